"""Who leaves out a core part of the game loses: one to whom the bonuses of whole trains are worth nothing."""

from __future__ import annotations

import pytest

from engine.families.dice.bots.weights import Weights
from engine.families.dice.family import FAMILY
from engine.game.family import Character
from engine.report.intervals import wilson
from tests.bundled import bundled_scenario

SHEET = bundled_scenario("dice/boxcars")
GAMES = 80

pytestmark = pytest.mark.slow


def wins(weights: Weights) -> int:
    """How many games one wins by these weights beside a planner, in each seat in turn."""
    assert FAMILY.fast is not None and FAMILY.bot_of is not None
    planner, one = (FAMILY.bot_of(Character("", "", each)) for each in (Weights(), weights))
    won = 0
    for seat in range(2):
        games = FAMILY.fast.open(SHEET, {}, [planner, one] if seat else [one, planner])
        assert games is not None
        won += sum(game.winner == seat for game in games.play(9, range(seat, GAMES, 2)))
    return won


@pytest.mark.parametrize(("weights", "is_worse"), [(Weights(bonus=0), True), (Weights(), False)])
def test_who_does_not_play_for_the_bonus_loses(weights: Weights, is_worse: bool) -> None:
    assert (wilson(wins(weights), GAMES)[1] < 1 / 2) is is_worse
