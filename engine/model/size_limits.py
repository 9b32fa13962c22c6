"""Limits of the size of a board, so that reading, checking and drawing it take only seconds.

Things are limited by their number, outlines and cells by their points, lines and areas by their share of the sheet,
because drawing time depends on the painted area. The limits are far above anything that is printed. The board of the
United States has 530 mileposts, 102 lines with a total of 14 meters and 5,500 points of outlines; a board of twenty
such boards, or one with the lines of a hundred, is within all limits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import dist
from typing import NamedTuple

from engine.i18n import format_number, tr, tr_noop
from engine.model.board import Board, Sheet
from engine.model.geometry import Point, Ring
from engine.model.grids.grid import MOST_CELLS
from engine.model.ids import JunctionId, LineId, MilepostId, PointId
from engine.model.kind_names import count_of_kind
from engine.model.memo import derived
from engine.model.table_diff import changed

MOST = {
    "mileposts": 60_000, "junctions": 10_000, "lines": 12_000, "railroads": 1_000, "crossings": 5_000, "cities": 2_500,
    "regions": 500, "sites": 1_000, "features": 5_000, "connections": 2_000, "terrains": 500, "shapes": 5_000,
    "labels": 3_000,
}  # fmt: skip
"""The largest number of things of each kind."""

_KINDS = {
    "mileposts": "milepost", "junctions": "junction", "lines": "line", "railroads": "railroad", "crossings": "crossing",
    "cities": "city", "regions": "region", "sites": "site", "features": "feature", "connections": "connection",
    "terrains": "terrain", "shapes": "shape", "labels": "label",
}  # fmt: skip

_COVERS = {
    "regions": tr_noop("the regions would cover the sheet more than {n} times"),
    "shapes": tr_noop("the shapes would cover the sheet more than {n} times"),
}

MAX_STOPS = 100_000
"""The largest number of stops and bends of all lines."""

MAX_POINTS = 300_000
"""The largest number of points of the outlines of regions and shapes."""

MAX_REGION_CELLS = 2 * MOST_CELLS
"""The largest number of cells of all regions: a full grid, each cell in two regions."""

MAX_PLACES = 50_000
"""The largest number of sides, cells and points of all features."""

MAX_LETTERS = 60_000
"""The largest number of letters of all labels and city names."""

MAX_COVERED = 60
"""How many times the outlines of regions, and those of shapes, may cover the sheet."""

FREE_LENGTH, LENGTH = 100_000.0, 0.3
"""The largest total length of all lines, and of all outlines, in millimeters, and the addition for each square
millimeter of the sheet."""

Path = tuple[str | int, ...]
Found = Iterator[tuple[Path, str]]


def surplus(board: Board, before: Board | None = None) -> Found:
    """Yield the first thing of each kind that exceeds a limit: its path in the scenario and a message. With `before`,
    which has no such thing, only what changed is checked."""

    def is_new(*names: str) -> bool:
        return before is None or any(getattr(before, name) is not getattr(board, name) for name in names)

    for name, most in MOST.items():
        table = getattr(board, name)
        if len(table) > most:
            yield (
                ("board", name, list(table)[most]),
                tr("there are {things} (at most {most})").format(
                    things=count_of_kind(_KINDS[name], len(table)), most=format_number(most)
                ),
            )
            return  # The remaining checks would be slow.
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
        if number > MAX_STOPS:
            yield (
                ("board", "lines", id, "path"),
                tr("the lines have more than {most} stops and bends").format(most=format_number(MAX_STOPS)),
            )
            return
    lengths = _lengths(board).of
    if sum(lengths.values()) <= most:
        return
    for id, own in lengths.items():
        length += own
        if length > most:
            yield (
                ("board", "lines", id, "path"),
                tr("the lines are more than {length} long, more than can be distinguished on this sheet").format(
                    length=_metres(most)
                ),
            )
            return


class _Lengths(NamedTuple):
    """Return the length of every line in millimeters, with its inputs."""

    board: Board
    of: dict[LineId, float]


@derived("lines", "mileposts", "junctions", former=True, heavy=True)
def _lengths(board: Board, former: Sequence[_Lengths] = ()) -> _Lengths:
    """Reuse the lengths of a former board with these lines, except those with other stops."""
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


def measure_lines(board: Board) -> None:
    """Compute and cache what the first step of a drag needs, for example in a thread after a board was opened."""
    _lines_through(board)
    _lengths(board)


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


def _metres(millimetres: float) -> str:
    return f"{format_number(millimetres / 1000, ',.0f')} m"


def _length(points: Sequence[Point]) -> float:
    return sum(map(dist, points, points[1:]))


@derived(kept=10_000, each=True)
def _round(ring: Ring) -> float:
    """Return the length of a ring; rings that a drag does not touch are measured once."""
    return _length(ring.points)


def _region_cells(board: Board) -> Found:
    number = 0
    for id, region in board.regions.items():
        for index, (_, _, length) in enumerate(region.cells):
            number += length
            if number > MAX_REGION_CELLS:
                said = tr("the regions have more than {most} cells, twice the number in a grid").format(
                    most=format_number(MAX_REGION_CELLS)
                )
                yield ("board", "regions", id, "cells", index), said
                return


def _places(board: Board) -> Found:
    number = 0
    for id, feature in board.features.items():
        for name, parts in (("sides", (feature.sides,)), ("courses", feature.courses),
                            ("curves", [curve.points for curve in feature.curves])):  # fmt: skip
            number += sum(map(len, parts))
            if number > MAX_PLACES:
                said = tr("the features have more than {most} sides, cells and points").format(
                    most=format_number(MAX_PLACES)
                )
                yield ("board", "features", id, name), said
                return


def _outlines(board: Board) -> Found:
    """Yield outlines with too many points, too long, or too much overlap."""
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
                yield (
                    path,
                    tr("the outlines have more than {most} points; simplify them").format(
                        most=format_number(MAX_POINTS)
                    ),
                )
                return
            length += _round(ring)
            if length > most:
                yield (
                    path,
                    tr(
                        "the outlines are more than {length} long, more than can be distinguished on this sheet; "
                        "simplify them"
                    ).format(length=_metres(most)),
                )
                return
            covered[name] += _cover(ring, board.sheet) if is_area else 0.0
            if covered[name] > MAX_COVERED:
                yield path, tr(_COVERS[name]).format(n=MAX_COVERED)
                return


@derived(kept=10_000, each=True)
def _cover(ring: Ring, sheet: Sheet) -> float:
    """Return the share of the sheet of the rectangle around a ring."""
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
                said = tr("the labels and the names of cities have more than {most} letters").format(
                    most=format_number(MAX_LETTERS)
                )
                yield ("board", name, id, field), said
                return
