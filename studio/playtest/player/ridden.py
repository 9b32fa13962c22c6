"""How often each stretch of the board was ridden up to the position shown, by everybody or by one seat."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor

from engine.game.kernel.drive import Moment
from engine.game.rules import Seat, SeatSetup
from engine.i18n import tr
from engine.model.ids import Ref
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.board.ridden_overlay import RiddenOverlay
from studio.playtest.session.history import Course
from studio.widgets.elided import ShortenedBox
from studio.widgets.mnemonic import no_mnemonic

Stretch = tuple[Ref, ...]
"""A section of a railroad, or two cells beside each other, in whichever direction they are ridden."""


class Ridden:
    """The rides of a line, which grow with it; `upto` goes along it forward and back, for what lies between alone."""

    def __init__(self) -> None:
        self._line: list[Moment] = []
        self._positions: list[int] = []
        self._rides: list[tuple[Seat, Stretch]] = []
        self._counted = 0
        self._counts: Counter[tuple[Seat, Stretch]] = Counter()

    @property
    def has_any(self) -> bool:
        """Whether anything was ridden on the line, before or after the position shown."""
        return bool(self._rides)

    def follow(self, line: Sequence[Moment]) -> None:
        """Take over what is new on a line, and give up what is not on it. Everybody sees where trains go."""
        same = min(len(self._line), len(line))
        while same and self._line[same - 1] is not line[same - 1]:
            same -= 1
        if same < len(self._line):
            kept = bisect_right(self._positions, same - 1)
            self._count(min(self._counted, kept))
            del self._positions[kept:], self._rides[kept:], self._line[same:]
        for number in range(same, len(line)):
            for entry in line[number].state.entries:
                if entry.kind == "ride" and entry.about:
                    self._positions.append(number)
                    self._rides.append((entry.seat, tuple(sorted(entry.about, key=str))))
        self._line += line[same:]

    def upto(self, at: int, seat: Seat | None = None) -> dict[Stretch, int]:
        """How often each stretch was ridden up to the position of this number; by a seat where one is given."""
        self._count(bisect_right(self._positions, at))
        found: Counter[Stretch] = Counter()
        for (whose, stretch), count in self._counts.items():
            if count and seat in (None, whose):
                found[stretch] += count
        return found

    def _count(self, wanted: int) -> None:
        """Have counted so many rides."""
        if wanted >= self._counted:
            self._counts.update(self._rides[self._counted : wanted])
        else:
            self._counts.subtract(self._rides[wanted : self._counted])
        self._counted = wanted


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
        self.choice.setAccessibleName(tr("Rides shown on the board"))
        self.choice.setToolTip(
            tr("How often each stretch was ridden up to here, on the board: the wider, the more often (key O)")
        )
        self.choice.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for words, seat in (
            (tr("no rides"), NOT),
            (tr("all rides so far"), ALL),
            *((tr("rides of {0}").format(f"{letters[n]}  {seat.name}"), n) for n, seat in enumerate(seats)),
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
        said = tr("ridden {0:,} times so far ({1})").format(sum(each), shares)
        return f"{railroads}: {said}" if railroads else said
