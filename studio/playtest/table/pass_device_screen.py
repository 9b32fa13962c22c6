"""The curtain before a screen that several people share: nothing is seen until the next one says they are there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.i18n import tr
from studio.playtest.panes.seats import Badge
from studio.widgets.label import Words
from studio.widgets.mnemonic import no_mnemonic

DEAF_MS = 500
"""Milliseconds in which the curtain takes no answer: what was still meant for the game opens nothing."""


class Curtain(QWidget):
    """Covers all of its parent. `opened` says that the one who is asked for is there."""

    opened = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._covered = parent
        self.setAutoFillBackground(True)
        self.setAccessibleName(tr("Curtain"))
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
        self.here.setToolTip(tr("Take the curtain away (Space or Enter)"))
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
        """Cover everything until this seat is there."""
        if self.isVisible() and self.seat == seat:
            return
        self.seat = seat
        if self._badge is not None:
            self._layout.removeWidget(self._badge)
            self._badge.deleteLater()
        self._badge = Badge(colour, letter)
        self._layout.insertWidget(1, self._badge, 0, Qt.AlignmentFlag.AlignHCenter)
        self.title.setText(tr("{0} is asked").format(name))
        self.told.setText(tr("What the others have is put away. Whoever is not {0} looks elsewhere.").format(name))
        self.here.setText(no_mnemonic(tr("I am {0}").format(name)))
        self.here.setEnabled(False)
        self.setGeometry(self._covered.rect())
        self.show()
        self.raise_()
        self.setFocus()
        self._deaf.start()

    def take_away(self) -> None:
        """The game is seen again."""
        self._deaf.stop()
        self.hide()

    def _listen(self) -> None:
        self.here.setEnabled(True)
        if self.isVisible():
            self.here.setFocus()

    def _open(self) -> None:
        self.take_away()
        self.opened.emit(self.seat)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Enter open; a key that is held down since before does not. Nothing of it reaches the game."""
        opens = event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if opens and self.here.isEnabled() and not event.isAutoRepeat():
            self._open()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """As large as what it covers."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._covered.rect())
        return False
