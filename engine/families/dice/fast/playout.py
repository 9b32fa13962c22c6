"""What the dice game hands over for whole games in place: who decides how, what chance brings, what is kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.families.dice.bots.by_name import Decide
from engine.families.dice.rulebook import RULES
from engine.families.dice.rules.position import ROLL, Position, lay_out
from engine.families.dice.rules.setups import place
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import act, legal
from engine.families.dice.text.choices import rolls
from engine.game.chance import below
from engine.game.fast.playout import Playout

Bots = Sequence[Decide | None]
"""By what each seat decides; None plays by luck."""


class Played:
    """A game that was played: its last position, with all that was noted."""

    g: Position


def begin(m: Sheet, g: Position, bots: Bots, seats: int) -> None:
    """Everything as it is before the first roll."""
    lay_out(m, g, seats)
    place(m, g)


def brought(m: Sheet, g: Position, now: int, bits: int) -> int:
    """What chance brings, as `choices.outcomes` lists it."""
    return rolls(g.rolling).picked(bits) if now == ROLL else below(bits, len(g.seats))


def move(m: Sheet, g: Position, now: int, seat: int, bots: Bots) -> None:
    """Carries out what a seat decides, which asks for what is legal only where it needs it."""
    decide = bots[seat]
    assert decide is not None
    act(m, g, now, decide(m, g, now, seat, partial(legal, m, g, now)))


def keep(m: Sheet, g: Position, played: Played) -> None:
    """Keeps the last position."""
    played.g = g.copy()
    played.g.log = g.log


PLAYOUT = Playout(chapters=RULES.chapters, begin=begin, brought=brought, move=move, keep=keep)
"""Games of this family in place."""
