"""The sections of a board, derived from its lines.

A section is one step of a railroad between two mileposts. At a junction every pair of arms of one railroad is one
section. A stem is a drawn segment between neighbouring stops of a line; a section is made of one stem or, through
junctions, of several, and sections that share a stem are used together (BX-MOVE-09, RB-MOVE-08).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.errors import TooMuch
from engine.model.board import Board, Junction, Line, Milepost, Stem
from engine.model.geometry import Point
from engine.model.ids import JunctionId, LineId, MilepostId, PointId, RailroadId
from engine.model.lines.polylines import strokes_of
from engine.model.memo import derived
from engine.model.table_diff import changed

if TYPE_CHECKING:
    from engine.model.lines.smooth import Bow

MOST_PATHS = 100_000
"""So many steps are gone through junctions to find the sections of a board, and so many pairs of sections meet at its
crossings."""


class Section(NamedTuple):
    """One step of `railroad` between mileposts `a` < `b`, over `stems` in order from a to b."""

    a: MilepostId
    b: MilepostId
    railroad: RailroadId
    stems: tuple[Stem, ...]

    @property
    def id(self) -> str:
        """How a `Ref` names the section."""
        return f"{self.a} {self.b} {self.railroad}"


class Ride(NamedTuple):
    """One step from `a` to `b` that changes railroad where two lines cross off any milepost (BX-MOVE-06).

    `railroads` in the order ridden; every stem of both sections counts as used, wherever on them the crossing lies.
    """

    a: MilepostId
    b: MilepostId
    railroads: tuple[RailroadId, RailroadId]
    stems: tuple[Stem, ...]


def stem(first: PointId, second: PointId, railroad: RailroadId) -> Stem:
    """The stem between two stops, smaller id first."""
    return (first, second, railroad) if first <= second else (second, first, railroad)


def stops(line: Line) -> Iterator[PointId]:
    """The mileposts and junctions of a line in order, without its bends."""
    return (p for p in line.path if isinstance(p, str))


def stem_paths(board: Board, line: Line) -> Iterator[tuple[PointId, PointId, list[Point]]]:
    """Each drawn segment of a line: its two stops in line order and its points from one to the other, bends included.

    Stops that do not exist are passed over together with the segments that lead there. Of a smooth line the points of
    its curve are told.
    """
    if line.smooth:
        from engine.model.lines.smooth import strokes

        for _, a, b, bow in strokes(line.path):
            if (curved := curve(board, a, b, bow)) is not None:
                yield a, b, list(curved)
        return
    last: PointId | None = None
    points: list[Point] = []
    for item in line.path:
        if not isinstance(item, str):
            points.append(item)
            continue
        place = where(board, item)
        if place is None:
            last, points = None, []
            continue
        if last is not None:
            yield last, item, [*points, place]
        last, points = item, [place]


def curve(board: Board, first: PointId, second: PointId, bow: Bow) -> tuple[Point, ...] | None:
    """The points of a smooth stroke from one stop to another; None where one of them is not there."""
    # A window does not wait for numpy.
    from engine.model.lines.smooth import course

    start, end = where(board, first), where(board, second)
    if start is None or end is None:
        return None
    before, behind = (where(board, item) if isinstance(item, str) else item for item in (bow.before, bow.behind))
    return course((start, *bow.bends, end), before, behind)


def spans(board: Board, line: Line) -> Iterator[tuple[int, list[Point]]]:
    """What a line draws from each item of its path to the next one: the place of the item, and the points. Where a stop
    is not there nothing is drawn."""
    if line.smooth:
        from engine.model.lines.smooth import PIECES, strokes

        for place, a, b, bow in strokes(line.path):
            points = curve(board, a, b, bow) or ()
            for nth in range(len(points) // PIECES):
                yield place + nth, list(points[nth * PIECES : (nth + 1) * PIECES + 1])
        return
    known = [where(board, item) if isinstance(item, str) else item for item in line.path]
    for place, (start, end) in enumerate(pairwise(known)):
        if start is not None and end is not None:
            yield place, [start, end]


def where(board: Board, point: PointId) -> Point | None:
    """Where a milepost or junction lies, in millimetres; None where there is none of that id."""
    milepost = board.mileposts.get(MilepostId(point))
    if milepost is not None:
        return milepost.at
    junction = board.junctions.get(JunctionId(point))
    return None if junction is None else junction.at


class Network:
    """What the lines of a board make: stems, sections, and which railroads serve which milepost.

    `stems` maps each stem to the lines that draw it and `arms` a junction to what each railroad leads to there;
    `sections` are in the order of lines, each once; `at` maps a milepost to its sections. Sections are worked out when
    they are asked for, and raise TooMuch where knots of junctions join endlessly many.
    """

    def __init__(self, board: Board, options: Collection[str] = (), former: Network | None = None) -> None:
        """Sections over the same stems are those of a `former` network."""
        self._former: Mapping[tuple[str, str, str], Section] = {}
        if former is not None:
            self._former = former.__dict__.get("_found", former._former)
        self.stems: dict[Stem, tuple[LineId, ...]] = {}
        arms: dict[JunctionId, dict[RailroadId, list[PointId]]] = {}
        mileposts, junctions, stems = board.mileposts, board.junctions, self.stems
        for line_id, own in strokes_of(board).items():
            when = board.lines[line_id].when
            if when and when not in options:
                continue
            alone = (line_id,)
            for stroke in own:
                known = stroke[0]
                a, b, railroad = known
                if a == b or (a not in mileposts and a not in junctions) or (b not in mileposts and b not in junctions):
                    continue
                if known in stems:
                    stems[known] = (*stems[known], line_id)
                    continue
                stems[known] = alone
                for here, there in ((a, b), (b, a)) if junctions else ():
                    if here in junctions:
                        arms.setdefault(JunctionId(here), {}).setdefault(railroad, []).append(there)
        self.arms = arms
        self._mileposts = mileposts

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The sections, in the order of the lines."""
        return tuple(self._found.values())

    @cached_property
    def _found(self) -> dict[tuple[MilepostId, MilepostId, RailroadId], Section]:
        mileposts = self._mileposts
        self._left = MOST_PATHS
        before = self._former.get
        found: dict[tuple[MilepostId, MilepostId, RailroadId], Section] = {}
        for known in self.stems:
            a, b, railroad = known
            if a in mileposts and b in mileposts:
                # Most stems: nothing to go through.
                ends: Any = known
                if known not in found:
                    there = before(ends)
                    if there is None or there.stems[0] is not known:
                        there = Section(ends[0], ends[1], railroad, (known,))
                    found[ends] = there
                continue
            for here, onward in ((a, b), (b, a)):
                if here in mileposts:
                    start = MilepostId(here)
                    for end, path in self._through(start, onward, railroad, mileposts):
                        if start < end and (start, end, railroad) not in found:
                            found[start, end, railroad] = Section(start, end, railroad, path)
        self._former = {}
        return found

    @cached_property
    def at(self) -> dict[MilepostId, list[Section]]:
        """The sections at each milepost, those without any included."""
        found: dict[MilepostId, list[Section]] = {m: [] for m in self._mileposts}
        for section in self.sections:
            found[section.a].append(section)
            found[section.b].append(section)
        return found

    def _through(
        self, start: MilepostId, onward: PointId, railroad: RailroadId, mileposts: Collection[MilepostId]
    ) -> Iterator[tuple[MilepostId, tuple[Stem, ...]]]:
        """Every milepost reached from `start` over its arm towards `onward` without stopping, with the stems ridden."""
        paths: list[tuple[PointId, PointId, tuple[Stem, ...]]] = [(start, onward, (stem(start, onward, railroad),))]
        while paths:
            came, here, path = paths.pop()
            if here in mileposts:
                if here != start:
                    yield MilepostId(here), path
                continue
            self._left -= 1
            if self._left < 0:
                raise TooMuch(
                    f"its junctions connect more than {MOST_PATHS:,} ways; remove some lines where many "
                    "junctions are joined"
                )
            for there in self.arms[JunctionId(here)][railroad]:
                step = stem(here, there, railroad)
                if there != came and step not in path:
                    paths.append((here, there, (*path, step)))

    def railroads_at(self, milepost: MilepostId) -> list[RailroadId]:
        """The railroads with a section at the milepost, each once, in order of their first section."""
        return list(dict.fromkeys(section.railroad for section in self.at.get(milepost, ())))

    @cached_property
    def served_by(self) -> dict[frozenset[RailroadId], list[MilepostId]]:
        """The mileposts by the railroads that have a section there, those without any included."""
        found: dict[frozenset[RailroadId], list[MilepostId]] = {}
        for milepost, sections in self.at.items():
            found.setdefault(frozenset([section[2] for section in sections]), []).append(milepost)
        return found

    def sections_on(self, stem_: Stem) -> list[Section]:
        """The sections that use a stem."""
        known = self._found.get(stem_)  # type: ignore[arg-type]  # Most stems end at two mileposts.
        alone = [known] if known is not None and known.stems == (stem_,) else []
        return alone or self._over.get(stem_, [])

    @cached_property
    def _over(self) -> dict[Stem, list[Section]]:
        """The sections that go through junctions, by each of their stems."""
        found: dict[Stem, list[Section]] = {}
        for section in self.sections:
            for each in section.stems if len(section.stems) > 1 else ():
                found.setdefault(each, []).append(section)
        return found


def network(board: Board, options: Collection[str] = ()) -> Network:
    """The network of a board, the same one while neither its lines nor its stops change (a drag moves points only)."""
    return _network(board, *_stops(board).names, frozenset(options) & _waited_for(board))


class _Stops(NamedTuple):
    """The ids of mileposts and of junctions, the same two objects for boards that have the same ones."""

    mileposts: Mapping[MilepostId, Milepost]
    junctions: Mapping[JunctionId, Junction]
    names: tuple[frozenset[str], frozenset[str]]


@derived("mileposts", "junctions", former=True, heavy=True)
def _stops(board: Board, former: Sequence[_Stops] = ()) -> _Stops:
    posts, joints = board.mileposts, board.junctions
    for known in former:
        if changed(known.mileposts, posts).same_keys and changed(known.junctions, joints).same_keys:
            return _Stops(posts, joints, known.names)
    return _Stops(posts, joints, (frozenset(posts), frozenset(joints)))


@derived("lines")
def _waited_for(board: Board) -> frozenset[str]:
    """The options that lines wait for."""
    return frozenset(line.when for line in board.lines.values() if line.when)


@derived("lines", besides=("mileposts", "junctions"), kept=8, former=True, heavy=True)
def _network(
    board: Board,
    mileposts: Collection[str],
    junctions: Collection[str],
    on: frozenset[str],
    former: Sequence[Network] = (),
) -> Network:
    return Network(board, on, former[0] if former else None)


def rides(board: Board, options: Collection[str] = ()) -> list[Ride]:
    """The steps that change railroad at crossings of different railroads, in both directions.

    Each pair of sections over the two stems of a crossing gives four ways (either end of one to either end of the
    other), none of them back to the milepost it came from. Raises TooMuch where there are endlessly many.
    """
    made = network(board, options)
    found: list[Ride] = []
    for crossing in board.crossings.values():
        if crossing.kind != "different_railroads":
            continue
        first, second = crossing.between
        if len(found) + len(made.sections_on(first)) * len(made.sections_on(second)) > MOST_PATHS:
            raise TooMuch(
                f"its crossings connect more than {MOST_PATHS:,} ways; remove some lines where many lines cross"
            )
        for s in made.sections_on(first):
            for t in made.sections_on(second):
                for a in (s.a, s.b):
                    for b in (t.a, t.b):
                        if a != b:
                            found.append(Ride(a, b, (s.railroad, t.railroad), s.stems + t.stems))
                            found.append(Ride(b, a, (t.railroad, s.railroad), t.stems + s.stems))
    return found
