"""What lies before a seat, reckoned and not played: a way beyond this move, and figures of what it may buy."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.game.rules import Seat
from engine.model.ids import Ref


class Outlook(Struct, frozen=True):
    """A way that takes more than this move: its sections, how many steps, about how many turns with this one, what it
    may cost by payee (None is the bank), and what the arrival brings."""

    at: Ref
    sections: tuple[Ref, ...]
    steps: int
    turns: int
    fees: Mapping[Seat | None, int]
    payoff: int = 0


class Figures(Struct, frozen=True):
    """What a purchase is about, in a few numbers: its price, what it is worth to the seat in money, and how many places
    the seat would serve that it does not serve yet."""

    price: int
    worth: int
    reach: int
