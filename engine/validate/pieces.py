"""What hangs together: the pieces of a graph, by union and find over ids."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def pieces(things: Iterable[T], joins: Iterable[tuple[T, T]]) -> list[list[T]]:
    """The things that are joined, directly or over others, as lists; the largest first, else in the given order."""
    root: dict[T, T] = {thing: thing for thing in things}

    def find(thing: T) -> T:
        while root[thing] != thing:
            root[thing] = root[root[thing]]
            thing = root[thing]
        return thing

    for a, b in joins:
        ra, rb = find(a), find(b)
        if ra != rb:
            root[rb] = ra
    found: dict[T, list[T]] = {}
    for thing in root:
        found.setdefault(find(thing), []).append(thing)
    return sorted(found.values(), key=len, reverse=True)
