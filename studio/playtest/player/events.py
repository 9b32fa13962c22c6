"""What happened where in a game, as marks of a player: read from the journal's kinds, whatever the family."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from msgspec import Struct

from engine.game.kernel.drive import Moment
from engine.game.rules import Entry, Seat


class Happening(Enum):
    """A kind of mark."""

    PURCHASE = "purchase"
    DELIVERY = "delivery"
    DECLARATION = "declaration"
    CATCH = "catch"
    AUCTION = "auction"
    EVENT = "event"
    LEAD = "lead"
    END = "end"


KINDS = {
    "buy": Happening.PURCHASE,
    "train": Happening.PURCHASE,
    "upgrade": Happening.PURCHASE,
    "link": Happening.PURCHASE,
    "arrive": Happening.DELIVERY,
    "deliver": Happening.DELIVERY,
    "declare": Happening.DECLARATION,
    "undeclare": Happening.DECLARATION,
    "announce": Happening.DECLARATION,
    "rover": Happening.CATCH,
    "out": Happening.CATCH,
    "auction": Happening.AUCTION,
    "sell": Happening.AUCTION,
    "event": Happening.EVENT,
    "win": Happening.END,
    "end": Happening.END,
}
"""What the kinds of entries are marked as. A kind that is not here is not marked."""

REASONS = {
    "delivery": Happening.DELIVERY,
    "train": Happening.PURCHASE,
    "engine": Happening.PURCHASE,
    "western link": Happening.PURCHASE,
    "urbanizing": Happening.PURCHASE,
    "sale": Happening.AUCTION,
}
"""The same for payments, by their reason."""


class Mark(Struct, frozen=True):
    """Something that happened: with which position, in which turn, to whom, and its words."""

    position: int
    turn: int
    seat: Seat
    what: Happening
    text: str


class Marks:
    """The marks of a line, which grow with it."""

    def __init__(self, names: Sequence[str], leader: Callable[[Any], Seat | None]) -> None:
        self._names, self._leader = names, leader
        self._line: list[Moment] = []
        self._leading: list[Seat | None] = []
        self.all: list[Mark] = []

    def forget(self) -> None:
        """Begin anew: the game is seen otherwise."""
        self._line, self._leading, self.all = [], [], []

    def follow(self, line: Sequence[Moment], seen: Callable[[Moment], Any]) -> bool:
        """Take over what is new on a line, and give up what is not on it; `seen` says what may be seen of a position.
        Whether anything changed."""
        same = min(len(self._line), len(line))
        while same and self._line[same - 1] is not line[same - 1]:
            same -= 1
        if same == len(self._line) == len(line):
            return False
        while self.all and self.all[-1].position >= same:
            self.all.pop()
        del self._line[same:], self._leading[same:]
        for number, moment in enumerate(line[same:], same):
            self._read(number, moment, seen(moment))
        return True

    def _read(self, number: int, moment: Moment, state: Any) -> None:
        former = self._leading[-1] if self._leading else None
        begins = not self._line or state.turn != self._line[-1].state.turn
        leading = self._leader(state) if begins else former
        self._line.append(moment)
        self._leading.append(leading if leading is not None else former)
        found: dict[tuple[Happening, Seat], str] = {}
        for entry in state.entries:
            what = what_happened(entry)
            if what is not None:
                found.setdefault((what, entry.seat), entry.text)
        self.all += [Mark(number, state.turn, seat, what, text) for (what, seat), text in found.items()]
        if former is not None and leading is not None and leading != former:
            self.all.append(Mark(number, state.turn, leading, Happening.LEAD, f"{self._names[leading]} takes the lead"))


def what_happened(entry: Entry) -> Happening | None:
    """What an entry is marked as; None for most."""
    return REASONS.get(entry.reason) if entry.kind == "money" else KINDS.get(entry.kind)


def leader(state: Any) -> Seat | None:
    """Who is farthest on the way to the goal, and has most money among those; None where two are even or the money is
    hidden."""
    ranked = sorted(((h.goal, h.money or 0.0, h.seat) for h in state.holdings if h.money is not None), reverse=True)
    if len(ranked) < 2 or len(ranked) < len(state.holdings) or ranked[0][:2] == ranked[1][:2]:
        return None
    return int(ranked[0][2])
