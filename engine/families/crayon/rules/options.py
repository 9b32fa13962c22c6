"""Options of crayon games (rules matrix, section 5): basic game, fast game and variations of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game.options import OptionValues, choice, either, money, money_of, number, switch
from engine.game.rules import Option
from engine.game.setups import setup_option
from engine.i18n import tr_noop
from engine.model.scenario import RuleValue


class CrayonOptions(OptionValues):
    """Options as a compiled board has them."""

    # fmt: off
    cash_of = money_of("cash.start", tr_noop("Starting cash"), 60, "BR-SETUP-01")
    win_of = money_of("win.cash", tr_noop("Winning cash"), 250, "BR-WIN-01", 1)
    win_majors = number("win.majors", tr_noop("Major cities to connect to win (0: all on the board)"), 0, "BR-WIN-01",
        tr_noop("cities"), 0, 1_000)
    limit_of = money_of("build.limit", tr_noop("Building limit per turn"), 20, "BR-TURN-01")
    major_sections = number("build.major_sections", tr_noop("Sections out of major cities per turn"), 2,
        "BR-BUILD-03", tr_noop("sections"), 1, 1_000)
    city_sections = number("build.city_sections", tr_noop("Sections of a player into a medium or small city"), 3,
        "BR-BUILD-08", tr_noop("sections"), 1, 1_000)
    openings = number("opening.turns", tr_noop("Opening turns for building only"), 3, "BR-TURN-05", tr_noop("turns"),
        0, 20)
    hand = number("hand", tr_noop("Demand cards in hand"), 3, "BR-CARD-04", tr_noop("cards"), 1, 8)
    track_fee = money("fee.track", tr_noop("Fee per turn for track of another player"), 4, "BR-MOVE-07")
    via_centre = either("move.major_rim", tr_noop("Movement between mileposts at the edge of a major city"),
        "BR-MOVE-06",
        ("along_rim", tr_noop("Along the edge")),
        ("via_centre", tr_noop("Through the center")), when="via_centre")
    half_with_step = either("slow.entry", tr_noop("Step into an area of half rate"), "BR-EVENT-05",
        ("not", tr_noop("At full rate")),
        ("with_step", tr_noop("At half rate")), when="with_step")
    loses_rest = either("lose.turn", tr_noop("Turns lost by the current player when an event costs a turn"),
        "BR-EVENT-12",
        ("rest_and_next", tr_noop("The rest of this turn and the next turn")),
        ("next_only", tr_noop("The next turn only")), when="rest_and_next")
    money_hidden = either("info.cash", tr_noop("Cash of other players is hidden"), "BR-INFO-01",
        ("until_tax", tr_noop("Until a tax event")),
        ("never", tr_noop("Never")), when="until_tax")
    fast = switch("game.fast", tr_noop("Fast game (all of its rules)"),
        "BR-OPT-03 BR-OPT-04 BR-OPT-05 BR-OPT-06 BR-OPT-07")
    events_stay_out = switch("fast.events_stay_out", tr_noop("Events from the first deal are removed from the game"),
        "BR-OPT-04")
    fast_speed = switch("fast.speed", tr_noop("Trains move 12 instead of 9 and 16 instead of 12 mileposts"),
        "BR-OPT-05")
    no_tax = switch("fast.no_tax", tr_noop("No tax event in the deck"), "BR-OPT-06")
    fast_deal = switch("fast.deal", tr_noop("Deal five cards; discard two after two building turns"), "BR-OPT-07")
    time_limit = number("time.rounds", tr_noop("Time limit in rounds (0: no limit)"), 0, "BR-OPT-01",
        tr_noop("rounds"), 0, 10_000)
    equal_turns = switch("win.equal_turns", tr_noop("Equal number of turns for all players"), "BR-OPT-02")
    win_step = money("win.step", tr_noop("Increase of the winning cash after a tie"), 50, "BR-OPT-02", 1)
    has_loans = switch("loan.enabled", tr_noop("Loans from the bank"), "BR-OPT-08")
    loan_limit = money("loan.limit", tr_noop("Largest loan"), 20, "BR-OPT-08", 1)
    loan_factor = number("loan.factor", tr_noop("Loan repayment factor"), 2, "BR-OPT-08", tr_noop("times"), 1, 100)
    loan_after = number("loan.after_discards", tr_noop("Hands discarded before a loan"), 0, "BR-OPT-08",
        tr_noop("hands"), 0, 100)
    late_fee = switch("fee.late", tr_noop("Fees may be paid later, from deliveries on that track"), "BR-OPT-09")
    backtracking = switch("move.backtracking", tr_noop("Trains may turn around anywhere for a lost turn"),
        "BR-OPT-10")
    starting_over = switch("restart.enabled", tr_noop("Players may start over"), "BR-OPT-11")
    restart_kept = switch("restart.rented_track_stays",
        tr_noop("Track that others plan to rent remains after starting over"), "BR-OPT-12")
    has_crossgrades = switch("crossgrade.enabled", tr_noop("Crossgrades of trains"), "BR-OPT-13")
    crossgrade = money("crossgrade.price", tr_noop("Price of a crossgrade"), 5, "BR-OPT-13")
    crossgrade_build = money("crossgrade.build", tr_noop("Building limit in a turn with a crossgrade"), 15,
        "BR-OPT-13")
    honeymoon = switch("game.honeymoon", tr_noop("Honeymoon game for two players"),
        "BR-OPT-14 BR-OPT-15 BR-OPT-16 BR-OPT-17")
    stores = choice("warehouse.field", tr_noop("Dropped loads"), "BR-OPT-18 BR-OPT-19 BR-OPT-20 BR-OPT-21",
        ("no", tr_noop("Return to the tray")),
        ("some_turns", tr_noop("Stay for a number of turns")),
        ("wordelmann", tr_noop("Stay without a time limit (Wordelmann)")))
    store_turns = number("warehouse.turns", tr_noop("Turns a dropped load stays"), 4, "BR-OPT-18", tr_noop("turns"),
        1, 1_000)
    has_warehouses = switch("warehouse.private", tr_noop("Private warehouses"),
        "BR-OPT-22 BR-OPT-23 BR-OPT-24 BR-OPT-25 BR-OPT-26")
    warehouse = money("warehouse.price", tr_noop("Price of a private warehouse"), 10, "BR-OPT-22")
    warehouse_loads = number("warehouse.loads", tr_noop("Capacity of a private warehouse"), 2, "BR-OPT-23",
        tr_noop("loads"), 1, 20)
    warehouse_sale = money("warehouse.sale", tr_noop("Price of a load from a private warehouse"), 5, "BR-OPT-25")
    has_contracts = switch("contracts.open", tr_noop("Discarded hands become open contracts"), "BR-OPT-27")
    contracts = number("contracts.most", tr_noop("Maximum number of open contracts"), 4, "BR-OPT-27",
        tr_noop("cards"), 1, 20)
    reshuffle = switch("deck.reshuffle_card", tr_noop("Reshuffle card in the deck"), "BR-OPT-28")
    move_fee = money("fee.own_track", tr_noop("Fee per turn for moving on own track"), 0, "BR-OPT-29")
    load_cost = number("move.load_cost", tr_noop("Movement cost of picking up or dropping a load"), 0, "BR-OPT-30",
        tr_noop("mileposts"), 0, 20)
    two_trains = switch("trains.two", tr_noop("Two trains for each player"), "BR-OPT-31")
    branching = switch("build.branching", tr_noop("Track may start at track of other players"), "BR-OPT-32")
    trading = switch("track.trading", tr_noop("Track may be sold and traded"), "BR-OPT-33")
    slow_start = switch("start.slow", tr_noop("Slow start (less cash, a slow train)"), "BR-OPT-34")
    cash_slow_start = money("cash.slow_start", tr_noop("Starting cash at a slow start"), 40, "BR-OPT-34")
    has_circus = switch("game.circus", tr_noop("Traveling circus"), "BR-OPT-36 BR-OPT-37 BR-OPT-38")
    setup_name = setup_option()
    turn_limit = number("game.turn_limit", tr_noop("Turn limit (all players)"), 1_000, "", tr_noop("turns"), 1,
        100_000)
    # fmt: on


OPTIONS: tuple[Option, ...] = tuple(CrayonOptions.declared.values())

BY_NAME: Mapping[str, Option] = {option.name: option for option in OPTIONS}

DEFAULTS: Mapping[str, RuleValue] = {option.name: option.default for option in OPTIONS}
