"""Looks of new railroads: the least used colors, and patterns that tell equal colors apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TypeVar

from engine.model.look import PATTERNS, RailroadLook
from engine.validate.checks.lines.look_alike_railroads import mistaken_by

S = TypeVar("S", bound=str)
BANDS = (
    "#b3261e", "#1f5fa8", "#2f7d32", "#7a3f9d", "#c46a00", "#00798c", "#8a5a2b", "#c2347a", "#444444", "#6b7a00",
)  # fmt: skip
"""Colors of new railroads, dark enough on land."""


def rarest(among: Sequence[S], used: Collection[str]) -> S:
    """Return the least used color, the first of equals."""
    count = Counter(used)
    return min(among, key=lambda one: count[one])


def railroad_look(looks: Collection[RailroadLook]) -> RailroadLook:
    """Return the look of a new railroad next to those of others: the least used color, and the pattern that the fewest
    railroads have whose color is mistaken for it with some color vision."""
    colour = rarest(BANDS, [look.colour for look in looks])
    alike = [look.pattern for look in looks if _are_alike(look.colour, colour)]
    return RailroadLook(colour, rarest(PATTERNS, alike))


@lru_cache(maxsize=4096)
def _are_alike(one: str, other: str) -> bool:
    return mistaken_by(RailroadLook(one), RailroadLook(other)) is not None
