"""Lists of the welcome page: rows of titles and cards with pictures, chosen by click, Enter or Space. A list is as high
as its items; the page scrolls."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine.i18n import tr
from engine.plain_text import plain_line
from studio.app.files.thumbnails import THUMBNAIL
from studio.canvas.focus_frame import FRAMES_ITEMS
from studio.widgets.icons import icon
from studio.widgets.label import Words
from studio.widgets.tip import tip
from studio.widgets.tokens import RADIUS, SPACE, STROKE, TYPE, scaled


class Choice(NamedTuple):
    """One item: title, detail, what opens it, why it cannot be opened, the file whose picture it shows, whether it is
    pinned, the share of it that is done (None if it has none), and more for its tooltip."""

    title: str
    detail: str
    run: Callable[[], object]
    reason: str = ""
    file: Path | None = None
    is_pinned: bool = False
    share: float | None = None
    more: str = ""


MOST_LINES = 3
"""Maximum number of lines of a title or detail; the tooltip has the whole text."""
LETTERS = 26
"""Minimum width of a card in average letters."""
PICTURE = Qt.ItemDataRole.UserRole + 1
"""Role of the picture of an item."""
PIN = QKeySequence("Ctrl+B")
"""The keys that pin and unpin a file."""
SEPARATORS = re.compile(r"([/\\])")


def lines_of(text: str, font: QFont, room: int, most: int = MOST_LINES) -> list[str]:
    """Return a text in lines of this width in pixels, the last one elided if there are more than `most`. Paths break
    after their separators."""
    text = plain_line(text)
    layout = QTextLayout(SEPARATORS.sub("\\1\u200b", text), font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    found: list[str] = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        start = line.textStart()
        if len(found) == most - 1:
            rest = layout.text()[start:].replace("\u200b", "")
            found.append(QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, room))
            break
        found.append(layout.text()[start : start + line.textLength()].replace("\u200b", "").rstrip())
    layout.endLayout()
    return found if text else []


class _Delegate(QStyledItemDelegate):
    """Common base of both kinds of items."""

    def __init__(self, view: BoardChoices) -> None:
        super().__init__(view)
        self._view = view

    @property
    def title_font(self) -> QFont:
        """The font of titles."""
        return scaled(self._view.font(), TYPE.body, QFont.Weight.DemiBold)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, is_card: bool) -> None:
        """Paint the ground and edge of an item: framed if it has the focus, tinted under the pointer."""
        state, palette = option.state, option.palette
        has_keys = bool(state & QStyle.StateFlag.State_HasFocus)
        is_under = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = palette.color(QPalette.ColorRole.Button if is_under else QPalette.ColorRole.Base)
        edge = palette.color(QPalette.ColorRole.Accent if has_keys else QPalette.ColorRole.Mid)
        width = STROKE.focus if has_keys else STROKE.edge
        painter.setPen(QPen(edge, width) if has_keys or is_card else Qt.PenStyle.NoPen)
        painter.setBrush(ground if is_card or is_under else Qt.BrushStyle.NoBrush)
        inset = width / 2
        corner = RADIUS.card if is_card else RADIUS.control
        painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), corner, corner)

    def _paint_lines(self, painter: QPainter, lines: Sequence[str], font: QFont, colour: QColor, at: QPoint) -> QPoint:
        """Paint lines of text below each other. Return the place below them."""
        letters = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(colour)
        for line in lines:
            painter.drawText(at.x(), at.y() + letters.ascent(), line)
            at = at + QPoint(0, letters.lineSpacing())
        return at


class TitleAndDetail(_Delegate):
    """Paints the title and, fainter, the detail below it, after a circle that fills with what is done."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        choice: Choice = index.data(Qt.ItemDataRole.UserRole)
        self.initStyleOption(option, index)
        painter.save()
        self._paint_ground(painter, option, option.rect, is_card=False)
        area = option.rect.adjusted(SPACE.s, SPACE.xs, -SPACE.s, -SPACE.xs)
        palette = option.palette
        at = area.topLeft()
        if choice.share is not None:
            size = self._circle
            self._paint_share(painter, QRect(at, QSize(size, size)), choice.share, palette)
            at = at + QPoint(size + SPACE.s, 0)
        title, detail = self._parts(choice)
        at = self._paint_lines(painter, title, self.title_font, palette.color(QPalette.ColorRole.Text), at)
        self._paint_lines(painter, detail, self._view.font(), palette.color(QPalette.ColorRole.PlaceholderText), at)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        title, detail = self._parts(index.data(Qt.ItemDataRole.UserRole))
        high = len(title) * QFontMetrics(self.title_font).lineSpacing()
        high += len(detail) * self._view.fontMetrics().lineSpacing()
        return QSize(self._view.viewport().width(), high + 2 * SPACE.xs)

    def lines_of(self, index: QModelIndex) -> list[str]:
        """Return the lines of an item as painted."""
        title, detail = self._parts(index.data(Qt.ItemDataRole.UserRole))
        return [*title, *detail]

    def _parts(self, choice: Choice) -> tuple[list[str], list[str]]:
        room = self._view.viewport().width() - 2 * SPACE.s
        room -= 0 if choice.share is None else self._circle + SPACE.s
        room = max(60, room)
        return lines_of(choice.title, self.title_font, room), lines_of(choice.detail, self._view.font(), room)

    @property
    def _circle(self) -> int:
        return self._view.fontMetrics().lineSpacing()

    def _paint_share(self, painter: QPainter, room: QRect, share: float, palette: QPalette) -> None:
        """Paint a circle: a check mark in it if all is done, else a part of it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inset = max(2.0, room.width() / 9)
        circle = QRectF(room).adjusted(inset, inset, -inset, -inset)
        accent = palette.color(QPalette.ColorRole.Highlight)
        painter.setPen(QPen(accent if share else palette.color(QPalette.ColorRole.Dark), 1.5))
        painter.setBrush(accent if share >= 1 else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(circle)
        if share >= 1:
            x, y, w = circle.x(), circle.y(), circle.width()
            path = QPainterPath(QPoint(round(x + w * 0.26), round(y + w * 0.52)))
            path.lineTo(x + w * 0.44, y + w * 0.7)
            path.lineTo(x + w * 0.76, y + w * 0.33)
            painter.setPen(QPen(palette.color(QPalette.ColorRole.HighlightedText), 1.8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
        elif share > 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(accent)
            painter.drawPie(circle.adjusted(2, 2, -2, -2), 90 * 16, -round(360 * 16 * share))


class PictureCards(_Delegate):
    """Paints cards with a picture, if there is room for one, the title, and the detail below. All cards of a list have
    the same size."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        choice: Choice = index.data(Qt.ItemDataRole.UserRole)
        self.initStyleOption(option, index)
        palette, faint = option.palette, option.palette.color(QPalette.ColorRole.PlaceholderText)
        painter.save()
        card = self.card(option.rect)
        self._paint_ground(painter, option, card, is_card=True)
        room = self._room(card)
        if room.height() > 0:
            self._paint_picture(painter, room, index.data(PICTURE), choice, palette)
        if choice.is_pinned or (option.state & QStyle.StateFlag.State_MouseOver and self._view.can_pin):
            self._paint_pin(painter, self.pin_room(option.rect), choice.is_pinned, palette)
        wide = room.width()
        at = room.bottomLeft() + QPoint(0, 1 + (SPACE.xs if room.height() > 0 else 0))
        title, detail = self._parts(choice, wide)
        colour = faint if choice.reason else palette.color(QPalette.ColorRole.Text)
        at = self._paint_lines(painter, title, self.title_font, colour, at)
        self._paint_lines(painter, detail, self._view.font(), faint, at)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return self._view.card_size

    def lines_of(self, index: QModelIndex) -> list[str]:
        """Return the lines of an item as painted."""
        title, detail = self._parts(index.data(Qt.ItemDataRole.UserRole), self._wide(self._view.card_size.width()))
        return [*title, *detail]

    def _parts(self, choice: Choice, wide: int) -> tuple[list[str], list[str]]:
        most = MOST_LINES if self._view.picture_height else 2 * MOST_LINES
        return lines_of(choice.title, self.title_font, wide), lines_of(choice.detail, self._view.font(), wide, most)

    @staticmethod
    def _wide(wide: int) -> int:
        """Return the width of the texts of a card."""
        return max(60, wide - 3 * SPACE.s)

    def height_of(self, choices: Sequence[Choice], wide: int) -> int:
        """Return the height of cards of this width that have room for each of the texts."""
        title, letters = QFontMetrics(self.title_font).lineSpacing(), self._view.fontMetrics().lineSpacing()
        parts = (self._parts(choice, self._wide(wide)) for choice in choices)
        texts = max((len(first) * title + len(second) * letters for first, second in parts), default=0)
        picture = self._view.picture_height
        return SPACE.s + 2 * SPACE.s + (picture + SPACE.xs if picture else 0) + texts

    def card(self, rect: QRect) -> QRect:
        """Return the card within the place of an item."""
        return rect.adjusted(0, 0, -SPACE.s, -SPACE.s)

    def _room(self, card: QRect) -> QRect:
        """Return the room of a card's picture."""
        return QRect(card.left() + SPACE.s, card.top() + SPACE.s, card.width() - 2 * SPACE.s, self._view.picture_height)

    def pin_room(self, rect: QRect) -> QRect:
        """Return the place of the pin of an item."""
        size = self._view.fontMetrics().height() + SPACE.s
        room = self._room(self.card(rect))
        return QRect(room.right() + 1 - size, room.top(), size, size)

    def _paint_picture(
        self, painter: QPainter, room: QRect, picture: QPixmap | None, choice: Choice, palette: QPalette
    ) -> None:
        """Paint the picture in the middle of its room, or an empty one until there is one."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(QPalette.ColorRole.AlternateBase))
        painter.drawRoundedRect(room, RADIUS.control, RADIUS.control)
        if choice.reason:
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
            painter.setFont(self._view.font())
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            painter.drawText(room.adjusted(SPACE.s, 0, -SPACE.s, 0), flags, tr("File not found"))
        if picture is None:
            return
        size = picture.deviceIndependentSize().toSize()
        if size.width() > room.width() or size.height() > room.height():
            size.scale(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        at = QRect(room.topLeft(), size)
        at.moveCenter(room.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(at, picture)

    def _paint_pin(self, painter: QPainter, room: QRect, is_pinned: bool, palette: QPalette) -> None:
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), STROKE.edge))
        painter.setBrush(palette.color(QPalette.ColorRole.Button if is_pinned else QPalette.ColorRole.Base))
        painter.drawRoundedRect(room.adjusted(1, 1, -1, -1), RADIUS.control, RADIUS.control)
        painter.setOpacity(1.0 if is_pinned else 0.6)
        icon("pin").paint(painter, room.adjusted(SPACE.xs, SPACE.xs, -SPACE.xs, -SPACE.xs))
        painter.setOpacity(1.0)


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
    """Items to choose from by click, Enter or Space. A disabled item shows the reason."""

    picture_height = 0
    """Height of the room for a picture in pixels."""
    can_pin = False
    """Whether items can be pinned and removed."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self._say = say
        self.heading = Words()
        self.heading.setBuddy(self)
        self.setItemDelegate(self._made_delegate())
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("BoardChoices { border: none; }")  # not shown
        self.setMouseTracking(True)
        self.setProperty(FRAMES_ITEMS, True)
        self.viewport().setAutoFillBackground(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._choose_by_click)

    def _made_delegate(self) -> _Delegate:
        return TitleAndDetail(self)

    @property
    def card_size(self) -> QSize:
        """The size of each card."""
        return QSize()

    def set_title(self, title: str) -> None:
        """Set the heading."""
        self.heading.setText(title)
        self.setAccessibleName(title)

    def offer(self, choices: Sequence[Choice]) -> None:
        """Show these items, the first one current."""
        self.clear()
        for choice in choices:
            item = QListWidgetItem(self)
            item.setData(Qt.ItemDataRole.UserRole, choice)
            pinned = tr("pinned") if choice.is_pinned else ""
            told = ", ".join(part for part in (choice.title, choice.detail, pinned) if part)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, plain_line(told))
            item.setToolTip(tip("\n".join(part for part in (choice.title, choice.detail, choice.more) if part)))
        self.setCurrentRow(0)
        self.fit()

    def choices(self) -> list[Choice]:
        """Return the items."""
        return [self.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.count())]

    def show_picture(self, file: str, image: QImage) -> None:
        """Show the picture of a file in its items."""
        for row, choice in enumerate(self.choices()):
            if choice.file is not None and str(choice.file) == file:
                self.item(row).setData(PICTURE, QPixmap.fromImage(image))

    def files(self) -> list[Path]:
        """Return the files of the items with pictures."""
        return [choice.file for choice in self.choices() if choice.file is not None]

    def fit(self) -> None:
        """Make the list as high as its items."""
        self.doItemsLayout()
        last = self.visualItemRect(self.item(self.count() - 1)) if self.count() else QRect()
        high = max(0, last.bottom() + 1 + self.verticalOffset())
        if high != self.height() or self.minimumHeight() != high:
            self.setFixedHeight(high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the current item with Enter and Space."""
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


class CardChoices(BoardChoices):
    """Cards in rows."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__(say)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setUniformItemSizes(True)
        self._known: tuple[object, ...] = ()
        self._size = QSize()

    def _made_delegate(self) -> _Delegate:
        return PictureCards(self)

    @property
    def card_size(self) -> QSize:
        """The size of each card: as many in a row as fit, and as wide as the row has room."""
        room, choices = self.viewport().width(), self.choices()
        asked = room, self.font().key(), choices
        if asked != self._known:
            least = max(THUMBNAIL.width() + 3 * SPACE.s, LETTERS * self.fontMetrics().averageCharWidth())
            columns = max(1, room // least)
            # Qt starts another row if a row is filled to its last pixel.
            wide = max(60, (room - 1) // columns)
            delegate = self.itemDelegate()
            assert isinstance(delegate, PictureCards)
            self._known, self._size = asked, QSize(wide, delegate.height_of(choices, wide))
        return self._size


class PictureChoices(CardChoices):
    """Cards with pictures in rows."""

    picture_height = THUMBNAIL.height()


class RecentFiles(PictureChoices):
    """Cards of files that can be pinned and removed from the list: with the keys, the context menu and the pin."""

    pin_asked = Signal(object)
    """Emitted with the file to pin or unpin."""
    remove_asked = Signal(object)
    """Emitted with the file to remove from the list."""
    can_pin = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pin with Ctrl+B, and remove with Del."""
        file = self._current_file()
        if file is not None and QKeySequence(event.keyCombination()) == PIN:
            self.pin_asked.emit(file)
        elif file is not None and event.key() == Qt.Key.Key_Delete:
            self.remove_asked.emit(file)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pin with a click on the pin; other clicks open the file."""
        index = self.indexAt(event.position().toPoint())
        delegate = self.itemDelegate()
        assert isinstance(delegate, PictureCards)
        room = delegate.pin_room(self.visualRect(index)) if index.isValid() else QRect()
        if event.button() == Qt.MouseButton.LeftButton and room.contains(event.position().toPoint()):
            self.pin_asked.emit(index.data(Qt.ItemDataRole.UserRole).file)
        else:
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show what can be done with a file."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        item = self.currentItem() if by_key else self.itemAt(event.pos())
        if item is None:
            return
        menu = self.menu_of(item)
        at = self.visualItemRect(item).center() if by_key else event.pos()
        menu.popup(self.viewport().mapToGlobal(at))

    def menu_of(self, item: QListWidgetItem) -> QMenu:
        """Return the context menu of an item."""
        choice: Choice = item.data(Qt.ItemDataRole.UserRole)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        pin = tr("Unpin") if choice.is_pinned else tr("Pin")
        for text, keys, act in (
            (tr("Open"), QKeySequence(Qt.Key.Key_Return), partial(self._choose, item)),
            (pin, PIN, partial(self.pin_asked.emit, choice.file)),
            (tr("Remove from List"), QKeySequence(Qt.Key.Key_Delete), partial(self.remove_asked.emit, choice.file)),
        ):
            action = QAction(text, menu)
            action.setShortcut(keys)
            # The shortcut is only shown here; the list handles the key.
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            # After the menu has closed: the list is filled again.
            action.triggered.connect(act, Qt.ConnectionType.QueuedConnection)
            menu.addAction(action)
        menu.actions()[0].setEnabled(not choice.reason)
        return menu

    def show_file(self, file: Path) -> None:
        """Make the item of a file the current one."""
        for row, choice in enumerate(self.choices()):
            if choice.file == file:
                self.setCurrentRow(row)

    def _current_file(self) -> Path | None:
        item = self.currentItem()
        choice: Choice | None = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        return choice.file if choice is not None else None
