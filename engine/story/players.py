"""Who decides for a seat, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bots.named import PERSON
from engine.game.handed_over import HandOver, HandOvers
from engine.game.rules import Seat
from engine.plain_text import shortened

MOST_CALLED = 70
"""Letters of the name of a line, so that a number has room behind it."""


def who(player: str) -> str:
    """A bot by its name, or a person."""
    return "a person" if player == PERSON else player


def handed_to(name: str, each: HandOver) -> str:
    """What the journal says where a seat of that name is handed to another."""
    return f"{name} is now played by {who(each.to)}, no longer by {who(each.before)}"


def course_of(seat: Seat, hand_overs: HandOvers, turn: Callable[[int], int]) -> str:
    """Who decided for a seat from where, `hill, a person from turn 12`; `turn` is that of a position. Nothing for a
    seat that nobody handed over."""
    own = [each for each in hand_overs if each.seat == seat]
    return ", ".join([who(own[0].before), *_since(own, turn)]) if own else ""


def called_by(names: Sequence[str], hand_overs: HandOvers, turn: Callable[[int], int]) -> str:
    """What a line is called by the seats that were handed over in it, `Red by a person from turn 12`; nothing where
    none was. The seat that was handed over last comes first: a chart's legend may cut off the rest."""
    own: dict[int, list[HandOver]] = {}
    for each in hand_overs:
        own[each.seat] = [*own.pop(each.seat, []), each]
    told = (f"{names[seat]} by {', '.join(_since(own[seat], turn))}" for seat in reversed(own))
    return shortened("; ".join(told), MOST_CALLED)


def _since(own: Sequence[HandOver], turn: Callable[[int], int]) -> list[str]:
    return [f"{who(each.to)} from turn {max(1, turn(each.step)):,}" for each in own]
