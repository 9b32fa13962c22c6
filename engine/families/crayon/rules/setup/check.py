"""What is impossible about a set-up position on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from engine.errors import did_you_mean
from engine.families.crayon.content import SeatSetUp, SetUp, TrainSetUp
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.game.setups import Fault, of_turn
from engine.model.grids.grid import Cell, cell_ref
from engine.model.ids import Ref


def faults(board: CompiledBoard, setup: SetUp) -> Iterator[Fault]:
    """What is impossible about a set-up by the rules of a board. Takes time in proportion to the set-up."""
    yield from of_turn(setup)
    holders: dict[str, str] = {}
    owner: dict[int, int] = {}
    for number, seat in enumerate(setup.seats, 1):
        who = f"Seat {number}"
        if seat.loan and not board.loan_limit:
            yield Fault(f"{who} owes a loan, and there are none in this game.")
        yield from _cards(board, who, seat, holders)
        for way in seat.track:
            yield from _way(board, number, way, owner)
        yield from _trains(board, who, seat)
    if not board.trading:
        yield from _cities(board, owner)
    carried = Counter(load for seat in setup.seats for train in trains_of(seat) for load in train.loads)
    for load, count in carried.items():
        chips = board.chips[board.load_of[load]]
        if count > chips:
            yield Fault(
                f"{count} loads of {board.load_names[board.load_of[load]]} are carried, and there are {chips} of it."
            )


def trains_of(seat: SeatSetUp) -> tuple[TrainSetUp, ...]:
    """The trains of a seat, in the order of its vehicles."""
    first = TrainSetUp(seat.train, seat.at, seat.loads)
    return (first,) if seat.second is None else (first, seat.second)


def edge_of(board: CompiledBoard, first: Cell, second: Cell) -> int:
    """The section between two mileposts; NONE where none can be built."""
    here, there = board.lattice.find(first), board.lattice.find(second)
    edge = board.edge_between.get((min(here, there), max(here, there)), NONE) if min(here, there) >= 0 else NONE
    return NONE if edge != NONE and board.price[2 * edge] == board.price[2 * edge + 1] == NONE else edge


def _cards(board: CompiledBoard, who: str, seat: SeatSetUp, holders: dict[str, str]) -> Iterator[Fault]:
    """Every card is a demand card, and nobody else's."""
    known = board.card_ids[: board.demand_cards]
    for card in seat.cards:
        if card not in known:
            yield Fault(f"{who} holds the card {card}, which is no demand card{did_you_mean(card, known)}.")
        elif card in holders:
            yield Fault(f"{who} holds the card {card}, which is in the hand of {holders[card]}.")
        else:
            holders[card] = who.lower()
    if len(seat.cards) > board.deal:
        yield Fault(f"{who} holds {len(seat.cards)} cards, and a hand has {board.deal}.")


def _way(board: CompiledBoard, number: int, way: tuple[Cell, ...], owner: dict[int, int]) -> Iterator[Fault]:
    """Every section of a way can be built, and is nobody else's."""
    for a, b in pairwise(way):
        edge, about = edge_of(board, a, b), (cell_ref(a), cell_ref(b))
        section = f"{board.lattice.label(a)} to {board.lattice.label(b)}"
        if edge == NONE:
            yield Fault(f"Seat {number} has track from {section}, where nobody can build.", about)
        elif owner.setdefault(edge, number) != number:
            yield Fault(f"The track from {section} belongs to seat {owner[edge]} and to seat {number}.", about)


def _trains(board: CompiledBoard, who: str, seat: SeatSetUp) -> Iterator[Fault]:
    """Every train is one that there is, carries no more than it can, and stands where trains do."""
    trains = trains_of(seat)
    if len(trains) > board.fleet:
        yield Fault(f"{who} has a second train, and everybody has one.")
    for train, starter in zip(trains, board.starters, strict=False):
        if train.train and train.train not in board.train_ids:
            yield Fault(
                f"{who} has the train {train.train}, which is none{did_you_mean(train.train, board.train_ids)}."
            )
            continue
        kind = board.train_ids.index(train.train) if train.train else starter
        room = min(board.train_loads[kind], board.capacity)
        if len(train.loads) > room:
            yield Fault(
                f"The {board.train_names[kind]} of seat {who[5:]} carries {len(train.loads)} loads, and has room "
                f"for {room}."
            )
        if train.at is None:
            if train.loads:
                yield Fault(f"{who} carries loads, and its train stands nowhere.")
        elif (node := board.lattice.find(train.at)) < 0 or not board.arcs[node]:
            yield Fault(
                f"{who} stands at {board.lattice.label(train.at)}, where no train can be.", (cell_ref(train.at),)
            )


def _cities(board: CompiledBoard, owner: Mapping[int, int]) -> Iterator[Fault]:
    """No city has track of more players than may build there."""
    inside: dict[int, set[int]] = {}
    for edge, number in owner.items():
        for node in (board.start[2 * edge], board.end[2 * edge]):
            if board.limited[node]:
                inside.setdefault(board.city_at[node], set()).add(number)
    for city, seats in sorted(inside.items()):
        if len(seats) > board.entry[city]:
            said = f"{len(seats)} seats have track into {board.city_names[city]}, where {board.entry[city]} may build."
            yield Fault(said, (Ref("site", board.city_ids[city]),))
