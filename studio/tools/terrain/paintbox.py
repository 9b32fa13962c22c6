"""The state that the brushes share: terrain, size, mix and symmetry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.i18n import tr
from engine.model.board import Board, grid_of
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import lattice, within
from engine.model.ids import TerrainId
from studio.tools.cells import on_sheet
from studio.tools.terrain.symmetry import SYMMETRIES, Symmetry, images
from studio.tools.tool import ToolOption

ERASE, MIX = "", "*"
"""The values of the option "terrain" that are no terrain."""
LARGEST = 12
"""The largest brush: the radius of its disc in cells."""

_WORD = 0xFFFFFFFF


@dataclass
class Paintbox:
    """The terrain to paint, and how. `terrain` None is the first of the board.

    `mix` weighs terrains against each other; while `mixes`, each cell gets one of them at random, always the same for
    one `seed`. `keeps_shape` skips places without a cell. `about` is the center cell of the symmetry, None for the
    center of the grid.
    """

    terrain: TerrainId | None = None
    erases: bool = False
    size: int = 1
    mixes: bool = False
    mix: dict[TerrainId, int] = field(default_factory=dict)
    seed: int = 1
    symmetry: Symmetry = "off"
    about: Cell | None = None
    keeps_shape: bool = False

    def chosen(self, board: Board) -> TerrainId | None:
        """Return the painted terrain; None if the brush erases or the board has no terrain."""
        if self.erases:
            return None
        return self.terrain if self.terrain in board.terrains else next(iter(board.terrains), None)

    def pick(self, terrain: TerrainId | None) -> None:
        """Paint that terrain, None to erase."""
        self.mixes, self.erases = False, terrain is None
        self.terrain = terrain or self.terrain

    def pick_by_number(self, board: Board, number: int) -> bool:
        """Choose the terrain with that number in the board's order, 0 to erase; return whether there is one."""
        known = list(board.terrains)
        if number > len(known):
            return False
        self.pick(known[number - 1] if number else None)
        return True

    def blend(self, board: Board) -> None:
        """Paint a mix; the default is of the first two terrains, with twice the weight for the chosen one."""
        if not any(self.mix.get(id) for id in board.terrains):
            chosen = self.chosen(board) or next(iter(board.terrains), None)
            others = [id for id in board.terrains if id != chosen]
            self.mix = {chosen: 2, **dict.fromkeys(others[:1], 1)} if chosen is not None else {}
        self.mixes, self.erases = bool(self.mix), False

    def options(self, board: Board, has_size: bool) -> list[ToolOption]:
        """Return the options for the bar above the board."""
        now = MIX if self.mixes else ERASE if self.erases else str(self.chosen(board) or ERASE)
        terrains = tuple((str(id), f"{one.letter}  {one.name}") for id, one in board.terrains.items())
        sizes = tuple((str(n), str(n)) for n in range(1, LARGEST + 1))
        found = [
            ToolOption(
                "terrain", tr("Terrain"), tr("Terrain to paint; Alt+click picks it up from the board"),
                (*terrains, (ERASE, tr("Erase")), (MIX, tr("Mix"))), now, tr("1 2 3 …, 0 erases, M mixes"),
            ),
            ToolOption(
                "size", tr("Size"), tr("Radius of the brush in cells"), sizes, str(self.size), "[ ]",
            ),
            ToolOption(
                "symmetry", tr("Symmetry"),
                tr("Paint the same in mirrored or rotated places; Ctrl+click a cell to make it the center"),
                tuple((each, tr(name)) for each, name in SYMMETRIES.items()), self.symmetry, "Y",
            ),
            ToolOption(
                "shape", tr("Paint"), tr("Whether painting adds cells where there are none"),
                (("all", tr("Everywhere")), ("kept", tr("Only on cells"))), "kept" if self.keeps_shape else "all", "W",
            ),
        ]  # fmt: skip
        if self.about is not None and self.symmetry != "off":
            about = (
                ("cell", tr("Cell {cell}").format(cell=lattice_of(board).label(self.about))),
                ("middle", tr("Center of the grid")),
            )
            found.append(ToolOption("about", tr("Center"), tr("Center of symmetry"), about, "cell", tr("Ctrl+click")))
        return [option for option in found if has_size or option.id != "size"]

    def choose(self, option: str, value: str) -> None:
        """Set one of the options."""
        match option:
            case "terrain" if value == MIX:
                self.mixes, self.erases = True, False
            case "terrain":
                self.pick(None if value == ERASE else TerrainId(value))
            case "size":
                self.size = max(1, min(LARGEST, int(value)))
            case "symmetry":
                self.symmetry = next(each for each in SYMMETRIES if each == value)
            case "shape":
                self.keeps_shape = value == "kept"
            case "about" if value == "middle":
                self.about = None

    def resize(self, by: int) -> None:
        """Make the brush larger or smaller."""
        self.size = max(1, min(LARGEST, self.size + by))

    def disc(self, cell: Cell) -> list[Cell]:
        """Return the cells under the brush."""
        return within(cell, self.size - 1)

    def painted(self, board: Board, cells: Iterable[Cell], erase: bool = False) -> dict[Cell, TerrainId | None]:
        """Return the paint for cells and their images; places off the sheet stay empty."""
        grid = grid_of(board)
        has, turn, terrain = lattice(grid), images(grid, self.symmetry, self.about), self.chosen(board)
        weights = {id: n for id, n in self.mix.items() if n > 0 and id in board.terrains} if self.mixes else {}
        found: dict[Cell, TerrainId | None] = {}
        for cell in cells:
            paint = None if erase else by_chance(weights, self.seed, cell) if weights else terrain
            for image in turn(cell):
                known = image in has
                if known or (paint is not None and not self.keeps_shape and on_sheet(board, image)):
                    found[image] = paint
        return found


def by_chance(weights: dict[TerrainId, int], seed: int, cell: Cell) -> TerrainId:
    """Return one of weighted terrains for a cell, always the same one."""
    word = (cell[0] * 0x9E3779B1 ^ cell[1] * 0x85EBCA77 ^ seed * 0xC2B2AE3D) & _WORD
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        word = ((word ^ (word >> shift)) * factor) & _WORD
    left = (word ^ (word >> 16)) * sum(weights.values()) >> 32
    for terrain, weight in weights.items():
        left -= weight
        if left < 0:
            return terrain
    raise ValueError(tr("a mix needs a terrain with a weight"))
