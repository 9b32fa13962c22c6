"""What the link that is drawn costs, with buttons to build it and to take it back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QSizePolicy

from studio.families.tycoon.playtest.pane import Part
from studio.families.tycoon.playtest.pen import Pen
from studio.playtest.board.board_view import PlayBoard
from studio.words.label import Words
from studio.words.tip import tip

LEAST_WORDS = 14
"""Letters of what is told that are seen in a narrow window, at least."""


class DrawnTrack(Part):
    """Stands in the pane while somebody may build."""

    def __init__(self, pen: Pen, board: PlayBoard) -> None:
        super().__init__()
        self._pen, self._board = pen, board
        self.told = Words()
        self.told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.told.setMinimumWidth(self.fontMetrics().averageCharWidth() * LEAST_WORDS)
        self.build = self._button(self.tr("Build"), self.tr("Build the link that is drawn (Enter)"), pen.build)
        self.shorten = self._button(self.tr("Take back"), self.tr("Without the last tile (Backspace)"), pen.shorten)
        self.clear = self._button(self.tr("Clear"), self.tr("Draw nothing (Escape)"), pen.clear)
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (self.build, self.shorten, self.clear):
            row.addWidget(button)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(6, 2, 4, 2)
        self._layout.setSpacing(4)
        self._layout.addWidget(self.told, 1)
        self._layout.addLayout(row)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        pen.changed.connect(self.refresh)
        self.refresh()

    def _button(self, words: str, hint: str, act: Callable[[], None]) -> QPushButton:
        found = QPushButton(words)
        found.setToolTip(tip(hint))
        found.setMinimumWidth(found.fontMetrics().horizontalAdvance(words) + 18)
        found.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        found.clicked.connect(lambda: self._act(act))
        return found

    def minimumSizeHint(self) -> QSize:
        """As narrow as the buttons are: where there is no room beside them, the words stand above."""
        found = super().minimumSizeHint()
        if self._layout.direction() == QBoxLayout.Direction.LeftToRight:
            found.setWidth(found.width() - self.told.minimumWidth() - self._layout.spacing())
        return found

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The words stand beside the buttons, or above them."""
        super().resizeEvent(event)
        fits = self.minimumSizeHint().width() + self.told.minimumWidth() + self._layout.spacing() <= self.width()
        ways = QBoxLayout.Direction
        self._layout.setDirection(ways.LeftToRight if fits else ways.TopToBottom)

    def _act(self, act: Callable[[], None]) -> None:
        """The keys go on to the board, not to what stands beside a button that can do no more."""
        self._board.setFocus()
        act()

    def refresh(self) -> None:
        """What is drawn now."""
        pen = self._pen
        self.setVisible(pen.may_build)
        self.build.setEnabled(pen.has_tiles)
        self.shorten.setEnabled(pen.is_begun)
        self.clear.setEnabled(pen.is_begun)
        words = self.tr("No track drawn yet.")
        if pen.drawn is not None:
            words = pen.told(pen.drawn) if pen.has_tiles else self.tr("Lead the track to a city.")
        self.told.setText(words)
        self.told.setToolTip(tip(words))
