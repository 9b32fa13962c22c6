"""The lattice as an author makes it: hexes, or the mileposts of a crayon board, which are the centres of hexes.

A cell is named by its axial coordinates (q, r), whatever the orientation, so that turning the lattice changes one field
and no reference. Files hold the terrain as rows of letters laid out as on the board (odd rows, or columns, half a step
further: `engine.model.grids.lattice` converts).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from engine.model.geometry import Point, Ring
from engine.model.ids import Ref, TerrainId
from engine.model.numeric_limits import CellNumber, Ordinal

Cell = tuple[CellNumber, CellNumber]
"""Axial coordinates (q, r) of a cell."""

Side = tuple[CellNumber, CellNumber, Literal[0, 1, 2]]
"""The border between two neighbours: q, r and direction (an index of `lattice.DIRECTIONS`) of the one of the two from
which the other lies in direction 0, 1 or 2."""

Run = tuple[CellNumber, CellNumber, Annotated[int, Meta(ge=1, le=100_000)]]
"""Cells in a row: q and r of the first, and how many, q growing."""

Orientation = Literal["pointy", "flat"]

HOLE = "."
"""The letter of a place where there is no cell."""

MOST_CELLS = 250_000
"""More letters than this no grid may have, holes included."""


def check_size(columns: int, rows: int) -> None:
    """Raises ValueError where a grid would have more than MOST_CELLS places."""
    if columns * rows > MOST_CELLS:
        raise ValueError(f"a grid has at most {MOST_CELLS:,} places, this one has {columns * rows:,}")


class Letters:
    """Rows of letters, one a cell; in files a block of text. Equal and hashed by value; the shortest rows are filled up
    with holes. Raises ValueError where there are more than MOST_CELLS."""

    __slots__ = ("_hash", "rows")

    rows: tuple[str, ...]

    def __init__(self, rows: Iterable[str]) -> None:
        rows = tuple(rows)
        width = max(map(len, rows), default=0)
        check_size(width, len(rows))
        object.__setattr__(self, "rows", tuple(row if len(row) == width else row.ljust(width, HOLE) for row in rows))
        object.__setattr__(self, "_hash", hash(self.rows))

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("letters are a value and cannot be changed")

    @property
    def width(self) -> int:
        """Letters in each row."""
        return len(self.rows[0]) if self.rows else 0

    @classmethod
    def from_text(cls, text: str) -> Letters:
        """The letters written as one row a line. Raises ValueError where a row holds a blank."""
        rows = text.split("\n")
        if rows and not rows[-1]:
            rows.pop()
        for row in rows:
            if row.split() not in ([row], []):
                raise ValueError(f"a row of a grid is letters without blanks, not {row[:40]!r}")
        return cls(rows)

    def to_text(self) -> str:
        """One row a line."""
        return "".join(f"{row}\n" for row in self.rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Letters) and (self.rows is other.rows or self.rows == other.rows)

    def __hash__(self) -> int:
        return int(self._hash)  # type: ignore[attr-defined]

    def __repr__(self) -> str:
        return f"Letters({self.width} x {len(self.rows)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Letters, (self.rows,))


class Numbering(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How cells are called on the board and in tables.

    `sequence` counts the cells row by row from `first`; the others join column and row, each with `shift_column` and
    `shift_row` added and at least `digits` long (`16,25`, `1625`), or column letters and row (`P25`).
    """

    scheme: Literal["sequence", "column-row", "row-column", "letter-row"] = "column-row"
    first: Ordinal = 1
    shift_column: Ordinal = 0
    shift_row: Ordinal = 0
    digits: Annotated[int, Meta(ge=1, le=6)] = 1
    between: Annotated[str, Meta(max_length=3)] = ","


class Grid(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A lattice of hexes. `spacing` is the distance between the centres of two neighbours in millimetres, `origin` the
    centre of the cell (0, 0). `pointy` hexes stand in rows, `flat` ones in columns.

    `letters` holds a terrain's letter for each cell, `.` for none; its first letter is the cell in column `first[0]`
    and row `first[1]` of the offset layout. In a pointy grid odd rows lie half a step to the right, in a flat one odd
    columns half a step down.
    """

    spacing: Annotated[float, Meta(ge=0.5, le=500)]
    origin: Point
    letters: Letters
    first: tuple[CellNumber, CellNumber] = (0, 0)
    orientation: Orientation = "pointy"
    numbering: Numbering = Numbering()


class Terrain(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A kind of ground and its letter in the rows of the grid. What building there costs stands in the content."""

    letter: Annotated[str, Meta(pattern=r"^[A-Za-z0-9~^#*+=_-]$")]
    name: str
    note: str = ""


SiteSize = Literal["small", "medium", "major"]


class Site(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A city of a grid: on one cell, or, a `major` one, on a centre and its six outer cells."""

    name: str
    cell: Cell
    size: SiteSize = "medium"
    note: str = ""


FeatureKind = Literal["river", "lake", "inlet", "ridge", "blocked", "border"]


class Feature(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something on the sides between neighbours, or a river through cells.

    `sides` are the pairs of neighbours that it parts: what counts in play. `curves` are how it was drawn (open lines of
    points in millimetres); a feature without curves is drawn along its sides. `courses` run through cells, neighbour by
    neighbour from the source on; the first or last cell may lie off the grid, where the water comes from or goes to.
    """

    kind: FeatureKind
    name: str = ""
    sides: tuple[Side, ...] = ()
    courses: tuple[tuple[Cell, ...], ...] = ()
    curves: tuple[Ring, ...] = ()
    note: str = ""


ConnectionKind = Literal["ferry", "tunnel", "one-way", "closed"]


class Connection(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A typed edge between two cells: a `ferry` or `tunnel` joins cells that may be far apart, a `one-way` joins them
    in the order written only, a `closed` one parts two neighbours."""

    kind: ConnectionKind
    between: tuple[Cell, Cell]
    name: str = ""
    note: str = ""


def cell_ref(cell: Cell) -> Ref:
    """The ref of a cell, `Ref("cell", "3,-2")`."""
    return Ref("cell", f"{cell[0]},{cell[1]}")


def cell_of(ref: Ref) -> Cell:
    """The cell that a ref names."""
    q, r = ref.id.split(",")
    return int(q), int(r)


def side_ref(side: Side) -> Ref:
    """The ref of a side, `Ref("side", "3,-2,0")`."""
    return Ref("side", f"{side[0]},{side[1]},{side[2]}")


def side_of(ref: Ref) -> Side:
    """The side that a ref names."""
    q, r, way = map(int, ref.id.split(","))
    return q, r, way  # type: ignore[return-value]


def terrain_letters(terrains: dict[TerrainId, Terrain]) -> dict[str, TerrainId]:
    """The terrains by their letters; of two with one letter the first counts (a check speaks of the other)."""
    found: dict[str, TerrainId] = {}
    for id, terrain in terrains.items():
        found.setdefault(terrain.letter, id)
    return found
