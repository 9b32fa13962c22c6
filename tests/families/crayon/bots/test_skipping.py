"""Who leaves out a core part of the game loses: one who never buys a better train."""

from __future__ import annotations

import pytest

from engine.families.crayon.bots.compilation import ALL, COMPILATION
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.family import FAMILY
from engine.game.family import Character
from engine.report.intervals import wilson
from tests.bundled import bundled_scenario

SALTMARK = bundled_scenario("crayon/saltmark-isles")
SEATS, GAMES = 4, 80

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Many games are compiled ones, or the tests would take minutes."""
    COMPILATION.warm(ALL)


def wins(weights: Weights) -> int:
    """How many games one wins by these weights beside three planners, in each seat in turn."""
    assert FAMILY.fast is not None and FAMILY.bot_of is not None
    planner, one = (FAMILY.bot_of(Character("", "", each)) for each in (Weights(), weights))
    won = 0
    for seat in range(SEATS):
        bots = [planner] * SEATS
        bots[seat] = one
        games = FAMILY.fast.open(SALTMARK, {}, bots)
        assert games is not None
        won += sum(game.winner == seat for game in games.play(9, range(seat, GAMES, SEATS)))
    return won


@pytest.mark.parametrize(("weights", "is_worse"), [(Weights(reserve=1_000), True), (Weights(), False)])
def test_who_never_buys_a_better_train_loses(weights: Weights, is_worse: bool) -> None:
    """No game lasts until a seat has so much money beside the price of a train."""
    assert (wilson(wins(weights), GAMES)[1] < 1 / SEATS) is is_worse
