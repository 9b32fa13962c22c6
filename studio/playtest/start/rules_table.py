"""The numbers and switches of the rules, to be set otherwise for one game."""

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
from studio.playtest.own_keys import Search
from studio.playtest.start.option_editor import OptionEditor, Widget, said, told
from studio.widgets.label import Words
from studio.widgets.tip import tip

TITLE, HERE, RESET, USUAL = range(4)


class Rows(QTableWidget):
    """Options below each other. Enter goes on to the window, whose button it presses."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A table would keep Enter for itself."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
            return
        super().keyPressEvent(event)


RULES_LETTERS = 110
"""So many letters wide a window is that shows all columns, the sentence of each rule with them."""


class RulesTable(QWidget):
    """All options but names with a search; `chosen` has those that are not as on the board, some of them from the start
    if they are handed in, which stand in bold with a sign. `changed` says that a value was set."""

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
        options = [option for option in options if option.type != "name"]
        self._editors = [OptionEditor(option, usual[option.name], currency, self._show) for option in options]
        self._resets = [QToolButton() for _ in options]
        self._titles = [QTableWidgetItem(tr(option.title)) for option in options]
        self.search = Search()
        self.search.setPlaceholderText(tr("Search rules by words, names or rule ids"))
        self.search.setToolTip(tr("Show the rules that have all of these words (Ctrl+F)"))
        self.search.setAccessibleName(tr("Search rules"))
        self.search.setClearButtonEnabled(True)
        self.only_changed = QCheckBox(tr("&Changed only"))
        self.only_changed.setToolTip(tr("Show only rules that differ from those of this board (Alt+C)"))
        self.reset = QPushButton(tr("Reset a&ll"))
        self.reset.setToolTip(tr("Reset all rules to those of this board (Alt+L)"))
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
        """The widget of every option by its name."""
        return {editor.option.name: editor.widget for editor in self._editors}

    @property
    def in_order(self) -> list[QWidget]:
        """Everything that takes keys, from above to below."""
        pairs = zip(self._editors, self._resets, strict=True)
        rows: list[QWidget] = [widget for editor, reset in pairs for widget in (editor.widget, reset)]
        return [self.search, self.only_changed, self.reset, self.table, *rows]

    def chosen(self) -> dict[str, RuleValue]:
        """The options whose value is not the scenario's."""
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
            title.setToolTip(tip(told(option)))
            table.setItem(row, TITLE, title)
            table.setCellWidget(row, HERE, editor.widget)
            reset.setText("↺")
            reset.setAutoRaise(True)
            reset.setToolTip(tr("As on this board"))
            reset.setAccessibleName(tr("Reset {0}").format(tr(option.title)))
            reset.clicked.connect(lambda _=False, editor=editor: editor.put(editor.usual))
            table.setCellWidget(row, RESET, reset)
            usual = QTableWidgetItem(said(editor.usual, option.unit, currency))
            usual.setToolTip(tip(told(option)))
            table.setItem(row, USUAL, usual)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        return table

    def _show(self) -> None:
        """Mark what is otherwise than on the board."""
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
        words = self.search.text().casefold().split()
        for row, editor in enumerate(self._editors):
            option, is_other = editor.option, editor.value != editor.usual
            text = " ".join(
                (tr(option.title), option.name, option.rule, *option.choices, *map(option.display_name, option.choices))
            ).casefold()
            fits = all(word in text for word in words) and (is_other or not self.only_changed.isChecked())
            self.table.setRowHidden(row, not fits)
        self._count()

    def _count(self) -> None:
        every, others = len(self._editors), len(self.chosen())
        shown = sum(not self.table.isRowHidden(row) for row in range(every))
        self.reset.setEnabled(others > 0)
        if shown:
            self.count.setText(tr("{0} of {1} rules shown, {2} changed").format(shown, every, others))
        elif self.only_changed.isChecked() and not others:
            self.count.setText(tr("No rule is changed."))
        else:
            self.count.setText(
                tr("None of {0} rules has all of these words in its title, name or rule id.").format(every)
            )

    def put(self, chosen: Mapping[str, RuleValue]) -> None:
        """Sets these rules otherwise, and all others as on this board."""
        for editor in self._editors:
            editor.put(chosen.get(editor.option.name, editor.usual))

    def _reset_all(self) -> None:
        for editor in self._editors:
            editor.put(editor.usual)

    def _focus_found(self) -> None:
        """The first rule that is shown is set next."""
        for row, editor in enumerate(self._editors):
            if not self.table.isRowHidden(row):
                editor.widget.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def focus_search(self) -> None:
        """Type to search."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()
