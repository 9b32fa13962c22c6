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

Known = tuple[float, bool, bool, bool]
"""Properties of all cars: the discount per number on the way to a point, whether every white box must be filled,
whether the cars behind the front one are closed, and whether their stars depend on the cars in front."""

Ways = Sequence[tuple[float, float]]
"""Pareto-optimal values of cars: the sum of their stars, and the product of all their outlooks."""

IMPOSSIBLE = -1e9
"""Value of writing more dice than a part can take."""


def together(worth: Worth, seat_state: Seat, any_car: bool, other: bool = False) -> Any:
    """Return the gains of a sheet by dice of one face, `[face - 1][0][dice]`, and with `other` by one more die of
    another face, `[face - 1][other face][dice]`. Dice that would reduce the value are not written."""
    import numpy as np

    dice = worth.m.dice
    windows, is_short = _windows(dice)
    total = np.zeros((FACES, 1 + FACES * other, dice + 1))
    for part in _parts(worth, seat_state, any_car):
        gains = part.table(dice, other)
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
    if not other and dice == 1:
        return max([0.0, *(part.gains(face, 0, 1)[1] for part in _parts(worth, seat_state, any_car))])
    plain, mixed = [0.0] * (dice + 1), [0.0] * (dice + 1)
    for part in _parts(worth, seat_state, any_car):
        row = part.gains(face, 0, dice)
        if other:
            beside = part.gains(face, other, dice)
            mixed = [
                max([max(mixed[k - j] + row[j], plain[k - j] + beside[j]) for j in range(k + 1)])
                for k in range(dice + 1)
            ]
        plain = [max([plain[k - j] + row[j] for j in range(k + 1)]) for k in range(dice + 1)]
    return (mixed if other else plain)[dice]


def gains_of_one(worth: Worth, seat_state: Seat) -> list[float]:
    """Return the gain of a sheet by one die of each face, 0 if it would reduce the value."""
    best = [0.0] * FACES
    for part in _parts(worth, seat_state, False):
        best = [max(least, part.gains(face, 0, 1)[1]) for face, least in enumerate(best, 1)]
    return best


class _Boxes:
    """A train or a loader. The value of its cars is a multiple of the sum of their stars and of their product."""

    def __init__(self, cars: Cars, known: Known, star: float, bonus: float) -> None:
        self.cars, self.known, self.star, self.bonus = cars, known, star, bonus

    def gains(self, face: int, other: int, dice: int) -> Sequence[float]:
        """Return the gains by exactly 0 to `dice` dice of a face, and one of another face (0: none)."""
        return _gains(self.cars, self.known, self.star, self.bonus, face, other, dice)

    def table(self, dice: int, other: bool) -> Any:
        """Return these gains for all faces: `[face - 1][other][dice]`."""
        stars, product = _outlooks(self.cars, self.known, dice, other)
        return _gained((self.star * stars + self.bonus * product).max(axis=0))


@lru_cache(maxsize=50_000)
def _gains(cars: Cars, known: Known, star: float, bonus: float, face: int, other: int, dice: int) -> tuple[float, ...]:
    now, *_ = _values(cars, known, face, 0, 0)
    before = _value(now, star, bonus)
    return tuple(_value(ways, star, bonus) - before for ways in _values(cars, known, face, other, dice))


def _value(ways: Ways, star: float, bonus: float) -> float:
    return max([star * stars + bonus * product for stars, product in ways], default=IMPOSSIBLE)


def _gained(values: Any) -> Any:
    return values - values[0, 0, 0]


class _Store:
    """The warehouse."""

    def __init__(self, worth: Worth, stored: int, total: int) -> None:
        self.worth, self.stored, self.total = worth, stored, total
        self.now = worth.rate(total) * stored

    def gains(self, face: int, other: int, dice: int) -> Sequence[float]:
        """Return the gains by exactly 0 to `dice` dice of a face, and one of another face (0: none)."""
        boxes = self.stored + (other > 0)
        return [
            self.worth.rate(self.total + face * count + other) * (boxes + count) - self.now
            if boxes + count <= self.worth.m.warehouse_boxes
            else IMPOSSIBLE
            for count in range(dice + 1)
        ]

    def table(self, dice: int, other: bool) -> Any:
        """Return these gains for all faces: `[face - 1][other][dice]`."""
        import numpy as np

        more, boxes = _sums(dice)
        if not other:
            more, boxes = more[:, :1], boxes[:, :1]
        rates = np.array([self.worth.rate(self.total + more) for more in range(FACES * dice + FACES + 1)])
        gains = rates[more] * (self.stored + boxes) - self.now
        return np.where(self.stored + boxes <= self.worth.m.warehouse_boxes, gains, IMPOSSIBLE)


@lru_cache(maxsize=16)
def _sums(dice: int) -> tuple[Any, Any]:
    """Return the sum and the number of dice of a face and one of another."""
    import numpy as np

    face, other, count = np.ogrid[1 : FACES + 1, 0 : FACES + 1, 0 : dice + 1]
    return face * count + other, count + (other > 0) + 0 * face


def _parts(worth: Worth, seat_state: Seat, any_car: bool) -> Iterator[_Boxes | _Store]:
    """Yield the parts of a sheet in which numbers can still be written."""
    m = worth.m
    known = worth.discount, m.all_boxes, m.front_first and not any_car, m.front_first
    for train, numbers in enumerate(m.train_cars):
        cars = tuple(worth.missing(seat_state, car) for car in numbers if seat_state.car_done[car] == NONE)
        if cars:
            yield _Boxes(cars, known, m.car_star, worth.bonus[train])
    for loader, turn in enumerate(seat_state.loader_done):
        if turn == NONE:
            missing = (
                m.loader_sum[loader] - seat_state.loader_total[loader],
                m.loader_boxes[loader] - seat_state.loader_boxes[loader],
                0,
            )
            yield _Boxes((missing,), known, worth.points_of(loader), 0.0)
    if not worth.solo and seat_state.stored < m.warehouse_boxes and m.rates:
        yield _Store(worth, seat_state.stored, seat_state.stored_total)


@lru_cache(maxsize=16)
def _windows(dice: int) -> tuple[Any, Any]:
    """Return the number of dice left for the previous parts, `[dice][dice written in this part]`, and whether it is
    negative."""
    import numpy as np

    left = np.arange(dice + 1)[:, None] - np.arange(dice + 1)[None, :]
    return np.maximum(left, 0), left < 0


@lru_cache(maxsize=4_000)
def _outlooks(cars: Cars, known: Known, dice: int, other: bool) -> tuple[Any, Any]:
    """Return the Pareto-optimal values of cars, as the sum of their stars and the product for all of them: `[way][face
    - 1][other][dice]`."""
    import numpy as np

    cells = {
        (face - 1, beside, count): ways
        for face in range(1, FACES + 1)
        for beside in range(1 + FACES * other)
        for count, ways in enumerate(_values(cars, known, face, beside, dice))
    }
    most = max(map(len, cells.values()))
    stars = np.full((most, FACES, 1 + FACES * other, dice + 1), IMPOSSIBLE)
    product = np.zeros_like(stars)
    for cell, ways in cells.items():
        for number, (its, all_of_them) in enumerate(ways):
            stars[(number, *cell)], product[(number, *cell)] = its, all_of_them
    return stars, product


@lru_cache(maxsize=50_000)
def _values(cars: Cars, known: Known, face: int, other: int, dice: int) -> tuple[Ways, ...]:
    """Return what `_ways` yields."""
    return tuple(_ways(cars, known, face, other, dice))


def _ways(cars: Cars, known: Known, face: int, other: int, dice: int) -> Iterator[Ways]:
    """Yield the values of cars with 0 to `dice` dice of a face, and one of another face written before, among or after
    them (0: none)."""
    plain, mixed = {cars}, set(_next(cars, other, known) if other else ())
    for _ in range(dice + 1):
        yield _best_of(mixed if other else plain, known)
        plain = {new for each in plain for new in _next(each, face, known)}
        mixed = {new for each in mixed for new in _next(each, face, known)}
        if other:
            mixed.update(new for each in plain for new in _next(each, other, known))


def _next(cars: Cars, number: int, known: Known) -> list[Cars]:
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


def _best_of(states: set[Cars], known: Known) -> Ways:
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
