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


def begin(sheet: Sheet, state: Position, bots: Bots, seats: int) -> None:
    """Everything as it is before the first roll."""
    lay_out(sheet, state, seats)
    place(sheet, state)


def brought(sheet: Sheet, state: Position, step: int, bits: int) -> int:
    """What chance brings, as `choices.outcomes` lists it."""
    return rolls(state.rolling).picked(bits) if step == ROLL else below(bits, len(state.seats))


def move(sheet: Sheet, state: Position, step: int, seat: int, bots: Bots) -> None:
    """Carries out what a seat decides, which asks for what is legal only where it needs it."""
    decide = bots[seat]
    assert decide is not None
    act(sheet, state, step, decide(sheet, state, step, seat, partial(legal, sheet, state, step)))


def keep(sheet: Sheet, state: Position, played: Played) -> None:
    """Keeps the last position."""
    played.g = state.copy()
    played.g.log = state.log


PLAYOUT = Playout(chapters=RULES.chapters, begin=begin, brought=brought, move=move, keep=keep)
"""Games of this family in place."""
