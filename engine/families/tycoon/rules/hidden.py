"""Hidden information: the Tycoon cards of other seats, until they are revealed (RT-SETUP-05)."""

from __future__ import annotations

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.position import HIDDEN, Position


def visible_position(board: CompiledBoard, state: Position, viewer: int) -> Position | None:
    """Return the position as a seat may know it; None if the seat may know everything."""
    if not any(card >= 0 and seat != viewer and not state.shown[seat] for seat, card in enumerate(state.tycoon)):
        return None
    found = state.copy()
    found.log = state.log  # The log is public: it does not contain which card was drawn.
    for seat, card in enumerate(state.tycoon):
        if card >= 0 and seat != viewer and not state.shown[seat]:
            found.tycoon[seat] = HIDDEN
    return found
