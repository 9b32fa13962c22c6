"""The options of the tycoon family (rules matrix, section 6): those of the game, then the interpretations."""

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


def _switch(name: str, title: str, rule: str, default: bool = False) -> Option:
    return Option(name, title, "bool", default, rule)


OPTIONS: tuple[Option, ...] = (
    _switch("game.beginners", tr_noop("Beginners' game: no cards, no western links"), "RT-OPT-01"),
    _money("cash.start", tr_noop("Starting cash"), 0, "RT-SETUP-07"),
    _number("setup.fewer_cubes", tr_noop("Fewer cubes per city with two or three players"), 1, "RT-SETUP-02",
            tr_noop("cubes"), 0, 100),
    _number("cards.each", tr_noop("Operation cards opened at the start per player"), 2, "RT-SETUP-06",
            tr_noop("cards"), 0, 20),
    _number("cards.turn", tr_noop("Operation cards opened after each turn"), 1, "RT-CARD-07", tr_noop("cards"), 0, 20),
    _number("rounds", tr_noop("Rounds per turn"), 3, "RT-ACTION-01", tr_noop("rounds"), 1, 20),
    _money("share.value", tr_noop("Proceeds of a share"), 5_000, "RT-SHARE-01", 1),
    _money("share.dividend", tr_noop("Dividend per share and turn"), 1_000, "RT-INC-02"),
    _number("share.points", tr_noop("Points lost per share at the end"), 1, "RT-SHARE-02", tr_noop("points"), 0, 100),
    _number("locomotives", tr_noop("Locomotives per player"), 25, "RT-MAP-03", tr_noop("locomotives"), 2, 1_000),
    _number("urbanize.cubes", tr_noop("Cubes added by a New City tile"), 2, "RT-URB-02", tr_noop("cubes"), 0, 20),
    _number("growth.cubes", tr_noop("Cubes added by City Growth"), 2, "RT-CARD-14", tr_noop("cubes"), 1, 20),
    _number("link.points", tr_noop("Points per link that a cube uses"), 1, "RT-DELIV-07", tr_noop("points"), 0, 100),
    _money("bid.unit", tr_noop("Minimum bid and bid increment"), 1_000, "RT-AUCTION-03", 1),
    choice("start.first", tr_noop("First player of the first turn"), "RT-SETUP-04",
            ("seat_1", tr_noop("Seat 1")), ("lot", tr_noop("Chosen at random"))),
    choice("river.rule", tr_noop("Rivers that cost extra"), "RT-BUILD-11",
            ("geometric", tr_noop("Every river that the track crosses")),
            ("unless_followed", tr_noop("Every river in the hex, unless the track follows it"))),
    _money("crossing.cost", tr_noop("Price of a tile that crosses other track (0: price of the hex)"), 0,
           "RT-BUILD-14"),
    choice("income.past_end", tr_noop("Points past the end of the income track"), "RT-TRACK-01",
            ("begin_anew", tr_noop("Start over at space 1")),
            ("stay_there", tr_noop("Stay on the last space"))),
    _switch("card.first_in_order",
            tr_noop("A major line that several players have connected goes only to the first in turn order"),
            "RT-CARD-02"),
    _switch("industry.cubes", tr_noop("New Industry adds cubes, as urbanizing does"), "RT-CARD-14", True),
    SETUP,
    _number("game.turn_limit", tr_noop("Turn limit"), 60, "", tr_noop("turns"), 1, 100),
)  # fmt: skip

BY_NAME: Mapping[str, Option] = {option.name: option for option in OPTIONS}

DEFAULTS: Mapping[str, RuleValue] = {option.name: option.default for option in OPTIONS}
