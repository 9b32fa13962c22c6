"""Cost of track drawn by hand, with buttons to build or undo it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from engine.i18n import tr
from studio.widgets.label import Words
from studio.widgets.tip import tip

LEAST_WORDS = 14
"""Minimum number of visible letters in a narrow window."""

HintedAct = tuple[str, Callable[[], object]]
"""Hint and function of a button."""


class DrawnTrack(QWidget):
    """Row in a pane of a game system while a human may build. Pressing a button first calls `hold`, which gives the
    focus to the board."""

    def __init__(self, hold: Callable[[], object], *, build: HintedAct, shorten: HintedAct, clear: HintedAct) -> None:
        super().__init__()
        self._hold = hold
        self.told = Words()
        self.told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.told.setMinimumWidth(self.fontMetrics().averageCharWidth() * LEAST_WORDS)
        self.build = self._button(tr("Build"), build)
        self.shorten = self._button(tr("Undo"), shorten)
        self.clear = self._button(tr("Clear"), clear)
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (self.build, self.shorten, self.clear):
            row.addWidget(button)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        self._layout.addWidget(self.told, 1)
        self._layout.addLayout(row)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.show_drawn(None)

    def _button(self, words: str, act: HintedAct) -> QPushButton:
        hint, does = act
        found = QPushButton(words)
        found.setToolTip(tip(hint))
        found.setMinimumWidth(found.fontMetrics().horizontalAdvance(words) + 18)
        found.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        found.clicked.connect(lambda: self._act(does))
        return found

    def _act(self, does: Callable[[], object]) -> None:
        self._hold()
        does()

    def show_drawn(self, words: str | None, can_build: bool = False, can_shorten: bool = False) -> None:
        """Set the text about the drawn track; None hides the row."""
        self.setVisible(words is not None)
        self.build.setEnabled(can_build)
        self.shorten.setEnabled(can_shorten)
        self.clear.setEnabled(can_shorten)
        self.told.setText(words or "")
        self.told.setToolTip(tip(words or ""))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the buttons; the text moves above them if there is no space next to them."""
        found = super().minimumSizeHint()
        if self._layout.direction() == QBoxLayout.Direction.LeftToRight:
            found.setWidth(found.width() - self.told.minimumWidth() - self._layout.spacing())
        return found

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the text next to the buttons or above them."""
        super().resizeEvent(event)
        fits = self.minimumSizeHint().width() + self.told.minimumWidth() + self._layout.spacing() <= self.width()
        ways = QBoxLayout.Direction
        self._layout.setDirection(ways.LeftToRight if fits else ways.TopToBottom)
