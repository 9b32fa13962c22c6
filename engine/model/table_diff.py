"""Which entries of a table are others than in a former one: asked at every step of a drag, of tables of any size.

An edit that makes a large table from another one by `with_entries` leaves word of it. Then nobody looks through all
entries to find out what the edit knew: neither between the two nor between two that were made from the same one, as two
steps of a drag are.
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
    """The keys whose value is another object than before or that are new, in the order of the table; those that are
    gone; and whether all keys are the same ones in the same order."""

    others: tuple[Any, ...]
    gone: tuple[Any, ...]
    same_keys: bool


NOTHING = Changed((), (), True)


def changed(old: Mapping[K, object], new: Mapping[K, object]) -> Changed:
    """How a table differs from a former one. Values count as the same only where they are the same object, so that one
    pass without Python code is enough; the answer for a pair of large tables is kept for all who ask about it."""
    if old is new:
        return NOTHING
    if len(new) <= LARGE:
        return _changed(old, new)
    known = _by_origin(old, new)
    return _of_large(old, new) if known is None else known


LARGE = 200
"""Tables of so many entries are kept together with the answer, and told by identity."""


class _Made(NamedTuple):
    """A table that was made from another one with the same keys by other values for some of them."""

    table: Mapping[Any, object]
    origin: Mapping[Any, object]
    keys: frozenset[Any]


_made: list[_Made] = []
_lock = Lock()
REMEMBERED = 6
"""So many tables are known by their origin: those of two steps of a drag, of mileposts, junctions and lines."""


def with_entries(table: Mapping[K, V], entries: Mapping[K, V]) -> dict[K, V]:
    """The table with these entries in place of those of the same keys; what is new stands at the end."""
    found = {**table, **entries}
    if len(found) > LARGE and len(found) == len(table):
        with _lock:
            _made.insert(0, _Made(found, table, frozenset(entries)))
            del _made[REMEMBERED:]
    return found


def _by_origin(old: Mapping[Any, object], new: Mapping[Any, object]) -> Changed | None:
    """How two tables differ of which it is known where they come from; None where it is not."""
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
    # Where several are other ones, a pass over the keys brings them into the order of the table.
    return Changed(tuple(others if len(others) < 2 else filter(set(others).__contains__, new)), (), True)


def _changed(old: Mapping[Any, object], new: Mapping[Any, object]) -> Changed:
    if len(old) == len(new) and all(map(is_, old, new)):
        return Changed(tuple(compress(new, map(is_not, old.values(), new.values()))), (), True)
    others = tuple(key for key, value in new.items() if old.get(key, _NONE) is not value)
    return Changed(others, tuple(key for key in old if key not in new), False)


_NONE = object()
_of_large = derived(heavy=True)(_changed)
