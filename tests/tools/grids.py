"""Small grid boards for tests of tools."""

from engine.families.tycoon.content import TycoonContent
from engine.model.board import Board, Region, Sheet
from engine.model.grids.grid import Grid, Letters, Site, Terrain
from engine.model.grids.lattice import centre
from engine.model.look import Look, TerrainLook
from engine.model.scenario import Scenario
from tests.tools.editor import PlainEditor


def a_grid_board(columns=12, rows=10, orientation="pointy", spacing=10.0, letters=None, **tables):
    """A scenario with clear ground, a city in the middle, and room for one more cell around the grid."""
    rows_ = Letters(letters or ["c" * columns] * rows)
    grid = Grid(spacing, (2 * spacing, 2 * spacing), rows_, orientation=orientation)
    board = Board(
        Sheet(spacing * (columns + 3), spacing * (rows + 3)),
        grid=grid,
        terrains={"clear": Terrain("c", "Clear"), "mountain": Terrain("m", "Mountain"), "sea": Terrain("w", "Sea")},
        regions={"east": Region("East"), "west": Region("West")},
        sites={"york": Site("York", (3, 4))},
    )
    look = Look(terrains={"clear": TerrainLook("#f4efe2", "dot"), "mountain": TerrainLook("#cbb68f", "triangle")})
    made = Scenario("tycoon", "A small grid", board, TycoonContent(), look=look)
    return made if not tables else _with(made, tables)


def _with(scenario, tables):
    from msgspec.structs import replace

    return replace(scenario, board=replace(scenario.board, **tables))


class GridEditor(PlainEditor):
    """A editor whose gestures are told in cells."""

    def __init__(self, scenario=None, **more):
        super().__init__(scenario or a_grid_board(**more))

    @property
    def grid(self):
        return self.scenario.board.grid

    def on(self, cell, *keys, **more):
        """The pointer in the middle of a cell."""
        return self.pointer(centre(self.grid, cell), None, *keys, **more)

    def tap(self, tool, cell, *keys, **more):
        """Press and release on a cell."""
        tool.press(self, self.on(cell, *keys, **more))
        tool.release(self, self.on(cell, *keys, **more))

    def sweep(self, tool, *cells, keys=(), **more):
        """Press on the first cell, move over the others, release on the last."""
        tool.press(self, self.on(cells[0], *keys, **more))
        for cell in cells[1:]:
            tool.move(self, self.on(cell, *keys, **more))
        tool.release(self, self.on(cells[-1], *keys, **more))

    def cells(self, terrain):
        """The cells of a terrain."""
        from engine.model.grids.lattice import lattice

        made, letter = lattice(self.grid), ord(self.scenario.board.terrains[terrain].letter)
        return {cell for cell, other in zip(made.cells, made.letter.tolist(), strict=True) if other == letter}
