"""Catching declared trains (BX-ROVER, RB-ROVER): who is within reach of a move, and the shortest way there."""

from __future__ import annotations

from engine.families.boxcars.bots.routes import Plan, open_rides
from engine.families.boxcars.character import ROVER
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position

LEAST = -4
"""The least weight with which a character hunts."""


def prey(m: CompiledBoard, g: Position, seat: int, trait: list[int]) -> int:
    """The milepost of the nearest declared opponent that may be within reach of this move, or NONE."""
    found, nearest = NONE, g.left + 1
    if m.rover and trait[ROVER] >= LEAST:
        for other in range(g.bank):
            if other != seat and g.declared[other]:
                away = m.hops[g.at[seat]][g.at[other]]
                if 0 < away < nearest:
                    found, nearest = g.at[other], away
    return found


def chase(m: CompiledBoard, g: Position, seat: int, dot: int, p: Plan) -> int:
    """The next arc of the shortest way to a milepost within this move, or NONE: no way, or the rules forbid it."""
    start, used = g.at[seat], g.used[seat]
    away = [NONE] * m.dot_count
    away[dot] = 0
    row = [dot]
    place = 0
    while place < len(row) and away[row[place]] < g.left and away[start] == NONE:
        here = row[place]
        place += 1
        for arc in m.arcs[here]:
            if arc == NONE:
                break
            if away[m.to[arc]] == NONE and not used[arc >> 1]:
                away[m.to[arc]] = away[here] + 1
                row.append(m.to[arc])
    if away[start] == NONE:
        return NONE
    for arc in open_rides(m, g, p):
        if away[m.to[arc]] == away[start] - 1:
            return arc
    return NONE
