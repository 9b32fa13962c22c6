"""The journal of a game: what happened, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from engine.game.kernel.drive import Moment
from engine.game.rules import Entry, SeatSetup
from studio.playtest.panes.journal_model import ENTRY, JournalModel
from studio.playtest.seat_badge import paint_badge
from studio.words.label import Markup

ALL = -1


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


class Journal(QWidget):
    """All entries; clicking one shows what it is about. `asked` brings its refs."""

    asked = Signal(object)

    def __init__(
        self, seats: Sequence[SeatSetup], colours: Sequence[str], letters: Sequence[str], currency: str,
        parent: QWidget | None = None, is_titled: bool = True,
    ) -> None:  # fmt: skip
        """`is_titled` is whether it says what it is; the title of a tab may do so."""
        super().__init__(parent)
        self.model = JournalModel(self)
        self.shown = BySeat(self)
        self.shown.setSourceModel(self.model)
        self.list = QListView()
        self.list.setModel(self.shown)
        self.list.setItemDelegate(EntryPainter(colours, letters, currency, self.list))
        self.list.setAccessibleName(self.tr("Journal"))
        self.list.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self.list.clicked.connect(self._show)
        self.list.activated.connect(self._show)
        self._at_end = True
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

    def follow(self, positions: Sequence[Moment], seen: Callable[[Moment], Any]) -> None:
        """Go on or back with the game; the end stays in view unless somebody has scrolled up."""
        at_end = self._at_end
        self.model.follow(positions, seen)
        if at_end:
            self.list.scrollToBottom()

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
