"""Options in which Boxcars, its British board and Rail Baron differ (rules matrix, sections 1 and 2).

Defaults are those of Boxcars on the US board; `RAIL_BARON` has the values that a Rail Baron scenario sets under
`rules:`. The options of the rulebooks (dealt titles, loans, opening auction, an imaginary third player) are near the
end.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.game.options import (
    OptionValues,
    choice,
    choice_of,
    either,
    fraction,
    ids_of,
    money,
    money_of,
    number,
    switch,
    switch_of,
)
from engine.game.rules import Option
from engine.game.setups import setup_option
from engine.i18n import tr_noop
from engine.model.scenario import RuleValue

TRAINS = ("freight", "express", "superchief")
TRAIN_NAMES = (tr_noop("Freight"), tr_noop("Express"), tr_noop("Superchief"))


class BoxcarsOptions(OptionValues):
    """Options as a compiled board has them, those of single players by seat."""

    # fmt: off
    cash_of = money_of("cash.start", tr_noop("Starting cash"), 20_000, "BX-SETUP-02 RB-SETUP-01 BX-OPT-02")
    win_of = money_of("win.cash", tr_noop("Cash needed to win"), 200_000, "BX-DECL-01 RB-DECL-01 BX-OPT-03", 1)
    cash_announce = money("cash.announce", tr_noop("Cash limit for announcements"), 150_000, "BX-INFO-01 RB-INFO-01")
    announces_over = either("announce.when", tr_noop("Announce cash that is"), "BX-INFO-01 RB-INFO-01",
        ("over", tr_noop("above the limit")),
        ("reached", tr_noop("at or above the limit")), when="over")
    cash_hidden = either("info.cash", tr_noop("Cash that opponents may ask about"), "BX-INFO-02 RB-INFO-02",
        ("exact_on_request", tr_noop("exact amount, on request")),
        ("exact_above_limit", tr_noop("exact amount above the limit only")), when="exact_above_limit")
    info_home = choice("info.home", tr_noop("Visibility of home cities"), "BX-SETUP-08 RB-INFO-02",
        ("public", tr_noop("public")),
        ("on_request", tr_noop("shown on request")))
    start_dice = number("start.dice", tr_noop("Dice rolled for the first player"), 2, "BX-SETUP-04 RB-SETUP-02",
        tr_noop("dice"), 1, 3)
    homes_first = either("home.order", tr_noop("Time of choosing home cities"), "BX-SETUP-05 RB-SETUP-06",
        ("own_first_turn", tr_noop("in each player's first turn")),
        ("all_before_first_trip", tr_noop("before the first trip of any player")), when="all_before_first_trip")
    home_rolled = either("home.choice", tr_noop("Choice of home city"), "BX-SETUP-06 RB-SETUP-03",
        ("pick_city", tr_noop("chosen in a rolled region")),
        ("rolled", tr_noop("rolled")), when="rolled")
    home_unique = switch("home.unique", tr_noop("Different home city for every player"), "BX-SETUP-06 RB-SETUP-04",
        True)
    home_swap = switch("home.swap", tr_noop("Allow swapping home city and first destination"), "RB-HOME-01")
    together = either("superchief.roll", tr_noop("Red die of a Superchief"), "BX-BONUS-03 RB-MOVE-02",
        ("separate_bonus", tr_noop("after the move, as a bonus roll")),
        ("together", tr_noop("with the white dice")), when="together")
    bounce_within_white = either("bonus.superchief_bounce", tr_noop("Bonus roll continues with a new trip after"),
        "BX-BONUS-06 RB-ARR-03",
        ("arrival_in_normal_move", tr_noop("an arrival in the normal move")),
        ("arrival_within_white_dice", tr_noop("an arrival within the white dice")), when="arrival_within_white_dice")
    until_arrival = either("reuse.scope", tr_noop("Used sections are closed"), "BX-MOVE-09 RB-MOVE-08",
        ("turn", tr_noop("until the end of the turn")),
        ("until_arrival", tr_noop("until the arrival")), when="until_arrival")
    keep_reachable = switch("reuse.keep_reachable", tr_noop("Forbid steps that cut off the destination"),
        "RB-MOVE-10")
    rides_across = either("move.change_at_crossing",
        tr_noop("Changing railroads where lines cross between mileposts"), "BX-MOVE-06 RB-MOVE-07",
        ("any", tr_noop("allowed")),
        ("same_railroad", tr_noop("only on the same railroad")), when="any")
    bank_fee_of = money_of("fee.bank", tr_noop("User fee to the bank"), 1_000, "BX-FEE-03 RB-FEE-03")
    player_fee_of = money_of("fee.player", tr_noop("User fee to another player"), 5_000, "BX-FEE-04 RB-FEE-04")
    sold_out_fee_of = money_of("fee.player_sold_out", tr_noop("User fee after the sell-out"), 10_000,
        "BX-FEE-05 RB-FEE-05")
    fees_first = either("fee.timing", tr_noop("User fees on arrival are paid"), "BX-FEE-13 RB-BUY-06",
        ("before_purchase", tr_noop("before the purchase")),
        ("after_purchase", tr_noop("after the purchase")), when="before_purchase")
    establish_wide = either("establish.at", tr_noop("A train is established on"), "BX-FEE-06 RB-EST-01",
        ("last_line", tr_noop("the railroad ridden last")),
        ("every_line_of_the_dot", tr_noop("every railroad at its milepost")), when="every_line_of_the_dot")
    establish_swap = switch("establish.home_swap", tr_noop("Train is established at the new home city after a swap"),
        "RB-HOME-03", True)
    establish_sale = switch("establish.after_auction", tr_noop("Fee for a railroad sold under a train does not rise"),
        "BX-FEE-17 RB-AUC-06", True)
    public_lines = switch("public_lines", tr_noop("Public railroads cannot be bought"), "RB-BUY-02")
    express_of = money_of("train.express", tr_noop("Price of an Express"), 4_000, "BX-BUY-02 RB-BUY-03")
    superchief_of = money_of("train.superchief", tr_noop("Price of a Superchief"), 40_000, "BX-BUY-02 RB-BUY-03")
    lowest_share = fraction("auction.min", tr_noop("Lowest bid, as a fraction of the price"), 0.5,
        "BX-SELL-05 RB-AUC-03")
    bid_multiples = either("auction.step", tr_noop("Allowed bids"), "BX-SELL-06 RB-AUC-04",
        ("multiple_of_step", tr_noop("multiples of the increment")),
        ("at_least_step_more", tr_noop("at least one increment above the last bid")), when="multiple_of_step")
    bid_step = money("auction.increment", tr_noop("Bid increment"), 500, "BX-SELL-06 RB-AUC-04", 1)
    reenter = switch("auction.reenter", tr_noop("Allow bids from players who passed"), "BX-SELL-07 RB-AUC-04", True)
    buyback_share = fraction("bank.buyback", tr_noop("Sale price to the bank, as a fraction of the price"), 0.5,
        "BX-SELL-09 RB-AUC-02")
    bank_direct = switch("sell.to_bank_direct", tr_noop("Allow forced sales to the bank without an auction"),
        "BX-SELL-03 RB-AUC-01")
    bank_pays_rest = either("bankrupt.creditors", tr_noop("Payment to creditors of a bankrupt player"),
        "BX-FEE-15 RB-BANK-01",
        ("bank_pays_rest", tr_noop("in full, the bank pays the rest")),
        ("nothing", tr_noop("nothing")), when="bank_pays_rest")
    again_after_lost_turn = switch("declare.after_lost_turn",
        tr_noop("Allow another declaration after rolling the current city"), "BX-DECL-04 RB-DECL-01")
    rover = switch("rover.enabled", tr_noop("Rover play: declared players can be caught"),
        "BX-ROVER-01 RB-ROVER-01 BX-OPT-06", True)
    rover_payment = money("rover.payment", tr_noop("Payment by a caught player"), 50_000, "BX-ROVER-01 RB-ROVER-04")
    barred = either("rover.alternate_reuse", tr_noop("Sections used before a declaration ends"),
        "BX-DECL-10 RB-ROVER-05",
        ("once_per_turn", tr_noop("can be used once per turn")),
        ("barred", tr_noop("cannot be used again")), when="barred")
    last_survivor = switch("win.last_survivor", tr_noop("Last remaining player wins"), "BX-FEE-15 RB-BANK-02", True)
    cash_extra = money("cash.extra", tr_noop("Extra starting cash"), 0, "RB-OPT-06 BX-OPT-02")
    opening = switch("auction.opening", tr_noop("Auction one railroad per player before the first turn"), "RB-OPT-06")
    deal = switch("deal.all", tr_noop("Deal all railroads at the start"), "BX-OPT-04")
    trade_rounds = number("deal.trade_rounds", tr_noop("Rounds of trading after the deal"), 3, "BX-OPT-04",
        tr_noop("rounds"), 0, 20)
    sells_express_of = switch_of("train.express_sold", tr_noop("Sell Expresses"), "BX-OPT-05", True)
    sells_superchief_of = switch_of("train.superchief_sold", tr_noop("Sell Superchiefs"), "BX-OPT-05", True)
    superchief_less = switch("train.superchief_by_players",
        tr_noop("Superchief costs 10% less for each player above three"), "RB-OPT-04")
    free_upgrade = switch("train.free_upgrade", tr_noop("Free upgrade from Express to Superchief"), "RB-OPT-05")
    loans = switch("loan.enabled", tr_noop("Bank loans for players without a railroad to sell"), "BX-OPT-07")
    interest_rate = fraction("loan.interest", tr_noop("Interest on a loan"), 0.1, "BX-OPT-07")
    third = switch("third.player", tr_noop("Imaginary third player in games for two"),
        "RB-OPT-07 RB-OPT-08 RB-OPT-09")
    third_first = number("third.first", tr_noop("Purchases before the third player's first railroad"), 4, "RB-OPT-07",
        tr_noop("purchases"), 1, 1_000)
    third_next = number("third.next", tr_noop("Purchases between the third player's railroads"), 2, "RB-OPT-07",
        tr_noop("purchases"), 1, 1_000)
    map_balance = switch("map.balance", tr_noop("Use the lines of the balance option"), "RB-OPT-02")
    setup_name = setup_option()
    restrict_railroads_of = ids_of("restrict.railroads", tr_noop("Railroads that cannot be bought"))
    restrict_regions_of = ids_of("restrict.regions", tr_noop("Regions that cannot be chosen"))
    give_railroads_of = ids_of("give.railroads", tr_noop("Railroads owned at the start, for single players"))
    given_train_of = choice_of("give.train", tr_noop("Train at the start"), "",
        *zip(TRAINS, TRAIN_NAMES, strict=True), experiment=True)
    by_trip = switch("draws.by_trip",
        tr_noop("Rolls for destinations depend on the number of the trip, not on the turn"), "", experiment=True)
    turn_limit = number("game.turn_limit", tr_noop("Turn limit (all players)"), 5_000, "", tr_noop("turns"), 1,
        100_000)
    # fmt: on


OPTIONS: tuple[Option, ...] = tuple(BoxcarsOptions.declared.values())

BY_NAME: Mapping[str, Option] = {option.name: option for option in OPTIONS}

RAIL_BARON: Mapping[str, RuleValue] = {
    "announce.when": "reached",
    "info.cash": "exact_above_limit",
    "info.home": "on_request",
    "start.dice": 3,
    "home.order": "all_before_first_trip",
    "home.choice": "rolled",
    "home.unique": False,
    "home.swap": True,
    "superchief.roll": "together",
    "bonus.superchief_bounce": "arrival_within_white_dice",
    "reuse.scope": "until_arrival",
    "reuse.keep_reachable": True,
    "move.change_at_crossing": "same_railroad",
    "fee.timing": "after_purchase",
    "public_lines": True,
    "establish.at": "every_line_of_the_dot",
    "auction.step": "at_least_step_more",
    "sell.to_bank_direct": True,
    "bankrupt.creditors": "nothing",
    "rover.alternate_reuse": "barred",
}
