"""What a seat decides in each step, as the line of the turn says it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.boxcars.rules.position import (
    ANSWER,
    BID,
    BUY,
    DECLARE,
    PICK_HOME_CITY,
    PICK_HOME_REGION,
    PICK_REGION,
    RIDE,
    SELL,
    SWAP,
    TRADE,
)

ASKED: Mapping[int, str] = {
    RIDE: "where to ride",
    BUY: "what to buy",
    DECLARE: "whether to declare",
    PICK_REGION: "which region to travel to",
    BID: "whether to bid",
    SELL: "what to sell",
    SWAP: "which city to have as home",
    TRADE: "what to offer",
    ANSWER: "whether to accept the offer",
    PICK_HOME_REGION: "in which region to have its home",
    PICK_HOME_CITY: "which city to have as home",
}
"""By the steps in which a seat decides: what, behind "decides"."""
