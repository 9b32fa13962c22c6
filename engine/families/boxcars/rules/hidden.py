"""What a seat may not know of the others (BX-INFO, RB-INFO)."""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position

HIDDEN = NONE
"""What stands for the cash of a seat that the viewer may not know."""


def seen(board: CompiledBoard, state: Position, viewer: int) -> Position | None:
    """The position as far as a seat may know it; None where that is all of it (RB-INFO-01, RB-INFO-02)."""
    hidden = [other for other in range(state.bank) if hides(board, state, viewer, other)]
    if not hidden:
        return None
    found = state.copy()
    found.log = state.log  # what happened was seen by all
    for other in hidden:
        found.cash[other] = HIDDEN
    return found


def hides(board: CompiledBoard, state: Position, viewer: int, seat: int) -> bool:
    """Whether the cash of a seat is hidden from the viewer: it is below the limit and need not be told exactly."""
    return bool(board.cash_hidden and seat != viewer and state.cash[seat] < board.announce)  # BX-INFO-02, RB-INFO-02


def seen_cash(board: CompiledBoard, state: Position, viewer: int, seat: int) -> int:
    """The cash of a seat as the viewer knows it, NONE where it is hidden; the same in a view of the position."""
    return NONE if hides(board, state, viewer, seat) else state.cash[seat]
