"""Where a train can go in this turn, by the cheapest way (BR-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.movement import moves, ride, starts
from engine.families.crayon.rules.position import OPERATE, Position
from engine.families.crayon.rules.turn import MOVE, PLACE, SPAN
from engine.game.ends import Way
from engine.model.grids.grid import cell_ref


class Reached(NamedTuple):
    """Somewhere on the way: what the next steps depend on, what was paid, and the arcs that led there."""

    at: int
    cost: int
    left: int
    arcs: tuple[int, ...]


PAUSE = 16
"""So many mileposts are looked at between two pauses."""


def ends(board: CompiledBoard, position: Position, step: int) -> Iterator[Way | None]:
    """Every milepost that the train on the move can reach in this turn, and how, for what is paid least and then by the
    fewest steps; the cheapest first. Each way is ridden on a copy, so that the rules say what it costs. A train that is
    not on the board yet goes to any city (BR-MOVE-01)."""
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
                # What later steps depend on: where the train stands and came from, who was paid, half rate.
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
