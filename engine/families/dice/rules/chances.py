"""Exact numbers of dice to fill boxes, by dynamic programming over the positions of a car or loader.

The model: numbers arrive one by one, all faces equally likely, and each is written or passed, whichever is better. A
position is the missing sum, the white boxes left and the unloader boxes left.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import inf

from engine.families.dice.rules.sheet import BONUS, CHANGE, DOWN, FACES, REROLL, SPLIT, UP

NO_LOADER = -1

Missing = tuple[int, int, int]
"""The missing sum, the white boxes left and the unloader boxes left."""


def is_done(need: int, left: int, all_boxes: bool) -> bool:
    """Return whether a car or loader is complete."""
    return need == 0 and (left == 0 or not all_boxes)


def after(position: Missing, number: int) -> list[Missing]:
    """Return the positions after writing a number, in a white box or in an unloader box."""
    need, left, minus = position
    found = [(need - number, left - 1, minus)] if left else []
    return [*found, (need + number, left, minus - 1)] if minus else found


def _written(positions: Iterable[Missing], number: int, all_boxes: bool) -> set[Missing]:
    """Return the positions that a number leads to. Complete positions do not change."""
    return {
        new
        for position in positions
        for new in ([position] if is_done(position[0], position[1], all_boxes) else after(position, number))
    }


def _offers(position: Missing, face: int, loader: int, all_boxes: bool) -> set[Missing]:
    """Return the positions that a rolled face leads to with a loader, except Change, Re-Roll and Bonus."""
    found = _written((position,), face, all_boxes)
    if loader == UP:
        found |= _written((position,), face + 1, all_boxes)
    elif loader == DOWN:
        found |= _written((position,), face - 1, all_boxes)
    elif loader == SPLIT and face % 2 == 0:
        found |= _written(_written((position,), face // 2, all_boxes), face // 2, all_boxes)
    return found


@lru_cache(maxsize=50_000)
def expected_dice(need: int, left: int, minus: int, all_boxes: bool, loader: int = NO_LOADER) -> float:
    """Return the average number of dice to complete a position, passing dice that do not help; infinite if impossible.

    `loader` is a kind that helps with every die: Up, Down and Even Split change what is written, Change gives any face,
    Re-Roll rolls a useless die again, Bonus adds a second die. Order does not affect a single car.
    """
    if is_done(need, left, all_boxes):
        return 0.0
    lowest = 0 if loader == DOWN or not all_boxes else left
    if not lowest - minus * (FACES + 1) <= need <= left * (FACES + 1):
        return inf
    position = (need, left, minus)

    def best(positions: Iterable[Missing]) -> float:
        return min((expected_dice(*one, all_boxes, loader) for one in positions), default=inf)

    by_face = [best(_offers(position, face, loader, all_boxes)) for face in range(1, FACES + 1)]
    if loader == CHANGE:
        by_face = [min(by_face)] * FACES
    if loader == BONUS:
        pairs = []
        for one in range(1, FACES + 1):
            for two in range(1, FACES + 1):
                both = _written(_written((position,), one, all_boxes), two, all_boxes)
                pairs.append(min(best(both), by_face[one - 1], by_face[two - 1]))
        by_face = pairs
    return _waiting(by_face, loader == REROLL)


def _waiting(found: list[float], twice: bool) -> float:
    """Return the time t = 1 + the average of min(t, times), where a passed face is rolled again if `twice`."""
    found = sorted(found)
    best, total = inf, 0.0
    for count, value in enumerate(found, 1):
        if value == inf:
            break
        total += value
        taken = count / len(found)
        mean = total / len(found)
        if twice:
            mean, taken = mean * (2 - taken), taken * (2 - taken)
        best = min(best, (1 + mean) / taken)
    return best


@lru_cache(maxsize=200_000)
def chance(cars: tuple[Missing, ...], dice: int, all_boxes: bool) -> float:
    """Return the chance to complete cars in order with a number of dice that are used optimally."""
    if not cars:
        return 1.0
    (need, left, minus), behind = cars[0], cars[1:]
    if is_done(need, left, all_boxes):
        return chance(behind, dice, all_boxes)
    if not dice or need > left * FACES or need < -minus * FACES:
        return 0.0
    let_go = chance(cars, dice - 1, all_boxes)
    total = 0.0
    for face in range(1, FACES + 1):
        options = [chance((new, *behind), dice - 1, all_boxes) for new in after(cars[0], face)]
        total += max(let_go, *options) if options else let_go
    return total / FACES


def makeable(total: int, boxes: int, unloader: int, all_boxes: bool) -> bool:
    """Return whether dice can make a sum in these boxes without loaders: up to six per white box, at least one in each
    box that must be filled, minus unloader boxes."""
    least = (boxes if all_boxes else 1) - unloader * FACES
    return boxes > 0 and least <= total <= boxes * FACES
