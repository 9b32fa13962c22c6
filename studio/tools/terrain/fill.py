"""Filling connected cells."""

from __future__ import annotations

from collections.abc import Sequence

from engine.i18n import format_number, tr, tr_noop
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell
from studio.tools.cells import patch
from studio.tools.terrain.paint import PaintTool
from studio.tools.terrain.paintbox import Paintbox
from studio.tools.tool import Editor, Pointer, Shape

MAX_AT_ONCE = 0.25
"""The share of the board from which a fill needs a second click."""


class FillTool(PaintTool):
    """Paints all connected cells of one terrain by a click; off the grid, the hole of the sheet."""

    id, title, shortcut, icon = "fill", tr_noop("Fill Areas"), "F", "fill"
    help = ("9-grids", "fill adjoining cells")
    tooltip = tr_noop("Click to paint all adjoining cells of one terrain; the right button erases them")
    begin = tr_noop("Click to paint all adjoining cells of this terrain; the right button erases them.")

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
        if len(filled) > MAX_AT_ONCE * number and filled != self._asked:
            self._asked = filled
            editor.say(
                tr("This would change {changed} of {total} cells. Click again to do so.").format(
                    changed=format_number(len(filled)), total=format_number(number)
                )
            )
            return
        self._asked = []
        self.paint(editor, self.box.painted(board, filled, pointer.button == "right"))
        self.look(editor, pointer.at)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self.look(editor, pointer.at)
