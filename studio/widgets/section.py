"""Sections of a panel that fold under their headers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from engine.i18n import tr
from studio.widgets.label import places_of
from studio.widgets.tip import tip
from studio.widgets.tokens import RADIUS, SPACE, STROKE

CHEVRON = 12
"""Size of the chevron in pixels."""


class _Header(QAbstractButton):
    """Chevron, bold title, and a note on the right. It is checked while its section is open."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(title)
        self.note = ""
        self.marks: Sequence[str] = ()
        font = self.font()
        font.setBold(True)
        self.setFont(font)
        self.setCheckable(True)
        self.setChecked(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of chevron, title and note."""
        letters = self.fontMetrics()
        width = CHEVRON + 4 * SPACE.xs + letters.horizontalAdvance(self.text())
        if self.note:
            width += SPACE.s + letters.horizontalAdvance(self.note)
        return QSize(width, max(24, letters.height() + SPACE.s))

    def minimumSizeHint(self) -> QSize:
        """A narrow panel cuts off the note and the end of the title."""
        return QSize(CHEVRON + 10 * SPACE.xs, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The right and left arrow keys open and fold, as in a tree."""
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            if self.isChecked() != (event.key() == Qt.Key.Key_Right):
                self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the header."""
        colors, role = self.palette(), QPalette.ColorRole
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colors.color(role.Midlight if self.underMouse() else role.Button))
            painter.drawRoundedRect(box, RADIUS.control, RADIUS.control)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(colors.color(role.Accent), STROKE.focus))
                painter.drawRoundedRect(box, RADIUS.control, RADIUS.control)
            ink = colors.color(role.WindowText)
            painter.setPen(QPen(ink, STROKE.icon, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
            painter.translate(SPACE.xs + CHEVRON / 2, self.height() / 2)
            points = (QPointF(-4, -2), QPointF(0, 2), QPointF(4, -2))
            if not self.isChecked():
                points = (QPointF(-2, -4), QPointF(2, 0), QPointF(-2, 4))
            painter.drawPolyline(points)
            painter.resetTransform()
            left, middle = CHEVRON + 3 * SPACE.xs, Qt.AlignmentFlag.AlignVCenter
            room = QRectF(left, 0, self.width() - left - SPACE.s, self.height())
            letters = self.fontMetrics()
            title = letters.elidedText(self.text(), Qt.TextElideMode.ElideRight, int(room.width()))
            for start, stop in places_of(title, self.marks):
                first, last = (left + letters.horizontalAdvance(title[:end]) for end in (start, stop))
                line = (self.height() + letters.height()) / 2
                painter.drawLine(QPointF(first, line), QPointF(last, line))
            painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | middle), title)
            rest = room.width() - letters.horizontalAdvance(title) - SPACE.s
            if self.note and letters.horizontalAdvance(self.note) <= rest:
                font = self.font()
                font.setBold(False)
                painter.setFont(font)
                painter.setPen(colors.color(role.PlaceholderText))
                painter.drawText(room, int(Qt.AlignmentFlag.AlignRight | middle), self.note)


class Section(QWidget):
    """Widgets under a header that folds them. `toggled` is emitted when the user opens or folds it."""

    toggled = Signal(bool)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header = _Header(title, self)
        self.header.toggled.connect(self._show)
        self.header.clicked.connect(self.toggled)
        self._inside = QWidget(self)
        self.content = QVBoxLayout(self._inside)
        """The layout of the widgets under the header."""
        self.content.setContentsMargins(SPACE.xs, SPACE.xs, SPACE.xs, SPACE.s)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE.xs)
        layout.addWidget(self.header)
        layout.addWidget(self._inside, 1)
        self._show(True)

    @property
    def title(self) -> str:
        """The title in the header."""
        return self.header.text()

    @title.setter
    def title(self, title: str) -> None:
        self.header.setText(title)
        self.header.updateGeometry()

    @property
    def is_open(self) -> bool:
        """Whether the widgets are visible."""
        return self.header.isChecked()

    def fold(self, is_folded: bool) -> None:
        """Fold or open the section."""
        self.header.setChecked(not is_folded)

    def count_changed(self, number: int) -> None:
        """Show the number of changed values; 0 shows nothing."""
        note = tr("{n} changed").format(n=number) if number else ""
        if note != self.header.note:
            self.header.note = note
            self.header.setAccessibleDescription(note)
            self.header.update()

    def mark(self, words: Sequence[str]) -> None:
        """Underline these words in the title."""
        if words != self.header.marks:
            self.header.marks = words
            self.header.update()

    def _show(self, is_open: bool) -> None:
        self._inside.setVisible(is_open)
        self.header.setToolTip(tip(tr("Fold this section") if is_open else tr("Open this section")))
