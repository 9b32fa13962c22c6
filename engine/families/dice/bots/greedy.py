"""A bot that takes what completes most now: simple rules, no lookahead."""

from __future__ import annotations

from functools import lru_cache

from engine.families.dice.rules.position import EXTRA, KEEP, NONE, PICK, WRITE, Position, Seat
from engine.families.dice.rules.sheet import FACES, Sheet
from engine.families.dice.rules.turn import COUNT, Legal
from engine.families.dice.rules.writing import LEAVE

DIE = 0.6
"""Value of each die of a picked number besides the points that it scores immediately."""

LOADER = 0.5
"""Value of a loader relative to a car."""

STORED = 0.05
"""Value of any number in the warehouse: less than nearly all others."""

PLACES: tuple[int, ...] = tuple(COUNT**place for place in range(FACES))


Gain = tuple[float, int]
"""The value of writing a number, and its slot."""

Gains = tuple[Gain, ...]
"""By number, from 0 on."""

Rows = list[list[Gains]]
"""By missing sum, and by boxes left."""

NOTHING: Gains = ((0.0, LEAVE),) * (FACES + 1)


class Quick:
    """The values of numbers in the boxes of a sheet, calculated once.

    A value is the points scored immediately, or else the fraction of the missing sum that is filled; 0 if dice alone
    could not make the sum.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.cars: list[Rows] = []
        for car, train in enumerate(sheet.car_train):
            points = sheet.car_star + (sheet.first[train] if car == sheet.train_cars[train][-1] else 0)
            most = sheet.sum[car] + sheet.unloader[car] * (FACES + 1)
            self.cars.append(_rows(car, most, sheet.boxes[car], 1.0, points, sheet.all_boxes))
        self.loaders = [
            _rows(
                2 * sheet.cars + loader, total, sheet.loader_boxes[loader], LOADER, sheet.loader_star, sheet.all_boxes
            )
            for loader, total in enumerate(sheet.loader_sum)
        ]
        self.store: Gains = ((STORED, sheet.store_slot),) * (FACES + 1)


def _rows(slot: int, most: int, boxes: int, share: float, points: float, whole: bool) -> Rows:
    def gain(missing: int, left: int, number: int) -> Gain:
        need, after = missing - number, left - 1
        if need == 0 and after >= 0 and (after == 0 or not whole):
            return share + points, slot
        if number and 0 < need <= after * FACES and (need >= after or not whole):
            return share * number / missing, slot
        return NOTHING[0]

    return [
        [tuple(gain(missing, left, number) for number in range(FACES + 1)) for left in range(boxes + 1)]
        for missing in range(most + 1)
    ]


@lru_cache(maxsize=16)
def quick(sheet: Sheet) -> Quick:
    """Return the cached values of numbers on a sheet."""
    return Quick(sheet)


def gains(sheet: Sheet, seat_state: Seat, store: bool) -> list[Gains]:
    """Return the values of numbers in every available slot: the front car of each train, the loaders, and the warehouse
    if `store`; no unloaders."""
    known = quick(sheet)
    found = [known.store if store and seat_state.stored < sheet.store_boxes else NOTHING]
    rows, done, totals, minus, boxes = (
        known.cars,
        seat_state.car_done,
        seat_state.car_total,
        seat_state.minus_total,
        seat_state.car_boxes,
    )
    sums, all_boxes = sheet.sum, sheet.boxes
    for cars in sheet.train_cars:
        for car in cars:
            if done[car] == NONE:
                missing = sums[car] + minus[car] - totals[car]
                if missing > 0:
                    found.append(rows[car][missing][all_boxes[car] - boxes[car]])
                break
    rows, totals, boxes, sums, all_boxes = (
        known.loaders, seat_state.loader_total, seat_state.loader_boxes, sheet.loader_sum, sheet.loader_boxes
    )  # fmt: skip
    for loader, turn in enumerate(seat_state.loader_done):
        if turn == NONE and totals[loader] < sums[loader]:
            found.append(rows[loader][sums[loader] - totals[loader]][all_boxes[loader] - boxes[loader]])
    return found


def decide_greedily(sheet: Sheet, state: Position, step: int, seat: int, legal: Legal) -> int:
    """Return the decision of a seat in a step, one of the legal ones."""
    s, store, pool = state.seats[seat], not state.solo, state.pool
    if step == WRITE:
        number = state.hand[0]
        where = max([row[number] for row in gains(sheet, s, store)])[1]
        return legal()[0] if where == LEAVE and (sheet.must_write or state.split) else where
    if step == KEEP:
        return _keep(state)
    if step == PICK:
        known, best, picked = gains(sheet, s, store), -1.0, NONE
        for face in set(pool).difference(state.locked):
            value = max([row[face] for row in known])[0] + DIE * pool.count(face)
            if value > best or (value == best and face > picked):
                best, picked = value, face
        return picked if picked != NONE else legal()[-1]
    if step == EXTRA:
        known = gains(sheet, s, store)
        return max(sorted(set(pool)), key=lambda face: max([row[face] for row in known])[0])
    return min(legal())


def weighed_greedily(sheet: Sheet, state: Position, step: int, seat: int, options: list[int]) -> list[float]:
    """Return the value of each option of a step in points, as `decide` estimates it; 0 if a rule decides."""
    s = state.seats[seat]
    known = gains(sheet, s, not state.solo)
    if step == WRITE:
        there = {slot: value for value, slot in (row[state.hand[0]] for row in known)}
        return [there.get(a, 0.0) for a in options]
    if step == PICK:
        return [max(row[a] for row in known)[0] + DIE * state.pool.count(a) if a <= FACES else 0.0 for a in options]
    if step == EXTRA:
        return [max(row[face] for row in known)[0] for face in options]
    return [0.0] * len(options)


def _keep(state: Position) -> int:
    """Roll all dice except the most frequent number; roll all if no number occurs twice."""
    counts = [state.pool.count(face) for face in range(1, FACES + 1)]
    most = max(counts)
    stays = FACES - 1 - counts[::-1].index(most) if most > 1 else NONE
    rolled = sum(count * PLACES[place] for place, count in enumerate(counts) if place != stays)
    return rolled if rolled or not state.again else most * PLACES[stays]
