"""Options of crayon games (rules matrix, section 5): basic game, fast game and variations of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game.rules import Option, choice
from engine.game.setups import SETUP
from engine.i18n import tr_noop
from engine.model.numeric_limits import MOST_MONEY
from engine.model.scenario import RuleValue


def _money(name: str, title: str, default: int, rule: str, lowest: int = 0) -> Option:
    return Option(name, title, "int", default, rule, unit="$", lowest=lowest, highest=MOST_MONEY)


def _number(name: str, title: str, default: int, rule: str, unit: str, lowest: int, highest: int) -> Option:
    return Option(name, title, "int", default, rule, unit=unit, lowest=lowest, highest=highest)


def _switch(name: str, title: str, rule: str) -> Option:
    return Option(name, title, "bool", False, rule)


OPTIONS: tuple[Option, ...] = (
    _money("cash.start", tr_noop("Starting cash"), 60, "BR-SETUP-01"),
    _money("win.cash", tr_noop("Winning cash"), 250, "BR-WIN-01", 1),
    _number("win.majors", tr_noop("Major cities to connect to win (0: all on the board)"), 0, "BR-WIN-01",
            tr_noop("cities"), 0, 1_000),
    _money("build.limit", tr_noop("Building limit per turn"), 20, "BR-TURN-01"),
    _number("build.major_sections", tr_noop("Sections out of major cities per turn"), 2, "BR-BUILD-03",
            tr_noop("sections"),
            1, 1_000),
    _number("build.city_sections", tr_noop("Sections of a player into a medium or small city"), 3, "BR-BUILD-08",
            tr_noop("sections"),
            1, 1_000),
    _number("opening.turns", tr_noop("Opening turns for building only"), 3, "BR-TURN-05", tr_noop("turns"), 0, 20),
    _number("hand", tr_noop("Demand cards in hand"), 3, "BR-CARD-04", tr_noop("cards"), 1, 8),
    _money("fee.track", tr_noop("Fee per turn for track of another player"), 4, "BR-MOVE-07"),
    choice("move.major_rim", tr_noop("Movement between mileposts at the edge of a major city"), "BR-MOVE-06",
            ("along_rim", tr_noop("Along the edge")), ("via_centre", tr_noop("Through the center"))),
    choice("slow.entry", tr_noop("Step into an area of half rate"), "BR-EVENT-05",
            ("not", tr_noop("At full rate")), ("with_step", tr_noop("At half rate"))),
    choice("lose.turn", tr_noop("Turns lost by the current player when an event costs a turn"), "BR-EVENT-12",
            ("rest_and_next", tr_noop("The rest of this turn and the next turn")),
            ("next_only", tr_noop("The next turn only"))),
    choice("info.cash", tr_noop("Cash of other players is hidden"), "BR-INFO-01",
            ("until_tax", tr_noop("Until a tax event")), ("never", tr_noop("Never"))),
    _switch("game.fast", tr_noop("Fast game (all of its rules)"), "BR-OPT-03 BR-OPT-04 BR-OPT-05 BR-OPT-06 BR-OPT-07"),
    _switch("fast.events_stay_out", tr_noop("Events from the first deal are removed from the game"), "BR-OPT-04"),
    _switch("fast.speed", tr_noop("Trains move 12 instead of 9 and 16 instead of 12 mileposts"), "BR-OPT-05"),
    _switch("fast.no_tax", tr_noop("No tax event in the deck"), "BR-OPT-06"),
    _switch("fast.deal", tr_noop("Deal five cards; discard two after two building turns"), "BR-OPT-07"),
    _number("time.rounds", tr_noop("Time limit in rounds (0: no limit)"), 0, "BR-OPT-01", tr_noop("rounds"), 0, 10_000),
    _switch("win.equal_turns", tr_noop("Equal number of turns for all players"), "BR-OPT-02"),
    _money("win.step", tr_noop("Increase of the winning cash after a tie"), 50, "BR-OPT-02", 1),
    _switch("loan.enabled", tr_noop("Loans from the bank"), "BR-OPT-08"),
    _money("loan.limit", tr_noop("Largest loan"), 20, "BR-OPT-08", 1),
    _number("loan.factor", tr_noop("Loan repayment factor"), 2, "BR-OPT-08", tr_noop("times"), 1, 100),
    _number("loan.after_discards", tr_noop("Hands discarded before a loan"), 0, "BR-OPT-08", tr_noop("hands"), 0, 100),
    _switch("fee.late", tr_noop("Fees may be paid later, from deliveries on that track"), "BR-OPT-09"),
    _switch("move.backtracking", tr_noop("Trains may turn around anywhere for a lost turn"), "BR-OPT-10"),
    _switch("restart.enabled", tr_noop("Players may start over"), "BR-OPT-11"),
    _switch("restart.rented_track_stays", tr_noop("Track that others plan to rent remains after starting over"),
            "BR-OPT-12"),
    _switch("crossgrade.enabled", tr_noop("Crossgrades of trains"), "BR-OPT-13"),
    _money("crossgrade.price", tr_noop("Price of a crossgrade"), 5, "BR-OPT-13"),
    _money("crossgrade.build", tr_noop("Building limit in a turn with a crossgrade"), 15, "BR-OPT-13"),
    _switch("game.honeymoon", tr_noop("Honeymoon game for two players"), "BR-OPT-14 BR-OPT-15 BR-OPT-16 BR-OPT-17"),
    choice("warehouse.field", tr_noop("Dropped loads"), "BR-OPT-18 BR-OPT-19 BR-OPT-20 BR-OPT-21",
            ("no", tr_noop("Return to the tray")), ("some_turns", tr_noop("Stay for a number of turns")),
            ("wordelmann", tr_noop("Stay without a time limit (Wordelmann)"))),
    _number("warehouse.turns", tr_noop("Turns a dropped load stays"), 4, "BR-OPT-18", tr_noop("turns"), 1, 1_000),
    _switch("warehouse.private", tr_noop("Private warehouses"), "BR-OPT-22 BR-OPT-23 BR-OPT-24 BR-OPT-25 BR-OPT-26"),
    _money("warehouse.price", tr_noop("Price of a private warehouse"), 10, "BR-OPT-22"),
    _number("warehouse.loads", tr_noop("Capacity of a private warehouse"), 2, "BR-OPT-23", tr_noop("loads"), 1, 20),
    _money("warehouse.sale", tr_noop("Price of a load from a private warehouse"), 5, "BR-OPT-25"),
    _switch("contracts.open", tr_noop("Discarded hands become open contracts"), "BR-OPT-27"),
    _number("contracts.most", tr_noop("Maximum number of open contracts"), 4, "BR-OPT-27", tr_noop("cards"), 1, 20),
    _switch("deck.reshuffle_card", tr_noop("Reshuffle card in the deck"), "BR-OPT-28"),
    _money("fee.own_track", tr_noop("Fee per turn for moving on own track"), 0, "BR-OPT-29"),
    _number("move.load_cost", tr_noop("Movement cost of picking up or dropping a load"), 0, "BR-OPT-30",
            tr_noop("mileposts"), 0, 20),
    _switch("trains.two", tr_noop("Two trains for each player"), "BR-OPT-31"),
    _switch("build.branching", tr_noop("Track may start at track of other players"), "BR-OPT-32"),
    _switch("track.trading", tr_noop("Track may be sold and traded"), "BR-OPT-33"),
    _switch("start.slow", tr_noop("Slow start (less cash, a slow train)"), "BR-OPT-34"),
    _money("cash.slow_start", tr_noop("Starting cash at a slow start"), 40, "BR-OPT-34"),
    _switch("game.circus", tr_noop("Traveling circus"), "BR-OPT-36 BR-OPT-37 BR-OPT-38"),
    SETUP,
    _number("game.turn_limit", tr_noop("Turn limit (all players)"), 1_000, "", tr_noop("turns"),
            1, 100_000),
)  # fmt: skip

BY_NAME: Mapping[str, Option] = {option.name: option for option in OPTIONS}

DEFAULTS: Mapping[str, RuleValue] = {option.name: option.default for option in OPTIONS}
