"""Starting positions: faults of one, starting a game from one, and exporting a position as one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.errors import RulesError
from engine.families.dice.content import LoaderId, Numbers, SeatSetUp, SetUp, TrainId
from engine.families.dice.rules.journal import SET_UP, note
from engine.families.dice.rules.position import NONE, DiceState, Position, Seat
from engine.families.dice.rules.sheet import Sheet
from engine.game.setup_fields import unknown_ids
from engine.game.setups import Fault, of_turn
from engine.i18n import ntr, tr

Marks = Iterator[tuple[int, Sequence[int]]]
"""Slots of a sheet with the numbers written in them."""


def faults(sheet: Sheet, setup: SetUp) -> Iterator[Fault]:
    """Yield the faults of a starting position on a sheet. Takes time linear in its size."""
    yield from of_turn(setup)
    if setup.dice is not None and (len(setup.seats) > 1 or setup.dice > sheet.dice):
        yield Fault(
            ntr(
                "{n} die is left of {total}, but only a solo player can lose dice.",
                "{n} dice are left of {total}, but only a solo player can lose dice.",
                setup.dice,
            ).format(n=setup.dice, total=sheet.dice)
            if len(setup.seats) > 1
            else ntr(
                "{n} die is left, but the sheet has only {total}.",
                "{n} dice are left, but the sheet has only {total}.",
                setup.dice,
            ).format(n=setup.dice, total=sheet.dice)
        )
    unknown = list(unknown_ids(sheet, setup))
    yield from unknown
    if unknown:
        return
    firsts: set[str] = set()
    for number, seat in enumerate(setup.seats, 1):
        for id, cars in (*seat.cars.items(), *seat.unloaders.items()):
            has = len(sheet.train_cars[sheet.train_ids.index(id)])
            if len(cars) > has:
                text = tr("Seat {seat} has written in {n} cars of {train}, which has only {cars}.")
                yield Fault(text.format(seat=number, n=len(cars), train=_train(sheet, id), cars=has))
                return
        yield from _boxes(sheet, number, seat)
        written = written_by(sheet, seat)
        done = {id for id, turn in zip(sheet.train_ids, completed(sheet, written), strict=True) if turn}
        if len(done) >= sheet.end_trains:
            text = ntr(
                "Seat {seat} has completed {n} train, which ends the game.",
                "Seat {seat} has completed {n} trains, which ends the game.",
                len(done),
            )
            yield Fault(text.format(seat=number, n=len(done)))
        firsts |= done - set(seat.later)
        for id in seat.later:
            if id not in done:
                text = tr("Seat {seat} has not completed {train}, so it cannot have completed it later.")
                yield Fault(text.format(seat=number, train=_train(sheet, id)))
    for id in {id: None for seat in setup.seats for id in seat.later if id not in firsts}:
        text = tr("Every player with {train} completed it later, so no player completed it first.")
        yield Fault(text.format(train=_train(sheet, id)))


def _boxes(sheet: Sheet, number: int, seat: SeatSetUp) -> Iterator[Fault]:
    """Check that numbers fit in the boxes, and that sums are not exceeded if the options do not allow it."""
    for slot, numbers in marks(sheet, seat):
        room = _room(sheet, slot)
        if len(numbers) > room:
            text = ntr(
                "Seat {seat} has written {count} numbers in {box}, which has only {n} box.",
                "Seat {seat} has written {count} numbers in {box}, which has only {n} boxes.",
                room,
            )
            yield Fault(text.format(seat=number, count=len(numbers), box=sheet.slot_name(slot), n=room))
    written = written_by(sheet, seat)
    exceeded = tr("Seat {seat} has exceeded the sum of {box}, which is {sum}.")
    for car, total in enumerate(written.car_total):
        left = total - written.minus_total[car] - sheet.sum[car]
        if left > 7 * (sheet.unloader[car] - written.minus_boxes[car]) and not sheet.overload:
            yield Fault(exceeded.format(seat=number, box=sheet.slot_name(car), sum=sheet.sum[car]))
    for loader, total in enumerate(written.loader_total):
        if total > sheet.loader_sum[loader]:
            name = sheet.slot_name(2 * sheet.cars + loader)
            yield Fault(exceeded.format(seat=number, box=name, sum=sheet.loader_sum[loader]))


def _room(sheet: Sheet, slot: int) -> int:
    """Return the number of boxes of a slot."""
    if slot == sheet.store_slot:
        return sheet.store_boxes
    if slot >= 2 * sheet.cars:
        return sheet.loader_boxes[slot - 2 * sheet.cars]
    return sheet.boxes[slot] if slot < sheet.cars else sheet.unloader[slot - sheet.cars]


def _train(sheet: Sheet, id: TrainId) -> str:
    return sheet.train_names[sheet.train_ids.index(id)]


def marks(sheet: Sheet, seat: SeatSetUp) -> Marks:
    """Yield the numbers that a seat has written, by slot."""
    for first, trains in ((0, seat.cars), (sheet.cars, seat.unloaders)):
        for id, cars in trains.items():
            for car, numbers in zip(sheet.train_cars[sheet.train_ids.index(id)], cars, strict=False):
                yield first + car, numbers
    for loader, numbers in seat.loaders.items():
        yield 2 * sheet.cars + sheet.loader_ids.index(loader), numbers
    yield sheet.store_slot, seat.warehouse


def written_by(sheet: Sheet, seat: SeatSetUp) -> Seat:
    """Return the sheet of a seat with its numbers, and the stars of completed cars and loaders."""
    written = Seat(sheet)
    for slot, numbers in marks(sheet, seat):
        total, boxes = sum(numbers), len(numbers)
        if slot == sheet.store_slot:
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
    """Return for each train whether it is completed on a sheet."""
    return [bool(cars) and all(seat.car_done[car] != NONE for car in cars) for cars in sheet.train_cars]


def place(sheet: Sheet, state: Position) -> None:
    """Write the numbers of the starting position, if any. Without a current seat, chance decides who begins."""
    setup = sheet.setup
    if setup is None:
        return
    note(state, SET_UP, NONE)
    for number, given in enumerate(setup.seats):
        seat = written_by(sheet, given)
        for train, is_done in enumerate(completed(sheet, seat)):
            if is_done:
                is_later = sheet.train_ids[train] in given.later
                # Later players completed it in a later turn than the first player.
                seat.train_done[train], state.taken[train] = int(is_later), 0
                seat.points += sheet.later[train] if is_later else sheet.first[train]
        state.seats[number] = seat
    n = len(state.seats)
    has_stars = any(turn != NONE for seat in state.seats for turn in (*seat.loader_done, *seat.car_done))
    # Completed loaders work from the next turn on, so at least one turn has been played.
    state.turn = max(setup.turns_played, int(has_stars))
    if setup.turn is None:
        state.turn += -state.turn % n  # Complete the round, so that the seat chosen by chance begins.
    else:
        state.first = (setup.turn - 1 - state.turn) % n
    if setup.dice is not None:
        state.rolling = state.dice = setup.dice


def to_setup(state: DiceState) -> SetUp:
    """Return a position as a starting position. Its current turn starts again with all dice.

    A position has only the sum and the number of boxes of each slot, so the result has the most even numbers with this
    sum. Raise RulesError if the last round has begun.
    """
    m, g = state.m, state.g
    if g.over or g.last_round != NONE:
        raise RulesError(tr("this is the last round; choose a position before it"))
    n = len(g.seats)
    if any(sum(completed(m, seat)) >= m.end_trains for seat in g.seats):
        raise RulesError(tr("a player has completed the trains that end the game; choose a position before that"))
    return SetUp(
        tuple(_seat_setup(m, g, seat) for seat in g.seats),
        g.active + 1 if g.first != NONE and n > 1 else None,
        g.turn,
        g.dice if n == 1 and g.dice < m.dice else None,
    )


def _seat_setup(sheet: Sheet, state: Position, seat: Seat) -> SeatSetUp:
    def by_train(totals: Sequence[int], boxes: Sequence[int]) -> dict[TrainId, tuple[Numbers, ...]]:
        rows = {
            id: tuple(even(totals[car], boxes[car]) for car in cars)
            for id, cars in zip(sheet.train_ids, sheet.train_cars, strict=True)
        }
        return {id: row for id, row in rows.items() if any(row)}

    loaders: Mapping[LoaderId, Numbers] = {
        id: even(seat.loader_total[loader], seat.loader_boxes[loader]) for loader, id in enumerate(sheet.loader_ids)
    }
    # A player who completes a train in the same turn as the first player was also first. A train completed just now is
    # not recorded yet.
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
    """Return the most even numbers with a total."""
    if not boxes:
        return ()
    least, more = divmod(total, boxes)
    return (least + 1,) * more + (least,) * (boxes - more)
