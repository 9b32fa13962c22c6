"""Improving engines (RT-ENG)."""

from __future__ import annotations

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.goals import engine_improved
from engine.families.tycoon.rules.journal import pay
from engine.families.tycoon.rules.position import Position


def can_improve(board: CompiledBoard, state: Position) -> bool:
    """Return whether the active seat can have the next engine (RT-ENG-01 to RT-ENG-03)."""
    after = state.engine[state.seat] + 1
    return after < len(board.reach) and state.cash[state.seat] >= board.engine_price[after]


def improve(board: CompiledBoard, state: Position) -> None:
    """Improve the engine of the active seat by a level."""
    seat = state.seat
    state.engine[seat] += 1
    pay(state, seat, board.engine_price[state.engine[seat]], journal.ENGINE, state.engine[seat] + 1)
    engine_improved(board, state, seat)
