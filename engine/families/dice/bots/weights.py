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
    """Weights of a bot, as percentages; `TEXTS` explains them."""

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

TEXTS: Mapping[str, str] = {
    "patience": tr_noop(
        "A higher value makes it start cars of which many numbers are missing (percent of a point that is kept "
        "for each missing number)."
    ),
    "hurry": tr_noop(
        "A higher value makes it start cars with many missing numbers in the last round (percent of a point kept for "
        "each missing number)."
    ),
    "bonus": tr_noop("A higher value makes it pursue the bonuses of trains more (percent of their estimated points)."),
    "loaders": tr_noop("A higher value makes it fill loaders earlier (percent of their estimated points)."),
    "store": tr_noop(
        "A higher value makes it store more numbers in the warehouse (percent of their estimated points)."
    ),
    "envy": tr_noop(
        "A higher value makes it avoid numbers that help the other players (percent of their average gain)."
    ),
}
"""A sentence for each weight: what a higher value does, and its unit."""

BOUNDS: Bounds = {
    "patience": (60, 99),
    "hurry": (20, 95),
    "bonus": (0, 300),
    "loaders": (0, 300),
    "store": (0, 300),
    "envy": (0, 150),
}
"""The range in which a league searches for each weight."""
