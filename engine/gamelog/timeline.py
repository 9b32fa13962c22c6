"""Moments on a time line, standings and leads of a game."""

from __future__ import annotations

from msgspec import Struct

from engine.game.rules import Mark, Seat
from engine.model.ids import Ref


class Moment(Struct, frozen=True):
    """An event on a time line: after the action `step`, counted from 1, its turn, seat, kind and text, its change in
    money, and the things it is about. `way` counts the mileposts that the seat has ridden since its previous trip."""

    step: int
    turn: int
    seat: Seat
    mark: Mark
    text: str
    amount: float
    about: tuple[Ref, ...]
    way: int


class Standing(Struct, frozen=True):
    """Standings at the end of a turn: money (None if hidden), and the score of the ranking."""

    turn: int
    step: int
    money: tuple[float | None, ...]
    ahead: tuple[float, ...]

    @property
    def leader(self) -> Seat | None:
        """The leader; None if several are equal."""
        best = max(self.ahead, default=0.0)
        return self.ahead.index(best) if self.ahead.count(best) == 1 else None


class Lead(Struct, frozen=True):
    """A turning point: another seat takes the lead. `before` is None for the first leader; `text` is the entry that
    moved most money in that turn."""

    turn: int
    step: int
    before: Seat | None
    seat: Seat
    text: str
