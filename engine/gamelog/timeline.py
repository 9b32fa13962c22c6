"""What is kept of a game while it is told: moments on a time line, how seats stood, and who went ahead."""

from __future__ import annotations

from msgspec import Struct

from engine.game.family import Mark
from engine.game.rules import Seat
from engine.model.ids import Ref


class Moment(Struct, frozen=True):
    """Something that stands on a time line: after the action `step`, counted from 1, in which turn, whose it is, what,
    in words, by how much it changes money, and what it is about. `way` counts the mileposts that the seat has ridden
    since its trip before."""

    step: int
    turn: int
    seat: Seat
    mark: Mark
    text: str
    amount: float
    about: tuple[Ref, ...]
    way: int


class Standing(Struct, frozen=True):
    """How the seats stand at the end of a turn: money (None where it is hidden), and by what one is ahead."""

    turn: int
    step: int
    money: tuple[float | None, ...]
    ahead: tuple[float, ...]

    @property
    def leader(self) -> Seat | None:
        """Who is ahead; None where several are."""
        best = max(self.ahead, default=0.0)
        return self.ahead.index(best) if self.ahead.count(best) == 1 else None


class Lead(Struct, frozen=True):
    """A turning point: another seat goes ahead. `before` is None for the first one that does; `text` is what moved most
    money in that turn."""

    turn: int
    step: int
    before: Seat | None
    seat: Seat
    text: str
