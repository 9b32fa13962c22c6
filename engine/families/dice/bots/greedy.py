"""Takes what completes most now: quick rules, no look ahead."""

from __future__ import annotations

from functools import lru_cache

from engine.families.dice.rules.position import EXTRA, KEEP, NONE, PICK, WRITE, Position, Seat
from engine.families.dice.rules.sheet import FACES, Sheet
from engine.families.dice.rules.turn import COUNT, Legal
from engine.families.dice.rules.writing import LEAVE

DIE = 0.6
"""What each die of a picked number counts beside the points it makes at once."""

LOADER = 0.5
"""What a loader counts beside a car."""

STORED = 0.05
"""What any number counts in the warehouse: less than nearly all that leads anywhere."""

PLACES: tuple[int, ...] = tuple(COUNT**place for place in range(FACES))


Gain = tuple[float, int]
"""What writing a number is worth, and in which slot."""

Gains = tuple[Gain, ...]
"""By number, from 0 on."""

Rows = list[list[Gains]]
"""By what is missing, and by boxes left."""

NOTHING: Gains = ((0.0, LEAVE),) * (FACES + 1)


class Quick:
    """What numbers are worth in the boxes of a sheet, worked out once: the points they make at once, else as much of a
    point as they make of what was missing; nothing where the sum could not be made by dice alone."""

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
        self.store: Gains = ((STORED, sheet.warehouse_slot),) * (FACES + 1)


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
    """The worth of numbers on a sheet, remembered."""
    return Quick(sheet)


def gains(sheet: Sheet, seat_state: Seat, store: bool) -> list[Gains]:
    """What numbers are worth in every slot that can be had: the foremost car of each train, no unloader, the loaders,
    and the warehouse if there is one to `store` in."""
    known = quick(sheet)
    found = [known.store if store and seat_state.stored < sheet.warehouse_boxes else NOTHING]
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


def decide(sheet: Sheet, state: Position, step: int, seat: int, legal: Legal) -> int:
    """The decision of a seat in a step, one of those that are legal."""
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


def weighed(sheet: Sheet, state: Position, step: int, seat: int, options: list[int]) -> list[float]:
    """What each option of a step is worth to the seat in points, as `decide` sees it; nothing where it keeps a rule."""
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
    """The most frequent number stays, all others are rolled, and all where none lies twice."""
    counts = [state.pool.count(face) for face in range(1, FACES + 1)]
    most = max(counts)
    stays = FACES - 1 - counts[::-1].index(most) if most > 1 else NONE
    rolled = sum(count * PLACES[place] for place, count in enumerate(counts) if place != stays)
    return rolled if rolled or not state.again else most * PLACES[stays]
