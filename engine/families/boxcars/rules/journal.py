"""Events of a game, noted as rows of integers; `actions/` has their texts.

A row is (kind, seat, amount, x, y). No rows are noted while `g.journal` is off, so batches save the time.
"""

from __future__ import annotations

from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.position import Position

ANNOUNCED = 0
"""The kind of row for cash that is announced. Each chapter has the numbers of its own kinds."""


def note(state: Position, kind: int, seat: int, amount: int = 0, x: int = 0, y: int = 0) -> None:
    """Note one row."""
    if state.journal:
        state.log.append((kind, seat, amount, x, y))


def gain(board: CompiledBoard, state: Position, seat: int, amount: int, kind: int, x: int = 0, y: int = 0) -> None:
    """Add money to a player (or subtract it, if negative) and note the reason."""
    before = state.cash[seat]
    state.cash[seat] = before + amount
    if state.journal:
        note(state, kind, seat, amount, x, y)
        if before < board.announce <= before + amount:  # BX-INFO-01, RB-INFO-01
            note(state, ANNOUNCED, seat, before + amount)
