"""Sums that grow with games, as data that can be stored and added again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from engine.model.ids import Kind, Ref

LARGEST = 2**63
"""Numbers from here on are stored as texts."""
QUOTE = "'"  # not shown
"""First letter of a key that is a text, not a thing."""


class Growing:
    """Figures that are the same for the same games in any order. `summed` names the attributes that grow: numbers,
    lists and tuples, maps (those with new keys have a default), and other objects of this class."""

    summed: ClassVar[tuple[str, ...]] = ()

    def sums(self) -> Sequence[Any]:
        """Return the sums as lists of numbers and texts."""
        return [_plain(getattr(self, name)) for name in self.summed]

    def add_sums(self, found: Sequence[Any]) -> None:
        """Add the sums of other games on the same board."""
        for name, each in zip(self.summed, found, strict=True):
            setattr(self, name, _added(getattr(self, name), each))

    def clear(self) -> None:
        """Begin again without games."""
        for name in self.summed:
            setattr(self, name, _cleared(getattr(self, name)))


def _cleared(value: Any) -> Any:
    if isinstance(value, int):
        return 0
    if isinstance(value, Growing | Counter | defaultdict):
        value.clear()
    elif isinstance(value, dict):
        value.update({key: _cleared(each) for key, each in value.items()})
    else:
        return type(value)(_cleared(each) for each in value)
    return value


def _plain(value: Any) -> Any:
    """Return a value as data, in which 0 stands for a list of zeros."""
    if isinstance(value, int):
        return value if abs(value) < LARGEST else str(value)
    if isinstance(value, Mapping):
        pairs = ((_key(key), _plain(each)) for key, each in value.items())
        return [part for pair in pairs if pair[1] for part in pair]
    parts = value.sums() if isinstance(value, Growing) else [_plain(each) for each in value]
    return parts if any(part not in (0, None) for part in parts) else 0


def _added(value: Any, found: Any) -> Any:
    """Return the sum of a value and of data."""
    if found == 0:
        return value
    if isinstance(value, int):
        return value + int(found)
    if isinstance(value, Growing):
        value.add_sums(found)
        return value
    if isinstance(value, Counter):
        for key, each in zip(found[::2], found[1::2], strict=True):
            value[_read(key)] += int(each)
        return value
    if isinstance(value, dict):
        for key, each in zip(found[::2], found[1::2], strict=True):
            read = _read(key)
            value[read] = _added(value[read], each)
        return value
    return type(value)(_added(*pair) for pair in zip(value, found, strict=True))


def _key(key: Any) -> Any:
    if isinstance(key, Ref):
        return f"{key.kind} {key.id}"
    if isinstance(key, tuple):
        return [_key(part) for part in key]
    return QUOTE + key if isinstance(key, str) else key


def _read(key: Any) -> Any:
    if isinstance(key, int):
        return key
    if isinstance(key, str):
        if key.startswith(QUOTE):
            return key[1:]
        kind, _, id = key.partition(" ")
        return Ref(cast(Kind, kind), id)
    return tuple(_read(part) for part in key)
