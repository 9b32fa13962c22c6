"""The plot of payoffs against the usual payoff: a dot for each pair, rings for outliers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from engine.families.boxcars.author.fit import Pair
from engine.i18n import tr
from studio.panels.numbers import grouped
from studio.panels.signs import severity_colour
from studio.widgets.measured import by_letters

MARGIN = 8.0
DOT, RING = 1.4, 4.0
PICK_RADIUS = 9.0
"""Maximum distance in pixels between the pointer and a selected dot."""
LETTERS = 30
"""Maximum number of letters in one line."""


class ResidualPlot(QWidget):
    """A plot with the usual payoff to the right and the difference upwards. A click selects a pair."""

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Payoffs by difference from the usual payoff"))
        # Keep the labels in its corners apart.
        by_letters(self, lambda letters: self.setMinimumSize(QSize(LETTERS * letters.averageCharWidth(), 90)))
        self.pairs: Sequence[Pair] = ()
        self._chosen: frozenset[str] = frozenset()

    def show_pairs(self, pairs: Sequence[Pair]) -> None:
        """Shows these pairs."""
        self.pairs = pairs
        self.update()

    def choose(self, ids: frozenset[str]) -> None:
        """Marks the pairs of these rows."""
        self._chosen = ids
        self.update()

    def _extent(self) -> tuple[float, float]:
        """The largest usual payoff, and the largest departure."""
        return (
            max((pair.expected for pair in self.pairs), default=1.0) or 1.0,
            max((abs(pair.residual) for pair in self.pairs), default=1.0) or 1.0,
        )

    def place(self, pair: Pair) -> QPointF:
        """Return the position of a pair's dot, in pixels."""
        most, off = self._extent()
        return self._place(pair, most, off)

    def _place(self, pair: Pair, most: float, off: float) -> QPointF:
        room = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        return QPointF(
            room.left() + room.width() * max(0.0, pair.expected) / most,
            room.center().y() - room.height() / 2 * pair.residual / off,
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._paint(painter, self.palette())

    def _paint(self, painter: QPainter, palette: QPalette) -> None:
        painter.fillRect(self.rect(), palette.base())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        most, off = self._extent()
        middle = self.height() / 2
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), 1))
        painter.drawLine(QPointF(0, middle), QPointF(self.width(), middle))
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        box = QRectF(self.rect()).adjusted(4, 2, -4, -2)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft), f"+{grouped(round(off))}")
        painter.drawText(box, int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft), f"−{grouped(round(off))}")
        corner = int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight)
        painter.drawText(box, corner, tr("usual payoff, up to {most}").format(most=grouped(round(most))))
        ink, far = palette.color(QPalette.ColorRole.Text), severity_colour(palette, "error")
        faint = palette.color(QPalette.ColorRole.Text)
        faint.setAlpha(120)
        # The worst pairs are first in the list, and must be drawn last.
        for pair in reversed(self.pairs):
            at = self._place(pair, most, off)
            if pair.is_far_off:
                painter.setPen(QPen(far, 1.6))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(at, RING, RING)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(far if pair.is_far_off else faint)
            painter.drawEllipse(at, DOT, DOT)
        painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
        painter.setPen(QPen(ink, 1))
        for pair in self.pairs:
            if f"{pair.a} {pair.b}" in self._chosen:
                painter.drawEllipse(self._place(pair, most, off), RING, RING)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Picks the nearest dot."""
        most, off = self._extent()
        at = event.position()

        def far(pair: Pair) -> float:
            return (self._place(pair, most, off) - at).manhattanLength()

        nearest = min(self.pairs, key=far, default=None)
        if nearest is not None and far(nearest) <= PICK_RADIUS:
            self.picked.emit(f"{nearest.a} {nearest.b}")
