"""How many things a board may hold, so that reading, checking and drawing it end within seconds.

The bounds are far above what anybody prints: the board of the United States has 530 mileposts, 102 lines and 5,500
points of outlines, a board of twenty such boards less than half of any bound.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.board import Board
from engine.model.grid import MOST_CELLS

MOST = {"mileposts": 100_000, "junctions": 100_000}
MOST_OF_OTHERS = 20_000
"""So many labels, cities, lines, regions, shapes, features and so on."""

MOST_POINTS = 300_000
"""So many points the outlines of regions and shapes have together."""

MOST_REGION_CELLS = 2 * MOST_CELLS
"""So many cells all regions have together: a grid full of cells, each in two regions."""

Path = tuple[str | int, ...]


def surplus(board: Board, before: Board | None = None) -> Iterator[tuple[Path, str]]:
    """The first thing of each kind that is one too many: its path in the scenario and what to say of it. With `before`,
    which has no such thing, only what is another is looked at."""
    for name in board.__struct_fields__:
        table = getattr(board, name)
        most = MOST.get(name, MOST_OF_OTHERS)
        if isinstance(table, dict) and len(table) > most:
            yield ("board", name, list(table)[most]), f"there are {len(table):,} {name}: {most:,} are the most"
    if before is None or before.regions is not board.regions:
        yield from _region_cells(board)
    if before is None or before.regions is not board.regions or before.shapes is not board.shapes:
        yield from _points(board)


def _region_cells(board: Board) -> Iterator[tuple[Path, str]]:
    number = 0
    for id, region in board.regions.items():
        for index, (_, _, length) in enumerate(region.cells):
            number += length
            if number > MOST_REGION_CELLS:
                said = f"the regions have more than {MOST_REGION_CELLS:,} cells by now, twice what a grid can hold"
                yield ("board", "regions", id, "cells", index), said
                return


def _points(board: Board) -> Iterator[tuple[Path, str]]:
    number = 0
    regions = (("regions", id, "outline", region.outline) for id, region in board.regions.items())
    shapes = (("shapes", id, "rings", shape.rings) for id, shape in board.shapes.items())
    for name, id, field, rings in (*regions, *shapes):
        for index, ring in enumerate(rings):
            number += len(ring.points)
            if number > MOST_POINTS:
                said = f"the outlines have more than {MOST_POINTS:,} points by now; simplify them"
                yield ("board", name, id, field, index), said
                return
