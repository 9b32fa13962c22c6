"""The journal of a game: what happened, in the rulebook's words."""

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

from engine.game.family import GameSummarySpec, Mark
from engine.game.kernel.drive import Moment
from engine.game.rules import SeatSetup
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
    """Which lines the journal shows."""

    ALL = "all"
    MONEY = "money"
    PURCHASES = "purchases"
    TRIPS = "trips"


MARKED: Mapping[Shown, frozenset[Mark]] = {
    Shown.PURCHASES: frozenset({"purchase", "build", "sale", "auction"}),
    Shown.TRIPS: frozenset({"trip", "goal"}),
}
"""What a family marks of the lines that are shown."""


class Filter(QSortFilterProxyModel):
    """The lines of one seat or of all, of one kind or of all. A payment is a line of the payer and of the payee."""

    def __init__(self, family: GameSummarySpec | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._told = family
        self.seat, self.kind = ALL, Shown.ALL

    def show_lines(self, seat: int, kind: Shown) -> None:
        """Show this seat's lines of that kind only; ALL for everybody's."""
        self.beginFilterChange()
        self.seat, self.kind = seat, kind
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        """Whether the line is the seat's, and of the kind."""
        model = self.sourceModel()
        assert isinstance(model, JournalModel)
        line = model.lines[row]
        return (self.seat == ALL or any(entry.seat == self.seat for entry in line.entries)) and self._is_of_kind(line)

    def _is_of_kind(self, line: Line) -> bool:
        if self.kind is Shown.ALL:
            return True
        if self.kind is Shown.MONEY:
            return any(entry.kind == "money" and entry.amount for entry in line.entries)
        told, wanted = self._told, MARKED[self.kind]
        return told is not None and any(told.mark(entry) in wanted for entry in line.entries)


class Entries(QListView):
    """A list that keeps the keys of a list, whatever they are to the window. `copy_asked` wants what is selected."""

    copy_asked = Signal()

    def event(self, event: QEvent) -> bool:
        """Enter goes to a line, it does not run the game."""
        overrides = event.type() == QEvent.Type.ShortcutOverride
        if overrides and isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """All that is selected is copied, not the last one alone."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_asked.emit()
        else:
            super().keyPressEvent(event)


APART = 40
"""Pixels between all that stands above the lines, and beside it."""


class Journal(QWidget):
    """All lines; clicking one shows what it is about and all of its words, a double click or Enter its position.
    `asked` brings its refs, `position_asked` the number of its position, `return_asked` wants the one before that,
    `note_asked` a note to the position that is shown."""

    asked = Signal(object)
    position_asked = Signal(int)
    return_asked = Signal()
    note_asked = Signal()

    def __init__(
        self, seats: Sequence[SeatSetup], colours: Sequence[str], letters: Sequence[str], currency: str,
        family: GameSummarySpec | None = None, parent: QWidget | None = None, is_titled: bool = True,
    ) -> None:  # fmt: skip
        """`family` says what is a purchase and what a trip; `is_titled` is whether it says what it is; the title of a
        tab may do so."""
        super().__init__(parent)
        self.model = JournalModel([seat.name for seat in seats], currency, self, family)
        self.shown = Filter(family, self)
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
        # The room for rows is known when the list is laid out, for a recovered game after its rows are.
        bar.rangeChanged.connect(lambda *_: self._keep_place())
        # Whoever looks elsewhere in the journal stays there.
        bar.actionTriggered.connect(lambda _: self._look_elsewhere())
        self.list.selectionModel().currentChanged.connect(lambda *_: self._look_elsewhere())
        self.seat = ShortenedBox()
        self.seat.setAccessibleName(tr("Whose lines"))
        self.seat.setToolTip(tr("Whose lines the journal shows; a payment has two"))
        self.seat.addItem(tr("All seats"), ALL)
        for number, seat in enumerate(seats):
            self.seat.addItem(f"{letters[number]}  {seat.name}", number)
        self.kind = ShortenedBox()
        self.kind.setAccessibleName(tr("Which lines"))
        self.kind.setToolTip(tr("Which lines the journal shows"))
        self.kind.addItem(tr("Everything"), Shown.ALL)
        self.kind.addItem(tr("Money") if currency.strip() else tr("Points"), Shown.MONEY)
        if family is not None and currency.strip():
            self.kind.addItem(tr("Purchases and buildings"), Shown.PURCHASES)
        if family is not None:
            trips = family.trips[1]
            self.kind.addItem(tr("{0} and goals").format(f"{trips[:1].upper()}{trips[1:]}"), Shown.TRIPS)
        for choice in (self.seat, self.kind):
            choice.currentIndexChanged.connect(self._choose_lines)
        self.copy_all = QPushButton(tr("Copy all"))
        self.copy_all.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.copy_all.setToolTip(tr("Copy the lines shown to the clipboard (Ctrl+Shift+C)"))
        self.copy_all.clicked.connect(self.copy)
        # Of the pane, which keeps it where there is no room for the button.
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
        """The game as far as it is known, and the position that is shown. Its last entry comes into view; the end of a
        game that goes on stays in view unless somebody has scrolled up."""
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
        """The last entry of the position shown, with some of those before and after it."""
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
        """The list has room for more or fewer rows: what was in view on purpose stays there, whole."""
        if self._is_behind and self._keeps_told:
            self._show_told()
        elif self._at_end:
            bar = self.list.verticalScrollBar()
            bar.setValue(bar.maximum())

    def _tell_whole(self) -> None:
        """Below the list stands the whole of a selected line of which the row shows a part only."""
        rows = self.list.selectionModel().selectedIndexes()
        painter = self.list.itemDelegate()
        assert isinstance(painter, LinePainter)
        is_cut = len(rows) == 1 and painter.is_cut(rows[0].data(LINE), self.list.font(), self.list.viewport().width())
        if is_cut:
            line: Line = rows[0].data(LINE)
            self.whole.setText(f"{line.text} ({line.because})" if line.because else line.text)
        self.whole.setVisible(is_cut)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other lines are cut off now, and rows of a narrow list have two."""
        super().resizeEvent(event)
        self._fit()
        self._tell_whole()

    def changeEvent(self, event: QEvent) -> None:
        """Letters of another size need other room."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Rows as high as the width wants, and the words of the button only where both choices have room for theirs.
        Where these have none beside each other, they stand one below the other."""
        self.list.scheduleDelayedItemsLayout()
        boxes = self.seat.whole_width() + self.kind.whole_width()
        title = self.title.sizeHint().width() if self.title is not None else 0
        self.copy_all.setVisible(boxes + title + self.copy_all.sizeHint().width() + APART <= self.width())
        fits = boxes + title + APART // 2 <= self.width()
        self._choices.setDirection(QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom)

    def text(self) -> str:
        """The lines shown, as `boxcars play` prints them."""
        return self._written(range(self.shown.rowCount()))

    def _written(self, rows: Iterable[int]) -> str:
        return "\n".join(self.shown.index(row, 0).data(LINE).as_printed() for row in rows)

    def copy(self) -> None:
        """The lines shown, to the clipboard."""
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
        """What can be done with a line, or beside all lines where the index is none."""
        menu = QMenu(self)
        if index.isValid():
            add_entry(menu, tr("Go to This Position"), partial(self._go, index))
            add_entry(menu, tr("Show on the Board"), partial(self._show, index))
        add_entry(menu, tr("Note Here…"), partial(self._note, index), aside="N")
        add_entry(menu, tr("Back to Where You Were"), self.return_asked.emit)
        menu.addSeparator()
        add_entry(menu, tr("Copy"), self.copy_chosen)
        add_entry(menu, tr("Copy All"), self.copy)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def _offer(self, at: QPoint) -> None:
        self.menu_of(self.list.indexAt(at)).popup(self.list.viewport().mapToGlobal(at))

    def copy_chosen(self) -> None:
        """The lines that are selected, to the clipboard."""
        QGuiApplication.clipboard().setText(self._written(sorted(i.row() for i in self.list.selectedIndexes())))
