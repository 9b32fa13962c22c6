"""Set-up positions: what is impossible in one, beginning a game from one, and a position kept as one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.errors import RulesError
from engine.families.dice.content import LoaderId, Numbers, SeatSetUp, SetUp, TrainId
from engine.families.dice.rules import journal
from engine.families.dice.rules.journal import note
from engine.families.dice.rules.position import NONE, DiceState, Position, Seat
from engine.families.dice.rules.sheet import Sheet
from engine.game.setups import Fault, of_turn

Marks = Iterator[tuple[int, Sequence[int]]]
"""Slots of a sheet with the numbers that are written in them."""


def faults(m: Sheet, setup: SetUp) -> Iterator[Fault]:
    """What is impossible about a set-up on a sheet. Takes time in proportion to the set-up."""
    yield from of_turn(setup)
    if setup.dice is not None and (len(setup.seats) > 1 or setup.dice > m.dice):
        yield Fault(f"{setup.dice} dice are left; only who plays alone loses any, and there are {m.dice}.")
    for seat in setup.seats:
        for id in (*seat.cars, *seat.unloaders, *seat.later, *seat.loaders):
            if id not in m.train_ids and id not in m.loader_ids:
                yield Fault(f"There is no train or loader {id}.")
                return
    firsts: set[str] = set()
    for number, seat in enumerate(setup.seats, 1):
        who = f"Seat {number}"
        for id, cars in (*seat.cars.items(), *seat.unloaders.items()):
            has = len(m.train_cars[m.train_ids.index(id)])
            if len(cars) > has:
                yield Fault(f"{who} has written in {len(cars)} cars of {_train(m, id)}, which has {has}.")
                return
        yield from _boxes(m, who, seat)
        written = written_by(m, seat)
        done = {id for id, turn in zip(m.train_ids, completed(m, written), strict=True) if turn}
        if len(done) >= m.end_trains:
            yield Fault(f"{who} has completed {len(done)} trains, which end the game.")
        firsts |= done - set(seat.later)
        for id in seat.later:
            if id not in done:
                yield Fault(f"{who} has not completed {_train(m, id)}, neither first nor later.")
    for id in {id: None for seat in setup.seats for id in seat.later if id not in firsts}:
        yield Fault(f"Everybody has completed {_train(m, id)} later than somebody else.")


def _boxes(m: Sheet, who: str, seat: SeatSetUp) -> Iterator[Fault]:
    """No more is written than there are boxes, and no sum is passed where that is refused."""
    for slot, numbers in marks(m, seat):
        room = _room(m, slot)
        if len(numbers) > room:
            yield Fault(f"{who} has written {len(numbers)} numbers in {m.slot_name(slot)}, which has {room} boxes.")
    written = written_by(m, seat)
    for car, total in enumerate(written.car_total):
        left = total - written.minus_total[car] - m.sum[car]
        if left > 7 * (m.unloader[car] - written.minus_boxes[car]) and not m.overload:
            yield Fault(f"{who} has passed the sum of {m.slot_name(car)}, which is {m.sum[car]}.")
    for loader, total in enumerate(written.loader_total):
        if total > m.loader_sum[loader]:
            name = m.slot_name(2 * m.cars + loader)
            yield Fault(f"{who} has passed the sum of {name}, which is {m.loader_sum[loader]}.")


def _room(m: Sheet, slot: int) -> int:
    """How many boxes a slot has."""
    if slot == m.warehouse_slot:
        return m.warehouse_boxes
    if slot >= 2 * m.cars:
        return m.loader_boxes[slot - 2 * m.cars]
    return m.boxes[slot] if slot < m.cars else m.unloader[slot - m.cars]


def _train(m: Sheet, id: TrainId) -> str:
    return m.train_names[m.train_ids.index(id)]


def marks(m: Sheet, seat: SeatSetUp) -> Marks:
    """What a seat has written, slot by slot."""
    for first, trains in ((0, seat.cars), (m.cars, seat.unloaders)):
        for id, cars in trains.items():
            for car, numbers in zip(m.train_cars[m.train_ids.index(id)], cars, strict=False):
                yield first + car, numbers
    for loader, numbers in seat.loaders.items():
        yield 2 * m.cars + m.loader_ids.index(loader), numbers
    yield m.warehouse_slot, seat.warehouse


def written_by(m: Sheet, seat: SeatSetUp) -> Seat:
    """The sheet of a seat with all that is written on it, and the stars of what that completes."""
    written = Seat(m)
    for slot, numbers in marks(m, seat):
        total, boxes = sum(numbers), len(numbers)
        if slot == m.warehouse_slot:
            written.stored_total, written.stored = total, boxes
        elif slot >= 2 * m.cars:
            written.loader_total[slot - 2 * m.cars], written.loader_boxes[slot - 2 * m.cars] = total, boxes
        elif slot >= m.cars:
            written.minus_total[slot - m.cars], written.minus_boxes[slot - m.cars] = total, boxes
        else:
            written.car_total[slot], written.car_boxes[slot] = total, boxes
    for car in range(m.cars):
        is_full = not m.all_boxes or written.car_boxes[car] == m.boxes[car]
        if written.car_total[car] - written.minus_total[car] == m.sum[car] and is_full:
            written.car_done[car] = 0
            written.points += m.car_star
    for loader in range(m.loaders):
        is_full = not m.all_boxes or written.loader_boxes[loader] == m.loader_boxes[loader]
        if written.loader_total[loader] == m.loader_sum[loader] and is_full:
            written.loader_done[loader] = 0
            written.points += m.loader_star
    return written


def completed(m: Sheet, seat: Seat) -> list[bool]:
    """Whether each train is completed on a sheet."""
    return [bool(cars) and all(seat.car_done[car] != NONE for car in cars) for cars in m.train_cars]


def place(m: Sheet, g: Position) -> None:
    """Has everybody's numbers written as the set-up says, if the game begins from one. Where it says so little, chance
    decides who begins."""
    setup = m.setup
    if setup is None:
        return
    note(g, journal.SET_UP, NONE)
    for number, given in enumerate(setup.seats):
        seat = written_by(m, given)
        for train, is_done in enumerate(completed(m, seat)):
            if is_done:
                is_later = m.train_ids[train] in given.later
                # The later ones completed it in a later turn than the first.
                seat.train_done[train], g.taken[train] = int(is_later), 0
                seat.points += m.later[train] if is_later else m.first[train]
        g.seats[number] = seat
    n = len(g.seats)
    has_stars = any(turn != NONE for seat in g.seats for turn in (*seat.loader_done, *seat.car_done))
    # What is completed works from the turn after on, so there has been one.
    g.turn = max(setup.turns, int(has_stars))
    if setup.turn is None:
        g.turn += -g.turn % n  # whole rounds, so that the seat that chance picks begins
    else:
        g.first = (setup.turn - 1 - g.turn) % n
    if setup.dice is not None:
        g.rolling = g.dice = setup.dice


def kept(state: DiceState) -> SetUp:
    """A position as a set-up: what each seat has written, and whose turn it is. The turn begins anew in it, with all
    dice. A sheet says the sum and the number of boxes of each slot, so the numbers kept are the most even ones that
    make them. Raises RulesError where the last round has begun."""
    m, g = state.m, state.g
    if g.over or g.last_round != NONE:
        raise RulesError("the last round has begun here; a set-up is kept from a position before that")
    n = len(g.seats)
    if any(sum(completed(m, seat)) >= m.end_trains for seat in g.seats):
        said = "a seat has completed the trains that end the game"
        raise RulesError(f"{said}; a set-up is kept from a position before that")
    return SetUp(
        tuple(_kept(m, g, seat) for seat in g.seats),
        g.active + 1 if g.first != NONE and n > 1 else None,
        g.turn,
        g.dice if n == 1 and g.dice < m.dice else None,
    )


def _kept(m: Sheet, g: Position, seat: Seat) -> SeatSetUp:
    def by_train(totals: Sequence[int], boxes: Sequence[int]) -> dict[TrainId, tuple[Numbers, ...]]:
        rows = {
            id: tuple(even(totals[car], boxes[car]) for car in cars)
            for id, cars in zip(m.train_ids, m.train_cars, strict=True)
        }
        return {id: row for id, row in rows.items() if any(row)}

    loaders: Mapping[LoaderId, Numbers] = {
        id: even(seat.loader_total[loader], seat.loader_boxes[loader]) for loader, id in enumerate(m.loader_ids)
    }
    # Who completes a train in the same turn as the first one was first, too; who has just completed it is not yet told.
    later = [
        m.train_ids[train]
        for train, is_done in enumerate(completed(m, seat))
        if is_done and g.taken[train] != NONE and seat.train_done[train] != g.taken[train]
    ]
    return SeatSetUp(
        by_train(seat.car_total, seat.car_boxes),
        by_train(seat.minus_total, seat.minus_boxes),
        {id: numbers for id, numbers in loaders.items() if numbers},
        even(seat.stored_total, seat.stored),
        tuple(later),
    )


def even(total: int, boxes: int) -> Numbers:
    """So many numbers that make a total, as even as they can be."""
    if not boxes:
        return ()
    least, more = divmod(total, boxes)
    return (least + 1,) * more + (least,) * (boxes - more)
