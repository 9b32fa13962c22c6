"""The course of each line from stop to stop, without positions.

Everything that reads all lines starts here: the network, the drawing, the lanes. They share its stems, and boards share
whatever is drawn by lines that an edit did not touch, so that a large board is in memory once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.model.board import Board, Line, Stem
from engine.model.geometry import Point
from engine.model.ids import LineId, PointId
from engine.model.memo import derived

if TYPE_CHECKING:
    from engine.model.lines.smooth import Bow


class Stroke(NamedTuple):
    """One stem as a line draws it, with its bends and its bow from the stem's first stop to its second. The stops may
    be missing, and both may be the same one."""

    stem: Stem
    line: LineId
    bends: tuple[Point, ...]
    optional: bool
    """The option of the rules on which it depends."""
    bow: Bow | None = None
    """The curve of a smooth line."""
    backward: bool = False
    """Whether the line leads from the stem's second stop to its first."""


Strokes = Mapping[LineId, tuple[Stroke, ...]]


class _Known(NamedTuple):
    lines: Mapping[LineId, Line]
    of: dict[LineId, tuple[Stroke, ...]]


def strokes_of(board: Board) -> Strokes:
    """Return what each line draws, in its order; the same objects for a line of a former board."""
    return _strokes(board).of


@derived("lines", former=True, heavy=True)
def _strokes(board: Board, former: Sequence[_Known] = ()) -> _Known:
    known, lines = former[0] if former else _Known({}, {}), board.lines
    before, of = known.lines.get, known.of
    return _Known(
        lines, {id: of[id] if before(id) is line else tuple(_polylines_of(id, line)) for id, line in lines.items()}
    )


def _polylines_of(id: LineId, line: Line) -> Iterator[Stroke]:
    railroad, optional = line.railroad, bool(line.when)
    if line.smooth:
        # Import lazily: numpy is slow to load.
        from engine.model.lines.smooth import strokes

        for _, a, b, bow in strokes(line.path):
            if a <= b:
                yield Stroke((a, b, railroad), id, bow.bends, optional, bow)
            else:
                yield Stroke((b, a, railroad), id, bow.bends[::-1], optional, bow.reversed, True)
        return
    last: PointId | None = None
    bends: list[Point] = []
    for item in line.path:
        if not isinstance(item, str):
            bends.append(item)
            continue
        if last is not None:
            if last <= item:
                yield Stroke((last, item, railroad), id, tuple(bends), optional)
            else:
                yield Stroke((item, last, railroad), id, tuple(bends[::-1]), optional, None, True)
        last = item
        if bends:
            bends = []
