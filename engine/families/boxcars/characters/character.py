"""Characters of expert bots, as weights from -10 to +10 with a description."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, field

from engine.errors import did_you_mean
from engine.i18n import tr

WEIGHTS = (
    "access",  # Cities that its network serves, by the chance of being a destination.
    "monopoly",  # Cities that no opponent serves.
    "closeness",  # Railroads near the home city.
    "coverage",  # Regions not served yet.
    "corners",  # Cities far from all others.
    "connecting",  # Railroads that meet many others.
    "broker",  # Railroads that opponents need next.
    "segment",  # Railroads that connect to its own network.
    "isolation",  # Cities that no other railroad serves.
    "terminal",  # Railroads with little overlap that end at good junctions.
    "superchief",  # Fast trains early, and saving for them.
    "income",  # Payoff against the fees and turns of a trip.
    "declaring",  # Little cash reserved before declaring.
    "auctions",  # High bids.
    "rover",  # Chasing declared trains, and avoiding those that chase.
    "avoidance",  # No fees to the leader.
    "judgement",  # Consequences of a purchase in money, from none (0) to all (10).
    "sellout",  # Expected share of sold railroads, from none (-10) to all (10).
)
"""The names of the weights, in the order of traits."""

(
    ACCESS,
    MONOPOLY,
    CLOSENESS,
    COVERAGE,
    CORNERS,
    CONNECTING,
    BROKER,
    SEGMENT,
    ISOLATION,
    TERMINAL,
    SUPER_CHIEF,
    INCOME,
    DECLARING,
    AUCTIONS,
    ROVER,
    AVOIDANCE,
    JUDGEMENT,
    SELLOUT,
) = range(len(WEIGHTS))

Weight = Annotated[int, Meta(ge=-10, le=10)]


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A character; missing weights are 0. Raises ValueError for an unknown weight, or one out of range."""

    name: str
    sentence: str
    weights: Mapping[str, Weight] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, weight in self.weights.items():
            if name not in WEIGHTS:
                raise ValueError(
                    tr("no weight named “{name}”{suggestion}").format(name=name, suggestion=did_you_mean(name, WEIGHTS))
                )
            if not -10 <= weight <= 10:
                raise ValueError(
                    tr("the weight {name} is {weight}, expected -10 to +10").format(name=name, weight=weight)
                )


def traits(character: Character) -> tuple[int, ...]:
    """Return the weights in the order of `WEIGHTS`."""
    return tuple(character.weights.get(name, 0) for name in WEIGHTS)
