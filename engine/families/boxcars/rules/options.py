"""The numbers and switches in which Boxcars, its British board and Rail Baron differ (rules matrix, sections 1 and 2).

Defaults are those of Boxcars on the US board; `RAIL_BARON` holds what a Rail Baron scenario writes under `rules:`.
The options of the rulebooks (dealt titles, loans, opening auction, an imaginary third player) stand last but one.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.game.rules import Option
from engine.game.setups import SETUP
from engine.model.numeric_limits import MOST_MONEY
from engine.model.scenario import RuleValue


def _money(name: str, title: str, default: int, rule: str, lowest: int = 0) -> Option:
    return Option(name, title, "int", default, rule, unit="$", lowest=lowest, highest=MOST_MONEY)


def _switch(name: str, title: str, default: bool, rule: str) -> Option:
    return Option(name, title, "bool", default, rule)


def _choice(name: str, title: str, rule: str, *choices: str | tuple[str, str]) -> Option:
    """Each choice is a value with its display name."""
    pairs = [choice if isinstance(choice, tuple) else (choice, choice.replace("_", " ")) for choice in choices]
    values, names = tuple(value for value, _ in pairs), tuple(name for _, name in pairs)
    return Option(name, title, "choice", values[0], rule, values, choice_names=names)


OPTIONS: tuple[Option, ...] = (
    _money("cash.start", "Cash at the start", 20_000, "BX-SETUP-02 RB-SETUP-01 BX-OPT-02"),
    _money("win.cash", "Cash needed to win", 200_000, "BX-DECL-01 RB-DECL-01 BX-OPT-03", 1),
    _money("cash.announce", "Cash that is announced", 150_000, "BX-INFO-01 RB-INFO-01"),
    _choice("announce.when", "Announced when cash is … the limit", "BX-INFO-01 RB-INFO-01", "over", "reached"),
    _choice("info.cash", "What others may know of cash", "BX-INFO-02 RB-INFO-02",
            "exact_on_request", "exact_above_limit"),
    _choice("info.home", "Who may know a home city", "BX-SETUP-08 RB-INFO-02", "public", "on_request"),
    Option("start.dice", "Dice rolled for the first player", "int", 2, "BX-SETUP-04 RB-SETUP-02",
           unit="dice", lowest=1, highest=3),
    _choice("home.order", "When homes are set", "BX-SETUP-05 RB-SETUP-06", "own_first_turn", "all_before_first_trip"),
    _choice("home.choice", "How the home city is found", "BX-SETUP-06 RB-SETUP-03", "pick_city", "rolled"),
    _switch("home.unique", "No two players share a home", True, "BX-SETUP-06 RB-SETUP-04"),
    _switch("home.swap", "Home and first destination may be swapped", False, "RB-HOME-01"),
    _choice("superchief.roll", "The Super Chief's third die", "BX-BONUS-03 RB-MOVE-02", "separate_bonus", "together"),
    _choice("bonus.superchief_bounce", "A bonus starts a new trip in the same turn after", "BX-BONUS-06 RB-ARR-03",
            "arrival_in_normal_move", "arrival_within_white_dice"),
    _choice("reuse.scope", "How long a section stays used", "BX-MOVE-09 RB-MOVE-08", "turn", "until_arrival"),
    _switch("reuse.keep_reachable", "Steps that cut off the destination are refused", False, "RB-MOVE-10"),
    _choice("move.change_at_crossing", "Changing railroad where lines cross off a milepost", "BX-MOVE-06 RB-MOVE-07",
            "any", "same_railroad"),
    _money("fee.bank", "Fee for lines of the bank", 1_000, "BX-FEE-03 RB-FEE-03"),
    _money("fee.player", "Fee to another player", 5_000, "BX-FEE-04 RB-FEE-04"),
    _money("fee.player_sold_out", "Fee to another player once all lines are sold", 10_000, "BX-FEE-05 RB-FEE-05"),
    _choice("fee.timing", "On arrival, fees come … the purchase", "BX-FEE-13 RB-BUY-06",
            "before_purchase", "after_purchase"),
    _choice("establish.at", "A train is established on", "BX-FEE-06 RB-EST-01", "last_line", "every_line_of_the_dot"),
    _switch("establish.home_swap", "Established at the new home after a swap", True, "RB-HOME-03"),
    _switch("establish.after_auction", "A line sold under a train keeps its old fee", True, "BX-FEE-17 RB-AUC-06"),
    _switch("public_lines", "Lines marked public can never be bought", False, "RB-BUY-02"),
    _money("train.express", "Price of an Express", 4_000, "BX-BUY-02 RB-BUY-03"),
    _money("train.superchief", "Price of a Super Chief", 40_000, "BX-BUY-02 RB-BUY-03"),
    Option("auction.min", "Lowest bid, as a part of the price", "float", 0.5, "BX-SELL-05 RB-AUC-03",
           lowest=0, highest=1),
    _choice("auction.step", "Legal bids", "BX-SELL-06 RB-AUC-04", "multiple_of_step", "at_least_step_more"),
    _money("auction.increment", "The step of bids", 500, "BX-SELL-06 RB-AUC-04", 1),
    _switch("auction.reenter", "A player who passed may bid again", True, "BX-SELL-07 RB-AUC-04"),
    Option("bank.buyback", "What the bank pays for a line, as a part of the price", "float", 0.5,
           "BX-SELL-09 RB-AUC-02", lowest=0, highest=1),
    _switch("sell.to_bank_direct", "Forced sale to the bank without an auction", False, "BX-SELL-03 RB-AUC-01"),
    _choice("bankrupt.creditors", "Creditors of a bankrupt player", "BX-FEE-15 RB-BANK-01",
            "bank_pays_rest", "nothing"),
    _switch("declare.after_lost_turn", "A player who rolls the present city may declare again before the next roll",
            False, "BX-DECL-04 RB-DECL-01"),
    _switch("rover.enabled", "Declared trains can be caught", True, "BX-ROVER-01 RB-ROVER-01 BX-OPT-06"),
    _money("rover.payment", "Payment of a caught player", 50_000, "BX-ROVER-01 RB-ROVER-04"),
    _choice("rover.alternate_reuse", "Sections used on a trip home that was given up",
            "BX-DECL-10 RB-ROVER-05", "once_per_turn", "barred"),
    _switch("win.last_survivor", "The last player left wins", True, "BX-FEE-15 RB-BANK-02"),
    _money("cash.extra", "Extra cash at the start", 0, "RB-OPT-06 BX-OPT-02"),
    _switch("auction.opening", "After the homes are set, one line for each player is drawn and auctioned",
            False, "RB-OPT-06"),
    _switch("deal.all", "All lines are dealt out at the start", False, "BX-OPT-04"),
    Option("deal.trade_rounds", "Rounds of offers after the deal", "int", 3, "BX-OPT-04",
           unit="rounds", lowest=0, highest=20),
    _switch("train.express_sold", "Expresses are sold", True, "BX-OPT-05"),
    _switch("train.superchief_sold", "Super Chiefs are sold", True, "BX-OPT-05"),
    _switch("train.superchief_by_players", "A Super Chief costs a tenth less for each player above three", False,
            "RB-OPT-04"),
    _switch("train.free_upgrade", "An Express becomes a Super Chief for nothing", False, "RB-OPT-05"),
    _switch("loan.enabled", "A player without a line to sell borrows from the bank", False, "BX-OPT-07"),
    Option("loan.interest", "Interest on a loan, once", "float", 0.1, "BX-OPT-07", lowest=0, highest=1),
    _switch("third.player", "With two players, an imaginary third gets lines", False, "RB-OPT-07 RB-OPT-08 RB-OPT-09"),
    Option("third.first", "Purchases before the third player gets the first line", "int", 4, "RB-OPT-07",
           unit="purchases", lowest=1, highest=1_000),
    Option("third.next", "Purchases before the third player gets the next line", "int", 2, "RB-OPT-07",
           unit="purchases", lowest=1, highest=1_000),
    _switch("map.balance", "The lines of the balance option are on the board", False, "RB-OPT-02"),
    SETUP,
    Option("game.turn_limit", "Turns of all seats after which a game ends without a winner", "int", 5_000,
           unit="turns", lowest=1, highest=100_000),
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
