"""Comparison of a sheet with the table that it is to replace: the changes, or the errors and their cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from engine.edit.checked_apply import check_fits
from engine.edit.edit import Edit, Several
from engine.errors import MAX_PROBLEMS, EditError, FileError, Problem, did_you_mean
from engine.i18n import ntr, tr
from engine.model.scenario import Scenario
from engine.money import without_currency
from engine.plain_text import plain_line, plain_text, shortened
from engine.report.report import Cell, Table
from engine.tables.columns import Read, UnknownName
from engine.tables.import_rows import MAX_TITLE_ROWS, Changed, Incoming, Sheet
from engine.tables.numbers import shift_note
from engine.text_match import folded

_AMOUNT = re.compile(r"\d{0,3}(?:[.,]\d{1,2})?")
"""An amount in thousands. Three decimals would be hundreds, tens and units."""

MAX_TEXT_LENGTH = 32_767
"""Maximum number of characters in a cell of a workbook; a longer text is cut there when it is written."""


class Plan(Struct, frozen=True):
    """Changes of a sheet: the rows, the edits, the scenario after them, and notes about what was left out."""

    table: str
    changes: tuple[Changed, ...]
    edits: tuple[Edit, ...]
    after: Scenario
    notes: tuple[str, ...] = ()
    blank: int = 0
    """Empty cells of the file where the table has a value. They change nothing unless that was asked for."""
    cleared: int = 0
    """Cells whose value is removed because the file has an empty cell there."""


def as_one_edit(plans: Sequence[Plan]) -> Edit:
    """Return all edits of the plans as one undo step."""
    number = sum(len(plan.changes) for plan in plans)
    if len(plans) == 1:
        text = ntr("Import {n} row of {table}", "Import {n} rows of {table}", number).format(
            n=number, table=plans[0].table
        )
    else:
        text = ntr("Import {n} row of the tables", "Import {n} rows of the tables", number).format(n=number)
    return Several(text, tuple(edit for plan in plans for edit in plan.edits))


def _has_fraction(text: str) -> bool:
    """Return whether an amount in thousands has decimals other than zeros."""
    return bool(re.fullmatch(r"\d{0,3}[.,]\d{1,2}", text)) and bool(re.split("[.,]", text)[1].strip("0"))


def _in_units(text: str) -> str:
    """Return an amount in thousands as a whole number; any other text as it is."""
    amount = "".join(sign for sign in text if sign.isdecimal() or sign in ",.").replace(",", ".")
    return str(int(1000 * Decimal(amount))) if _AMOUNT.fullmatch(amount) and amount.strip(".") else text


def written(cell: Cell) -> str:
    """Return a cell as it is written to a spreadsheet."""
    return "" if cell is None else plain_text(str(cell))


def departs(table: Table, sheet: Sheet) -> bool:
    """Return whether a sheet differs from the table."""
    rows = [tuple(written(cell) for cell in row) for row in (table.columns, *table.rows)]
    theirs = [row for row in sheet.rows if any(row)]
    return len(rows) != len(theirs) or any(
        len(one) < len(other)
        or any(not _is_same(a, b[:MAX_TEXT_LENGTH]) for a, b in zip_longest(other, one, fillvalue=""))
        for one, other in zip(rows, theirs, strict=True)
    )


def _is_same(text: str, known: str) -> bool:
    """Return whether a text of a sheet is that of a cell: spreadsheets write 12.0 as 12."""
    if text == known:
        return True
    try:
        return bool(text) and bool(known) and float(text) == float(known)
    except ValueError:
        return False


def planned(
    scenario: Scenario,
    table: Table,
    incoming: Incoming,
    sheet: Sheet,
    start: Scenario | None = None,
    *,
    clear_empty: bool = False,
) -> Plan:
    """Return the changes of a sheet in the table of a scenario. `start` is the scenario to which the edits apply, if
    other sheets have changed it already. Raises FileError with every wrong cell (the first 20), and then changes
    nothing."""
    return _Matching(scenario, table, incoming, sheet, clear_empty).plan(scenario if start is None else start)


class _Matching:
    def __init__(self, scenario: Scenario, table: Table, incoming: Incoming, sheet: Sheet, clear_empty: bool) -> None:
        self.table, self.incoming, self.sheet, self.clear_empty = table, incoming, sheet, clear_empty
        self.problems: list[Problem] = []
        self.unknown: dict[str, tuple[int, int]] = {}
        """The place among the problems, and the number of cells, of each unknown name."""
        self.is_wrong = False
        self.notes: list[str] = list(sheet.notes)
        self.blank = 0
        self.head = self._head()
        self.place = self._columns()
        self.keys: dict[str, Read] = {name: column(scenario) for name, column in incoming.keys.items()}
        self.values: dict[str, Read] = {name: column(scenario) for name, column in incoming.values.items()}
        self.key_places = {self.place[name] for name in self.keys}
        self.in_thousands = self._in_thousands(scenario)
        self.column_of = {name: place for place, name in enumerate(table.columns)}
        self.row_of = {self._key_of(row): number for number, row in reversed(list(enumerate(table.rows)))}

    def plan(self, start: Scenario) -> Plan:
        changes: list[Changed] = []
        numbers: list[int] = []
        seen: dict[int | tuple[str, ...], int] = {}
        for number, cells in enumerate(self.sheet.rows[self.head + 1 :], self.head + 2):
            if not any(map(str.strip, cells)) and not self._has_fault(number):
                continue
            found = self._row(number, cells, seen)
            if len(self.problems) >= MAX_PROBLEMS:
                break
            if found is not None:
                changes.append(found)
                numbers.append(number)
        edits: list[Edit] = []
        after = start
        for number, change in zip(numbers, changes, strict=True) if not self.problems else ():
            try:
                edit = self.incoming.edit(after, change)
                after = edit.apply(after)
                edits.append(edit)
            except EditError as error:
                self.wrong(number, "", str(error))
        if not self.problems:
            try:
                check_fits(after, start)
            except EditError as error:
                self.problems.append(Problem(self.sheet.name, None, str(error)))
        if self.problems:
            raise FileError(self.sheet.file, problems=self._with_counts())
        if self.in_thousands:
            note = tr("The amounts of {column} have decimals, so they were read as thousands: {text} is {amount:,}.")
            amount = int(_in_units(self.in_thousands))
            self.notes.append(note.format(column=self.incoming.thousands, text=self.in_thousands, amount=amount))
        self.notes += self._shifts(changes)
        cleared = sum(not new.strip() for change in changes if not change.new for _, _, new in change.cells)
        return Plan(self.table.id, tuple(changes), tuple(edits), after, tuple(self.notes), self.blank, cleared)

    def _shifts(self, changes: Sequence[Changed]) -> Iterator[str]:
        """Yield a note for each column whose numbers fall or rise by a large factor."""
        for name, read in self.values.items():
            texts = [(old, new) for change in changes for column, old, new in change.cells if column == name]
            values = [(self._old(read, old), self._old(read, new)) for old, new in texts]
            if note := shift_note(name, [pair for pair in values if all(type(value) is int for value in pair)]):
                yield note

    def _with_counts(self) -> list[Problem]:
        """Return the errors; an unknown name is one, with the number of cells that have it."""
        found = list(self.problems)
        for place, number in self.unknown.values():
            if number > 1:
                said = ntr("{said} (in {n} cell)", "{said} (in {n} cells)", number)
                one = found[place]
                found[place] = Problem(one.path, one.line, said.format(said=one.message, n=number))
        return found

    def _amounts(self) -> list[str]:
        """Return the filled cells of the column that may be in thousands."""
        place = self.place.get(self.incoming.thousands)
        rows = self.sheet.rows[self.head + 1 :] if place is not None else ()
        return [row[place].strip() for row in rows if place is not None and place < len(row) and row[place].strip()]

    def _in_thousands(self, scenario: Scenario) -> str:
        """Return an amount with decimals, such as 12.5, if all amounts are below 1,000; otherwise an empty text."""
        texts = [without_currency(text, scenario.currency) for text in self._amounts()]
        if all(_AMOUNT.fullmatch(text) for text in texts):
            return next(filter(_has_fraction, texts), "")
        return ""

    def wrong(self, row: int, column: str, said: str) -> None:
        """Record an error in a cell, or in a whole row if no column is given."""
        row, origin = self.sheet.origins.get(row, (row, column))
        column = origin if isinstance(origin, str) else origin.get(column, column)
        place = tr("row {row}, column {column}") if column else tr("row {row}")
        place = place.format(row=row, column=column)
        if self.sheet.name:
            place = f"{self.sheet.name}, {place}"
        self.problems.append(Problem(place, None, said))

    def _head(self) -> int:
        """Return the row with the names of the columns, counted from 0: the first of the top rows with all keys."""
        for number, row in enumerate(self.sheet.rows[:MAX_TITLE_ROWS]):
            if has_keys(self.incoming, heads_of(self.incoming, row)):
                return number
        return next((number for number, row in enumerate(self.sheet.rows) if any(map(str.strip, row))), 0)

    def _columns(self) -> dict[str, int]:
        """Return the position of each column of the table. Raises FileError for a sheet of another table."""
        heads = self.sheet.rows[self.head] if self.sheet.rows else ()
        known = {letters_of(name): name for name in self.table.columns}
        others = _aliases(self.incoming)
        found: dict[str, int] = {}
        for place, head in enumerate(heads):
            letters = letters_of(head)
            name = known.get(letters) or known.get(others.get(letters, ""))
            if name is None:
                if head.strip():
                    near = did_you_mean(head, self.table.columns)
                    self.notes.append(
                        tr("The table {table} has no column {column}{suggestion}.").format(
                            table=self.table.id, column=plain_line(shortened(head, 40)), suggestion=near
                        )
                    )
            elif name in found:
                raise self._refused(tr("the column {name} occurs twice").format(name=name))
            else:
                found[name] = place
        for name in self.incoming.keys:
            stands_for = [other for other in self.incoming.aliases.get(name, ()) if other in found]
            if name not in found and stands_for:
                found[name] = found[stands_for[0]]
        lacking = [name for name in self.incoming.keys if name not in found]
        if lacking:
            columns = ", ".join(self.table.columns)
            raise self._refused(
                tr("the column {column} is missing in row 1; columns of {table}: {columns}").format(
                    column=lacking[0], table=self.table.id, columns=columns
                )
            )
        if not any(name in found for name in self.incoming.values or self.table.columns):
            raise self._refused(
                tr("none of these columns found: {columns}").format(columns=", ".join(self.incoming.values))
            )
        return found

    def _refused(self, said: str) -> FileError:
        return FileError(self.sheet.file, said, self.sheet.name)

    def _has_fault(self, number: int) -> bool:
        return any((number - 1, place) in self.sheet.faults for place in self.place.values())

    def _key_of(self, row: Sequence[Cell]) -> tuple[str, ...]:
        return tuple(written(row[self.column_of[name]]) for name in self.keys)

    def _row(self, number: int, cells: Sequence[str], seen: dict[int | tuple[str, ...], int]) -> Changed | None:
        """Return the change of a row of the sheet. None if it changes nothing, or is wrong."""
        before = len(self.problems)
        texts = {name: cells[place] if place < len(cells) else "" for name, place in self.place.items()}
        if self.in_thousands and (amount := texts[self.incoming.thousands].strip()):
            texts[self.incoming.thousands] = _in_units(amount)
        for name, place in self.place.items():
            if said := self.sheet.faults.get((number - 1, place)):
                self.wrong(number, name, said)
        if any(map(str.strip, cells[len(self.sheet.rows[self.head]) :])):
            self.wrong(number, "", tr("the row has more cells than there are column names"))
        if len(self.problems) > before:
            return None
        key, row = self._find_row(number, texts)
        if key is None:
            return None
        same = row if row is not None else tuple(sorted(key)) if self.incoming.either_way else key
        if same in seen:
            if self.incoming.either_way and self._says_the_same(seen[same], cells):
                return None  # a pair in both directions
            first = self.sheet.origins.get(seen[same], (seen[same], ""))[0]
            self.wrong(number, "", tr("the row repeats row {seen}: {key}").format(seen=first, key=", ".join(key)))
            return None
        seen[same] = number
        if row is None and not self.incoming.adds:
            self.wrong(
                number, "", tr("the table {table} has no row for {key}").format(table=self.table.id, key=", ".join(key))
            )
            return None
        return self._changed(number, texts, row)

    def _says_the_same(self, number: int, cells: Sequence[str]) -> bool:
        """Return whether a row has the things of an earlier one in the other order, and the same values."""
        first = self.sheet.rows[number - 1]

        def texts(row: Sequence[str], names: Iterable[str]) -> list[str]:
            return [row[self.place[name]].strip() if self.place[name] < len(row) else "" for name in names]

        values = [name for name in self.place if name in self.values]
        one, other = texts(first, self.keys), texts(cells, self.keys)
        return one != other and one == other[::-1] and texts(first, values) == texts(cells, values)

    def _find_row(self, number: int, texts: Mapping[str, str]) -> tuple[tuple[str, ...] | None, int | None]:
        """Return the key of a row, and the table row that has it; no key if a cell of it is wrong."""
        key = tuple(texts[name] for name in self.keys)
        if key in self.row_of:
            return key, self.row_of[key]
        self.is_wrong = False
        key = tuple(written(self._read(number, name, read, texts[name])) for name, read in self.keys.items())
        if self.is_wrong:
            return None, None
        for each in (key, key[::-1]) if self.incoming.either_way else (key,):
            if each in self.row_of:
                return each, self.row_of[each]
        return key, None

    def _changed(self, number: int, texts: Mapping[str, str], row: int | None) -> Changed | None:
        values: dict[str, Any] = {}
        told: list[tuple[str, str, str]] = []
        before = len(self.problems)
        self.is_wrong = False
        for name, text in texts.items():
            is_key = name in self.keys and name not in self.values
            if is_key or (row is not None and self.place[name] in self.key_places):
                continue
            old = "" if row is None else self.table.rows[row][self.column_of[name]]
            if row is not None and text in (written(old), written(old)[:MAX_TEXT_LENGTH]):
                continue
            read = self.values.get(name)
            if row is not None and not text.strip() and not self.clear_empty:
                self.blank += read is not None
                continue
            if read is None:
                if row is not None:
                    self.wrong(
                        number,
                        name,
                        tr("this column is calculated: {value} cannot be changed here").format(
                            value=written(old) or tr("nothing")
                        ),
                    )
                continue
            value = self._read(number, name, read, text)
            if (
                row is not None
                and not self.is_wrong
                and len(self.problems) == before
                and value == self._old(read, written(old))
            ):
                continue
            values[name] = value
            told.append((name, written(old), text))
        if self.is_wrong or len(self.problems) > before or not (told or row is None):
            return None
        key = {name: read(texts[name]) for name, read in self.keys.items()}
        shown = self.sheet.origins.get(number, (number, ""))[0]
        return Changed(shown, key, values, tuple(told), row is None)

    @staticmethod
    def _old(read: Read, text: str) -> Any:
        """Return the value of a cell of the table; a value that no cell of a file can have if it cannot be read."""
        try:
            return read(text)
        except ValueError:
            return _old_unreadable

    def _read(self, number: int, name: str, read: Read, text: str) -> Any:
        try:
            return read(text)
        except UnknownName as error:
            place, times = self.unknown.get(str(error), (len(self.problems), 0))
            if not times:
                self.wrong(number, name, str(error))
            self.unknown[str(error)] = place, times + 1
            self.is_wrong = True
            return None
        except ValueError as error:
            self.wrong(number, name, str(error))
            self.is_wrong = True
            return None


_old_unreadable = object()


def _aliases(incoming: Incoming) -> dict[str, str]:
    """Return the letters of the columns by those of their other names, which are not the names of columns."""
    own = {letters_of(name) for name in (*incoming.keys, *incoming.values)}
    found = {letters_of(other): letters_of(name) for name, others in incoming.aliases.items() for other in others}
    return {other: name for other, name in found.items() if other not in own}


def _stand_ins(incoming: Incoming) -> dict[str, set[str]]:
    """Return the letters of the values that stand for a key, by the letters of the key."""
    values = {letters_of(name) for name in incoming.values}
    others = {name: {letters_of(other) for other in incoming.aliases.get(name, ())} for name in incoming.keys}
    return {letters_of(name): its & values for name, its in others.items()}


def has_keys(incoming: Incoming, heads: set[str]) -> bool:
    """Return whether columns, by their letters, have all keys of a table, or values that stand for them."""
    stand_ins = _stand_ins(incoming)
    keys = map(letters_of, incoming.keys)
    return all(key in heads or heads & stand_ins.get(key, set()) for key in keys)


def heads_of(incoming: Incoming, row: Sequence[str]) -> set[str]:
    """Return the letters of the columns that a row of a file names, by their names in the table."""
    others = _aliases(incoming)
    return {others.get(letters, letters) for letters in map(letters_of, row)}


def letters_of(name: str) -> str:
    """Return the letters of the name of a column, by which names are compared."""
    return "".join(letter for letter in folded(name) if letter.isalnum())
