"""Reports as values: results of an analysis, independent of how they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.model.board import Stem
from engine.model.grids.grid import Cell as GridCell
from engine.model.ids import CityId, RailroadId, Ref
from engine.report.names import column_name, table_name

Cell = str | int | float | None


class Table(Struct, frozen=True):
    """Columns and rows; `about[i]` is what row i is about, so that a click can show it on the board. `headings` are
    column headings other than the usual ones (`engine/report/names.py`). The first `names` columns name the rows. The
    title has a few words; a `note` below the table explains its columns and method. `tab` is its name on a tab if it is
    not the usual one."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    about: tuple[Ref, ...] = ()
    headings: Mapping[str, str] = {}
    names: int = 0
    note: str = ""
    tab: str = ""

    @property
    def name(self) -> str:
        """The name of the table on a tab."""
        return self.tab or table_name(self.id)

    def heading(self, column: str) -> str:
        """Return the heading of a column."""
        return self.headings.get(column) or column_name(column)

    def filled(self) -> Table:
        """Return the table without empty columns."""
        kept = [n for n in range(len(self.columns)) if any(row[n] not in (None, "") for row in self.rows)]
        columns = tuple(self.columns[n] for n in kept)
        return replace(self, columns=columns, rows=tuple(tuple(row[n] for n in kept) for row in self.rows))


class Halo(Struct, frozen=True):
    """A ring around a city, the larger the `value`; a dashed one `is_marked`."""

    city: CityId
    value: float
    is_marked: bool = False


class Badge(Struct, frozen=True):
    """A short text on a plate on a railroad."""

    railroad: RailroadId
    text: str


class Drawn(Struct, frozen=True):
    """Overlay of a report on the board.

    On a grid: the traffic of each section, named by the cells at its ends, highlighted cells, and highlighted straight
    lines from cell to cell. On a board of lines: the traffic of each segment, rings around cities, and texts on
    railroads. Each kind of mark has a title for the legend.
    """

    title: str
    sections: tuple[tuple[GridCell, GridCell, int], ...] = ()
    spots_title: str = ""
    spots: tuple[GridCell, ...] = ()
    lines_title: str = ""
    lines: tuple[tuple[GridCell, GridCell], ...] = ()
    segments: Mapping[Stem, int] = {}
    halos_title: str = ""
    halos: tuple[Halo, ...] = ()
    marked_title: str = ""
    badges_title: str = ""
    badges: tuple[Badge, ...] = ()


class Chart(Struct, frozen=True):
    """Columns of the table with this ID as `lines` over another of its columns; with `by`, a line for each value of
    that column, of the one column in `lines`. `colours` (`#rrggbb`) are those of the lines in turn; none: the default
    ones."""

    table: str
    title: str
    over: str
    lines: tuple[str, ...]
    by: str = ""
    colours: tuple[str, ...] = ()
    measure: str = ""
    """Name of the quantity drawn, for a list of quantities to choose from."""


class Bars(Struct, frozen=True):
    """A bar for each row of the table with this ID: its names are the columns `names`, its length is the column
    `value`, and a line from the column `low` to the column `high` is the interval of the value.

    With `other`, a second bar below the first one in the same row shows that column, with its interval; `keys` are the
    meanings of both bars.

    `unit` describes the values. With an `end` the bars are those of a histogram: the first of the names is the number
    where a bar starts, and the column `end` is the number where it ends. `even` is a value to compare with, the
    even share unless it has an `even_title`.
    """

    table: str
    title: str
    names: tuple[str, ...]
    value: str
    low: str = ""
    high: str = ""
    unit: str = ""
    end: str = ""
    even: float | None = None
    even_title: str = ""
    other: str = ""
    other_low: str = ""
    other_high: str = ""
    keys: tuple[str, ...] = ()


class Report(Struct, frozen=True):
    """An analysis: tables, `data` for programs (plain values, as `--format json` prints them), an overlay for the
    board, line charts and bar charts of the tables, and a summary in a sentence. One that `is_page` is written on a
    single page, with charts next to their tables."""

    title: str
    tables: tuple[Table, ...]
    data: dict[str, Any]
    drawn: Drawn | None = None
    charts: tuple[Chart, ...] = ()
    said: str = ""
    bars: tuple[Bars, ...] = ()
    is_page: bool = False
