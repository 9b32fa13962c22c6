"""The journal of a game: what happened, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListView,
    QMenu,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from engine.game.kernel.drive import Moment
from engine.game.rules import Entry, SeatSetup
from studio.playtest.panes.journal_model import ENTRY, TO_COME, JournalModel
from studio.playtest.seat_badge import paint_badge
from studio.words.label import Markup
from studio.words.mnemonic import entry as add_entry

ALL = -1
FAINT = 0.5
"""How strongly an entry is drawn that is still to happen."""


class BySeat(QSortFilterProxyModel):
    """The entries of one seat, or of all."""

    seat = ALL

    def show_seat(self, seat: int) -> None:
        """Show this seat's entries only; ALL for everybody's."""
        self.beginFilterChange()
        self.seat = seat
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        """Whether the entry is the seat's."""
        model = self.sourceModel()
        assert isinstance(model, JournalModel)
        return self.seat == ALL or model.entries[row].seat == self.seat


class EntryPainter(QStyledItemDelegate):
    """Draws an entry: a bar in the seat's colour, its letter, the words, the amount at the right; turns as headings."""

    def __init__(self, colours: Sequence[str], letters: Sequence[str], currency: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._colours, self._letters, self._currency = colours, letters, currency

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """One line; all rows alike, so that thousands of them cost nothing."""
        return QSize(120, option.fontMetrics.height() + 6)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The row."""
        entry = index.data(ENTRY)
        if not isinstance(entry, Entry):
            return
        painter.save()
        palette, box = option.palette, QRect(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        heading = entry.kind == "turn"
        if selected:
            painter.fillRect(box, palette.highlight())
        elif heading:
            painter.fillRect(box, palette.alternateBase())
        ink = palette.color(QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text)
        if index.data(TO_COME):
            painter.setOpacity(FAINT)
        if 0 <= entry.seat < len(self._colours):
            painter.fillRect(QRect(box.left(), box.top(), 4, box.height()), QColor(self._colours[entry.seat]))
            at = QPointF(box.left() + 16, box.center().y() + 0.5)
            paint_badge(painter, at, min(16, box.height() - 2), self._colours[entry.seat], self._letters[entry.seat])
        font = QFont(option.font)
        font.setBold(heading or entry.kind in ("win", "buy", "arrive", "out", "declare"))
        painter.setFont(font)
        painter.setPen(ink)
        words = box.adjusted(30, 0, -6, 0)
        if entry.amount:
            amount = f"{'+' if entry.amount > 0 else '−'}{self._currency}{abs(entry.amount):,.0f}"
            painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, amount)
            words.adjust(0, 0, -painter.fontMetrics().horizontalAdvance(amount) - 12, 0)
        text = painter.fontMetrics().elidedText(entry.text, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()


class Entries(QListView):
    """A list that keeps the keys of a list, whatever they are to the window. `copy_asked` wants what is selected."""

    copy_asked = Signal()

    def event(self, event: QEvent) -> bool:
        """Enter goes to an entry, it does not run the game."""
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


class Journal(QWidget):
    """All entries; clicking one shows what it is about, a double click or Enter the position that it belongs to.
    `asked` brings its refs, `position_asked` the number of its position, `return_asked` wants the one before that."""

    asked = Signal(object)
    position_asked = Signal(int)
    return_asked = Signal()

    def __init__(
        self, seats: Sequence[SeatSetup], colours: Sequence[str], letters: Sequence[str], currency: str,
        parent: QWidget | None = None, is_titled: bool = True,
    ) -> None:  # fmt: skip
        """`is_titled` is whether it says what it is; the title of a tab may do so."""
        super().__init__(parent)
        self.model = JournalModel(self)
        self.shown = BySeat(self)
        self.shown.setSourceModel(self.model)
        self.list = Entries()
        self.list.setModel(self.shown)
        self.list.setItemDelegate(EntryPainter(colours, letters, currency, self.list))
        self.list.setAccessibleName(self.tr("Journal"))
        self.list.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self.list.copy_asked.connect(self.copy_chosen)
        self.list.clicked.connect(self._show)
        self.list.activated.connect(self._go)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._offer)
        self._at_end, self._is_behind = True, False
        bar = self.list.verticalScrollBar()
        bar.valueChanged.connect(lambda value: self._note_place(value))
        # The room for rows is known when the list is laid out, for a recovered game after its rows are.
        bar.rangeChanged.connect(lambda *_: self._keep_end())
        self.seat = QComboBox()
        self.seat.setAccessibleName(self.tr("Whose entries"))
        self.seat.setToolTip(self.tr("Whose entries the journal shows"))
        self.seat.addItem(self.tr("All seats"), ALL)
        for number, seat in enumerate(seats):
            self.seat.addItem(f"{letters[number]}  {seat.name}", number)
        self.seat.currentIndexChanged.connect(self._choose_seat)
        copy = QPushButton(self.tr("Copy all"))
        copy.setToolTip(self.tr("Copy the entries shown to the clipboard (Ctrl+Shift+C)"))
        copy.setShortcut(QKeySequence("Ctrl+Shift+C"))
        copy.clicked.connect(self.copy)
        above = QHBoxLayout()
        self.seat.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.seat.setMinimumContentsLength(6)
        if is_titled:
            title = Markup()
            title.write("<b>{title}</b>", title=self.tr("Journal"))
            above.addWidget(title)
        above.addStretch(1)
        above.addWidget(self.seat)
        above.addWidget(copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 6)
        layout.setSpacing(4)
        layout.addLayout(above)
        layout.addWidget(self.list)

    def follow(self, line: Sequence[Moment], at: int, seen: Callable[[Moment], Any]) -> None:
        """The game as far as it is known, and the position that is shown. Its last entry comes into view; the end of a
        game that goes on stays in view unless somebody has scrolled up."""
        told, was_behind = self.model.told, self._is_behind
        self._is_behind = at + 1 < len(line)
        if self._is_behind:
            self._at_end = False
        self.model.follow(line, seen)
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

    def _keep_end(self) -> None:
        if self._at_end:
            bar = self.list.verticalScrollBar()
            bar.setValue(bar.maximum())

    def text(self) -> str:
        """The entries shown, one a line."""
        return "\n".join(self.shown.index(row, 0).data() for row in range(self.shown.rowCount()))

    def copy(self) -> None:
        """The entries shown, to the clipboard."""
        QGuiApplication.clipboard().setText(self.text())

    def _choose_seat(self) -> None:
        self.shown.show_seat(self.seat.currentData())
        self.list.scrollToBottom()

    def _show(self, index: QModelIndex) -> None:
        entry = index.data(ENTRY)
        if isinstance(entry, Entry):
            self.asked.emit(entry.about)

    def _go(self, index: QModelIndex) -> None:
        self.position_asked.emit(self.model.position_of(self.shown.mapToSource(index).row()))
        self._show(index)

    def _offer(self, at: QPoint) -> None:
        """What can be done with the entry under the pointer."""
        index = self.list.indexAt(at)
        menu = QMenu(self)
        if index.isValid():
            add_entry(menu, self.tr("Go to This Position"), partial(self._go, index))
            add_entry(menu, self.tr("Show on the Board"), partial(self._show, index))
        add_entry(menu, self.tr("Back to Where You Were"), self.return_asked.emit)
        menu.addSeparator()
        add_entry(menu, self.tr("Copy"), self.copy_chosen)
        add_entry(menu, self.tr("Copy All"), self.copy)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.list.viewport().mapToGlobal(at))

    def copy_chosen(self) -> None:
        """The entries that are selected, to the clipboard."""
        rows = sorted(index.row() for index in self.list.selectedIndexes())
        QGuiApplication.clipboard().setText("\n".join(self.shown.index(row, 0).data() for row in rows))
