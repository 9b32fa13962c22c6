"""Exact values of dice written together, by the values of `Worth`: the best slots for all of them at once. The parts of
a sheet, trains, loaders and the warehouse, are independent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from engine.families.dice.bots.values import Worth
from engine.families.dice.rules.chances import Missing, after, is_done, outlook
from engine.families.dice.rules.position import NONE, Seat
from engine.families.dice.rules.sheet import FACES

Cars = tuple[Missing, ...]
"""The missing sums and boxes of the incomplete cars of a train, the front car first."""

Known = tuple[float, bool, bool]
"""Properties of all cars: the discount per number on the way to a point, whether every white box must be filled, and
whether the cars behind the front one are closed."""

IMPOSSIBLE = -1e9
"""Value of writing more dice than a part can take."""


def together(worth: Worth, seat_state: Seat, any_car: bool, other: bool = False) -> Any:
    """Return the gains of a sheet by dice of one face, `[face - 1][0][dice]`, and with `other` by one more die of
    another face, `[face - 1][other face][dice]`. Dice that would reduce the value are not written."""
    import numpy as np

    dice = worth.m.dice
    windows, is_short = _windows(dice)
    total = np.zeros((FACES, 1 + FACES * other, dice + 1))
    for gains in _parts(worth, seat_state, any_car, other):
        shifted = np.where(is_short, IMPOSSIBLE, total[:, :, windows])
        plain = (shifted + gains[:, :1, None, :]).max(axis=3)
        if other:
            mixed = (shifted[:, :1] + gains[:, 1:, None, :]).max(axis=3)
            plain[:, 1:] = np.maximum(plain[:, 1:], mixed)
        total = plain
    return total


def gain_of_hand(worth: Worth, seat_state: Seat, any_car: bool, hand: Sequence[int]) -> float:
    """Return the gain of a sheet by a hand of dice: some of one face, and at most one of another."""
    if not hand:
        return 0.0
    face = max(hand, key=hand.count)
    other = next((each for each in hand if each != face), 0)
    dice = hand.count(face)
    plain, mixed = [0.0] * (dice + 1), [0.0] * (dice + 1)
    for gains in _parts(worth, seat_state, any_car, bool(other)):
        row = gains[face - 1, 0, : dice + 1].tolist()
        if other:
            beside = gains[face - 1, other, : dice + 1].tolist()
            mixed = [
                max(max(mixed[k - j] + row[j], plain[k - j] + beside[j]) for j in range(k + 1)) for k in range(dice + 1)
            ]
        plain = [max(plain[k - j] + row[j] for j in range(k + 1)) for k in range(dice + 1)]
    return (mixed if other else plain)[dice]


def gains_of_one(worth: Worth, seat_state: Seat) -> list[float]:
    """Return the gain of a sheet by one die of each face, 0 if it would reduce the value."""
    import numpy as np

    found = np.zeros(FACES)
    for gains in _parts(worth, seat_state, False, False):
        np.maximum(found, gains[:, 0, 1], out=found)
    best: list[float] = found.tolist()
    return best


def _parts(worth: Worth, seat_state: Seat, any_car: bool, other: bool) -> Iterator[Any]:
    """Yield the gains of each part of a sheet by an exact number of dice of a face and one of another (0: none): `[face
    - 1][other][dice]`."""
    m = worth.m
    known = worth.discount, m.all_boxes, m.front_first and not any_car, m.front_first
    for train, numbers in enumerate(m.train_cars):
        cars = tuple(worth.missing(seat_state, car) for car in numbers if seat_state.car_done[car] == NONE)
        if cars:
            stars, product = _outlooks(cars, known, m.dice, other)
            yield _gained((m.car_star * stars + worth.bonus[train] * product).max(axis=0))
    for loader, turn in enumerate(seat_state.loader_done):
        if turn == NONE:
            missing = (
                m.loader_sum[loader] - seat_state.loader_total[loader],
                m.loader_boxes[loader] - seat_state.loader_boxes[loader],
                0,
            )
            stars, _ = _outlooks((missing,), known, m.dice, other)
            yield _gained((worth.points_of(loader) * stars).max(axis=0))
    if not worth.solo and seat_state.stored < m.warehouse_boxes and m.rates:
        yield _stored(worth, seat_state, other)


def _gained(values: Any) -> Any:
    return values - values[0, 0, 0]


def _stored(worth: Worth, seat_state: Seat, other: bool) -> Any:
    """Return the gains of the warehouse."""
    import numpy as np

    dice = worth.m.dice
    totals = [worth.rate(seat_state.stored_total + more) for more in range(FACES * dice + FACES + 1)]
    more, boxes = _sums(dice)
    if not other:
        more, boxes = more[:, :1], boxes[:, :1]
    gains = np.array(totals)[more] * (seat_state.stored + boxes) - totals[0] * seat_state.stored
    return np.where(seat_state.stored + boxes <= worth.m.warehouse_boxes, gains, IMPOSSIBLE)


@lru_cache(maxsize=16)
def _sums(dice: int) -> tuple[Any, Any]:
    """Return the sum and the number of dice of a face and one of another."""
    import numpy as np

    face, other, count = np.ogrid[1 : FACES + 1, 0 : FACES + 1, 0 : dice + 1]
    return face * count + other, count + (other > 0) + 0 * face


@lru_cache(maxsize=16)
def _windows(dice: int) -> tuple[Any, Any]:
    """Return the number of dice left for the previous parts, `[dice][dice written in this part]`, and whether it is
    negative."""
    import numpy as np

    left = np.arange(dice + 1)[:, None] - np.arange(dice + 1)[None, :]
    return np.maximum(left, 0), left < 0


@lru_cache(maxsize=4_000)
def _outlooks(cars: Cars, known: tuple[float, bool, bool, bool], dice: int, other: bool) -> tuple[Any, Any]:
    """Return the Pareto-optimal values of cars, as the sum of their stars and the product for all of them: `[way][face
    - 1][other][dice]`."""
    import numpy as np

    cells = {
        (face - 1, beside, count): ways
        for face in range(1, FACES + 1)
        for beside in range(1 + FACES * other)
        for count, ways in enumerate(_ways(cars, known, face, beside, dice))
    }
    most = max(map(len, cells.values()))
    stars = np.full((most, FACES, 1 + FACES * other, dice + 1), IMPOSSIBLE)
    product = np.zeros_like(stars)
    for cell, ways in cells.items():
        for number, (its, all_of_them) in enumerate(ways):
            stars[(number, *cell)], product[(number, *cell)] = its, all_of_them
    return stars, product


def _ways(
    cars: Cars, known: tuple[float, bool, bool, bool], face: int, other: int, dice: int
) -> Iterator[list[tuple[float, float]]]:
    """Yield the values of cars with 0 to `dice` dice of a face, and one of another face written before, among or after
    them (0: none)."""
    plain, mixed = {cars}, set(_next(cars, other, known) if other else ())
    for _ in range(dice + 1):
        yield _best_of(mixed if other else plain, known)
        plain = {new for each in plain for new in _next(each, face, known)}
        mixed = {new for each in mixed for new in _next(each, face, known)}
        if other:
            mixed.update(new for each in plain for new in _next(each, other, known))


def _next(cars: Cars, number: int, known: tuple[float, bool, bool, bool]) -> list[Cars]:
    """Return the cars after writing a number in an open one that can still be completed."""
    discount, all_boxes, closed, _ = known
    found = []
    for place, car in enumerate(cars):
        if is_done(car[0], car[1], all_boxes):
            continue
        found += [
            (*cars[:place], new, *cars[place + 1 :]) for new in after(car, number) if outlook(*new, discount, all_boxes)
        ]
        if closed:
            break
    return found


def _best_of(states: set[Cars], known: tuple[float, bool, bool, bool]) -> list[tuple[float, float]]:
    """Return the Pareto-optimal values of cars in any of these states."""
    discount, all_boxes, _, front_first = known
    reached = set()
    for cars in states:
        stars, product = 0.0, 1.0
        for car in cars:
            own = outlook(*car, discount, all_boxes)
            product *= own
            stars += product if front_first else own
        reached.add((stars, product))
    found: list[tuple[float, float]] = []
    for stars, product in sorted(reached, reverse=True):
        if not found or product > found[-1][1]:
            found.append((stars, product))
    return found
