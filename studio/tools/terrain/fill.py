"""Filling what hangs together."""

from __future__ import annotations

from collections.abc import Sequence

from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell
from studio.tools.cells import patch
from studio.tools.terrain.paint import PaintTool
from studio.tools.terrain.paintbox import Paintbox
from studio.tools.tool import Editor, Pointer, Shape

MOST_AT_ONCE = 0.25
"""A fill of a larger part of the board is done at the second click only."""


class FillTool(PaintTool):
    """A click paints all cells of one terrain that hang together; off the grid, the hole of the sheet."""

    id, title, shortcut, icon = "fill", "Fill areas", "F", "fill"
    help = ("9-grids", "fill adjoining cells")
    tooltip = "Click to paint all adjoining cells of one terrain; the right button erases them."
    begin = "Click to paint all adjoining cells of this terrain; the right button erases them."

    def __init__(self, box: Paintbox) -> None:
        super().__init__(box)
        self._asked: list[Cell] = []

    def cancel(self, editor: Editor) -> bool:
        self._asked = []
        return False

    @property
    def drawing(self) -> Sequence[Shape]:
        return self._centre()

    def press(self, editor: Editor, pointer: Pointer) -> None:
        cell = self.look(editor, pointer.at)
        if self.turns_aside(editor, pointer, cell):
            return
        board = editor.committed.board
        filled = patch(board, cell)
        number = len(lattice_of(board))
        if len(filled) > MOST_AT_ONCE * number and filled != self._asked:
            self._asked = filled
            editor.say(f"This would change {len(filled):,} of {number:,} cells. Click again to do so.")
            return
        self._asked = []
        self.paint(editor, self.box.painted(board, filled, pointer.button == "right"))
        self.look(editor, pointer.at)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self.look(editor, pointer.at)
