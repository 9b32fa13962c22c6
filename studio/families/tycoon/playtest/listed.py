"""Order and headings of choices."""

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
    # Money from a share makes engines possible. Engines are listed after it, so that the number key of the share does
    # not change.
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
"""Headings by the first word of an action code, in display order; the most numerous kinds are last."""


def kind_of(action: Action) -> str:
    """Return the first word of an action code."""
    return action.code.split(" ", 1)[0]


def in_order(actions: Sequence[Action]) -> list[Action]:
    """Sort choices of a kind together; others, such as bids, stay before them."""
    order = {word: n for n, word in enumerate(HEADINGS)}
    return sorted(actions, key=lambda action: order.get(kind_of(action), -1))
