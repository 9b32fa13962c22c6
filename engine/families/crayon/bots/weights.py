"""Weights of crayon bots: whole numbers from 0 to individual limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from engine.game.family import Bounds, Character
from engine.i18n import tr_noop

Percent = Annotated[int, Meta(ge=0, le=1_000)]


class Weights(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Weights of a bot; `TEXTS` explains them.

    Routes use the entire building cost, so `mile` compensates for the share that plans omit (`track`). A plan combines
    up to `most` demands of the `looked` most promising ones, and the best `kept` plans are evaluated in full.
    """

    mile: Annotated[int, Meta(ge=1, le=1_000)] = 2
    rent: Percent = 100
    most: Annotated[int, Meta(ge=1, le=3)] = 3
    looked: Annotated[int, Meta(ge=1, le=16)] = 6
    track: Percent = 40
    first: Percent = 50
    overlap: Percent = 40
    fixed: Percent = 60
    reserve: Percent = 6
    hope: Annotated[int, Meta(ge=0, le=100_000)] = 2_000
    rate: Annotated[int, Meta(ge=0, le=100_000)] = 5_000
    kept: Annotated[int, Meta(ge=1, le=16)] = 6
    early: Annotated[int, Meta(ge=0, le=100)] = 2

    def row(self, is_first: bool) -> list[int]:
        """Return the numbers for the search, for the first plan of a game or a later one."""
        track = self.first if is_first else self.track
        return [self.mile, self.rent, self.most, self.looked, track, self.overlap, self.fixed, self.kept]


CHARACTERS: Mapping[str, Character[Weights]] = {
    "planner": Character("Planner", tr_noop("Combines up to three demands and builds track they share."), Weights()),
    "greedy": Character(
        "Greedy",
        tr_noop("Takes the best single demand and rents no track."),
        Weights(most=1, looked=2, rent=1_000, track=60, overlap=100, reserve=60, early=0, hope=0),
    ),
    "stephenson": Character(
        "Stephenson",
        tr_noop("Builds a separate network and connects the major cities early."),
        Weights(rent=12, track=50, early=6, reserve=15),
    ),
    "hudson": Character(
        "Hudson",
        tr_noop("Rents track, upgrades trains early and often discards hands."),
        Weights(rent=10, reserve=0, hope=3_000),
    ),
}
"""Characters by name, the strongest first."""

PEOPLE = ("planner", "stephenson", "hudson")
"""The casual bots in order of seats: they plan ahead as human players do, each with another style."""

TEXTS: Mapping[str, str] = {
    "mile": tr_noop(
        "A higher value makes it prefer routes with fewer mileposts (quarters of a million of building cost per "
        "milepost)."
    ),
    "rent": tr_noop(
        "A higher value makes it rent less track of other players (quarters of a million of building cost per "
        "milepost)."
    ),
    "most": tr_noop("A higher value makes it combine more demands in a plan (demands)."),
    "looked": tr_noop("A higher value makes it combine more of the promising demands, and think longer (demands)."),
    "track": tr_noop(
        "A higher value makes it build less and cheaper track (percent of the building cost that counts against a "
        "plan)."
    ),
    "first": tr_noop(
        "A higher value makes its first network smaller and cheaper (percent of the building cost that counts)."
    ),
    "overlap": tr_noop(
        "A higher value makes it avoid plans with both long rides and much building (percent of the shorter time "
        "that counts)."
    ),
    "fixed": tr_noop(
        "A higher value makes it prefer fewer and larger deliveries (hundredths of a turn that each plan takes longer)."
    ),
    "reserve": tr_noop(
        "A higher value makes it buy trains later (millions that remain after the price, track and fees)."
    ),
    "hope": tr_noop(
        "A higher value makes it discard its hand more often (thousandths of a million per turn that a hand has "
        "to earn)."
    ),
    "rate": tr_noop(
        "A higher value makes it connect the major cities earlier (thousandths of a million that it expects per turn)."
    ),
    "kept": tr_noop("A higher value makes it evaluate more plans in full, and think longer (plans)."),
    "early": tr_noop("A higher value makes it connect the major cities earlier (turns before it has the cash)."),
}
"""A sentence for each weight: what a higher value does, and its unit."""

BOUNDS: Bounds = {
    "mile": (1, 20),
    "rent": (0, 200),
    "most": (1, 3),
    "looked": None,
    "track": (0, 100),
    "first": (0, 100),
    "overlap": (0, 100),
    "fixed": (0, 200),
    "reserve": (0, 100),
    "hope": (0, 6_000),
    "rate": (0, 12_000),
    "kept": None,
    "early": (0, 12),
}
"""The range of each weight in a league."""
