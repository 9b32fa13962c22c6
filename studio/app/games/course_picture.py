"""The course of a game as a picture: money per turn, and a bar of events."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.game.summary import turn_of_state
from engine.gamelog.naming import course_of, who
from studio.playtest.panes.money_chart import MoneyChart
from studio.playtest.player.events import Marks, note_marks
from studio.playtest.player.scrub_bar import ScrubBar
from studio.playtest.seat_badge import colours_of, letters_of
from studio.playtest.session.history import Branch
from studio.playtest.session.session import GameSetup, Pin
from studio.widgets.label import Words

SHEET = QSize(1200, 640)
"""Size of the picture in a file, in pixels."""


class CoursePicture(QWidget):
    """The chart and the bar count decisions along one axis. `asked` is emitted with the number of a position."""

    asked = Signal(int)

    def __init__(
        self, setup: GameSetup, game: Branch, pins: Sequence[Pin] = (), stand: str = "",
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """The notes in `pins` are marked; `stand` tells how far an unfinished game is."""
        super().__init__(parent)
        colours, self._letters = colours_of(setup.seats), letters_of(setup.seats)
        self.chart = MoneyChart(colours, self._letters, setup.scenario.currency, setup.turn, True)
        self.chart.position_asked.connect(self.asked)
        self.chart.moved.connect(self._align)
        self._marks = Marks([seat.name for seat in setup.seats], setup.family.summary)
        self.bar = ScrubBar(colours)
        self.bar.asked.connect(self.bar.show_position)
        self.bar.asked.connect(self.asked)
        layout = QVBoxLayout(self)
        self.heading = Words(wraps=True)
        layout.addWidget(self.heading)
        layout.addWidget(self.chart, 1)
        layout.addWidget(self.bar)
        self.follow(setup, game, pins, stand)

    def follow(self, setup: GameSetup, game: Branch, pins: Sequence[Pin] = (), stand: str = "") -> None:
        """Take over the new decisions of the game, and its current players."""
        line = game.line
        seats = enumerate(zip(self._letters, setup.seats, strict=True))
        players = [course_of(n, game.hand_overs, lambda step: setup.turn(line[step])) for n in range(len(setup.seats))]
        named = [f"{letter} {seat.name} ({players[n] or who(seat.bot)})" for n, (letter, seat) in seats]
        self.heading.setText(" · ".join(part for part in (setup.scenario.title, stand, *named) if part))
        count = setup.family.summary.turn if setup.family.summary is not None else turn_of_state
        begins = [n for n in range(1, len(line)) if line[n].state.turn != line[n - 1].state.turn]
        turns = [(n, count(line[n].state)) for n in begins]
        self.chart.follow(line, len(line) - 1, lambda moment: moment.state)
        self._marks.follow(line, lambda moment: moment.state)
        self.bar.show_game(len(line), turns, [*self._marks.all, *note_marks(line, pins, count)])
        self.bar.show_position(len(line) - 1)

    def _align(self) -> None:
        """Let the bar begin and end below the lines of the chart."""
        sides = self.chart.sides()
        if sides is not None:
            self.bar.stand_within(*sides)


def course_image(setup: GameSetup, game: Branch, pins: Sequence[Pin] = (), stand: str = "") -> QImage:
    """Return the course of the game in black on white, independent of the screen."""
    picture = CoursePicture(setup, game, pins, stand)
    palette, role = QPalette(picture.palette()), QPalette.ColorRole
    for ground in (role.Window, role.Base, role.Button):
        palette.setColor(ground, Qt.GlobalColor.white)
    for ink in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(ink, Qt.GlobalColor.black)
    picture.setPalette(palette)
    picture.bar.keep_still()
    picture.resize(SHEET)
    picture.chart.draw()
    # The bar is aligned with the chart when the layout has placed both.
    picture.grab()
    return picture.grab().toImage()
