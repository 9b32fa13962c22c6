"""Characters: what a strong bot wants, as weights from -10 to +10, and how that reads in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, field

from engine.errors import did_you_mean
from engine.i18n import tr

WEIGHTS = (
    "access",  # cities that the own network serves, by the chance of being a destination
    "monopoly",  # cities that nobody else serves
    "closeness",  # railroads near the home city
    "coverage",  # regions not served yet
    "corners",  # cities far from everything else
    "connecting",  # railroads that meet many others
    "broker",  # railroads that opponents need next
    "segment",  # railroads that join the own network
    "isolation",  # cities to which no other railroad leads
    "terminal",  # railroads with little overlap that end in good junctions
    "superchief",  # fast trains early, and saving for them
    "income",  # payoff against the fees and turns of a trip
    "declaring",  # little cash kept back before declaring
    "auctions",  # high bids
    "rover",  # hunting declared trains, and keeping out of their reach
    "avoidance",  # no fees to the leader
    "judgement",  # what follows from a purchase in money, from nothing (0) to all of it (10)
    "sellout",  # how much of the board it expects to be sold, from nothing (-10) to all of it (10)
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
    """A character; weights left out are 0. Raises ValueError for a weight that there is none of, or out of bounds."""

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
    """The weights in the order of `WEIGHTS`."""
    return tuple(character.weights.get(name, 0) for name in WEIGHTS)
