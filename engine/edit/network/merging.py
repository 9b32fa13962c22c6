"""Mileposts and junctions that become one, and the places where several of them coincide."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.ids import fresh_line_id
from engine.edit.network.crossings import drawn_stems
from engine.edit.network.lines import parts_of
from engine.edit.set_fields import with_board
from engine.edit.undo_text import name_of, stop_kind
from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.model.board import Board, Crossing, Junction, Line, Milepost, Stem
from engine.model.geometry import Point, distance, rounded
from engine.model.identity.display_names import cities_at
from engine.model.identity.id_fields import tidy_path
from engine.model.identity.references import renamed
from engine.model.ids import CrossingId, JunctionId, LineId, MilepostId, PointId, Ref
from engine.model.look import PlateOffset
from engine.model.network import stem, stops, where
from engine.model.scenario import Scenario
from engine.plain_text import listed

SAME_PLACE = 0.1
"""Two mileposts nearer than this, in millimeters, are one place drawn twice."""


class MergeMileposts(Edit, frozen=True):
    """Mileposts and junctions that become one, `into`: it has all their lines, their city, and their notes, and it is
    where it was, or `at` a point.

    Everything that names one of the others names `into` afterwards. Segments between merged stops disappear, and a
    railroad draws none twice that it drew once. A spur mark stays if the place has no more ways out than before.
    Refused with a message if two of them have cities, or for a milepost that is to become a junction.
    """

    into: PointId
    others: tuple[PointId, ...]
    at: Point | None = None

    def text(self, scenario: Scenario) -> str:
        into = name_of(scenario, stop_kind(scenario.board, self.into), self.into)
        if len(self.others) != 1:
            n = len(self.others)
            return ntr("Merge {n} milepost into {milepost}", "Merge {n} mileposts into {milepost}", n).format(
                n=n, milepost=into
            )
        (other,) = self.others
        return tr("Merge {other} into {milepost}").format(
            other=name_of(scenario, stop_kind(scenario.board, other), other), milepost=into
        )

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        others = tuple(dict.fromkeys(id for id in self.others if id != self.into))
        check_merge(board, self.into, others)
        gone, changes = set(others), dict[str, object]()
        made = _merged(board, self.into, others, self.at)
        if isinstance(made, Milepost):
            changes["mileposts"] = {
                id: made if id == self.into else one for id, one in board.mileposts.items() if id not in gone
            }
        if isinstance(made, Junction) or gone & board.junctions.keys():
            changes["junctions"] = {
                id: made if isinstance(made, Junction) and id == self.into else one
                for id, one in board.junctions.items()
                if id not in gone
            }
        after = with_board(scenario, **changes)
        after = renamed(after, {Ref(stop_kind(board, id), id): str(self.into) for id in others})
        return _tidied(board, after, self.into, gone)


def merge_of(board: Board, ids: Iterable[PointId]) -> MergeMileposts:
    """Return the edit that merges stops into the most important one: a milepost, with a city, with a name, with the
    most segments, the first of the board."""
    order = {id: number for number, id in enumerate((*board.mileposts, *board.junctions))}
    cities = cities_at(board)
    chosen = {*ids}
    degree = dict.fromkeys(chosen, 0)
    for line in board.lines.values():
        for stop in stops(line):
            if stop in degree:
                degree[stop] += 1

    def rank(id: PointId) -> tuple[bool, bool, bool, int, int]:
        milepost = board.mileposts.get(MilepostId(id))
        return (
            milepost is None,
            MilepostId(id) not in cities,
            milepost is None or not milepost.name,
            -degree[id],
            order.get(id, len(order)),
        )

    into, *others = sorted(chosen, key=rank)
    return MergeMileposts(into, tuple(sorted(others, key=lambda id: order.get(id, len(order)))))


def check_merge(board: Board, into: PointId, others: Sequence[PointId]) -> None:
    """Raise EditError if the stops cannot become one."""
    every = (into, *others)
    for id in every:
        if where(board, id) is None:
            raise EditError(tr("there is no milepost or junction {id}").format(id=id))
    if not others:
        raise EditError(tr("merging needs at least two different mileposts or junctions"))
    with_city = [names for id in every if (names := cities_at(board).get(MilepostId(id)))]
    if len(with_city) > 1:
        raise EditError(
            tr(
                "{first} and {second} are cities at different mileposts, which cannot be merged; to have both at one "
                "milepost, set the milepost of one of them in its inspector"
            ).format(first=listed(with_city[0]), second=listed(with_city[1]))
        )
    if into in board.junctions and (posts := [id for id in others if id in board.mileposts]):
        raise EditError(
            tr("milepost {milepost} cannot become a junction; merge {junction} into the milepost instead").format(
                milepost=posts[0], junction=into
            )
        )


def coinciding(board: Board, among: Collection[PointId] | None = None) -> list[tuple[PointId, ...]]:
    """Return the stops that are in one place, as groups of two or more, in the order of the board; only those `among`
    some if given."""
    at_place: dict[Point, list[PointId]] = {}
    for table in (board.mileposts, board.junctions):
        for id, one in table.items():
            if among is None or id in among:
                at_place.setdefault(one.at, []).append(id)
    cells: dict[tuple[int, int], list[Point]] = {}
    groups: dict[Point, list[Point]] = {}
    for at in at_place:
        column, row = int(at[0] // SAME_PLACE), int(at[1] // SAME_PLACE)
        own = groups[at] = [at]
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                for other in cells.get((x, y), ()):
                    if groups[other] is not own and distance(other, at) < SAME_PLACE:
                        smaller, own = sorted((groups[other], own), key=len)
                        own += smaller
                        groups.update(dict.fromkeys(smaller, own))
        cells.setdefault((column, row), []).append(at)
    ids = [id for table in (board.mileposts, board.junctions) for id in table]
    order = {id: number for number, id in enumerate(ids)}
    joined = [[id for at in group for id in at_place[at]] for first, group in groups.items() if group[0] == first]
    found = [tuple(sorted(group, key=order.__getitem__)) for group in joined if len(group) > 1]
    return sorted(found, key=lambda group: order[group[0]])


def _merged(board: Board, into: PointId, others: Sequence[PointId], at: Point | None) -> Milepost | Junction:
    """Return the milepost or junction that has what the others have."""
    if into in board.junctions:
        joint = board.junctions[JunctionId(into)]
        notes = _notes([joint.note, *(board.junctions[JunctionId(id)].note for id in others)])
        return replace(joint, at=joint.at if at is None else rounded(at), note=notes)
    own = board.mileposts[MilepostId(into)]
    posts = [own, *(board.mileposts[MilepostId(id)] for id in others if id in board.mileposts)]
    joints = [board.junctions[JunctionId(id)] for id in others if id in board.junctions]
    ways = _ways(board, {into, *others})
    beyond = set[PointId]().union(*ways.values()) - ways.keys()
    spurs = [id for id in ways if id in board.mileposts and board.mileposts[MilepostId(id)].spur]
    return Milepost(
        own.at if at is None else rounded(at),
        next((one.name for one in posts if one.name), ""),
        _notes([*(one.note for one in posts), *(one.note for one in joints)]),
        any(ways[id] - ways.keys() == beyond for id in spurs),
    )


def _ways(board: Board, ids: set[PointId]) -> dict[PointId, set[PointId]]:
    """Return the neighboring stops of some stops."""
    found: dict[PointId, set[PointId]] = {id: set() for id in ids}
    for line in board.lines.values():
        if not ids.isdisjoint(line.path):
            for a, b in pairwise(stops(line)):
                for here, there in ((a, b), (b, a)):
                    if here in found:
                        found[here].add(there)
    return found


def _notes(notes: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(note for note in notes if note))


class _Pass(NamedTuple):
    """A segment at the merged place: its line, its number among the segments of the line, the segment and the one
    that it was before."""

    line: LineId
    number: int
    stem: Stem
    former: Stem


def _tidied(before: Board, after: Scenario, into: PointId, gone: set[PointId]) -> Scenario:
    """Return the scenario without what a merge made superfluous: segments between merged stops, segments that are drawn
    twice now, and crossings of segments that are one or are gone."""
    board = after.board
    lines: dict[LineId, Line] = {}
    passes: list[_Pass] = []
    for id, line in board.lines.items():
        old = before.lines[id]
        path = line.path if line is old else tidy_path(line.path)
        if not path:
            continue
        lines[id] = line if path == line.path else replace(line, path=path)
        if into in path:
            passes += _passes(id, old, into, gone)
    for id, numbers in _superfluous(passes, lines).items():
        lines = _without(replace(board, lines=lines), id, numbers)
    if lines != board.lines:
        board = replace(board, lines=lines)
    crossings = _crossings(before, board)
    if crossings is not board.crossings:
        board = replace(board, crossings=crossings)
    after = after if board is after.board else replace(after, board=board)
    plates = _plates(after.look.plate_offsets)
    return (
        after if plates == after.look.plate_offsets else replace(after, look=replace(after.look, plate_offsets=plates))
    )


def _plates(plates: Sequence[PlateOffset]) -> tuple[PlateOffset, ...]:
    """Return the plates that were placed by hand without those of segments that are gone, and one for each segment."""
    kept: dict[Stem, PlateOffset] = {}
    for one in plates:
        if one.segment[0] != one.segment[1]:
            kept.setdefault(stem(*one.segment), one)
    return tuple(kept.values())


def _passes(id: LineId, old: Line, into: PointId, gone: set[PointId]) -> list[_Pass]:
    """Return the segments at the merged place that a line keeps."""
    found, number = list[_Pass](), 0
    for a, b in pairwise(stops(old)):
        first, second = (into if one in gone else one for one in (a, b))
        if first == second:
            continue
        if into in (first, second):
            found.append(_Pass(id, number, stem(first, second, old.railroad), stem(a, b, old.railroad)))
        number += 1
    return found


def _superfluous(passes: Sequence[_Pass], lines: dict[LineId, Line]) -> dict[LineId, set[int]]:
    """Return the segments that repeat another one since the merge, by their numbers in each line. Of two, the one stays
    that is always there, else the first."""
    kept: dict[Stem, list[_Pass]] = {}
    going: dict[LineId, set[int]] = {}
    for one in sorted(passes, key=lambda one: bool(lines[one.line].when)):
        when = lines[one.line].when
        rivals = [each for each in kept.get(one.stem, ()) if lines[each.line].when in ("", when)]
        if any(each.former != one.former for each in rivals):
            going.setdefault(one.line, set()).add(one.number)
        else:
            kept.setdefault(one.stem, []).append(one)
    return going


def _without(board: Board, id: LineId, numbers: set[int]) -> dict[LineId, Line]:
    """Return the lines with one of them parted by the removal of some of its segments."""
    line = board.lines[id]
    at = [index for index, item in enumerate(line.path) if isinstance(item, str)]
    ranges: list[tuple[int, int]] = []
    for number, (start, end) in enumerate(pairwise(at)):
        if number in numbers:
            continue
        if ranges and ranges[-1][1] == start:
            ranges[-1] = (ranges[-1][0], end)
        else:
            ranges.append((start, end))
    made: dict[LineId, Line] = {}
    for key, each in board.lines.items():
        if key != id:
            made[key] = each
            continue
        pieces: dict[LineId, Line] = {}
        for piece in parts_of(board, line, ranges):
            free = id if not pieces else fresh_line_id(replace(board, lines=board.lines | pieces), line.railroad)
            pieces[free] = piece
        made |= pieces
    return made


def _crossings(before: Board, board: Board) -> dict[CrossingId, Crossing]:
    """Return the crossings whose two segments are still different and drawn, each pair once; those that the merge does
    not concern stay as they are."""
    if not before.crossings:
        return board.crossings
    untouched = {id: one for id, one in board.crossings.items() if one is before.crossings[id]}
    if len(untouched) == len(board.crossings):
        return board.crossings
    pairs = {frozenset(one.between) for one in untouched.values()}
    drawn, left = drawn_stems(board), dict[CrossingId, Crossing]()
    for id, crossing in board.crossings.items():
        pair = frozenset(crossing.between)
        if id in untouched:
            left[id] = crossing
        elif len(pair) == 2 and drawn.issuperset(pair) and pair not in pairs:
            pairs.add(pair)
            left[id] = crossing
    return left
