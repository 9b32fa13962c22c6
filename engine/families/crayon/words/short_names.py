"""Loads by short names, so that they find room beside a train."""

from __future__ import annotations

from functools import lru_cache

LEAST = 3
"""Letters of a short name at least."""


@lru_cache(maxsize=16)
def short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """For each name its beginning, as long as it takes to tell it from all others: "Coal" and "Copper" are "Coa" and
    "Cop". Names that are alike stay alike."""
    found = []
    for name in names:
        length = LEAST
        while length < len(name) and any(
            other != name and other[:length].casefold() == name[:length].casefold() for other in names
        ):
            length += 1
        found.append(name[:length].strip())
    return tuple(found)
