"""Fields of starting positions, declared once in the annotations of their structs.

`Given` names a field for people and says what it may name. Where a field sets a fact of a position, `Given` also has
the fact and the IDs that number it. From this follow the columns of the table, the check for unknown and repeated
IDs, the start of a game, and the export of a position. Ranges are those of the types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import fields, replace

from engine.errors import did_you_mean
from engine.game.setups import Fault
from engine.i18n import tr
from engine.model.grids.grid import Cell
from engine.model.identity.display_names import cities, sites
from engine.model.identity.id_fields import IdSlot, slot_of
from engine.model.ids import CityId, Kind, Ref, SiteId
from engine.model.scenario import Scenario

S = TypeVar("S", bound=Struct)

Form = Literal["number", "flag", "choice", "ID", "IDs", "cell", "numbers", "map", "lines", "struct"]  # not shown
"""The form of a value. `numbers` are rows of whole numbers, `map` is a mapping of IDs, `lines` are rows of cells."""

NONE = -1


class Given(Struct, frozen=True):
    """A field of a starting position.

    `title` is the heading of its column, `tip` its tooltip; a field that is not `shown` has no column. A column of
    lines has their number, or that of their steps if it `counts_steps`. `of` is the table of the scenario with the
    possible IDs, such as "board.cities"; `by_id` shows IDs instead of names. An ID of a field `once` can be in one
    place only. A selection on the board can be given to a field `from_board`.

    `fact` is the fact of a position that it sets, by player. `ids` is the row of IDs of a compiled board in the order
    of their numbers. `absent` is the number of the board in place of a missing value, or the row of them by player;
    without it, the rules decide. `first` is the value of number 0. With an `owner`, the fact has a number for each ID:
    `owner` plus the player where the player has it.
    """

    title: str = ""
    tip: str = ""
    shown: bool = True
    counts_steps: bool = False
    of: str = ""
    by_id: bool = False
    once: bool = False
    from_board: bool = False
    fact: str = ""
    ids: str = ""
    absent: str = ""
    first: int = 0
    owner: int | None = None


class Field(NamedTuple):
    """A declared field: name, declaration, type without None, form, and value without entry."""

    name: str
    given: Given
    type: Any
    form: Form
    default: Any

    @property
    def choices(self) -> tuple[str, ...]:
        """The values of a choice."""
        return get_args(self.type)

    @property
    def id_type(self) -> Any:
        """The type of the IDs of the field."""
        return get_args(self.type)[0] if self.form in ("IDs", "map") else self.type

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of things that the IDs name; none for those without a type of their own."""
        slot = slot_of(self.id_type)
        return slot.kinds if isinstance(slot, IdSlot) else frozenset()

    def ids_in(self, value: Any) -> Sequence[str]:
        """Return the IDs in a value."""
        if self.form == "ID":
            return (value,) if value else ()
        return tuple(value or ()) if self.form in ("IDs", "map") else ()

    def number(self, board: Any, value: Any, player: int) -> int | None:
        """Return the number of a value of a player on a compiled board; None without a value."""
        if value is None or value == "":
            absent: Any = getattr(board, self.given.absent) if self.given.absent else None
            found: int | None = absent[player] if isinstance(absent, list) else absent
            return found
        if self.form == "ID":
            return _index(board, self.given.ids, value)
        if self.form == "choice":
            return self.choices.index(value)
        return board.lattice.find(value) if self.form == "cell" else int(value) - self.given.first

    def value(self, board: Any, number: int) -> Any:
        """Return the value with a number."""
        if self.form in ("ID", "cell") and number < 0:
            return self.default
        if self.form == "ID":
            return getattr(board, self.given.ids)[number]
        if self.form == "choice":
            return self.choices[number]
        if self.form == "cell":
            return board.lattice.cell(number)
        return bool(number) if self.form == "flag" else number + self.given.first


def fields_of(type_: type[Struct]) -> tuple[Field, ...]:
    """Return the declared fields of a struct, in its order."""
    any_type: Any = type_
    return _fields_of(any_type)


@cache
def _fields_of(type_: Any) -> tuple[Field, ...]:
    hints = get_type_hints(type_, include_extras=True)
    found = []
    for field in fields(type_):
        given = next((each for each in get_args(hints[field.name])[1:] if isinstance(each, Given)), None)
        if given is not None:
            plain = _plain(hints[field.name])
            default = field.default if field.default_factory is NODEFAULT else field.default_factory()
            found.append(Field(field.name, given, plain, _form(plain), default))
    return tuple(found)


def field_named(type_: type[Struct], name: str) -> Field:
    """Return a declared field of a struct."""
    return next(field for field in fields_of(type_) if field.name == name)


def seat_type(setup: type[Struct]) -> tuple[Any, int, int]:
    """Return the type of a player in a starting position, and the smallest and largest number of players."""
    hint = get_type_hints(setup, include_extras=True)["seats"]
    (limit,) = (each for each in get_args(hint)[1:] if isinstance(each, Meta))
    return get_args(_plain(hint))[0], limit.min_length or 0, limit.max_length or 0


def _plain(hint: Any) -> Any:
    """Return a type without annotations and without None."""
    if get_origin(hint) is Annotated:
        return _plain(get_args(hint)[0])
    if get_origin(hint) in (Union, UnionType):
        (hint,) = (each for each in get_args(hint) if each is not type(None))
        return _plain(hint)
    return hint


def _form(type_: Any) -> Form:
    origin, inner = get_origin(type_), get_args(type_)
    if origin is dict:
        return "map"
    if origin is Literal:
        return "choice"
    if type_ == Cell:
        return "cell"
    if origin is tuple:
        row = _form(_plain(inner[0]))
        return "IDs" if row == "ID" else "lines" if get_args(_plain(inner[0]))[:1] == (Cell,) else "numbers"
    if isinstance(type_, type) and issubclass(type_, Struct):
        return "struct"
    return "flag" if type_ is bool else "number" if type_ is int else "ID"


def _index(board: Any, ids: str, id: str) -> int:
    return list(getattr(board, ids)).index(id)


def names_of(scenario: Scenario, field: Field) -> Mapping[str, str]:
    """Return the IDs that a field may have with unique names, or with themselves if they have none."""
    table: Mapping[str, Any] = attrgetter(field.given.of)(scenario)
    names: Mapping[Any, str] = {id: getattr(entry, "name", "") for id, entry in table.items()}
    if field.id_type in (CityId, SiteId):
        names = cities(scenario.board) if field.id_type is CityId else sites(scenario.board)
    return {str(id): names.get(id) or id for id in table}


class Place(NamedTuple):
    """A field with its value in a starting position; the player counted from 1, 0 for the position itself."""

    player: int
    field: Field
    value: Any

    def __str__(self) -> str:
        title = tr(self.field.given.title)
        return tr("“{title}” of player {n}").format(title=title, n=self.player) if self.player else f"“{title}”"


def places(setup: Any, player: int = 0) -> Iterator[Place]:
    """Yield all declared fields of a starting position."""
    for field in fields_of(type(setup)):
        value = getattr(setup, field.name)
        if field.form == "struct":
            yield from () if value is None else places(value, player)
        else:
            yield Place(player, field, value)
    for number, seat in enumerate(getattr(setup, "seats", ()), 1):
        yield from places(seat, number)


def unknown_ids(board: Any, setup: Any) -> Iterator[Fault]:
    """Yield a fault for each ID that a compiled board does not have."""
    for place in places(setup):
        ids = place.field.given.ids
        known = getattr(board, ids) if ids else ()
        for id in place.field.ids_in(place.value) if ids else ():
            if id not in known:
                text = tr("{place} names {id}, which does not exist{hint}.")
                yield Fault(text.format(place=place, id=id, hint=did_you_mean(id, known)))


def repeated_ids(setup: Any) -> Iterator[Fault]:
    """Yield a fault for each ID in two places that can be in one only."""
    taken: dict[tuple[str, str], Place] = {}
    for place in places(setup):
        for id in place.field.ids_in(place.value) if place.field.given.once else ():
            first = taken.setdefault((place.field.given.ids, id), place)
            if first is not place or list(place.field.ids_in(place.value)).count(id) > 1:
                text = tr("{id} is in two places: {first} and {second}.")
                about = tuple(Ref(kind, id) for kind in place.field.kinds)
                yield Fault(text.format(id=id, first=first, second=place), about)


def numbered(board: Any, given: Struct, player: int) -> Iterator[tuple[Field, int | None]]:
    """Yield the fields with one fact for each player, each with the number of its value; None if the rules decide."""
    for field in fields_of(type(given)):
        if field.given.fact and field.given.owner is None:
            yield field, field.number(board, getattr(given, field.name), player)


def apply(board: Any, position: Any, given: Struct, player: int = 0) -> None:
    """Set the facts that a starting position gives to a player, or to the whole position."""
    for field, number in numbered(board, given, player):
        if number is not None:
            getattr(position, field.given.fact)[player] = number
    for field in fields_of(type(given)):
        if field.given.owner is not None:
            for id in getattr(given, field.name) or ():
                getattr(position, field.given.fact)[_index(board, field.given.ids, id)] = field.given.owner + player


def export(board: Any, position: Any, type_: type[Struct], player: int = 0) -> dict[str, Any]:
    """Return the values of all fields with a fact, for a player or for the whole position."""
    found: dict[str, Any] = {}
    for field in fields_of(type_):
        if not field.given.fact:
            continue
        fact = getattr(position, field.given.fact)
        if field.given.owner is None:
            found[field.name] = field.value(board, fact[player])
        else:
            ids = getattr(board, field.given.ids)
            has = field.given.owner + player
            found[field.name] = tuple(id for id, whose in zip(ids, fact, strict=True) if whose == has)
    return found


def with_value(setup: Any, seat: int | None, name: str, value: Any) -> Any:
    """Return a starting position with another value of a seat, or of the position if `seat` is None. IDs that are given
    once leave their former place."""

    def less(given: Any) -> Any:
        left: dict[str, Any] = {}
        for other in fields_of(type(given)):
            has = other.ids_in(getattr(given, other.name))
            if other.given.once and other.given.ids == field.given.ids and not taken.isdisjoint(has):
                rest = tuple(id for id in has if id not in taken)
                left[other.name] = rest if other.form == "IDs" else other.default
        return replace(given, **left) if left else given

    field = field_named(type(setup if seat is None else setup.seats[seat]), name)
    taken = set(field.ids_in(value)) if field.given.once else set()
    seats = [less(each) for each in setup.seats]
    setup = less(setup)
    if seat is None:
        return replace(setup, seats=tuple(seats), **{name: value})
    seats[seat] = replace(seats[seat], **{name: value})
    return replace(setup, seats=tuple(seats))


def moved(given: S, cell: Callable[[Cell], Cell]) -> S:
    """Return a starting position, or a part of one, with the cells of a rotated or mirrored grid."""
    changed: dict[str, Any] = {}
    for field in fields_of(type(given)):
        value = getattr(given, field.name)
        if field.form == "cell" and value is not None:
            changed[field.name] = cell(value)
        elif field.form == "lines":
            changed[field.name] = tuple(tuple(map(cell, way)) for way in value)
        elif field.form == "struct" and value is not None:
            changed[field.name] = moved(value, cell)
    if hasattr(given, "seats"):
        changed["seats"] = tuple(moved(seat, cell) for seat in given.seats)
    return replace(given, **changed) if changed else given
