"""A whole game in place, between bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import cython

from engine.families.dice.rules.position import ROLL, START, Position
from engine.families.dice.rules.rolling import Rolls, rolls_of
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import act, actor, advance, legal
from engine.game import compiled
from engine.game.draws import Draws, share_below

Decide = Callable[..., int]
"""Returns a decision from a sheet, a position, the step, the seat and the legal decisions."""


class Purposes(NamedTuple):
    """The numbers of the purposes of draws: the first player, dice, and choices of players at random."""

    first: int
    dice: int
    decision: int


def play(
    sheet: Sheet,
    start: Position,
    bots: Sequence[Decide | None],
    key: int,
    purposes: Purposes,
    watch: Callable[[Position], None] | None = None,
) -> Position:
    """Play the game with this key from a position, and return the last position with its whole journal. None plays at
    random. `watch` gets the position after each decision."""
    state: Position = start.copy()
    state.log = start.log[:]
    seats: cython.int = len(state.seats)
    draws: Draws = Draws(key, purposes.decision, seats)
    first: cython.ulonglong = purposes.first
    dice: cython.ulonglong = purposes.dice
    now: cython.int = advance(sheet, state)
    if watch is not None:
        watch(state)
    while not state.over:
        seat: cython.int = actor(sheet, state, now)
        action: cython.int
        if now == ROLL:
            rolls: Rolls = rolls_of(state.rolling)
            action = rolls.result(draws.bits(dice, seat, state.turn, state.drawn))
        elif now == START:
            action = share_below(draws.bits(first, seat, state.turn, state.drawn), seats)
        else:
            decide = bots[seat]
            if decide is None:
                action = draws.choice(legal(sheet, state, now), seat, state.turn)
            else:
                action = decide(sheet, state, now, seat, partial(legal, sheet, state, now))
        act(sheet, state, now, action)
        now = advance(sheet, state)
        if watch is not None:
            watch(state)
    return state


compiled.replace(globals())
