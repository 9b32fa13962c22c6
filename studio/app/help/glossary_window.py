"""The window of the glossary: terms at the left, the explanation and a picture from the open board at the right."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.text_match import folded
from studio.app.help.glossary import Example, Find, terms
from studio.document.document import Document
from studio.paint.board import paint_board
from studio.paint.style import Tone, style
from studio.panels.undo_line_edit import Line
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words
from studio.widgets.measured import open_at
from studio.widgets.single_window import show_once

PAUSE = 200
"""Milliseconds after a change of the board until the picture follows."""
AROUND, SMALLEST = 0.35, 90.0
"""Space around an example, as a part of its size, and the least width of a picture in millimeters."""
PICTURE = QSize(480, 320)
"""Size of a picture in device-independent pixels."""
MARK_WIDTH, MARK_RING = 5.0, 13.0
"""Width of a marked line, and radius of the ring around a marked place, in pixels of the picture."""


def picture(scenario: Scenario, example: Example, tone: Tone, ratio: float = 1.0) -> QImage:
    """Return the part of a board with its example marked, at `ratio` device pixels per pixel."""
    area = shown_area(scenario, example)
    image = QImage(PICTURE * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    look = style(tone)
    image.fill(look.paper)
    scale = PICTURE.width() / area.width()
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.scale(scale, scale)
        painter.translate(-area.left(), -area.top())
        paint_board(painter, scenario, look, area)
        painter.restore()
        for color, more in ((look.on_highlight, 4.0), (look.highlight, 0.0)):
            pen = QPen(color, MARK_WIDTH + more)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            for place in example.places:
                points = [QPointF((x - area.left()) * scale, (y - area.top()) * scale) for x, y in place]
                if len(points) > 1:
                    painter.drawPolyline(points)
            painter.setPen(QPen(color, MARK_WIDTH / 2 + more))
            for place in example.places:
                if len(place) == 1:
                    ((x, y),) = place
                    at = QPointF((x - area.left()) * scale, (y - area.top()) * scale)
                    painter.drawEllipse(at, MARK_RING, MARK_RING)
    return image


def shown_area(scenario: Scenario, example: Example) -> QRectF:
    """Return the part of the sheet around an example, in the shape of a picture."""
    points = [point for place in example.places for point in place]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    shape = PICTURE.width() / PICTURE.height()
    wide = max(SMALLEST, (max(xs) - min(xs)) * (1 + 2 * AROUND), (max(ys) - min(ys)) * (1 + 2 * AROUND) * shape)
    middle = QPointF((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
    area = QRectF(middle.x() - wide / 2, middle.y() - wide / shape / 2, wide, wide / shape)
    sheet = scenario.board.sheet
    if wide < sheet.width:
        area.moveLeft(min(max(area.left(), 0.0), sheet.width - wide))
    if area.height() < sheet.height:
        area.moveTop(min(max(area.top(), 0.0), sheet.height - area.height()))
    return area


class GlossaryWindow(QDialog):
    """Terms of the program, each with a picture from the open board, which follows the board."""

    def __init__(self, document: Document, tone: Tone, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Glossary"))
        letters = self.fontMetrics()
        open_at(self, 110 * letters.averageCharWidth(), 36 * letters.lineSpacing())
        self._document, self._tone = document, tone
        self._terms = list(terms())
        self.example: Example | None = None
        self.search = Line()
        self.search.setAccessibleName(tr("Find in the glossary"))
        self.search.setPlaceholderText(tr("Find"))
        self.search.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Terms"))
        self.none = EmptyState(tr("No term contains these words."), "picture-search", tr("Clear Search"))
        self.none.acted.connect(self.search.clear)
        self.none.hide()
        self.text = Words(wraps=True)
        self.words = Words(wraps=True)
        self.picture = Words()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.picture.setMinimumSize(1, 1)
        self.show_on_board = QPushButton(tr("&Show on the Board"))
        self.show_on_board.setToolTip(tr("Go to this example on the open board"))
        self.show_on_board.setAutoDefault(False)
        left, right = QWidget(), QWidget()
        for widget, parts in (
            (left, (self.search, self.none, self.list)),
            (right, (self.text, self.words, self.picture, self.show_on_board)),
        ):
            column = QVBoxLayout(widget)
            column.setContentsMargins(0, 0, 0, 0)
            for part in parts:
                column.addWidget(part, 1 if part in (self.list, self.picture) else 0)
        split = QSplitter()
        split.addWidget(left)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        QVBoxLayout(self).addWidget(split)
        for row, (title, _, _) in enumerate(self._terms):
            item = QListWidgetItem(title, self.list)
            item.setData(Qt.ItemDataRole.UserRole, row)
        self.search.textChanged.connect(self._find)
        self.list.currentRowChanged.connect(self._show)
        self.show_on_board.clicked.connect(self._go)
        self._later = QTimer(self, singleShot=True, interval=PAUSE)
        self._later.timeout.connect(self.follow)
        # To methods, which end with the window.
        document.changed.connect(self._follow_soon)
        document.opened.connect(self._follow_soon)
        self.list.setCurrentRow(0)

    def _follow_soon(self) -> None:
        self._later.start()

    def follow(self) -> None:
        """Show the current term on the board as it is now."""
        self._show(self.list.currentRow())

    def _show(self, row: int) -> None:
        if row < 0:
            return
        _, text, find = self._terms[row]
        self.text.setText(text)
        self.example = self._example_of(find)
        self.show_on_board.setEnabled(self.example is not None)
        if self.example is None:
            self.picture.clear()
            is_missing = find is not None and self._document.is_open
            self.words.setText(tr("This board has no example.") if is_missing else "")
            return
        self.words.setText(self.example.text)
        image = picture(self._document.committed, self.example, self._tone, self.devicePixelRatioF())
        self.picture.setPixmap(QPixmap.fromImage(image))
        self.picture.setAccessibleName(self.example.text)

    def _example_of(self, find: Find | None) -> Example | None:
        found = find(self._document.committed.board) if find is not None and self._document.is_open else None
        return found if found is not None and any(found.places) else None

    def _go(self) -> None:
        if self.example is not None:
            self._document.focus(self.example.places)

    def _find(self, text: str) -> None:
        """List the terms that contain all words, and choose the first of them."""
        wanted = folded(text).split()
        rows = []
        for row, (title, explained, _) in enumerate(self._terms):
            found = all(word in folded(f"{title} {explained}") for word in wanted)
            self.list.item(row).setHidden(not found)
            rows += [row] if found else []
        self.none.setVisible(not rows)
        if rows and self.list.currentRow() not in rows:
            self.list.setCurrentRow(rows[0])


def show_glossary(document: Document, tone: Tone, window: QWidget) -> None:
    """Show the window, or the open one again."""
    show_once(window, GlossaryWindow, lambda: GlossaryWindow(document, tone, window))
