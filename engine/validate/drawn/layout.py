"""The polylines of a board without the positions of its stops: cached while stops only move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain

import numpy as np

from engine.model.board import Board, Stem
from engine.model.geometry import Point
from engine.model.ids import JunctionId, LineId, MilepostId, PointId
from engine.model.lines.polylines import Stroke, strokes_of
from engine.model.lines.smooth import NOWHERE, PIECES, Bow, bows
from engine.model.network import curve
from engine.model.places import places
from engine.validate.drawn.boxes import Floats, Ints


def inner(one: Stroke) -> int:
    """The number of points between the two stops of a polyline."""
    return len(one.bends) if one.bow is None else PIECES * (len(one.bends) + 1) - 1


def leans_on(one: Stroke) -> tuple[PointId, ...]:
    """The stops other than its own that a curve depends on."""
    items = () if one.bow is None else (one.bow.before, one.bow.behind)
    return tuple(item for item in items if isinstance(item, str))


def points_of(board: Board, one: Stroke) -> tuple[Point, ...]:
    """The polyline on that board."""
    if one.bow is not None:
        return curve(board, one.stem[0], one.stem[1], one.bow) or ()
    return (_at(board, one.stem[0]), *one.bends, _at(board, one.stem[1]))


class Layout:
    """Data that depends on the lines without the positions of stops."""

    def __init__(self, board: Board) -> None:
        self.lines = board.lines
        self._of_stems: dict[Stem, frozenset[int]] = {}
        self.milepost_ids = tuple(board.mileposts)
        known = places(board)
        self.stops = known.ids
        self.rows = rows = known.rows
        # A polyline without bends is identified by its segment alone: most are, and a nested key is slow. Few are drawn
        # by several lines.
        numbers: dict[Stem | tuple[Stem, tuple[Point, ...] | Bow], int] = {}
        drawn: list[Stroke] = []
        bent: list[int] = []
        more: dict[int, dict[LineId, None]] = {}
        for own in strokes_of(board).values():
            for one in own:
                stem, line_id, bends, _, bow, _ = one
                if stem[0] not in rows or stem[1] not in rows or stem[0] == stem[1]:
                    continue
                straight = bow is None and not bends
                number = numbers.setdefault(stem if straight else (stem, bow or bends), len(drawn))
                if number < len(drawn):
                    if drawn[number].line != line_id:
                        more.setdefault(number, {})[line_id] = None
                    continue
                if not straight:
                    bent.append(number)
                drawn.append(one)
        self.drawn = tuple(drawn)
        self._more = more
        ends = chain.from_iterable([one[0][:2] for one in drawn])
        self.stop_rows: Ints = np.fromiter(map(rows.__getitem__, ends), np.intp, 2 * len(drawn)).reshape(-1, 2)
        self.bends, self.curves = _inner([drawn[row] for row in bent], rows, len(self.stops))
        # The pieces of a polyline are consecutive, one more than it has points between its stops; those points come
        # after all stops.
        many: Ints = np.ones(len(self.drawn), dtype=np.intp)
        for row in bent:
            many[row] += inner(drawn[row])
        self.owners: Ints = np.repeat(np.arange(len(many)), many)
        last = np.cumsum(many) - 1
        first = last - many + 1
        between: Ints = np.arange(len(self.stops), len(self.stops) + len(self.bends))
        self.starts: Ints = np.empty(len(self.owners), dtype=np.intp)
        self.starts[first] = self.stop_rows[:, 0]
        self.starts[np.delete(np.arange(len(self.owners)), first)] = between
        self.ends: Ints = np.empty(len(self.owners), dtype=np.intp)
        self.ends[last] = self.stop_rows[:, 1]
        self.ends[np.delete(np.arange(len(self.owners)), last)] = between

    def lines_of(self, number: int) -> tuple[LineId, ...]:
        """Return the lines that draw a polyline, in their order."""
        return (self.drawn[number].line, *self._more.get(number, ()))

    def numbers(self, names: Iterable[str]) -> set[int]:
        """Return the drawn segments that end at one of the stops or pass it, or that one of the lines draws."""
        found: set[int] = set()
        for name in names:
            row = self.rows.get(name)
            if row is not None:
                begins, numbers = self._at_stops
                found.update(numbers[begins[row] : begins[row + 1]].tolist())
            if name in self.lines:
                found.update(self._of_lines.get(LineId(name), ()))
        return found

    def numbers_of(self, stem: Stem) -> frozenset[int]:
        """Return the polylines of one segment; none if no line draws it. Those of declared crossings are needed at each
        step of a drag."""
        known = self._of_stems.get(stem)
        if known is None:
            known = frozenset(n for n in self.numbers((stem[0],)) if self.drawn[n].stem == stem)
            self._of_stems[stem] = known
        return known

    @cached_property
    def _at_stops(self) -> tuple[Ints, Ints]:
        """The drawn segments stop by stop, and where those of each stop begin: for all stops at once, which is faster
        than a table of lists."""
        rows, numbers = [self.stop_rows.ravel()], [np.repeat(np.arange(len(self.drawn)), 2)]
        if self.curves is not None:
            leaning = [
                (self.rows[item], number)
                for number, one in enumerate(self.drawn)
                if one.bow is not None
                for item in leans_on(one)
                if item in self.rows
            ]
            further: Ints = np.array(leaning, dtype=np.intp).reshape(-1, 2)
            rows, numbers = [*rows, further[:, 0]], [*numbers, further[:, 1]]
        stops = np.concatenate(rows)
        order = np.argsort(stops, kind="stable")
        begins = np.searchsorted(stops[order], np.arange(len(self.stops) + 1))
        return begins, np.concatenate(numbers)[order]

    @cached_property
    def _of_lines(self) -> dict[LineId, list[int]]:
        """The drawn segments of each line; needed only when lines were changed."""
        found: dict[LineId, list[int]] = {}
        for number in range(len(self.drawn)):
            for line in self.lines_of(number):
                found.setdefault(line, []).append(number)
        return found

    def fits(self, board: Board) -> bool:
        """Return whether the board's lines and stops are still these, wherever they are."""
        return (
            self.lines is board.lines
            and self.rows is places(board).rows
            and len(self.milepost_ids) == len(board.mileposts)
        )


class Curves:
    """The curves of smooth lines, each between two points of a drawing, and the rows of their own points."""

    def __init__(self, controls: Sequence[Sequence[tuple[int, Point]]], inner: Sequence[int]) -> None:
        """Each curve by four points: the one before it, its ends, the one after it; a stop by its row, a bend by its
        position with -1. `inner` are the first rows of the points of each curve."""
        self._rows: Ints = np.array([[row for row, _ in four] for four in controls], dtype=np.intp)
        self._bends: Floats = np.array([[at for _, at in four] for four in controls], dtype=float)
        self._inner: Ints = np.array(inner, dtype=np.intp)[:, None] + np.arange(PIECES - 1)

    def draw(self, points: Floats, moved: Ints | None = None) -> None:
        """Write the points of the curves by the positions of the stops; with `moved` rows, only of the curves that
        depend on them."""
        near = slice(None) if moved is None else np.flatnonzero(np.isin(self._rows, moved).any(axis=1))
        rows = self._rows[near]
        at = np.where(rows[..., None] < 0, self._bends[near], points[rows])
        points[self._inner[near]] = bows(at[:, 0], at[:, 1], at[:, 2], at[:, 3])


def _inner(drawn: Sequence[Stroke], rows: Mapping[str, int], stops: int) -> tuple[Floats, Curves | None]:
    """Return the points (n, 2) between stops, polyline by polyline, which follow this number of stops; and the curves,
    which still have to write theirs."""
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


def _at(board: Board, stop: PointId) -> Point:
    milepost = board.mileposts.get(MilepostId(stop))
    return milepost.at if milepost is not None else board.junctions[JunctionId(stop)].at
