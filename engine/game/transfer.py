"""Hand-overs: seats that change players in the middle of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct, field

Step = Annotated[int, Meta(ge=0, le=10_000_000)]
"""Number of actions that were played: 0 is the first position."""

Player = Annotated[str, Meta(min_length=1, max_length=200)]
"""Name of a bot, or `person`."""


class HandOver(Struct, frozen=True, forbid_unknown_fields=True):
    """After `step` actions `to` plays a seat that `before` has played until then; files call that `from`. Seats are
    counted from 0."""

    step: Step
    seat: Annotated[int, Meta(ge=0, le=63)]
    before: Player = field(name="from")
    to: Player


HandOvers = tuple[HandOver, ...]
"""Hand-overs in order."""


def players_first(last: Sequence[str], hand_overs: HandOvers) -> tuple[str, ...]:
    """Return the first player of each seat, from the last ones."""
    players = list(last)
    for each in reversed(hand_overs):
        players[each.seat] = each.before
    return tuple(players)


def players_last(first: Sequence[str], hand_overs: HandOvers) -> tuple[str, ...]:
    """Return the last player of each seat, from the first ones."""
    players = list(first)
    for each in hand_overs:
        players[each.seat] = each.to
    return tuple(players)


def handed(first: Sequence[str], hand_overs: HandOvers, step: int, wanted: Sequence[str]) -> HandOvers:
    """Return the hand-overs up to the position after this number of actions, with those to the given players there. A
    player who gets a seat and loses it at the same position never had it."""
    kept = tuple(each for each in hand_overs if each.step < step)
    before = players_last(first, kept)
    changed = (seat for seat in range(len(wanted)) if before[seat] != wanted[seat])
    return kept + tuple(HandOver(step, seat, before[seat], wanted[seat]) for seat in changed)
