"""What a turn promises is what a search over every roll, change and pick finds that knows nothing of tables."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import product
from random import Random

import numpy as np
import pytest

from engine.families.dice.bots.placing import COUNTS, OTHERS, cell_of
from engine.families.dice.bots.remaining_value import Rest, counted_dice
from engine.families.dice.rules.sheet import FACES

DICE = 3
NO_ROLL = 0.0
"""What a turn brings in which no number can be picked."""


def drawn(seed: int, bonus: bool) -> np.ndarray:
    """What picks bring, of chance, `[face - 1][other][dice]`."""
    luck = Random(seed)
    others = 1 + FACES * bonus
    return np.array([[[luck.uniform(-1, 5) for _ in range(DICE + 1)] for _ in range(others)] for _ in range(FACES)])


def table_of(picks: np.ndarray) -> array[float]:
    """The same with the places of `cell_of`."""
    found = array("d", bytes(8 * FACES * OTHERS * COUNTS))
    for (face, other, dice), worth in np.ndenumerate(picks):
        found[cell_of(face + 1, other, dice)] = worth
    return found


class Searched:
    """The same by trying everything on dice as they lie."""

    def __init__(self, picks: np.ndarray, locked: tuple[int, ...]) -> None:
        self.picks, self.locked = picks, locked
        self.lying = lru_cache(None)(self._lying)

    def pick(self, dice: tuple[int, ...], face: int) -> float:
        row = self.picks[face - 1, :, dice.count(face)]
        others = {other for other in dice if other != face and other < len(row)}
        return max(row[other] for other in {0} | others)

    def _lying(self, dice: tuple[int, ...], changes: int, rolls: int) -> float:
        found = [self.pick(dice, face) for face in set(dice) - set(self.locked)]
        if changes:
            for place, face in product(range(DICE), range(1, FACES + 1)):
                if face != dice[place]:
                    turned = tuple(sorted((*dice[:place], face, *dice[place + 1 :])))
                    found.append(self.lying(turned, changes - 1, rolls))
        if rolls:
            found.append(self.again(dice, changes, rolls - 1))
        return max(found) if found else NO_ROLL

    def kept(self, dice: tuple[int, ...], changes: int, rolls: int) -> float:
        outcomes = [
            self.lying(tuple(sorted(dice + roll)), changes, rolls)
            for roll in product(range(1, FACES + 1), repeat=DICE - len(dice))
        ]
        return sum(outcomes) / len(outcomes)

    def again(self, dice: tuple[int, ...], changes: int, rolls: int) -> float:
        choices = {
            tuple(face for face, stays in zip(dice, mask, strict=True) if stays)
            for mask in product((False, True), repeat=DICE)
        }
        return max(self.kept(choice, changes, rolls) for choice in choices if len(choice) < DICE)


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize(("changes", "rolls"), [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2)])
@pytest.mark.parametrize("locked", [(), (2, 5), (1, 2, 3, 5, 6)])
def test_what_dice_promise_is_the_best_of_all_that_can_follow(
    bonus: bool, changes: int, rolls: int, locked: tuple[int, ...]
) -> None:
    picks = drawn(7, bonus)
    rest, searched = Rest(DICE, table_of(picks), bonus, list(locked)), Searched(picks, locked)
    for dice in [(1, 2, 3), (2, 2, 5), (4, 4, 4), (1, 5, 5), (3, 4, 6)]:
        lie = counted_dice(list(dice))
        assert rest.value_of(lie, changes, rolls) == pytest.approx(searched.lying(dice, changes, rolls))
        assert rest.again(lie, changes, rolls) == pytest.approx(searched.again(dice, changes, rolls))
        for face in set(dice) - set(locked):
            assert rest.pick(lie, face) == pytest.approx(searched.pick(dice, face))
    for kept in [(), (2,), (5, 5), (1, 6)]:
        assert rest.value_before_roll(counted_dice(list(kept)), changes, rolls) == pytest.approx(
            searched.kept(kept, changes, rolls)
        )
