"""Reachable ends of a move: the decisions that lead there, and their payments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from engine.game.rules import Action, Entry, Seat
from engine.model.ids import Ref

WITHHELD = "fee: withheld"  # not shown
"""Reason for the payment to the bank of what it withheld."""


class Way(NamedTuple):
    """Decisions as numbers, one after the other, and the place where they lead; `stops` if the move ends there."""

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
    """A place that a move can reach, and the cost of going there.

    The payments are those of the route and of the arrival, and what will be due in this turn for the route and for
    earlier actions. `cost` is what the mover pays in total, `gain` what the mover gets. `due` is what is due already
    without this route, by payee; it is among the payments. `left` is the number of remaining steps of the move there,
    None if they are not counted. `unpaid` describes what happens if the mover cannot pay; "" if they can.
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
    due: Mapping[Seat | None, float] = {}
    left: int | None = None
    unpaid: str = ""


def by_payee(paid: Iterable[Payment], payer: Seat) -> dict[Seat | None, float]:
    """Return what a seat pays to each other seat and to the bank; payments between others do not count."""
    found: dict[Seat | None, float] = {}
    for payment in paid:
        if payment.payer == payer:
            found[payment.to] = found.get(payment.to, 0.0) + payment.amount
    return found


def payments(entries: Iterable[Entry]) -> Iterator[Payment]:
    """Yield the payments in entries. What a seat gets right after another one paid at least as much comes from that
    seat; the rest is between a seat and the bank. What the bank withheld was paid to it."""
    paid: Entry | None = None
    left = 0.0
    for entry in entries:
        if entry.kind != "money" or not (entry.amount or entry.withheld):
            continue
        if entry.amount > 0 and paid is not None and entry.amount <= left:
            yield Payment(paid.seat, entry.seat, entry.amount, paid.reason, paid.about)
            left -= entry.amount
            continue
        if paid is not None and left:
            yield Payment(paid.seat, None, left, paid.reason, paid.about)
        paid, left = (entry, -entry.amount) if entry.amount < 0 else (None, 0.0)
        if entry.amount > 0 or entry.withheld:
            yield Payment(None, entry.seat, entry.amount + entry.withheld, entry.reason, entry.about)
        if entry.withheld:
            yield Payment(entry.seat, None, entry.withheld, WITHHELD)
    if paid is not None and left:
        yield Payment(paid.seat, None, left, paid.reason, paid.about)
