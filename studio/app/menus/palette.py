"""The command palette: everything by a few letters of its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import tr
from engine.text_match import folded
from studio.widgets.empty_state import EmptyState
from studio.widgets.tip import tip

MOST = 60
"""Maximum number of rows; more letters work better than scrolling."""
SENTENCE = 60
"""Length from which a title is a sentence, in which nearly any letters occur in order."""


class Entry(NamedTuple):
    """One row: title, kind, shortcut, reason why it cannot run, its action, and another action for Shift+Enter."""

    title: str
    kind: str
    run: Callable[[], object]
    keys: str = ""
    reason: str = ""
    also: Callable[[], object] | None = None


def rank(wanted: str, title: str) -> int | None:
    """Return how well letters match a title, less is better: the whole title, its beginning, the beginning of a word,
    inside, or letters in order except in sentences."""
    title = folded(title)
    at = title.find(wanted)
    if at == 0:
        return 0 if title[len(wanted) :][:1] in ("", " ") else 1
    if at > 0:
        return 2 if not title[at - 1].isalnum() else 3
    if len(title) >= SENTENCE:
        return None
    place = -1
    for letter in wanted.replace(" ", ""):
        place = title.find(letter, place + 1)
        if place < 0:
            return None
    return 4


Index = QModelIndex | QPersistentModelIndex


class EntryModel(QAbstractListModel):
    """Return the entries that match, best first. `called` finds more by exact name."""

    def __init__(self, entries: list[Entry], parent: QObject, called: Callable[[str], list[Entry]]) -> None:
        super().__init__(parent)
        self._entries, self._called = entries, called
        self.shown = entries[:MOST]

    def narrow(self, text: str) -> None:
        """Show the matches; among equals first the title with the largest share of matched letters."""
        wanted = folded(text)
        found = [
            (fit, len(e.title) if wanted else 0, number)
            for number, e in enumerate(self._entries)
            if (fit := rank(wanted, e.title)) is not None
        ]
        self.beginResetModel()
        listed = [self._entries[number] for *_, number in sorted(found)]
        self.shown = [*self._called(text.strip()), *listed][:MOST]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return len(self.shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.shown[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.title
            case Qt.ItemDataRole.ToolTipRole:
                return tip(entry.reason or entry.kind)
            case Qt.ItemDataRole.UserRole:
                return entry
        return None


class EntryDelegate(QStyledItemDelegate):
    """Paint the title on the left, then kind or reason; the shortcut on the right."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: Entry = index.data(Qt.ItemDataRole.UserRole)
        self.initStyleOption(option, index)
        option.text = ""
        option.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        picked = bool(option.state & QStyle.StateFlag.State_Selected)
        group = QPalette.ColorGroup.Disabled if entry.reason and not picked else QPalette.ColorGroup.Active
        role = QPalette.ColorRole.HighlightedText if picked else QPalette.ColorRole.Text
        colour = option.palette.color(group, role)
        area, metrics = option.rect.adjusted(8, 0, -8, 0), option.fontMetrics
        centre = Qt.AlignmentFlag.AlignVCenter
        painter.save()
        painter.setPen(colour)
        keys_width = metrics.horizontalAdvance(entry.keys) + 12 if entry.keys else 0
        painter.drawText(area, int(centre | Qt.AlignmentFlag.AlignRight), entry.keys)
        room = area.width() - keys_width
        title = metrics.elidedText(entry.title, Qt.TextElideMode.ElideRight, room)
        painter.drawText(area, int(centre), title)
        used = metrics.horizontalAdvance(title) + 12
        aside = QRect(area.left() + used, area.top(), max(0, room - used), area.height())
        if not picked:
            painter.setPen(option.palette.color(QPalette.ColorRole.PlaceholderText))
        detail = metrics.elidedText(entry.reason or entry.kind, Qt.TextElideMode.ElideRight, aside.width())
        painter.drawText(aside, int(centre), detail)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, option.fontMetrics.height() + 10)


class Palette(QDialog):
    """A line edit and its matches. Enter runs the chosen entry, or shows why it cannot run."""

    def __init__(
        self, entries: list[Entry], placeholder: str, say: Callable[[str], None], parent: QWidget,
        called: Callable[[str], list[Entry]] = lambda text: [],
    ) -> None:  # fmt: skip
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._say = say
        self.line = QLineEdit(placeholderText=placeholder, clearButtonEnabled=True)
        self.line.setAccessibleName(placeholder)
        self.model = EntryModel(entries, self, called)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(EntryDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(tr("Matches"))
        self.none = EmptyState(tr("No matches."), "picture-search", parent=self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.line)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.none, 1)
        self.line.textChanged.connect(self._narrow)
        self.line.returnPressed.connect(self._run)
        self.list.clicked.connect(self._run)
        self.line.installEventFilter(self)
        self._choose(0)
        width = min(680, parent.width() - 40)
        self.resize(width, min(460, parent.height() - 80))
        self.move(parent.mapToGlobal(parent.rect().topLeft()).x() + (parent.width() - width) // 2,
                  parent.mapToGlobal(parent.rect().topLeft()).y() + 60)  # fmt: skip
        self.line.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move through the list with the arrow keys while the line has the focus."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}
            step = steps.get(Qt.Key(event.key()))
            if step is not None:
                self._choose(self.list.currentIndex().row() + step)
                return True
        return False

    def _narrow(self, text: str) -> None:
        self.model.narrow(text)
        self._choose(0)

    def _choose(self, row: int) -> None:
        last = self.model.rowCount() - 1
        self.list.setVisible(last >= 0)
        self.none.setVisible(last < 0)
        self.list.setCurrentIndex(self.model.index(max(0, min(row, last)), 0))

    def _run(self) -> None:
        index = self.list.currentIndex()
        if not index.isValid():
            return
        entry: Entry = index.data(Qt.ItemDataRole.UserRole)
        more = bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        run = entry.also if more and entry.also is not None else entry.run
        act = partial(self._say, entry.reason) if entry.reason else run
        window = self.parentWidget()
        assert window is not None
        # After the key press: a command may run an event loop, which would delete this box inside its own event.
        QTimer.singleShot(0, window, act)
        self.close()
