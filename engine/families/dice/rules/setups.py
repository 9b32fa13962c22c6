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


def faults(sheet: Sheet, setup: SetUp) -> Iterator[Fault]:
    """What is impossible about a set-up on a sheet. Takes time in proportion to the set-up."""
    yield from of_turn(setup)
    if setup.dice is not None and (len(setup.seats) > 1 or setup.dice > sheet.dice):
        yield Fault(f"{setup.dice} dice are left; only who plays alone loses any, and there are {sheet.dice}.")
    for seat in setup.seats:
        for id in (*seat.cars, *seat.unloaders, *seat.later, *seat.loaders):
            if id not in sheet.train_ids and id not in sheet.loader_ids:
                yield Fault(f"There is no train or loader {id}.")
                return
    firsts: set[str] = set()
    for number, seat in enumerate(setup.seats, 1):
        who = f"Seat {number}"
        for id, cars in (*seat.cars.items(), *seat.unloaders.items()):
            has = len(sheet.train_cars[sheet.train_ids.index(id)])
            if len(cars) > has:
                yield Fault(f"{who} has written in {len(cars)} cars of {_train(sheet, id)}, which has {has}.")
                return
        yield from _boxes(sheet, who, seat)
        written = written_by(sheet, seat)
        done = {id for id, turn in zip(sheet.train_ids, completed(sheet, written), strict=True) if turn}
        if len(done) >= sheet.end_trains:
            yield Fault(f"{who} has completed {len(done)} trains, which end the game.")
        firsts |= done - set(seat.later)
        for id in seat.later:
            if id not in done:
                yield Fault(f"{who} has not completed {_train(sheet, id)}, neither first nor later.")
    for id in {id: None for seat in setup.seats for id in seat.later if id not in firsts}:
        yield Fault(f"Everybody has completed {_train(sheet, id)} later than somebody else.")


def _boxes(sheet: Sheet, who: str, seat: SeatSetUp) -> Iterator[Fault]:
    """No more is written than there are boxes, and no sum is passed where that is refused."""
    for slot, numbers in marks(sheet, seat):
        room = _room(sheet, slot)
        if len(numbers) > room:
            yield Fault(f"{who} has written {len(numbers)} numbers in {sheet.slot_name(slot)}, which has {room} boxes.")
    written = written_by(sheet, seat)
    for car, total in enumerate(written.car_total):
        left = total - written.minus_total[car] - sheet.sum[car]
        if left > 7 * (sheet.unloader[car] - written.minus_boxes[car]) and not sheet.overload:
            yield Fault(f"{who} has passed the sum of {sheet.slot_name(car)}, which is {sheet.sum[car]}.")
    for loader, total in enumerate(written.loader_total):
        if total > sheet.loader_sum[loader]:
            name = sheet.slot_name(2 * sheet.cars + loader)
            yield Fault(f"{who} has passed the sum of {name}, which is {sheet.loader_sum[loader]}.")


def _room(sheet: Sheet, slot: int) -> int:
    """How many boxes a slot has."""
    if slot == sheet.warehouse_slot:
        return sheet.warehouse_boxes
    if slot >= 2 * sheet.cars:
        return sheet.loader_boxes[slot - 2 * sheet.cars]
    return sheet.boxes[slot] if slot < sheet.cars else sheet.unloader[slot - sheet.cars]


def _train(sheet: Sheet, id: TrainId) -> str:
    return sheet.train_names[sheet.train_ids.index(id)]


def marks(sheet: Sheet, seat: SeatSetUp) -> Marks:
    """What a seat has written, slot by slot."""
    for first, trains in ((0, seat.cars), (sheet.cars, seat.unloaders)):
        for id, cars in trains.items():
            for car, numbers in zip(sheet.train_cars[sheet.train_ids.index(id)], cars, strict=False):
                yield first + car, numbers
    for loader, numbers in seat.loaders.items():
        yield 2 * sheet.cars + sheet.loader_ids.index(loader), numbers
    yield sheet.warehouse_slot, seat.warehouse


def written_by(sheet: Sheet, seat: SeatSetUp) -> Seat:
    """The sheet of a seat with all that is written on it, and the stars of what that completes."""
    written = Seat(sheet)
    for slot, numbers in marks(sheet, seat):
        total, boxes = sum(numbers), len(numbers)
        if slot == sheet.warehouse_slot:
            written.stored_total, written.stored = total, boxes
        elif slot >= 2 * sheet.cars:
            written.loader_total[slot - 2 * sheet.cars], written.loader_boxes[slot - 2 * sheet.cars] = total, boxes
        elif slot >= sheet.cars:
            written.minus_total[slot - sheet.cars], written.minus_boxes[slot - sheet.cars] = total, boxes
        else:
            written.car_total[slot], written.car_boxes[slot] = total, boxes
    for car in range(sheet.cars):
        is_full = not sheet.all_boxes or written.car_boxes[car] == sheet.boxes[car]
        if written.car_total[car] - written.minus_total[car] == sheet.sum[car] and is_full:
            written.car_done[car] = 0
            written.points += sheet.car_star
    for loader in range(sheet.loaders):
        is_full = not sheet.all_boxes or written.loader_boxes[loader] == sheet.loader_boxes[loader]
        if written.loader_total[loader] == sheet.loader_sum[loader] and is_full:
            written.loader_done[loader] = 0
            written.points += sheet.loader_star
    return written


def completed(sheet: Sheet, seat: Seat) -> list[bool]:
    """Whether each train is completed on a sheet."""
    return [bool(cars) and all(seat.car_done[car] != NONE for car in cars) for cars in sheet.train_cars]


def place(sheet: Sheet, state: Position) -> None:
    """Has everybody's numbers written as the set-up says, if the game begins from one. Where it says so little, chance
    decides who begins."""
    setup = sheet.setup
    if setup is None:
        return
    note(state, journal.SET_UP, NONE)
    for number, given in enumerate(setup.seats):
        seat = written_by(sheet, given)
        for train, is_done in enumerate(completed(sheet, seat)):
            if is_done:
                is_later = sheet.train_ids[train] in given.later
                # The later ones completed it in a later turn than the first.
                seat.train_done[train], state.taken[train] = int(is_later), 0
                seat.points += sheet.later[train] if is_later else sheet.first[train]
        state.seats[number] = seat
    n = len(state.seats)
    has_stars = any(turn != NONE for seat in state.seats for turn in (*seat.loader_done, *seat.car_done))
    # What is completed works from the turn after on, so there has been one.
    state.turn = max(setup.turns, int(has_stars))
    if setup.turn is None:
        state.turn += -state.turn % n  # whole rounds, so that the seat that chance picks begins
    else:
        state.first = (setup.turn - 1 - state.turn) % n
    if setup.dice is not None:
        state.rolling = state.dice = setup.dice


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


def _kept(sheet: Sheet, state: Position, seat: Seat) -> SeatSetUp:
    def by_train(totals: Sequence[int], boxes: Sequence[int]) -> dict[TrainId, tuple[Numbers, ...]]:
        rows = {
            id: tuple(even(totals[car], boxes[car]) for car in cars)
            for id, cars in zip(sheet.train_ids, sheet.train_cars, strict=True)
        }
        return {id: row for id, row in rows.items() if any(row)}

    loaders: Mapping[LoaderId, Numbers] = {
        id: even(seat.loader_total[loader], seat.loader_boxes[loader]) for loader, id in enumerate(sheet.loader_ids)
    }
    # Who completes a train in the same turn as the first one was first, too; who has just completed it is not yet told.
    later = [
        sheet.train_ids[train]
        for train, is_done in enumerate(completed(sheet, seat))
        if is_done and state.taken[train] != NONE and seat.train_done[train] != state.taken[train]
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
