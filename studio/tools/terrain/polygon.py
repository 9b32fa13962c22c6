"""Painting terrain inside a polygon."""

from __future__ import annotations

from collections.abc import Sequence

from engine.i18n import tr, tr_noop
from engine.model.cells import lattice_of
from engine.model.geometry import Point
from studio.tools.cells import inside, whole
from studio.tools.terrain.paint import PaintTool
from studio.tools.terrain.paintbox import Paintbox
from studio.tools.tool import Editor, Pointer, Shape


class PolygonTool(PaintTool):
    """Paints the cells inside corners set by clicks, after Enter, a double-click or a right-click."""

    id, title, shortcut, icon = "polygon", tr_noop("Paint Polygons"), "P", "polygon"
    help = ("9-grids", "paint a rectangle, or a polygon")
    tooltip = tr_noop("Click corners; Enter or double-click paints the cells inside, Backspace removes the last corner")
    begin = tr_noop("Click the first corner.")

    def __init__(self, box: Paintbox) -> None:
        super().__init__(box)
        self._points: list[Point] = []
        self._at: Point = (0, 0)

    @property
    def hint(self) -> str:
        match len(self._points):
            case 0:
                return super().hint
            case 1 | 2:
                return tr("Click the next corner; Backspace removes the last one; Esc cancels.")
        return tr("Enter or double-click paints; Backspace removes the last corner; Esc cancels.")

    @property
    def drawing(self) -> Sequence[Shape]:
        if not self._points:
            return self._centre()
        ring = (*self._points, self._at, self._points[0])
        return [Shape("line", ring), Shape("ghost", tuple(self._points)), *self._centre()]

    def press(self, editor: Editor, pointer: Pointer) -> None:
        cell = self.look(editor, pointer.at)
        self._at = pointer.at
        if self._points and (pointer.double or pointer.button == "right"):
            self._close(editor)
        elif pointer.button == "left" and (self._points or not self.turns_aside(editor, pointer, cell)):
            self._points.append(pointer.at)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self.look(editor, pointer.at)
        self._at = pointer.at

    def key(self, editor: Editor, name: str) -> bool:
        if self._points and name == "enter":
            self._close(editor)
        elif self._points and name == "backspace":
            self._points.pop()
        else:
            return super().key(editor, name)
        return True

    def cancel(self, editor: Editor) -> bool:
        was, self._points = bool(self._points), []
        return was

    def _close(self, editor: Editor) -> None:
        points, board = list(dict.fromkeys(self._points)), editor.committed.board
        if len(points) < 3:
            editor.say(tr("A polygon needs at least three corners."))
            return
        self._points = []
        made = lattice_of(board) if self.box.keeps_shape or self.box.erases else whole(board)
        self.paint(editor, self.box.painted(board, inside(made, points)))
