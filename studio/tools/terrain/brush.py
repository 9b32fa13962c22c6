"""Painting terrain freehand, with the mouse or with the keys."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

from engine.edit.grids.cells import PaintCells
from engine.i18n import tr_noop
from engine.model.geometry import Point
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import centre, lattice, nearest, straight
from engine.model.ids import TerrainId
from studio.tools.grid_tool import ARROWS, SLANTS, walked
from studio.tools.terrain.paint import PaintTool
from studio.tools.terrain.paintbox import Paintbox
from studio.tools.terrain.symmetry import middle
from studio.tools.tool import Editor, Pointer


class Phase(Enum):
    """The phase of the current gesture. WALKING: the keys move the cursor, and Space paints instead of panning."""

    IDLE = auto()
    STROKE = auto()
    WALKING = auto()


class BrushTool(PaintTool):
    """Paints the cells along a drag, as one step. Arrow keys, Home, End, Page Up and Page Down move on the lattice;
    Space or Enter paints, Shift paints on the way."""

    id, title, shortcut, icon = "brush", tr_noop("Paint Terrain"), "B", "brush"
    help = ("9-grids", "paint terrain")
    has_size = True
    tooltip = tr_noop("Drag to paint, right button erases, Alt picks up terrain; arrow keys move, Space paints")
    begin = tr_noop(
        "Drag to paint; right button erases; Alt picks up terrain; [ and ] change the size; arrow "
        "keys move and Space paints."
    )

    def __init__(self, box: Paintbox) -> None:
        super().__init__(box)
        self.phase = Phase.IDLE
        self._painted: dict[Cell, TerrainId | None] = {}
        self._erase = False

    @property
    def is_dragging(self) -> bool:
        return self.phase is Phase.STROKE

    @property
    def focus(self) -> Point | None:
        if self.phase is Phase.WALKING and self.cell is not None:
            return centre(self._grid, self.cell)
        return None

    def by_mouse(self) -> None:
        if self.phase is Phase.WALKING:
            self.phase = Phase.IDLE

    def press(self, editor: Editor, pointer: Pointer) -> None:
        cell = self.look(editor, pointer.at)
        if self.phase is Phase.STROKE or self.turns_aside(editor, pointer, cell):
            return
        self.phase, self._painted, self._erase = Phase.STROKE, {}, pointer.button == "right"
        self._extend(editor, [cell])

    def move(self, editor: Editor, pointer: Pointer) -> None:
        before = self.cell
        cell = self.look(editor, pointer.at)
        self.by_mouse()
        if self.phase is Phase.STROKE and cell != before:
            self._extend(editor, straight(before or cell, cell))
            self.look(editor, pointer.at)

    def release(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is not Phase.STROKE:
            return
        painted, self._painted, self.phase = self._painted, {}, Phase.IDLE
        self.paint(editor, painted)
        self.look(editor, pointer.at)

    def key(self, editor: Editor, name: str) -> bool:
        held, _, step = name.rpartition("+")
        if self.phase is Phase.STROKE:
            return self.box_key(editor, name)
        if step in ARROWS or step in SLANTS["pointy"]:
            self._walk_and_paint(editor, step, held == "shift")
        elif self.cell is not None and (name == "enter" or (name == "space" and self.phase is Phase.WALKING)):
            self._dab(editor, [self.cell])
        else:
            return self.box_key(editor, name)
        return True

    def cancel(self, editor: Editor) -> bool:
        phase, self.phase, self._painted = self.phase, Phase.IDLE, {}
        if phase is Phase.STROKE:
            editor.end_preview()
        return phase is Phase.STROKE

    def _extend(self, editor: Editor, way: Iterable[Cell]) -> None:
        """Paint along a way; painted cells stay as they are."""
        board = editor.committed.board
        reached = dict.fromkeys(cell for step in way for cell in self.box.disc(step))
        more = self.box.painted(board, reached, self._erase)
        before = len(self._painted)
        self._painted = {**more, **self._painted}
        if len(self._painted) > before:
            editor.preview(PaintCells(tuple(self._painted.items())))

    def _walk_and_paint(self, editor: Editor, step: str, paints: bool) -> None:
        grid = self.take_grid(editor)
        start = self.cell
        if start is None or (start not in lattice(grid) and self.phase is Phase.IDLE):
            start = nearest(*middle(grid))
            self.look(editor, start, is_cell=True)
            there = start
        else:
            there = walked(grid, start, step)
        self.phase = Phase.WALKING
        if paints:
            self._dab(editor, [start, there])
        self.look(editor, there, is_cell=True)

    def _dab(self, editor: Editor, cells: Iterable[Cell]) -> None:
        under = dict.fromkeys(cell for step in cells for cell in self.box.disc(step))
        self.paint(editor, self.box.painted(editor.committed.board, under))
        if self.cell is not None:
            self.look(editor, self.cell, is_cell=True)
