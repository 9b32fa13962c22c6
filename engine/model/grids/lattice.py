"""Properties of a grid: neighbors, positions on the sheet, labels, distances, and the inverses.

Axial coordinates after A. Patel, "Hexagonal grids" (2013). Directions count from 0: in a pointy grid E, NE, NW, W, SW,
SE. A flat grid is the same lattice turned by 30 degrees clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.i18n import tr
from engine.model.geometry import Point
from engine.model.grids.grid import HOLE, Cell, Grid, Letters, Numbering, Orientation, Run, Side, Site, check_size
from engine.model.ids import Ref

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six steps to a neighbor, counterclockwise on the sheet; the step opposite to `d` is `(d + 3) % 6`."""

ROOT = math.sqrt(3) / 2

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]


def neighbour(cell: Cell, direction: int) -> Cell:
    """Return the neighboring cell in that direction."""
    dq, dr = DIRECTIONS[direction % 6]
    return cell[0] + dq, cell[1] + dr


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the six cells around it, by direction, whether or not they are in the grid."""
    return tuple((cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS)


def direction(first: Cell, second: Cell) -> int | None:
    """Return the direction of b from a; None if they are not neighbors."""
    step = (second[0] - first[0], second[1] - first[1])
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def side_between(first: Cell, second: Cell) -> Side:
    """Return the side between two neighbors. Raises ValueError if they are not neighbors."""
    way = direction(first, second)
    if way is None:
        raise ValueError(tr("{first} and {second} are not neighbors").format(first=first, second=second))
    return side_at(first, way)


def side_at(cell: Cell, way: int) -> Side:
    """Return the side of a cell in a direction."""
    if way < 3:
        return (*cell, way)  # type: ignore[return-value]
    return (*neighbour(cell, way), way - 3)  # type: ignore[return-value]


def parted(side: Side) -> tuple[Cell, Cell]:
    """Return the two cells that a side separates."""
    cell = (side[0], side[1])
    return cell, neighbour(cell, side[2])


def steps(first: Cell, second: Cell) -> int:
    """Return the fewest steps from a to b over an endless lattice."""
    dq, dr = second[0] - first[0], second[1] - first[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def straight(first: Cell, second: Cell) -> list[Cell]:
    """Return the cells on the straight line from a to b, neighbor by neighbor."""
    far = steps(first, second)
    if not far:
        return [first]
    # Shifted slightly to one side, so that a line along an edge always takes the same of the two cells.
    aq, ar = first[0] + 1e-6, first[1] + 2e-6
    return [
        nearest(aq + (second[0] - first[0]) * i / far, ar + (second[1] - first[1]) * i / far) for i in range(far + 1)
    ]


def within(cell: Cell, far: int) -> list[Cell]:
    """Return the cells within this many steps, including the cell."""
    q, r = cell
    return [
        (q + dq, r + dr) for dr in range(-far, far + 1) for dq in range(max(-far, -dr - far), min(far, -dr + far) + 1)
    ]


def nearest(q: float, r: float) -> Cell:
    """Return the cell at fractional axial coordinates."""
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return rq, rr


def to_offset(cell: Cell, orientation: Orientation) -> tuple[int, int]:
    """Return column and row of a cell in the layout of the letters."""
    q, r = cell
    return (q + (r - (r & 1)) // 2, r) if orientation == "pointy" else (q, r + (q - (q & 1)) // 2)


def from_offset(column: int, row: int, orientation: Orientation) -> Cell:
    """Return the cell in that column and row."""
    if orientation == "pointy":
        return column - (row - (row & 1)) // 2, row
    return column, row - (column - (column & 1)) // 2


def centre(grid: Grid, cell: tuple[float, float]) -> Point:
    """Return the center of a cell, or a place between cells, on the sheet in millimeters."""
    q, r = cell
    x, y = (q + r / 2, ROOT * r) if grid.orientation == "pointy" else (ROOT * q, r + q / 2)
    return grid.origin[0] + grid.spacing * x, grid.origin[1] + grid.spacing * y


def cell_at(grid: Grid, at: Point) -> Cell:
    """Return the cell whose hex contains a point of the sheet, whether or not it is in the grid."""
    x, y = (at[0] - grid.origin[0]) / grid.spacing, (at[1] - grid.origin[1]) / grid.spacing
    if grid.orientation == "pointy":
        r = y / ROOT
        return nearest(x - r / 2, r)
    q = x / ROOT
    return nearest(q, y - q / 2)


def corners(grid: Grid) -> tuple[Point, ...]:
    """Return the six corners of a hex about its center, in millimeters; side `d` runs from corner `d` to corner `d +
    1`."""
    turned = 0 if grid.orientation == "pointy" else 30
    far = grid.spacing / math.sqrt(3)
    angles = (math.radians(turned + 30 - 60 * i) for i in range(6))
    return tuple((far * math.cos(a), far * math.sin(a)) for a in angles)


def site_cells(site: Site) -> tuple[Cell, ...]:
    """Return the cells of a city: one, or the center and the six outer ones of a major city."""
    return (site.cell, *neighbours(site.cell)) if site.size == "major" else (site.cell,)


def runs(cells: Iterable[Cell]) -> tuple[Run, ...]:
    """Return cells as runs, in order of rows."""
    found: list[Run] = []
    for q, r in sorted(set(cells), key=lambda cell: (cell[1], cell[0])):
        if found and found[-1][1] == r and found[-1][0] + found[-1][2] == q:
            found[-1] = (found[-1][0], r, found[-1][2] + 1)
        else:
            found.append((q, r, 1))
    return tuple(found)


def cells_of(rows: Iterable[Run]) -> Iterator[Cell]:
    """Return the cells of runs."""
    return ((q + i, r) for q, r, number in rows for i in range(number))


def cells_named(refs: Iterable[Ref]) -> NDArray[np.int64]:
    """Return the coordinates (n, 2) of the cells of many refs at once."""
    numbers = ",".join([ref.id for ref in refs])
    return np.fromstring(numbers, np.int64, sep=",").reshape(-1, 2) if numbers else np.empty((0, 2), np.int64)


class Lattice:
    """A grid as arrays, its cells in reading order: `q`, `r` (n), `letter` (n, code points), `xy` (n, 2, millimeters),
    `neighbour` (n, 6, row of the neighbor by direction, -1 for none)."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        rows, width = grid.letters.rows, grid.letters.width
        table = np.frombuffer("".join(rows).encode("utf-32-le"), np.uint32).reshape(len(rows), width)
        self.mask: NDArray[np.bool_] = table != ord(HOLE)
        row, column = np.nonzero(self.mask)
        self.letter: NDArray[np.uint32] = table[row, column]
        column, row = column + grid.first[0], row + grid.first[1]
        self.column: Ints = column.astype(np.int32)
        self.row: Ints = row.astype(np.int32)
        if grid.orientation == "pointy":
            self.q: Ints = (column - (row - (row & 1)) // 2).astype(np.int32)
            self.r: Ints = self.row
        else:
            self.q = self.column
            self.r = (row - (column - (column & 1)) // 2).astype(np.int32)
        self.number: Ints = np.full((len(rows) + 2, width + 2), -1, np.int32)
        self.number[1:-1, 1:-1][self.mask] = np.arange(len(row), dtype=np.int32)

    def __len__(self) -> int:
        return len(self.q)

    def __reduce__(self) -> tuple[object, ...]:
        # Everything follows from the grid; another process computes it once, and caches do not change the value.
        return (lattice, (self.grid,))

    def __contains__(self, cell: object) -> bool:
        return self.find(cell) >= 0  # type: ignore[arg-type]

    def find(self, cell: Cell) -> int:
        """Return the row of a cell in the arrays; -1 if it is not in the grid."""
        column, row = to_offset(cell, self.grid.orientation)
        column, row = column - self.grid.first[0] + 1, row - self.grid.first[1] + 1
        high, wide = self.number.shape
        return int(self.number[row, column]) if 0 <= row < high and 0 <= column < wide else -1

    def rows_of(self, cells: Iterable[Cell]) -> Ints:
        """Return the rows of cells, -1 for those that are not in the grid."""
        pairs = np.array(list(cells), np.int64).reshape(-1, 2)
        return self.numbers(pairs[:, 0], pairs[:, 1])

    def found_runs(self, rows: Iterable[Run]) -> Ints:
        """Return the rows of the cells of runs, -1 for those that are not in the grid."""
        table = np.array(list(rows), np.int64).reshape(-1, 3)
        lengths = table[:, 2]
        first = np.repeat(np.cumsum(lengths) - lengths, lengths)
        q = np.repeat(table[:, 0], lengths) + np.arange(len(first)) - first
        return self.numbers(q, np.repeat(table[:, 1], lengths))

    def numbers(self, q: NDArray[Any], r: NDArray[Any]) -> Ints:
        """Return the rows of cells by their coordinates, -1 for those that are not in the grid."""
        if self.grid.orientation == "pointy":
            column, row = q + (r - (r & 1)) // 2, r
        else:
            column, row = q, r + (q - (q & 1)) // 2
        high, wide = self.number.shape
        column = np.clip(column - self.grid.first[0] + 1, 0, wide - 1)
        row = np.clip(row - self.grid.first[1] + 1, 0, high - 1)
        numbers: Ints = self.number[row, column]
        return numbers

    def cell(self, number: int) -> Cell:
        """Return the cell of that row."""
        return int(self.q[number]), int(self.r[number])

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell in reading order."""
        return tuple(zip(self.q.tolist(), self.r.tolist(), strict=True))

    @cached_property
    def xy(self) -> Floats:
        """The centers in millimeters."""
        q, r = self.q.astype(float), self.r.astype(float)
        x, y = (q + r / 2, ROOT * r) if self.grid.orientation == "pointy" else (ROOT * q, r + q / 2)
        return np.column_stack(
            (self.grid.origin[0] + self.grid.spacing * x, self.grid.origin[1] + self.grid.spacing * y)
        )

    @cached_property
    def neighbour(self) -> Ints:
        """Rows of the neighbors by direction; -1 where the grid ends."""
        found = np.empty((len(self), 6), np.int32)
        for way, (dq, dr) in enumerate(DIRECTIONS):
            found[:, way] = self.numbers(self.q + dq, self.r + dr)
        return found

    def letter_of(self, cell: Cell) -> str:
        """Return the terrain's letter of a cell; `.` if there is none."""
        number = self.find(cell)
        return chr(self.letter[number]) if number >= 0 else HOLE

    def label(self, cell: Cell) -> str:
        """Return the label of a cell by the grid's numbering; its coordinates if it is not in the grid."""
        number, made = self.find(cell), self.grid.numbering
        if number < 0:
            return f"({cell[0]}, {cell[1]})"
        if made.scheme == "sequence":
            return str(made.first + number).zfill(made.digits)
        column, row = (int(part[number]) for part in self._numbered)
        return _place_label(made, column, row, self.second_digits)

    @cached_property
    def _numbered(self) -> tuple[Ints, Ints]:
        """The numbers of column and row by which cells are named."""
        made, column, row = self.grid.numbering, self.column, self.row
        if made.double and self.grid.orientation == "pointy":
            column = 2 * column + (row & 1)
        elif made.double:
            row = 2 * row + (column & 1)
        return column + made.column_offset, row + made.row_offset

    @cached_property
    def second_digits(self) -> int:
        """The minimum number of digits of the second number of a name: without a separator it tells where it begins."""
        made, (column, row) = self.grid.numbering, self._numbered
        if made.separator or not len(self) or made.scheme not in ("column-row", "row-column"):
            return made.digits
        second = row if made.scheme == "column-row" else column
        return max(made.digits, len(str(int(second.min()))), len(str(int(second.max()))))

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The labels of the cells, in reading order."""
        made = self.grid.numbering
        if made.scheme == "sequence":
            return tuple(str(made.first + i).zfill(made.digits) for i in range(len(self)))
        columns, rows = (part.tolist() for part in self._numbered)
        digits = self.second_digits
        return tuple(_place_label(made, column, row, digits) for column, row in zip(columns, rows, strict=True))

    @cached_property
    def by_label(self) -> dict[str, Cell]:
        """The cells by their labels."""
        return dict(zip(self.labels, self.cells, strict=True))


@lru_cache(maxsize=12)
def lattice(grid: Grid) -> Lattice:
    """Return the arrays of a grid, cached."""
    return Lattice(grid)


def with_letters(grid: Grid, painted: dict[Cell, str]) -> Grid:
    """Return the grid with other letters in some cells; it grows for cells outside and loses empty margins. Raises
    ValueError if it would have more than MOST_CELLS places."""
    if not painted:
        return grid
    at: dict[int, dict[int, str]] = {}
    for (q, r), letter in painted.items():
        if grid.orientation == "pointy":
            column, row = q + (r - (r & 1)) // 2, r
        else:
            column, row = q, r + (q - (q & 1)) // 2
        at.setdefault(row, {})[column] = letter
    (left, top), letters = grid.first, grid.letters
    right, bottom = left + letters.width, top + len(letters.rows)
    new = [
        (min(columns), max(columns) + 1, row)
        for row, signs in at.items()
        if (columns := [column for column, letter in signs.items() if letter != HOLE])
    ]
    if not letters.rows and new:
        left, _, top = new[0]
        right, bottom = left, top
    low, high = min([left, *(first for first, _, _ in new)]), max([right, *(end for _, end, _ in new)])
    up, down = min([top, *(row for _, _, row in new)]), max([bottom, *(row + 1 for _, _, row in new)])
    check_size(high - low, down - up)
    rows: list[str] = list(letters.rows)
    if (low, high) != (left, right):
        rows = [HOLE * (left - low) + row + HOLE * (high - right) for row in rows]
    if (up, down) != (top, bottom):
        empty = HOLE * (high - low)
        rows = [empty] * (top - up) + rows + [empty] * (down - bottom)
    for row, signs in at.items():
        if up <= row < down:
            written = list(rows[row - up])
            for column, letter in signs.items():
                if low <= column < high:
                    written[column - low] = letter
            rows[row - up] = "".join(written)
    return _trimmed(grid, rows, low, up) if HOLE in painted.values() else _with_rows(grid, rows, low, up)


def turned(grid: Grid, orientation: Orientation) -> Grid:
    """Return the same cells in the other orientation, with the same neighbors."""
    from msgspec.structs import replace

    if grid.orientation == orientation:
        return grid
    made = lattice(grid)
    letters = {cell: chr(letter) for cell, letter in zip(made.cells, made.letter.tolist(), strict=True)}
    return with_letters(replace(grid, orientation=orientation, letters=Letters(()), first=(0, 0)), letters)


def _trimmed(grid: Grid, rows: Sequence[str], left: int, top: int) -> Grid:
    """Return the grid without empty rows and columns at the margins."""
    full = [i for i, row in enumerate(rows) if row.strip(HOLE)]
    if not full:
        return _with_rows(grid, (), 0, 0)
    kept = rows[full[0] : full[-1] + 1]
    margin = min(len(row) - len(row.lstrip(HOLE)) for row in kept if row.strip(HOLE))
    end = max(len(row.rstrip(HOLE)) for row in kept)
    return _with_rows(grid, [row[margin:end] for row in kept], left + margin, top + full[0])


def _with_rows(grid: Grid, rows: Sequence[str], left: int, top: int) -> Grid:
    from msgspec.structs import replace

    changes: dict[str, Any] = {"letters": Letters(rows), "first": (left, top)}
    return replace(grid, **changes)


def _place_label(made: Numbering, column: int, row: int, second: int) -> str:
    """Return the label of the cell with these numbers of column and row, if it depends on its place; the `second`
    number has at least that many digits."""
    if made.scheme in ("letter-row", "letter-column"):
        a, b = (column, row) if made.scheme == "letter-row" else (row, column)
        return f"{_letters(a)}{str(b).zfill(made.digits)}"
    a, b = (column, row) if made.scheme == "column-row" else (row, column)
    return f"{str(a).zfill(made.digits)}{made.separator}{str(b).zfill(second)}"


def _letters(number: int) -> str:
    """Return A, B, ... Z, AA, AB, ... for numbers from 1 on; -A, -B, ... below."""
    text, left = "", number if number > 0 else 1 - number
    while left:
        left, rest = divmod(left - 1, 26)
        text = chr(65 + rest) + text
    return text if number > 0 else f"-{text}"
