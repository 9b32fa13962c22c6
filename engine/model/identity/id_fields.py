"""The ID slots of a scenario: the places of its values that can hold IDs, read from its types once.

`slot_of(type)` gives a slot for a type that can hold IDs somewhere inside, None for all others, so that a walk skips
coasts and coordinates at once. A slot lists the IDs in a value (`uses`), and makes the remaining value when every ID
meets its fate (`rewritten`): itself, another ID, or GONE. It also merges another value into one (`joined`), which keeps
all its own entries. A value without changes is returned as the same object.
"""

from __future__ import annotations

import types
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from engine.model.board import Board, Line, Stem
from engine.model.ids import Id, Kind
from engine.model.network import stem
from engine.model.scenario import Content


class Gone(Enum):
    """The fate of removed things."""

    GONE = "gone"


GONE: Final = Gone.GONE

Path = tuple[str | int, ...]
"""Field names, keys and indexes from the scenario down."""

Fate = Callable[[frozenset[Kind], str], "str | Gone"]  # not shown
"""The fate of an ID that may name things of these kinds."""

Found = tuple[frozenset[Kind], str, Path]


class Slot(ABC):
    """A place for IDs in values of one type."""

    @abstractmethod
    def uses(self, value: Any, path: Path) -> Iterator[Found]:
        """Yield the IDs used in the value."""

    @abstractmethod
    def rewritten(self, value: Any, fate: Fate) -> Any:
        """Return the remaining value; GONE if it needs an ID that goes."""

    def joined(self, value: Any, other: Any) -> Any:
        """Return the value with the entries that only the other one has."""
        return value


class IdSlot(Slot):
    """An ID, or a choice between an ID and values without IDs (`MilepostId | JunctionId | Point`)."""

    def __init__(self, kinds: frozenset[Kind]) -> None:
        self.kinds = kinds

    def uses(self, value: Any, path: Path) -> Iterator[Found]:
        if isinstance(value, str):
            yield self.kinds, value, path

    def rewritten(self, value: Any, fate: Fate) -> Any:
        return fate(self.kinds, value) if isinstance(value, str) else value


class OptionalSlot(Slot):
    """A value or None; a value that goes becomes None."""

    def __init__(self, inner: Slot) -> None:
        self.inner = inner

    def uses(self, value: Any, path: Path) -> Iterator[Found]:
        return iter(()) if value is None else self.inner.uses(value, path)

    def rewritten(self, value: Any, fate: Fate) -> Any:
        if value is None:
            return None
        new = self.inner.rewritten(value, fate)
        return None if new is GONE else new

    def joined(self, value: Any, other: Any) -> Any:
        return other if value is None else value if other is None else self.inner.joined(value, other)


class MappingSlot(Slot):
    """A mapping with IDs as keys, in its values, or both. Keys of a `defining` mapping are not uses.

    A mapping or a row within a mapping goes when its last entry goes.
    """

    def __init__(self, key: Slot | None, value: Slot | None) -> None:
        self.key, self.value = key, value
        self.defining = False

    def uses(self, value: Any, path: Path) -> Iterator[Found]:
        for key, item in value.items():
            if self.key is not None and not self.defining:
                yield from self.key.uses(key, (*path, key))
            if self.value is not None:
                yield from self.value.uses(item, (*path, key))

    def rewritten(self, value: Any, fate: Fate) -> Any:
        changed, left = False, {}
        for key, item in value.items():
            new_key = key if self.key is None else self.key.rewritten(key, fate)
            new = item if self.value is None or new_key is GONE else self.value.rewritten(item, fate)
            emptied = new in ({}, ()) and item not in ({}, ())
            changed = changed or new_key != key or new is not item
            # An entry that has its key already keeps it.
            taken = new_key in left and new_key != key
            if new_key is not GONE and new is not GONE and not emptied and not taken:
                left[new_key] = new
        return left if changed else value

    def joined(self, value: Any, other: Any) -> Any:
        left = dict(value)
        for key, item in other.items():
            if key not in left:
                left[key] = item
            elif self.value is not None:
                left[key] = self.value.joined(left[key], item)
        same = len(left) == len(value) and all(left[key] is item for key, item in value.items())
        return value if same else left


class RowSlot(Slot):
    """A tuple of any length; elements that go leave no gap."""

    def __init__(self, element: Slot) -> None:
        self.element = element

    def uses(self, value: Any, path: Path) -> Iterator[Found]:
        if isinstance(self.element, IdSlot):
            # The paths of lines are most of a board: avoid a separate walk for each stop.
            kinds = self.element.kinds
            for index, item in enumerate(value):
                if isinstance(item, str):
                    yield kinds, item, (*path, index)
            return
        for index, item in enumerate(value):
            yield from self.element.uses(item, (*path, index))

    def rewritten(self, value: Any, fate: Fate) -> Any:
        new = [self.element.rewritten(item, fate) for item in value]
        same = all(a is b for a, b in zip(new, value, strict=True))
        return value if same else tuple(item for item in new if item is not GONE)

    def joined(self, value: Any, other: Any) -> Any:
        """Add the missing elements; for optional ones, such as the cells of a table, index by index."""
        if isinstance(self.element, OptionalSlot):
            new = tuple(self.element.joined(*pair) for pair in zip(value, other, strict=False))
            return value if all(a is b for a, b in zip(new, value, strict=False)) else (*new, *value[len(new) :])
        more = tuple(item for item in other if item not in value)
        return (*value, *more) if more else value


class CellsSlot(Slot):
    """A tuple with a meaning for each cell; it goes when a cell goes. The stops of a stem stay in their order."""

    def __init__(self, cells: tuple[Slot | None, ...], is_stem: bool) -> None:
        self.cells, self.is_stem = cells, is_stem

    def uses(self, value: Any, path: Path) -> Iterator[Found]:
        for index, (cell, item) in enumerate(zip(self.cells, value, strict=True)):
            if cell is not None:
                yield from cell.uses(item, (*path, index))

    def rewritten(self, value: Any, fate: Fate) -> Any:
        pairs = zip(self.cells, value, strict=True)
        new = tuple(item if cell is None else cell.rewritten(item, fate) for cell, item in pairs)
        if any(item is GONE for item in new):
            return GONE
        if all(a is b for a, b in zip(new, value, strict=True)):
            return value
        return stem(*new) if self.is_stem else new


class StructSlot(Slot):
    """A struct, read by its type at run time, so that the content of a game system needs no slot of its own."""

    def fields(self, type_: type[Struct]) -> tuple[tuple[str, Slot], ...]:
        """The fields that can hold IDs."""
        return _fields(type_)

    def uses(self, value: Any, path: Path) -> Iterator[Found]:
        for name, slot in _fields(value.__class__):
            yield from slot.uses(getattr(value, name), (*path, name))

    def rewritten(self, value: Any, fate: Fate) -> Any:
        changes = {}
        for name, slot in _fields(value.__class__):
            old = getattr(value, name)
            new = slot.rewritten(old, fate)
            if new is GONE:
                return GONE
            if new is not old:
                changes[name] = new
        if not changes:
            return value
        if isinstance(value, Line) and len(changes.get("path", value.path)) < len(value.path):
            changes["path"] = tidy_path(changes["path"])
            if not changes["path"]:
                return GONE
        return msgspec.structs.replace(value, **changes)

    def joined(self, value: Any, other: Any) -> Any:
        changes = {}
        for name, slot in _fields(value.__class__):
            old = getattr(value, name)
            new = slot.joined(old, getattr(other, name))
            if new is not old:
                changes[name] = new
        return msgspec.structs.replace(value, **changes) if changes else value


def tidy_path(path: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a line's path without bends before its first and after its last stop and without the same stop twice in a
    row; empty if fewer than two stops remain."""
    tidy: list[Any] = []
    bends: list[Any] = []
    for item in path:
        if not isinstance(item, str):
            bends.append(item)
            continue
        if not tidy:
            tidy.append(item)
        elif tidy[-1] != item:
            tidy += [*bends, item]
        bends = []
    return tuple(tidy) if len(tidy) > 1 else ()


@cache
def board_tables() -> dict[Kind, str]:
    """Return the fields of a board that define IDs, by kind."""
    tables: dict[Kind, str] = {}
    for name, slot in _fields(Board):
        if isinstance(slot, MappingSlot) and isinstance(slot.key, IdSlot):
            (kind,) = slot.key.kinds
            tables[kind] = name
    return tables


@cache
def content_tables(type_: type[Content]) -> dict[Kind, str]:
    """Return the fields of a content that define IDs: mappings by a kind of ID that no board has (loads)."""
    tables: dict[Kind, str] = {}
    for name, slot in _fields(type_):
        if isinstance(slot, MappingSlot) and slot.defining and isinstance(slot.key, IdSlot):
            (kind,) = slot.key.kinds
            tables[kind] = name
    return tables


@cache
def slot_of(hint: Any) -> Slot | None:
    """Return the slot for a type; None if it can hold no ID. Raises TypeError for containers that cannot be walked."""
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType):
        kind: Any = hint.__name__.removesuffix("Id").lower()
        return IdSlot(frozenset({kind})) if hint.__supertype__ == Id else slot_of(hint.__supertype__)
    if origin is Annotated:
        return slot_of(arguments[0])
    if origin in (Union, types.UnionType):
        return _slot_of_choice([a for a in arguments if a is not type(None)], type(None) in arguments)
    if origin is dict:
        key, value = slot_of(arguments[0]), slot_of(arguments[1])
        # A mapping of tables is a separate slot each time: `_fields` marks the defining ones.
        return MappingSlot(key, value) if key or value else None
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        element = slot_of(arguments[0])
        return RowSlot(element) if element else None
    if origin is tuple:
        cells = tuple(map(slot_of, arguments))
        return CellsSlot(cells, hint == Stem) if any(cells) else None
    if isinstance(hint, type) and issubclass(hint, Struct):
        return StructSlot() if issubclass(hint, Content) or _fields(hint) else None
    if any(slot_of(a) for a in arguments if a is not Ellipsis):
        raise TypeError(f"ids cannot be found in a {hint}; use tuples and mappings")
    return None


def _slot_of_choice(choices: list[Any], optional: bool) -> Slot | None:
    slots = [slot for choice in choices if (slot := slot_of(choice))]
    kinds = [slot.kinds for slot in slots if isinstance(slot, IdSlot)]
    inner: Slot | None
    if kinds:
        if len(kinds) < len(slots):
            raise TypeError(f"ids cannot be told from what else stands in {choices}")
        inner = IdSlot(frozenset().union(*kinds))
    elif len(slots) > 1 and not all(isinstance(slot, StructSlot) for slot in slots):
        raise TypeError(f"ids cannot be found in a choice of {choices}")
    else:
        inner = slots[0] if slots else None
    return OptionalSlot(inner) if inner and optional else inner


@cache
def _fields(type_: Any) -> tuple[tuple[str, Slot], ...]:
    hints = get_type_hints(type_, include_extras=True)
    found = []
    for name in type_.__struct_fields__:
        slot = slot_of(hints[name])
        if isinstance(slot, MappingSlot) and (type_ is Board or _own_ids(type_, slot)):
            slot = MappingSlot(slot.key, slot.value)
            slot.defining = True
        if slot is not None:
            found.append((name, slot))
    return tuple(found)


def _own_ids(type_: Any, slot: MappingSlot) -> bool:
    """Return whether a mapping of a content defines its keys, because no table of the board does."""
    if not issubclass(type_, Content) or not isinstance(slot.key, IdSlot):
        return False
    return slot.key.kinds.isdisjoint(board_tables())
