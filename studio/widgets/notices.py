"""Notices above the board: information with actions that does not block the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QStyle, QToolButton, QVBoxLayout, QWidget

from engine.i18n import tr
from studio.widgets.label import Words
from studio.widgets.tip import tip


class Offer(NamedTuple):
    """An action of a notice: button text, tooltip and function."""

    words: str
    tooltip: str
    act: Callable[[], object]


class Notice(QFrame):
    """One notice with its buttons, the last of which hides it."""

    def __init__(self, text: str, offers: Sequence[Offer], hide: Callable[[], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(self.backgroundRole().ToolTipBase)
        self.setForegroundRole(self.foregroundRole().ToolTipText)
        self.setAccessibleName(text)
        self.text = text
        sign, words = Words(), Words(text, wraps=True)
        sign.setPixmap(self.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxInformation).pixmap(QSize(20, 20)))
        words.setForegroundRole(words.foregroundRole().ToolTipText)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.addWidget(sign)
        layout.addWidget(words, 1)
        self.buttons = []
        for offer in offers:
            button = QPushButton(offer.words, self)
            button.setToolTip(tip(offer.tooltip))
            button.clicked.connect(lambda _=False, act=offer.act: act())
            layout.addWidget(button)
            self.buttons.append(button)
        close = QToolButton(self, autoRaise=True)
        close.setIcon(self.style().standardIcon(QStyle.StandardPixmap.SP_TitleBarCloseButton))
        close.setToolTip(tr("Hide this notice"))
        close.setAccessibleName(tr("Hide this notice"))
        close.clicked.connect(lambda: hide())
        layout.addWidget(close)


class Notices(QWidget):
    """The current notices, each with a name: a new one of the same name replaces it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown: dict[str, Notice] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._ground: QWidget | None = None
        self.hide()

    def lie_over(self, ground: QWidget) -> None:
        """Float over the top of a widget, so that it does not move when a notice comes or goes."""
        if self._ground is not None:
            self._ground.removeEventFilter(self)
        self._ground = ground
        ground.installEventFilter(self)
        self.setParent(ground)
        self.setVisible(bool(self.shown))
        self._stretch()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the width of the widget below."""
        if event.type() == QEvent.Type.Resize:
            self._stretch()
        return False

    def event(self, event: QEvent) -> bool:
        """Take the height of the notices."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._stretch()
        return super().event(event)

    def _stretch(self) -> None:
        if self._ground is not None:
            wide = self._ground.width()
            self.setGeometry(0, 0, wide, max(self._layout.heightForWidth(wide), self._layout.minimumSize().height()))
            self.raise_()

    def put(self, name: str, text: str, *offers: Offer) -> None:
        """Show a notice."""
        self.drop(name)
        self.shown[name] = notice = Notice(text, offers, lambda: self.drop(name), self)
        self._layout.addWidget(notice)
        self._stretch()
        self.show()

    def drop(self, name: str) -> None:
        """Remove a notice, if it is shown."""
        notice = self.shown.pop(name, None)
        if notice is not None:
            self._layout.removeWidget(notice)
            notice.hide()
            notice.deleteLater()
            self._stretch()
        self.setVisible(bool(self.shown))
