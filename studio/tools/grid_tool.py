"""Common parts of the tools for boards with a grid: the grid that they work on, and a cursor for the keys."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from engine.model.board import grid_of
from engine.model.cells import NO_CELLS, lattice_of
from engine.model.geometry import Point
from engine.model.grids.grid import Cell, Grid, cell_of, cell_ref
from engine.model.grids.lattice import cell_at, centre, from_offset, neighbour, to_offset
from engine.model.ids import Ref, SiteId
from studio.tools.tool import Button, Editor, Pointer, Tool

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SLANTS = {
    "pointy": {"home": 2, "pageup": 1, "end": 4, "pagedown": 5},
    "flat": {"home": 3, "pageup": 1, "end": 4, "pagedown": 0},
}
FAR = 5
"""The number of steps of the cursor with Shift."""


class GridTool(Tool):
    """A tool for boards with a grid, used with no other. It draws on the grid that it was last used on; before, it
    draws nothing.

    The arrow keys, Home, End, Page Up and Page Down move a cursor, with Shift five steps at once. Space is a click of
    the left button there, Shift+Space of the right one; where the mouse would drag, Space begins and Space ends.
    """

    boards, cursor, walks = "grid", "cross", True
    between: ClassVar[Literal["", "halves", "sides"]] = ""
    """Whether the cursor also stops halfway between cells, or only at the middles of sides."""
    _grid: Grid = NO_CELLS
    _spot: Point | None = None
    _by_keys = False

    def take_grid(self, editor: Editor) -> Grid:
        """The grid of the current board, stored for drawing."""
        self._grid = grid_of(editor.committed.board)
        return self._grid

    @property
    def focus(self) -> Point | None:
        return self._spot if self._by_keys else None

    def by_mouse(self) -> None:
        self._by_keys = False

    def key(self, editor: Editor, name: str) -> bool:
        held, _, step = name.rpartition("+")
        if step in ARROWS or step in SLANTS["pointy"]:
            self._walk(editor, step, FAR if held == "shift" else 1)
        elif step == "space" and self.focus is not None:
            self._act(editor, "right" if held == "shift" else "left")
        else:
            return False
        return True

    def _walk(self, editor: Editor, step: str, times: int) -> None:
        grid = self.take_grid(editor)
        fine = replace(grid, spacing=grid.spacing / 2) if self.between else grid
        if self._spot is None:
            self._spot, times = centre(grid, first_cell(editor)), int(self.between == "sides")
        cell = cell_at(fine, self._spot)
        for _ in range(times):
            cell = walked(fine, cell, step)
            if self.between == "sides" and not (cell[0] % 2 or cell[1] % 2):
                # The center of a cell: the next side is beyond it.
                cell = walked(fine, cell, step)
        self._spot, self._by_keys = centre(fine, cell), True
        self.move(editor, self._pointer(editor))

    def _act(self, editor: Editor, button: Button) -> None:
        pointer, dragged = self._pointer(editor, button), self.is_dragging
        if not dragged:
            self.press(editor, pointer)
        if dragged or not self.is_dragging:
            self.release(editor, pointer)

    def _pointer(self, editor: Editor, button: Button | None = None) -> Pointer:
        assert self._spot is not None, "the cursor was moved before"
        cell = cell_at(self._grid, self._spot)
        over = cell_ref(cell) if cell in lattice_of(editor.committed.board) else None
        return Pointer(self._spot, over, self._spot, button=button)


def first_cell(editor: Editor) -> Cell:
    """Return the start of the cursor: the one city or cell that is selected, else the center of the board."""
    board = editor.committed.board
    match list(editor.selection):
        case [Ref("site", id)] if id in board.sites:
            return board.sites[SiteId(id)].cell
        case [Ref("cell", _) as ref]:
            return cell_of(ref)
    made = lattice_of(board)
    (x0, y0), (x1, y1) = (made.xy.min(axis=0), made.xy.max(axis=0)) if len(made) else ((0.0, 0.0), (0.0, 0.0))
    return cell_at(made.grid, (float(x0 + x1) / 2, float(y0 + y1) / 2))


def walked(grid: Grid, cell: Cell, key: str) -> Cell:
    """Return the cell one step away: arrows along rows and columns, the four other keys to the diagonal neighbors."""
    if key in ARROWS:
        column, row = to_offset(cell, grid.orientation)
        across, down = ARROWS[key]
        return from_offset(column + across, row + down, grid.orientation)
    return neighbour(cell, SLANTS[grid.orientation][key])
