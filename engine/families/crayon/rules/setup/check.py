"""Check of a starting position against a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from engine.families.crayon.content import SeatSetUp, SetUp, TrainSetUp
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.game.setup_fields import repeated_ids, unknown_ids
from engine.game.setups import Fault, of_turn
from engine.i18n import ntr, tr
from engine.model.grids.grid import Cell, cell_ref
from engine.model.ids import Ref


def faults(board: CompiledBoard, setup: SetUp) -> Iterator[Fault]:
    """Yield every fault of a starting position by the rules of a board, in time proportional to its size."""
    yield from of_turn(setup)
    yield from unknown_ids(board, setup)
    yield from repeated_ids(setup)
    owner: dict[int, int] = {}
    for number, seat in enumerate(setup.seats, 1):
        if seat.loan and not board.loan_limit:
            yield Fault(tr("Player {number} has a loan, but this game has no loans.").format(number=number))
        if len(seat.cards) > board.deal:
            text = ntr(
                "Player {number} has {n} card, but a hand has at most {most}.",
                "Player {number} has {n} cards, but a hand has at most {most}.",
                len(seat.cards),
            )
            yield Fault(text.format(number=number, n=len(seat.cards), most=board.deal))
        for way in seat.track:
            yield from _way(board, number, way, owner)
        yield from _trains(board, number, seat)
    if not board.trading:
        yield from _cities(board, owner)
    carried = Counter(load for seat in setup.seats for train in trains_of(seat) for load in train.loads)
    for load, count in carried.items():
        chips = board.chips[board.load_of[load]]
        if count > chips:
            text = tr("The number of loads of {load} on trains ({n}) exceeds its chips ({chips}).")
            yield Fault(text.format(n=count, load=board.load_names[board.load_of[load]], chips=chips))


def trains_of(seat: SeatSetUp) -> tuple[TrainSetUp, ...]:
    """Return the trains of a seat, in the order of its vehicles."""
    first = TrainSetUp(seat.train, seat.at, seat.loads)
    return (first,) if seat.second_train is None else (first, seat.second_train)


def edge_of(board: CompiledBoard, first: Cell, second: Cell) -> int:
    """Return the section between two mileposts; NONE if it cannot be built."""
    here, there = board.lattice.find(first), board.lattice.find(second)
    edge = board.edge_between.get((min(here, there), max(here, there)), NONE) if min(here, there) >= 0 else NONE
    return NONE if edge != NONE and board.price[2 * edge] == board.price[2 * edge + 1] == NONE else edge


def _way(board: CompiledBoard, number: int, way: tuple[Cell, ...], owner: dict[int, int]) -> Iterator[Fault]:
    """Check that every section of a line can be built and has one owner."""
    for a, b in pairwise(way):
        edge, about = edge_of(board, a, b), (cell_ref(a), cell_ref(b))
        start, end = board.lattice.label(a), board.lattice.label(b)
        if edge == NONE:
            text = tr("Player {number} has track from {start} to {end}, where track cannot be built.")
            yield Fault(text.format(number=number, start=start, end=end), about)
        elif owner.setdefault(edge, number) != number:
            text = tr("The track from {start} to {end} belongs to player {first} and to player {second}.")
            yield Fault(text.format(start=start, end=end, first=owner[edge], second=number), about)


def _trains(board: CompiledBoard, number: int, seat: SeatSetUp) -> Iterator[Fault]:
    """Check that every train exists, carries at most its capacity and is at a milepost for trains."""
    trains = trains_of(seat)
    if len(trains) > board.fleet:
        yield Fault(tr("Player {number} has a second train, but each player has only one.").format(number=number))
    for train, starter in zip(trains, board.starters, strict=False):
        if train.train and train.train not in board.train_ids:
            continue
        kind = board.train_ids.index(train.train) if train.train else starter
        room = min(board.train_loads[kind], board.capacity)
        if len(train.loads) > room:
            text = ntr(
                "The {train} of player {number} carries {n} load, but its capacity is {room}.",
                "The {train} of player {number} carries {n} loads, but its capacity is {room}.",
                len(train.loads),
            )
            yield Fault(text.format(train=board.train_names[kind], number=number, n=len(train.loads), room=room))
        if train.at is None:
            if train.loads:
                text = tr("Player {number} carries loads, but its train is not on the board.")
                yield Fault(text.format(number=number))
        elif (node := board.lattice.find(train.at)) < 0 or not board.arcs[node]:
            text = tr("The train of player {number} is at {place}, where no train can be.")
            yield Fault(text.format(number=number, place=board.lattice.label(train.at)), (cell_ref(train.at),))


def _cities(board: CompiledBoard, owner: Mapping[int, int]) -> Iterator[Fault]:
    """Check that no city has track of more players than may build there."""
    inside: dict[int, set[int]] = {}
    for edge, number in owner.items():
        for node in (board.start[2 * edge], board.end[2 * edge]):
            if board.limited[node]:
                inside.setdefault(board.city_at[node], set()).add(number)
    for city, seats in sorted(inside.items()):
        if len(seats) > board.entry[city]:
            text = ntr(
                "{n} player has track into {city}, but at most {most} may build there.",
                "{n} players have track into {city}, but at most {most} may build there.",
                len(seats),
            ).format(n=len(seats), city=board.city_names[city], most=board.entry[city])
            yield Fault(text, (Ref("site", board.city_ids[city]),))
