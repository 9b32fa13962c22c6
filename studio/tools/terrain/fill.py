"""Filling what hangs together."""

from __future__ import annotations

from collections.abc import Sequence

from studio.tools.cells import patch
from studio.tools.terrain.paint import PaintTool
from studio.tools.tool import Editor, Pointer, Shape


class FillTool(PaintTool):
    """A click paints all cells of one terrain that hang together; off the grid, the hole of the sheet."""

    id, title, shortcut, icon = "fill", "Fill areas", "F", "fill"
    tooltip = "Click to paint all adjoining cells of one terrain; the right button erases them."
    begin = "Click to paint all adjoining cells of this terrain; the right button erases them."

    @property
    def drawing(self) -> Sequence[Shape]:
        return self._centre()

    def press(self, editor: Editor, pointer: Pointer) -> None:
        cell = self.look(editor, pointer.at)
        if self.turns_aside(editor, pointer, cell):
            return
        board = editor.committed.board
        self.paint(editor, self.box.painted(board, patch(board, cell), pointer.button == "right"))
        self.look(editor, pointer.at)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self.look(editor, pointer.at)
