"""The welcome page in the center while nothing is open: recent files, new boards and bundled boards."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import (
    QFontMetrics,
    QHideEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QPixmap,
    QShowEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
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
from studio.app.files.thumbnails import THUMBNAIL, Thumbnails
from studio.commands.file import templates
from studio.commands.shell import Shell
from studio.widgets.label import Words
from studio.widgets.mnemonic import without_keys
from studio.widgets.tip import tip


class Choice(NamedTuple):
    """One row: title, detail, what opens it, why it cannot be opened, and the file whose picture it shows."""

    title: str
    detail: str
    run: Callable[[], object]
    reason: str = ""
    file: Path | None = None


MOST_LINES = 3
"""Maximum number of lines of a title or detail; the tooltip has the whole text."""
EDGE = 8
"""Pixels left and right of the texts; half of it above and below."""
LETTERS = 18
"""Width beside a picture in average letters below which the picture has half its size."""
FEWEST = 10
"""Width beside a picture in average letters below which there is no picture."""
PICTURE = Qt.ItemDataRole.UserRole + 1
"""Role of the picture of a row."""


class TitleAndDetail(QStyledItemDelegate):
    """Paints the title and, fainter, the detail below it. Long texts wrap; paths break after their separators."""

    def __init__(self, view: QListWidget) -> None:
        super().__init__(view)
        self._view = view

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
        area = option.rect.adjusted(EDGE, EDGE // 2, -EDGE, -EDGE // 2)
        title = QPalette.ColorRole.HighlightedText if picked else QPalette.ColorRole.Text
        faint = QPalette.ColorRole.HighlightedText if picked else QPalette.ColorRole.PlaceholderText
        size = self.picture_size(index)
        painter.save()
        painter.setFont(option.font)
        painter.setClipRect(area)
        if not size.isEmpty():
            self._paint_picture(painter, QRect(area.topLeft(), size), index.data(PICTURE), option.palette)
            area.setLeft(area.left() + size.width() + EDGE)
        top = area.top()
        for text, role in ((choice.title, faint if choice.reason else title), (choice.detail, faint)):
            lines = self._lines(option.fontMetrics, text, area.width())
            painter.setPen(option.palette.color(role))
            for line in lines:
                painter.drawText(area.left(), top + option.fontMetrics.ascent(), line)
                top += option.fontMetrics.lineSpacing()
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        choice: Choice = index.data(Qt.ItemDataRole.UserRole)
        room = self._room(index)
        lines = sum(len(self._lines(option.fontMetrics, text, room)) for text in (choice.title, choice.detail))
        height = max(max(2, lines) * option.fontMetrics.lineSpacing(), self.picture_size(index).height())
        return QSize(100, height + EDGE)

    def picture_size(self, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room of a row's picture in pixels, which does not depend on whether the picture is drawn yet;
        empty if the row has none."""
        choice: Choice = index.data(Qt.ItemDataRole.UserRole)
        if choice.file is None:
            return QSize()
        letter = self._view.fontMetrics().averageCharWidth()
        room = self._view.viewport().width() - 3 * EDGE
        for size, fewest in ((THUMBNAIL, LETTERS), (THUMBNAIL / 2, FEWEST)):
            if room - size.width() >= fewest * letter:
                return size
        return QSize()

    def _room(self, index: QModelIndex | QPersistentModelIndex) -> int:
        """Return the width of a row's texts in pixels."""
        size = self.picture_size(index)
        beside = 0 if size.isEmpty() else size.width() + EDGE
        return max(60, self._view.viewport().width() - 2 * EDGE - beside)

    def _paint_picture(self, painter: QPainter, room: QRect, picture: QPixmap | None, palette: QPalette) -> None:
        """Paint the picture in the middle of its room, or an empty frame until there is one."""
        if picture is None:
            painter.setPen(palette.color(QPalette.ColorRole.Mid))
            painter.setBrush(palette.color(QPalette.ColorRole.AlternateBase))
            painter.drawRect(room.adjusted(0, 0, -1, -1))
            return
        size = picture.deviceIndependentSize().toSize()
        if size.width() > room.width() or size.height() > room.height():
            size.scale(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        at = QRect(room.topLeft(), size)
        at.moveCenter(room.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(at, picture)

    def lines_of(self, index: QModelIndex) -> list[str]:
        """Return the lines of a row as painted."""
        choice: Choice = index.data(Qt.ItemDataRole.UserRole)
        room, letters = self._room(index), self._view.fontMetrics()
        return [line for text in (choice.title, choice.detail) for line in self._lines(letters, text, room)]

    def _lines(self, letters: QFontMetrics, text: str, room: int) -> list[str]:
        """Return a text in lines of this width at most, the last one elided if there are too many."""
        text = plain_line(text)
        layout = QTextLayout(SEPARATORS.sub("\\1\u200b", text))
        layout.setFont(self._view.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        found: list[str] = []
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(room)
            start = line.textStart()
            if len(found) == MOST_LINES - 1:
                rest = layout.text()[start:].replace("\u200b", "")
                found.append(letters.elidedText(rest, Qt.TextElideMode.ElideRight, room))
                break
            found.append(layout.text()[start : start + line.textLength()].replace("\u200b", "").rstrip())
        layout.endLayout()
        return found if text else []


SEPARATORS = re.compile(r"([/\\])")


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

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self._say = say
        self.heading = Words()
        self.heading.setBuddy(self)
        self.setItemDelegate(TitleAndDetail(self))
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._choose_by_click)

    def set_title(self, title: str) -> None:
        """Set the heading."""
        self.heading.setText(title)
        self.setAccessibleName(title)

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

    def show_picture(self, file: str, image: QImage) -> None:
        """Show the picture of a file in its rows."""
        for row in range(self.count()):
            item = self.item(row)
            choice: Choice = item.data(Qt.ItemDataRole.UserRole)
            if choice.file is not None and str(choice.file) == file:
                item.setData(PICTURE, QPixmap.fromImage(image))

    def files(self) -> list[Path]:
        """Return the files of the rows with pictures."""
        choices: list[Choice] = [self.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.count())]
        return [choice.file for choice in choices if choice.file is not None]

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
        self.recent = BoardChoices(shell.say)
        self.new = BoardChoices(shell.say)
        self.bundled = BoardChoices(shell.say)
        self.pictures = Thumbnails(self)
        for pictured in (self.recent, self.bundled):
            self.pictures.drawn.connect(pictured.show_picture)
        self.open_button = QPushButton()
        self.open_button.clicked.connect(shell.choose_and_open)
        self.lessons_button = QPushButton()
        self.lessons_button.clicked.connect(lambda: shell.show_lessons())
        self.choices = QWidget()
        self._grid = grid = QGridLayout(self.choices)
        grid.setContentsMargins(0, 0, 0, 0)
        for column, several in enumerate(((self.recent,), (self.new, self.bundled))):
            beside = QVBoxLayout()
            for one in several:
                beside.addWidget(one.heading)
                beside.addWidget(one, 1)
            grid.addLayout(beside, 0, column)
            grid.setColumnStretch(column, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.open_button)
        buttons.addWidget(self.lessons_button)
        buttons.addStretch(1)
        grid.addLayout(buttons, 1, 0, 1, 2)
        layout = QVBoxLayout(self)
        # The labels take the whole width: an aligned wrapping label would get the height of one line.
        layout.addWidget(self.words)
        layout.addWidget(self.choices, 1)
        self.setTabOrder(self.recent, self.new)
        self.setTabOrder(self.new, self.bundled)
        self.setTabOrder(self.bundled, self.open_button)
        self.setTabOrder(self.open_button, self.lessons_button)
        self._set_titles()
        self.tell("")

    def _set_titles(self) -> None:
        self.recent.set_title(tr("Recent files"))
        self.new.set_title(tr("New boards"))
        self.bundled.set_title(tr("Bundled boards"))
        self.open_button.setText(tr("Open… (Ctrl+O)"))
        self.lessons_button.setText(tr("Lessons…"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_titles()
            if self.isVisible():
                self.offer()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the missing pictures."""
        super().showEvent(event)
        self.draw_pictures()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop drawing pictures: a board is opened, or the window is closed."""
        super().hideEvent(event)
        self.pictures.stop()

    def draw_pictures(self) -> None:
        """Draw the missing pictures, if the page is visible."""
        """Draw the pictures that are missing, if the page is visible."""
        if self.isVisible() and not self.choices.isHidden():
            self.pictures.want([*self.recent.files(), *self.bundled.files()], self.devicePixelRatioF())

    def offer(self) -> None:
        """Update the lists. The first list with rows has the focus."""
        from engine.files.library import bundled, title_in

        shell = self._shell
        self.words.setText(tr("No board is open. Choose a board, drop a file here, or press Ctrl+O."))
        self.recent.offer([self._recent(Path(name)) for name in shell.recent])
        for part in (self.recent, self.recent.heading):
            part.setVisible(bool(shell.recent))
        # Without recent files, the other lists have the whole width.
        self._grid.setColumnStretch(0, 1 if shell.recent else 0)
        land = tr("A country or an outline of yours, with coast, cities, railroads and tables")
        self.new.offer(
            [
                *(Choice(without_keys(one.words), one.tooltip, one.run) for one in templates(shell)),
                Choice(tr("New land (Ctrl+Alt+B)"), land, shell.new_land),
            ]
        )
        boards = bundled().items()
        self.bundled.offer(
            [Choice(title_in(path) or name, name, partial(shell.open_file, path), file=path) for name, path in boards]
        )
        self.choices.show()
        self.draw_pictures()
        (self.recent if shell.recent else self.bundled).setFocus()

    def tell(self, text: str) -> None:
        """Show a message with nothing to choose."""
        self.words.setText(text)
        self.choices.hide()
        self.pictures.stop()

    def _recent(self, path: Path) -> Choice:
        from engine.files.library import title_in

        if path.is_file():
            detail = " · ".join(part for part in (title_in(path), str(path.parent)) if part)
            return Choice(path.name, detail, partial(self._shell.open_file, path), file=path)
        gone = tr("This file no longer exists: {path}").format(path=path)
        return Choice(path.name, gone, lambda: None, gone, path)
