"""Where a move can end: by which decisions, and who pays whom what for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from engine.game.rules import Action, Entry, Seat
from engine.model.ids import Ref


class Way(NamedTuple):
    """Decisions as the chapters take them, one after the other, and the place where they lead; `stops` where the move
    ends there."""

    at: Ref
    numbers: list[int]
    stops: bool


class Payment(Struct, frozen=True):
    """Money from one seat to another; None is the bank."""

    payer: Seat | None
    to: Seat | None
    amount: float
    reason: str
    about: tuple[Ref, ...] = ()


class End(Struct, frozen=True):
    """A place that a move leads to, and what it costs to go there.

    The payments are those of the way and of the arrival, and what will be due in this turn for the way and for what was
    done before it. `cost` is what the mover pays in all, `gain` what the mover gets.
    """

    mover: Seat
    at: Ref
    actions: tuple[Action, ...]
    sections: tuple[Ref, ...]
    payments: tuple[Payment, ...]
    cost: float
    gain: float
    arrives: bool
    stops: bool


def payments(entries: Iterable[Entry]) -> Iterator[Payment]:
    """Who paid whom. What a seat gets right after another one paid at least as much comes from that seat; the rest is
    between a seat and the bank."""
    paid: Entry | None = None
    left = 0.0
    for entry in entries:
        if entry.kind != "money" or not entry.amount:
            continue
        if entry.amount > 0 and paid is not None and entry.amount <= left:
            yield Payment(paid.seat, entry.seat, entry.amount, paid.reason, paid.about)
            left -= entry.amount
            continue
        if paid is not None and left:
            yield Payment(paid.seat, None, left, paid.reason, paid.about)
        paid, left = (entry, -entry.amount) if entry.amount < 0 else (None, 0.0)
        if entry.amount > 0:
            yield Payment(None, entry.seat, entry.amount, entry.reason, entry.about)
    if paid is not None and left:
        yield Payment(paid.seat, None, left, paid.reason, paid.about)
