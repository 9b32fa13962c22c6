"""Choices in the order and under the headings in which people look for them, and the ones that are clicked at the
train."""

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
    "claim": tr_noop("Get from a distance"),
    "buy": tr_noop("Buy from this warehouse"),
    "exchange": tr_noop("Buy from this warehouse"),
    "done": tr_noop("Turn"),
    "drop": tr_noop("Drop"),
    "upgrade": tr_noop("Train"),
    "train": tr_noop("Train"),
    "turn": tr_noop("Train"),
    "borrow": tr_noop("Instead of a turn, and loans"),
    "discard": tr_noop("Instead of a turn, and loans"),
    "start": tr_noop("Instead of a turn, and loans"),
    "warehouse": tr_noop("Warehouse"),
    "withdraw": tr_noop("No offer"),
    "pay": tr_noop("Offer money"),
    "give": tr_noop("Offer own track"),
    "want": tr_noop("Ask for track"),
    "place": tr_noop("Place the train"),
    "move": tr_noop("Move"),
    "build": tr_noop("Build"),
}
"""By the first word of a code; in the order in which they stand."""

AT_TRAIN = ("deliver", "load", "take", "drop")
"""What is done where the train stands."""


def kind_of(action: Action) -> str:
    """The first word of a code."""
    return action.code.split(" ", 1)[0]


def in_order(actions: Sequence[Action]) -> list[Action]:
    """What a train came for first, then the end of the turn; after it what is dropped, so that no habit drops a load.
    Sections and mileposts, of which there are many, stand last. Others keep their place."""
    order = {word: n for n, word in enumerate(HEADINGS)}
    return sorted(actions, key=lambda action: order.get(kind_of(action), -1))


def places(actions: Sequence[Action], train: Ref | None, name: Callable[[Ref], str]) -> list[Place]:
    """Delivering and handling loads, clicked at the train: a few words, so that they hide few mileposts, with the name
    of the load where only one thing can be done."""
    here = [action for action in in_order(actions) if kind_of(action) in AT_TRAIN]
    if train is None or not here:
        return []
    words = " / ".join(dict.fromkeys(tr(HEADINGS[kind_of(action)]) for action in here))
    if len(here) == 1:
        words = " ".join([words, *(name(ref) for ref in here[0].about if ref.kind == LOAD)])
    return [Place(train, words, tuple(here))]
