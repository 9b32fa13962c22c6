"""Tables in the form of the screen: a row for each thing, a column for each other one, and names instead of IDs.

`chart_of` makes that form from a list of rows, `list_of` reads it back as a list, whose cells know where they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any

from msgspec import Struct

from engine.errors import FileError, Problem
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plain_text import plain_line, shortened
from engine.report.report import Cell, Table
from engine.tables.columns import Read
from engine.tables.import_rows import MAX_TITLE_ROWS, Incoming, Sheet
from engine.tables.matching import heads_of, letters_of, written

Names = Callable[[Scenario], Mapping[str, str]]
"""Returns the unique names of things by ID."""


MAX_TURNED = 1_000
"""Maximum number of rows of a sheet whose rows and columns may be exchanged: more than any roll table has."""

DASHES = ("-", "–", "—")
"""Texts of cells without a value, as printed charts have them."""


class Chart(Struct, frozen=True):
    """The form of a table on screen. `heads` are the headings of its first columns, which name the rows; `rows` returns
    their keys, `across` is the column of the list whose values, `columns`, are the other columns, and `value` the one
    in the cells. `names` are those of the things in a column of the list.

    In a chart with `is_symmetric` rows and columns are the same things, and each pair has one cell, below the diagonal.
    The cell above it is filled only if the value in the other direction is another one, or if the chart `has_both`
    halves because it is calculated.
    """

    heads: Sequence[str]
    rows: Callable[[Scenario], Iterable[tuple[str, ...]]]
    across: str
    columns: Callable[[Scenario], Iterable[Cell]]
    value: str
    names: Mapping[str, Names]
    is_symmetric: bool = False
    has_both: bool = False


def chart_of(scenario: Scenario, table: Table, chart: Chart) -> Table:
    """Return the table in the form of its chart."""
    place = {name: number for number, name in enumerate(table.columns)}
    down = [name for name in table.columns if name not in (chart.across, chart.value)]
    names = {name: known(scenario) for name, known in chart.names.items()}
    values = {
        (tuple(written(row[place[name]]) for name in down), written(row[place[chart.across]])): row[place[chart.value]]
        for row in table.rows
    }

    def shown(column: str, cell: Cell) -> Cell:
        return names[column].get(cell) or cell if column in names and isinstance(cell, str) else cell

    columns = list(chart.columns(scenario))
    rows: list[tuple[Cell, ...]] = []
    for number, keys in enumerate(chart.rows(scenario)):
        cells = []
        for column, other in enumerate(map(written, columns)):
            value = values.get((keys, other))
            if chart.is_symmetric and column <= number:
                # A pair is stored in one order or in both; the screen shows the one from the first thing.
                back = values.get(((other,), keys[0]))
                value = None if column == number else value if back is None else back
            elif chart.is_symmetric:
                back = values.get(((other,), keys[0]))
                value = (
                    (value if back is None else back)
                    if chart.has_both
                    else (None if value is None or back == value else back)
                )
            cells.append(shown(chart.value, value))
        rows.append((*(shown(name, key) for name, key in zip(down, keys, strict=True)), *cells))
    heads = (*map(tr, chart.heads), *(written(shown(chart.across, cell)) for cell in columns))
    return Table(table.id, table.title, heads, tuple(rows), names=len(down))


def list_of(scenario: Scenario, table: Table, incoming: Incoming, chart: Chart, sheet: Sheet) -> Sheet | None:
    """Return a sheet in the form of a chart, or of a chart with rows and columns exchanged, as a list, and None for any
    other sheet. Raises FileError for names of no thing, each once."""
    made = _Reading(scenario, table, incoming, chart, sheet).made()
    if made is None and not chart.is_symmetric and len(sheet.rows) <= MAX_TURNED:
        for first in range(min(MAX_TITLE_ROWS, len(sheet.rows))):
            if made := _Reading(scenario, table, incoming, chart, _turned(sheet, first), first).made():
                break
    return made


def _turned(sheet: Sheet, first: int) -> Sheet:
    """Return a sheet from a row on, with rows and columns exchanged."""
    rows = tuple(zip_longest(*sheet.rows[first:], fillvalue=""))
    faults = {(column, row - first): said for (row, column), said in sheet.faults.items() if row >= first}
    return Sheet(sheet.file, rows, faults, sheet.name, sheet.notes)


class _Reading:
    def __init__(
        self, scenario: Scenario, table: Table, incoming: Incoming, chart: Chart, sheet: Sheet,
        turned_from: int | None = None,
    ) -> None:  # fmt: skip
        self.table, self.chart, self.sheet, self.incoming = table, chart, sheet, incoming
        self.turned_from = turned_from
        """The row from which the sheet was turned; None for one as it is."""
        self.down = [name for name in incoming.keys if name != chart.across]
        self.reads: dict[str, Read] = {name: column(scenario) for name, column in incoming.keys.items()}
        self.known: dict[tuple[str, str], Any] = {}
        self.value = incoming.values[chart.value](scenario)
        self.keys = {letters_of(name) for name in incoming.keys}
        place = [table.columns.index(name) for name in (*self.down, chart.across)]
        self.present = {tuple(written(row[at]) for at in place) for row in table.rows}

    def made(self) -> Sheet | None:
        head = self._head()
        if head is None:
            return None
        columns = self._columns(head)
        rows: list[tuple[str, ...]] = [(*self.down, self.chart.across, self.chart.value)]
        origins: dict[int, tuple[int, str | Mapping[str, str]]] = {}
        faults: dict[tuple[int, int], str] = {}
        wrong: set[int] = set()
        for number, across, cell in self._cells(head, columns):
            keys = self._keys(number)
            ids = tuple(written(self._read(name, key)) for name, key in zip(self.down, keys, strict=True))
            is_blank = not self._cell(number, cell).strip() and (number, cell) not in self.sheet.faults
            # An empty cell of no row of the table is no new row, and the name of a row is wrong once.
            is_new = not self._is_present(ids, written(self._read(self.chart.across, across)))
            if number in wrong or (is_blank and is_new):
                continue
            if not all(ids):
                wrong.add(number)
            # In a symmetric chart the direction is that from the thing of the column to the thing of the row.
            named = (across, *keys) if self.chart.is_symmetric else (*keys, across)
            rows.append((*named, self._cell(number, cell)))
            origins[len(rows)] = self._origin(head, number, cell, keys)
            for at in (*range(len(self.down)), cell):
                if said := self.sheet.faults.get((number, at)):
                    faults[len(rows) - 1, len(self.down) + 1] = said
        return Sheet(self.sheet.file, tuple(rows), faults, self.sheet.name, self.sheet.notes, origins)

    def _is_present(self, ids: tuple[str, ...], across: str) -> bool:
        """Return whether the table has a row for a cell."""
        return (*ids, across) in self.present or (self.chart.is_symmetric and (across, *ids) in self.present)

    def _origin(self, head: int, row: int, column: int, keys: Sequence[str]) -> tuple[int, str]:
        """Return the row of a cell in the file, counted from 1, and the heading of its column."""
        if self.turned_from is None:
            return row + 1, plain_line(shortened(self._cell(head, column), 40))
        return column + self.turned_from + 1, plain_line(shortened(", ".join(keys), 40))

    def _place(self, row: int, column: int) -> str:
        """Return the place of a cell in the file as a text."""
        if self.turned_from is not None:
            row, column = column + self.turned_from, row
        place = tr("row {row}, column {column}").format(row=row + 1, column=column + 1)
        return f"{self.sheet.name}, {place}" if self.sheet.name else place

    def _keys(self, row: int) -> tuple[str, ...]:
        """Return the texts that name a row. Of several, an empty first one is that of the row above: merged cells."""
        keys = tuple(self._cell(row, at) for at in range(len(self.down)))
        if len(keys) < 2 or keys[0].strip() or not any(key.strip() for key in keys[1:]):
            return keys
        above = next((text for back in range(row - 1, -1, -1) if (text := self._cell(back, 0)).strip()), "")
        return (above, *keys[1:])

    def _cell(self, row: int, column: int) -> str:
        """Return the text of a cell; a dash stands for an empty one."""
        cells = self.sheet.rows[row]
        text = cells[column] if column < len(cells) else ""
        return "" if text.strip() in DASHES else text

    def _read(self, column: str, text: str) -> Any:
        """Return the value of a text in a key column; None if it has none."""
        if (column, text) not in self.known:
            try:
                self.known[column, text] = self.reads[column](text) if text.strip() else None
            except ValueError:
                self.known[column, text] = None
        return self.known[column, text]

    def _head(self) -> int | None:
        """Return the row with the names of the columns: at least two of them, most of its cells, above named rows."""
        for number, row in enumerate(self.sheet.rows[:MAX_TITLE_ROWS]):
            if self.turned_from is None and self.keys <= heads_of(self.incoming, row):
                return None
            filled = [cell for cell in row[len(self.down) :] if cell.strip()]
            known = sum(self._read(self.chart.across, cell) is not None for cell in filled)
            if known >= 2 and 2 * known >= len(filled) and self._has_rows(number):
                return number
        return None

    def _has_rows(self, head: int) -> bool:
        """Return whether two of the rows below are named by things."""
        below = range(head + 1, len(self.sheet.rows))
        named = (row for row in below if self._is_named(row))
        if self.turned_from is None:
            return len(list(islice(named, 2))) == 2
        # Without its first row, a turned table of several keys would look like one with fewer keys and repeated rows.
        keys = [tuple(map(self._read, self.down, self._keys(row))) for row in named]
        return 2 <= len(keys) == len(set(keys))

    def _is_named(self, row: int) -> bool:
        keys = zip(self.down, self._keys(row), strict=True)
        return all(self._read(name, key) is not None for name, key in keys)

    def _columns(self, head: int) -> dict[int, str]:
        """Return the columns of the chart and the texts that name them. Raises FileError for all unknown names of the
        chart, each once, if one of them names a column."""
        found: dict[int, str] = {}
        unknown: dict[str, str] = {}
        for column, text in enumerate(self.sheet.rows[head]):
            if column < len(self.down):
                continue
            try:
                self.reads[self.chart.across](text)
                found[column] = text
            except ValueError as error:
                below = range(head + 1, len(self.sheet.rows))
                if text.strip() or any(self._cell(row, column).strip() for row in below):
                    unknown.setdefault(str(error), self._place(head, column))
        if unknown:
            for row in range(head + 1, len(self.sheet.rows)):
                if any(self._cell(row, column).strip() for column in found):
                    for at, (name, text) in enumerate(zip(self.down, self._keys(row), strict=True)):
                        try:
                            self.reads[name](text)
                        except ValueError as error:
                            unknown.setdefault(str(error), self._place(row, at))
            raise FileError(self.sheet.file, problems=[Problem(place, None, said) for said, place in unknown.items()])
        return found

    def _cells(self, head: int, columns: Mapping[int, str]) -> Iterable[tuple[int, str, int]]:
        """Yield the cells that count: row, text of the column, column. Rows without a value count if they are named."""
        rows = [row for row in range(head + 1, len(self.sheet.rows)) if self._counts(row, columns)]
        cells = [(row, text, column) for row in rows for column, text in columns.items()]
        return self._once(cells) if self.chart.is_symmetric else cells

    def _counts(self, row: int, columns: Mapping[int, str]) -> bool:
        """Return whether a row belongs to the chart: it has a cell, or names a thing."""
        if any(self._cell(row, column).strip() or (row, column) in self.sheet.faults for column in columns):
            return True
        return self._is_named(row)

    def _once(self, cells: Iterable[tuple[int, str, int]]) -> Iterable[tuple[int, str, int]]:
        """Return one cell of each pair: the filled one, else the one whose value is new. Both count if they differ and
        the table has both directions, or neither value. Cells of the diagonal do not count."""
        pairs: dict[object, list[tuple[int, str, int]]] = {}
        for row, text, column in cells:
            one, other = self._read(self.down[0], self._cell(row, 0)), self._read(self.chart.across, text)
            if one is None or one != other:
                is_known = one is not None and other is not None
                pairs.setdefault(frozenset((one, other)) if is_known else (row, column), []).append((row, text, column))
        known: dict[object, list[Cell]] = {}
        for one, other, value in self.table.rows:
            known.setdefault(frozenset((one, other)), []).append(value)
        for pair, found in pairs.items():
            filled = [each for each in found if self._cell(each[0], each[2]).strip()] or found[:1]
            values = [self._money(*each) for each in filled]
            if len(filled) == 2 and len(known.get(pair, ())) < 2:
                if values[0] == values[1]:
                    filled = filled[:1]
                elif known.get(pair):
                    new = [each for each, its in zip(filled, values, strict=True) if its != known[pair][0]]
                    filled = new if len(new) == 1 else filled
            yield from filled

    def _money(self, row: int, text: str, column: int) -> object:
        try:
            return self.value(self._cell(row, column))
        except ValueError:
            return self._cell(row, column)
