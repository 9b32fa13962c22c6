"""Seats that change hands in the middle of a game: who decided for whom, and from where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct, field

Step = Annotated[int, Meta(ge=0, le=10_000_000)]
"""So many actions were played: 0 is the first position."""

Player = Annotated[str, Meta(min_length=1, max_length=200)]
"""A bot by its name, or `person`."""


class HandOver(Struct, frozen=True, forbid_unknown_fields=True):
    """After `step` actions `to` plays a seat, which `before` has played until then; files call that `from`. Seats are
    counted from 0."""

    step: Step
    seat: Annotated[int, Meta(ge=0, le=63)]
    before: Player = field(name="from")
    to: Player


HandOvers = tuple[HandOver, ...]
"""In the order in which they came."""


def players_first(last: Sequence[str], hand_overs: HandOvers) -> tuple[str, ...]:
    """Who began the game on each seat, from who plays it at last."""
    players = list(last)
    for each in reversed(hand_overs):
        players[each.seat] = each.before
    return tuple(players)


def players_last(first: Sequence[str], hand_overs: HandOvers) -> tuple[str, ...]:
    """Who plays each seat at last, from who began."""
    players = list(first)
    for each in hand_overs:
        players[each.seat] = each.to
    return tuple(players)


def handed(first: Sequence[str], hand_overs: HandOvers, step: int, wanted: Sequence[str]) -> HandOvers:
    """The same up to the position after so many actions, and from there on everybody plays as is wanted. Whoever gets a
    seat and gives it back at one position has never had it."""
    kept = tuple(each for each in hand_overs if each.step < step)
    before = players_last(first, kept)
    changed = (seat for seat in range(len(wanted)) if before[seat] != wanted[seat])
    return kept + tuple(HandOver(step, seat, before[seat], wanted[seat]) for seat in changed)
