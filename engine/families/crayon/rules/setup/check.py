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


def faults(m: CompiledBoard, setup: SetUp) -> Iterator[Fault]:
    """What is impossible about a set-up by the rules of a board. Takes time in proportion to the set-up."""
    yield from of_turn(setup)
    holders: dict[str, str] = {}
    owner: dict[int, int] = {}
    for number, seat in enumerate(setup.seats, 1):
        who = f"Seat {number}"
        if seat.loan and not m.loan_limit:
            yield Fault(f"{who} owes a loan, and there are none in this game.")
        yield from _cards(m, who, seat, holders)
        for way in seat.track:
            yield from _way(m, number, way, owner)
        yield from _trains(m, who, seat)
    if not m.trading:
        yield from _cities(m, owner)
    carried = Counter(load for seat in setup.seats for train in trains_of(seat) for load in train.loads)
    for load, count in carried.items():
        chips = m.chips[m.load_of[load]]
        if count > chips:
            yield Fault(f"{count} loads of {m.load_names[m.load_of[load]]} are carried, and there are {chips} of it.")


def trains_of(seat: SeatSetUp) -> tuple[TrainSetUp, ...]:
    """The trains of a seat, in the order of its vehicles."""
    first = TrainSetUp(seat.train, seat.at, seat.loads)
    return (first,) if seat.second is None else (first, seat.second)


def edge_of(m: CompiledBoard, a: Cell, b: Cell) -> int:
    """The section between two mileposts; NONE where none can be built."""
    here, there = m.lattice.find(a), m.lattice.find(b)
    edge = m.edge_between.get((min(here, there), max(here, there)), NONE) if min(here, there) >= 0 else NONE
    return NONE if edge != NONE and m.price[2 * edge] == m.price[2 * edge + 1] == NONE else edge


def _cards(m: CompiledBoard, who: str, seat: SeatSetUp, holders: dict[str, str]) -> Iterator[Fault]:
    """Every card is a demand card, and nobody else's."""
    known = m.card_ids[: m.demand_cards]
    for card in seat.cards:
        if card not in known:
            yield Fault(f"{who} holds the card {card}, which is no demand card{did_you_mean(card, known)}.")
        elif card in holders:
            yield Fault(f"{who} holds the card {card}, which is in the hand of {holders[card]}.")
        else:
            holders[card] = who.lower()
    if len(seat.cards) > m.deal:
        yield Fault(f"{who} holds {len(seat.cards)} cards, and a hand has {m.deal}.")


def _way(m: CompiledBoard, number: int, way: tuple[Cell, ...], owner: dict[int, int]) -> Iterator[Fault]:
    """Every section of a way can be built, and is nobody else's."""
    for a, b in pairwise(way):
        edge, about = edge_of(m, a, b), (cell_ref(a), cell_ref(b))
        section = f"{m.lattice.label(a)} to {m.lattice.label(b)}"
        if edge == NONE:
            yield Fault(f"Seat {number} has track from {section}, where nobody can build.", about)
        elif owner.setdefault(edge, number) != number:
            yield Fault(f"The track from {section} belongs to seat {owner[edge]} and to seat {number}.", about)


def _trains(m: CompiledBoard, who: str, seat: SeatSetUp) -> Iterator[Fault]:
    """Every train is one that there is, carries no more than it can, and stands where trains do."""
    trains = trains_of(seat)
    if len(trains) > m.fleet:
        yield Fault(f"{who} has a second train, and everybody has one.")
    for train, starter in zip(trains, m.starters, strict=False):
        if train.train and train.train not in m.train_ids:
            yield Fault(f"{who} has the train {train.train}, which is none{did_you_mean(train.train, m.train_ids)}.")
            continue
        kind = m.train_ids.index(train.train) if train.train else starter
        room = min(m.train_loads[kind], m.capacity)
        if len(train.loads) > room:
            yield Fault(f"The {m.train_names[kind]} of seat {who[5:]} carries {len(train.loads)} loads, and has room "
                        f"for {room}.")  # fmt: skip
        if train.at is None:
            if train.loads:
                yield Fault(f"{who} carries loads, and its train stands nowhere.")
        elif (node := m.lattice.find(train.at)) < 0 or not m.arcs[node]:
            yield Fault(f"{who} stands at {m.lattice.label(train.at)}, where no train can be.", (cell_ref(train.at),))


def _cities(m: CompiledBoard, owner: Mapping[int, int]) -> Iterator[Fault]:
    """No city has track of more players than may build there."""
    inside: dict[int, set[int]] = {}
    for edge, number in owner.items():
        for node in (m.start[2 * edge], m.end[2 * edge]):
            if m.limited[node]:
                inside.setdefault(m.city_at[node], set()).add(number)
    for city, seats in sorted(inside.items()):
        if len(seats) > m.entry[city]:
            said = f"{len(seats)} seats have track into {m.city_names[city]}, where {m.entry[city]} may build."
            yield Fault(said, (Ref("site", m.city_ids[city]),))
