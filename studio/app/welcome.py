"""The welcome page in the center while nothing is open: recent files, new boards and bundled boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import tr
from engine.plain_text import plain_line
from studio.commands.file import templates
from studio.commands.shell import Shell
from studio.widgets.label import Words
from studio.widgets.mnemonic import without_keys
from studio.widgets.tip import tip


class Choice(NamedTuple):
    """One row: title, detail, what opens it, and why it cannot be opened."""

    title: str
    detail: str
    run: Callable[[], object]
    reason: str = ""


class TwoLines(QStyledItemDelegate):
    """Paints the title and, fainter, the detail below it. A long path is elided in the middle."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        choice: Choice = index.data(Qt.ItemDataRole.UserRole)
        self.initStyleOption(option, index)
        option.text = ""
        picked = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if not picked:
            # Of three lists with a current row, show that of the focused list.
            option.state &= ~QStyle.StateFlag.State_Selected
        option.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        metrics, area = option.fontMetrics, option.rect.adjusted(8, 4, -8, -4)
        title = QPalette.ColorRole.HighlightedText if picked else QPalette.ColorRole.Text
        faint = QPalette.ColorRole.HighlightedText if picked else QPalette.ColorRole.PlaceholderText
        painter.save()
        for row, (text, role) in enumerate(((choice.title, faint if choice.reason else title), (choice.detail, faint))):
            painter.setPen(option.palette.color(role))
            shown = metrics.elidedText(plain_line(text), option.textElideMode, area.width())
            painter.drawText(area.left(), area.top() + row * metrics.lineSpacing() + metrics.ascent(), shown)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(100, 2 * option.fontMetrics.lineSpacing() + 8)


class RestOfDoubleClick(QObject):
    """Ignores the second press of a double-click, because the first has changed the item under the pointer."""

    def __init__(self, window: QWidget) -> None:
        # The window handle receives the presses of all widgets.
        handle = window.windowHandle()
        super().__init__(handle)
        handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whether an event belongs to that second press."""
        if event.type() == QEvent.Type.MouseButtonDblClick:
            return True
        # Qt first reports the second press as a press with a flag.
        if isinstance(event, QMouseEvent) and event.flags() & Qt.MouseEventFlag.MouseEventCreatedDoubleClick:
            return True
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            watched.removeEventFilter(self)
            self.deleteLater()
            return event.type() == QEvent.Type.MouseButtonRelease
        return False


class BoardChoices(QListWidget):
    """Rows to choose from by click, Enter or Space. A disabled row shows the reason."""

    def __init__(self, title: str, say: Callable[[str], None]) -> None:
        super().__init__()
        self._say = say
        self.heading = Words(title)
        self.heading.setBuddy(self)
        self.setAccessibleName(title)
        self.setItemDelegate(TwoLines(self))
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._choose_by_click)

    def offer(self, choices: Sequence[Choice]) -> None:
        """Show these rows, the first one current."""
        self.clear()
        for choice in choices:
            item = QListWidgetItem(self)
            item.setData(Qt.ItemDataRole.UserRole, choice)
            told = ", ".join(part for part in (choice.title, choice.detail) if part)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, plain_line(told))
            item.setToolTip(tip("\n".join((choice.title, choice.detail))))
        self.setCurrentRow(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the current row with Enter and Space."""
        item = self.currentItem()
        if item is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose(item)
        else:
            super().keyPressEvent(event)

    def _choose_by_click(self, item: QListWidgetItem) -> None:
        RestOfDoubleClick(self.window())
        self._choose(item)

    def _choose(self, item: QListWidgetItem) -> None:
        choice: Choice = item.data(Qt.ItemDataRole.UserRole)
        if choice.reason:
            self._say(choice.reason)
        else:
            choice.run()


class Welcome(QWidget):
    """Recent files, new boards and bundled boards; or the file that is being read."""

    def __init__(self, shell: Shell, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shell = shell
        self.words = Words(wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.recent = BoardChoices(tr("Recent files"), shell.say)
        self.recent.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.new = BoardChoices(tr("New boards"), shell.say)
        self.bundled = BoardChoices(tr("Bundled boards"), shell.say)
        self.open_button = QPushButton(tr("Open… (Ctrl+O)"))
        self.open_button.clicked.connect(shell.choose_and_open)
        self.choices = QWidget()
        grid = QGridLayout(self.choices)
        grid.setContentsMargins(0, 0, 0, 0)
        for column, several in enumerate(((self.recent,), (self.new, self.bundled))):
            beside = QVBoxLayout()
            for one in several:
                beside.addWidget(one.heading)
                beside.addWidget(one, 1)
            grid.addLayout(beside, 0, column)
            grid.setColumnStretch(column, 1)
        grid.addWidget(self.open_button, 1, 0, 1, 2, Qt.AlignmentFlag.AlignHCenter)
        layout = QVBoxLayout(self)
        # The labels take the whole width: an aligned wrapping label would get the height of one line.
        layout.addWidget(self.words)
        layout.addWidget(self.choices, 1)
        self.setTabOrder(self.recent, self.new)
        self.setTabOrder(self.new, self.bundled)
        self.setTabOrder(self.bundled, self.open_button)
        self.tell("")

    def offer(self) -> None:
        """Update the lists. The first list with rows has the focus."""
        from engine.files.library import bundled, title_in

        shell = self._shell
        self.words.setText(tr("No board is open. Choose a board, drop a file here, or press Ctrl+O."))
        self.recent.offer([self._recent(Path(name)) for name in shell.recent])
        for part in (self.recent, self.recent.heading):
            part.setVisible(bool(shell.recent))
        self.new.offer([Choice(without_keys(one.words), one.tooltip, one.run) for one in templates(shell)])
        boards = bundled().items()
        self.bundled.offer(
            [Choice(title_in(path) or name, name, partial(shell.open_file, path)) for name, path in boards]
        )
        self.choices.show()
        (self.recent if shell.recent else self.bundled).setFocus()

    def tell(self, text: str) -> None:
        """Show a message with nothing to choose."""
        self.words.setText(text)
        self.choices.hide()

    def _recent(self, path: Path) -> Choice:
        from engine.files.library import title_in

        if path.is_file():
            detail = " · ".join(part for part in (title_in(path), str(path.parent)) if part)
            return Choice(path.name, detail, partial(self._shell.open_file, path))
        gone = tr("This file no longer exists: {path}").format(path=path)
        return Choice(path.name, gone, lambda: None, gone)
