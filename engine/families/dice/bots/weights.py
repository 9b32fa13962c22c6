"""What a bot of the dice family has a taste for: whole numbers, 0 to what each says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from engine.game.family import Bounds, Character

Percent = Annotated[int, Meta(ge=0, le=1_000)]
Kept = Annotated[int, Meta(ge=0, le=99)]


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """`patience` is the percent of its worth that a point keeps with each number on the way to it, `hurry` the same in
    the last round. Of the points that trains (`bonus`), loaders (`loaders`) and the warehouse (`store`) are thought to
    bring, so many percent count. Of what a number brings the others, shared among them, `envy` percent count against
    it."""

    patience: Kept = 90
    hurry: Kept = 60
    bonus: Percent = 100
    loaders: Percent = 100
    store: Percent = 30
    envy: Percent = 35


CHARACTERS: Mapping[str, Character[Weights]] = {
    "spoiler": Character(
        "Spoiler", "Fills the loaders first, and picks what helps the others least.", Weights(loaders=200, envy=80)
    ),
    "planner": Character("Planner", "Weighs every roll to come, and what it brings the others.", Weights()),
    "hasty": Character(
        "Hasty", "Completes what is nearly there, and cares little for the others.", Weights(patience=80, envy=0)
    ),
    "loader": Character("Loader", "Fills the loaders first, for what they can do.", Weights(loaders=200)),
    "racer": Character("Racer", "Runs for the bonuses of whole trains, and grudges them.", Weights(bonus=180, envy=80)),
}
"""By name, those that look ahead; the strongest stands first. With the warehouse counted in full nine games of ten are
lost to three who count little of it: a number stored is sure, but it is missing in the cars."""

PEOPLE = ("planner", "racer", "loader", "hasty")
"""Who sits at a table of people, in order of the seats."""

BOUNDS: Bounds = {
    "patience": (60, 99),
    "hurry": (20, 95),
    "bonus": (0, 300),
    "loaders": (0, 300),
    "store": (0, 300),
    "envy": (0, 150),
}
"""Between what a league looks for each weight."""
