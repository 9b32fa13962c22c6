"""Places where drawn lines meet each other and coasts, and what a change of the layout does to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from engine.i18n import format_number, ntr, tr
from engine.model.board import Board, Stem
from engine.model.geometry import Point, Ring, distance
from engine.model.memo import derived
from engine.model.network import stem, stem_paths

TRIMMED = 0.4
"""Millimeters from a common end within which two courses may touch."""
BEYOND = 0.01
"""Millimeters over the edge of the sheet that count as on it."""


def meetings(courses: Sequence[Sequence[Point]]) -> set[tuple[int, int]]:
    """Return the pairs of courses, by number, that meet elsewhere than at common ends."""
    import numpy as np
    from shapely import LineString, STRtree, intersects

    if not courses:
        return set()
    lines = np.array([LineString(course) for course in courses], dtype=object)
    short = np.array([LineString(_trimmed(course)) for course in courses], dtype=object)
    first, second = STRtree(lines).query(lines, predicate="intersects")
    once = first < second
    first, second = first[once], second[once]
    ends = [{course[0], course[-1]} for course in courses]
    joined = np.array(
        [not ends[a].isdisjoint(ends[b]) for a, b in zip(first.tolist(), second.tolist(), strict=True)], bool
    )
    real = ~joined
    real[joined] = intersects(short[first[joined]], short[second[joined]])
    return set(zip(first[real].tolist(), second[real].tolist(), strict=True))


def coast_lines(board: Board) -> Any:
    """Return the coasts and the shores of lakes as one geometry."""
    from shapely import LineString, MultiLineString, prepare

    kinds = ("land", "lake")
    rings = [ring for shape in board.shapes.values() if shape.kind in kinds for ring in shape.rings]
    made = MultiLineString([LineString([*ring.points, ring.points[0]]) for ring in rings])
    prepare(made)
    return made


def crossing_coasts(coasts: Any, courses: Sequence[Sequence[Point]]) -> set[int]:
    """Return the courses, by number, that meet a coast."""
    import numpy as np
    from shapely import LineString, intersects

    if coasts.is_empty or not courses:
        return set()
    lines = np.array([LineString(course) for course in courses], dtype=object)
    return set(np.flatnonzero(intersects(coasts, lines)).tolist())


def _trimmed(course: Sequence[Point]) -> list[Point]:
    """Return a course without a short piece at each end, so that courses meet there without crossing."""
    if len(course) < 2:
        return [*course, *course]
    made = list(course)
    for end, inner in ((0, 1), (-1, -2)):
        (ax, ay), (bx, by) = made[end], made[inner]
        share = min(0.3, TRIMMED / max(distance(made[end], made[inner]), 1e-9))
        made[end] = (ax + share * (bx - ax), ay + share * (by - ay))
    return made


class Harm(NamedTuple):
    """The places at which a change of the layout spoils the board: new crossings of lines, new places where a line
    crosses a coast, outlines that cross themselves now, and things that left the sheet."""

    crossings: tuple[Point, ...] = ()
    coasts: tuple[Point, ...] = ()
    tangles: tuple[Point, ...] = ()
    off_sheet: tuple[Point, ...] = ()

    @property
    def places(self) -> tuple[Point, ...]:
        """Return all places."""
        return (*self.crossings, *self.coasts, *self.tangles, *self.off_sheet)

    @property
    def text(self) -> str:
        """Return one sentence for each kind of harm with its first place, "" without any."""
        counts = (
            (self.crossings, ntr("Lines cross in {n} new place ({at}).", "Lines cross in {n} new places (first {at}).",
                                 len(self.crossings))),
            (self.coasts, ntr("{n} segment newly crosses a coast ({at}).",
                              "{n} segments newly cross a coast (first {at}).", len(self.coasts))),
            (self.tangles, ntr("{n} outline crosses itself ({at}).", "{n} outlines cross themselves (first {at}).",
                               len(self.tangles))),
            (self.off_sheet, ntr("{n} point leaves the sheet ({at}).", "{n} points leave the sheet (first {at}).",
                                 len(self.off_sheet))),
        )  # fmt: skip
        said = [text.format(n=len(places), at=_written(places[0])) for places, text in counts if places]
        return " ".join(said)


def _written(at: Point) -> str:
    return tr("{x}, {y} mm").format(x=format_number(at[0], ".1f"), y=format_number(at[1], ".1f"))


def harm(before: Board, after: Board) -> Harm:
    """Return the places at which a new layout of a board, with the same things, spoils it."""
    old, new = _drawing_of(before), _Drawn(after)
    crossings = [new.crossing(pair) for pair in sorted(new.pairs - old.pairs)]
    coasts = [new.shore(one) for one in sorted(new.over_coast - old.over_coast)]
    tangled = _tangles(before).keys()
    tangles = [place for key, place in _tangles(after).items() if key not in tangled]
    was_off = _off_sheet(before)
    off_sheet = [place for key, place in _off_sheet(after).items() if key not in was_off]
    return Harm(tuple(crossings), tuple(coasts), tuple(tangles), tuple(off_sheet))


class _Drawn:
    """The segments of a board by their stops and railroad, and the pairs of them that cross."""

    def __init__(self, board: Board) -> None:
        courses: dict[Stem, list[Point]] = {}
        for line in board.lines.values():
            for a, b, points in stem_paths(board, line):
                courses.setdefault(stem(a, b, line.railroad), points)
        self.courses: Mapping[Stem, list[Point]] = courses
        self.coasts = coast_lines(board)
        names, made = list(courses), list(courses.values())
        found: Collection[tuple[int, int]] = meetings(made)
        self.pairs = {tuple(sorted((names[a], names[b]))) for a, b in found}
        self.over_coast = {names[number] for number in crossing_coasts(self.coasts, made)}

    def crossing(self, pair: tuple[Stem, ...]) -> Point:
        """Return a place where two segments cross."""
        from shapely import LineString

        first, second = (LineString(_trimmed(self.courses[one])) for one in pair)
        return _place(first.intersection(second), self.courses[pair[0]][0])

    def shore(self, one: Stem) -> Point:
        """Return a place where a segment crosses a coast."""
        from shapely import LineString

        return _place(LineString(self.courses[one]).intersection(self.coasts), self.courses[one][0])


@derived("lines", "mileposts", "junctions", "shapes", heavy=True)
def _drawing_of(board: Board) -> _Drawn:
    return _Drawn(board)


def _place(found: Any, otherwise: Point) -> Point:
    if found.is_empty:
        return otherwise
    point = found.representative_point()
    return (float(point.x), float(point.y))


def _tangles(board: Board) -> dict[tuple[str, str, int], Point]:
    """Return a place of each outline that crosses itself, by the thing that has it and its number there."""
    import numpy as np
    from shapely import LinearRing, is_simple

    kinds = ("land", "lake", "neighbour")
    outlines: dict[tuple[str, str, int], Ring] = {
        **{("shape", id, n): ring for id, shape in board.shapes.items() if shape.kind in kinds
           for n, ring in enumerate(shape.rings)},
        **{("region", id, n): ring for id, region in board.regions.items() for n, ring in enumerate(region.outline)},
    }  # fmt: skip
    if not outlines:
        return {}
    simple = is_simple(np.array([LinearRing(ring.points) for ring in outlines.values()], dtype=object))
    return {key: ring.points[0] for (key, ring), fine in zip(outlines.items(), simple, strict=True) if not fine}


def _off_sheet(board: Board) -> dict[tuple[str, str, int], Point]:
    """Return the places off the sheet, by the thing and their number there."""
    sheet = board.sheet
    places: dict[tuple[str, str, int], Point] = {
        **{("milepost", id, 0): one.at for id, one in board.mileposts.items()},
        **{("junction", id, 0): one.at for id, one in board.junctions.items()},
        **{("label", id, 0): one.at for id, one in board.labels.items()},
        **{("line", id, n): item for id, line in board.lines.items() for n, item in enumerate(line.path)
           if not isinstance(item, str)},
        **{("shape", id, n): at for id, shape in board.shapes.items()
           for n, at in enumerate(point for ring in shape.rings for point in ring.points)},
        **{("region", id, n): at for id, region in board.regions.items()
           for n, at in enumerate(point for ring in region.outline for point in ring.points)},
    }  # fmt: skip
    return {
        key: (x, y)
        for key, (x, y) in places.items()
        if not (-BEYOND <= x <= sheet.width + BEYOND and -BEYOND <= y <= sheet.height + BEYOND)
    }
