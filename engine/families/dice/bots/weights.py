"""Weights of the bots: whole numbers with their ranges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from engine.game.family import Bounds, Character
from engine.i18n import tr_noop

Percent = Annotated[int, Meta(ge=0, le=1_000)]
Retained = Annotated[int, Meta(ge=0, le=99)]


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """Weights of a bot, as percentages.

    `patience` is the percentage of its value that a point retains with each number missing for it, `hurry` the same in
    the last round. `bonus`, `loaders` and `store` are the percentages of the estimated points of trains, loaders and
    the warehouse that count. `envy` is the percentage of the other players' average gain from a picked number that
    counts against it.
    """

    patience: Retained = 90
    hurry: Retained = 60
    bonus: Percent = 100
    loaders: Percent = 100
    store: Percent = 30
    envy: Percent = 35


CHARACTERS: Mapping[str, Character[Weights]] = {
    "spoiler": Character(
        "Spoiler",
        tr_noop("Fills loaders first, and picks the numbers that help rivals least."),
        Weights(loaders=200, envy=80),
    ),
    "planner": Character("Planner", tr_noop("Considers every possible roll, and its value for rivals."), Weights()),
    "hasty": Character(
        "Hasty", tr_noop("Completes nearly full cars, and ignores rivals."), Weights(patience=80, envy=0)
    ),
    "loader": Character("Loader", tr_noop("Fills loaders first, for their abilities."), Weights(loaders=200)),
    "racer": Character(
        "Racer", tr_noop("Pursues the bonuses of trains, and denies them to rivals."), Weights(bonus=180, envy=80)
    ),
}
"""The characters that look ahead by name, the strongest first. A high weight of the warehouse loses: a stored number
scores for sure, but it is missing in the cars."""

PEOPLE = ("planner", "racer", "loader", "hasty")
"""The casual bots in the order of the seats."""

BOUNDS: Bounds = {
    "patience": (60, 99),
    "hurry": (20, 95),
    "bonus": (0, 300),
    "loaders": (0, 300),
    "store": (0, 300),
    "envy": (0, 150),
}
"""The range in which a league searches for each weight."""
