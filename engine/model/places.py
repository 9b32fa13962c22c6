"""The places in a scenario that can hold ids, read from its types once and remembered.

`place_of(type)` gives a place for a type that can hold ids somewhere inside, None for all others, so that a walk
passes over coasts and coordinates at once. A place lists the ids in a value (`uses`), and makes the value that is left
when every id meets its fate (`rewritten`): itself, another id, or GONE. A value in which nothing changes is handed back
as the same object.
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
    """The fate of what is removed."""

    GONE = "gone"


GONE: Final = Gone.GONE

Path = tuple[str | int, ...]
"""Field names, keys and indexes from the scenario down."""

Fate = Callable[[frozenset[Kind], str], "str | Gone"]
"""What becomes of an id that may name things of these kinds."""

Found = tuple[frozenset[Kind], str, Path]


class Place(ABC):
    """Where ids can stand, for values of one type."""

    @abstractmethod
    def uses(self, value: Any, path: Path) -> Iterator[Found]:
        """The ids used in the value."""

    @abstractmethod
    def rewritten(self, value: Any, fate: Fate) -> Any:
        """What is left of the value; GONE where it cannot stand without an id that goes."""


class IdPlace(Place):
    """An id, or a choice between an id and values that hold none (`MilepostId | JunctionId | Point`)."""

    def __init__(self, kinds: frozenset[Kind]) -> None:
        self.kinds = kinds

    def uses(self, value: Any, path: Path) -> Iterator[Found]:
        if isinstance(value, str):
            yield self.kinds, value, path

    def rewritten(self, value: Any, fate: Fate) -> Any:
        return fate(self.kinds, value) if isinstance(value, str) else value


class OptionalPlace(Place):
    """A value or None; what goes becomes None."""

    def __init__(self, inner: Place) -> None:
        self.inner = inner

    def uses(self, value: Any, path: Path) -> Iterator[Found]:
        return iter(()) if value is None else self.inner.uses(value, path)

    def rewritten(self, value: Any, fate: Fate) -> Any:
        if value is None:
            return None
        new = self.inner.rewritten(value, fate)
        return None if new is GONE else new


class MappingPlace(Place):
    """A mapping with ids as keys, in its values, or both. Keys of a `defining` mapping are no uses.

    A mapping or a row within a mapping goes when its last entry goes.
    """

    def __init__(self, key: Place | None, value: Place | None) -> None:
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
            if new_key is not GONE and new is not GONE and not emptied:
                left[new_key] = new
        return left if changed else value


class RowPlace(Place):
    """A tuple of any length; elements that go leave no gap."""

    def __init__(self, element: Place) -> None:
        self.element = element

    def uses(self, value: Any, path: Path) -> Iterator[Found]:
        for index, item in enumerate(value):
            yield from self.element.uses(item, (*path, index))

    def rewritten(self, value: Any, fate: Fate) -> Any:
        new = [self.element.rewritten(item, fate) for item in value]
        same = all(a is b for a, b in zip(new, value, strict=True))
        return value if same else tuple(item for item in new if item is not GONE)


class CellsPlace(Place):
    """A tuple with a meaning for each cell; it goes when a cell goes. The stops of a stem stay in their order."""

    def __init__(self, cells: tuple[Place | None, ...], is_stem: bool) -> None:
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


class StructPlace(Place):
    """A struct, read by the type it has at run time, so that a family's content needs no place of its own."""

    def fields(self, type_: type[Struct]) -> tuple[tuple[str, Place], ...]:
        """The fields that can hold ids."""
        return _fields(type_)

    def uses(self, value: Any, path: Path) -> Iterator[Found]:
        for name, place in _fields(value.__class__):
            yield from place.uses(getattr(value, name), (*path, name))

    def rewritten(self, value: Any, fate: Fate) -> Any:
        changes = {}
        for name, place in _fields(value.__class__):
            old = getattr(value, name)
            new = place.rewritten(old, fate)
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


def tidy_path(path: tuple[Any, ...]) -> tuple[Any, ...]:
    """A line's path without bends before its first and after its last stop and without the same stop twice running;
    empty where fewer than two stops are left."""
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
    """The fields of a board that define ids, by kind."""
    tables: dict[Kind, str] = {}
    for name, place in _fields(Board):
        if isinstance(place, MappingPlace) and isinstance(place.key, IdPlace):
            (kind,) = place.key.kinds
            tables[kind] = name
    return tables


@cache
def content_tables(type_: type[Content]) -> dict[Kind, str]:
    """The fields of a content that define ids: mappings by a kind of id that no board knows (loads)."""
    tables: dict[Kind, str] = {}
    for name, place in _fields(type_):
        if isinstance(place, MappingPlace) and place.defining and isinstance(place.key, IdPlace):
            (kind,) = place.key.kinds
            tables[kind] = name
    return tables


@cache
def place_of(hint: Any) -> Place | None:
    """The place for a type; None where no id can stand in it. Raises TypeError for containers that cannot be walked."""
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType):
        kind: Any = hint.__name__.removesuffix("Id").lower()
        return IdPlace(frozenset({kind})) if hint.__supertype__ == Id else place_of(hint.__supertype__)
    if origin is Annotated:
        return place_of(arguments[0])
    if origin in (Union, types.UnionType):
        return _place_of_choice([a for a in arguments if a is not type(None)], type(None) in arguments)
    if origin is dict:
        key, value = place_of(arguments[0]), place_of(arguments[1])
        # A mapping of tables is a place of its own each time: `_fields` marks the defining ones.
        return MappingPlace(key, value) if key or value else None
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        element = place_of(arguments[0])
        return RowPlace(element) if element else None
    if origin is tuple:
        cells = tuple(map(place_of, arguments))
        return CellsPlace(cells, hint == Stem) if any(cells) else None
    if isinstance(hint, type) and issubclass(hint, Struct):
        return StructPlace() if issubclass(hint, Content) or _fields(hint) else None
    if any(place_of(a) for a in arguments if a is not Ellipsis):
        raise TypeError(f"ids cannot be found in a {hint}; use tuples and mappings")
    return None


def _place_of_choice(choices: list[Any], optional: bool) -> Place | None:
    places = [place for choice in choices if (place := place_of(choice))]
    kinds = [place.kinds for place in places if isinstance(place, IdPlace)]
    inner: Place | None
    if kinds:
        if len(kinds) < len(places):
            raise TypeError(f"ids cannot be told from what else stands in {choices}")
        inner = IdPlace(frozenset().union(*kinds))
    elif len(places) > 1 and not all(isinstance(place, StructPlace) for place in places):
        raise TypeError(f"ids cannot be found in a choice of {choices}")
    else:
        inner = places[0] if places else None
    return OptionalPlace(inner) if inner and optional else inner


@cache
def _fields(type_: Any) -> tuple[tuple[str, Place], ...]:
    hints = get_type_hints(type_, include_extras=True)
    found = []
    for name in type_.__struct_fields__:
        place = place_of(hints[name])
        if isinstance(place, MappingPlace) and (type_ is Board or _own_ids(type_, place)):
            place = MappingPlace(place.key, place.value)
            place.defining = True
        if place is not None:
            found.append((name, place))
    return tuple(found)


def _own_ids(type_: Any, place: MappingPlace) -> bool:
    """Whether a mapping of a content defines its keys, because no table of the board does."""
    if not issubclass(type_, Content) or not isinstance(place.key, IdPlace):
        return False
    return place.key.kinds.isdisjoint(board_tables())
