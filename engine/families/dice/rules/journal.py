"""The journal as rows of numbers: kind, seat and up to three numbers. `log_text` makes sentences of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.families.dice.rules.position import Position

(
    FIRST,
    TURN,
    KEPT,
    ROLLED,
    PICKED,
    USED,
    CHANGED,
    REROLL,
    EXTRA,
    WROTE,
    LEFT,
    STAR,
    TRAIN,
    TRIGGERED,
    LOCKED,
    BUST,
    STORED,
    WON,
    ENDED,
    SET_UP,
) = range(20)


def note(state: Position, kind: int, seat: int, x: int = 0, y: int = 0, z: int = 0) -> None:
    """Note a row."""
    if state.journal:
        state.log.append((kind, seat, x, y, z))
