"""Traits of a bot: the weights of its character in the order of `WEIGHTS`."""

from __future__ import annotations

from engine.families.boxcars.content import WEIGHTS, Character

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


def traits(character: Character) -> tuple[int, ...]:
    """Return the weights in the order of `WEIGHTS`."""
    return tuple(character.weights.get(name, 0) for name in WEIGHTS)
