"""Order and headings of choices, and choices that are clicked at the train."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.families.crayon.content import LOAD
from engine.game.rules import Action
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref
from studio.playtest.marks import Place

HEADINGS = {
    "deliver": tr_noop("Deliver"),
    "load": tr_noop("Pick up"),
    "take": tr_noop("Pick up"),
    "claim": tr_noop("Claim from another place"),
    "buy": tr_noop("Buy from this warehouse"),
    "exchange": tr_noop("Buy from this warehouse"),
    "done": tr_noop("Turn"),
    "drop": tr_noop("Drop"),
    "upgrade": tr_noop("Train"),
    "train": tr_noop("Train"),
    "turn": tr_noop("Train"),
    "borrow": tr_noop("Instead of a turn; loans"),
    "discard": tr_noop("Instead of a turn; loans"),
    "start": tr_noop("Instead of a turn; loans"),
    "warehouse": tr_noop("Warehouse"),
    "withdraw": tr_noop("No offer"),
    "pay": tr_noop("Offer money"),
    "give": tr_noop("Offer own track"),
    "want": tr_noop("Ask for track"),
    "place": tr_noop("Place the train"),
    "move": tr_noop("Move"),
    "build": tr_noop("Build"),
}
"""Headings by the first word of an action code, in display order."""

AT_TRAIN = ("deliver", "load", "take", "drop")
"""Kinds of actions at the position of the train."""


def kind_of(action: Action) -> str:
    """Return the first word of an action code."""
    return action.code.split(" ", 1)[0]


def in_order(actions: Sequence[Action]) -> list[Action]:
    """Sort choices: loads first, then the end of the turn, then drops, so that no habit drops a load. Sections and
    mileposts are last. Others keep their place."""
    order = {word: n for n, word in enumerate(HEADINGS)}
    return sorted(actions, key=lambda action: order.get(kind_of(action), -1))


def places(actions: Sequence[Action], train: Ref | None, name: Callable[[Ref], str]) -> list[Place]:
    """Return a mark at the train for loads: a short text that hides few mileposts, with the name of the load if there
    is only one choice."""
    here = [action for action in in_order(actions) if kind_of(action) in AT_TRAIN]
    if train is None or not here:
        return []
    words = " / ".join(dict.fromkeys(tr(HEADINGS[kind_of(action)]) for action in here))
    if len(here) == 1:
        words = " ".join([words, *(name(ref) for ref in here[0].about if ref.kind == LOAD)])
    return [Place(train, words, tuple(here))]
