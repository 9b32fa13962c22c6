"""Pass-device screen: hides the game until the next player confirms."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.i18n import tr
from studio.playtest.panes.seats import Badge
from studio.widgets.label import Words
from studio.widgets.mnemonic import no_mnemonic

DEAF_MS = 500
"""Milliseconds in which input is ignored, so that a click intended for the game does not open the screen."""


class PassDeviceScreen(QWidget):
    """Covers its whole parent. `opened` reports that the player has confirmed."""

    opened = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._covered = parent
        self.setAutoFillBackground(True)
        self.setAccessibleName(tr("Pass-device screen"))
        self.seat = -1
        self._badge: Badge | None = None
        self.title = Words(wraps=True)
        font = self.title.font()
        font.setPointSizeF(2.2 * font.pointSizeF())
        font.setBold(True)
        self.title.setFont(font)
        self.told = Words(wraps=True)
        for words in (self.title, self.told):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.here = QPushButton()
        self.here.setFont(font)
        self.here.setToolTip(tr("Show the game (Space or Enter)"))
        self.here.clicked.connect(self._open)
        self._layout = QVBoxLayout(self)
        self._layout.setSpacing(18)
        self._layout.addStretch(1)
        self._layout.addWidget(self.title)
        self._layout.addWidget(self.told)
        self._layout.addWidget(self.here, 0, Qt.AlignmentFlag.AlignHCenter)
        self._layout.addStretch(1)
        self._deaf = QTimer(self, singleShot=True, interval=DEAF_MS)
        self._deaf.timeout.connect(self._listen)
        parent.installEventFilter(self)
        self.hide()

    def draw(self, seat: int, name: str, colour: str, letter: str) -> None:
        """Cover the game until the player of this seat confirms."""
        if self.isVisible() and self.seat == seat:
            return
        self.seat = seat
        if self._badge is not None:
            self._layout.removeWidget(self._badge)
            self._badge.deleteLater()
        self._badge = Badge(colour, letter)
        self._layout.insertWidget(1, self._badge, 0, Qt.AlignmentFlag.AlignHCenter)
        self.title.setText(tr("{name} plays now").format(name=name))
        self.told.setText(tr("Pass the device to {name}. The hands of the other players are hidden.").format(name=name))
        self.here.setText(no_mnemonic(tr("I am {name}").format(name=name)))
        self.here.setEnabled(False)
        self.setGeometry(self._covered.rect())
        self.show()
        self.raise_()
        self.setFocus()
        self._deaf.start()

    def uncover(self) -> None:
        """Show the game again."""
        self._deaf.stop()
        self.hide()

    def _listen(self) -> None:
        self.here.setEnabled(True)
        if self.isVisible():
            self.here.setFocus()

    def _open(self) -> None:
        self.uncover()
        self.opened.emit(self.seat)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open on Space and Enter, but not on a key that was already held down. No key reaches the game."""
        opens = event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if opens and self.here.isEnabled() and not event.isAutoRepeat():
            self._open()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Resize with the parent."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._covered.rect())
        return False
