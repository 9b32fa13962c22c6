"""How soon dice fill boxes, exactly: by dynamic programming over all that can be missing in a car or a loader.

The model: numbers come one by one, each face as likely as any other, and each is written or let go, whichever is
better. What is missing is the rest of the sum, the white boxes left and the unloader boxes left.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import inf

from engine.families.dice.rules.sheet import BONUS, CHANGE, DOWN, FACES, REROLL, SPLIT, UP

NO_LOADER = -1

Missing = tuple[int, int, int]
"""Missing to the sum, white boxes left, unloader boxes left."""


def is_done(need: int, left: int, all_boxes: bool) -> bool:
    """Whether nothing is missing."""
    return need == 0 and (left == 0 or not all_boxes)


def after(position: Missing, number: int) -> list[Missing]:
    """The positions that writing a number leads to: in a white box, or in an unloader box."""
    need, left, minus = position
    found = [(need - number, left - 1, minus)] if left else []
    return [*found, (need + number, left, minus - 1)] if minus else found


@lru_cache(maxsize=200_000)
def outlook(need: int, left: int, minus: int, discount: float, all_boxes: bool) -> float:
    """What one point for completing is worth now if every number on the way takes the share `discount` of it: 1 once
    complete, 0 where that is impossible."""
    if is_done(need, left, all_boxes):
        return 1.0
    if need > left * FACES or need < -minus * FACES:
        return 0.0
    found = []
    for number in range(1, FACES + 1):
        best = outlook(need - number, left - 1, minus, discount, all_boxes) if left else 0.0
        if minus:
            best = max(best, outlook(need + number, left, minus - 1, discount, all_boxes))
        found.append(best)
    found.sort(reverse=True)
    best, total = 0.0, 0.0
    for count, value in enumerate(found, 1):
        total += value
        best = max(best, discount * total / (FACES - discount * (FACES - count)))
    return best


def _written(positions: Iterable[Missing], number: int, all_boxes: bool) -> set[Missing]:
    """Where a number leads from positions; what is complete stays so."""
    return {
        new
        for position in positions
        for new in ([position] if is_done(position[0], position[1], all_boxes) else after(position, number))
    }


def _offers(position: Missing, face: int, loader: int, all_boxes: bool) -> set[Missing]:
    """Where a rolled face leads with a loader's help, without Change, Re-Roll and Bonus."""
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
    """How many dice it takes on average to complete, letting go what does not help; infinite where it cannot be.

    `loader` is a kind that helps with every die: Up, Down and Even Split by what they write, Change by any face,
    Re-Roll by a second roll of a die that does not help, Bonus by a second die. Order moves no single car.
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
    """The time t = 1 + the mean of min(t, found), where a face that is let go is rolled again at once if `twice`."""
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
    """The chance to complete cars, one behind the other, with so many dice if each is used as well as can be."""
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
    """Whether any dice at all make a sum in these boxes, no loader helping: up to six a white box, at least one in each
    that has to be filled, an unloader box taking away."""
    least = (boxes if all_boxes else 1) - unloader * FACES
    return boxes > 0 and least <= total <= boxes * FACES
