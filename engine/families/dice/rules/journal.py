"""The journal as rows of numbers: kind, seat and up to three numbers. `log_text` makes sentences of them."""

from __future__ import annotations

import cython

from engine.families.dice.rules.position import Position
from engine.game import compiled

(
    FIRST,
    TURN,
    KEPT,
    ROLLED,
    PICKED,
    USED,
    CHANGED,
    REROLLED,
    EXTRA_USED,
    WROTE,
    LEFT,
    STAR,
    TRAIN_COMPLETED,
    TRIGGERED,
    LOCKED,
    BUST,
    STORED,
    WON,
    ENDED,
    SET_UP,
) = range(20)


@cython.ccall
def note(
    state: Position, kind: cython.int, seat: cython.int, x: cython.int = 0, y: cython.int = 0, z: cython.int = 0
) -> None:
    """Note a row."""
    if state.journal:
        state.log.append((kind, seat, x, y, z))


compiled.replace(globals())
