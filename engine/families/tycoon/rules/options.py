"""The options of the tycoon family (rules matrix, section 6): those of the game, then the interpretations."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game.options import OptionValues, either, money, money_of, number, switch
from engine.game.rules import Option
from engine.game.setups import setup_option
from engine.i18n import tr_noop
from engine.model.scenario import RuleValue


class TycoonOptions(OptionValues):
    """Options as a compiled board has them."""

    # fmt: off
    beginners = switch("game.beginners", tr_noop("Beginners' game: no cards, no western links"), "RT-OPT-01")
    cash_of = money_of("cash.start", tr_noop("Starting cash"), 0, "RT-SETUP-07")
    fewer_cubes = number("setup.fewer_cubes", tr_noop("Fewer cubes per city with two or three players"), 1,
        "RT-SETUP-02", tr_noop("cubes"), 0, 100)
    cards_each = number("cards.each", tr_noop("Operation cards opened at the start per player"), 2, "RT-SETUP-06",
        tr_noop("cards"), 0, 20)
    cards_turn = number("cards.turn", tr_noop("Operation cards opened after each turn"), 1, "RT-CARD-07",
        tr_noop("cards"), 0, 20)
    rounds = number("rounds", tr_noop("Rounds per turn"), 3, "RT-ACTION-01", tr_noop("rounds"), 1, 20)
    share_value = money("share.value", tr_noop("Proceeds of a share"), 5_000, "RT-SHARE-01", 1)
    dividend = money("share.dividend", tr_noop("Dividend per share and turn"), 1_000, "RT-INC-02")
    share_points = number("share.points", tr_noop("Points lost per share at the end"), 1, "RT-SHARE-02",
        tr_noop("points"), 0, 100)
    locomotives = number("locomotives", tr_noop("Locomotives per player"), 25, "RT-MAP-03", tr_noop("locomotives"), 2,
        1_000)
    urban_cubes = number("urbanize.cubes", tr_noop("Cubes added by a New City tile"), 2, "RT-URB-02",
        tr_noop("cubes"), 0, 20)
    growth_cubes = number("growth.cubes", tr_noop("Cubes added by City Growth"), 2, "RT-CARD-14", tr_noop("cubes"), 1,
        20)
    link_points = number("link.points", tr_noop("Points per link that a cube uses"), 1, "RT-DELIV-07",
        tr_noop("points"), 0, 100)
    bid_unit = money("bid.unit", tr_noop("Minimum bid and bid increment"), 1_000, "RT-AUCTION-03", 1)
    first_by_lot = either("start.first", tr_noop("First player of the first turn"), "RT-SETUP-04",
        ("seat_1", tr_noop("Seat 1")),
        ("lot", tr_noop("Chosen at random")), when="lot")
    pays_unless_followed = either("river.rule", tr_noop("Rivers that cost extra"), "RT-BUILD-11",
        ("geometric", tr_noop("Every river that the track crosses")),
        ("unless_followed", tr_noop("Every river in the hex, unless the track follows it")), when="unless_followed")
    crossing_cost = money("crossing.cost", tr_noop("Price of a tile that crosses other track (0: price of the hex)"),
        0, "RT-BUILD-14")
    stays_past_end = either("income.past_end", tr_noop("Points past the end of the income track"), "RT-TRACK-01",
        ("begin_anew", tr_noop("Start over at space 1")),
        ("stay_there", tr_noop("Stay on the last space")), when="stay_there")
    first_in_order = switch("card.first_in_order",
        tr_noop("A major line that several players have connected goes only to the first in turn order"),
        "RT-CARD-02")
    industry_adds = switch("industry.cubes", tr_noop("New Industry adds cubes, as urbanizing does"), "RT-CARD-14",
        True)
    setup_name = setup_option()
    turn_limit = number("game.turn_limit", tr_noop("Turn limit"), 60, "", tr_noop("turns"), 1, 100)
    # fmt: on


OPTIONS: tuple[Option, ...] = tuple(TycoonOptions.declared.values())

DEFAULTS: Mapping[str, RuleValue] = {option.name: option.default for option in OPTIONS}
