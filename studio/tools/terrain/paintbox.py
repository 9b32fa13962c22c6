"""What the brushes share: the terrain, the size, the mix, the symmetry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

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
"""The largest brush: a disc of so many cells from its centre to its rim."""

_WORD = 0xFFFFFFFF


@dataclass
class Paintbox:
    """What is painted, and how. `terrain` None is the first of the board.

    `mix` weighs terrains against each other; while `mixes`, each cell gets one of them by chance, always the same for
    one `seed`. `keeps_shape` leaves places alone that have no cell. `about` is the cell that symmetry turns on, None
    the middle of the grid.
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
        """The terrain that is painted; None where the brush erases or the board has no terrain."""
        if self.erases:
            return None
        return self.terrain if self.terrain in board.terrains else next(iter(board.terrains), None)

    def pick(self, terrain: TerrainId | None) -> None:
        """Paint that terrain, None to erase."""
        self.mixes, self.erases = False, terrain is None
        self.terrain = terrain or self.terrain

    def pick_by_number(self, board: Board, number: int) -> bool:
        """Paint the terrain of that number in the board's order, 0 to erase; whether there is one."""
        known = list(board.terrains)
        if number > len(known):
            return False
        self.pick(known[number - 1] if number else None)
        return True

    def blend(self, board: Board) -> None:
        """Paint a mix; the first one is of the first two terrains, twice as much of the one that is painted now."""
        if not any(self.mix.get(id) for id in board.terrains):
            chosen = self.chosen(board) or next(iter(board.terrains), None)
            others = [id for id in board.terrains if id != chosen]
            self.mix = {chosen: 2, **dict.fromkeys(others[:1], 1)} if chosen is not None else {}
        self.mixes, self.erases = bool(self.mix), False

    def options(self, board: Board, has_size: bool) -> list[ToolOption]:
        """What the bar above the board offers."""
        now = MIX if self.mixes else ERASE if self.erases else str(self.chosen(board) or ERASE)
        terrains = tuple((str(id), f"{one.letter}  {one.name}") for id, one in board.terrains.items())
        sizes = tuple((str(n), str(n)) for n in range(1, LARGEST + 1))
        found = [
            ToolOption(
                "terrain", "Terrain", "What is painted; Alt-click takes it from the board.",
                (*terrains, (ERASE, "Erase"), (MIX, "Mix")), now, "1 2 3 …, 0 erases, M mixes",
            ),
            ToolOption(
                "size", "Size", "How many cells from the brush's middle to its rim.", sizes, str(self.size), "[ ]",
            ),
            ToolOption(
                "symmetry", "Symmetry", "Paint the same in mirrored or turned places. Ctrl-click a cell to make it the "
                "centre.",
                tuple(SYMMETRIES.items()), self.symmetry, "Y",
            ),
            ToolOption(
                "shape", "Paint", "Whether painting makes cells where there are none.",
                (("all", "Everywhere"), ("kept", "Only on cells")), "kept" if self.keeps_shape else "all", "W",
            ),
        ]  # fmt: skip
        if self.about is not None and self.symmetry != "off":
            about = (("cell", f"Cell {lattice_of(board).label(self.about)}"), ("middle", "Middle of the grid"))
            found.append(ToolOption("about", "Centre", "Where the symmetry's centre is.", about, "cell", "Ctrl-click"))
        return [option for option in found if has_size or option.id != "size"]

    def choose(self, option: str, value: str) -> None:
        """Take a value of one of the options."""
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
        """A larger or smaller brush."""
        self.size = max(1, min(LARGEST, self.size + by))

    def disc(self, cell: Cell) -> list[Cell]:
        """The cells under the brush."""
        return within(cell, self.size - 1)

    def painted(self, board: Board, cells: Iterable[Cell], erase: bool = False) -> dict[Cell, TerrainId | None]:
        """What becomes of cells and their images; places off the sheet stay empty."""
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
    """One of weighted terrains for a cell: the same one whenever it is asked for."""
    word = (cell[0] * 0x9E3779B1 ^ cell[1] * 0x85EBCA77 ^ seed * 0xC2B2AE3D) & _WORD
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        word = ((word ^ (word >> shift)) * factor) & _WORD
    left = (word ^ (word >> 16)) * sum(weights.values()) >> 32
    for terrain, weight in weights.items():
        left -= weight
        if left < 0:
            return terrain
    raise ValueError("a mix needs a terrain with a weight")
