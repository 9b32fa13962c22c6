"""Table of the rules to change for one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.game.rules import Option
from engine.i18n import tr
from engine.model.scenario import RuleValue
from engine.text_match import folded
from studio.playtest.own_keys import Search
from studio.playtest.start.option_editor import OptionEditor, Widget, option_tooltip, value_text
from studio.widgets.label import Words
from studio.widgets.tip import tip

TITLE, HERE, RESET, USUAL = range(4)


class Rows(QTableWidget):
    """Table of options. Enter goes to the window and presses its default button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass Enter on: a table would use it itself."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
            return
        super().keyPressEvent(event)


HERE_LETTERS, USUAL_LETTERS = 32, 24
"""Maximum widths in letters of the columns of values."""
RULES_LETTERS = 110
"""Width in letters of a window that shows all columns."""


class RulesTable(QWidget):
    """All options but names, with a search. `chosen` returns those that differ from the board, initially the given
    ones; they are bold with a mark. `changed` reports a new value."""

    changed = Signal()

    def __init__(
        self,
        options: Sequence[Option],
        usual: Mapping[str, RuleValue],
        currency: str = "$",
        parent: QWidget | None = None,
        chosen: Mapping[str, RuleValue] | None = None,
    ) -> None:
        super().__init__(parent)
        options = [option for option in options if option.type != "name" and not option.experiment]
        self._editors = [OptionEditor(option, usual[option.name], currency, self._show) for option in options]
        self._resets = [QToolButton() for _ in options]
        self._titles = [QTableWidgetItem(tr(option.title)) for option in options]
        self.search = Search()
        self.search.setPlaceholderText(tr("Search rules by text, name or ID"))
        self.search.setToolTip(tr("Show the rules that contain all of these words (Ctrl+F)"))
        self.search.setAccessibleName(tr("Search rules"))
        self.search.setClearButtonEnabled(True)
        self.only_changed = QCheckBox(tr("&Changed only"))
        self.only_changed.setToolTip(tr("Show only rules that differ from this board (Alt+C)"))
        self.reset = QPushButton(tr("Reset A&ll"))
        self.reset.setToolTip(tr("Reset all rules to their values on this board (Alt+L)"))
        self.reset.setAutoDefault(False)
        self.count = Words()
        self.table = self._table(currency)
        above = QHBoxLayout()
        above.addWidget(self.search, 1)
        above.addWidget(self.only_changed)
        above.addWidget(self.reset)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(above)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.count)
        self.search.textChanged.connect(self._filter)
        self.search.left.connect(self._focus_found)
        self.only_changed.toggled.connect(self._filter)
        self.reset.clicked.connect(self._reset_all)
        self._show()
        self.put(chosen or {})

    @property
    def editors(self) -> dict[str, Widget]:
        """Widget of every option by its name."""
        return {editor.option.name: editor.widget for editor in self._editors}

    @property
    def in_order(self) -> list[QWidget]:
        """Widgets in tab order."""
        pairs = zip(self._editors, self._resets, strict=True)
        rows: list[QWidget] = [widget for editor, reset in pairs for widget in (editor.widget, reset)]
        return [self.search, self.only_changed, self.reset, self.table, *rows]

    def chosen(self) -> dict[str, RuleValue]:
        """Return the options whose value differs from the scenario."""
        return {e.option.name: e.value for e in self._editors if e.value != e.usual}

    def _table(self, currency: str) -> QTableWidget:
        table = Rows(len(self._editors), 4)
        table.setHorizontalHeaderLabels([tr("Rule"), tr("In this game"), "", tr("On this board")])
        table.setAccessibleName(tr("Rules for this game"))
        table.verticalHeader().hide()
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        table.setTabKeyNavigation(False)
        for row, (editor, reset) in enumerate(zip(self._editors, self._resets, strict=True)):
            option = editor.option
            title = self._titles[row]
            title.setToolTip(tip(option_tooltip(option)))
            table.setItem(row, TITLE, title)
            table.setCellWidget(row, HERE, editor.widget)
            reset.setText("↺")
            reset.setAutoRaise(True)
            reset.setToolTip(tr("As on this board"))
            reset.setAccessibleName(tr("Reset {title}").format(title=tr(option.title)))
            reset.clicked.connect(lambda _=False, editor=editor: editor.put(editor.usual))
            table.setCellWidget(row, RESET, reset)
            usual = QTableWidgetItem(value_text(option, editor.usual, currency))
            usual.setToolTip(tip(option_tooltip(option)))
            table.setItem(row, USUAL, usual)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        # Long values are cut off or wrap: titles need the room more.
        for column, letters in ((HERE, HERE_LETTERS), (USUAL, USUAL_LETTERS)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            width = letters * self.fontMetrics().averageCharWidth()
            if column == USUAL:
                width = min(width, max(header.sectionSizeHint(column), table.sizeHintForColumn(column)))
            header.resizeSection(column, width)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        return table

    def _show(self) -> None:
        """Mark the rules that differ from the board."""
        for editor, title, reset in zip(self._editors, self._titles, self._resets, strict=True):
            is_other = editor.value != editor.usual
            if title.font().bold() != is_other:
                font = title.font()
                font.setBold(is_other)
                title.setFont(font)
                title.setText(f"● {tr(editor.option.title)}" if is_other else tr(editor.option.title))
            reset.setEnabled(is_other)
        self._count()
        self.changed.emit()

    def _filter(self) -> None:
        words = folded(self.search.text()).split()
        for row, editor in enumerate(self._editors):
            option, is_other = editor.option, editor.value != editor.usual
            choices = (*option.choices, *map(option.display_name, option.choices))
            text = folded(" ".join((tr(option.title), option.name, option.rule, *choices)))
            fits = all(word in text for word in words) and (is_other or not self.only_changed.isChecked())
            self.table.setRowHidden(row, not fits)
        self._count()

    def _count(self) -> None:
        every, others = len(self._editors), len(self.chosen())
        shown = sum(not self.table.isRowHidden(row) for row in range(every))
        self.reset.setEnabled(others > 0)
        if shown:
            self.count.setText(
                tr("{shown} of {total} rules shown, {changed} changed").format(shown=shown, total=every, changed=others)
            )
        elif self.only_changed.isChecked() and not others:
            self.count.setText(tr("No rules are changed."))
        else:
            self.count.setText(
                tr("None of the {total} rules contains all of these words in its title, name or ID.").format(
                    total=every
                )
            )

    def put(self, chosen: Mapping[str, RuleValue]) -> None:
        """Change these rules and reset all others."""
        for editor in self._editors:
            editor.put(chosen.get(editor.option.name, editor.usual))

    def _reset_all(self) -> None:
        for editor in self._editors:
            editor.put(editor.usual)

    def _focus_found(self) -> None:
        """Focus the first visible rule."""
        for row, editor in enumerate(self._editors):
            if not self.table.isRowHidden(row):
                editor.widget.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def focus_search(self) -> None:
        """Focus the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()
