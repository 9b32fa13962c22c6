"""The preview of an import of tables: every changed cell, or every invalid cell with its place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.errors import EditError, FileError, Problem
from engine.game.authoring import named_sheets, planned_sheets, table_nearest, tables_like
from engine.i18n import ntr, tr
from engine.report.names import column_name, table_name
from engine.tables.import_rows import Sheet
from engine.tables.matching import Plan, as_one_edit
from studio.document.document import Document
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import window_title
from studio.widgets.tip import tip

Index = QModelIndex | QPersistentModelIndex
Buttons = QDialogButtonBox.StandardButton
WIDEST = 46
"""Maximum initial width of a column in letters."""


class Listed(QAbstractTableModel):
    """Texts in rows and columns."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.heads: Sequence[str] = ()
        self.rows: Sequence[Sequence[str]] = ()

    def show(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Show these rows."""
        self.beginResetModel()
        self.heads, self.rows = heads, rows
        self.endResetModel()

    # Qt's own method names from here on.

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.heads)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        text = self.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        return tip(text) if role == Qt.ItemDataRole.ToolTipRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.heads[section] if orientation == Qt.Orientation.Horizontal else section + 1


class ImportDialog(Dialog):
    """The preview dialog. For a single sheet without the name of a table the user can choose among matching tables."""

    extent = LIST_SIZE

    def __init__(self, document: Document, sheets: Sequence[Sheet], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(window_title(tr("Import {value}").format(value=sheets[0].file.name if sheets else "")))
        self._document, self._sheets = document, sheets
        self._named = named_sheets(document.family, sheets)
        self.plans: list[Plan] = []
        self.table = QComboBox(self)
        self.table.setAccessibleName(tr("Table"))
        self.table.setToolTip(tip(tr("Table that the file contains")))
        single = len(sheets) == 1 and not self._named
        self.table.addItems(tables_like(document.committed, document.family, sheets[0]) if single else [])
        self.table.setVisible(self.table.count() > 1)
        self.told = Words(parent=self)
        self.told.setWordWrap(True)
        self.told.setAccessibleName(tr("Message"))
        self.list = Listed(self)
        self.view = QTableView(self)
        self.view.setModel(self.list)
        self.view.setAccessibleName(tr("Changes"))
        # Read-only, so Tab moves to the buttons.
        self.view.setTabKeyNavigation(False)
        self.view.setAlternatingRowColors(True)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 6)
        self.view.horizontalHeader().setStretchLastSection(True)
        self.clear_empty = QCheckBox(self)
        self.clear_empty.setToolTip(tip(tr("Remove values from the table where the file has empty cells")))
        self.clear_empty.toggled.connect(self._look)
        self.buttons = QDialogButtonBox(Buttons.Ok | Buttons.Cancel, self)
        self.button = self.buttons.button(Buttons.Ok)
        self.button.setText(tr("Import"))
        self.buttons.accepted.connect(self._import)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (self.table, self.told, self.view, self.clear_empty, self.buttons):
            layout.addWidget(widget, 1 if widget is self.view else 0)
        self.table.currentIndexChanged.connect(self._look)
        self._look()

    def _look(self) -> None:
        self.plans = []
        try:
            self.plans = planned_sheets(
                self._document.committed,
                self._document.family,
                self._chosen(),
                clear_empty=self.clear_empty.isChecked(),
            )
        except FileError as error:
            self._refuse(error.problems)
        else:
            self._show()
        blank = sum(plan.blank + plan.cleared for plan in self.plans)
        self.clear_empty.setVisible(blank > 0)
        self.clear_empty.setText(
            ntr("Remove the value of {n} empty cell", "Remove the values of {n} empty cells", blank).format(n=blank)
        )
        self.button.setEnabled(any(plan.changes for plan in self.plans))
        self.view.resizeColumnsToContents()
        most = self.fontMetrics().averageCharWidth() * WIDEST
        for column in range(self.list.columnCount() - 1):
            self.view.setColumnWidth(column, min(most, self.view.columnWidth(column)))
        if not self.plans:
            # An error is a sentence and must be readable to its end.
            self.view.resizeRowsToContents()

    def _chosen(self) -> dict[str, Sheet]:
        """Assign sheets to tables. Raises FileError if a single sheet matches none."""
        if self._named:
            return self._named
        family, sheet = self._document.family, self._sheets[0]
        if not any(map(str.strip, chain.from_iterable(sheet.rows))):
            raise FileError(sheet.file, tr("this file is empty"))
        nearest = self.table.currentText() or table_nearest(self._document.committed, family, sheet)
        if nearest:
            return {nearest: sheet}
        known = [f"{name} ({', '.join(incoming.keys)})" for name, incoming in family.imports.items()]
        raise FileError(
            sheet.file,
            tr("row 1 does not have the columns of any table; available: {names}").format(names="; ".join(known)),
        )

    def _refuse(self, problems: Sequence[Problem]) -> None:
        self.told.setText(tr("Correct these errors in the file and import it again."))
        rows = [(problem.path or tr("the file"), problem.message) for problem in problems]
        self.list.show((tr("Place"), tr("Problem")), rows)

    def _show(self) -> None:
        rows = [
            (
                table_name(plan.table),
                str(change.row),
                ", ".join(map(str, change.key.values())) + (" " + tr("(new)") if change.new else ""),
                column_name(column),
                before or tr("none"),
                after or tr("none"),
            )
            for plan in self.plans
            for change in plan.changes
            for column, before, after in change.cells
        ]
        changed = sum(len(plan.changes) for plan in self.plans)
        fresh = sum(change.new for plan in self.plans for change in plan.changes)
        said = [tr("Nothing would change, because the values of the file and the scenario are equal.")]
        if changed:
            said = [tr("{cells} in {rows} would change.").format(
                cells=ntr("{n} cell", "{n} cells", len(rows)).format(n=len(rows)),
                rows=ntr("{n:,} row", "{n:,} rows", changed).format(n=changed))]  # fmt: skip
            if fresh:
                rows_text = ntr("{n:,} row", "{n:,} rows", fresh).format(n=fresh)
                said.append(tr("{rows} would be new.").format(rows=rows_text))
            said.append(tr("Rows that the file does not contain are not changed."))
        said += [note for plan in self.plans for note in plan.notes]
        self.told.setText(" ".join(said))
        heads = (tr("Table"), tr("Row"), tr("Entry"), tr("Column"), tr("Before"), tr("After"))
        self.list.show(heads, rows)

    def _import(self) -> None:
        edit = as_one_edit([plan for plan in self.plans if plan.changes])
        text = edit.text(self._document.committed)
        try:
            self._document.perform(edit)
        except EditError as error:
            self.told.setText(str(error))
            return
        self._document.noticed.emit(tr("Done: {step}. Undo restores the tables.").format(step=text))
        self.accept()
