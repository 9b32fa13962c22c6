"""A given number of evenly spaced mileposts between two stops of a line.

Cities, junctions and stops of other lines are pins that stay where they are. The mileposts are distributed over the
stretches between them by their lengths.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.ids import fresh_milepost_ids
from engine.edit.network.crossings import without_lost_crossings
from engine.edit.set_fields import lookup, with_board
from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.model.board import Board, Line, Milepost
from engine.model.geometry import Point, distance, rounded
from engine.model.identity.references import remove
from engine.model.ids import LineId, MilepostId, PointId, Ref
from engine.model.network import stops, where
from engine.model.scenario import Scenario

MAX_BETWEEN = 500
"""The largest number of mileposts between two stops."""

STRAIGHT = 0.25
"""The largest distance in millimeters from a straight line at which a place needs no bend."""


class SpaceMileposts(Edit, frozen=True):
    """Exactly `count` mileposts between the stops at two places of a line's path, evenly along it.

    Only mileposts of this line are moved, removed and added; a pin among them counts and stays. Where the line turned
    at a milepost that moved it keeps a bend. A smooth line stays where it is drawn, by more bends if necessary.
    """

    line: LineId
    start: int
    end: int
    count: int

    def text(self, scenario: Scenario) -> str:
        return ntr("Add {n} milepost to line {line}", "Add {n} mileposts to line {line}", self.count).format(
            n=self.count, line=self.line
        )

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        line = lookup(board.lines, self.line, "line")
        path, (start, end) = line.path, sorted((self.start, self.end))
        if not (0 <= start < end < len(path) and isinstance(path[start], str) and isinstance(path[end], str)):
            raise EditError(tr("line {line} has no such stops").format(line=self.line))
        if not 0 <= self.count <= MAX_BETWEEN:
            raise EditError(
                tr("the number of mileposts between two stops must be from 0 to {most}").format(most=MAX_BETWEEN)
            )
        pinned = pins(board, self.line)
        inner = [item for item in path[start + 1 : end] if isinstance(item, str)]
        kept = [item for item in inner if item in pinned]
        loose = self.count - sum(item in board.mileposts for item in kept)
        if loose < 0:
            raise EditError(
                ntr(
                    "{n} stop between them cannot move (cities, junctions and stops of other lines); {count} is too "
                    "few",
                    "{n} stops between them cannot move (cities, junctions and stops of other lines); {count} is too "
                    "few",
                    len(kept),
                ).format(n=len(kept), count=self.count)
            )
        ends = [index for index in range(start, end + 1) if index in (start, end) or path[index] in pinned]
        whole = [_place(board, item) for item in path]
        stretches = [whole[a : b + 1] for a, b in pairwise(ends)]
        courses = [course(whole, a, b) if line.smooth else whole[a : b + 1] for a, b in pairwise(ends)]
        shares = shared_out(loose, [length(points) for points in courses])
        free = [MilepostId(item) for item in inner if item not in pinned]
        ids = [*free[:loose], *fresh_milepost_ids(board, loose - len(free[:loose]))]
        mileposts, new = dict(board.mileposts), list[PointId | Point]()
        for a, points, way, share in zip(ends, stretches, courses, shares, strict=False):
            mine, ids = ids[:share], ids[share:]
            places = spread(way, share)
            for id, at in zip(mine, places, strict=True):
                mileposts[id] = replace(mileposts[id], at=at) if id in mileposts else Milepost(at)
            new += [path[a], *threaded(points, mine, places, way if line.smooth else ())]
        placed = replace(board, mileposts=mileposts)
        after = replace(line, path=_drawn_as(board, line, placed, (*path[:start], *new, *path[end:]), start, end))
        if after == line and mileposts == board.mileposts:
            return scenario
        made = with_board(scenario, mileposts=mileposts, lines={**board.lines, self.line: after})
        made = remove(made, (Ref("milepost", id) for id in free[loose:]))
        return without_lost_crossings(board, made)


def _drawn_as(
    board: Board, line: Line, after: Board, path: tuple[PointId | Point, ...], start: int, end: int
) -> tuple[PointId | Point, ...]:
    """Return the path of a line with other items between two indexes of its former path; with more bends if the line is
    smooth and they are on its curve, so that it stays where it is drawn."""
    if not line.smooth:
        return path
    # Import lazily: numpy is slow to load.
    from engine.edit.network.smooth_lines import as_one, cut_at, retraced, stretches

    drawn = stretches(board, line)
    between = path[start + 1 : len(path) - (len(line.path) - end)]
    return retraced(after, path, [*drawn[:start], *cut_at(after, as_one(drawn[start:end]), between), *drawn[end:]])


def pins(board: Board, line: LineId) -> set[PointId]:
    """Return the stops of a line that do not move when its mileposts are spaced: cities, junctions, stops of other
    lines."""
    of_others: set[str] = {stop for id, other in board.lines.items() if id != line for stop in stops(other)}
    cities: set[str] = {city.milepost for city in board.cities.values()}
    own = Counter(stops(board.lines[line]))
    fixed = of_others | cities | board.junctions.keys()
    return {stop for stop, times in own.items() if times > 1 or stop in fixed}


def length(points: Sequence[Point]) -> float:
    """Return the length of a line of points in millimeters."""
    return sum(distance(a, b) for a, b in pairwise(points))


def shared_out(number: int, lengths: Sequence[float]) -> list[int]:
    """Return the number of mileposts of each stretch for the most even spacing: each next one goes where the steps are
    longest."""
    shares = [0] * len(lengths)
    for _ in range(number):
        longest = max(range(len(lengths)), key=lambda index: lengths[index] / (shares[index] + 1))
        shares[longest] += 1
    return shares


def spread(points: Sequence[Point], count: int) -> list[Point]:
    """Return this many places that divide a line of points evenly."""
    step, places, gone = length(points) / (count + 1), list[Point](), 0.0
    for a, b in pairwise(points):
        long = distance(a, b)
        while len(places) < count and long > 0 and (ahead := step * (len(places) + 1) - gone) <= long:
            share = ahead / long
            places.append(rounded((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))))
        gone += long
    # Rounding errors end up at the end.
    return places + [rounded(points[-1])] * (count - len(places))


def course(points: Sequence[Point], start: int = 0, end: int = -1) -> list[Point]:
    """Return the curve of a smooth line from one of its points to another, with this many places from each point to the
    next."""
    from engine.model.lines.smooth import curved

    end %= len(points)
    before = points[start - 1] if start else None
    behind = points[end + 1] if end + 1 < len(points) else None
    return [(x, y) for x, y in curved(points[start : end + 1], before, behind).tolist()]


def threaded(
    points: Sequence[Point], ids: Sequence[MilepostId], places: Sequence[Point], curve: Sequence[Point] = ()
) -> list[PointId | Point]:
    """Return the path between the ends of a line of points: mileposts at their places along it, and bends where it
    turns. Along the `curve` of a smooth line every bend stays except where a milepost replaces it."""
    at = _marks(points)
    if curve:
        at = _marks(curve)[:: (len(curve) - 1) // (len(points) - 1)]
    milestones = [(at[-1] * (number + 1) / (len(ids) + 1), id) for number, id in enumerate(ids)]
    bends = list(zip(at[1:-1], points[1:-1], strict=True))
    if curve:
        bends = [bend for bend in bends if all(abs(bend[0] - mark) > STRAIGHT for mark, _ in milestones)]
    merged: list[tuple[float, PointId | Point]] = sorted([*milestones, *bends], key=lambda entry: entry[0])
    where_ids = dict(zip(ids, places, strict=True))

    def place(item: PointId | Point) -> Point:
        return where_ids[MilepostId(item)] if isinstance(item, str) else item

    path: list[PointId | Point] = []
    last = points[0]
    for index, (_, item) in enumerate(merged):
        onward = place(merged[index + 1][1]) if index + 1 < len(merged) else points[-1]
        if not isinstance(item, str) and not curve and _off(item, last, onward) <= STRAIGHT:
            continue
        path.append(item if isinstance(item, str) else rounded(item))
        last = place(item)
    return path


def _marks(points: Sequence[Point]) -> list[float]:
    marks = [0.0]
    for a, b in pairwise(points):
        marks.append(marks[-1] + distance(a, b))
    return marks


def _off(point: Point, first: Point, second: Point) -> float:
    """Return the distance of a point from the straight piece between two others."""
    dx, dy = second[0] - first[0], second[1] - first[1]
    long = dx * dx + dy * dy
    share = 0.0 if long == 0 else max(0.0, min(1.0, ((point[0] - first[0]) * dx + (point[1] - first[1]) * dy) / long))
    return distance(point, (first[0] + share * dx, first[1] + share * dy))


def _place(board: Board, item: PointId | Point) -> Point:
    at = where(board, item) if isinstance(item, str) else item
    if at is None:
        raise EditError(tr("there is no milepost or junction {id}").format(id=item))
    return at


def usual_spacing(board: Board, looked_at: int = 400) -> float | None:
    """Return the usual distance of neighboring stops of the board's lines in millimeters, in halves; None if there are
    none. For a large board some lines are sampled."""
    lengths: list[float] = []
    for line in board.lines.values():
        places = [place for stop in stops(line) if (place := where(board, stop)) is not None]
        lengths += (distance(a, b) for a, b in pairwise(places))
        if len(lengths) >= looked_at:
            break
    if not lengths:
        return None
    return max(0.5, round(2 * sorted(lengths)[len(lengths) // 2]) / 2)


def count_by_spacing(points: Sequence[Point], spacing: float) -> int:
    """Return the number of mileposts along a line of points between its ends, at this distance in millimeters."""
    return min(MAX_BETWEEN, max(0, round(length(points) / spacing) - 1))


def between(path: Sequence[PointId | Point], stops_at: Collection[str]) -> tuple[int, int] | None:
    """Return the first and the last index of one of these stops in a path; None unless there are two."""
    places = [index for index, item in enumerate(path) if item in stops_at]
    return (places[0], places[-1]) if len(places) > 1 else None
