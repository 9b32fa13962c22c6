"""The lattice as an author makes it: hexes, or the mileposts of a crayon board, which are the centers of hexes.

A cell is named by its axial coordinates (q, r), whatever the orientation, so that turning the lattice changes one field
and no reference. Files hold the terrain as rows of letters in the layout of the board (odd rows, or columns, shifted by
half a step: `engine.model.grids.lattice` converts).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from engine.i18n import format_number, tr
from engine.model.geometry import Point, Ring
from engine.model.ids import Ref, TerrainId
from engine.model.numeric_limits import CellNumber, Ordinal
from engine.plain_text import quoted

Cell = tuple[CellNumber, CellNumber]
"""Axial coordinates (q, r) of a cell."""

Side = tuple[CellNumber, CellNumber, Literal[0, 1, 2]]
"""The border between two neighbors: q, r and direction (an index of `lattice.DIRECTIONS`) of the one from which the
other is in direction 0, 1 or 2."""

Run = tuple[CellNumber, CellNumber, Annotated[int, Meta(ge=1, le=100_000)]]
"""Cells in a row: q and r of the first, and their number, with growing q."""

Orientation = Literal["pointy", "flat"]

HOLE = "."
"""The letter of a place without a cell."""

MOST_CELLS = 250_000
"""The largest number of letters of a grid, including holes."""


def check_size(columns: int, rows: int) -> None:
    """Raise ValueError if a grid would have more than MOST_CELLS places."""
    if columns * rows > MOST_CELLS:
        raise ValueError(
            tr("a grid has at most {most} places, found {n}").format(
                most=format_number(MOST_CELLS), n=format_number(columns * rows)
            )
        )


class Letters:
    """Rows of letters, one for each cell; in files a block of text. Equal and hashed by value; shorter rows are filled
    with holes. Raises ValueError if there are more than MOST_CELLS."""

    __slots__ = ("_hash", "rows")

    rows: tuple[str, ...]

    def __init__(self, rows: Iterable[str]) -> None:
        rows = tuple(rows)
        width = max(map(len, rows), default=0)
        check_size(width, len(rows))
        object.__setattr__(self, "rows", tuple(row if len(row) == width else row.ljust(width, HOLE) for row in rows))
        object.__setattr__(self, "_hash", hash(self.rows))

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("letters are a value and cannot be changed")  # not shown

    @property
    def width(self) -> int:
        """The number of letters in each row."""
        return len(self.rows[0]) if self.rows else 0

    @classmethod
    def from_text(cls, text: str) -> Letters:
        """Return the letters written as one row per line. Raises ValueError if a row contains a blank."""
        rows = text.split("\n")
        if rows and not rows[-1]:
            rows.pop()
        for row in rows:
            if row.split() not in ([row], []):
                raise ValueError(
                    tr("expected a row of letters without blanks, found {text}").format(text=quoted(row, 40))
                )
        return cls(rows)

    def to_text(self) -> str:
        """Return one row per line."""
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
    """The numbering of cells on the board and in tables.

    `sequence` counts the cells row by row from `first`; the others join column and row, each with `column_offset` and
    `row_offset` added and at least `digits` long (`16,25`, `1625`), or column letters and row (`P25`), or row letters
    and column (`letter-column`). With `double` neighbors in a row (of flat hexes: in a column) differ by two, as on
    maps of 18xx games. Without a separator all second numbers are equally long.
    """

    scheme: Literal["sequence", "column-row", "row-column", "letter-row", "letter-column"] = "column-row"
    first: Ordinal = 1
    column_offset: Ordinal = 0
    row_offset: Ordinal = 0
    digits: Annotated[int, Meta(ge=1, le=6)] = 1
    separator: Annotated[str, Meta(max_length=3)] = ","
    double: bool = False


class Grid(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A lattice of hexes. `spacing` is the distance between the centers of two neighbors in millimeters, `origin` the
    center of the cell (0, 0). `pointy` hexes form rows, `flat` ones columns.

    `letters` holds a terrain's letter for each cell, `.` for none; its first letter is the cell in column `first[0]`
    and row `first[1]` of the offset layout. In a pointy grid odd rows are half a step to the right, in a flat one odd
    columns half a step down.
    """

    spacing: Annotated[float, Meta(ge=0.5, le=500)]
    origin: Point
    letters: Letters
    first: tuple[CellNumber, CellNumber] = (0, 0)
    orientation: Orientation = "pointy"
    numbering: Numbering = Numbering()


class Terrain(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A kind of ground and its letter in the rows of the grid. Its building costs are part of the content."""

    letter: Annotated[str, Meta(pattern=r"^[A-Za-z0-9~^#*+=_-]$")]
    name: str
    note: str = ""


SiteSize = Literal["small", "medium", "major"]


class Site(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A city of a grid: on one cell, or for a `major` one on a center and its six outer cells."""

    name: str
    cell: Cell
    size: SiteSize = "medium"
    note: str = ""


FeatureKind = Literal["river", "lake", "inlet", "ridge", "blocked", "border"]


class Feature(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something on the sides between neighbors, or a river through cells.

    `sides` are the pairs of neighbors that it separates, which is what matters in play. `curves` are the drawing (open
    lines of points in millimeters); a feature without curves is drawn along its sides. `courses` run through cells,
    neighbor by neighbor from the source on; the first or last cell may be off the grid, where the water comes from or
    goes to.
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
    in the written order only, a `closed` one separates two neighbors."""

    kind: ConnectionKind
    between: tuple[Cell, Cell]
    name: str = ""
    note: str = ""


def cell_ref(cell: Cell) -> Ref:
    """Return the ref of a cell, `Ref("cell", "3,-2")`."""
    return Ref("cell", f"{cell[0]},{cell[1]}")


def cell_of(ref: Ref) -> Cell:
    """Return the cell of a ref."""
    q, r = ref.id.split(",")
    return int(q), int(r)


def side_ref(side: Side) -> Ref:
    """Return the ref of a side, `Ref("side", "3,-2,0")`."""
    return Ref("side", f"{side[0]},{side[1]},{side[2]}")


def side_of(ref: Ref) -> Side:
    """Return the side of a ref."""
    q, r, way = map(int, ref.id.split(","))
    return q, r, way  # type: ignore[return-value]


def terrain_letters(terrains: dict[TerrainId, Terrain]) -> dict[str, TerrainId]:
    """Return the terrains by their letters; of two with one letter the first counts (a check reports the other)."""
    found: dict[str, TerrainId] = {}
    for id, terrain in terrains.items():
        found.setdefault(terrain.letter, id)
    return found
