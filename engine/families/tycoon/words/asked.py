"""What a seat decides in each step, as the line of the turn says it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.tycoon.rules.position import ACT, BID, BUILD, COLOUR, DELIVER, PLACE

ASKED: Mapping[int, str] = {
    BID: "whether to bid",
    ACT: "which action to take",
    BUILD: "how the link goes on",
    DELIVER: "over which link the cube goes",
    COLOUR: "which tile to lay",
    PLACE: "in which city to put what the card brings",
}
"""By the steps in which a seat decides: what, behind "decides"."""
