"""Painting terrain in rectangles."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from engine.i18n import tr_noop
from engine.model.geometry import Point
from engine.model.grids.grid import Cell, Grid
from engine.model.grids.lattice import centre, from_offset, to_offset
from studio.tools.terrain.paint import PaintTool
from studio.tools.terrain.paintbox import Paintbox
from studio.tools.tool import Editor, Pointer, Shape


class Phase(Enum):
    """The phase of the current gesture."""

    IDLE = auto()
    DRAGGING = auto()


class RectangleTool(PaintTool):
    """Paints all cells in the rows and columns between two corners of a drag."""

    id, title, shortcut, icon = "rectangle", tr_noop("Paint Rectangles"), "E", "rectangle"
    help = ("9-grids", "paint a rectangle")
    tooltip = tr_noop("Drag from corner to corner to fill the rectangle; the right button erases it")
    begin = tr_noop("Drag from corner to corner; the right button erases.")

    def __init__(self, box: Paintbox) -> None:
        super().__init__(box)
        self.phase = Phase.IDLE
        self._start: Cell = (0, 0)
        self._erase = False

    @property
    def is_dragging(self) -> bool:
        return self.phase is Phase.DRAGGING

    @property
    def drawing(self) -> Sequence[Shape]:
        if self.phase is not Phase.DRAGGING or self.cell is None:
            return self._centre()
        (ax, ay), (bx, by) = (centre(self._grid, cell) for cell in (self._start, self.cell))
        half = self._grid.spacing / 2
        box = ((min(ax, bx) - half, min(ay, by) - half), (max(ax, bx) + half, max(ay, by) + half))
        (c0, r0), (c1, r1) = (to_offset(cell, self._grid.orientation) for cell in (self._start, self.cell))
        middle: Point = ((ax + bx) / 2, min(ay, by) - half)
        size = f"{abs(c1 - c0) + 1} × {abs(r1 - r0) + 1}"
        return [Shape("rect", box), Shape("text", (middle,), size), *self._centre()]

    def press(self, editor: Editor, pointer: Pointer) -> None:
        cell = self.look(editor, pointer.at)
        if self.phase is Phase.DRAGGING or self.turns_aside(editor, pointer, cell):
            return
        self.phase, self._start, self._erase = Phase.DRAGGING, cell, pointer.button == "right"

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self.look(editor, pointer.at)

    def release(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.DRAGGING:
            self.phase = Phase.IDLE
            cell = self.look(editor, pointer.at)
            cells = between(self._grid, self._start, cell)
            self.paint(editor, self.box.painted(editor.committed.board, cells, self._erase))

    def cancel(self, editor: Editor) -> bool:
        phase, self.phase = self.phase, Phase.IDLE
        return phase is Phase.DRAGGING


def between(grid: Grid, first: Cell, second: Cell) -> list[Cell]:
    """Return the cells in the columns and rows from one to the other."""
    (c0, r0), (c1, r1) = to_offset(first, grid.orientation), to_offset(second, grid.orientation)
    return [
        from_offset(column, row, grid.orientation)
        for row in range(min(r0, r1), max(r0, r1) + 1)
        for column in range(min(c0, c1), max(c0, c1) + 1)
    ]
