"""Rules of writing numbers (DX-ALLOC, DX-LOAD-01, DX-WARE-01).

A decision to write is a number: the way times WAYS_OF plus the slot, or LEAVE. The way is PLAIN, or the top loader that
changes the number.
"""

from __future__ import annotations

from engine.families.dice.rules import journal
from engine.families.dice.rules.journal import note
from engine.families.dice.rules.position import NONE, Position, Seat
from engine.families.dice.rules.sheet import DOWN, FACES, MAX_SLOTS, ORDER, SPLIT, UP, Sheet

PLAIN = 0
WAYS_OF = MAX_SLOTS
"""Number of slots per way: a decision is `way * WAYS_OF + slot`."""

LEAVE, EXTRA_FIRST = -1, -2
"""The decisions not to write a number, and to write the number of the Bonus die first (DX-LOAD-10)."""

WAY_OF_KIND = {SPLIT: 1, UP: 2, DOWN: 3, ORDER: 4}
SPLIT_WAY, UP_WAY, DOWN_WAY, ORDER_WAY = 1, 2, 3, 4


def usable(sheet: Sheet, state: Position, seat: int, kind: int, top: bool) -> list[int]:
    """Return the loaders of a kind that work for the seat in this turn: completed in an earlier turn (DX-LOAD-02), and
    for the bottom row not used yet (DX-LOAD-04)."""
    done = state.seats[seat].loader_done
    return [
        loader
        for loader in range(sheet.loaders)
        if sheet.loader_kind[loader] == kind
        and sheet.loader_top[loader] == top
        and NONE < done[loader] < state.turn
        and (top or loader not in state.spent)
    ]


def owns(sheet: Sheet, state: Position, seat: int, kind: int, top: bool) -> int:
    """Return the first such loader, or NONE."""
    return next(iter(usable(sheet, state, seat, kind, top)), NONE)


def can_finish(
    sheet: Sheet, total: int, left: int, minus: int, minus_left: int, target: int, low: int, high: int
) -> bool:
    """Return whether a sum can still be made with `left` white boxes for numbers from `low` to `high` and `minus_left`
    unloader boxes for numbers up to `high`."""
    need = target + minus - total
    least = left * low if sheet.all_boxes else 0
    return least - minus_left * high <= need <= left * high


def fits(sheet: Sheet, seat_state: Seat, slot: int, number: int, low: int, high: int) -> bool:
    """Return whether a seat may write a number in a slot that is open to it: a box is free, and the sum can still be
    made (DX-ALLOC-04, DX-LOAD-01). `low` and `high` are the limits of the numbers that it can ever write."""
    if slot == sheet.warehouse_slot:
        return seat_state.stored < sheet.warehouse_boxes
    if slot >= 2 * sheet.cars:
        loader = slot - 2 * sheet.cars
        if seat_state.loader_done[loader] != NONE or seat_state.loader_boxes[loader] >= sheet.loader_boxes[loader]:
            return False
        left = sheet.loader_boxes[loader] - seat_state.loader_boxes[loader] - 1
        return can_finish(
            sheet, seat_state.loader_total[loader] + number, left, 0, 0, sheet.loader_sum[loader], low, high
        )
    car = slot % sheet.cars
    if seat_state.car_done[car] != NONE:
        return False
    left = sheet.boxes[car] - seat_state.car_boxes[car]
    minus_left = sheet.unloader[car] - seat_state.minus_boxes[car]
    total, minus = seat_state.car_total[car], seat_state.minus_total[car]
    if slot < sheet.cars:
        left -= 1
        total += number
        if left < 0:
            return False
    else:
        minus_left -= 1
        minus += number
        if minus_left < 0:
            return False
    return sheet.overload or can_finish(sheet, total, left, minus, minus_left, sheet.sum[car], low, high)


def is_open(sheet: Sheet, seat_state: Seat, car: int) -> bool:
    """Return whether a car can be loaded without the loader Order: it is the first unfinished car of its train (DX-
    ALLOC-05)."""
    if not sheet.front_first:
        return True
    for other in sheet.train_cars[sheet.car_train[car]]:
        if seat_state.car_done[other] == NONE:
            return other == car
    return False


def reach(sheet: Sheet, seat_state: Seat) -> tuple[int, int]:
    """Return the lowest and the highest number that a seat can ever write: 0 with Down, 7 with Up."""
    low, high = 1, FACES
    for loader in range(sheet.loaders):
        if sheet.loader_top[loader] and seat_state.loader_done[loader] != NONE:
            if sheet.loader_kind[loader] == UP:
                high = FACES + 1
            elif sheet.loader_kind[loader] == DOWN:
                low = 0
    return low, high


def slots_for(sheet: Sheet, seat_state: Seat, number: int, any_car: bool, low: int, high: int) -> list[int]:
    """Return the slots where a number may be written. `any_car` is the effect of the loader Order."""
    found = []
    for car in range(sheet.cars):
        if seat_state.car_done[car] == NONE and (any_car or is_open(sheet, seat_state, car)):
            if fits(sheet, seat_state, car, number, low, high):
                found.append(car)
            if sheet.unloader[car] and fits(sheet, seat_state, sheet.cars + car, number, low, high):
                found.append(sheet.cars + car)
    found += [slot for slot in range(2 * sheet.cars, sheet.slots) if fits(sheet, seat_state, slot, number, low, high)]
    return found


def writings(sheet: Sheet, state: Position) -> list[int]:
    """Return all decisions about the next number: slots for it, with each loader that helps, and not writing it. The
    solo game has no warehouse and does not use loaders of the top row (DX-SOLO-06)."""
    seat, number = state.writing, state.hand[0]
    s = state.seats[seat]
    low, high = (1, FACES) if state.solo else reach(sheet, s)
    if state.writer == 0:
        order = owns(sheet, state, seat, ORDER, False) != NONE or order_in_use(sheet, state)
        found = slots_for(sheet, s, number, order, low, high)
        if state.solo:
            found = [slot for slot in found if slot != sheet.warehouse_slot]
    else:
        found = slots_for(sheet, s, number, False, low, high)
        if not state.helped and not state.split:
            if owns(sheet, state, seat, ORDER, True) != NONE:
                plain = set(found)
                found += [
                    ORDER_WAY * WAYS_OF + slot
                    for slot in slots_for(sheet, s, number, True, low, high)
                    if slot not in plain
                ]
            if owns(sheet, state, seat, UP, True) != NONE:
                found += [UP_WAY * WAYS_OF + slot for slot in slots_for(sheet, s, number + 1, False, low, high)]
            if owns(sheet, state, seat, DOWN, True) != NONE:
                found += [DOWN_WAY * WAYS_OF + slot for slot in slots_for(sheet, s, number - 1, False, low, high)]
            if number % 2 == 0 and owns(sheet, state, seat, SPLIT, True) != NONE:
                halves = slots_for(sheet, s, number // 2, False, low, high)
                found += [
                    SPLIT_WAY * WAYS_OF + slot for slot in halves if _other_half(sheet, state, seat, slot, number // 2)
                ]
    if not (found and sheet.must_write) and not state.split:
        found.append(LEAVE)
    if state.writer == 0 and state.extra > 0 and number == state.picked and state.hand[-1] == state.extra:
        found.append(EXTRA_FIRST)
    return found


def order_in_use(sheet: Sheet, state: Position) -> bool:
    """Return whether the active seat has used Order in this turn, also for its other numbers (DX-LOAD-08)."""
    return any(sheet.loader_kind[loader] == ORDER and not sheet.loader_top[loader] for loader in state.spent)


def _other_half(sheet: Sheet, state: Position, seat: int, slot: int, half: int) -> bool:
    """Return whether the second half can be written after the first; both halves must be written (DX-LOAD-05)."""
    s = state.seats[seat].copy()
    put(sheet, s, slot, half, state.turn)
    low, high = reach(sheet, s)
    return bool(slots_for(sheet, s, half, False, low, high))


def put(sheet: Sheet, seat_state: Seat, slot: int, number: int, turn: int) -> int:
    """Write a number. Return the points of a star if it completes a car or loader, else NONE."""
    if slot == sheet.warehouse_slot:
        seat_state.stored += 1
        seat_state.stored_total += number
        return NONE
    if slot >= 2 * sheet.cars:
        loader = slot - 2 * sheet.cars
        seat_state.loader_boxes[loader] += 1
        seat_state.loader_total[loader] += number
        full = not sheet.all_boxes or seat_state.loader_boxes[loader] == sheet.loader_boxes[loader]
        if seat_state.loader_total[loader] == sheet.loader_sum[loader] and full:
            seat_state.loader_done[loader] = turn
            seat_state.points += sheet.loader_star
            return sheet.loader_star
        return NONE
    car = slot % sheet.cars
    if slot < sheet.cars:
        seat_state.car_boxes[car] += 1
        seat_state.car_total[car] += number
    else:
        seat_state.minus_boxes[car] += 1
        seat_state.minus_total[car] += number
    full = not sheet.all_boxes or seat_state.car_boxes[car] == sheet.boxes[car]
    if seat_state.car_total[car] - seat_state.minus_total[car] == sheet.sum[car] and full:
        seat_state.car_done[car] = turn
        seat_state.points += sheet.car_star
        return sheet.car_star
    return NONE


def write(sheet: Sheet, state: Position, action: int) -> None:
    """Apply a decision about the next number."""
    if action == EXTRA_FIRST:
        state.hand.insert(0, state.hand.pop())
        return
    seat, number = state.writing, state.hand.pop(0)
    if action == LEAVE:
        note(state, journal.LEFT, seat, number)
        state.split = 0
        return
    way, slot = divmod(action, WAYS_OF)
    s = state.seats[seat]
    if way:
        state.helped = 1
    if way == UP_WAY:
        number += 1
    elif way == DOWN_WAY:
        number -= 1
    elif way == SPLIT_WAY:
        number //= 2
        state.hand.insert(0, number)
    state.split = int(way == SPLIT_WAY)
    if (
        state.writer == 0
        and slot < 2 * sheet.cars
        and not is_open(sheet, s, slot % sheet.cars)
        and not order_in_use(sheet, state)
    ):
        state.spent.append(owns(sheet, state, seat, ORDER, False))
        note(state, journal.USED, seat, state.spent[-1])
    star = put(sheet, s, slot, number, state.turn)
    note(state, journal.WROTE, seat, number, slot, way)
    if star != NONE:
        note(state, journal.STAR, seat, star, slot)
