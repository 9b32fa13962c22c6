"""The sections of a board, derived from its lines.

A section is one step of a railroad between two mileposts. At a junction every pair of branches of one railroad is one
section. A stem is a drawn segment between neighboring stops of a line; a section consists of one stem or, through
junctions, of several, and sections that share a stem are used together (BX-MOVE-09, RB-MOVE-08).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.errors import TooMuch
from engine.i18n import format_number, tr
from engine.model.board import Board, Junction, Line, Milepost, Stem
from engine.model.geometry import Point
from engine.model.ids import JunctionId, LineId, MilepostId, PointId, RailroadId
from engine.model.lines.polylines import strokes_of
from engine.model.memo import derived
from engine.model.table_diff import changed

if TYPE_CHECKING:
    from engine.model.lines.smooth import Bow

MAX_PATHS = 100_000
"""The largest number of steps through junctions to find the sections of a board, and of pairs of sections at its
crossings."""


class Section(NamedTuple):
    """One step of `railroad` between mileposts `a` < `b`, over `stems` in order from a to b."""

    a: MilepostId
    b: MilepostId
    railroad: RailroadId
    stems: tuple[Stem, ...]

    @property
    def id(self) -> str:
        """The ID of the section in a `Ref`."""
        return f"{self.a} {self.b} {self.railroad}"


class Ride(NamedTuple):
    """One step from `a` to `b` that changes railroads where two lines cross away from mileposts (BX-MOVE-06).

    `railroads` are in travel order; every stem of both sections counts as used, wherever on them the crossing is.
    """

    a: MilepostId
    b: MilepostId
    railroads: tuple[RailroadId, RailroadId]
    stems: tuple[Stem, ...]


def stem(first: PointId, second: PointId, railroad: RailroadId) -> Stem:
    """Return the stem between two stops, smaller ID first."""
    return (first, second, railroad) if first <= second else (second, first, railroad)


def stops(line: Line) -> Iterator[PointId]:
    """Return the mileposts and junctions of a line in order, without its bends."""
    return (p for p in line.path if isinstance(p, str))


def stem_paths(board: Board, line: Line) -> Iterator[tuple[PointId, PointId, list[Point]]]:
    """Return each drawn segment of a line: its two stops in line order and its points from one to the other, including
    bends.

    Stops that do not exist are skipped together with the segments that lead there. The points of a smooth line are
    those of its curve.
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
    """Return the points of a smooth polyline from one stop to another; None if one of them is missing."""
    # Import lazily: numpy is slow to load.
    from engine.model.lines.smooth import course

    start, end = where(board, first), where(board, second)
    if start is None or end is None:
        return None
    before, behind = (where(board, item) if isinstance(item, str) else item for item in (bow.before, bow.behind))
    return course((start, *bow.bends, end), before, behind)


def spans(board: Board, line: Line) -> Iterator[tuple[int, list[Point]]]:
    """Yield what a line draws from each item of its path to the next one: the index of the item, and the points.
    Nothing is drawn to a missing stop."""
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
    """Return the position of a milepost or junction in millimeters; None if there is none with that ID."""
    milepost = board.mileposts.get(MilepostId(point))
    if milepost is not None:
        return milepost.at
    junction = board.junctions.get(JunctionId(point))
    return None if junction is None else junction.at


class Network:
    """The network that the lines of a board make: stems, sections, and the railroads at each milepost.

    `stems` maps each stem to the lines that draw it and `arms` a junction to the ends of each railroad there;
    `sections` are in the order of lines, each once; `at` maps a milepost to its sections. Sections are computed on
    demand, and raise TooMuch for clusters of junctions with too many paths.
    """

    def __init__(self, board: Board, options: Collection[str] = (), former: Network | None = None) -> None:
        """Sections over the same stems are those of a `former` network."""
        self._former: Mapping[tuple[str, str, str], Section] = {}
        if former is not None:
            self._former = former.__dict__.get("_sections_by_key", former._former)
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
        return tuple(self._sections_by_key.values())

    @cached_property
    def _sections_by_key(self) -> dict[tuple[MilepostId, MilepostId, RailroadId], Section]:
        mileposts = self._mileposts
        self._left = MAX_PATHS
        before = self._former.get
        found: dict[tuple[MilepostId, MilepostId, RailroadId], Section] = {}
        for known in self.stems:
            a, b, railroad = known
            if a in mileposts and b in mileposts:
                # Most stems do not end at a junction.
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
        """The sections at each milepost, including mileposts without any."""
        found: dict[MilepostId, list[Section]] = {m: [] for m in self._mileposts}
        for section in self.sections:
            found[section.a].append(section)
            found[section.b].append(section)
        return found

    def _through(
        self, start: MilepostId, onward: PointId, railroad: RailroadId, mileposts: Collection[MilepostId]
    ) -> Iterator[tuple[MilepostId, tuple[Stem, ...]]]:
        """Yield every milepost that can be reached from `start` over its branch towards `onward` without stopping, with
        the stems used."""
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
                    tr(
                        "its junctions connect more than {most} routes; remove some lines where many junctions are "
                        "connected"
                    ).format(most=format_number(MAX_PATHS))
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
        """The mileposts by the railroads that have a section there, including those without any."""
        found: dict[frozenset[RailroadId], list[MilepostId]] = {}
        for milepost, sections in self.at.items():
            found.setdefault(frozenset([section[2] for section in sections]), []).append(milepost)
        return found

    def sections_on(self, stem_: Stem) -> list[Section]:
        """Return the sections that use a stem."""
        known = self._sections_by_key.get(stem_)  # type: ignore[arg-type]  # Most stems end at two mileposts.
        alone = [known] if known is not None and known.stems == (stem_,) else []
        return alone or self._over.get(stem_, [])

    @cached_property
    def _over(self) -> dict[Stem, list[Section]]:
        """The sections that pass through junctions, by each of their stems."""
        found: dict[Stem, list[Section]] = {}
        for section in self.sections:
            for each in section.stems if len(section.stems) > 1 else ():
                found.setdefault(each, []).append(section)
        return found


def network(board: Board, options: Collection[str] = ()) -> Network:
    """Return the network of a board, the same one while neither its lines nor its stops change (a drag moves points
    only)."""
    return _network(board, *_stops(board).names, frozenset(options) & _waited_for(board))


def whole_network(board: Board) -> Network:
    """Return the network of all lines, including those of every option."""
    return network(board, _waited_for(board))


class _Stops(NamedTuple):
    """Return the IDs of mileposts and of junctions, the same two objects for boards that have the same ones."""

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
    """Return the options that lines depend on."""
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
    """Return the steps that change railroads at crossings of different railroads, in both directions.

    Each pair of sections over the two stems of a crossing gives four steps (either end of one to either end of the
    other), none of them back to the milepost it came from. Raises TooMuch if there are too many.
    """
    made = network(board, options)
    found: list[Ride] = []
    for crossing in board.crossings.values():
        if crossing.kind != "different_railroads":
            continue
        first, second = crossing.between
        if len(found) + len(made.sections_on(first)) * len(made.sections_on(second)) > MAX_PATHS:
            raise TooMuch(
                tr("its crossings connect more than {most} routes; remove some lines where many lines cross").format(
                    most=format_number(MAX_PATHS)
                )
            )
        for s in made.sections_on(first):
            for t in made.sections_on(second):
                for a in (s.a, s.b):
                    for b in (t.a, t.b):
                        if a != b:
                            found.append(Ride(a, b, (s.railroad, t.railroad), s.stems + t.stems))
                            found.append(Ride(b, a, (t.railroad, s.railroad), t.stems + s.stems))
    return found
