"""Functions for playing whole games in place: decisions, chance, and the stored result."""

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
"""The decision functions by seat; None plays at random."""


class Played:
    """A played game: its last position with its journal."""

    g: Position


def begin(sheet: Sheet, state: Position, bots: Bots, seats: int) -> None:
    """Reset everything to the position before the first roll."""
    lay_out(sheet, state, seats)
    place(sheet, state)


def chance_result(sheet: Sheet, state: Position, step: int, bits: int) -> int:
    """Return a result of chance, in the order of `choices.outcomes`."""
    return rolls(state.rolling).picked(bits) if step == ROLL else below(bits, len(state.seats))


def move(sheet: Sheet, state: Position, step: int, seat: int, bots: Bots) -> None:
    """Apply the decision of a seat. It lists the legal decisions only if it needs them."""
    decide = bots[seat]
    assert decide is not None
    act(sheet, state, step, decide(sheet, state, step, seat, partial(legal, sheet, state, step)))


def keep(sheet: Sheet, state: Position, played: Played) -> None:
    """Store the last position."""
    played.g = state.copy()
    played.g.log = state.log


PLAYOUT = Playout(rules=RULES, begin=begin, brought=chance_result, move=move, keep=keep)
"""The games of this family in place."""
