"""Who leaves out a core part of the game loses: one who never buys a better train, as no game lasts until a seat has so
much money beside its price, and one to whom the bonuses of whole trains are worth nothing."""

from __future__ import annotations

from typing import Any

import pytest

from engine.families.crayon.bots.weights import Weights as CrayonWeights
from engine.families.dice.bots.weights import Weights as DiceWeights
from engine.game.family import Character, family
from engine.report.intervals import wilson
from tests.bundled import bundled_scenario

GAMES = 80

pytestmark = pytest.mark.slow


def wins(board: str, seats: int, usual: Any, weights: Any) -> int:
    """How many games one wins by these weights beside planners, in each seat in turn."""
    scenario, won = bundled_scenario(board), 0
    its = family(scenario.family)
    assert its.fast is not None and its.bot_of is not None
    planner, one = (its.bot_of(Character("", "", each)) for each in (usual, weights))
    for seat in range(seats):
        bots = [planner] * seats
        bots[seat] = one
        games = its.fast.open(scenario, {}, bots)
        assert games is not None
        won += sum(game.winner == seat for game in games.play(9, range(seat, GAMES, seats)))
    return won


@pytest.mark.parametrize("is_worse", [True, False])
@pytest.mark.parametrize(
    ("board", "seats", "usual", "skips"),
    [
        ("crayon/saltmark-isles", 4, CrayonWeights(), CrayonWeights(reserve=1_000)),
        ("dice/boxcars", 2, DiceWeights(), DiceWeights(bonus=0)),
    ],
    ids=["trains", "bonus"],
)
def test_who_skips_it_loses(board: str, seats: int, usual: Any, skips: Any, is_worse: bool) -> None:
    assert (wilson(wins(board, seats, usual, skips if is_worse else usual), GAMES)[1] < 1 / seats) is is_worse
