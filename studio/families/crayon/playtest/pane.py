"""What stands beside the journal: the track that is drawn, the hand, bargains for track, the events in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.families.crayon.rules.board import CompiledBoard
from engine.game.rules import SeatSetup
from studio.families.crayon.playtest.deal import Deal
from studio.families.crayon.playtest.hand import Hand
from studio.families.crayon.playtest.pencil import Pencil
from studio.words.label import Words
from studio.words.tip import tip

LEAST_WORDS = 14
"""Letters of what is told that are seen in a narrow window, at least."""
MOST_ROWS = 3
"""Events that are seen without scrolling."""


class DrawnTrack(QWidget):
    """What the track that is drawn costs, with buttons to build it and to take it back."""

    def __init__(self, pencil: Pencil, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pencil = pencil
        self.told = Words()
        self.told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.told.setMinimumWidth(self.fontMetrics().averageCharWidth() * LEAST_WORDS)
        self.build = self._button(self.tr("Build"), self.tr("Build what is drawn (Enter)"), pencil.build)
        self.shorten = self._button(
            self.tr("Take back"), self.tr("Without the last section (Backspace)"), pencil.shorten
        )
        self.clear = self._button(self.tr("Clear"), self.tr("Draw nothing (Escape)"), pencil.clear)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.told, 1)
        for button in (self.build, self.shorten, self.clear):
            layout.addWidget(button)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        pencil.changed.connect(self.refresh)
        self.refresh()

    def _button(self, words: str, hint: str, act: Callable[[], None]) -> QPushButton:
        found = QPushButton(words)
        found.setToolTip(tip(hint))
        found.setMinimumWidth(found.fontMetrics().horizontalAdvance(words) + 18)
        found.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        found.clicked.connect(lambda: self._act(act))
        return found

    def _act(self, act: Callable[[], None]) -> None:
        """The keys go on to the board, not to what stands beside a button that can do no more."""
        self._pencil.hold()
        act()

    def refresh(self) -> None:
        """What is drawn now."""
        drawing = self._pencil.drawing
        self.setVisible(drawing is not None)
        is_drawn = drawing is not None and bool(drawing.arcs)
        for button in (self.build, self.shorten, self.clear):
            button.setEnabled(is_drawn)
        words = self.tr("Track: {0}").format(self._pencil.told(drawing)) if drawing is not None and is_drawn else ""
        words = words or self.tr("Nothing drawn yet.")
        self.told.setText(words)
        self.told.setToolTip(tip(words))


class EventList(QWidget):
    """The events in force, each with what it does and how long it lasts. `pointed` brings the number of the event that
    was chosen."""

    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.none = Words(self.tr("No event is in force."))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Events in force"))
        self.list.setToolTip(tip(self.tr("Click an event to see where it strikes.")))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._events: list[int] = []
        self.list.itemClicked.connect(lambda item: self.pointed.emit(self._events[self.list.row(item)]))
        self.list.itemActivated.connect(lambda item: self.pointed.emit(self._events[self.list.row(item)]))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 2, 4, 2)
        layout.addWidget(self.none)
        layout.addWidget(self.list)
        self.show_events([])

    def show_events(self, rows: Sequence[tuple[int, str]]) -> None:
        """Numbers of events, and what is told of each."""
        told = [self.list.item(row).text() for row in range(self.list.count())]
        if [words for _, words in rows] != told or not rows:
            self._events = [event for event, _ in rows]
            self.list.clear()
            for _, words in rows:
                item = QListWidgetItem(words)
                item.setToolTip(tip(words))
                self.list.addItem(item)
        high = min(len(rows), MOST_ROWS) * (self.fontMetrics().height() + 6) + 6
        self.list.setFixedHeight(high)
        self.list.setVisible(bool(rows))
        self.none.setVisible(not rows)


class Pane(QWidget):
    """All of them below each other."""

    def __init__(self, m: CompiledBoard, seats: Sequence[SeatSetup], letters: Sequence[str], pencil: Pencil) -> None:
        super().__init__()
        self.track = DrawnTrack(pencil)
        self.hand = Hand(m, seats, letters)
        self.hand.top.addWidget(self.track, 1)
        self.deal = Deal(m, seats)
        self.events = EventList()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.hand, 1)
        layout.addWidget(self.deal)
        layout.addWidget(self.events)
