"""What a seat decides in each step, as the line of the turn says it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.crayon.rules.position import (
    ANSWER,
    BUILD,
    GIVE_CARDS,
    LOSE_LOAD,
    LOST_TURN,
    OPEN_CARDS,
    OPERATE,
    RENT,
    TERMS,
)

ASKED: Mapping[int, str] = {
    OPERATE: "what its train does",
    BUILD: "what to build",
    LOSE_LOAD: "which load to lose",
    GIVE_CARDS: "which card to give up",
    OPEN_CARDS: "which card to lay open",
    LOST_TURN: "what to do in a turn that is lost",
    ANSWER: "whether to agree",
    TERMS: "what to ask in return",
    RENT: "whether to take over the track",
}
"""By the steps in which a seat decides: what, behind "decides"."""
