"""Journal of a game: events in the terms of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QListView,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.game.drive import Moment
from engine.game.rules import Mark, SeatSetup
from engine.game.summary import GameSummarySpec
from engine.game.transfer import HandOvers
from engine.gamelog.journal import Line
from engine.i18n import tr
from studio.playtest.panes.journal_model import LINE, JournalModel
from studio.playtest.panes.line_painter import LinePainter
from studio.widgets.elided import ShortenedBox
from studio.widgets.label import Markup, Words
from studio.widgets.mnemonic import entry as add_entry

ALL = -1
"""In place of a seat."""


class Shown(Enum):
    """Kinds of lines to show."""

    ALL = "all"
    MONEY = "money"
    PURCHASES = "purchases"
    TRIPS = "trips"


MARKED: Mapping[Shown, frozenset[Mark]] = {
    Shown.PURCHASES: frozenset({"purchase", "build", "sale", "auction"}),
    Shown.TRIPS: frozenset({"trip", "goal"}),
}
"""Marks of the game system for the lines that each kind shows."""


class Filter(QSortFilterProxyModel):
    """Filter by seat and by kind. A payment is a line of both the payer and the payee."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.seat, self.kind = ALL, Shown.ALL

    def show_lines(self, seat: int, kind: Shown) -> None:
        """Show only this seat's lines of this kind; ALL for everyone's."""
        self.beginFilterChange()
        self.seat, self.kind = seat, kind
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        """Return whether the line belongs to the seat and the kind."""
        model = self.sourceModel()
        assert isinstance(model, JournalModel)
        line = model.lines[row]
        return (self.seat == ALL or any(entry.seat == self.seat for entry in line.entries)) and self._is_of_kind(line)

    def _is_of_kind(self, line: Line) -> bool:
        if self.kind is Shown.ALL:
            return True
        if self.kind is Shown.MONEY:
            return any(entry.kind == "money" and entry.amount for entry in line.entries)
        return any(entry.mark in MARKED[self.kind] for entry in line.entries)


class Entries(QListView):
    """List that handles its own keys before the window's shortcuts. `copy_asked` asks to copy the selection."""

    copy_asked = Signal()

    def event(self, event: QEvent) -> bool:
        """Enter activates a line; it does not run the game."""
        overrides = event.type() == QEvent.Type.ShortcutOverride
        if overrides and isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the whole selection, not only the current line."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_asked.emit()
        else:
            super().keyPressEvent(event)


APART = 40
"""Pixels between the controls above the lines, and next to them."""


class Journal(QWidget):
    """All lines; clicking one shows its objects and full text, a double-click or Enter its position. `asked` carries
    its refs, `position_asked` the number of its position, `return_asked` asks for the previous position, `note_asked`
    for a note to the current one."""

    asked = Signal(object)
    position_asked = Signal(int)
    return_asked = Signal()
    note_asked = Signal()

    def __init__(
        self, seats: Sequence[SeatSetup], colours: Sequence[str], letters: Sequence[str], currency: str,
        family: GameSummarySpec | None = None, parent: QWidget | None = None, is_titled: bool = True,
    ) -> None:  # fmt: skip
        """`family` marks purchases and trips; `is_titled` is whether it shows a title; the title of a tab may do so
        instead."""
        super().__init__(parent)
        self.model = JournalModel([seat.name for seat in seats], currency, self, family)
        self.shown = Filter(self)
        self.shown.setSourceModel(self.model)
        self.list = Entries()
        self.list.setModel(self.shown)
        self.list.setItemDelegate(LinePainter(colours, letters, currency, self.list))
        self.list.setAccessibleName(tr("Journal"))
        self.list.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self.list.copy_asked.connect(self.copy_chosen)
        self.whole = Words(wraps=True)
        self.whole.setVisible(False)
        self.list.selectionModel().selectionChanged.connect(lambda *_: self._tell_whole())
        self.list.clicked.connect(self._show)
        self.list.activated.connect(self._go)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._offer)
        self._at_end, self._is_behind, self._keeps_told = True, False, False
        bar = self.list.verticalScrollBar()
        bar.valueChanged.connect(lambda value: self._note_place(value))
        # The layout of the list happens after its rows exist in a recovered game.
        bar.rangeChanged.connect(lambda *_: self._keep_place())
        # Do not scroll if the user is looking elsewhere in the journal.
        bar.actionTriggered.connect(lambda _: self._look_elsewhere())
        self.list.selectionModel().currentChanged.connect(lambda *_: self._look_elsewhere())
        self.seat = ShortenedBox()
        self.seat.setAccessibleName(tr("Player filter"))
        self.seat.setToolTip(tr("Show the entries of one player; payments appear for both players"))
        self.seat.addItem(tr("All players"), ALL)
        for number, seat in enumerate(seats):
            self.seat.addItem(f"{letters[number]}  {seat.name}", number)
        self.kind = ShortenedBox()
        self.kind.setAccessibleName(tr("Entry filter"))
        self.kind.setToolTip(tr("Show only entries of one kind"))
        self.kind.addItem(tr("Everything"), Shown.ALL)
        self.kind.addItem(tr("Money") if currency.strip() else tr("Points"), Shown.MONEY)
        if family is not None and currency.strip():
            self.kind.addItem(tr("Purchases and buildings"), Shown.PURCHASES)
        if family is not None:
            trips = family.trips[1]
            self.kind.addItem(tr("{trips} and goals").format(trips=f"{trips[:1].upper()}{trips[1:]}"), Shown.TRIPS)
        for choice in (self.seat, self.kind):
            choice.currentIndexChanged.connect(self._choose_lines)
        self.copy_all = QPushButton(tr("Copy All"))
        self.copy_all.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.copy_all.setToolTip(tr("Copy the entries shown to the clipboard (Ctrl+Shift+C)"))
        self.copy_all.clicked.connect(self.copy)
        # Belongs to the pane, which offers it when there is no space for the button.
        QShortcut(QKeySequence("Ctrl+Shift+C"), self).activated.connect(self.copy)
        above = QHBoxLayout()
        for choice in (self.seat, self.kind):
            choice.view().setTextElideMode(Qt.TextElideMode.ElideNone)
        self.title: Markup | None = None
        if is_titled:
            self.title = Markup()
            self.title.write("<b>{title}</b>", title=tr("Journal"))
            above.addWidget(self.title)
        above.addStretch(1)
        self._choices = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for choice in (self.kind, self.seat):
            self._choices.addWidget(choice)
        above.addLayout(self._choices)
        above.addWidget(self.copy_all)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 6)
        layout.setSpacing(4)
        layout.addLayout(above)
        layout.addWidget(self.list)
        layout.addWidget(self.whole)
        for one, other in pairwise((self.kind, self.seat, self.copy_all, self.list)):
            self.setTabOrder(one, other)

    def follow(
        self, line: Sequence[Moment], at: int, seen: Callable[[Moment], Any], hand_overs: HandOvers = ()
    ) -> None:
        """Show the known game and the current position. The latest entry stays visible unless the user has scrolled
        up."""
        told, was_behind = self.model.told, self._is_behind
        self._is_behind = at + 1 < len(line)
        if self._is_behind:
            self._at_end = False
        self.model.follow(line, seen, hand_overs)
        self.model.stand_at(at)
        if self._is_behind and (told != self.model.told or not was_behind):
            self._show_told()
        elif self._at_end or (was_behind and not self._is_behind):
            self.list.scrollToBottom()
            self._at_end = True
        if told != self.model.told:
            self.list.viewport().update()

    def _show_told(self) -> None:
        """Scroll to the last entry of the current position, with some entries before and after it."""
        self._keeps_told = True
        row = self.model.told - 1
        while row >= 0 and not self.shown.filterAcceptsRow(row, QModelIndex()):
            row -= 1
        if row >= 0:
            index = self.shown.mapFromSource(self.model.index(row, 0))
            self.list.scrollTo(index, QListView.ScrollHint.PositionAtCenter)
        else:
            self.list.scrollToTop()

    def _note_place(self, value: int) -> None:
        self._at_end = value >= self.list.verticalScrollBar().maximum() - 2

    def _look_elsewhere(self) -> None:
        self._keeps_told = False

    def _keep_place(self) -> None:
        """Keep the same lines in view when the list is resized."""
        if self._is_behind and self._keeps_told:
            self._show_told()
        elif self._at_end:
            bar = self.list.verticalScrollBar()
            bar.setValue(bar.maximum())

    def _tell_whole(self) -> None:
        """Show the full text of a selected line below the list if its row shows only part of it."""
        rows = self.list.selectionModel().selectedIndexes()
        painter = self.list.itemDelegate()
        assert isinstance(painter, LinePainter)
        is_cut = len(rows) == 1 and painter.is_cut(rows[0].data(LINE), self.list.font(), self.list.viewport().width())
        if is_cut:
            line: Line = rows[0].data(LINE)
            self.whole.setText(f"{line.text} ({line.because})" if line.because else line.text)
        self.whole.setVisible(is_cut)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """React to a new width: other lines are cut off, and rows of a narrow list have two lines."""
        super().resizeEvent(event)
        self._fit()
        self._tell_whole()

    def changeEvent(self, event: QEvent) -> None:
        """Adjust to another type size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Adjust row heights to the width. Show the text of the button only if both filters have space; if they do not
        fit next to each other, put one below the other."""
        self.list.scheduleDelayedItemsLayout()
        boxes = self.seat.whole_width() + self.kind.whole_width()
        title = self.title.sizeHint().width() if self.title is not None else 0
        self.copy_all.setVisible(boxes + title + self.copy_all.sizeHint().width() + APART <= self.width())
        fits = boxes + title + APART // 2 <= self.width()
        self._choices.setDirection(QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom)

    def text(self) -> str:
        """Return the visible lines as `boxcars play` prints them."""
        return self._written(range(self.shown.rowCount()))

    def _written(self, rows: Iterable[int]) -> str:
        return "\n".join(self.shown.index(row, 0).data(LINE).as_printed() for row in rows)

    def copy(self) -> None:
        """Copy the visible lines to the clipboard."""
        QGuiApplication.clipboard().setText(self.text())

    def _choose_lines(self) -> None:
        for choice in (self.seat, self.kind):
            choice.updateGeometry()
        self._fit()
        self.shown.show_lines(self.seat.currentData(), self.kind.currentData())
        if self._is_behind:
            self._show_told()
        else:
            self.list.scrollToBottom()

    def _show(self, index: QModelIndex) -> None:
        line = index.data(LINE)
        if isinstance(line, Line):
            self.asked.emit(line.about)

    def _go(self, index: QModelIndex) -> None:
        self.position_asked.emit(self.model.position_of(self.shown.mapToSource(index).row()))
        self._show(index)

    def _note(self, index: QModelIndex) -> None:
        if index.isValid():
            self._go(index)
        self.note_asked.emit()

    def menu_of(self, index: QModelIndex) -> QMenu:
        """Return the menu of a line, or of the empty area if the index is invalid."""
        menu = QMenu(self)
        if index.isValid():
            add_entry(menu, tr("Go to This Position"), partial(self._go, index))
            add_entry(menu, tr("Show on Board"), partial(self._show, index))
        add_entry(menu, tr("Note Here…"), partial(self._note, index), aside="N")
        add_entry(menu, tr("Return to Previous Position"), self.return_asked.emit)
        menu.addSeparator()
        add_entry(menu, tr("Copy"), self.copy_chosen)
        add_entry(menu, tr("Copy All"), self.copy)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def _offer(self, at: QPoint) -> None:
        self.menu_of(self.list.indexAt(at)).popup(self.list.viewport().mapToGlobal(at))

    def copy_chosen(self) -> None:
        """Copy the selected lines to the clipboard."""
        QGuiApplication.clipboard().setText(self._written(sorted(i.row() for i in self.list.selectedIndexes())))
