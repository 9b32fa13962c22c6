"""How much a board may hold, so that reading, checking and drawing it end within seconds.

Things are bounded by their number, outlines and cells by their points, lines and areas by how much of the sheet they
take: a picture of the sheet costs what is painted on it. The bounds are far above what anybody prints. The board of the
United States has 530 mileposts, 102 lines that are 14 metres long and 5,500 points of outlines; a board of twenty such
boards keeps within all of them, and one with the lines of a hundred.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import dist
from typing import NamedTuple

from engine.model.board import Board, Sheet
from engine.model.geometry import Point, Ring
from engine.model.grids.grid import MOST_CELLS
from engine.model.ids import JunctionId, LineId, MilepostId, PointId
from engine.model.memo import derived
from engine.model.table_diff import changed

MOST = {
    "mileposts": 60_000, "junctions": 10_000, "lines": 12_000, "railroads": 1_000, "crossings": 5_000, "cities": 2_500,
    "regions": 500, "sites": 1_000, "features": 5_000, "connections": 2_000, "terrains": 500, "shapes": 5_000,
    "labels": 3_000,
}  # fmt: skip
"""So many things of each kind."""

MOST_STOPS = 100_000
"""So many stops and bends all lines have together."""

MAX_POINTS = 300_000
"""So many points the outlines of regions and shapes have together."""

MOST_REGION_CELLS = 2 * MOST_CELLS
"""So many cells all regions have together: a grid full of cells, each in two regions."""

MOST_PLACES = 50_000
"""So many sides, cells and points all features have together."""

MAX_LETTERS = 60_000
"""So many letters all labels and the names of all cities have together."""

MOST_COVERED = 60
"""So many times the outlines of regions, and those of shapes, may cover the sheet."""

FREE_LENGTH, LENGTH = 100_000.0, 0.3
"""So many millimetres may all lines measure, and all outlines, and so many more for each square millimetre of the
sheet."""

Path = tuple[str | int, ...]
Found = Iterator[tuple[Path, str]]


def surplus(board: Board, before: Board | None = None) -> Found:
    """The first thing of each kind that is one too many: its path in the scenario and what to say of it. With `before`,
    which has no such thing, only what is another is looked at."""

    def is_new(*names: str) -> bool:
        return before is None or any(getattr(before, name) is not getattr(board, name) for name in names)

    for name, most in MOST.items():
        table = getattr(board, name)
        if len(table) > most:
            yield ("board", name, list(table)[most]), f"there are {len(table):,} {name}: {most:,} are the most"
            return  # what follows would take its time
    if is_new("lines", "mileposts", "junctions", "sheet"):
        yield from _lines(board, is_new("lines"))
    if is_new("regions"):
        yield from _region_cells(board)
    if is_new("features"):
        yield from _places(board)
    if is_new("regions", "shapes", "sheet"):
        yield from _outlines(board)
    if is_new("cities", "sites", "labels"):
        yield from _letters(board)


def _most_length(sheet: Sheet) -> float:
    return FREE_LENGTH + LENGTH * sheet.width * sheet.height


def _lines(board: Board, are_new: bool) -> Found:
    number, length, most = 0, 0.0, _most_length(board.sheet)
    for id, line in board.lines.items() if are_new else ():
        number += len(line.path)
        if number > MOST_STOPS:
            yield ("board", "lines", id, "path"), f"the lines have more than {MOST_STOPS:,} stops and bends"
            return
    lengths = _lengths(board).of
    if sum(lengths.values()) <= most:
        return
    for id, own in lengths.items():
        length += own
        if length > most:
            yield ("board", "lines", id, "path"), f"the lines are more than {_metres(most)} long, {_ON_SHEET}"
            return


class _Lengths(NamedTuple):
    """The length of every line in millimetres, and what it was worked out from."""

    board: Board
    of: dict[LineId, float]


@derived("lines", "mileposts", "junctions", former=True, heavy=True)
def _lengths(board: Board, former: Sequence[_Lengths] = ()) -> _Lengths:
    """Taken over from a former board of these lines, but for those whose stops lie elsewhere."""
    of: dict[LineId, float] = {}
    again: Iterable[LineId] = board.lines
    known = next((one for one in former if one.board.lines is board.lines), None)
    if known is not None:
        moved = (changed(known.board.mileposts, board.mileposts), changed(known.board.junctions, board.junctions))
        stops: Iterable[PointId] = (stop for each in moved for stop in (*each.others, *each.gone))
        through = _lines_through(board)
        of, again = dict(known.of), {line: None for stop in stops for line in through.get(stop, ())}
    for id in again:
        path = board.lines[id].path
        places = (_where(board, item) if isinstance(item, str) else item for item in path)
        of[id] = _length([place for place in places if place is not None])
    return _Lengths(board, of)


@derived("lines", heavy=True)
def _lines_through(board: Board) -> dict[str, list[LineId]]:
    found: dict[str, list[LineId]] = {}
    for id, line in board.lines.items():
        for item in dict.fromkeys(item for item in line.path if isinstance(item, str)):
            found.setdefault(item, []).append(id)
    return found


def _where(board: Board, stop: PointId) -> Point | None:
    known = board.mileposts.get(MilepostId(stop))
    if known is not None:
        return known.at
    junction = board.junctions.get(JunctionId(stop))
    return None if junction is None else junction.at


_ON_SHEET = "more than can be told apart on this sheet"


def _metres(millimetres: float) -> str:
    return f"{millimetres / 1000:,.0f} m"


def _length(points: Sequence[Point]) -> float:
    return sum(map(dist, points, points[1:]))


@derived(kept=10_000, each=True)
def _round(ring: Ring) -> float:
    """How long a ring is: one that a drag does not touch is measured once."""
    return _length(ring.points)


def _region_cells(board: Board) -> Found:
    number = 0
    for id, region in board.regions.items():
        for index, (_, _, length) in enumerate(region.cells):
            number += length
            if number > MOST_REGION_CELLS:
                said = f"the regions have more than {MOST_REGION_CELLS:,} cells, twice what a grid can hold"
                yield ("board", "regions", id, "cells", index), said
                return


def _places(board: Board) -> Found:
    number = 0
    for id, feature in board.features.items():
        for name, parts in (("sides", (feature.sides,)), ("courses", feature.courses),
                            ("curves", [curve.points for curve in feature.curves])):  # fmt: skip
            number += sum(map(len, parts))
            if number > MOST_PLACES:
                said = f"the features have more than {MOST_PLACES:,} sides, cells and points"
                yield ("board", "features", id, name), said
                return


def _outlines(board: Board) -> Found:
    """Outlines with too many points, too long, or on top of each other."""
    number, length, most = 0, 0.0, _most_length(board.sheet)
    regions = (("regions", id, "outline", region.outline, True) for id, region in board.regions.items())
    shapes = (
        ("shapes", id, "rings", shape.rings, shape.kind not in ("border", "river"))
        for id, shape in board.shapes.items()
    )
    covered = {"regions": 0.0, "shapes": 0.0}
    for name, id, field, rings, is_area in (*regions, *shapes):
        for index, ring in enumerate(rings):
            path = ("board", name, id, field, index)
            number += len(ring.points)
            if number > MAX_POINTS:
                yield path, f"the outlines have more than {MAX_POINTS:,} points; simplify them"
                return
            length += _round(ring)
            if length > most:
                yield path, f"the outlines are more than {_metres(most)} long, {_ON_SHEET}; simplify them"
                return
            covered[name] += _cover(ring, board.sheet) if is_area else 0.0
            if covered[name] > MOST_COVERED:
                yield path, f"the {name} would cover the sheet more than {MOST_COVERED} times"
                return


@derived(kept=10_000, each=True)
def _cover(ring: Ring, sheet: Sheet) -> float:
    """How much of the sheet the rectangle around a ring takes."""
    across, down = zip(*ring.points, strict=True)
    wide = min(max(across), sheet.width) - max(min(across), 0.0)
    high = min(max(down), sheet.height) - max(min(down), 0.0)
    return float(max(wide, 0.0) * max(high, 0.0) / (sheet.width * sheet.height))


def _letters(board: Board) -> Found:
    number = 0
    for name, field in (("cities", "name"), ("sites", "name"), ("labels", "text")):
        for id, thing in getattr(board, name).items():
            number += len(getattr(thing, field))
            if number > MAX_LETTERS:
                said = f"the labels and the names of cities have more than {MAX_LETTERS:,} letters"
                yield ("board", name, id, field), said
                return
