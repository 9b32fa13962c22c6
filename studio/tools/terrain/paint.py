"""Common parts of all tools that paint terrain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from engine.edit.grids.cells import PaintCells
from engine.i18n import tr
from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.geometry import Point
from engine.model.grids.grid import Cell, Grid, Letters, Orientation, terrain_letters
from engine.model.grids.lattice import cell_at, centre, lattice, within
from engine.model.ids import TerrainId
from engine.model.scenario import Scenario
from studio.tools.cells import rims
from studio.tools.grid_tool import GridTool
from studio.tools.terrain.paintbox import Paintbox
from studio.tools.terrain.symmetry import SYMMETRIES, middle
from studio.tools.tool import Editor, Pointer, Shape, ToolOption


class PaintTool(GridTool):
    """A tool with a paintbox. The right button erases, Alt picks up the terrain under the pointer, Ctrl sets the center
    of symmetry; `[` and `]` change the size, digits choose the terrain."""

    begin: ClassVar[str]
    """What the first click does."""
    has_size: ClassVar[bool] = False
    """Whether it paints with a disc."""

    def __init__(self, box: Paintbox) -> None:
        self.box = box
        self.cell: Cell | None = None
        self._seen = ""

    @property
    def hint(self) -> str:
        return f"{self._seen}. {tr(self.begin)}" if self._seen else tr(self.begin)

    @property
    def drawing(self) -> Sequence[Shape]:
        """Yield the rim of the brush, and the center of symmetry."""
        if self.cell is None:
            return ()
        x, y = centre(self._grid, self.cell)
        rim = disc_rim(self._grid.spacing, self._grid.orientation, self.box.size)
        return [Shape("line", tuple((x + dx, y + dy) for dx, dy in rim)), *self._centre()]

    def _centre(self) -> Sequence[Shape]:
        if self.box.symmetry == "off" or self.cell is None:
            return ()
        about = self.box.about if self.box.about is not None else middle(self._grid)
        return (Shape("ghost", (centre(self._grid, about),)),)

    def look(self, editor: Editor, at: Point | Cell, is_cell: bool = False) -> Cell:
        """Return the cell at a point, stored for the drawing and the status line."""
        grid = self.take_grid(editor)
        cell = self.cell = (int(at[0]), int(at[1])) if is_cell else cell_at(grid, at)
        self._seen = describe_cell(editor.scenario.board, cell)
        return cell

    def turns_aside(self, editor: Editor, pointer: Pointer, cell: Cell) -> bool:
        """Handle a press with Alt or Ctrl for the paintbox; return whether it was one."""
        if "alt" in pointer.keys:
            terrain = terrain_at(editor.committed.board, cell)
            self.box.pick(terrain)
            editor.say(tr("Painting {terrain}.").format(terrain=words(editor.committed.board, terrain)))
            return True
        if "ctrl" in pointer.keys:
            self.box.about = cell
            editor.say(tr("The center of symmetry is {cell}.").format(cell=lattice(self._grid).label(cell)))
            return True
        return False

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        return self.box.options(scenario.board, self.has_size)

    def choose(self, option: str, value: str) -> None:
        self.box.choose(option, value)

    def key(self, editor: Editor, name: str) -> bool:
        return self.box_key(editor, name) or super().key(editor, name)

    def box_key(self, editor: Editor, name: str) -> bool:
        """Handle a key for the paintbox; return whether it is one."""
        match name:
            case "y":
                known = list(SYMMETRIES)
                self.box.symmetry = known[(known.index(self.box.symmetry) + 1) % len(known)]
                editor.say(tr("Symmetry: {symmetry}.").format(symmetry=tr(SYMMETRIES[self.box.symmetry])))
            case "w":
                self.box.keeps_shape = not self.box.keeps_shape
            case "m":
                self.box.blend(editor.committed.board)
            case "[":
                self.box.resize(-1)
            case "]":
                self.box.resize(1)
            case digit if digit.isdecimal():
                return self.box.pick_by_number(editor.committed.board, int(digit))
            case _:
                return False
        return True

    def paint(self, editor: Editor, painted: dict[Cell, TerrainId | None]) -> None:
        """Perform one step of the history; nothing if nothing is painted."""
        if not painted:
            editor.say(tr("There is nothing to paint here."))
            return
        editor.perform(PaintCells(tuple(painted.items())))


@lru_cache(maxsize=64)
def disc_rim(spacing: float, orientation: Orientation, size: int) -> tuple[Point, ...]:
    """Return the line around a brush, about the center of its middle cell."""
    (rim,) = rims(Grid(spacing, (0, 0), Letters(()), orientation=orientation), within((0, 0), size - 1))
    return rim


def terrain_at(board: Board, cell: Cell) -> TerrainId | None:
    """Return the terrain of a cell; None if there is no cell or its letter has no terrain."""
    return terrain_letters(board.terrains).get(lattice_of(board).letter_of(cell))


def words(board: Board, terrain: TerrainId | None) -> str:
    """Return the name of a terrain in a sentence."""
    return (board.terrains[terrain].name or terrain).lower() if terrain is not None else tr("nothing (erase)")


def describe_cell(board: Board, cell: Cell) -> str:
    """Return a cell's label, its terrain, and the city on it."""
    terrain, made = terrain_at(board, cell), lattice_of(board)
    if cell not in made:
        return tr("No cell here")
    label, name = made.label(cell), board.terrains[terrain].name if terrain is not None else tr("unknown terrain")
    city = next((site.name for site in board.sites.values() if site.cell == cell), "")
    return f"{label} {name}, {city}" if city else f"{label} {name}"
