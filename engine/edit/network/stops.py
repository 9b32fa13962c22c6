"""The stops and bends inside a line: inserting, moving and removing them.

A place in a line is an index into its path, which includes bends; `after` is the item before the new one. If a stop
splits a segment, the segment's crossings stay with the half that they are on. Something new on the curve of a smooth
line leaves the curve where it is drawn, by more bends if necessary.
"""

from __future__ import annotations

import math

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.ids import fresh_milepost_id
from engine.edit.network.crossings import drawn_stems, without_lost_crossings
from engine.edit.network.mileposts import AddMilepost
from engine.edit.set_fields import lookup, with_board, with_entry
from engine.edit.undo_text import name_of, stop_kind
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Board, Crossing, Line, Stem
from engine.model.geometry import Point, rounded
from engine.model.identity.id_fields import tidy_path
from engine.model.ids import CrossingId, LineId, MilepostId, PointId
from engine.model.network import stem, stem_paths, stops, where
from engine.model.scenario import Scenario


class InsertStop(Edit, frozen=True):
    """A milepost or junction of the board as a stop of a line; bends next to it stay."""

    line: LineId
    after: int
    stop: PointId

    def text(self, scenario: Scenario) -> str:
        return tr("Add stop {stop} to line {line}").format(
            stop=name_of(scenario, stop_kind(scenario.board, self.stop), self.stop), line=self.line
        )

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        line = lookup(board.lines, self.line, "line")
        if where(board, self.stop) is None:
            raise EditError(tr("there is no milepost or junction {id}").format(id=self.stop))
        after = _with_path(scenario, self.line, _inserted(board, line, self.after, self.stop))
        before_it = [item for item in line.path[: self.after + 1] if isinstance(item, str)][-1:]
        behind_it = [item for item in line.path[self.after + 1 :] if isinstance(item, str)][:1]
        if before_it and behind_it:
            parted = stem(before_it[0], behind_it[0], line.railroad)
            halves = [stem(end, self.stop, line.railroad) for end in (before_it[0], behind_it[0])]
            after = _with_heirs(after, parted, halves)
        return without_lost_crossings(board, after)


class InsertMilepost(Edit, frozen=True):
    """A new milepost inside a line, as its stop; with the next free ID if none is given."""

    line: LineId
    after: int
    at: Point
    id: MilepostId = MilepostId("")

    def text(self, scenario: Scenario) -> str:
        return tr("Add a milepost to line {line}").format(line=self.line)

    def apply(self, scenario: Scenario) -> Scenario:
        id = self.id or fresh_milepost_id(scenario.board)
        return InsertStop(self.line, self.after, id).apply(AddMilepost(self.at, id).apply(scenario))


class RemoveStop(Edit, frozen=True):
    """Removal of the stop at an index from one line, whose neighbors are joined; the milepost stays on the board. A
    smooth line stays where it is drawn, by a bend in place of the stop if necessary."""

    line: LineId
    index: int

    def text(self, scenario: Scenario) -> str:
        return tr("Remove a stop from line {line}").format(line=self.line)

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        line = lookup(board.lines, self.line, "line")
        if not 0 <= self.index < len(line.path) or not isinstance(line.path[self.index], str):
            raise EditError(tr("line {line} has no stop at place {place}").format(line=self.line, place=self.index))
        if line.smooth:
            # Import lazily: numpy is slow to load.
            from engine.edit.network.smooth_lines import without_stops

            path = tidy_path(without_stops(board, line, {self.index}))
        else:
            path = tidy_path((*line.path[: self.index], *line.path[self.index + 1 :]))
        if not path:
            raise EditError(
                tr("line {line} needs at least two different stops; remove the line instead").format(line=self.line)
            )
        return without_lost_crossings(board, _with_path(scenario, self.line, path))


class InsertBend(Edit, frozen=True):
    """A bend between two stops of a line."""

    line: LineId
    after: int
    at: Point

    def text(self, scenario: Scenario) -> str:
        return tr("Bend line {line}").format(line=self.line)

    def apply(self, scenario: Scenario) -> Scenario:
        line = lookup(scenario.board.lines, self.line, "line")
        if not 0 <= self.after < len(line.path) - 1:
            raise EditError(tr("a bend must be between two stops of line {line}").format(line=self.line))
        return _with_path(scenario, self.line, _inserted(scenario.board, line, self.after, rounded(self.at)))


class MoveBend(Edit, frozen=True):
    """The bend at an index, moved to a new point."""

    line: LineId
    index: int
    to: Point

    def text(self, scenario: Scenario) -> str:
        return tr("Move a bend of line {line}").format(line=self.line)

    def apply(self, scenario: Scenario) -> Scenario:
        line = _line_with_bend(scenario.board, self.line, self.index)
        path = (*line.path[: self.index], rounded(self.to), *line.path[self.index + 1 :])
        return _with_path(scenario, self.line, path)


class RemoveBend(Edit, frozen=True):
    """Removal of the bend at an index from a line."""

    line: LineId
    index: int

    def text(self, scenario: Scenario) -> str:
        return tr("Straighten line {line}").format(line=self.line)

    def apply(self, scenario: Scenario) -> Scenario:
        line = _line_with_bend(scenario.board, self.line, self.index)
        return _with_path(scenario, self.line, (*line.path[: self.index], *line.path[self.index + 1 :]))


def _with_path(scenario: Scenario, id: LineId, path: tuple[PointId | Point, ...]) -> Scenario:
    line = scenario.board.lines[id]
    if path == line.path:
        return scenario
    return with_board(scenario, lines=with_entry(scenario.board.lines, id, replace(line, path=path)))


def _inserted(board: Board, line: Line, after: int, item: PointId | Point) -> tuple[PointId | Point, ...]:
    if not -1 <= after < len(line.path):
        raise EditError(tr("the line has no place {place}").format(place=after))
    if item in line.path[max(after, 0) : after + 2]:
        raise EditError(tr("the line stops there already"))
    path = (*line.path[: after + 1], item, *line.path[after + 1 :])
    if not line.smooth or not 0 <= after < len(line.path) - 1:
        return path
    # Import lazily: numpy is slow to load.
    from engine.edit.network.smooth_lines import cut_at, retraced, stretches

    drawn = stretches(board, line)
    halves = cut_at(board, drawn[after], [item])
    if halves[0].points is None:
        return path
    return retraced(board, path, [*drawn[:after], *halves, *drawn[after + 1 :]])


def _line_with_bend(board: Board, id: LineId, index: int) -> Line:
    line = lookup(board.lines, id, "line")
    if not 0 <= index < len(line.path) or isinstance(line.path[index], str):
        raise EditError(tr("line {line} has no bend at place {place}").format(line=id, place=index))
    return line


def _with_heirs(after: Scenario, parted: Stem, halves: list[Stem]) -> Scenario:
    """Return the scenario with each crossing of a split segment on the half that is nearer to the other segment."""
    crossings = after.board.crossings
    if not any(parted in one.between for one in crossings.values()) or parted in drawn_stems(after.board):
        return after
    made: dict[CrossingId, Crossing] = {}
    for id, crossing in crossings.items():
        if parted in crossing.between:
            (other,) = [one for one in crossing.between if one != parted] or [parted]
            paths = [_points(after.board, one) for one in (other, *halves)]
            heir = halves[0] if _apart(paths[0], paths[1]) <= _apart(paths[0], paths[2]) else halves[1]
            a, b = (heir if one == parted else one for one in crossing.between)
            crossing = replace(crossing, between=(a, b))
        made[id] = crossing
    return with_board(after, crossings=made)


def _points(board: Board, one: Stem) -> list[Point]:
    for line in board.lines.values():
        if line.railroad == one[2] and one[0] in stops(line):
            for a, b, points in stem_paths(board, line):
                if stem(a, b, line.railroad) == one:
                    return points
    return []


def _apart(first: list[Point], second: list[Point]) -> float:
    from shapely import LineString

    return float(LineString(first).distance(LineString(second))) if first and second else math.inf
