"""What a seat may not know of the others: their money, until the tax appears. Cards, trains and loads are open
(BR-INFO-01, BR-SETUP-02)."""

from __future__ import annotations

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.position import RUNNING, Position

HIDDEN = NONE
"""What stands for the cash of a seat that the viewer may not know."""


def seen(board: CompiledBoard, state: Position, viewer: int) -> Position | None:
    """The position as far as a seat may know it; None where that is all of it."""
    if not board.money_hidden or state.tax_seen or state.over != RUNNING:
        return None
    found = state.copy()
    found.log = state.log  # what happened was seen by all
    for other in range(state.seats):
        if other != viewer:
            found.cash[other] = HIDDEN
    return found
