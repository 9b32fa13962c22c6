"""Which entries of a table are others than in a former one: asked at every step of a drag, of tables of any size."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import compress
from operator import is_, is_not
from typing import Any, NamedTuple, TypeVar

from engine.model.derived import derived

K = TypeVar("K", bound=Hashable)


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
    return _of_large(old, new) if len(new) > LARGE else _changed(old, new)


LARGE = 200
"""Tables of so many entries are kept together with the answer, and told by identity."""


def _changed(old: Mapping[Any, object], new: Mapping[Any, object]) -> Changed:
    if len(old) == len(new) and all(map(is_, old, new)):
        return Changed(tuple(compress(new, map(is_not, old.values(), new.values()))), (), True)
    others = tuple(key for key, value in new.items() if old.get(key, _NONE) is not value)
    return Changed(others, tuple(key for key in old if key not in new), False)


_NONE = object()
_of_large = derived()(_changed)
