"""What the tools for boards with a grid have in common: the grid that they work on."""

from __future__ import annotations

from engine.model.board import grid_of
from engine.model.cells import NO_CELLS
from engine.model.grids.grid import Grid
from studio.tools.tool import Editor, Tool


class GridTool(Tool):
    """A tool for boards with a grid, and handed no other. What it draws lies on the grid that it was last used on;
    before, it draws nothing."""

    boards, cursor = "grid", "cross"
    _grid: Grid = NO_CELLS

    def take_grid(self, editor: Editor) -> Grid:
        """The grid of the board as it is now, remembered for what is drawn."""
        self._grid = grid_of(editor.committed.board)
        return self._grid
