"""Weights of crayon bots: whole numbers from 0 to individual limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from engine.game.family import Bounds, Character
from engine.i18n import tr_noop

Percent = Annotated[int, Meta(ge=0, le=1_000)]


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """Weights of a bot.

    `mile` and `rent` are the costs of a milepost and of a milepost on track of other players, in quarters of a million
    of building cost. Routes use the entire building cost, so `mile` compensates for the share that plans omit
    (`track`). A plan combines up to `most` demands of the `looked` most promising ones, and the best `kept` plans are
    evaluated in full. `track` percent of the building cost count against a plan, `first` percent for the first network.
    The shorter of riding and building counts `overlap` percent, and each plan takes `fixed` hundredths of a turn more.
    A bot buys a train if `reserve` millions remain after its price and the plan's track and fees. It discards a hand
    worth less than `hope` thousandths of a million per turn. It connects the major cities when the cash for it is at
    most `early` turns away, at `rate` thousandths per turn.
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
