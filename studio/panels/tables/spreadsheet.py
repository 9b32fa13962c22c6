"""A table as a spreadsheet: operations on cell ranges, each as one step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QObject, Qt
from PySide6.QtWidgets import QTableView

from engine.edit.edit import Edit, Several
from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.model.scenario import Scenario
from engine.plain_text import plain_line, shortened
from engine.tables.numbers import shift_note, whole_number
from engine.text_match import composed, folded
from studio.document.document import Document
from studio.export.tables import export_tables
from studio.panels.tables.calculate_dialog import CalculateDialog
from studio.panels.tables.calculation import calculated_cells, is_number_cell, result_text
from studio.panels.tables.clipboard import copy, pasted, text_of, titles
from studio.panels.tables.find_bar import FindBar
from studio.panels.tables.row_order import Ordered
from studio.panels.tables.selection_link import show_cell
from studio.panels.tables.verb import Verb
from studio.panels.undo_line_edit import Line
from studio.widgets.message_box import Button, ask

Flag = QItemSelectionModel.SelectionFlag
Texts = Sequence[Sequence[str]]


Typed = Callable[[Scenario, QModelIndex, str], Edit | None]
"""Returns the edit for a text in a visible cell, None if it is unchanged. Raises ValueError or EditError with the
place."""

Added = Callable[[Scenario, Texts, int], Sequence[Edit]]
"""Returns the edits that add rows with these texts, starting at a column. Raises the same."""


Together = Callable[[Scenario, Sequence[Edit]], Edit]
"""Returns one edit for all cells of a range, made from the edits of each. For rows that are valid only together,
because two may be equal halfway. Raises the same."""


class Cancelled(Exception):
    """The user canceled a question of a command, which then changes nothing."""


def nothing_typed(scenario: Scenario, index: QModelIndex, text: str) -> Edit | None:
    """Return the error for typing into a table that cannot be changed."""
    return None


class Spreadsheet(QObject):
    """The commands of a table. `tell` shows a message next to it.

    `no_rows`, `no_sorting` and `no_typing` are the reasons why it gets no rows by pasting, cannot be sorted, or is
    read-only. If `blanks_count` is false, empty cells of a pasted range change nothing. `exported` is the name of the
    table in files; `own` are commands of this table only. `together` combines the edits of a range. `ordered` is the
    model of a chart without a column of names.
    """

    def __init__(
        self,
        document: Document,
        view: QTableView,
        typed: Typed,
        tell: Callable[[str], None],
        *,
        added: Added | None = None,
        no_rows: str = "",
        no_sorting: str = "",
        no_typing: str = "",
        blanks_count: bool = True,
        filter: Line | None = None,
        exported: str = "",
        ordered: Ordered | None = None,
    ) -> None:
        super().__init__(view)
        self._document, self.view, self._typed, self._added, self._message = document, view, typed, added, tell
        self.no_rows, self.no_sorting, self.no_typing = no_rows, no_sorting, no_typing
        self._blanks_count, self.filter, self.exported, self.ordered = blanks_count, filter, exported, ordered
        if ordered is not None:
            document.opened.connect(self._forget_order)
        self.own: list[Verb] = []
        self.together: Together | None = None
        self.bar = FindBar(self, view.parentWidget())
        document.changed.connect(self.bar.forget)

    def tell(self, text: str) -> None:
        """Show a message next to the table, which may elide it, and in the status line."""
        self._message(text)
        self._document.noticed.emit(text)

    @property
    def has_cell(self) -> bool:
        """Whether a cell is selected or current."""
        return self.view.currentIndex().isValid() or self.view.selectionModel().hasSelection()

    @property
    def can_begin(self) -> bool:
        """Whether the table is empty and gets its first rows by pasting."""
        return self._added is not None and self.view.model().rowCount() == 0

    def selected(self) -> list[QModelIndex]:
        """Return the selected cells by rows, or the current one."""
        chosen = [index for index in self.view.selectionModel().selectedIndexes() if self._is_cell(index)]
        current = self.view.currentIndex()
        return sorted(chosen, key=_place) or ([current] if current.isValid() and self._is_cell(current) else [])

    def _is_cell(self, index: QModelIndex) -> bool:
        return bool(index.flags() & Qt.ItemFlag.ItemIsEnabled) and not self.view.isRowHidden(index.row())

    def attempt(self, act: Callable[[], object]) -> None:
        """Run it, or show the error."""
        try:
            act()
        except Cancelled:
            return
        except (ValueError, EditError) as error:
            self.tell(str(error))

    def copy(self) -> None:
        """Copy the selected cells."""
        copy(self.view)

    def copy_with_headers(self) -> None:
        """Copy the selected cells with the names of their columns and rows."""
        copy(self.view, with_headers=True)

    def fill_down(self) -> None:
        """Copy the top selected cell of each column into those below, or the cells above a single selected row."""
        columns: dict[int, list[QModelIndex]] = {}
        for index in self.selected():
            columns.setdefault(index.column(), []).append(index)
        texts: dict[tuple[int, int], str] = {}
        for below in columns.values():
            first, *others = below
            if not others:
                above = first.siblingAtRow(first.row() - 1)
                first, others = (above, [first]) if above.isValid() and self._is_cell(above) else (first, [])
            texts.update({_place(index): text_of(first) for index in others})
        if not texts:
            raise ValueError(tr("Select the cell to fill from and the cells below it first."))
        self._write(tr("Fill {cells} down"), texts)

    def clear(self) -> None:
        """Clear the selected cells."""
        self._write(tr("Clear {cells}"), {_place(index): "" for index in self.selected()})

    def calculate(self) -> None:
        """Ask for a calculation, and change the number of each selected cell by its own value."""
        cells, currency = self.selected(), self._document.scenario.currency
        if not any(is_number_cell(index) for index in cells):
            raise ValueError(tr("Select cells with numbers that can be changed first."))
        dialog = CalculateDialog(cells, currency, self.view.window())
        is_chosen = dialog.exec() == CalculateDialog.DialogCode.Accepted
        dialog.deleteLater()
        if is_chosen:
            self.calculate_cells(dialog.typed)

    def calculate_cells(self, typed: str) -> None:
        """Change the number of each selected cell by a calculation, as one step. Raises ValueError."""
        results = calculated_cells(self.selected(), typed, self._document.scenario.currency)
        self._write(tr("Calculate {cells}"), {_place(index): result_text(value) for index, value in results})

    def paste(self) -> None:
        """Paste the clipboard's cells from the first selected cell on, a single one into all selected. Ask before
        adding rows beyond the end."""
        chosen = self.selected()
        if not chosen and not self.can_begin:
            raise ValueError(tr("Select the first cell of the range to paste into."))
        top = min((index.row() for index in chosen), default=0)
        left = min((index.column() for index in chosen), default=0)
        rows = self._range(left)
        if len(rows) == len(rows[0]) == 1 and chosen:
            self._write(tr("Paste {cells}"), {_place(index): rows[0][0] for index in chosen})
            return
        places = [row for row in range(top, self.view.model().rowCount()) if not self.view.isRowHidden(row)]
        fitting, surplus = rows[: len(places)], rows[len(places) :]
        if surplus or max(map(len, rows)) > self.view.model().columnCount() - left:
            answer = self._ask(surplus, max(map(len, rows)) - self.view.model().columnCount() + left)
            if answer == Button.Cancel:
                return
            surplus = surplus if answer == Button.Yes and self._added is not None else []
        texts = {
            (row, column): text
            for row, cells in zip(places, fitting, strict=False)
            for column, text in enumerate(cells, left)
            if column < self.view.model().columnCount() and (text or self._blanks_count)
        }
        self._write(tr("Paste {cells}"), texts, surplus, left)

    @property
    def no_new_rows(self) -> str:
        """Return why pasting adds no rows to this table; empty if it does."""
        return "" if self._added is not None else self.no_rows or tr("You cannot add rows to this table.")

    def paste_new_rows(self) -> None:
        """Add the clipboard's cells as new rows at the end, from the first selected column on."""
        if self.no_new_rows:
            raise ValueError(self.no_new_rows)
        left = min((index.column() for index in self.selected()), default=0)
        rows = self._range(left)
        if left + max(map(len, rows)) > self.view.model().columnCount():
            raise ValueError(tr("The range has too many columns. Select an earlier column."))
        self._write(tr("Paste {cells}"), {}, rows, left)

    def _range(self, left: int) -> list[list[str]]:
        """Return the clipboard's cells without the names of columns and rows, if they were copied with those. Raises
        ValueError if there are none, and `Cancelled` if the user cancels a question about them."""
        rows = pasted(partial(self._is_separator, self.view.model().columnCount() - left))
        if not any(any(row) for row in rows):
            raise ValueError(tr("The clipboard contains no cells to paste."))
        names, first = titles(self.view), rows[0]
        if len(rows) > 1 and _is_part(first, names):
            return rows[1:]
        if len(rows) > 1 and len(first) > 1 and not first[0] and _is_part(first[1:], names):
            return [row[1:] for row in rows[1:]]
        return rows

    def _is_separator(self, columns: int, mark: str, rows: Texts) -> bool:
        """Return whether a mark in each line separates cells: names may have it, too. The last column has no cell next
        to it; for others ask. Raises `Cancelled`."""
        if columns < 2:
            return False
        if _is_part(rows[0], titles(self.view)):
            return True
        words = (
            tr("Do the commas separate cells?\n\nWith “Yes”, the first line fills {n} columns: {cells}.\n"
               "With “No”, each line is one cell: {line}.")
            if mark == ","
            else tr("Do the semicolons separate cells?\n\nWith “Yes”, the first line fills {n} columns: {cells}.\n"
                    "With “No”, each line is one cell: {line}.")
        )  # fmt: skip
        first = rows[0]
        words = words.format(n=len(first), cells=" | ".join(map(_short, first)), line=_short(mark.join(first)))
        answer = ask(self.view, tr("Paste"), words, Button.Yes | Button.No | Button.Cancel, Button.No)
        if answer == Button.Cancel:
            raise Cancelled
        return answer == Button.Yes

    def _ask(self, surplus: Texts, columns: int) -> Button:
        """Ask whether to add rows or to cut a range that is larger than the table."""
        title = tr("Paste")
        if surplus and self._added is not None:
            told = tr("Rows of the range that do not fit: {n}. Add them to the table?")
            more = tr("With “No”, only the existing rows are filled.")
            return ask(
                self.view, title, told.format(n=len(surplus)) + "\n" + more, Button.Yes | Button.No | Button.Cancel,
                Button.Yes,
            )  # fmt: skip
        sentences = [tr("The range does not fit into the table.")]
        if surplus:
            sentences += [tr("Rows left out: {n}.").format(n=len(surplus)), self.no_rows]
        if columns > 0:
            sentences.append(tr("Columns left out: {n}.").format(n=columns))
        sentences.append(tr("Paste the rest?"))
        return ask(self.view, title, " ".join(sentences), Button.Yes | Button.Cancel, Button.Yes)

    def replace(self, wanted: str, other: str, is_whole: bool, only_current: bool = False) -> int:
        """Replace a text in every visible editable cell, or in the current one only. Return the number of cells."""
        found = self.matches(wanted, is_whole)
        if only_current:
            found = [index for index in found if index == self.view.currentIndex()]
        texts = {
            _place(index): with_replaced(target(index, wanted, is_whole) or "", wanted, other)
            for index in found
            if index.flags() & Qt.ItemFlag.ItemIsEditable
        }
        replaced = self._write(tr("Replace in {cells}"), texts) if texts else 0
        if len(texts) < len(found):
            self.tell(tr("Calculated cells that are not changed: {n}").format(n=len(found) - len(texts)))
        return replaced

    def _write(self, title: str, texts: Mapping[tuple[int, int], str], surplus: Texts = (), left: int = 0) -> int:
        """Write texts into cells as one step, or none of them if one is invalid. A row's first column, often its ID,
        comes last, so that the others still find the row. Return the number of changed cells."""
        if self.no_typing:
            raise ValueError(self.no_typing)
        scenario, model = self._document.committed, self.view.model()
        edits: list[Edit] = []
        written: dict[int, list[tuple[int, int]]] = {}
        passed = 0
        for (row, column), text in sorted(texts.items(), key=lambda item: (item[0][0], -item[0][1])):
            index = model.index(row, column)
            if not index.flags() & Qt.ItemFlag.ItemIsEnabled:
                passed += 1
                continue
            edit = self._typed(scenario, index, text)
            if edit is not None:
                written.setdefault(column, []).append((_number(text_of(index)), _number(text)))
                scenario = scenario if self.together is not None else edit.apply(scenario)
                edits.append(edit)
        number = len(edits)
        if self.together is not None and edits:
            edits = [self.together(scenario, edits)]
            scenario = edits[0].apply(scenario)
        if surplus and self._added is not None:
            added = self._added(scenario, surplus, left)
            edits, number = [*edits, *added], number + len(added)
        # A chart has the same kind of value in every column.
        heads, values = titles(self.view), dict[str, list[tuple[int, int]]]()
        for column, pairs in written.items():
            head = heads[column] if self.ordered is None else self.view.accessibleName()
            values.setdefault(head, []).extend(pairs)
        if edits:
            cells = ntr("{n} cell", "{n} cells", number).format(n=number)
            self._document.perform(Several(title.format(cells=cells), tuple(edits)))
            for note in filter(None, (shift_note(column, pairs) for column, pairs in values.items())):
                self.tell(note)
        if passed:
            self.tell(tr("Cells ignored because they are outside of the table: {n}").format(n=passed))
        elif not edits:
            self.tell(tr("All cells have this value already."))
        return number

    def select_rows(self) -> None:
        """Select the whole rows of the selected cells."""
        flags = Flag.Select | Flag.Rows
        for index in self.selected():
            self.view.selectionModel().select(index, flags)

    def sort(self, order: Qt.SortOrder) -> None:
        """Sort the rows by the current column."""
        self.view.sortByColumn(max(self.view.currentIndex().column(), 0), order)

    def sort_by_name(self) -> None:
        """Sort the rows of a chart by name."""
        assert self.ordered is not None, "the verb is grey for other tables"
        self.ordered.sort_by_name()

    def unsort(self) -> None:
        """Restore the scenario order."""
        self.view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)

    def _forget_order(self) -> None:
        """Another board is open: its chart starts in scenario order."""
        if self.is_sorted:
            self.unsort()

    @property
    def is_sorted(self) -> bool:
        """Whether the rows are sorted."""
        if self.ordered is not None:
            return self.ordered.order.is_own
        return not self.no_sorting and self.view.horizontalHeader().sortIndicatorSection() >= 0

    def export(self) -> None:
        """Export the whole table to a file that can be imported again."""
        export_tables(self._document, (self.exported,), self.view.window())

    def matches(self, wanted: str, is_whole: bool) -> list[QModelIndex]:
        """Return the visible cells that contain a text, ignoring case, by rows."""
        return [index for index in self._all() if wanted and target(index, wanted, is_whole) is not None]

    def _all(self) -> Iterator[QModelIndex]:
        model = self.view.model()
        for row in range(model.rowCount()):
            if self.view.isRowHidden(row):
                continue
            for column in range(model.columnCount()):
                index = model.index(row, column)
                if index.flags() & Qt.ItemFlag.ItemIsEnabled:
                    yield index

    def go_to(self, index: QModelIndex) -> None:
        """Select a cell only, and scroll to it."""
        self.view.selectionModel().setCurrentIndex(index, Flag.ClearAndSelect)
        show_cell(self.view, index)


def _is_part(row: Sequence[str], names: Sequence[str]) -> bool:
    """Return whether the cells of a row are the names of neighboring columns."""
    some, known = [_single_spaced(cell) for cell in row], [_single_spaced(name) for name in names]
    starts = [at for at, name in enumerate(known) if name == some[0]]
    return any(known[at : at + len(some)] == some for at in starts)


def _number(text: str) -> int:
    """Return the whole number in a cell; 0 for any other text."""
    try:
        return whole_number(re.sub(r"[^\d.,'’+\-eE\s]", "", text))
    except ValueError:
        return 0


def _single_spaced(text: str) -> str:
    return " ".join(text.split())


def _short(text: str) -> str:
    return plain_line(shortened(text, 40))


def _place(index: QModelIndex) -> tuple[int, int]:
    return index.row(), index.column()


def target(index: QModelIndex, wanted: str, is_whole: bool) -> str | None:
    """Return the text of a cell that contains another: the displayed or the copied one; None if neither does."""
    sought = folded(wanted)
    for text in (str(index.data() or ""), text_of(index)):
        if (folded(text) == sought) if is_whole else (sought in folded(text)):
            return text
    return None


def with_replaced(text: str, wanted: str, other: str) -> str:
    """Return a text with every match replaced, its letters composed."""
    return re.sub(re.escape(composed(wanted)), lambda _: other, composed(text), flags=re.IGNORECASE)
