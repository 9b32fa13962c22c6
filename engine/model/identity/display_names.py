"""Unique names of the cities of a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

from engine.model.board import Board
from engine.model.ids import CityId, MilepostId, SiteId
from engine.model.memo import derived

I = TypeVar("I", bound=str)  # noqa: E741


def told_apart(named: Iterable[tuple[I, str, str]]) -> dict[I, str]:
    """Return unique names by ID of things with an ID, a name and, perhaps, a state: the name, with the state if another
    one has the same name, with the ID if the state does not help; empty without a name."""
    known = list(named)
    borne = Counter(name for _, name, _ in known)
    names = {id: f"{name}, {state}" if name and state and borne[name] > 1 else name for id, name, state in known}
    shared = Counter(names.values())
    return {id: f"{name} ({id})" if name and shared[name] > 1 else name for id, name in names.items()}


def with_id(name: str, id: str) -> str:
    """Return a name followed by the ID, once."""
    return f"{name} ({id})" if name and name != id and not name.endswith(f"({id})") else name or id


@derived("cities")
def cities(board: Board) -> Mapping[CityId, str]:
    """Return the name of every city: empty for those without a name."""
    return told_apart((id, city.name, city.state) for id, city in board.cities.items())


@derived("sites")
def sites(board: Board) -> Mapping[SiteId, str]:
    """Return the name of every city of a grid: empty for those without a name."""
    return told_apart((id, site.name, "") for id, site in board.sites.items())


@derived("cities")
def cities_at(board: Board) -> Mapping[MilepostId, list[str]]:
    """Return the names, or IDs, of the cities at each milepost with cities, in the order of the board."""
    found: dict[MilepostId, list[str]] = {}
    called = cities(board)
    for id, city in board.cities.items():
        found.setdefault(city.milepost, []).append(called[id] or id)
    return found
