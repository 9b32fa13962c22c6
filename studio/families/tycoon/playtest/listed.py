"""Choices in the order and under the headings in which people look for them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.rules import Action
from engine.i18n import tr_noop

HEADINGS = {
    "over": tr_noop("Destination of the cube"),
    "at": tr_noop("City for the card"),
    "colour": tr_noop("New city"),
    "done": tr_noop("Build"),
    "tile": tr_noop("Build"),
    # Money that a share brings makes engines possible: they come after it, so that its number key stays its own.
    "share": tr_noop("Engine and shares"),
    "engine": tr_noop("Engine and shares"),
    "pass": tr_noop("Pass"),
    "take": tr_noop("Cards"),
    "play": tr_noop("Cards"),
    "cube": tr_noop("Deliver a cube"),
    "west": tr_noop("Build the western link"),
    "extend": tr_noop("Continue a link"),
    "urbanize": tr_noop("Urbanize"),
    "build": tr_noop("Start a link"),
}
"""By the first word of a code, in the order in which they stand: those of which there are many last."""


def kind_of(action: Action) -> str:
    """The first word of a code."""
    return action.code.split(" ", 1)[0]


def in_order(actions: Sequence[Action]) -> list[Action]:
    """Choices of a kind together; others, such as bids, keep their place before them."""
    order = {word: n for n, word in enumerate(HEADINGS)}
    return sorted(actions, key=lambda action: order.get(kind_of(action), -1))
