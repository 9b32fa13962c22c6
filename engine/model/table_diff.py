"""Changed entries of a table, found at every step of a drag and for tables of any size.

An edit that makes a large table from another one by `with_entries` records the changes. Then no pass over all entries
is needed to find them: neither between the two nor between two that were made from the same one, such as two steps of a
drag.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import compress
from operator import is_, is_not
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from engine.model.memo import derived

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Changed(NamedTuple):
    """The keys whose value is a new or another object, in the order of the table; those that are gone; and whether all
    keys are the same ones in the same order."""

    others: tuple[Any, ...]
    gone: tuple[Any, ...]
    same_keys: bool


NOTHING = Changed((), (), True)


def changed(old: Mapping[K, object], new: Mapping[K, object]) -> Changed:
    """Return the differences of a table from a former one. Values count as the same only if they are the same object,
    so that one pass without Python code is enough; the result for a pair of large tables is cached."""
    if old is new:
        return NOTHING
    if len(new) <= LARGE:
        return _changed(old, new)
    known = _by_origin(old, new)
    return _of_large(old, new) if known is None else known


LARGE = 200
"""The number of entries from which tables are cached with the result, by identity."""


class _Made(NamedTuple):
    """A table that was made from another one with the same keys by replacing some values."""

    table: Mapping[Any, object]
    origin: Mapping[Any, object]
    keys: frozenset[Any]


_made: list[_Made] = []
_lock = Lock()
REMEMBERED = 6
"""The number of tables with a recorded origin: those of two steps of a drag, of mileposts, junctions and lines."""


def with_entries(table: Mapping[K, V], entries: Mapping[K, V]) -> dict[K, V]:
    """Return the table with these entries in place of those with the same keys; new ones are at the end."""
    found = {**table, **entries}
    if len(found) > LARGE and len(found) == len(table):
        with _lock:
            _made.insert(0, _Made(found, table, frozenset(entries)))
            del _made[REMEMBERED:]
    return found


def _by_origin(old: Mapping[Any, object], new: Mapping[Any, object]) -> Changed | None:
    """Return the differences of two tables from their recorded origins; None if they are unknown."""
    with _lock:
        known = tuple(_made)
    (before, former), (after, later) = (
        next(((each.origin, each.keys) for each in known if each.table is table), (table, frozenset[Any]()))
        for table in (old, new)
    )
    keys = former | later
    if before is not after or not keys:
        return None
    others = [key for key in keys if old[key] is not new[key]]
    # If several differ, a pass over the keys puts them into the order of the table.
    return Changed(tuple(others if len(others) < 2 else filter(set(others).__contains__, new)), (), True)


def _changed(old: Mapping[Any, object], new: Mapping[Any, object]) -> Changed:
    if len(old) == len(new) and all(map(is_, old, new)):
        return Changed(tuple(compress(new, map(is_not, old.values(), new.values()))), (), True)
    others = tuple(key for key, value in new.items() if old.get(key, _NONE) is not value)
    return Changed(others, tuple(key for key in old if key not in new), False)


_NONE = object()
_of_large = derived(heavy=True)(_changed)
