"""Content of an empty panel, page, list or table: a picture, its purpose, and the first thing to do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from studio.widgets.icons import paint_icon
from studio.widgets.label import Words
from studio.widgets.measured import by_letters
from studio.widgets.mnemonic import without_keys
from studio.widgets.tip import tip
from studio.widgets.tokens import SPACE

LINE = 52
"""Maximum width of a line of the sentence, in letters of average width."""
PICTURE = 4
"""Height of the picture in lines of text."""
SMALLEST = 24
"""Minimum height of the picture in pixels; in less space it is hidden."""


class _Picture(QWidget):
    """A line drawing in the faint color. It shrinks, and disappears where there is no space for it."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._size = name, 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        by_letters(self, self._measure)

    def show_picture(self, name: str) -> None:
        """Show another drawing of `resources/icons`, or none."""
        if name != self._name:
            self._name = name
            self.setVisible(bool(name))
            self.update()

    def _measure(self, letters: QFontMetrics) -> None:
        self._size = max(56, PICTURE * letters.lineSpacing())
        self.setMaximumHeight(self._size)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The picture only takes height that is left, so that a low panel does not scroll because of it."""
        return QSize(self._size, 0)

    def minimumSizeHint(self) -> QSize:
        """The picture needs no space."""
        return QSize(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture in the middle."""
        size = min(self.width(), self.height(), self._size)
        if size < SMALLEST or not self._name:
            return
        place = QRectF((self.width() - size) / 2, (self.height() - size) / 2, size, size)
        with QPainter(self) as painter:
            paint_icon(painter, place, self._name, self.palette().color(QPalette.ColorRole.PlaceholderText))


class EmptyState(QWidget):
    """A centered picture, sentence and optional button. `picture` is the name of a drawing in `resources/icons`.
    `acted` is emitted when the button is pressed."""

    acted = Signal()

    def __init__(self, text: str = "", picture: str = "", action: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._repeated: QPushButton | None = None
        self._picture = _Picture(picture, self)
        self._picture.setVisible(bool(picture))
        self._label = Words(text, self, wraps=True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        by_letters(self._label, lambda letters: self._label.setMaximumWidth(LINE * letters.averageCharWidth()))
        self.button = QPushButton(self)
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self.acted)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(SPACE.s)
        self._buttons.addStretch(1)
        self._buttons.addWidget(self.button)
        self._buttons.addStretch(1)
        self.offer(action)
        middle = QHBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.addStretch(1)
        middle.addWidget(self._label, 1000)
        middle.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setSpacing(SPACE.s)
        layout.addStretch(2)
        # Before the space above and below, up to its maximum.
        layout.addWidget(self._picture, 20)
        layout.addLayout(middle)
        layout.addLayout(self._buttons)
        layout.addStretch(3)

    def text(self) -> str:
        """Return the sentence."""
        return self._label.text()

    def setText(self, text: str) -> None:
        """Show this sentence."""
        self._label.setText(text)

    def show_picture(self, name: str) -> None:
        """Show another drawing of `resources/icons`, or none."""
        self._picture.show_picture(name)

    def offer(self, action: str, tooltip: str = "") -> None:
        """Show a button with this title; without a title hide it."""
        self.button.setText(action)
        self.button.setToolTip(tip(tooltip))
        self.button.setVisible(bool(action))

    def repeat(self, button: QPushButton) -> None:
        """Offer what a button of the panel does, while that is enabled."""
        self._repeated = button
        self.offer(without_keys(button.text()), button.toolTip())
        self.acted.connect(button.click)
        button.installEventFilter(self)
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the repeated button."""
        if watched is self._repeated and event.type() == QEvent.Type.EnabledChange:
            self._follow()
        return False

    def _follow(self) -> None:
        self.button.setVisible(self._repeated is not None and self._repeated.isEnabledTo(self))

    def also(self, action: str, tooltip: str, act: Callable[[], object]) -> QPushButton:
        """Add another button behind the first one, and return it."""
        button = QPushButton(action, self)
        button.setAutoDefault(False)
        button.setToolTip(tip(tooltip))
        button.clicked.connect(lambda: act())
        self._buttons.insertWidget(self._buttons.count() - 1, button)
        return button
