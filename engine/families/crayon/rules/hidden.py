"""Hidden information: the cash of other players until a tax. Cards, trains and loads are visible (BR-INFO-01, BR-
SETUP-02)."""

from __future__ import annotations

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.position import RUNNING, Position

HIDDEN = NONE
"""The value for hidden cash."""


def visible_position(board: CompiledBoard, state: Position, viewer: int) -> Position | None:
    """Return the position with hidden information removed; None if a player may see all of it."""
    if not board.money_hidden or state.tax_seen or state.over != RUNNING:
        return None
    found = state.copy()
    found.log = state.log  # All players saw past events.
    for other in range(state.seats):
        if other != viewer:
            found.cash[other] = HIDDEN
    return found
