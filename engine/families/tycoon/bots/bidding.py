"""What the first place is worth: what a seat loses when others take first what it wants most."""

from __future__ import annotations

from engine.families.tycoon.bots.thinking import Thinker
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.auction import PASS, highest_bid, lowest_bid
from engine.families.tycoon.rules.position import Position


def bid(m: CompiledBoard, g: Position, thinker: Thinker, by: Weights) -> int:
    """The lowest bid while the first place is worth it, or to pass."""
    lowest = lowest_bid(m, g)
    if lowest > by.first * m.bid_unit or lowest > g.cash[g.seat] // 2 or lowest > highest_bid(m):
        return PASS
    return lowest
