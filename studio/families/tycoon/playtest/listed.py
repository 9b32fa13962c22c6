"""Choices in the order and under the headings in which people look for them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.rules import Action
from studio.widgets.translation import QT_TRANSLATE_NOOP

HEADINGS = {
    "over": str(QT_TRANSLATE_NOOP("tycoon", "Where the cube goes")),
    "at": str(QT_TRANSLATE_NOOP("tycoon", "Where the card is used")),
    "colour": str(QT_TRANSLATE_NOOP("tycoon", "The new city")),
    "done": str(QT_TRANSLATE_NOOP("tycoon", "Build")),
    "tile": str(QT_TRANSLATE_NOOP("tycoon", "Build")),
    # Money that a share brings makes engines possible: they come after it, so that its number key stays its own.
    "share": str(QT_TRANSLATE_NOOP("tycoon", "Engine and shares")),
    "engine": str(QT_TRANSLATE_NOOP("tycoon", "Engine and shares")),
    "pass": str(QT_TRANSLATE_NOOP("tycoon", "Do nothing")),
    "take": str(QT_TRANSLATE_NOOP("tycoon", "Cards")),
    "play": str(QT_TRANSLATE_NOOP("tycoon", "Cards")),
    "cube": str(QT_TRANSLATE_NOOP("tycoon", "Deliver a cube")),
    "west": str(QT_TRANSLATE_NOOP("tycoon", "Build the western link")),
    "extend": str(QT_TRANSLATE_NOOP("tycoon", "Carry on a link")),
    "urbanize": str(QT_TRANSLATE_NOOP("tycoon", "Urbanize")),
    "build": str(QT_TRANSLATE_NOOP("tycoon", "Begin a link")),
}
"""By the first word of a code, in the order in which they stand: those of which there are many last."""


def kind_of(action: Action) -> str:
    """The first word of a code."""
    return action.code.split(" ", 1)[0]


def in_order(actions: Sequence[Action]) -> list[Action]:
    """Choices of a kind together; others, such as bids, keep their place before them."""
    order = {word: n for n, word in enumerate(HEADINGS)}
    return sorted(actions, key=lambda action: order.get(kind_of(action), -1))
