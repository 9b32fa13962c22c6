"""Number of rides over each segment up to the current position, by everyone or by one seat."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor

from engine.game.drive import Moment
from engine.game.rules import Seat, SeatSetup
from engine.i18n import format_number, ntr, tr
from engine.model.ids import Ref
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.board.ridden_overlay import RiddenOverlay
from studio.playtest.session.history import Course
from studio.widgets.elided import ShortenedBox
from studio.widgets.mnemonic import no_mnemonic

Stretch = tuple[Ref, ...]
"""Section of a railroad, or two adjacent cells, in either direction."""


class Ridden:
    """Rides of a branch, updated as it grows. `upto` moves forward and back and counts only the difference."""

    def __init__(self) -> None:
        self._line: list[Moment] = []
        self._positions: list[int] = []
        self._rides: list[tuple[Seat, Stretch]] = []
        self._counted = 0
        self._counts: Counter[tuple[Seat, Stretch]] = Counter()

    @property
    def has_any(self) -> bool:
        """Whether the branch has any rides, before or after the current position."""
        return bool(self._rides)

    def follow(self, line: Sequence[Moment]) -> None:
        """Add new positions and remove discarded ones. Trains are visible to everyone."""
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
        """Return the number of rides over each segment up to this position; of one seat if given."""
        self._count(bisect_right(self._positions, at))
        found: Counter[Stretch] = Counter()
        for (whose, stretch), count in self._counts.items():
            if count and seat in (None, whose):
                found[stretch] += count
        return found

    def _count(self, wanted: int) -> None:
        """Count rides up to this index."""
        if wanted >= self._counted:
            self._counts.update(self._rides[self._counted : wanted])
        else:
            self._counts.subtract(self._rides[wanted : self._counted])
        self._counted = wanted


NOT, ALL = -2, -1
"""In place of a seat: no rides, and all rides."""


class RiddenChoice(QObject):
    """`choice` is the list to choose from, hidden in games without rides."""

    def __init__(
        self, board: PlayBoard, seats: Sequence[SeatSetup], colours: Sequence[str], letters: Sequence[str],
        parent: QObject | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._colours, self._letters = colours, letters
        self._course: Course | None = None
        self._ridden = Ridden()
        self.overlay = RiddenOverlay(board, self._tooltip)
        self.choice = ShortenedBox()
        self.choice.setAccessibleName(tr("Rides shown on the board"))
        self.choice.setToolTip(tr("Show how often each segment was ridden so far; wider means more often (key O)"))
        self.choice.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for words, seat in (
            (tr("No rides"), NOT),
            (tr("All rides so far"), ALL),
            *((tr("Rides of {player}").format(player=f"{letters[n]}  {seat.name}"), n) for n, seat in enumerate(seats)),
        ):
            self.choice.addItem(no_mnemonic(words), seat)
        self.choice.currentIndexChanged.connect(lambda _: self._show())
        self.choice.hide()

    @property
    def has_any(self) -> bool:
        """Whether the known game has any rides."""
        return self._ridden.has_any

    def toggle(self) -> None:
        """Show all rides, or hide them."""
        self.choice.setCurrentIndex(self.choice.findData(NOT if self.choice.currentData() != NOT else ALL))

    def follow(self, course: Course) -> None:
        """Show the course of a game."""
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

    def _tooltip(self, stretch: Stretch) -> str:
        at = self._course.at if self._course is not None else 0
        each = [self._ridden.upto(at, seat).get(stretch, 0) for seat in range(len(self._letters))]
        shares = ", ".join(
            f"{letter} {format_number(count)}" for letter, count in zip(self._letters, each, strict=True) if count
        )
        railroads = " ".join(ref.id.split()[-1] for ref in stretch if ref.kind == "section")
        said = ntr("ridden {n:,} time so far ({shares})", "ridden {n:,} times so far ({shares})", sum(each)).format(
            n=sum(each), shares=shares
        )
        return f"{railroads}: {said}" if railroads else said
