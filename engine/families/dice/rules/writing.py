"""Rules of writing numbers (DX-ALLOC, DX-LOAD-01, DX-WARE-01).

A decision to write is a number: the way times WAYS_OF plus the slot, or LEAVE. The way is PLAIN, or the top loader that
changes the number.
"""

from __future__ import annotations

import cython

from engine.families.dice.rules.journal import LEFT, STAR, USED, WROTE, note
from engine.families.dice.rules.position import NONE, Position, Seat, writing_seat
from engine.families.dice.rules.sheet import DOWN, FACES, MAX_SLOTS, ORDER, SPLIT, UP, Sheet
from engine.game import compiled

PLAIN = 0
WAYS_OF = MAX_SLOTS
"""Number of slots per way: a decision is `way * WAYS_OF + slot`."""

LEAVE, EXTRA_FIRST = -1, -2
"""The decisions not to write a number, and to write the number of the Bonus die first (DX-LOAD-10)."""

WAY_OF_KIND = {SPLIT: 1, UP: 2, DOWN: 3, ORDER: 4}
SPLIT_WAY, UP_WAY, DOWN_WAY, ORDER_WAY = 1, 2, 3, 4


@cython.ccall
def is_usable(sheet: Sheet, state: Position, seat: cython.int, loader: cython.int) -> cython.bint:
    """Return whether a loader works for the seat in this turn: completed in an earlier turn (DX-LOAD-02), and for the
    bottom row not used yet (DX-LOAD-04)."""
    owner: Seat = state.seats[seat]
    done: cython.int = owner.loader_done[loader]
    return NONE < done < state.turn and (sheet.loader_top[loader] or loader not in state.spent)


@cython.ccall
def count_usable(sheet: Sheet, state: Position, seat: cython.int, kind: cython.int, top: cython.bint) -> cython.int:
    """Return the number of loaders of a kind that work for the seat in this turn."""
    found: cython.int = 0
    for loader in range(sheet.loaders):
        if (
            sheet.loader_kind[loader] == kind
            and sheet.loader_top[loader] == top
            and is_usable(sheet, state, seat, loader)
        ):
            found += 1
    return found


@cython.ccall
def owns(sheet: Sheet, state: Position, seat: cython.int, kind: cython.int, top: cython.bint) -> cython.int:
    """Return the first loader of a kind that works for the seat in this turn, or NONE."""
    for loader in range(sheet.loaders):
        if (
            sheet.loader_kind[loader] == kind
            and sheet.loader_top[loader] == top
            and is_usable(sheet, state, seat, loader)
        ):
            return loader
    return NONE


@cython.ccall
def can_finish(
    sheet: Sheet,
    total: cython.int,
    left: cython.int,
    minus: cython.int,
    minus_left: cython.int,
    target: cython.int,
    low: cython.int,
    high: cython.int,
) -> cython.bint:
    """Return whether a sum can still be made with `left` white boxes for numbers from `low` to `high` and `minus_left`
    unloader boxes for numbers up to `high`."""
    need: cython.int = target + minus - total
    least: cython.int = left * low if sheet.all_boxes else 0
    return least - minus_left * high <= need <= left * high


@cython.ccall
def fits(
    sheet: Sheet, seat_state: Seat, slot: cython.int, number: cython.int, low: cython.int, high: cython.int
) -> cython.bint:
    """Return whether a seat may write a number in a slot that is open to it: a box is free, and the sum can still be
    made (DX-ALLOC-04, DX-LOAD-01). `low` and `high` are the limits of the numbers that it can ever write."""
    left: cython.int
    total: cython.int
    if slot == sheet.store_slot:
        return seat_state.stored < sheet.store_boxes
    if slot >= 2 * sheet.cars:
        loader: cython.int = slot - 2 * sheet.cars
        left = sheet.loader_boxes[loader] - seat_state.loader_boxes[loader]
        if seat_state.loader_done[loader] != NONE or left <= 0:
            return False
        total = seat_state.loader_total[loader]
        return can_finish(sheet, total + number, left - 1, 0, 0, sheet.loader_sum[loader], low, high)
    car: cython.int = slot % sheet.cars
    if seat_state.car_done[car] != NONE:
        return False
    left = sheet.boxes[car] - seat_state.car_boxes[car]
    minus_left: cython.int = sheet.unloader[car] - seat_state.minus_boxes[car]
    total = seat_state.car_total[car]
    minus: cython.int = seat_state.minus_total[car]
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


@cython.ccall
def is_open(sheet: Sheet, seat_state: Seat, car: cython.int) -> cython.bint:
    """Return whether a car can be loaded without the loader Order: it is the first unfinished car of its train (DX-
    ALLOC-05)."""
    if not sheet.front_first:
        return True
    train: cython.int = sheet.car_train[car]
    other: cython.int
    for other in sheet.train_cars[train]:
        if seat_state.car_done[other] == NONE:
            return other == car
    return False


@cython.ccall
def lowest(sheet: Sheet, seat_state: Seat) -> cython.int:
    """Return the lowest number that a seat can ever write: 0 with Down."""
    return 0 if _has(sheet, seat_state, DOWN) else 1


@cython.ccall
def highest(sheet: Sheet, seat_state: Seat) -> cython.int:
    """Return the highest number that a seat can ever write: 7 with Up."""
    return FACES + 1 if _has(sheet, seat_state, UP) else FACES


@cython.ccall
def _has(sheet: Sheet, seat_state: Seat, kind: cython.int) -> cython.bint:
    """Return whether a seat has completed a loader of the top row."""
    for loader in range(sheet.loaders):
        if sheet.loader_kind[loader] == kind and sheet.loader_top[loader] and seat_state.loader_done[loader] != NONE:
            return True
    return False


@cython.ccall
def slots_for(
    sheet: Sheet, seat_state: Seat, number: cython.int, any_car: cython.bint, low: cython.int, high: cython.int
) -> list[int]:
    """Return the slots where a number may be written. `any_car` is the effect of the loader Order."""
    found: list[int] = []
    for car in range(sheet.cars):
        if seat_state.car_done[car] == NONE and (any_car or is_open(sheet, seat_state, car)):
            if fits(sheet, seat_state, car, number, low, high):
                found.append(car)
            if sheet.unloader[car] and fits(sheet, seat_state, sheet.cars + car, number, low, high):
                found.append(sheet.cars + car)
    for slot in range(2 * sheet.cars, sheet.slots):
        if fits(sheet, seat_state, slot, number, low, high):
            found.append(slot)
    return found


@cython.ccall
def writings(sheet: Sheet, state: Position) -> list[int]:
    """Return all decisions about the next number: slots for it, with each loader that helps, and not writing it. The
    solo game stores no numbers and does not use loaders of the top row (DX-SOLO-06)."""
    seat: cython.int = writing_seat(state)
    number: cython.int = state.hand[0]
    owner: Seat = state.seats[seat]
    solo: cython.bint = len(state.seats) == 1
    low: cython.int = 1 if solo else lowest(sheet, owner)
    high: cython.int = FACES if solo else highest(sheet, owner)
    found: list[int]
    if state.writer == 0:
        order: cython.bint = owns(sheet, state, seat, ORDER, False) != NONE or order_in_use(sheet, state)
        found = slots_for(sheet, owner, number, order, low, high)
        if solo:
            found = [slot for slot in found if slot != sheet.store_slot]
    else:
        found = slots_for(sheet, owner, number, False, low, high)
        if not state.helped and not state.split:
            found += _helped(sheet, state, seat, found)
    if not (found and sheet.must_write) and not state.split:
        found.append(LEAVE)
    if state.writer == 0 and state.extra > 0 and number == state.picked and state.hand[-1] == state.extra:
        found.append(EXTRA_FIRST)
    return found


@cython.ccall
def _helped(sheet: Sheet, state: Position, seat: cython.int, plain: list[int]) -> list[int]:
    """Return the decisions to write the number with the help of a top loader; `plain` are the slots open without."""
    number: cython.int = state.hand[0]
    owner: Seat = state.seats[seat]
    low: cython.int = lowest(sheet, owner)
    high: cython.int = highest(sheet, owner)
    found: list[int] = []
    slot: cython.int
    if owns(sheet, state, seat, ORDER, True) != NONE:
        for slot in slots_for(sheet, owner, number, True, low, high):
            if slot not in plain:
                found.append(ORDER_WAY * WAYS_OF + slot)
    if owns(sheet, state, seat, UP, True) != NONE:
        for slot in slots_for(sheet, owner, number + 1, False, low, high):
            found.append(UP_WAY * WAYS_OF + slot)
    if owns(sheet, state, seat, DOWN, True) != NONE:
        for slot in slots_for(sheet, owner, number - 1, False, low, high):
            found.append(DOWN_WAY * WAYS_OF + slot)
    if number % 2 == 0 and owns(sheet, state, seat, SPLIT, True) != NONE:
        for slot in slots_for(sheet, owner, number // 2, False, low, high):
            if _other_half_fits(sheet, state, owner, slot, number // 2):
                found.append(SPLIT_WAY * WAYS_OF + slot)
    return found


@cython.ccall
def order_in_use(sheet: Sheet, state: Position) -> cython.bint:
    """Return whether the active seat has used Order in this turn, also for its other numbers (DX-LOAD-08)."""
    loader: cython.int
    for loader in state.spent:
        if sheet.loader_kind[loader] == ORDER and not sheet.loader_top[loader]:
            return True
    return False


@cython.ccall
def _other_half_fits(
    sheet: Sheet, state: Position, seat_state: Seat, slot: cython.int, half: cython.int
) -> cython.bint:
    """Return whether the second half can be written after the first; both halves must be written (DX-LOAD-05)."""
    after: Seat = seat_state.copy()
    put(sheet, after, slot, half, state.turn)
    return len(slots_for(sheet, after, half, False, lowest(sheet, after), highest(sheet, after))) > 0


@cython.ccall
def put(sheet: Sheet, seat_state: Seat, slot: cython.int, number: cython.int, turn: cython.int) -> cython.int:
    """Write a number. Return the points of a star if it completes a car or loader, else NONE."""
    if slot == sheet.store_slot:
        seat_state.stored += 1
        seat_state.stored_total += number
        return NONE
    need: cython.int
    left: cython.int
    if slot >= 2 * sheet.cars:
        loader: cython.int = slot - 2 * sheet.cars
        seat_state.loader_boxes[loader] += 1
        seat_state.loader_total[loader] += number
        need = sheet.loader_sum[loader] - seat_state.loader_total[loader]
        left = sheet.loader_boxes[loader] - seat_state.loader_boxes[loader]
        if need == 0 and (left == 0 or not sheet.all_boxes):
            seat_state.loader_done[loader] = turn
            seat_state.points += sheet.loader_star
            return sheet.loader_star
        return NONE
    car: cython.int = slot % sheet.cars
    if slot < sheet.cars:
        seat_state.car_boxes[car] += 1
        seat_state.car_total[car] += number
    else:
        seat_state.minus_boxes[car] += 1
        seat_state.minus_total[car] += number
    need = sheet.sum[car] - seat_state.car_total[car] + seat_state.minus_total[car]
    left = sheet.boxes[car] - seat_state.car_boxes[car]
    if need == 0 and (left == 0 or not sheet.all_boxes):
        seat_state.car_done[car] = turn
        seat_state.points += sheet.car_star
        return sheet.car_star
    return NONE


@cython.ccall
def written(number: cython.int, way: cython.int) -> cython.int:
    """Return the number that is written in the box."""
    if way == SPLIT_WAY:
        return number // 2
    if way == UP_WAY:
        return number + 1
    return number - 1 if way == DOWN_WAY else number


@cython.ccall
def write(sheet: Sheet, state: Position, action: cython.int) -> None:
    """Apply a decision about the next number."""
    if action == EXTRA_FIRST:
        state.hand.insert(0, state.hand.pop())
        return
    seat: cython.int = writing_seat(state)
    number: cython.int = state.hand.pop(0)
    if action == LEAVE:
        note(state, LEFT, seat, number)
        state.split = 0
        return
    way: cython.int = action // WAYS_OF
    slot: cython.int = action % WAYS_OF
    owner: Seat = state.seats[seat]
    if way != PLAIN:
        state.helped = 1
    number = written(number, way)
    if way == SPLIT_WAY:
        state.hand.insert(0, number)
    state.split = way == SPLIT_WAY
    if (
        state.writer == 0
        and slot < 2 * sheet.cars
        and not is_open(sheet, owner, slot % sheet.cars)
        and not order_in_use(sheet, state)
    ):
        loader: cython.int = owns(sheet, state, seat, ORDER, False)
        state.spent.append(loader)
        note(state, USED, seat, loader)
    star: cython.int = put(sheet, owner, slot, number, state.turn)
    note(state, WROTE, seat, number, slot, way)
    if star != NONE:
        note(state, STAR, seat, star, slot)


compiled.replace(globals())
