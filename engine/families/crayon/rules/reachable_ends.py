"""Mileposts that a train can reach in this turn, by the cheapest route (BR-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.movement import moves, ride, starts
from engine.families.crayon.rules.position import OPERATE, SPAN, Position
from engine.families.crayon.rules.turn import MOVE, PLACE
from engine.game.ends import Way
from engine.model.grids.grid import cell_ref


class Reached(NamedTuple):
    """A point of a route: what the next steps depend on, payments, and the arcs that led there."""

    at: int
    cost: int
    left: int
    arcs: tuple[int, ...]


PAUSE = 16
"""The number of mileposts between two pauses of the search."""


def ends(board: CompiledBoard, position: Position, step: int) -> Iterator[Way | None]:
    """Yield every milepost that the current train can reach in this turn, with the cheapest and then shortest route;
    the cheapest first.

    Each route is tried on a copy, so that the rules determine its cost. A train that is not on the board goes to any
    city (BR-MOVE-01).
    """
    if step != OPERATE:
        return
    seat, vehicle, here = position.seat, position.vehicle, position.at[position.vehicle]
    if here == NONE:
        for node in starts(board, position):
            yield Way(cell_ref(board.lattice.cell(node)), [PLACE * SPAN + node], False)
        return
    best: dict[int, Reached] = {}
    known: dict[tuple[int, ...], int] = {}
    layer: list[tuple[Position, tuple[int, ...]]] = [(position, ())]
    looked = 0
    while layer:
        after: list[tuple[Position, tuple[int, ...]]] = []
        for at, arcs in layer:
            for arc in moves(board, at):
                looked += 1
                if looked % PAUSE == 0:
                    yield None
                there = at.copy()
                there.journal = 0
                ride(board, there, arc)
                way = (*arcs, arc)
                # Return what later steps depend on: position and direction of the train, players paid, half rate.
                state = (arc, there.halved[vehicle], *there.paid, *there.due[seat])
                if known.get(state, -1) >= there.left[vehicle]:
                    continue
                known[state] = there.left[vehicle]
                cost = position.cash[seat] - there.cash[seat] + sum(there.due[seat]) - sum(position.due[seat])
                node = board.end[arc]
                reached = best.get(node)
                if node != here and (reached is None or (cost, len(way)) < (reached.cost, len(reached.arcs))):
                    best[node] = Reached(node, cost, there.left[vehicle], way)
                after.append((there, way))
        layer = after
    for found in sorted(best.values(), key=lambda each: (each.cost, len(each.arcs), each.at)):
        yield Way(cell_ref(board.lattice.cell(found.at)), [MOVE * SPAN + arc for arc in found.arcs], found.left == 0)
