"""What a bot of the crayon family has a taste for: whole numbers, 0 to what each says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from engine.game.family import Bounds, Character

Percent = Annotated[int, Meta(ge=0, le=1_000)]


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """`mile` and `rent` are what a milepost, and one on track of others, weigh in a way beside quarters of a million to
    be built, all of them: so `mile` makes up for what plans leave out of these by `track`. `most` demands are combined
    at most, of the `looked` that promise most at first sight, and the best `kept` plans are looked at closely. Of what
    is built `track` percent count against a plan, of the first net `first` percent; of riding and building the shorter
    one counts for `overlap` percent, and each plan for `fixed` hundredths of a turn beside its length. A train is
    bought when `reserve` millions are left beside its price and the plan's track and fees, and the hand discarded below
    `hope` thousandths of a million a turn. The major cities are joined when the cash for it is `early` turns away or
    less, where a turn brings `rate` thousandths."""

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
        """The numbers as the search takes them, for the first plan of a game or a later one."""
        track = self.first if is_first else self.track
        return [self.mile, self.rent, self.most, self.looked, track, self.overlap, self.fixed, self.kept]


CHARACTERS: Mapping[str, Character[Weights]] = {
    "planner": Character("Planner", "Combines up to three demands, and builds what they have in common.", Weights()),
    "greedy": Character(
        "Greedy",
        "Takes the best single demand by itself, and rents nothing.",
        Weights(most=1, looked=2, rent=1_000, track=60, overlap=100, reserve=60, early=0, hope=0),
    ),
    "stephenson": Character(
        "Stephenson",
        "Builds a net of his own and joins the major cities early.",
        Weights(rent=12, track=50, early=6, reserve=15),
    ),
    "hudson": Character(
        "Hudson",
        "Rents, buys trains soon, and is hard to content with a hand.",
        Weights(rent=10, reserve=0, hope=3_000),
    ),
}
"""By name, the strongest first."""

PEOPLE = ("planner", "stephenson", "hudson")
"""Who sits at a table of people, in order of the seats: those who plan ahead as people do, each in another way."""

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
"""Between what a league looks for each weight."""
