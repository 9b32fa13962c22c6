"""The numbers and switches of the tycoon family (rules matrix, section 6): those of the game, then the readings."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game.rules import Option
from engine.game.setups import SETUP
from engine.model.numeric_limits import MOST_MONEY
from engine.model.scenario import RuleValue


def _money(name: str, title: str, default: int, rule: str, lowest: int = 0) -> Option:
    return Option(name, title, "int", default, rule, lowest=lowest, highest=MOST_MONEY)


def _number(name: str, title: str, default: int, rule: str, unit: str, lowest: int, highest: int) -> Option:
    return Option(name, title, "int", default, rule, unit=unit, lowest=lowest, highest=highest)


def _switch(name: str, title: str, rule: str, default: bool = False) -> Option:
    return Option(name, title, "bool", default, rule)


def _choice(name: str, title: str, rule: str, *choices: str | tuple[str, str]) -> Option:
    """Each choice is a value with its display name."""
    pairs = [choice if isinstance(choice, tuple) else (choice, choice.replace("_", " ")) for choice in choices]
    values, names = tuple(value for value, _ in pairs), tuple(name for _, name in pairs)
    return Option(name, title, "choice", values[0], rule, values, choice_names=names)


OPTIONS: tuple[Option, ...] = (
    _switch("game.beginners", "The beginners' game: no cards, no western links", "RT-OPT-01"),
    _money("cash.start", "Cash at the start", 0, "RT-SETUP-07"),
    _number("setup.fewer_cubes", "Cubes fewer in every city with two or three players", 1, "RT-SETUP-02", "cubes",
            0, 100),
    _number("cards.each", "Operation cards opened at the start for each player", 2, "RT-SETUP-06", "cards", 0, 20),
    _number("cards.turn", "Operation cards opened after every turn", 1, "RT-CARD-07", "cards", 0, 20),
    _number("rounds", "Rounds of actions in a turn", 3, "RT-ACTION-01", "rounds", 1, 20),
    _money("share.value", "What a share brings", 5_000, "RT-SHARE-01", 1),
    _money("share.dividend", "Dividend of a share in every turn", 1_000, "RT-INC-02"),
    _number("share.points", "Points that a share costs at the end", 1, "RT-SHARE-02", "points", 0, 100),
    _number("locomotives", "Locomotives of a player", 25, "RT-MAP-03", "locomotives", 2, 1_000),
    _number("urbanize.cubes", "Cubes on a city that gets a new-city tile", 2, "RT-URB-02", "cubes", 0, 20),
    _number("growth.cubes", "Cubes on a city that grows", 2, "RT-CARD-14", "cubes", 1, 20),
    _number("link.points", "Points for each own link of a delivery", 1, "RT-DELIV-07", "points", 0, 100),
    _money("bid.unit", "The lowest bid, of which every bid is a multiple", 1_000, "RT-AUCTION-03", 1),
    _choice("start.first", "The first player of the first turn is …", "RT-SETUP-04", "seat_1", "lot"),
    _choice("river.rule", "A river is crossed …", "RT-BUILD-11", "geometric", "unless_followed"),
    _money("crossing.cost", "Price of a tile that crosses other track (0: as the ground)", 0, "RT-BUILD-14"),
    _choice("income.past_end", "Points past the last space of the income track …", "RT-TRACK-01",
            "begin_anew", "stay_there"),
    _switch("card.first_in_order", "A major line that several have already goes to the first of them only",
            "RT-CARD-02"),
    _switch("industry.cubes", "A new industry brings cubes as urbanizing does", "RT-CARD-14", True),
    SETUP,
    _number("game.turn_limit", "Turns after which a game ends in any case", 60, "", "turns", 1, 100),
)  # fmt: skip

BY_NAME: Mapping[str, Option] = {option.name: option for option in OPTIONS}

DEFAULTS: Mapping[str, RuleValue] = {option.name: option.default for option in OPTIONS}
