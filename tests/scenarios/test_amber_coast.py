"""The Amber Coast: a board of Railroad Tycoon that no line of the program knows of."""

from __future__ import annotations

from functools import cache

import pytest

from engine.bots.named import bot_named
from engine.families.tycoon.family import FAMILY
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.board import board_of
from engine.game.drive import drive
from engine.game.rules import SeatSetup
from engine.model.cells import lattice_of
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario


@cache
def coast() -> Scenario:
    return bundled_scenario("tycoon/amber-coast")


def test_it_is_whole() -> None:
    board, content = coast().board, coast().content
    assert len(lattice_of(board)) == 105
    assert len(board.sites) == len(content.cities) == 13
    assert len(content.colours) == 4 and not content.western.links
    assert {id for id, each in board.features.items() if each.kind == "river"} == {"larke", "merrow"}
    assert sum(each.kind == "ridge" for each in board.features.values()) == 3


def test_its_numbers_are_its_own() -> None:
    other = bundled_scenario("tycoon/eastern-us")
    mine, theirs = board_of(coast(), {}), board_of(other, {})
    for name in ("share_value", "bid_unit", "locomotives", "income", "engine_price", "colours", "empty", "tiles"):
        assert getattr(mine, name) != getattr(theirs, name), name
    assert coast().currency != other.currency


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_bots_play_it_to_an_end_in_a_believable_time(seats: int) -> None:
    bots = ["planner", "greedy", "mellon", "brassey"][:seats]
    state = RULES.initial_state(coast(), [SeatSetup(bot, bot) for bot in bots], {})
    *_, (_, last) = drive(RULES, state, [bot_named(FAMILY, bot) for bot in bots], 5)
    assert last.g.winner >= 0 and 5 <= last.g.whole <= 20  # type: ignore[attr-defined]
    assert max(last.g.points) >= 12 and len(last.g.links) >= seats  # type: ignore[attr-defined]
