"""Choices in the order and under the headings in which people look for them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.rules import Action
from engine.i18n import tr_noop

HEADINGS = {
    "over": str(tr_noop("Where the cube goes")),
    "at": str(tr_noop("Where the card is used")),
    "colour": str(tr_noop("The new city")),
    "done": str(tr_noop("Build")),
    "tile": str(tr_noop("Build")),
    # Money that a share brings makes engines possible: they come after it, so that its number key stays its own.
    "share": str(tr_noop("Engine and shares")),
    "engine": str(tr_noop("Engine and shares")),
    "pass": str(tr_noop("Do nothing")),
    "take": str(tr_noop("Cards")),
    "play": str(tr_noop("Cards")),
    "cube": str(tr_noop("Deliver a cube")),
    "west": str(tr_noop("Build the western link")),
    "extend": str(tr_noop("Carry on a link")),
    "urbanize": str(tr_noop("Urbanize")),
    "build": str(tr_noop("Begin a link")),
}
"""By the first word of a code, in the order in which they stand: those of which there are many last."""


def kind_of(action: Action) -> str:
    """The first word of a code."""
    return action.code.split(" ", 1)[0]


def in_order(actions: Sequence[Action]) -> list[Action]:
    """Choices of a kind together; others, such as bids, keep their place before them."""
    order = {word: n for n, word in enumerate(HEADINGS)}
    return sorted(actions, key=lambda action: order.get(kind_of(action), -1))
