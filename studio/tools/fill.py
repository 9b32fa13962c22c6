"""Filling what hangs together."""

from __future__ import annotations

from collections.abc import Sequence

from studio.tools.cells import patch
from studio.tools.paint import PaintTool
from studio.tools.tool import Desk, Pointer, Shape


class FillTool(PaintTool):
    """A click paints all cells of one terrain that hang together; off the grid, the hole of the sheet."""

    id, title, shortcut, icon = "fill", "Fill areas", "F", "fill"
    tooltip = "Click to paint all cells of one terrain that hang together; the right button erases them."
    begin = "Click to paint all cells of this terrain that hang together; the right button erases them."

    @property
    def drawing(self) -> Sequence[Shape]:
        return self._centre()

    def press(self, desk: Desk, pointer: Pointer) -> None:
        cell = self.look(desk, pointer.at)
        if cell is None or self.turns_aside(desk, pointer, cell):
            return
        board = desk.committed.board
        self.paint(desk, self.box.painted(board, patch(board, cell), pointer.button == "right"))
        self.look(desk, pointer.at)

    def move(self, desk: Desk, pointer: Pointer) -> None:
        self.look(desk, pointer.at)
