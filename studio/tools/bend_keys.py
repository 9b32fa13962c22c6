"""Bending of the selected line by keys: a cursor goes to its bends and the places between them; Space picks up and
drops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.edit.edit import Edit
from engine.edit.network.stops import InsertBend, MoveBend, RemoveBend
from engine.i18n import tr, tr_noop
from engine.model.board import Board
from engine.model.geometry import Point, ahead, distance, rounded
from engine.model.ids import LineId, Ref
from engine.model.network import spans
from engine.model.shut_layers import open_refs
from studio.tools.nearest import Bend
from studio.tools.sheet_edge import on_sheet
from studio.tools.tool import Editor

HINT = tr_noop("Arrow keys move the bend, Shift moves it farther; Space drops it here, Esc cancels.")
FOUND = tr_noop("Space picks up the line here; Backspace removes a bend; arrow keys move along the line.")


def bending(line: LineId, bend: Bend, to: Point) -> Edit:
    """Return the edit that moves a bend, or a new one, to a place."""
    return InsertBend(line, bend.place, to) if bend.is_new else MoveBend(line, bend.place, to)


def handles_of(board: Board, ref: Ref) -> Mapping[Point, tuple[LineId, Bend]]:
    """Return the handles of a line, or of the line of a section: its bends, and the middles between items of its path,
    where new bends would be."""
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
    """Return the part of a line that a ref selects, by the indexes of its first and last item."""
    if ref.kind == "line" and ref.id in board.lines:
        yield LineId(ref.id), 0, len(board.lines[LineId(ref.id)].path) - 1
    elif ref.kind == "section":
        a, b, railroad = ref.id.split(" ")
        for id, line in board.lines.items():
            ends = [at for at, item in enumerate(line.path) if item in (a, b)]
            if line.railroad == railroad and len(ends) == 2:
                yield id, ends[0], ends[1]


def _halfway(points: list[Point]) -> Point:
    """Return the middle of a straight piece, or the middle point of a curve."""
    (ax, ay), (bx, by) = points[(len(points) - 1) // 2], points[len(points) // 2]
    return rounded(((ax + bx) / 2, (ay + by) / 2))


class BendKeys:
    """The position of the cursor, if there is one, and the bend that it holds."""

    def __init__(self) -> None:
        self.at: Point | None = None
        self._ref: Ref | None = None
        self._held: tuple[LineId, Bend] | None = None

    @property
    def holds(self) -> bool:
        """Whether a bend is being moved."""
        return self._held is not None

    def let_go(self, editor: Editor) -> bool:
        """Leave the line as it was; return whether a bend was held."""
        was, self._held = self.holds, None
        if was:
            editor.end_preview()
        return was

    def key(self, editor: Editor, name: str, step: Point | None) -> bool:
        """Handle an arrow as a `step` in millimeters, Space or Backspace; return whether it is used."""
        chosen = [ref for ref in editor.selection if ref.kind in ("line", "section")]
        is_one = len(chosen) == len(editor.selection) == 1 and bool(open_refs(editor.committed, chosen))
        ref = chosen[0] if is_one else None
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
            # Undo may have removed the thing at the cursor.
            self.at = min(handles, key=lambda place: distance(place, self.at or place))
            self._held = handles[self.at]
            editor.say(tr(HINT))
        elif name == "backspace" and self.at in handles and not handles[self.at][1].is_new and not self.holds:
            line, bend = handles[self.at]
            editor.perform(RemoveBend(line, bend.place))
        else:
            return False
        return True

    def _walk(self, editor: Editor, places: list[Point], step: Point) -> None:
        """Start the cursor halfway along the line, or move it to the next handle in that direction, with the bend that
        it holds."""
        if self.at is None:
            self.at = places[len(places) // 2]
            editor.say(tr(FOUND))
        elif self._held is not None:
            self.at = on_sheet(editor.committed, rounded((self.at[0] + step[0], self.at[1] + step[1])))
            editor.preview(bending(*self._held, self.at))
            editor.say(tr(HINT))
        else:
            way = (float((step[0] > 0) - (step[0] < 0)), float((step[1] > 0) - (step[1] < 0)))
            onward = ahead(places, self.at, way)
            self.at = onward if onward is not None else self.at
            editor.say(tr(FOUND) if onward is not None else tr("There is no handle in that direction."))
