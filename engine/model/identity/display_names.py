"""What the cities of a board are called where they are told of: those that share a name are told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

from engine.model.board import Board
from engine.model.ids import CityId, MilepostId, SiteId
from engine.model.memo import derived

I = TypeVar("I", bound=str)  # noqa: E741


def told_apart(named: Iterable[tuple[I, str, str]]) -> dict[I, str]:
    """By id what things are called that have an id, a name and, perhaps, a state: by the name, with the state where
    another one has the same name, with the id where that tells them apart no better; empty without a name."""
    known = list(named)
    borne = Counter(name for _, name, _ in known)
    names = {id: f"{name}, {state}" if name and state and borne[name] > 1 else name for id, name, state in known}
    shared = Counter(names.values())
    return {id: f"{name} ({id})" if name and shared[name] > 1 else name for id, name in names.items()}


def with_id(name: str, id: str) -> str:
    """A name with the id behind it, once."""
    return f"{name} ({id})" if name and name != id and not name.endswith(f"({id})") else name or id


@derived("cities")
def cities(board: Board) -> Mapping[CityId, str]:
    """What every city is called: empty for those without a name."""
    return told_apart((id, city.name, city.state) for id, city in board.cities.items())


@derived("sites")
def sites(board: Board) -> Mapping[SiteId, str]:
    """What every city of a grid is called: empty for those without a name."""
    return told_apart((id, site.name, "") for id, site in board.sites.items())


@derived("cities")
def cities_at(board: Board) -> Mapping[MilepostId, list[str]]:
    """What the cities at each milepost that has some are called, or their ids, in the order of the board."""
    found: dict[MilepostId, list[str]] = {}
    called = cities(board)
    for id, city in board.cities.items():
        found.setdefault(city.milepost, []).append(called[id] or id)
    return found
