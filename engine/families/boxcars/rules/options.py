"""Options in which Boxcars, its British board and Rail Baron differ (rules matrix, sections 1 and 2).

Defaults are those of Boxcars on the US board; `RAIL_BARON` has the values that a Rail Baron scenario sets under
`rules:`. The options of the rulebooks (dealt titles, loans, opening auction, an imaginary third player) are near the
end.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.game.rules import Option, choice
from engine.game.setups import SETUP
from engine.i18n import tr_noop
from engine.model.numeric_limits import MOST_MONEY
from engine.model.scenario import RuleValue


def _money(name: str, title: str, default: int, rule: str, lowest: int = 0, by_seat: bool = False) -> Option:
    return Option(name, title, "int", default, rule, unit="$", lowest=lowest, highest=MOST_MONEY, by_seat=by_seat)


def _switch(name: str, title: str, default: bool, rule: str, by_seat: bool = False) -> Option:
    return Option(name, title, "bool", default, rule, by_seat=by_seat)


TRAINS = ("freight", "express", "superchief")
TRAIN_NAMES = (tr_noop("Freight"), tr_noop("Express"), tr_noop("Superchief"))

OPTIONS: tuple[Option, ...] = (
    _money("cash.start", tr_noop("Starting cash"), 20_000, "BX-SETUP-02 RB-SETUP-01 BX-OPT-02",
           by_seat=True),
    _money("win.cash", tr_noop("Cash needed to win"), 200_000, "BX-DECL-01 RB-DECL-01 BX-OPT-03", 1,
           by_seat=True),
    _money("cash.announce", tr_noop("Cash limit for announcements"), 150_000, "BX-INFO-01 RB-INFO-01"),
    choice("announce.when", tr_noop("Announce cash that is"), "BX-INFO-01 RB-INFO-01",
            ("over", tr_noop("above the limit")),
            ("reached", tr_noop("at or above the limit"))),
    choice("info.cash", tr_noop("Cash that opponents may ask about"), "BX-INFO-02 RB-INFO-02",
            ("exact_on_request", tr_noop("exact amount, on request")),
            ("exact_above_limit", tr_noop("exact amount above the limit only"))),
    choice("info.home", tr_noop("Visibility of home cities"), "BX-SETUP-08 RB-INFO-02",
            ("public", tr_noop("public")),
            ("on_request", tr_noop("shown on request"))),
    Option("start.dice", tr_noop("Dice rolled for the first player"), "int", 2, "BX-SETUP-04 RB-SETUP-02",
           unit=tr_noop("dice"), lowest=1, highest=3),
    choice("home.order", tr_noop("Time of choosing home cities"),
            "BX-SETUP-05 RB-SETUP-06",
            ("own_first_turn", tr_noop("in each player's first turn")),
            ("all_before_first_trip", tr_noop("before the first trip of any player"))),
    choice("home.choice", tr_noop("Choice of home city"), "BX-SETUP-06 RB-SETUP-03",
            ("pick_city", tr_noop("chosen in a rolled region")),
            ("rolled", tr_noop("rolled"))),
    _switch("home.unique", tr_noop("Different home city for every player"), True, "BX-SETUP-06 RB-SETUP-04"),
    _switch("home.swap", tr_noop("Allow swapping home city and first destination"), False, "RB-HOME-01"),
    choice("superchief.roll", tr_noop("Red die of a Superchief"),
            "BX-BONUS-03 RB-MOVE-02",
            ("separate_bonus", tr_noop("after the move, as a bonus roll")),
            ("together", tr_noop("with the white dice"))),
    choice("bonus.superchief_bounce", tr_noop("Bonus roll continues with a new trip after"), "BX-BONUS-06 RB-ARR-03",
            ("arrival_in_normal_move", tr_noop("an arrival in the normal move")),
            ("arrival_within_white_dice", tr_noop("an arrival within the white dice"))),
    choice("reuse.scope", tr_noop("Used sections are closed"),
            "BX-MOVE-09 RB-MOVE-08",
            ("turn", tr_noop("until the end of the turn")),
            ("until_arrival", tr_noop("until the arrival"))),
    _switch("reuse.keep_reachable", tr_noop("Forbid steps that cut off the destination"), False, "RB-MOVE-10"),
    choice("move.change_at_crossing", tr_noop("Changing railroads where lines cross between mileposts"),
            "BX-MOVE-06 RB-MOVE-07",
            ("any", tr_noop("allowed")),
            ("same_railroad", tr_noop("only on the same railroad"))),
    _money("fee.bank", tr_noop("User fee to the bank"), 1_000, "BX-FEE-03 RB-FEE-03", by_seat=True),
    _money("fee.player", tr_noop("User fee to another player"), 5_000, "BX-FEE-04 RB-FEE-04", by_seat=True),
    _money("fee.player_sold_out", tr_noop("User fee after the sell-out"), 10_000, "BX-FEE-05 RB-FEE-05",
           by_seat=True),
    choice("fee.timing", tr_noop("User fees on arrival are paid"), "BX-FEE-13 RB-BUY-06",
            ("before_purchase", tr_noop("before the purchase")),
            ("after_purchase", tr_noop("after the purchase"))),
    choice("establish.at", tr_noop("A train is established on"),
            "BX-FEE-06 RB-EST-01",
            ("last_line", tr_noop("the railroad ridden last")),
            ("every_line_of_the_dot", tr_noop("every railroad at its milepost"))),
    _switch("establish.home_swap", tr_noop("Train is established at the new home city after a swap"),
            True, "RB-HOME-03"),
    _switch("establish.after_auction", tr_noop("Fee for a railroad sold under a train does not rise"),
            True, "BX-FEE-17 RB-AUC-06"),
    _switch("public_lines", tr_noop("Public railroads cannot be bought"), False, "RB-BUY-02"),
    _money("train.express", tr_noop("Price of an Express"), 4_000, "BX-BUY-02 RB-BUY-03", by_seat=True),
    _money("train.superchief", tr_noop("Price of a Superchief"), 40_000, "BX-BUY-02 RB-BUY-03", by_seat=True),
    Option("auction.min", tr_noop("Lowest bid, as a fraction of the price"), "float", 0.5, "BX-SELL-05 RB-AUC-03",
           lowest=0, highest=1),
    choice("auction.step", tr_noop("Allowed bids"), "BX-SELL-06 RB-AUC-04",
            ("multiple_of_step", tr_noop("multiples of the increment")),
            ("at_least_step_more", tr_noop("at least one increment above the last bid"))),
    _money("auction.increment", tr_noop("Bid increment"), 500, "BX-SELL-06 RB-AUC-04", 1),
    _switch("auction.reenter", tr_noop("Allow bids from players who passed"), True, "BX-SELL-07 RB-AUC-04"),
    Option("bank.buyback", tr_noop("Sale price to the bank, as a fraction of the price"), "float", 0.5,
           "BX-SELL-09 RB-AUC-02", lowest=0, highest=1),
    _switch("sell.to_bank_direct", tr_noop("Allow forced sales to the bank without an auction"),
            False, "BX-SELL-03 RB-AUC-01"),
    choice("bankrupt.creditors", tr_noop("Payment to creditors of a bankrupt player"), "BX-FEE-15 RB-BANK-01",
            ("bank_pays_rest", tr_noop("in full, the bank pays the rest")),
            ("nothing", tr_noop("nothing"))),
    _switch("declare.after_lost_turn", tr_noop("Allow another declaration after rolling the current city"),
            False, "BX-DECL-04 RB-DECL-01"),
    _switch("rover.enabled", tr_noop("Rover play: declared players can be caught"),
            True, "BX-ROVER-01 RB-ROVER-01 BX-OPT-06"),
    _money("rover.payment", tr_noop("Payment by a caught player"), 50_000, "BX-ROVER-01 RB-ROVER-04"),
    choice("rover.alternate_reuse", tr_noop("Sections used before a declaration ends"),
            "BX-DECL-10 RB-ROVER-05",
            ("once_per_turn", tr_noop("can be used once per turn")),
            ("barred", tr_noop("cannot be used again"))),
    _switch("win.last_survivor", tr_noop("Last remaining player wins"), True, "BX-FEE-15 RB-BANK-02"),
    _money("cash.extra", tr_noop("Extra starting cash"), 0, "RB-OPT-06 BX-OPT-02"),
    _switch("auction.opening", tr_noop("Auction one railroad per player before the first turn"),
            False, "RB-OPT-06"),
    _switch("deal.all", tr_noop("Deal all railroads at the start"), False, "BX-OPT-04"),
    Option("deal.trade_rounds", tr_noop("Rounds of trading after the deal"), "int", 3, "BX-OPT-04",
           unit=tr_noop("rounds"), lowest=0, highest=20),
    _switch("train.express_sold", tr_noop("Sell Expresses"), True, "BX-OPT-05", by_seat=True),
    _switch("train.superchief_sold", tr_noop("Sell Superchiefs"), True, "BX-OPT-05", by_seat=True),
    _switch("train.superchief_by_players", tr_noop("Superchief costs 10% less for each player above three"), False,
            "RB-OPT-04"),
    _switch("train.free_upgrade", tr_noop("Free upgrade from Express to Superchief"), False, "RB-OPT-05"),
    _switch("loan.enabled", tr_noop("Bank loans for players without a railroad to sell"), False, "BX-OPT-07"),
    Option("loan.interest", tr_noop("Interest on a loan"), "float", 0.1, "BX-OPT-07", lowest=0, highest=1),
    _switch("third.player", tr_noop("Imaginary third player in games for two"), False, "RB-OPT-07 RB-OPT-08 RB-OPT-09"),
    Option("third.first", tr_noop("Purchases before the third player's first railroad"), "int", 4, "RB-OPT-07",
           unit=tr_noop("purchases"), lowest=1, highest=1_000),
    Option("third.next", tr_noop("Purchases between the third player's railroads"), "int", 2, "RB-OPT-07",
           unit=tr_noop("purchases"), lowest=1, highest=1_000),
    _switch("map.balance", tr_noop("Use the lines of the balance option"), False, "RB-OPT-02"),
    SETUP,
    Option("restrict.railroads", tr_noop("Railroads that cannot be bought"), "names", "", by_seat=True,
           experiment=True),
    Option("restrict.regions", tr_noop("Regions that cannot be chosen"), "names", "", by_seat=True, experiment=True),
    Option("give.railroads", tr_noop("Railroads owned at the start, for single players"), "names", "", by_seat=True,
           experiment=True),
    Option("give.train", tr_noop("Train at the start"), "choice", TRAINS[0], choices=TRAINS,
           choice_names=TRAIN_NAMES, by_seat=True, experiment=True),
    Option("draws.by_trip", tr_noop("Rolls for destinations depend on the number of the trip, not on the turn"),
           "bool", False, experiment=True),
    Option("game.turn_limit", tr_noop("Turn limit (all players)"), "int", 5_000,
           unit=tr_noop("turns"), lowest=1, highest=100_000),
)  # fmt: skip

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
