"""The facts of a position in one table: the annotations of its class. Slots, empty rows and the fields of numpy records
come from them.

A fact is a whole number, a row of them (`list[int]`, `bytearray`), rows of rows, or a list of positions. `Sized` gives
the length of rows; a row without it may have any length and cannot be part of a record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Annotated, Any, ClassVar, NamedTuple, Self, TypeVar, get_args, get_origin, get_type_hints

Fields = list[tuple[str, str, tuple[int, ...]]]
"""The fields of a numpy record: name, kind of number, and sizes, none for a single number."""


class Sized:
    """The lengths of the rows of a fact, by names of sizes such as "seats"."""

    def __init__(self, *sizes: str) -> None:
        self.sizes = sizes


class Emptied:
    """A list that is empty in a copy."""


Log = Annotated[list[tuple[int, ...]], Emptied()]
"""Rows of what happened since the position was copied."""


class Fact(NamedTuple):
    """A fact as the table has it: its name, its type, and the names of its sizes (None where any length will do),
    whether it is empty in a copy, and whether it is a list of rows."""

    name: str
    type: Any
    sizes: tuple[str, ...] | None = None
    is_emptied: bool = False
    has_rows: bool = False


class Facts:
    """Base of the classes that `facts` makes."""

    __slots__ = ()
    table: ClassVar[Sequence[Fact]] = ()
    """The facts of the class, in the order of its text."""

    def copy(self) -> Self:
        """Return a copy with an empty log. A class that is copied for every decision lists its facts in a method of its
        own, which takes a third of the time."""
        made = object.__new__(type(self))
        for fact in self.table:
            setattr(made, fact.name, [] if fact.is_emptied else _copied(getattr(self, fact.name)))
        return made

    def keep_beside(self, former: Self) -> None:
        """Share equal rows with an earlier position. Most rows are equal, so the positions of a long game take a tenth
        of the memory. Neither position may change afterward."""
        for fact in self.table:
            if fact.type is int or fact.is_emptied:
                continue
            mine, its = getattr(self, fact.name), getattr(former, fact.name)
            if mine == its:
                setattr(self, fact.name, its)
            elif fact.has_rows:
                pairs = zip_longest(mine, its[: len(mine)])
                setattr(self, fact.name, [other if row == other else row for row, other in pairs])

    def make_rows(self, **sizes: int) -> None:
        """Set every fact that has sizes to rows of zeros."""
        for fact in self.table:
            if fact.sizes:
                setattr(self, fact.name, _zeros(fact.type, [sizes[size] for size in fact.sizes]))


C = TypeVar("C", bound=Facts)


def facts(cls: type[C]) -> type[C]:
    """Return the class with slots for its fields. The fields of its base class come first."""
    body = {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")}
    names = tuple(cls.__annotations__)
    made: Any = type(cls.__name__, cls.__bases__, {**body, "__slots__": names})
    made.__qualname__ = cls.__qualname__
    made.table = tuple(_read(made))
    return made  # type: ignore[no-any-return]


def record_fields(cls: type[Facts], **sizes: int) -> Fields:
    """Return the fields of a numpy record with the same names, without facts that are emptied."""
    found: Fields = []
    for fact in cls.table:
        if fact.type is int:
            found.append((fact.name, "i8", ()))
        elif not fact.is_emptied:
            assert fact.sizes is not None, f"{fact.name} may have any length"
            found.append((fact.name, _kind(fact.type), tuple(sizes[size] for size in fact.sizes)))
    return found


def _read(cls: type[Facts]) -> Iterator[Fact]:
    hints = get_type_hints(cls, include_extras=True)
    whose = [each for each in reversed(cls.__mro__) if each is not Facts and issubclass(each, Facts)]
    for name in (name for each in whose for name in vars(each).get("__annotations__", ())):
        hint = hints[name]
        if get_origin(hint) is not Annotated:
            yield Fact(name, hint, has_rows=_has_rows(hint))
            continue
        plain, *marks = get_args(hint)
        sizes = next((each.sizes for each in marks if isinstance(each, Sized)), None)
        yield Fact(name, plain, sizes, any(isinstance(each, Emptied) for each in marks), _has_rows(plain))


def _copied(value: Any) -> Any:
    """Return a number as it is, or a copy of rows or positions."""
    if isinstance(value, int):
        return value
    if isinstance(value, Facts):
        return value.copy()
    if isinstance(value, bytearray) or not value or isinstance(value[0], int):
        return value[:]
    return [_copied(each) for each in value]


def _has_rows(kind: Any) -> bool:
    inner = get_args(kind)
    return bool(inner) and inner != (int,) and not (isinstance(inner[0], type) and issubclass(inner[0], Facts))


def _zeros(kind: Any, sizes: list[int]) -> Any:
    if len(sizes) > 1:
        return [_zeros(get_args(kind)[0], sizes[1:]) for _ in range(sizes[0])]
    return bytearray(sizes[0]) if kind is bytearray else [0] * sizes[0]


def _kind(kind: Any) -> str:
    """Return numpy's name for the numbers in rows of this type."""
    while get_args(kind):
        kind = get_args(kind)[0]
    return "u1" if kind is bytearray else "i8"
