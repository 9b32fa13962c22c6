"""The pane next to the journal: the drawn link, and the panels below it."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.i18n import tr
from studio.families.tycoon.playtest.panels.panels import Panels
from studio.families.tycoon.playtest.pen import Pen
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.panes.drawn_track import DrawnTrack


class Pane(QWidget):
    """The drawn link and the panels below each other."""

    def __init__(self, pen: Pen, board: PlayBoard, panels: Panels) -> None:
        super().__init__()
        self._pen = pen
        self.track = DrawnTrack(
            board.setFocus,
            build=(tr("Build the drawn link (Enter)"), pen.build),
            shorten=(tr("Remove the last tile (Backspace)"), pen.shorten),
            clear=(tr("Clear the drawn track (Esc)"), pen.clear),
        )
        self.panels = panels
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        self.track.setContentsMargins(6, 2, 4, 2)
        layout.addWidget(self.track)
        layout.addWidget(panels, 1)
        pen.changed.connect(self._show_track)
        self._show_track()

    def _show_track(self) -> None:
        pen = self._pen
        words = tr("No track drawn.") if pen.may_build else None
        if pen.drawn is not None:
            words = pen.cost_text(pen.drawn) if pen.has_tiles else tr("Continue the track to a city.")
        self.track.show_drawn(words, pen.has_tiles, pen.is_begun)
