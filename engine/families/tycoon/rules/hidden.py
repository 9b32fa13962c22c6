"""What a seat may not know of the others: their Tycoon cards, until they are shown (RT-SETUP-05). The rest is open."""

from __future__ import annotations

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.position import HIDDEN, Position


def seen(board: CompiledBoard, state: Position, viewer: int) -> Position | None:
    """The position as far as a seat may know it; None where that is all of it."""
    if not any(card >= 0 and seat != viewer and not state.shown[seat] for seat, card in enumerate(state.tycoon)):
        return None
    found = state.copy()
    found.log = state.log  # what happened was seen by all; which card was drawn is not told
    for seat, card in enumerate(state.tycoon):
        if card >= 0 and seat != viewer and not state.shown[seat]:
            found.tycoon[seat] = HIDDEN
    return found
