"""The lines of a board as they are drawn: straight pieces as arrays, and where they meet.

Lengths in millimetres. What depends on the lines alone is kept while stops only move, so that each step of a drag costs
one pass over the coordinates.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.errors import TooMuch
from engine.model.board import Board, Line, Stem
from engine.model.derived import derived
from engine.model.geometry import Point
from engine.model.ids import JunctionId, LineId, MilepostId, PointId
from engine.model.network import curve
from engine.model.places import places
from engine.model.smooth import NOWHERE, PIECES, Bow, bows, strokes

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

TOUCHING = 1.0
"""Two things closer than this are seen as touching."""

FEW_MOVED = 1_000
"""Where more stops have moved, a drawing is made anew."""

MOST_PAIRS = 5_000_000
"""So many pairs of boxes one above the other are looked at: 400 MB for a moment."""


class Drawn(NamedTuple):
    """One stem as drawn, from `a` to `b` through `bends`, by one or more lines of its railroad. `bow` says how smooth
    lines draw it."""

    stem: Stem
    bends: tuple[Point, ...]
    lines: tuple[LineId, ...]
    bow: Bow | None = None

    @property
    def inner(self) -> int:
        """How many points lie between its two stops."""
        return len(self.bends) if self.bow is None else PIECES * (len(self.bends) + 1) - 1

    @property
    def leans_on(self) -> tuple[PointId, ...]:
        """The stops beyond its own that a curve goes by."""
        items = () if self.bow is None else (self.bow.before, self.bow.behind)
        return tuple(item for item in items if isinstance(item, str))

    def points(self, board: Board) -> tuple[Point, ...]:
        """The polyline on that board."""
        if self.bow is not None:
            return curve(board, self.stem[0], self.stem[1], self.bow) or ()
        return (_at(board, self.stem[0]), *self.bends, _at(board, self.stem[1]))


class Meeting(NamedTuple):
    """Two drawn stems, by number, that cross at a point away from every stop of either."""

    first: int
    second: int
    at: Point


class Passing(NamedTuple):
    """A drawn stem, by number, that runs through a stop which is not one of its ends; `at` is the stop's place."""

    drawn: int
    stop: PointId
    at: Point


class Layout:
    """What follows from the lines without knowing where anything is."""

    def __init__(self, board: Board) -> None:
        self.lines = board.lines
        self.milepost_ids = tuple(board.mileposts)
        known = places(board)
        self.stops = known.ids
        self.rows = rows = known.rows
        # A stroke without bends is known by its stem alone: most are, and a key of a key takes its time.
        strokes: dict[Stem | tuple[Stem, tuple[Point, ...] | Bow], list[LineId]] = {}
        for line_id, line in board.lines.items():
            for key, turns in _strokes(line, rows):
                strokes.setdefault((key, turns) if turns else key, []).append(line_id)
        self.drawn = tuple(
            _drawn(
                *(key if len(key) == 2 else (key, ())), tuple(dict.fromkeys(lines)) if len(lines) > 1 else (lines[0],)
            )
            for key, lines in strokes.items()
        )
        ends: Ints = np.fromiter((rows[stop] for one in self.drawn for stop in one.stem[:2]), dtype=np.intp)
        self.stop_rows: Ints = ends.reshape(-1, 2)
        self.bends, self.curves = _inner(self.drawn, rows, len(self.stops))
        # The pieces of a stroke lie behind each other, one more than it has points between its stops; those points lie
        # behind all stops.
        number = np.fromiter((one.inner + 1 for one in self.drawn), dtype=np.intp)
        self.owners: Ints = np.repeat(np.arange(len(number)), number)
        last = np.cumsum(number) - 1
        first = last - number + 1
        inner: Ints = np.arange(len(self.stops), len(self.stops) + len(self.bends))
        self.starts: Ints = np.empty(len(self.owners), dtype=np.intp)
        self.starts[first] = self.stop_rows[:, 0]
        self.starts[np.delete(np.arange(len(self.owners)), first)] = inner
        self.ends: Ints = np.empty(len(self.owners), dtype=np.intp)
        self.ends[last] = self.stop_rows[:, 1]
        self.ends[np.delete(np.arange(len(self.owners)), last)] = inner

    @cached_property
    def by_name(self) -> dict[str, list[int]]:
        """The numbers of the drawn stems at each stop and of each line; asked only where few things change."""
        found: dict[str, list[int]] = {}
        for number, one in enumerate(self.drawn):
            for name in dict.fromkeys((one.stem[0], one.stem[1], *one.leans_on, *one.lines)):
                found.setdefault(name, []).append(number)
        return found

    def fits(self, board: Board) -> bool:
        """Whether the board's lines and stops are still these, wherever they may be."""
        return (
            self.lines is board.lines
            and self.rows is places(board).rows
            and len(self.milepost_ids) == len(board.mileposts)
        )


class Drawing:
    """The drawn stems of a board and their straight pieces.

    `drawn` are the stems, each stroke once; `points` the places of stops (first), of bends and along curves; piece i
    runs from `points[starts[i]]` to `points[ends[i]]` and belongs to `drawn[owners[i]]`.
    """

    def __init__(self, board: Board, layout: Layout, former: Drawing | None = None) -> None:
        self.layout = layout
        self.drawn = layout.drawn
        self.starts, self.ends, self.owners = layout.starts, layout.ends, layout.owners
        stops = places(board).at
        moved = None if former is None else _differing(former.points[: len(stops)], stops)
        if former is None or moved is None or len(moved) > FEW_MOVED:
            self.points: Floats = np.vstack((stops, layout.bends))
            if layout.curves is not None:
                layout.curves.draw(self.points)
            self.first: Floats = self.points[self.starts]
            self.last: Floats = self.points[self.ends]
            self.low: Floats = np.minimum(self.first, self.last)
            self.high: Floats = np.maximum(self.first, self.last)
            return
        # A copy is quicker than what it is a copy of: only the pieces at the stops that have moved lie elsewhere.
        self.points, self.first, self.last = former.points.copy(), former.first.copy(), former.last.copy()
        self.low, self.high = former.low.copy(), former.high.copy()
        self.points[moved] = stops[moved]
        if layout.curves is not None:
            layout.curves.draw(self.points, moved)
        near = self._pieces(self.numbers({layout.stops[row] for row in moved.tolist()}))
        self.first[near], self.last[near] = self.points[self.starts[near]], self.points[self.ends[near]]
        self.low[near] = np.minimum(self.first[near], self.last[near])
        self.high[near] = np.maximum(self.first[near], self.last[near])

    @property
    def stop_count(self) -> int:
        """How many of `points` are mileposts and junctions."""
        return len(self.layout.stops)

    def numbers(self, names: set[str]) -> set[int]:
        """The drawn stems that end at one of the stops or go by it, or that one of the lines draws."""
        return {number for name in names for number in self.layout.by_name.get(name, ())}

    def numbers_of(self, stem: Stem) -> set[int]:
        """The strokes of one stem; none where no line draws it."""
        return {number for number in self.numbers({stem[0]}) if self.drawn[number].stem == stem}

    @cached_property
    def meetings(self) -> tuple[Meeting, ...]:
        """Every pair of drawn stems that cross away from their stops."""
        return self._meet(*overlapping(self.low, self.high))

    @cached_property
    def passings(self) -> tuple[Passing, ...]:
        """Every drawn stem that runs through somebody else's stop."""
        return self._pass(*self._near())

    def _near(self) -> tuple[Ints, Ints]:
        """Every pair of a piece and a stop that touch. Raises TooMuch for too many."""
        from shapely import STRtree, linestrings, points

        pieces = STRtree(linestrings(np.stack((self.first, self.last), axis=1)))
        stops = points(self.points[: self.stop_count])
        # So few stops at a time that even if each touches every piece they are not too many.
        few = max(1, MOST_PAIRS // max(1, len(self.starts)))
        found: list[Ints] = [np.empty((2, 0), dtype=np.intp)]
        left = MOST_PAIRS
        for begin in range(0, len(stops), few):
            rows, near = pieces.query(stops[begin : begin + few], predicate="dwithin", distance=TOUCHING)
            left -= len(rows)
            if left < 0:
                raise TooMuch(f"more than {MOST_PAIRS:,} pairs of lines and stops lie over each other")
            found.append(np.stack((near, rows + begin)))
        i, j = np.concatenate(found, axis=1)
        return i, j

    def meetings_of(self, numbers: set[int]) -> tuple[Meeting, ...]:
        """The meetings with these drawn stems."""
        pieces = self._pieces(numbers)
        i, j = against(self.low[pieces], self.high[pieces], self.low, self.high, pieces)
        chosen = np.zeros(len(self.starts), dtype=bool)
        chosen[pieces] = True
        once = (i < j) | ~chosen[j]
        return self._meet(i[once], j[once])

    def meetings_among(self, numbers: set[int]) -> tuple[Meeting, ...]:
        """The meetings of these drawn stems with each other."""
        pieces = self._pieces(numbers)
        i, j = overlapping(self.low[pieces], self.high[pieces])
        return self._meet(pieces[i], pieces[j])

    def passings_of(self, numbers: set[int], stops: set[str]) -> tuple[Passing, ...]:
        """The passings of these drawn stems, and through these stops."""
        at = self.points[: self.stop_count]
        pieces = self._pieces(numbers)
        i, j = against(self.low[pieces] - TOUCHING, self.high[pieces] + TOUCHING, at, at, pieces)
        rows = self.rows(stops)
        k, m = against(at[rows] - TOUCHING, at[rows] + TOUCHING, self.low, self.high, rows)
        return self._pass(np.concatenate((i, m)), np.concatenate((j, k)))

    def rows(self, stops: Collection[str]) -> Ints:
        """Where in `points` these mileposts and junctions stand."""
        known = self.layout.rows
        return np.array(sorted(known[stop] for stop in stops if stop in known), dtype=np.intp)

    def _pieces(self, numbers: set[int]) -> Ints:
        """The pieces of these drawn stems; those of one stem lie behind each other."""
        wanted = np.array(sorted(numbers), dtype=np.intp)
        begin, end = (np.searchsorted(self.owners, wanted, side) for side in ("left", "right"))
        rows, further = _runs(end - begin)
        return begin[rows] + further

    def _meet(self, i: Ints, j: Ints) -> tuple[Meeting, ...]:
        """The true crossings among candidate pairs of pieces."""
        other = self.owners[i] != self.owners[j]
        i, j = i[other], j[other]
        a, b, c, d = self.first[i], self.last[i], self.first[j], self.last[j]
        # A point on the other's line counts as lying on its right: a path whose bend lies exactly on another is found
        # to cross it once if it goes through and not at all (or twice) if it only touches.
        across = (_side(c, d, a) > 0) != (_side(c, d, b) > 0)
        across &= (_side(a, b, c) > 0) != (_side(a, b, d) > 0)
        i, j, a, b, c, d = (array[across] for array in (i, j, a, b, c, d))
        if not len(i):
            return ()
        share = (_side(c, d, a) / (_side(c, d, a) - _side(c, d, b)))[:, None]
        at = a + share * (b - a)
        stops = self.layout.stop_rows
        near = np.zeros(len(i), dtype=bool)
        for rows in (stops[self.owners[i]], stops[self.owners[j]]):
            for end in (0, 1):
                near |= np.hypot(*(self.points[rows[:, end]] - at).T) < TOUCHING
        times: dict[Meeting, int] = {}
        for first, second, (x, y) in zip(
            self.owners[i][~near].tolist(), self.owners[j][~near].tolist(), at[~near].tolist(), strict=True
        ):
            meeting = Meeting(min(first, second), max(first, second), (round(x, 2), round(y, 2)))
            times[meeting] = times.get(meeting, 0) + 1
        # The last wins, so that each pair keeps the first of its crossings.
        through = sorted((meeting for meeting, number in times.items() if number % 2), reverse=True)
        return tuple(sorted({meeting[:2]: meeting for meeting in through}.values()))

    def _pass(self, pieces: Ints, stops: Ints) -> tuple[Passing, ...]:
        """The true passings among candidate pairs of a piece and a stop."""
        ends = self.layout.stop_rows[self.owners[pieces]]
        away = (ends[:, 0] != stops) & (ends[:, 1] != stops)
        pieces, stops, ends = pieces[away], stops[away], ends[away]
        at = self.points[stops]
        close = to_pieces(at, self.first[pieces], self.last[pieces]) < TOUCHING
        # A stop that touches an end of the stem is the business of the check for near mileposts.
        for end in (0, 1):
            close &= np.hypot(*(self.points[ends[:, end]] - at).T) >= TOUCHING
        found = sorted(set(zip(self.owners[pieces[close]].tolist(), stops[close].tolist(), strict=True)))
        names, places = self.layout.stops, self.points
        return tuple(Passing(n, names[row], (float(places[row, 0]), float(places[row, 1]))) for n, row in found)


def overlapping(low: Floats, high: Floats) -> tuple[Ints, Ints]:
    """Every pair of boxes that overlap, each once, as two arrays of row numbers. Raises TooMuch for too many."""
    if not len(low):
        return np.empty(0, np.intp), np.empty(0, np.intp)
    # In bands from the left to the right each box meets few others, however large the board is. A box stands in every
    # band it reaches into, and the bands lie one behind the other.
    (left, top), (right, bottom) = low.min(axis=0), high.max(axis=0)
    tall = max(float(bottom - top) / _bands(len(low)), 1e-6)
    upper, lower = (np.floor((side[:, 1] - top) / tall).astype(np.intp) for side in (low, high))
    boxes, steps = _runs(lower - upper + 1)
    bands = upper[boxes] + steps
    offset = bands * (2 * float(right - left) + 1) - left
    starts = low[boxes, 0] + offset
    order = np.argsort(starts, kind="stable")
    counts = np.searchsorted(starts[order], (high[boxes, 0] + offset)[order], side="right") - np.arange(len(order)) - 1
    if counts.sum() > MOST_PAIRS:
        raise TooMuch(f"more than {MOST_PAIRS:,} pairs of lines and stops lie over each other")
    first, further = _runs(counts)
    one, other = order[first], order[first + further + 1]
    i, j = boxes[one], boxes[other]
    both = (low[i, 1] <= high[j, 1]) & (low[j, 1] <= high[i, 1])
    # Two boxes that meet in several bands count in the first of them.
    both &= bands[one] == np.maximum(upper[i], upper[j])
    return i[both], j[both]


def _bands(boxes: int) -> int:
    """Into how many bands so many boxes are sorted."""
    return 1 + math.isqrt(boxes) // 4


def _runs(counts: Ints) -> tuple[Ints, Ints]:
    """For counts 2, 0, 3: 0 0 2 2 2 and 0 1 0 1 2."""
    owners = np.repeat(np.arange(len(counts)), counts)
    return owners, np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)


def against(low: Floats, high: Floats, lows: Floats, highs: Floats, names: Ints) -> tuple[Ints, Ints]:
    """Which of the few boxes (row k is called `names[k]`) overlap which of the many."""
    if not len(low):
        return np.empty(0, np.intp), np.empty(0, np.intp)
    # Few boxes mostly lie together, and few of the many reach there at all.
    (left, top), (right, bottom) = low.min(axis=0), high.max(axis=0)
    there = np.flatnonzero((highs[:, 0] >= left) & (lows[:, 0] <= right))
    there = there[(highs[there, 1] >= top) & (lows[there, 1] <= bottom)]
    lows, highs = lows[there], highs[there]
    few, many = np.nonzero(
        (low[:, None, 0] <= highs[None, :, 0])
        & (lows[None, :, 0] <= high[:, None, 0])
        & (low[:, None, 1] <= highs[None, :, 1])
        & (lows[None, :, 1] <= high[:, None, 1])
    )
    return names[few], there[many]


def _differing(one: Floats, other: Floats) -> Ints:
    """The rows in which two arrays of places (n, 2) differ."""
    return np.flatnonzero((one[:, 0] != other[:, 0]) | (one[:, 1] != other[:, 1]))


def to_pieces(at: Floats, first: Floats, last: Floats) -> Floats:
    """The distance of each place from the straight piece in the same row."""
    along = last - first
    length = np.maximum((along**2).sum(axis=1), 1e-12)
    share = np.clip(((at - first) * along).sum(axis=1) / length, 0.0, 1.0)
    distances: Floats = np.hypot(*(first + share[:, None] * along - at).T)
    return distances


@derived("lines", "mileposts", "junctions", kept=4, former=True)
def drawing(board: Board, former: Sequence[Drawing] = ()) -> Drawing:
    """The drawing of a board; what follows from the lines alone is taken over while only places differ."""
    known = next((one for one in former if one.layout.fits(board)), None)
    return Drawing(board, Layout(board) if known is None else known.layout, known)


class Curves:
    """The curves of smooth lines, each between two points of a drawing, and where in it their own points stand."""

    def __init__(self, controls: Sequence[Sequence[tuple[int, Point]]], inner: Sequence[int]) -> None:
        """Each curve by four points: the one before it, its ends, the one behind; a stop by its row, a bend by its
        place with -1. `inner` are the rows from which on the points of each curve stand."""
        self._rows: Ints = np.array([[row for row, _ in four] for four in controls], dtype=np.intp)
        self._bends: Floats = np.array([[at for _, at in four] for four in controls], dtype=float)
        self._inner: Ints = np.array(inner, dtype=np.intp)[:, None] + np.arange(PIECES - 1)

    def draw(self, points: Floats, moved: Ints | None = None) -> None:
        """Puts the points of the curves in their places, by those of the stops; where these rows have `moved`, only of
        the curves by them."""
        near = slice(None) if moved is None else np.flatnonzero(np.isin(self._rows, moved).any(axis=1))
        rows = self._rows[near]
        at = np.where(rows[..., None] < 0, self._bends[near], points[rows])
        points[self._inner[near]] = bows(*(at[:, place] for place in range(4)))


def _inner(drawn: Sequence[Drawn], rows: Mapping[str, int], stops: int) -> tuple[Floats, Curves | None]:
    """The points (n, 2) between stops, stroke by stroke, which stand behind so many stops; and the curves, which have
    yet to put theirs among them."""
    found: list[Point] = []
    controls: list[list[tuple[int, Point]]] = []
    inner: list[int] = []

    def control(item: PointId | Point | None) -> tuple[int, Point]:
        return (rows.get(item, -1), NOWHERE) if isinstance(item, str) else (-1, item or NOWHERE)

    for one in drawn:
        if one.bow is None:
            found += one.bends
            continue
        line = [*map(control, (one.bow.before, one.stem[0], *one.bends, one.stem[1], one.bow.behind))]
        for number, bend in enumerate((*one.bends, None)):
            controls.append(line[number : number + 4])
            inner.append(stops + len(found))
            found += [NOWHERE] * (PIECES - 1)
            found += () if bend is None else (bend,)
    return np.array(found, dtype=float).reshape(-1, 2), Curves(controls, inner) if controls else None


def _drawn(stem: Stem, turns: tuple[Point, ...] | Bow, lines: tuple[LineId, ...]) -> Drawn:
    return Drawn(stem, turns.bends, lines, turns) if isinstance(turns, Bow) else Drawn(stem, turns, lines)


def _strokes(line: Line, rows: dict[str, int]) -> list[tuple[Stem, tuple[Point, ...] | Bow]]:
    """The stems of a line with their bends, in the direction of the stem."""
    found: list[tuple[Stem, tuple[Point, ...] | Bow]] = []
    railroad = line.railroad
    if line.smooth:
        for _, a, b, bow in strokes(line.path):
            if a in rows and b in rows and a != b:
                found.append(((a, b, railroad), bow) if a <= b else ((b, a, railroad), bow.reversed))
        return found
    last: PointId | None = None
    bends: list[Point] = []
    for item in line.path:
        if not isinstance(item, str):
            bends.append(item)
            continue
        if item not in rows:
            last, bends = None, []
            continue
        if last is not None and last != item:
            key = (last, item, railroad) if last <= item else (item, last, railroad)
            found.append((key, tuple(bends if last <= item else reversed(bends)) if bends else ()))
        last, bends = item, []
    return found


def _at(board: Board, stop: PointId) -> Point:
    milepost = board.mileposts.get(MilepostId(stop))
    return milepost.at if milepost is not None else board.junctions[JunctionId(stop)].at


def _side(a: Floats, b: Floats, p: Floats) -> Any:
    """On which side of the line from a to b the point p lies, and twice the area of the triangle."""
    return (b[:, 0] - a[:, 0]) * (p[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (p[:, 0] - a[:, 0])
