"""Information about other players that a player must not see (BX-INFO, RB-INFO)."""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position

HIDDEN = NONE
"""The value for cash that the viewer must not see."""


def player_view(board: CompiledBoard, state: Position, viewer: int) -> Position | None:
    """Return the position as a player may see it; None for the full position (RB-INFO-01, RB-INFO-02)."""
    hidden = [other for other in range(state.bank) if hides(board, state, viewer, other)]
    if not hidden:
        return None
    found = state.copy()
    found.log = state.log  # All players saw the events.
    for other in hidden:
        found.cash[other] = HIDDEN
    return found


def hides(board: CompiledBoard, state: Position, viewer: int, seat: int) -> bool:
    """Return whether the cash of a player is hidden from the viewer: below the limit and not to be named exactly."""
    return bool(board.cash_hidden and seat != viewer and state.cash[seat] < board.announce)  # BX-INFO-02, RB-INFO-02


def visible_cash(board: CompiledBoard, state: Position, viewer: int, seat: int) -> int:
    """Return the cash of a player as the viewer knows it, NONE if hidden. The result is the same in a view of the
    position."""
    return NONE if hides(board, state, viewer, seat) else state.cash[seat]
