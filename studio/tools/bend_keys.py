"""Bending the selected line by keys: a cursor goes to its bends and between them, Space takes and puts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.edit.edit import Edit
from engine.edit.network.stops import InsertBend, MoveBend, RemoveBend
from engine.model.board import Board
from engine.model.geometry import Point, ahead, distance, rounded
from engine.model.ids import LineId, Ref
from engine.model.network import spans
from studio.tools.nearest import Bend
from studio.tools.sheet_edge import on_sheet
from studio.tools.tool import Editor

HINT = "Arrow keys move the bend, with Shift farther; Space puts it here, Escape leaves the line as it was."
FOUND = "Space takes hold of the line here, Backspace takes a bend out. Arrow keys go on along the line."


def bending(line: LineId, bend: Bend, to: Point) -> Edit:
    """The edit that brings a bend, or a new one, to a place."""
    return InsertBend(line, bend.place, to) if bend.is_new else MoveBend(line, bend.place, to)


def handles_of(board: Board, ref: Ref) -> Mapping[Point, tuple[LineId, Bend]]:
    """Where a line, or the line of a section, can be taken hold of: its bends, and halfway from each item of its path
    to the next, where a new one would be."""
    found = dict[Point, tuple[LineId, Bend]]()
    for id, first, last in _stretches(board, ref):
        for place, points in spans(board, board.lines[id]):
            if first <= place < last:
                found[_halfway(points)] = id, Bend(place, True)
                item = board.lines[id].path[place]
                if place > first and not isinstance(item, str):
                    found[item] = id, Bend(place, False)
    return found


def _stretches(board: Board, ref: Ref) -> Iterator[tuple[LineId, int, int]]:
    """The part of a line that is meant, by the places of its first and last item."""
    if ref.kind == "line" and ref.id in board.lines:
        yield LineId(ref.id), 0, len(board.lines[LineId(ref.id)].path) - 1
    elif ref.kind == "section":
        a, b, railroad = ref.id.split(" ")
        for id, line in board.lines.items():
            ends = [at for at, item in enumerate(line.path) if item in (a, b)]
            if line.railroad == railroad and len(ends) == 2:
                yield id, ends[0], ends[1]


def _halfway(points: list[Point]) -> Point:
    """The middle of a straight piece, and of a curve the middle one of its points."""
    (ax, ay), (bx, by) = points[(len(points) - 1) // 2], points[len(points) // 2]
    return rounded(((ax + bx) / 2, (ay + by) / 2))


class BendKeys:
    """Where the cursor is, if it is anywhere, and the bend that it holds."""

    def __init__(self) -> None:
        self.at: Point | None = None
        self._ref: Ref | None = None
        self._held: tuple[LineId, Bend] | None = None

    @property
    def holds(self) -> bool:
        """Whether a bend is being moved."""
        return self._held is not None

    def let_go(self, editor: Editor) -> bool:
        """Leaves the line as it was; whether anything was held."""
        was, self._held = self.holds, None
        if was:
            editor.end_preview()
        return was

    def key(self, editor: Editor, name: str, step: Point | None) -> bool:
        """An arrow as a `step` in millimetres, Space or Backspace; whether it is used."""
        chosen = [ref for ref in editor.selection if ref.kind in ("line", "section")]
        ref = chosen[0] if len(chosen) == len(editor.selection) == 1 else None
        handles = handles_of(editor.committed.board, ref) if ref is not None else {}
        if not handles:
            self.at = None
            return False
        if ref != self._ref:
            self._ref, self.at = ref, None
        if step is not None:
            self._walk(editor, list(handles), step)
        elif self.at is None:
            return False
        elif self._held is not None and name == "space":
            edit = bending(*self._held, self.at)
            self._held = None
            editor.perform(edit)
        elif name == "space":
            # Undo may have taken away what it stood on.
            self.at = min(handles, key=lambda place: distance(place, self.at or place))
            self._held = handles[self.at]
            editor.say(HINT)
        elif name == "backspace" and self.at in handles and not handles[self.at][1].is_new and not self.holds:
            line, bend = handles[self.at]
            editor.perform(RemoveBend(line, bend.place))
        else:
            return False
        return True

    def _walk(self, editor: Editor, places: list[Point], step: Point) -> None:
        """The cursor begins halfway along the line, or goes to the next handle that way; what it holds goes along."""
        if self.at is None:
            self.at = places[len(places) // 2]
            editor.say(FOUND)
        elif self._held is not None:
            self.at = on_sheet(editor.committed, rounded((self.at[0] + step[0], self.at[1] + step[1])))
            editor.preview(bending(*self._held, self.at))
            editor.say(HINT)
        else:
            way = (float((step[0] > 0) - (step[0] < 0)), float((step[1] > 0) - (step[1] < 0)))
            onward = ahead(places, self.at, way)
            self.at = onward if onward is not None else self.at
            editor.say(FOUND if onward is not None else "The line can be taken hold of nowhere that way.")
