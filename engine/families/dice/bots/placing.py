"""Exact values of dice written together, by the values of `Worth`: the best slots for all of them at once. The parts of
a sheet, trains, loaders and the warehouse, are independent."""

from __future__ import annotations

from array import array

import cython

from engine.families.dice.bots.outlooks import Outlooks
from engine.families.dice.bots.values import Worth
from engine.families.dice.rules.position import NONE, Seat
from engine.families.dice.rules.sheet import FACES, Sheet
from engine.game import compiled

OTHERS = FACES + 1
"""Numbers of another die that is written with dice of a face: 0 for none."""

DICE = 12
"""The most dice of a game."""

COUNTS = DICE + 1

IMPOSSIBLE = -1e9
"""Value of writing more dice than a part can take."""

UNREACHED = -1.0
"""Outlook of a car that these dice cannot leave incomplete."""

MAX_PARTS = 20_000
"""Maximum number of parts whose values are stored."""

WHITE, MINUS = 1, 2
"""Where the other die of a car is, if it is written."""


@cython.final
@cython.cclass
class Car:
    """An incomplete car or loader with 0 to `DICE` dice of a face, and in the second half of the tables with one of
    another face written before, among or after them.

    `best` is the highest outlook of the incomplete car, `UNREACHED` if there is none, and `done` whether exactly these
    dice complete it.
    """

    best: array[float]
    done: array[int]

    def __init__(
        self,
        outlooks: Outlooks,
        need: cython.int,
        left: cython.int,
        minus: cython.int,
        face: cython.int,
        other: cython.int,
    ) -> None:
        self.best = array("d", [UNREACHED]) * (2 * COUNTS)
        self.done = array("i", [0]) * (2 * COUNTS)
        # The dice in unloader boxes, as a set of bits, for each place of the other die.
        reached = [1, 0, 0]
        for dice in range(COUNTS):
            following = [0, 0, 0]
            for place in range(3 if other else 1):
                bits: cython.int = reached[place]
                for below in range(minus + 1):
                    if not bits >> below & 1:
                        continue
                    white: cython.int = dice - below + (place == WHITE)
                    its_need: cython.int = need - face * (dice - below) + face * below
                    its_need += (other if place == MINUS else 0) - (other if place == WHITE else 0)
                    its_left: cython.int = left - white
                    its_minus: cython.int = minus - below - (place == MINUS)
                    cell: cython.int = dice + (COUNTS if place else 0)
                    if its_need == 0 and (its_left == 0 or not outlooks.all_boxes):
                        self.done[cell] = 1
                        continue
                    self.best[cell] = max(self.best[cell], outlooks.of(its_need, its_left, its_minus))
                    if its_left > 0 and outlooks.of(its_need - face, its_left - 1, its_minus) > 0:
                        following[place] |= 1 << below
                    if its_minus > 0 and outlooks.of(its_need + face, its_left, its_minus - 1) > 0:
                        following[place] |= 1 << (below + 1)
                    if place == 0 and other:
                        if its_left > 0 and outlooks.of(its_need - other, its_left - 1, its_minus) > 0:
                            reached[WHITE] |= 1 << below
                        if its_minus > 0 and outlooks.of(its_need + other, its_left, its_minus - 1) > 0:
                            reached[MINUS] |= 1 << below
            reached = following


@cython.final
@cython.cclass
class Ways:
    """Pareto-optimal values of the cars of a part with 0 to `DICE` dice of a face: the sums of their stars, and the
    products of their outlooks. Those of a number of dice start at `first`."""

    stars: array[float]
    products: array[float]
    first: array[int]

    def __init__(self, rows: list[list[tuple[float, float]]]) -> None:
        stars, products, first = [0.0], [0.0], [0]
        for row in rows:
            for star, product in pareto(row):
                stars.append(star)
                products.append(product)
            first.append(len(stars) - 1)
        self.stars, self.products = array("d", [*stars[1:], 0.0]), array("d", [*products[1:], 0.0])
        self.first = array("i", first)

    @cython.ccall
    def value(self, dice: cython.int, star: cython.double, bonus: cython.double) -> cython.double:
        """Return the highest value with a number of dice; IMPOSSIBLE if they cannot be written."""
        best: cython.double = IMPOSSIBLE
        for place in range(self.first[dice], self.first[dice + 1]):
            best = max(best, star * self.stars[place] + bonus * self.products[place])
        return best


def pareto(found: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the pairs to which none is preferable in both numbers."""
    best: list[tuple[float, float]] = []
    for star, product in sorted(set(found), reverse=True):
        if not best or product > best[len(best) - 1][1]:
            best.append((star, product))
    return best


@cython.final
@cython.cclass
class Boxes:
    """The incomplete cars of a train, or a loader: the missing sum and boxes of each. `closed` is whether a car opens
    once the one in front is complete, `chained` whether its star depends on the cars in front."""

    outlooks: Outlooks
    missing: list[tuple[int, int, int]]
    closed: cython.bint
    chained: cython.bint
    ways: list[Ways | None]

    def __init__(
        self, outlooks: Outlooks, missing: list[tuple[int, int, int]], closed: cython.bint, chained: cython.bint
    ) -> None:
        self.outlooks, self.missing, self.closed, self.chained = outlooks, missing, closed, chained
        self.ways = [None] * (FACES * OTHERS)

    @cython.ccall
    def of(self, face: cython.int, other: cython.int) -> Ways:
        """Return the values with dice of a face, and one of another face (0: none)."""
        found = self.ways[(face - 1) * OTHERS + other]
        if found is None:
            cars = [Car(self.outlooks, need, left, minus, face, other) for need, left, minus in self.missing]
            rows = self._in_order(cars) if self.closed else self._in_any_order(cars)
            found = Ways(rows[COUNTS:] if other else rows[:COUNTS])
            self.ways[(face - 1) * OTHERS + other] = found
        return found

    def _in_order(self, cars: list[Car]) -> list[list[tuple[float, float]]]:
        """Return the values by number of dice, first without and then with the other die: the front cars are complete,
        some dice are in the next one, and the cars behind it are empty."""
        rows: list[list[tuple[float, float]]] = [[] for _ in range(2 * COUNTS)]
        complete = [0] * (2 * COUNTS)
        complete[0] = 1
        for place in range(len(cars)):
            car: Car = cars[place]
            following = [0] * (2 * COUNTS)
            for before in range(2 * COUNTS):
                if not complete[before]:
                    continue
                for own in range(2 * COUNTS):
                    if not fit(before, own):
                        continue
                    if car.best[own] != UNREACHED:
                        stars: cython.double = place + car.best[own]
                        product: cython.double = car.best[own]
                        for need, left, minus in self.missing[place + 1 :]:
                            product *= self.outlooks.of(need, left, minus)
                            stars += product
                        rows[before + own].append((stars, product))
                    if car.done[own]:
                        following[before + own] = 1
            complete = following
        for cell in range(2 * COUNTS):
            if complete[cell]:
                rows[cell].append((float(len(cars)), 1.0))
        return rows

    def _in_any_order(self, cars: list[Car]) -> list[list[tuple[float, float]]]:
        """Return the same if dice can be in all cars."""
        rows: list[list[tuple[float, float]]] = [[] for _ in range(2 * COUNTS)]
        rows[0].append((0.0, 1.0))
        car: Car
        for car in cars:
            following: list[list[tuple[float, float]]] = [[] for _ in range(2 * COUNTS)]
            for before in range(2 * COUNTS):
                for own in range(2 * COUNTS):
                    if not fit(before, own):
                        continue
                    best: cython.double = 1.0 if car.done[own] else car.best[own]
                    if best == UNREACHED:
                        continue
                    for stars, product in rows[before]:
                        after: cython.double = product * best
                        following[before + own].append((stars + (after if self.chained else best), after))
            rows = [pareto(row) for row in following]
        return rows


@cython.ccall
def fit(before: cython.int, own: cython.int) -> cython.bint:
    """Return whether two cells of tables, of dice and at most one other die, have a sum in the table."""
    if before >= COUNTS:
        return own < COUNTS and before + own < 2 * COUNTS
    return before + own % COUNTS < COUNTS


@cython.final
@cython.cclass
class Part:
    """A train or loader with the weights of its values, or the warehouse, which has no boxes."""

    worth: Worth
    boxes: Boxes | None
    star: cython.double
    bonus: cython.double
    stored: cython.int
    total: cython.int

    def __init__(
        self, worth: Worth, boxes: Boxes | None, star: cython.double, bonus: cython.double, stored: cython.int = 0,
        total: cython.int = 0,
    ) -> None:  # fmt: skip
        self.worth, self.boxes, self.star, self.bonus = worth, boxes, star, bonus
        self.stored, self.total = stored, total

    @cython.ccall
    def gains(self, face: cython.int, other: cython.int, dice: cython.int, found: array[float]) -> None:
        """Put the gains by exactly 0 to `dice` dice of a face, and one of another face (0: none), into `found`."""
        if self.boxes is None:
            now: cython.double = self.worth.rate(self.total) * self.stored
            for count in range(dice + 1):
                boxes: cython.int = self.stored + count + (1 if other else 0)
                if boxes <= self.worth.m.store_boxes:
                    found[count] = self.worth.rate(self.total + face * count + other) * boxes - now
                else:
                    found[count] = IMPOSSIBLE
            return
        boxes_of: Boxes = self.boxes
        before: cython.double = boxes_of.of(face, 0).value(0, self.star, self.bonus)
        ways: Ways = boxes_of.of(face, other)
        for count in range(dice + 1):
            found[count] = ways.value(count, self.star, self.bonus) - before


def parts_of(worth: Worth, seat_state: Seat, any_car: cython.bint) -> list[Part]:
    """Return the parts of a sheet in which numbers can still be written."""
    m: Sheet = worth.m
    closed: cython.bint = m.front_first and not any_car
    found: list[Part] = []
    for train in range(len(m.train_cars)):
        missing = [
            (
                m.sum[car] + seat_state.minus_total[car] - seat_state.car_total[car],
                m.boxes[car] - seat_state.car_boxes[car],
                m.unloader[car] - seat_state.minus_boxes[car],
            )
            for car in m.train_cars[train]
            if seat_state.car_done[car] == NONE
        ]
        if missing:
            found.append(
                Part(worth, boxes_of(worth.outlooks, missing, closed, m.front_first), m.car_star, worth.bonus[train])
            )
    for loader in range(m.loaders):
        if seat_state.loader_done[loader] == NONE:
            need = m.loader_sum[loader] - seat_state.loader_total[loader]
            left = m.loader_boxes[loader] - seat_state.loader_boxes[loader]
            boxes = boxes_of(worth.outlooks, [(need, left, 0)], closed, m.front_first)
            found.append(Part(worth, boxes, worth.points_of(loader), 0.0))
    if not worth.solo and seat_state.stored < m.store_boxes and m.rates:
        found.append(Part(worth, None, 0.0, 0.0, seat_state.stored, seat_state.stored_total))
    return found


def boxes_of(
    outlooks: Outlooks, missing: list[tuple[int, int, int]], closed: cython.bint, chained: cython.bint
) -> Boxes:
    """Return the stored values of cars."""
    key = (closed, chained, *missing)
    found: Boxes | None = outlooks.parts.get(key)
    if found is None:
        if len(outlooks.parts) >= MAX_PARTS:
            outlooks.parts.clear()
        found = outlooks.parts[key] = Boxes(outlooks, missing, closed, chained)
    return found


def together(worth: Worth, seat_state: Seat, any_car: cython.bint, other: cython.bint = False) -> array[float]:
    """Return the gains of a sheet by dice of one face, and with `other` by one more die of another face. Dice that
    would reduce the value are not written. The place of a gain is that of `cell_of`."""
    total: array[float] = array("d", bytes(8 * FACES * OTHERS * COUNTS))
    before: array[float] = array("d", bytes(8 * COUNTS))
    plain: array[float] = array("d", bytes(8 * COUNTS))
    mixed: array[float] = array("d", bytes(8 * COUNTS))
    dice: cython.int = worth.m.dice
    part: Part
    for part in parts_of(worth, seat_state, any_car):
        for face in range(1, FACES + 1):
            part.gains(face, 0, dice, plain)
            start: cython.int = cell_of(face, 0, 0)
            for count in range(dice + 1):
                before[count] = total[start + count]
            for beside in range(1, OTHERS if other else 1):
                if beside != face:
                    part.gains(face, beside, dice, mixed)
                    add_mixed(total, cell_of(face, beside, 0), before, plain, mixed, dice)
            add_plain(total, start, plain, dice)
    return total


@cython.ccall
def cell_of(face: cython.int, other: cython.int, dice: cython.int) -> cython.int:
    """Return the place of a gain in the table of `together`."""
    return ((face - 1) * OTHERS + other) * COUNTS + dice


@cython.ccall
def add_plain(total: array[float], start: cython.int, plain: array[float], dice: cython.int) -> None:
    """Add the gains of one more part to those of others, for the best division of the dice."""
    for count in range(dice, -1, -1):
        best: cython.double = IMPOSSIBLE
        for own in range(count + 1):
            best = max(best, total[start + count - own] + plain[own])
        total[start + count] = best


@cython.ccall
def add_mixed(
    total: array[float],
    start: cython.int,
    before: array[float],
    plain: array[float],
    mixed: array[float],
    dice: cython.int,
) -> None:
    """Add the gains of one more part in which the other die may be. `before` are those of the others without it."""
    for count in range(dice, -1, -1):
        best: cython.double = IMPOSSIBLE
        for own in range(count + 1):
            best = max(best, total[start + count - own] + plain[own], before[count - own] + mixed[own])
        total[start + count] = best


def gain_of_hand(worth: Worth, seat_state: Seat, any_car: cython.bint, hand: list[int]) -> cython.double:
    """Return the gain of a sheet by a hand of dice: some of one face, and at most one of another."""
    if not hand:
        return 0.0
    face: cython.int = max(hand, key=hand.count)
    other: cython.int = 0
    each: cython.int
    for each in hand:
        if each != face:
            other = each
            break
    dice: cython.int = hand.count(face)
    without: array[float] = array("d", bytes(8 * COUNTS))
    total: array[float] = array("d", bytes(8 * COUNTS))
    plain: array[float] = array("d", bytes(8 * COUNTS))
    mixed: array[float] = array("d", bytes(8 * COUNTS))
    part: Part
    for part in parts_of(worth, seat_state, any_car):
        part.gains(face, 0, dice, plain)
        if other:
            part.gains(face, other, dice, mixed)
            add_mixed(total, 0, without, plain, mixed, dice)
        add_plain(without, 0, plain, dice)
    return total[dice] if other else without[dice]


def gains_of_one(worth: Worth, seat_state: Seat) -> list[float]:
    """Return the gain of a sheet by one die of each face, 0 if it would reduce the value."""
    best = [0.0] * FACES
    found: array[float] = array("d", bytes(8 * COUNTS))
    part: Part
    for part in parts_of(worth, seat_state, False):
        for face in range(1, FACES + 1):
            part.gains(face, 0, 1, found)
            best[face - 1] = max(best[face - 1], found[1])
    return best


compiled.replace(globals())
