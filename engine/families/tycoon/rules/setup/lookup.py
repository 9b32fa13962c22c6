"""The cheapest link between two cities in addition to those of a starting position."""

from __future__ import annotations

from heapq import heappop, heappush

from engine.families.tycoon.content import SetUp
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import ALLOWED, cost, from_city, ground_refusal
from engine.families.tycoon.rules.links import GENTLE
from engine.families.tycoon.rules.position import Position
from engine.families.tycoon.rules.setup.links import lay, tiles_of
from engine.model.grids.grid import Cell


def cheapest_link(board: CompiledBoard, setup: SetUp, start: int, to: int) -> tuple[Cell, ...]:
    """Return the row of hexes of the cheapest link that can still be built between two cities; empty if there is none.
    Invalid links of the starting position are ignored."""
    g = Position(board, len(setup.seats), journal=False)
    g.seat = NONE
    for seat, given in enumerate(setup.seats):
        for way in given.links:
            if tiles := tiles_of(board, way):
                lay(board, g, seat, tiles)
    before: dict[int, int] = {}
    left = [(0, enter, NONE) for enter in from_city(board, g, start)]
    while left:
        paid, enter, former = heappop(left)
        if enter in before:
            continue
        before[enter] = former
        for turn in GENTLE:
            leave = (enter % 6 + turn) % 6
            out = board.across[enter - enter % 6 + leave]
            if out == NONE or ground_refusal(board, g, enter, leave, start) != ALLOWED:
                continue
            if board.spot[out] == to:
                return _row(board, before, enter, to)
            if board.city_at[out // 6] == NONE and out not in before:
                heappush(left, (paid + cost(board, g, enter, leave), out, enter))
    return ()


def _row(board: CompiledBoard, before: dict[int, int], enter: int, to: int) -> tuple[Cell, ...]:
    hexes = [board.city_hex[to], enter // 6]
    while before[enter] != NONE:
        enter = before[enter]
        hexes.append(enter // 6)
    hexes.append(board.across[enter] // 6)
    return tuple(board.lattice.cell(hex) for hex in reversed(hexes))
