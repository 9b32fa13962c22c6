"""Whose rides are shown on the board, and what of them has happened by the position shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor

from engine.game.rules import SeatSetup
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.board.ridden_overlay import RiddenOverlay
from studio.playtest.player.ridden import Ridden, Stretch
from studio.playtest.sitting.course import Course
from studio.words.mnemonic import no_mnemonic
from studio.words.shortened import ShortenedBox

NOT, ALL = -2, -1
"""In place of a seat: nobody's rides, and everybody's."""


class RiddenChoice(QObject):
    """`choice` is the list to choose from, hidden in games in which nothing is ridden."""

    def __init__(
        self, board: PlayBoard, seats: Sequence[SeatSetup], colours: Sequence[str], letters: Sequence[str],
        parent: QObject | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._colours, self._letters = colours, letters
        self._course: Course | None = None
        self._ridden = Ridden()
        self.overlay = RiddenOverlay(board, self._told)
        self.choice = ShortenedBox()
        self.choice.setAccessibleName(self.tr("Rides shown on the board"))
        self.choice.setToolTip(
            self.tr("How often each stretch was ridden up to here, on the board: the wider, the more often (key O)")
        )
        self.choice.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for words, seat in (
            (self.tr("no rides"), NOT),
            (self.tr("all rides so far"), ALL),
            *((self.tr("rides of {0}").format(f"{letters[n]}  {seat.name}"), n) for n, seat in enumerate(seats)),
        ):
            self.choice.addItem(no_mnemonic(words), seat)
        self.choice.currentIndexChanged.connect(lambda _: self._show())
        self.choice.hide()

    @property
    def has_any(self) -> bool:
        """Whether anything is ridden in the game as far as it is known."""
        return self._ridden.has_any

    def toggle(self) -> None:
        """Show everybody's rides, or none again."""
        self.choice.setCurrentIndex(self.choice.findData(NOT if self.choice.currentData() != NOT else ALL))

    def follow(self, course: Course) -> None:
        """The course of a game as it stands."""
        self._course = course
        self._ridden.follow(course.line)
        self.choice.setVisible(self._ridden.has_any)
        self._show()

    def _show(self) -> None:
        chosen = self.choice.currentData()
        if self._course is None or chosen == NOT:
            self.overlay.show({})
        elif chosen == ALL:
            self.overlay.show(self._ridden.upto(self._course.at))
        else:
            self.overlay.show(self._ridden.upto(self._course.at, chosen), QColor(self._colours[chosen]))

    def _told(self, stretch: Stretch) -> str:
        at = self._course.at if self._course is not None else 0
        each = [self._ridden.upto(at, seat).get(stretch, 0) for seat in range(len(self._letters))]
        shares = ", ".join(f"{letter} {count:,}" for letter, count in zip(self._letters, each, strict=True) if count)
        railroads = " ".join(ref.id.split()[-1] for ref in stretch if ref.kind == "section")
        said = self.tr("ridden {0:,} times so far ({1})").format(sum(each), shares)
        return f"{railroads}: {said}" if railroads else said
