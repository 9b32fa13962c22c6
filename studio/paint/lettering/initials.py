"""Plates with railroad IDs along their lines, so that a line is identified without its color at any zoom.

A plate is at the middle of a segment and is stored by that segment, so it moves along when stops are dragged. Plates
avoid names, squares, the legend and each other; those of one railroad are far apart, and a dot is covered only if a
railroad would have no plate otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.model.board import Board, Sheet, Stem
from engine.model.geometry import Point
from engine.model.grids.lattice import Floats
from engine.model.ids import RailroadId
from engine.model.look import Look, PlateOffset
from engine.model.memo import derived
from engine.model.network import stem as stem_of
from engine.model.places import Places, places
from engine.plain_text import shortened
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.lettering.positions import Box
from studio.paint.lines.lanes import OPTIONAL, Bundle, Pair, bundles, look_of
from studio.paint.lines.stops import half_square, stops_of
from studio.paint.lines.thin import is_thin, whole_step
from studio.paint.lines.traces import Trace, tracks
from studio.paint.style import Style

SIZE = 1.35
"""Millimeters of capital height on the sheet."""
READABLE = 5.6
"""Minimum readable capital height in screen pixels."""
APART, ON_SHEET = 36.0, 70.0
"""Capital heights between two plates of a railroad, on a screen and on the sheet, of which more is visible at once."""
CROWDED = 1.6
"""Factor for the distance of plates that cover dots."""
BESIDE, ABOVE, AIR = 0.42, 0.36, 0.35
"""Padding of a plate beside and above its text, and margin around it, in capital heights."""
LONGEST = 12
"""Maximum characters of an ID."""
SHOWN_FROM = 3.2
"""Screen pixels of capital height below which no plate is drawn."""
CELLS = 4_000_000
"""Maximum number of cells into which the sheet is divided to find free space."""


class Initials(NamedTuple):
    """Segments with a plate in their middle, and the capital height in millimeters."""

    stems: tuple[Stem, ...]
    size: float


class Middles(NamedTuple):
    """Middle of every segment between two stops: places (n, 2); distance (n) of the stops in millimeters, and number
    (n) of parallel segments; whether (n) only optional lines draw it; the rows of each railroad."""

    stems: tuple[Stem, ...]
    at: Floats
    long: Floats
    beside: Floats
    optional: np.ndarray
    rows: Mapping[RailroadId, np.ndarray]


class _Listed(NamedTuple):
    """Parts of the middles that do not change in a drag: `ways` are the bends of bent segments, `bends` (n, 4) the
    boxes around them, empty without bends; `smooth` (n) marks curves."""

    stems: tuple[Stem, ...]
    beside: Floats
    optional: np.ndarray
    ways: tuple[tuple[int, Floats], ...]
    bends: Floats
    rows: Mapping[RailroadId, np.ndarray]
    row_of: Mapping[Stem, int]
    smooth: np.ndarray


@derived(heavy=True)
def _listed(bundled: Mapping[Pair, Bundle]) -> _Listed:
    found = [(track, len(bundle.tracks)) for bundle in bundled.values() for track in bundle.tracks]
    stems = tuple(track.stem for track, _ in found)
    rows: dict[RailroadId, list[int]] = {}
    for row, stem in enumerate(stems):
        rows.setdefault(stem[2], []).append(row)
    ways = tuple((row, np.array(track.bends, float)) for row, (track, _) in enumerate(found) if track.bends)
    boxes = np.full((len(stems), 4), (np.inf, np.inf, -np.inf, -np.inf))
    for row, bends in ways:
        boxes[row] = (*bends.min(axis=0), *bends.max(axis=0))
    by_railroad = {railroad: np.array(own) for railroad, own in rows.items()}
    row_of = {stem: row for row, stem in enumerate(stems)}
    smooth = np.array([track.bow is not None for track, _ in found], bool)
    optional = np.array([track.optional for track, _ in found], bool)
    return _Listed(stems, np.array([n for _, n in found], float), optional, ways, boxes, by_railroad, row_of, smooth)


@derived(kept=2)
def _pairs(listed: _Listed, rows: Mapping[str, int]) -> np.ndarray:
    """Return the rows (n, 2) of the two stops of each segment among the places of a board; -1 for a missing one."""
    pairs = np.array([(rows.get(a, -1), rows.get(b, -1)) for a, b, _ in listed.stems], np.intp)
    return pairs.reshape(-1, 2)


def _ends(listed: _Listed, where: Places) -> Floats:
    """Return the places of the two stops (n, 2, 2) of each segment; NaN for missing ones."""
    pairs = _pairs(listed, where.rows)
    if not len(where.at):
        return np.full((len(pairs), 2, 2), np.nan)
    ends: Floats = where.at[pairs]
    ends[(pairs < 0).any(axis=1)] = np.nan
    return ends


def middles(board: Board, look: Look) -> Middles:
    """Return the middle of every segment, straight from bend to bend."""
    return _middles(_listed(bundles(board, look)), places(board))


@derived(kept=2)
def _middles(listed: _Listed, where: Places) -> Middles:
    ends = _ends(listed, where)
    at, long = ends.mean(axis=1), np.hypot(*(ends[:, 1] - ends[:, 0]).T)
    for row, bends in listed.ways:
        way = np.vstack((ends[row, :1], bends, ends[row, 1:]))
        along = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(way, axis=0).T))))
        at[row] = [np.interp(along[-1] / 2, along, way[:, n]) for n in (0, 1)]
        long[row] = along[-1]
    return Middles(listed.stems, at, long, listed.beside, listed.optional, listed.rows)


@derived(kept=2)
def _marked(listed: _Listed, stems: tuple[Stem, ...]) -> np.ndarray:
    """Return the rows of the segments that still exist."""
    return np.array([listed.row_of[stem] for stem in stems if stem in listed.row_of], np.intp)


def by_hand(look: Look) -> Mapping[Stem, Point]:
    """Return the offsets of plates that were placed by hand from the middles of their segments."""
    return _by_hand(look.plate_offsets)


@derived()
def _by_hand(offsets: tuple[PlateOffset, ...]) -> dict[Stem, Point]:
    return {stem_of(*one.segment): one.offset for one in offsets}


def plate_centre(trace: Trace, look: Look) -> Point:
    """Return the center of the plate of a drawn segment."""
    (x, y), (dx, dy) = trace.middle, by_hand(look).get(trace.track.stem, (0.0, 0.0))
    return x + dx, y + dy


def words_of(railroad: RailroadId) -> str:
    """Return the text on the plates of a railroad."""
    return shortened(railroad, LONGEST)


@lru_cache(maxsize=1024)
def plate(railroad: RailroadId, size: float) -> tuple[float, float]:
    """Return half the width and half the height of a railroad's plates, in millimeters."""
    wide = text.width(words_of(railroad), face(bold=True, condensed=True), size)
    return wide / 2 + BESIDE * size, size / 2 + ABOVE * size


class Taken:
    """Occupied parts of the sheet, by small squares."""

    def __init__(self, sheet: Sheet, size: float) -> None:
        self.cell = max(size / 4, (sheet.width * sheet.height / CELLS) ** 0.5)
        self._cells = np.zeros((int(sheet.height / self.cell) + 1, int(sheet.width / self.cell) + 1), bool)
        self._sheet = (sheet.width, sheet.height)

    def take(self, box: Box) -> None:
        """Occupy this box."""
        self._cells[self._part(box)] = True

    def is_free(self, box: Box) -> bool:
        """Return whether a box is on the sheet and free."""
        x0, y0, x1, y1 = box
        if not (x0 >= 0 and y0 >= 0 and x1 <= self._sheet[0] and y1 <= self._sheet[1]):
            return False
        return not self._cells[self._part(box)].any()

    def _part(self, box: Box) -> tuple[slice, slice]:
        x0, y0, x1, y1 = (max(0, int(side / self.cell)) for side in box)
        return slice(y0, y1 + 1), slice(x0, x1 + 1)


def initials_step(scale: float) -> float | None:
    """Return the scale for which plates are placed on a screen of `scale` pixels per millimeter; None if those of the
    sheet are readable."""
    step = whole_step(scale)
    return None if SIZE * step >= READABLE else step


def place_initials(board: Board, look: Look, step: float | None, taken: Iterable[Box]) -> Iterator[Initials | None]:
    """Place plates on the sheet, or for a screen of `step` pixels per millimeter, away from what is `taken`. Yields
    None after each step of the work, finally the result."""
    size = SIZE if step is None else max(SIZE, READABLE / step)
    found: list[Stem] = []
    # Zoomed far out, with lines a pixel wide, a plate could not be assigned to its line.
    if board.lines and (step is None or not is_thin(board, step)):
        for one in _placed(board, look, size, step, taken):
            if one is None:
                yield None
            else:
                found.append(one)
    yield Initials(tuple(found), size)


def _placed(board: Board, look: Look, size: float, step: float | None, taken: Iterable[Box]) -> Iterator[Stem | None]:
    known, free = middles(board, look), Taken(board.sheet, size)
    for box in taken:
        free.take(box)
    half = half_square(look, step) + 0.5 * size
    for squares in stops_of(board).cities.values():
        for x, y in squares.tolist():
            free.take((x - half, y - half, x + half, y + half))
    apart = (ON_SHEET if step is None else APART) * size
    order = sorted(known.rows, key=lambda railroad: (len(known.rows[railroad]), railroad))
    plates = {railroad: plate(railroad, size) for railroad in order}
    # Plates placed by hand stay where they are, and others keep their distance from them.
    own: dict[RailroadId, list[int]] = {railroad: [] for railroad in order}
    at = known.at.copy()
    for row, one in enumerate(known.stems if look.plate_offsets else ()):
        if (offset := by_hand(look).get(one)) is not None and not np.isnan(at[row]).any():
            at[row] += offset
            (x, y), (wide, high) = at[row].tolist(), plates[one[2]]
            free.take((x - wide, y - high, x + wide, y + high))
            own[one[2]].append(row)
            yield one
    known = known._replace(at=at)
    # First one for each railroad, those with few segments first, then more where there is space.
    for more in (False, True):
        for railroad in order:
            if own[railroad] and not more:
                continue
            for row in _chosen(known, free, own[railroad], railroad, plates[railroad], size, apart, more):
                own[railroad].append(row)
                yield known.stems[row]
            yield None


def _chosen(
    known: Middles, free: Taken, own: list[int], railroad: RailroadId, half: tuple[float, float], size: float,
    apart: float | Floats, more: bool,
) -> Iterator[int]:  # fmt: skip
    """Return the segments that get the plates of one railroad: the first one, or as many `more` as fit. Those of
    optional lines come last; single segments precede parallel ones, those longer than the plate precede others; then
    the farthest from existing plates, for the first plate the one nearest to the middle of the railroad."""
    rows = known.rows[railroad]
    at = known.at[rows]
    fits = known.long[rows] >= 2 * half[0] + size
    worse = np.where(fits, 0.0, 2.0) + (known.beside[rows] > 1) + 4.0 * known.optional[rows]
    worse[np.isnan(at).any(axis=1)] = np.inf
    if more:
        apart = np.where(fits, apart, CROWDED * apart)
    away = np.full(len(rows), np.inf)
    for row in own:
        away = np.minimum(away, np.hypot(*(at - known.at[row]).T))
    if not own:
        middle = np.nanmean(at, axis=0) if np.isfinite(worse).any() else np.zeros(2)
        away = -np.hypot(*(at - middle).T)
    while True:
        able = np.isfinite(worse) & ((away >= apart) | (not more))
        if not able.any():
            return
        rank = np.lexsort((-away[able], worse[able]))[0]
        best = int(np.flatnonzero(able)[rank])
        x, y = at[best].tolist()
        worse[best] = np.inf
        wide, high = half[0] + AIR * size, half[1] + AIR * size
        if not free.is_free((x - wide, y - high, x + wide, y + high)):
            continue
        free.take((x - wide, y - high, x + wide, y + high))
        yield int(rows[best])
        if not more:
            return
        away = np.minimum(away, np.hypot(*(at - at[best]).T))


def sheet_initials(board: Board, look: Look, taken: Iterable[Box]) -> Initials:
    """Return the places of plates on the sheet."""
    return _on_sheet(board, look, tuple(taken))


@derived("mileposts", "junctions", "cities", "lines", "railroads", "sheet", kept=4)
def _on_sheet(board: Board, look: Look, taken: tuple[Box, ...]) -> Initials:
    *_, found = place_initials(board, look, None, taken)
    assert found is not None
    return found


@derived()
def reach(placed: Initials) -> float:
    """Return the maximum reach of a plate from the middle of its segment, in millimeters."""
    widest = max((plate(railroad, placed.size)[0] for railroad in {stem[2] for stem in placed.stems}), default=0.0)
    return widest + 0.5 * placed.size


def plate_under(board: Board, look: Look, placed: Initials, at: Point) -> tuple[Trace, Box] | None:
    """Return the segment of the plate drawn at a place, and the rectangle of the plate."""
    listed, drawn = _listed(bundles(board, look)), tracks(board, look).traces
    rows = _marked(listed, placed.stems)
    # Parallel lines are slightly off the straight middle, which is known for all at once.
    near = (np.abs(middles(board, look).at[rows] - at) <= reach(placed) + 4 * placed.size).all(axis=1)
    if look.plate_offsets:
        near |= _are_by_hand(listed, look.plate_offsets)[rows]
    for row in rows[near].tolist():
        trace = drawn.get(listed.stems[row])
        if trace is not None:
            (x, y), (wide, high) = plate_centre(trace, look), plate(trace.track.stem[2], placed.size)
            if abs(at[0] - x) <= wide and abs(at[1] - y) <= high:
                return trace, (x - wide, y - high, x + wide, y + high)
    return None


def plates_of(board: Board, look: Look, placed: Initials, railroad: RailroadId) -> Iterator[tuple[Trace, Box]]:
    """Yield the segments of a railroad with a plate, and the rectangles of the plates."""
    drawn, (wide, high) = tracks(board, look).traces, plate(railroad, placed.size)
    for one in placed.stems:
        if one[2] == railroad and (trace := drawn.get(one)) is not None:
            x, y = plate_centre(trace, look)
            yield trace, (x - wide, y - high, x + wide, y + high)


@derived(kept=2)
def _are_by_hand(listed: _Listed, offsets: tuple[PlateOffset, ...]) -> np.ndarray:
    """Return which segments have a plate that was placed by hand."""
    known = _by_hand(offsets)
    return np.array([one in known for one in listed.stems], bool)


def paint_initials(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, placed: Initials,
    exposed: QRectF | None = None,
) -> None:  # fmt: skip
    """Draw the plates at the current middles of their segments."""
    listed, size = _listed(bundles(board, look)), placed.size
    rows = _marked(listed, placed.stems)
    if not len(rows) or size * scale < SHOWN_FROM:
        return
    if exposed is not None:
        ends, bends, more = _ends(listed, places(board))[rows], listed.bends[rows], reach(placed) + 4 * size
        low, high = np.minimum(ends.min(axis=1), bends[:, :2]), np.maximum(ends.max(axis=1), bends[:, 2:])
        room = (more + np.where(listed.smooth[rows], 0.5 * np.hypot(*(high - low).T), 0.0))[:, None]
        low, high = low - room, high + room
        seen = (high[:, 0] >= exposed.left()) & (low[:, 0] <= exposed.right())
        seen &= (high[:, 1] >= exposed.top()) & (low[:, 1] <= exposed.bottom())
        if look.plate_offsets:
            seen |= _are_by_hand(listed, look.plate_offsets)[rows]
        rows = rows[seen]
    known = tracks(board, look).traces
    drawn = [trace for row in rows.tolist() if (trace := known.get(listed.stems[row])) is not None]
    # A plate on an optional line is as faint as the line.
    _paint_plates(painter, [trace for trace in drawn if not trace.track.optional], look, style, scale, size)
    optional, before = [trace for trace in drawn if trace.track.optional], painter.opacity()
    if optional:
        painter.setOpacity(before * OPTIONAL)
        _paint_plates(painter, optional, look, style, scale, size)
        painter.setOpacity(before)


def _paint_plates(
    painter: QPainter, drawn: Sequence[Trace], look: Look, style: Style, scale: float, size: float
) -> None:
    font = face(bold=True, condensed=True)
    pieces: list[text.Piece] = []
    painter.setBrush(style.casing)
    for trace in drawn:
        (x, y), railroad = plate_centre(trace, look), trace.track.stem[2]
        wide, high = plate(railroad, size)
        if max(abs(x - trace.middle[0]) - wide, abs(y - trace.middle[1]) - high) > size:
            # A plate far from its line is connected with it.
            painter.setPen(QPen(style.edge(look_of(look, railroad).colour), max(0.12 * size, 1 / scale)))
            painter.drawLine(QPointF(x, y), QPointF(*trace.middle))
        painter.setPen(QPen(style.edge(look_of(look, railroad).colour), max(0.12 * size, 1 / scale)))
        painter.drawRoundedRect(QRectF(x - wide, y - high, 2 * wide, 2 * high), 0.5 * size, 0.5 * size)
        pieces.append(text.Piece(words_of(railroad), font, size, x - wide + BESIDE * size, y + size / 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    text.draw(painter, pieces, style.ink, scale)
