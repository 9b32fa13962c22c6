"""Starting cash for single players."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.families.tycoon.rulebook import RULES
from engine.game.rules import SeatSetup
from tests.bundled import bundled_scenario

SEATS = [SeatSetup(name) for name in ("a", "b", "c")]


def test_starting_cash_of_one_player_leaves_the_others_alone() -> None:
    scenario = bundled_scenario("tycoon/amber-coast")
    state = RULES.initial_state(scenario, SEATS, {"cash.start": 1_000, "cash.start@2": 30_000})
    assert list(state.g.cash) == [1_000, 30_000, 1_000]


def test_a_player_who_is_not_in_the_game_is_refused() -> None:
    with pytest.raises(RulesError, match=r"cash\.start@4: the game has only 3 players"):
        RULES.initial_state(bundled_scenario("tycoon/amber-coast"), SEATS, {"cash.start@4": 1})
