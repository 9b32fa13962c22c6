"""How often each stretch of the board was ridden up to the position shown, by everybody or by one seat."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from engine.game.kernel.drive import Moment
from engine.game.rules import Seat
from engine.model.ids import Ref

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
