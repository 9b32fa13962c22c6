"""Where a number may be written, and writing it (DX-ALLOC, DX-LOAD-01, DX-WARE-01).

A decision to write is a number: the way times WAYS_OF plus the slot, or LEAVE. The way is PLAIN, or the top loader that
changes the number.
"""

from __future__ import annotations

from engine.families.dice.rules import journal
from engine.families.dice.rules.journal import note
from engine.families.dice.rules.position import NONE, Position, Seat
from engine.families.dice.rules.sheet import DOWN, FACES, ORDER, SPLIT, UP, Sheet

PLAIN = 0
WAYS_OF = 1_000
"""Slots to a way: a decision is `way * WAYS_OF + slot`."""

LEAVE, EXTRA_FIRST = -1, -2
"""The decisions not to write a number, and to write that of the Bonus die before it (DX-LOAD-10)."""

WAY_OF_KIND = {SPLIT: 1, UP: 2, DOWN: 3, ORDER: 4}
SPLIT_WAY, UP_WAY, DOWN_WAY, ORDER_WAY = 1, 2, 3, 4


def usable(m: Sheet, g: Position, seat: int, kind: int, top: bool) -> list[int]:
    """The loaders of that kind which work for the seat in this turn: completed in an earlier one (DX-LOAD-02), and a
    bottom one not used yet (DX-LOAD-04)."""
    done = g.seats[seat].loader_done
    return [
        loader
        for loader in range(m.loaders)
        if m.loader_kind[loader] == kind
        and m.loader_top[loader] == top
        and NONE < done[loader] < g.turn
        and (top or loader not in g.spent)
    ]


def owns(m: Sheet, g: Position, seat: int, kind: int, top: bool) -> int:
    """The first such loader, or NONE."""
    return next(iter(usable(m, g, seat, kind, top)), NONE)


def can_finish(m: Sheet, total: int, left: int, minus: int, minus_left: int, target: int, low: int, high: int) -> bool:
    """Whether boxes can still be brought to their sum: `left` white boxes for numbers from `low` to `high`, and
    `minus_left` unloader boxes for numbers up to `high`."""
    need = target + minus - total
    least = left * low if m.all_boxes else 0
    return least - minus_left * high <= need <= left * high


def fits(m: Sheet, s: Seat, slot: int, number: int, low: int, high: int) -> bool:
    """Whether a seat may write a number in a slot that is open to it: a box is free, and the sum can still be made
    (DX-ALLOC-04, DX-LOAD-01). `low` and `high` are the numbers that it can ever write."""
    if slot == m.warehouse_slot:
        return s.stored < m.warehouse_boxes
    if slot >= 2 * m.cars:
        loader = slot - 2 * m.cars
        if s.loader_done[loader] != NONE or s.loader_boxes[loader] >= m.loader_boxes[loader]:
            return False
        left = m.loader_boxes[loader] - s.loader_boxes[loader] - 1
        return can_finish(m, s.loader_total[loader] + number, left, 0, 0, m.loader_sum[loader], low, high)
    car = slot % m.cars
    if s.car_done[car] != NONE:
        return False
    left = m.boxes[car] - s.car_boxes[car]
    minus_left = m.unloader[car] - s.minus_boxes[car]
    total, minus = s.car_total[car], s.minus_total[car]
    if slot < m.cars:
        left -= 1
        total += number
        if left < 0:
            return False
    else:
        minus_left -= 1
        minus += number
        if minus_left < 0:
            return False
    return m.overload or can_finish(m, total, left, minus, minus_left, m.sum[car], low, high)


def is_open(m: Sheet, s: Seat, car: int) -> bool:
    """Whether a car can be loaded without the loader Order: it is the first unfinished one of its train
    (DX-ALLOC-05)."""
    if not m.front_first:
        return True
    for other in m.train_cars[m.car_train[car]]:
        if s.car_done[other] == NONE:
            return other == car
    return False


def reach(m: Sheet, s: Seat) -> tuple[int, int]:
    """The lowest and the highest number that a seat can ever write: 0 with Down, 7 with Up."""
    low, high = 1, FACES
    for loader in range(m.loaders):
        if m.loader_top[loader] and s.loader_done[loader] != NONE:
            if m.loader_kind[loader] == UP:
                high = FACES + 1
            elif m.loader_kind[loader] == DOWN:
                low = 0
    return low, high


def slots_for(m: Sheet, s: Seat, number: int, any_car: bool, low: int, high: int) -> list[int]:
    """The slots where a number may be written, `any_car` with the loader Order."""
    found = []
    for car in range(m.cars):
        if s.car_done[car] == NONE and (any_car or is_open(m, s, car)):
            if fits(m, s, car, number, low, high):
                found.append(car)
            if m.unloader[car] and fits(m, s, m.cars + car, number, low, high):
                found.append(m.cars + car)
    found += [slot for slot in range(2 * m.cars, m.slots) if fits(m, s, slot, number, low, high)]
    return found


def writings(m: Sheet, g: Position) -> list[int]:
    """Every decision about the number in hand: slots as it is, with each loader that helps, and leaving it. Alone
    there is neither a warehouse nor use for loaders of the top row (DX-SOLO-06)."""
    seat, number = g.writing, g.hand[0]
    s = g.seats[seat]
    low, high = (1, FACES) if g.solo else reach(m, s)
    if g.writer == 0:
        order = owns(m, g, seat, ORDER, False) != NONE or order_in_use(m, g)
        found = slots_for(m, s, number, order, low, high)
        if g.solo:
            found = [slot for slot in found if slot != m.warehouse_slot]
    else:
        found = slots_for(m, s, number, False, low, high)
        if not g.helped and not g.split:
            if owns(m, g, seat, ORDER, True) != NONE:
                plain = set(found)
                found += [
                    ORDER_WAY * WAYS_OF + slot for slot in slots_for(m, s, number, True, low, high) if slot not in plain
                ]
            if owns(m, g, seat, UP, True) != NONE:
                found += [UP_WAY * WAYS_OF + slot for slot in slots_for(m, s, number + 1, False, low, high)]
            if owns(m, g, seat, DOWN, True) != NONE:
                found += [DOWN_WAY * WAYS_OF + slot for slot in slots_for(m, s, number - 1, False, low, high)]
            if number % 2 == 0 and owns(m, g, seat, SPLIT, True) != NONE:
                halves = slots_for(m, s, number // 2, False, low, high)
                found += [SPLIT_WAY * WAYS_OF + slot for slot in halves if _other_half(m, g, seat, slot, number // 2)]
    if not (found and m.must_write) and not g.split:
        found.append(LEAVE)
    if g.writer == 0 and g.extra > 0 and number == g.picked and g.hand[-1] == g.extra:
        found.append(EXTRA_FIRST)
    return found


def order_in_use(m: Sheet, g: Position) -> bool:
    """Whether the active seat has used Order in this turn: then its other numbers go anywhere, too (DX-LOAD-08)."""
    return any(m.loader_kind[loader] == ORDER and not m.loader_top[loader] for loader in g.spent)


def _other_half(m: Sheet, g: Position, seat: int, slot: int, half: int) -> bool:
    """Whether the other half can be written once this one is: both halves are (DX-LOAD-05)."""
    s = g.seats[seat].copy()
    put(m, s, slot, half, g.turn)
    low, high = reach(m, s)
    return bool(slots_for(m, s, half, False, low, high))


def put(m: Sheet, s: Seat, slot: int, number: int, turn: int) -> int:
    """Writes a number; returns the points of a star if it completes a car or loader, else NONE."""
    if slot == m.warehouse_slot:
        s.stored += 1
        s.stored_total += number
        return NONE
    if slot >= 2 * m.cars:
        loader = slot - 2 * m.cars
        s.loader_boxes[loader] += 1
        s.loader_total[loader] += number
        full = not m.all_boxes or s.loader_boxes[loader] == m.loader_boxes[loader]
        if s.loader_total[loader] == m.loader_sum[loader] and full:
            s.loader_done[loader] = turn
            s.points += m.loader_star
            return m.loader_star
        return NONE
    car = slot % m.cars
    if slot < m.cars:
        s.car_boxes[car] += 1
        s.car_total[car] += number
    else:
        s.minus_boxes[car] += 1
        s.minus_total[car] += number
    full = not m.all_boxes or s.car_boxes[car] == m.boxes[car]
    if s.car_total[car] - s.minus_total[car] == m.sum[car] and full:
        s.car_done[car] = turn
        s.points += m.car_star
        return m.car_star
    return NONE


def write(m: Sheet, g: Position, a: int) -> None:
    """Carries out a decision about the number in hand."""
    if a == EXTRA_FIRST:
        g.hand.insert(0, g.hand.pop())
        return
    seat, number = g.writing, g.hand.pop(0)
    if a == LEAVE:
        note(g, journal.LEFT, seat, number)
        g.split = 0
        return
    way, slot = divmod(a, WAYS_OF)
    s = g.seats[seat]
    if way:
        g.helped = 1
    if way == UP_WAY:
        number += 1
    elif way == DOWN_WAY:
        number -= 1
    elif way == SPLIT_WAY:
        number //= 2
        g.hand.insert(0, number)
    g.split = int(way == SPLIT_WAY)
    if g.writer == 0 and slot < 2 * m.cars and not is_open(m, s, slot % m.cars) and not order_in_use(m, g):
        g.spent.append(owns(m, g, seat, ORDER, False))
        note(g, journal.USED, seat, g.spent[-1])
    star = put(m, s, slot, number, g.turn)
    note(g, journal.WROTE, seat, number, slot, way)
    if star != NONE:
        note(g, journal.STAR, seat, star, slot)
