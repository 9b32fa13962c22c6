"""The commands of every table: one list for keys, context menu and the window's menu."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from engine.i18n import tr
from studio.panels.tables.spreadsheet import Spreadsheet
from studio.panels.tables.verb import Verb
from studio.widgets.mnemonic import entry, without_keys
from studio.widgets.tip import tip


def _unselected(sheet: Spreadsheet) -> str:
    return "" if sheet.has_cell else tr("Click a cell of the table first.")


def _no_typing(sheet: Spreadsheet) -> str:
    return sheet.no_typing or _unselected(sheet)


def _no_sorting(sheet: Spreadsheet) -> str:
    return sheet.no_sorting or _unselected(sheet)


def _no_names(sheet: Spreadsheet) -> str:
    return _empty(sheet) if sheet.ordered is not None else tr("Names are a column of this table. Sort by that column.")


def _unsorted(sheet: Spreadsheet) -> str:
    never = sheet.no_sorting if sheet.ordered is None else ""
    return never or ("" if sheet.is_sorted else tr("The rows are in the order of the scenario."))


def _no_filter(sheet: Spreadsheet) -> str:
    return "" if sheet.filter is not None else tr("This table has no filter.")


def _no_file(sheet: Spreadsheet) -> str:
    return "" if sheet.exported else tr("This table cannot be exported alone. Copy its cells instead (Ctrl+C).")


def _empty(sheet: Spreadsheet) -> str:
    model = sheet.view.model()
    return "" if model.rowCount() and model.columnCount() else tr("The table is empty.")


def _unasked(sheet: Spreadsheet) -> str:
    return _empty(sheet) or ("" if sheet.bar.wanted.text() else tr("Search in the table first."))


def _to_filter(sheet: Spreadsheet) -> None:
    if sheet.filter is not None:
        sheet.filter.setFocus()
        sheet.filter.selectAll()


def _never(sheet: Spreadsheet) -> str:
    """Return no reason: it can always run."""
    return ""


def _leave(sheet: Spreadsheet, forward: bool) -> None:
    # After a menu, the menu bar may still have the focus.
    sheet.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
    sheet.view.window().focusNextPrevChild(forward)


def verbs() -> list[Verb]:
    """All commands in menu order."""
    return [
        Verb(
            "table-copy", tr("&Copy Cells"), "Ctrl+C",
            tr("Copy the selected cells to the clipboard, for this table or a spreadsheet"),
            Spreadsheet.copy, _unselected,
        ),
        Verb(
            "table-copy-headers", tr("Copy with &Headers"), "Ctrl+Shift+C",
            tr("Copy the selected cells with the names of their columns and rows"),
            Spreadsheet.copy_with_headers, _unselected,
        ),
        Verb(
            "table-paste", tr("&Paste Cells"), "Ctrl+V",
            tr("Paste the cells of the clipboard here in one step. You can add rows that do not fit."),
            Spreadsheet.paste, _no_typing,
        ),
        Verb(
            "table-paste-new", tr("Paste &as New Rows"), "Ctrl+Shift+V",
            tr("Paste the cells of the clipboard below the last row, from the selected column on. "
               "Nothing is overwritten."),
            Spreadsheet.paste_new_rows,
            lambda sheet: sheet.no_typing or sheet.no_new_rows,
        ),
        Verb(
            "table-fill", tr("Fill &Down"), "Ctrl+D",
            tr("Copy the top selected cell of each column into those below it"),
            Spreadsheet.fill_down, _no_typing,
        ),
        Verb(
            "table-calculate", tr("&Quick Calculation…"), "Alt+=",
            tr("Change the numbers of the selected cells, such as by +10%, each by its own value"),
            Spreadsheet.calculate, _no_typing,
        ),
        Verb(
            "table-clear", tr("C&lear Cells"), "Backspace", tr("Clear the selected cells"), Spreadsheet.clear,
            _no_typing, also="Del",
        ),
        Verb(
            "table-rows", tr("Select Ro&ws"), "Shift+Space", tr("Select the whole rows of the selected cells"),
            Spreadsheet.select_rows, _unselected, 1,
        ),
        Verb(
            "table-leave", tr("Lea&ve Table"), "Ctrl+Tab",
            tr("Focus the field or button after the table. In it, Tab moves between cells."),
            lambda sheet: _leave(sheet, forward=True), _never, 1,
        ),
        Verb(
            "table-leave-back", tr("Leave Table Bac&kwards"), "Ctrl+Shift+Tab",
            tr("Focus the field or button before the table"),
            lambda sheet: _leave(sheet, forward=False), _never, 1,
            also="Ctrl+Shift+Backtab",
        ),
        Verb(
            "table-find", tr("F&ind in Table…"), "Ctrl+F", tr("Search for a text in the cells"),
            lambda sheet: sheet.bar.ask(), _empty, 2,
        ),
        Verb(
            "table-next", tr("Find &Next"), "F3", tr("Go to the next match"),
            lambda sheet: sheet.bar.go(1), _unasked, 2,
        ),
        Verb(
            "table-replace", tr("R&eplace in Table…"), "Ctrl+H",
            tr("Search for a text in the cells and replace it"),
            lambda sheet: sheet.bar.ask(to_replace=True), lambda sheet: sheet.no_typing or
            _empty(sheet), 2,
        ),
        Verb(
            "table-filter", tr("&Filter Rows"), "Ctrl+Shift+F", tr("Show only rows that contain a text"),
            _to_filter, _no_filter, 3,
        ),
        Verb(
            "table-sort", tr("&Sort Ascending"), "Alt+Down",
            tr("Sort the rows by the current column, the smallest first"),
            lambda sheet: sheet.sort(Qt.SortOrder.AscendingOrder), _no_sorting, 3,
        ),
        Verb(
            "table-sort-down", tr("S&ort Descending"), "Alt+Up",
            tr("Sort the rows by the current column, the largest first"),
            lambda sheet: sheet.sort(Qt.SortOrder.DescendingOrder), _no_sorting, 3,
        ),
        Verb(
            "table-sort-names", tr("Sort b&y Name"), "Alt+Shift+Down", tr("Sort the rows of a chart by name"),
            Spreadsheet.sort_by_name, _no_names, 3,
        ),
        Verb(
            "table-unsort", tr("&Unsort"), "Alt+Home", tr("Return the rows to the order of the scenario"),
            Spreadsheet.unsort, _unsorted, 3,
        ),
        Verb(
            "table-export", tr("E&xport This Table…"), "Ctrl+E",
            tr("Export the whole table to a workbook or a CSV file, which can be imported again"),
            Spreadsheet.export, _no_file, 4,
        ),
    ]  # fmt: skip


ENTER = (QKeySequence(Qt.Key.Key_Return), QKeySequence(Qt.KeyboardModifier.KeypadModifier | Qt.Key.Key_Enter))


class Handles(QObject):
    """Handles the commands of one table by keys, which take precedence over the window's, and by context menu. Enter
    starts editing a cell."""

    def __init__(self, sheet: Spreadsheet) -> None:
        super().__init__(sheet)
        self._sheet, self._verbs = sheet, verbs()
        sheet.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        sheet.view.customContextMenuRequested.connect(self._offer)
        sheet.view.installEventFilter(self)

    def run(self, verb: Verb) -> None:
        """Run a command, or show why it cannot run."""
        reason = verb.disabled(self._sheet)
        if reason:
            self._sheet.tell(reason)
        else:
            self._sheet.attempt(lambda: verb.run(self._sheet))

    def menu(self, parent: QWidget) -> QMenu:
        """Show the context menu; disabled entries show their reason."""
        menu = QMenu(parent)
        menu.setToolTipsVisible(True)
        group = 0
        for verb in (*self._verbs, *self._sheet.own):
            if verb.group != group:
                menu.addSeparator()
                group = verb.group
            action = entry(menu, without_keys(verb.title), partial(self.run, verb), verb.shown_keys)
            reason = verb.disabled(self._sheet)
            action.setEnabled(not reason)
            action.setToolTip(tip(reason or verb.tooltip))
        return menu

    def _offer(self, at: QPoint) -> None:
        menu = self.menu(self._sheet.view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self._sheet.view.viewport().mapToGlobal(at))

    def _write(self) -> bool:
        """Start editing the current cell; return whether that is possible. An Enter that ends editing arrives here as
        well."""
        view = self._sheet.view
        index = view.currentIndex()
        begins = index.isValid() and bool(index.flags() & Qt.ItemFlag.ItemIsEditable) and not view.indexWidget(index)
        if begins:
            view.edit(index)
        return begins

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            pressed = QKeySequence(event.keyCombination())
            verb = next((verb for verb in (*self._sheet.own, *self._verbs) if verb.hears(pressed)), None)
            if verb is not None:
                if event.type() == QEvent.Type.KeyPress:
                    self.run(verb)
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and pressed in ENTER and self._write():
                return True
        return super().eventFilter(watched, event)
