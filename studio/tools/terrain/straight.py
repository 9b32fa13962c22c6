"""Painting terrain in straight lines."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from engine.edit.grids.cells import PaintCells
from engine.i18n import tr_noop
from engine.model.geometry import distance
from engine.model.grids.grid import Cell, Grid
from engine.model.grids.lattice import DIRECTIONS, centre, steps, straight
from engine.model.ids import TerrainId
from engine.model.kind_names import count_of_kind
from studio.tools.terrain.paint import PaintTool
from studio.tools.terrain.paintbox import Paintbox
from studio.tools.tool import Editor, Pointer, Shape


class Phase(Enum):
    """The phase of the current gesture."""

    IDLE = auto()
    DRAGGING = auto()


class StraightTool(PaintTool):
    """Paints the straight line along a drag; with Shift along one of the lattice's six directions."""

    id, title, shortcut, icon = "straight", tr_noop("Paint Straight Lines"), "L", "straight"
    help = ("9-grids", "paint a straight line")
    has_size = True
    tooltip = tr_noop("Drag from cell to cell; Shift keeps to a direction of the lattice, right button erases")
    begin = tr_noop("Drag from cell to cell; Shift keeps to a direction of the lattice; right button erases.")

    def __init__(self, box: Paintbox) -> None:
        super().__init__(box)
        self.phase = Phase.IDLE
        self._start: Cell = (0, 0)
        self._end: Cell = (0, 0)
        self._erase = False

    @property
    def is_dragging(self) -> bool:
        return self.phase is Phase.DRAGGING

    @property
    def drawing(self) -> Sequence[Shape]:
        shapes = super().drawing
        if self.phase is Phase.DRAGGING:
            ends = (centre(self._grid, self._start), centre(self._grid, self._end))
            length = count_of_kind("cell", steps(self._start, self._end) + 1)
            return [*shapes, Shape("line", ends), Shape("text", (ends[1],), length)]
        return shapes

    def press(self, editor: Editor, pointer: Pointer) -> None:
        cell = self.look(editor, pointer.at)
        if self.phase is Phase.DRAGGING or self.turns_aside(editor, pointer, cell):
            return
        self.phase, self._start, self._end, self._erase = Phase.DRAGGING, cell, cell, pointer.button == "right"
        self._show(editor)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        cell = self.look(editor, pointer.at)
        if self.phase is not Phase.DRAGGING:
            return
        end = along(self._grid, self._start, cell) if "shift" in pointer.keys else cell
        if end != self._end:
            self._end = self.cell = end
            self._show(editor)

    def release(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.DRAGGING:
            self.move(editor, pointer)
            self.phase = Phase.IDLE
            self.paint(editor, self._painted(editor))

    def cancel(self, editor: Editor) -> bool:
        phase, self.phase = self.phase, Phase.IDLE
        if phase is Phase.DRAGGING:
            editor.end_preview()
        return phase is Phase.DRAGGING

    def _show(self, editor: Editor) -> None:
        editor.preview(PaintCells(tuple(self._painted(editor).items())))

    def _painted(self, editor: Editor) -> dict[Cell, TerrainId | None]:
        under = dict.fromkeys(cell for step in straight(self._start, self._end) for cell in self.box.disc(step))
        return self.box.painted(editor.committed.board, under, self._erase)


def along(grid: Grid, first: Cell, second: Cell) -> Cell:
    """Return the cell nearest to b that is in one of the six directions from a."""
    here, there = centre(grid, first), centre(grid, second)
    ends = []
    for dq, dr in DIRECTIONS:
        x, y = centre(grid, (first[0] + dq, first[1] + dr))
        reach = (x - here[0]) * (there[0] - here[0]) + (y - here[1]) * (there[1] - here[1])
        far = max(0, round(reach / grid.spacing**2))
        ends.append((first[0] + dq * far, first[1] + dr * far))
    return min(ends, key=lambda cell: distance(centre(grid, cell), there))
