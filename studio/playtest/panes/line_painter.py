"""Painting of journal lines."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from engine.gamelog.journal import Line
from engine.money import money
from studio.playtest.panes.journal_model import LINE, TO_COME
from studio.playtest.seat_badge import paint_badge

FAINT = 0.5
"""Opacity of future lines."""
ASIDE = 0.6
"""Opacity of the reason of a payment."""
LEAST_WHY = 60
"""Minimum pixels for showing the reason."""
LEFT, RIGHT, BETWEEN = 30, 6, 12
"""Pixels left of the text, right of it, and between it and an amount."""
NARROW = 64
"""A list narrower than this many letters has rows of two lines; otherwise most rides and cards would be cut off."""
BOLD = ("win", "buy", "arrive", "out", "declare")
"""Kinds of lines that are emphasized."""


class LinePainter(QStyledItemDelegate):
    """Paints a line: a bar in the seat's color, its letter, the text, the reason of a payment in a lighter shade, and
    the amount at the right; turns as headings."""

    def __init__(self, colours: Sequence[str], letters: Sequence[str], currency: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._colours, self._letters, self._currency = colours, letters, currency

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the same size for all rows, so that thousands of them cost nothing."""
        parent = self.parent()
        assert isinstance(parent, QAbstractItemView)
        lines = self.lines(option.fontMetrics, parent.viewport().width())
        return QSize(120, lines * option.fontMetrics.lineSpacing() + 6)

    def lines(self, metrics: QFontMetrics, width: int) -> int:
        """Set the number of text lines per row for this width in pixels."""
        return 2 if width < NARROW * metrics.averageCharWidth() else 1

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the row."""
        line = index.data(LINE)
        if not isinstance(line, Line):
            return
        painter.save()
        palette, box = option.palette, QRect(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        heading = line.kinds[0] == "turn"
        if selected:
            painter.fillRect(box, palette.highlight())
        elif heading:
            painter.fillRect(box, palette.alternateBase())
        ink = palette.color(QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text)
        if index.data(TO_COME):
            painter.setOpacity(FAINT)
        if 0 <= line.seat < len(self._colours):
            painter.fillRect(QRect(box.left(), box.top(), 4, box.height()), QColor(self._colours[line.seat]))
            at = QPointF(box.left() + 16, box.center().y() + 0.5)
            paint_badge(painter, at, min(16, box.height() - 2), self._colours[line.seat], self._letters[line.seat])
        painter.setFont(_font(line, option.font))
        painter.setPen(ink)
        words = box.adjusted(LEFT, 0, -RIGHT, 0)
        amount = self._amount(line)
        metrics = painter.fontMetrics()
        if amount:
            painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, amount)
            words.adjust(0, 0, -metrics.horizontalAdvance(amount) - BETWEEN, 0)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        text = _in_rows(line.text, metrics, words.width(), self.lines(option.fontMetrics, box.width()))
        painter.drawText(words, left, text)
        words.adjust(metrics.horizontalAdvance(text.split("\n")[0]) + 14, 0, 0, 0)
        if line.because and "\n" not in text and words.width() > LEAST_WHY:
            painter.setOpacity(painter.opacity() * ASIDE)
            why = metrics.elidedText(line.because, Qt.TextElideMode.ElideRight, words.width())
            painter.drawText(words, left, why)
        painter.restore()

    def is_cut(self, line: Line, font: QFont, width: int) -> bool:
        """Return whether a row of this width shows only part of the line's text."""
        metrics = QFontMetrics(_font(line, font))
        amount = self._amount(line)
        room = width - LEFT - RIGHT - (metrics.horizontalAdvance(amount) + BETWEEN if amount else 0)
        return _in_rows(line.text, metrics, room, self.lines(QFontMetrics(font), width)).replace("\n", " ") != line.text

    def _amount(self, line: Line) -> str:
        """Return by how much the line changes the money of its seat, or of another seat if it is about that one
        alone."""
        moved = line.money
        amount = moved.get(line.seat) or next((amount for amount in moved.values() if amount), 0)
        return f"{'+' if amount > 0 else '−'}{money(self._currency, abs(amount))}" if amount else ""


def _in_rows(text: str, metrics: QFontMetrics, width: int, most: int) -> str:
    """Return a text on one line of this width, or on two if available, wrapped between words and elided."""
    if most > 1 and metrics.horizontalAdvance(text) > width:
        first, words = "", text.split(" ")
        while words and metrics.horizontalAdvance(f"{first} {words[0]}".strip()) <= width:
            first = f"{first} {words.pop(0)}".strip()
        if first:
            return f"{first}\n{metrics.elidedText(' '.join(words), Qt.TextElideMode.ElideRight, width)}"
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


def _font(line: Line, font: QFont) -> QFont:
    """Return the font: bold for headings and emphasized lines."""
    found = QFont(font)
    found.setBold(line.kinds[0] == "turn" or any(kind in BOLD for kind in line.kinds))
    return found
