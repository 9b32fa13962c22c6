"""Export of a position as a starting position."""

from __future__ import annotations

from msgspec.structs import replace

from engine.errors import RulesError
from engine.families.crayon.content import LoadId, SeatSetUp, SetUp, TrainSetUp
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import own_edges
from engine.families.crayon.rules.chapters.deck import held
from engine.families.crayon.rules.position import CrayonState, Position, vehicles
from engine.families.crayon.rules.turn import on_turn
from engine.game.setup_fields import export
from engine.i18n import tr
from engine.model.grids.grid import Cell


def to_setup(state: CrayonState) -> SetUp:
    """Return a position as a starting position: possessions, trains and current player. The turn begins again.

    Events in force, lost turns, stored loads, warehouses and open contracts are omitted, and cards out of play are in
    the deck again. Raises RulesError if the game is over.
    """
    m, g = state.m, state.g
    if g.over:
        raise RulesError(tr("the game is over; save a starting position before its end"))
    seats = tuple(_seat(m, g, seat) for seat in range(g.seats))
    if g.first == NONE:
        return SetUp(seats, None, g.turn)
    if g.seat == NONE:  # The hands of another starting position are being filled.
        return SetUp(seats, on_turn(m, g.turn + 1, g.first, g.seats) + 1, g.turn)
    return SetUp(seats, g.seat + 1, g.turn - 1)


def _seat(board: CompiledBoard, state: Position, seat: int) -> SeatSetUp:
    trains = [_train(board, state, vehicle) for vehicle in vehicles(board, state, seat)]
    return SeatSetUp(
        **export(board, state, SeatSetUp, seat),
        train=trains[0].train,
        at=trains[0].at,
        loads=trains[0].loads,
        second_train=trains[1] if len(trains) > 1 else None,
        cards=tuple(board.card_ids[card] for card in held(state, seat)),
        track=ways(board, own_edges(board, state, seat)),
    )


def _train(board: CompiledBoard, state: Position, vehicle: int) -> TrainSetUp:
    train = TrainSetUp(**export(board, state, TrainSetUp, vehicle))
    loads = [load for load in state.cargo[vehicle] if load not in (NONE, board.circus)]
    return train if train.at is None else replace(train, loads=tuple(LoadId(board.load_ids[load]) for load in loads))


def ways(board: CompiledBoard, edges: list[int]) -> tuple[tuple[Cell, ...], ...]:
    """Return sections as lines over consecutive mileposts, as long as possible, first those from ends of track."""
    left: dict[int, dict[int, int]] = {}
    for edge in edges:
        a, b = board.start[2 * edge], board.end[2 * edge]
        left.setdefault(a, {})[b] = edge
        left.setdefault(b, {})[a] = edge
    found = []
    for start in sorted(left, key=lambda node: (len(left[node]) % 2 == 0, node)):
        while left[start]:
            way = [start]
            while left[way[-1]]:
                here = way[-1]
                there = min(left[here])
                del left[here][there], left[there][here]
                way.append(there)
            found.append(tuple(board.lattice.cell(node) for node in way))
    return tuple(found)
