"""Lines: drawing, extending, splitting, joining, and removing segments.

A place in a line is an index into its path, which includes bends. Crossings of a segment are removed with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from msgspec.structs import replace

from engine.edit.edit import Edit, changed_fields
from engine.edit.ids import check_free, fresh_line_id
from engine.edit.network.crossings import stems_of, without_lost_crossings
from engine.edit.set_fields import lookup, with_board, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.model.board import Board, Line, Stem
from engine.model.geometry import Point, rounded
from engine.model.identity.id_fields import tidy_path
from engine.model.ids import LineId, PointId, RailroadId
from engine.model.network import stem, where
from engine.model.scenario import Scenario

Path = tuple[PointId | Point, ...]


class AddLine(Edit, frozen=True):
    """A line of a railroad through mileposts, junctions and bends, with an ID like `PA-4` if none is given."""

    railroad: RailroadId
    path: Path
    id: LineId = LineId("")
    when: str = ""
    smooth: bool = False

    def text(self, scenario: Scenario) -> str:
        return (
            tr("Add line {line}").format(line=self.id)
            if self.id
            else tr("Add line of {railroad}").format(railroad=self.railroad)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        lookup(board.railroads, self.railroad, "railroad")
        id = self.id or fresh_line_id(board, self.railroad)
        check_free(id, board.lines, "line")
        line = Line(self.railroad, _checked(board, self.path), self.when, smooth=self.smooth)
        return _with_line(scenario, id, line)


class ExtendLine(Edit, frozen=True):
    """More stops and bends at an end of a line, in the order in which they are drawn, away from it. A smooth line stays
    where it is drawn, by more bends near its former end if necessary."""

    line: LineId
    more: Path
    end: Literal["start", "end"] = "end"

    def text(self, scenario: Scenario) -> str:
        return tr("Extend line {line}").format(line=self.line)

    def apply(self, scenario: Scenario) -> Scenario:
        line = lookup(scenario.board.lines, self.line, "line")
        path = (*line.path, *self.more) if self.end == "end" else (*reversed(self.more), *line.path)
        path = _checked(scenario.board, path)
        if line.smooth:
            path = _extended(scenario.board, line, path, self.end == "start")
        return _with_line(scenario, self.line, replace(line, path=path))


class ReverseLine(Edit, frozen=True):
    """A line in the opposite direction; its sections stay."""

    line: LineId

    def text(self, scenario: Scenario) -> str:
        return tr("Reverse line {line}").format(line=self.line)

    def apply(self, scenario: Scenario) -> Scenario:
        line = lookup(scenario.board.lines, self.line, "line")
        return _with_line(scenario, self.line, replace(line, path=line.path[::-1]))


class ChangeLine(Edit, frozen=True):
    """Another railroad, condition (`when`) or note for a line, curves or corners (`smooth`); None leaves them.
    Crossings follow to the railroad."""

    line: LineId
    railroad: RailroadId | None = None
    when: str | None = None
    note: str | None = None
    smooth: bool | None = None

    def text(self, scenario: Scenario) -> str:
        if self.railroad:
            return tr("Assign line {line} to {railroad}").format(line=self.line, railroad=self.railroad)
        return tr("Change {fields} of line {line}").format(fields=changed_fields(self, "line"), line=self.line)

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        line = lookup(board.lines, self.line, "line")
        railroad = line.railroad if self.railroad is None else self.railroad
        lookup(board.railroads, railroad, "railroad")
        when = line.when if self.when is None else self.when
        note = line.note if self.note is None else self.note
        smooth = line.smooth if self.smooth is None else self.smooth
        after = _with_line(scenario, self.line, replace(line, railroad=railroad, when=when, note=note, smooth=smooth))
        heirs = [(one, stem(one[0], one[1], railroad)) for one in stems_of(line)]
        return without_lost_crossings(board, after, heirs)


class SplitLine(Edit, frozen=True):
    """Two lines from one, at the stop `index` of its path. The first keeps the ID. A smooth line stays where it is
    drawn, by more bends if necessary."""

    line: LineId
    index: int
    new_id: LineId = LineId("")

    def text(self, scenario: Scenario) -> str:
        return tr("Split line {line}").format(line=self.line)

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        line = lookup(board.lines, self.line, "line")
        if not 0 < self.index < len(line.path) - 1 or not isinstance(line.path[self.index], str):
            raise EditError(tr("line {line} can only be split at a stop between its ends").format(line=self.line))
        id = self.new_id or fresh_line_id(board, line.railroad)
        check_free(id, board.lines, "line")
        first, second = parts_of(board, line, [(0, self.index), (self.index, len(line.path) - 1)])
        return with_board(scenario, lines=_in_place(board.lines, self.line, {self.line: first, id: second}))


class JoinLines(Edit, frozen=True):
    """One line from two of the same railroad that share an end. The first keeps its ID, and the notes of both are kept.
    Smooth lines stay where they are drawn, by more bends if necessary."""

    first: LineId
    second: LineId

    def text(self, scenario: Scenario) -> str:
        return tr("Join lines {first} and {second}").format(first=self.first, second=self.second)

    def apply(self, scenario: Scenario) -> Scenario:
        lines = scenario.board.lines
        first, second = lookup(lines, self.first, "line"), lookup(lines, self.second, "line")
        if self.first == self.second:
            raise EditError(tr("a line cannot be joined to itself"))
        if (first.railroad, first.when) != (second.railroad, second.when):
            raise EditError(
                tr("{first} and {second} do not belong to the same railroad under the same rule").format(
                    first=self.first, second=self.second
                )
            )
        if first.smooth != second.smooth:
            smooth, straight = (self.first, self.second) if first.smooth else (self.second, self.first)
            raise EditError(
                tr("{smooth} is smooth and {straight} is not; make both smooth, or neither").format(
                    smooth=smooth, straight=straight
                )
            )
        for a, b in ((0, 0), (0, 1), (1, 0), (1, 1)):
            one, other = first.path[:: -1 if a else 1], second.path[:: -1 if b else 1]
            if one[-1] == other[0]:
                path = (*one, *other[1:])
                if first.smooth:
                    path = _joined(scenario.board, path, (first, bool(a)), (second, bool(b)))
                joined = replace(first, path=path[::-1] if a else path, note=_notes(first.note, second.note))
                return with_board(scenario, lines=with_entry({**lines, self.first: joined}, self.second, None))
        raise EditError(
            tr("{first} and {second} do not end at the same milepost or junction").format(
                first=self.first, second=self.second
            )
        )


class RemoveStems(Edit, frozen=True):
    """Drawn segments removed from every line that has them; a line is split there, and removed if nothing is left of
    it."""

    stems: tuple[Stem, ...]

    def text(self, scenario: Scenario) -> str:
        if len(self.stems) == 1:
            a, b, railroad = self.stems[0]
            return tr("Remove segment {start} to {end} of {railroad}").format(
                start=name_of(scenario, "milepost", a), end=name_of(scenario, "milepost", b), railroad=railroad
            )
        n = len(self.stems)
        return ntr("Remove {n} segment", "Remove {n} segments", n).format(n=n)

    def apply(self, scenario: Scenario) -> Scenario:
        board, going = scenario.board, {stem(*one) for one in self.stems}
        lines = board.lines
        for id, line in board.lines.items():
            if going.isdisjoint(stems_of(line)):
                continue
            pieces: dict[LineId, Line] = {}
            for piece in parts_of(board, line, _remaining(line, going)):
                free = id if not pieces else fresh_line_id(replace(board, lines={**lines, **pieces}), line.railroad)
                if path := tidy_path(piece.path):
                    pieces[free] = replace(piece, path=path)
            lines = _in_place(lines, id, pieces)
        if lines is board.lines:
            raise EditError(tr("no line is drawn there"))
        return without_lost_crossings(board, with_board(scenario, lines=lines))


def _remaining(line: Line, going: set[Stem]) -> list[tuple[int, int]]:
    """Return the parts of a line without some stems, each by the indexes of its first and last stop."""
    at = [index for index, item in enumerate(line.path) if isinstance(item, str)]
    found = [(at[0], at[0])] if at else []
    for here, there in pairwise(at):
        a, b = line.path[here], line.path[there]
        if isinstance(a, str) and isinstance(b, str) and stem(a, b, line.railroad) in going:
            found.append((there, there))
        else:
            found[-1] = (found[-1][0], there)
    return [(start, end) for start, end in found if start < end]


def parts_of(board: Board, line: Line, ranges: Sequence[tuple[int, int]]) -> list[Line]:
    """Return the parts of a line from one index of its path to another, drawn where the line is."""
    paths: list[Path] = [line.path[start : end + 1] for start, end in ranges]
    if line.smooth and any((start, end) != (0, len(line.path) - 1) for start, end in ranges):
        # Import lazily: numpy is slow to load.
        from engine.edit.network.smooth_lines import retraced, stretches

        drawn = stretches(board, line)
        paths = [retraced(board, path, drawn[start:end]) for path, (start, end) in zip(paths, ranges, strict=True)]
    return [replace(line, path=path) for path in paths]


def _joined(board: Board, path: Path, *parts: tuple[Line, bool]) -> Path:
    """Return the path of smooth lines joined, each perhaps read backwards, drawn where they are."""
    # Import lazily: numpy is slow to load.
    from engine.edit.network.smooth_lines import retraced, stretches

    drawn = []
    for line, is_backward in parts:
        own = stretches(board, line)
        drawn += [one.reversed for one in own[::-1]] if is_backward else own
    return retraced(board, path, drawn)


def _extended(board: Board, line: Line, path: Path, is_start: bool) -> Path:
    """Return the path of a smooth line with more items at one end, drawn where it was."""
    more = len(path) - len(line.path)
    if more < 1 or (path[more:] if is_start else path[: len(line.path)]) != line.path:
        return path
    # Import lazily: numpy is slow to load.
    from engine.edit.network.smooth_lines import Stretch, retraced, stretches

    drawn, free = stretches(board, line), [Stretch(None)] * more
    return retraced(board, path, [*free, *drawn] if is_start else [*drawn, *free])


def _notes(first: str, second: str) -> str:
    """Return both notes; one of them if they are the same, or if the other is empty."""
    return "; ".join(dict.fromkeys(note for note in (first, second) if note))


def _in_place(lines: dict[LineId, Line], id: LineId, pieces: dict[LineId, Line]) -> dict[LineId, Line]:
    """Return the lines with pieces in place of one line."""
    after: dict[LineId, Line] = {}
    for key, line in lines.items():
        after.update(pieces if key == id else {key: line})
    return after


def _checked(board: Board, path: Path) -> Path:
    for item in path:
        if isinstance(item, str) and where(board, item) is None:
            raise EditError(tr("there is no milepost or junction {id}").format(id=item))
    tidy: Path = tidy_path(tuple(item if isinstance(item, str) else rounded(item) for item in path))
    if not tidy:
        raise EditError(tr("a line needs at least two different stops"))
    return tidy


def _with_line(scenario: Scenario, id: LineId, line: Line) -> Scenario:
    old = scenario.board.lines.get(id)
    return scenario if old == line else with_board(scenario, lines={**scenario.board.lines, id: line})
