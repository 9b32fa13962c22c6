"""The pane next to the journal: drawn track, hand, trade, events in force."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from engine.families.crayon.rules.board import CompiledBoard
from engine.game.rules import SeatSetup
from engine.i18n import tr
from studio.families.crayon.playtest.deal import Deal
from studio.families.crayon.playtest.hand import Hand
from studio.families.crayon.playtest.pencil import Pencil
from studio.playtest.panes.drawn_track import DrawnTrack
from studio.widgets.label import Words
from studio.widgets.tip import tip

MAX_ROWS = 3
"""Maximum number of events that are visible without scrolling."""


class EventList(QWidget):
    """The events in force, with effect and duration. `pointed` is emitted with the number of the selected event."""

    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.none = Words(tr("No event is in force."))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Events in force"))
        self.list.setToolTip(tip(tr("Click an event to see its area.")))
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
        """Numbers of events with their texts."""
        told = [self.list.item(row).text() for row in range(self.list.count())]
        if [words for _, words in rows] != told or not rows:
            self._events = [event for event, _ in rows]
            self.list.clear()
            for _, words in rows:
                item = QListWidgetItem(words)
                item.setToolTip(tip(words))
                self.list.addItem(item)
        high = min(len(rows), MAX_ROWS) * (self.fontMetrics().height() + 6) + 6
        self.list.setFixedHeight(high)
        self.list.setVisible(bool(rows))
        self.none.setVisible(not rows)


MAX_SIDE_BY_SIDE = 480
"""Maximum width in screen pixels at which hand and drawn track are side by side."""


class Pane(QWidget):
    """All parts below each other."""

    def __init__(
        self, board: CompiledBoard, seats: Sequence[SeatSetup], letters: Sequence[str], pencil: Pencil
    ) -> None:
        super().__init__()
        self._pencil = pencil
        self.track = DrawnTrack(
            pencil.hold,
            build=(tr("Build the drawn track (Enter)"), pencil.build),
            shorten=(tr("Remove the last section (Backspace)"), pencil.shorten),
            clear=(tr("Clear the drawn track (Esc)"), pencil.clear),
        )
        self.hand = Hand(board, seats, letters)
        if self.hand.top.minimumSize().width() + self.track.minimumSizeHint().width() <= MAX_SIDE_BY_SIDE:
            self.hand.top.addWidget(self.track, 1)
        else:
            # Large text needs a row for each part.
            self.hand.top.addStretch(1)
            self.hand.rows.insertWidget(1, self.track)
        self.deal = Deal(board, seats)
        self.events = EventList()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.hand, 1)
        layout.addWidget(self.deal)
        layout.addWidget(self.events)
        pencil.changed.connect(self._show_track)
        self._show_track()

    def _show_track(self) -> None:
        drawing = self._pencil.drawing
        is_drawn = drawing is not None and bool(drawing.arcs)
        words = None if drawing is None else tr("No track drawn.")
        if drawing is not None and is_drawn:
            words = tr("Track: {text}").format(text=self._pencil.cost_text(drawing))
        self.track.show_drawn(words, is_drawn, is_drawn)
