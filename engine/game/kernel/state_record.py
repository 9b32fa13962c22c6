"""The facts of a position in one table: the annotations of its class. Slots, copies, empty rows and the fields of numpy
records are generated from them, so that a new field is declared once.

A fact is a whole number, a row of them (`list[int]`, `bytearray`), rows of rows, or a list of positions. `Sized` gives
the length of rows; a row without it may have any length and cannot be part of a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
    """A fact as the table has it: its name, its type, and the names of its sizes (None where any length will do)."""

    name: str
    type: Any
    sizes: tuple[str, ...] | None = None
    is_emptied: bool = False


class Facts:
    """Base of the classes that `facts` makes."""

    __slots__ = ()
    table: ClassVar[Sequence[Fact]] = ()
    """The facts of the class, in the order of its text."""

    def copy(self) -> Self:
        """Return a copy with an empty log. `facts` replaces this method in each class."""
        raise NotImplementedError

    def keep_beside(self, former: Self) -> None:
        """Share equal rows with an earlier position. Most rows are equal, so the positions of a long game take a tenth
        of the memory. Neither position may change afterward."""
        raise NotImplementedError

    def make_rows(self, **sizes: int) -> None:
        """Set every fact that has sizes to rows of zeros."""
        for fact in self.table:
            if fact.sizes:
                setattr(self, fact.name, _zeros(fact.type, [sizes[size] for size in fact.sizes]))


C = TypeVar("C", bound=Facts)


def facts(cls: type[C]) -> type[C]:
    """Return the class with slots for its fields and a copy method. The fields of its base class come first."""
    body = {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")}
    names = tuple(cls.__annotations__)
    made: Any = type(cls.__name__, cls.__bases__, {**body, "__slots__": names})
    made.__qualname__ = cls.__qualname__
    made.table = tuple(_read(made))
    made.copy, made.keep_beside = _copier(made), _keeper(made)
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
            yield Fact(name, hint)
            continue
        plain, *said = get_args(hint)
        sizes = next((each.sizes for each in said if isinstance(each, Sized)), None)
        yield Fact(name, plain, sizes, any(isinstance(each, Emptied) for each in said))


def _copier(cls: type[Facts]) -> Callable[[Any], Any]:
    """Return the source of `copy` with one line for each fact; a loop over names would take three times as long, and a
    copy is made for every decision."""
    lines = [f"    made.{fact.name} = {_copied(fact)}" for fact in cls.table]
    text = "\n".join(["def copy(self):", "    made = new(cls)", *lines, "    return made"])
    space: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec(text, space)
    copy: Callable[[Any], Any] = space["copy"]
    copy.__doc__ = Facts.copy.__doc__
    return copy


def _keeper(cls: type[Facts]) -> Callable[[Any, Any], None]:
    """Return the source of `keep_beside` with one line for each large fact."""
    kept = [fact for fact in cls.table if fact.type is not int and not fact.is_emptied]
    lines = [f"    self.{fact.name} = {_shared(fact)}" for fact in kept]
    space: dict[str, Any] = {"rows": _rows_in_common}
    exec("\n".join(["def keep_beside(self, former):", *(lines or ["    pass"])]), space)
    keep: Callable[[Any, Any], None] = space["keep_beside"]
    keep.__doc__ = Facts.keep_beside.__doc__
    return keep


def _shared(fact: Fact) -> str:
    mine, its = f"self.{fact.name}", f"former.{fact.name}"
    inner = get_args(fact.type)
    has_rows = fact.type is not bytearray and inner and inner != (int,) and not _is_position(inner[0])
    return f"{its} if {mine} == {its} else {f'rows({mine}, {its})' if has_rows else mine}"


def _rows_in_common(mine: list[Any], its: list[Any]) -> list[Any]:
    """Return the rows, with those replaced that are equal in the other list."""
    pairs = zip_longest(mine, its[: len(mine)])
    return [other if row == other else row for row, other in pairs]


def _copied(fact: Fact) -> str:
    value = f"self.{fact.name}"
    if fact.is_emptied:
        return "[]"
    if fact.type is int:
        return value
    inner = get_args(fact.type)
    if fact.type is bytearray or inner == (int,):
        return f"{value}[:]"
    assert get_origin(fact.type) is list, f"{fact.name} is no fact: {fact.type}"
    each = "each.copy()" if _is_position(inner[0]) else "each[:]"
    return f"[{each} for each in {value}]"


def _is_position(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Facts)


def _zeros(kind: Any, sizes: list[int]) -> Any:
    if len(sizes) > 1:
        return [_zeros(get_args(kind)[0], sizes[1:]) for _ in range(sizes[0])]
    return bytearray(sizes[0]) if kind is bytearray else [0] * sizes[0]


def _kind(kind: Any) -> str:
    """Return numpy's name for the numbers in rows of this type."""
    while get_args(kind):
        kind = get_args(kind)[0]
    return "u1" if kind is bytearray else "i8"
