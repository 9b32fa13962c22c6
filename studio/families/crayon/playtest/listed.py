"""Choices in the order and under the headings in which people look for them, and the ones that are clicked at the
train."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.rules import Action
from engine.model.ids import Ref
from studio.playtest.marks import Place
from studio.words.translation import QT_TRANSLATE_NOOP

HEADINGS = {
    "deliver": str(QT_TRANSLATE_NOOP("CrayonAid", "Deliver")),
    "load": str(QT_TRANSLATE_NOOP("CrayonAid", "Pick up")),
    "take": str(QT_TRANSLATE_NOOP("CrayonAid", "Pick up")),
    "drop": str(QT_TRANSLATE_NOOP("CrayonAid", "Drop")),
    "done": str(QT_TRANSLATE_NOOP("CrayonAid", "Turn")),
    "upgrade": str(QT_TRANSLATE_NOOP("CrayonAid", "Train")),
    "train": str(QT_TRANSLATE_NOOP("CrayonAid", "Train")),
    "turn": str(QT_TRANSLATE_NOOP("CrayonAid", "Train")),
    "borrow": str(QT_TRANSLATE_NOOP("CrayonAid", "Instead of a turn, and loans")),
    "discard": str(QT_TRANSLATE_NOOP("CrayonAid", "Instead of a turn, and loans")),
    "start": str(QT_TRANSLATE_NOOP("CrayonAid", "Instead of a turn, and loans")),
    "place": str(QT_TRANSLATE_NOOP("CrayonAid", "Place the train")),
    "move": str(QT_TRANSLATE_NOOP("CrayonAid", "Go")),
    "build": str(QT_TRANSLATE_NOOP("CrayonAid", "Build")),
}
"""By the first word of a code; in the order in which they stand."""

AT_TRAIN = ("deliver", "load", "take", "drop")
"""What is done where the train stands."""


def kind_of(action: Action) -> str:
    """The first word of a code."""
    return action.code.split(" ", 1)[0]


def in_order(actions: Sequence[Action]) -> list[Action]:
    """Loads first, then the turn; sections and mileposts, of which there are many, last. Others keep their place."""
    order = {word: n for n, word in enumerate(HEADINGS)}
    return sorted(actions, key=lambda action: order.get(kind_of(action), -1))


def places(actions: Sequence[Action], train: Ref | None) -> list[Place]:
    """Delivering and handling loads, clicked at the train; the number of the key stands before one that is alone."""
    ordered = in_order(actions)
    here = [action for action in ordered if kind_of(action) in AT_TRAIN]
    if train is None or not here:
        return []
    if len(here) > 1 and kind_of(here[0]) != "deliver":
        words = " / ".join(dict.fromkeys(HEADINGS[kind_of(action)] for action in here))
    else:
        words = str(here[0])
    return [Place(train, words, tuple(here))]
