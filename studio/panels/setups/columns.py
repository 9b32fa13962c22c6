"""Columns of the table of starting positions, from the declarations of their fields (`engine.game.setup_fields`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, get_args, get_origin

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.setups import PutSetUp, RenameSetUp
from engine.errors import did_you_mean
from engine.game.setup_fields import Field, fields_of, names_of, seat_type
from engine.i18n import tr
from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell
from engine.model.identity.display_names import cities, sites
from engine.model.ids import MilepostId
from engine.model.scenario import Scenario
from engine.text_match import folded
from studio.panels.names import milepost_name, place_name
from studio.panels.numbers import amount_of, grouped
from studio.panels.setups.fields import changed, parted, seat_of, setup_of
from studio.panels.tables.record_table import Column

P = TypeVar("P")

Parse = Callable[[Scenario, str], Any]


def columns_of(setup: type[Any]) -> list[Column]:
    """Return the columns of starting positions of a type: name, player, turn, and all fields with a title."""
    seat, _, _ = seat_type(setup)
    return [
        Column(
            tr("Starting position"), lambda s, id: parted(id)[0],
            edit=lambda s, id, text: RenameSetUp(parted(id)[0], str(text).strip()),
            tip=tr("Name of the position, in the dialog before a game and after --setup"),
        ),
        Column(tr("Seat"), lambda s, id: parted(id)[1] + 1, is_number=True),
        Column(
            tr("Current player"), _turn, edit=_set_turn, choices=lambda s, id: _yes_or_no(),
            tip=tr("The player whose turn it is. If none is set, the rules decide who starts."),
        ),
        *(_column(field, seat_of) for field in fields_of(seat) if field.given.shown),
        *(_column(field, setup_of) for field in fields_of(setup) if field.given.shown),
    ]  # fmt: skip


def _yes_or_no() -> list[tuple[str, str]]:
    return [("", tr("no")), (tr("yes"), tr("yes"))]


def _turn(scenario: Scenario, id: str) -> str:
    return tr("yes") if setup_of(scenario, id).turn == parted(id)[1] + 1 else ""


def _set_turn(scenario: Scenario, id: str, text: Any) -> Edit:
    name, seat = parted(id)
    return PutSetUp(name, replace(setup_of(scenario, id), turn=seat + 1 if text else None), tr("the turn"))


def _column(field: Field, given: Callable[[Scenario, str], Any]) -> Column:
    """Return the column of a field of what `given` returns for a row: a seat, or the whole position."""
    title, tip = tr(field.given.title), tr(field.given.tip) if field.given.tip else ""

    def value(scenario: Scenario, id: str) -> Any:
        found = getattr(given(scenario, id), field.name)
        return None if found == field.default else found

    def edit(parse: Parse) -> Callable[[Scenario, str, Any], Edit]:
        def made(scenario: Scenario, id: str, text: Any) -> Edit:
            typed = str(text).strip()
            found = parse(scenario, typed) if typed else field.default
            return changed(scenario, id, given is seat_of, **{field.name: found})

        return made

    if field.form == "number":
        parse = edit(lambda s, typed: amount_of(typed, s.currency))
        return Column(title, value, lambda found: grouped(found), parse, is_number=True, tip=tip)
    if field.form == "flag":
        return Column(
            title, lambda s, id: tr("yes") if value(s, id) else "", edit=edit(lambda s, typed: True),
            choices=lambda s, id: _yes_or_no(), tip=tip,
        )  # fmt: skip
    if field.form == "choice":
        every = [(each, each) for each in field.choices]
        return Column(
            title, lambda s, id: getattr(given(s, id), field.name), edit=edit(lambda s, typed: typed),
            choices=lambda s, id: every, tip=tip,
        )  # fmt: skip
    if field.form == "lines":
        return Column(title, lambda s, id: _count(field, value(s, id) or ()) or None, is_number=True, tip=tip)
    if field.form == "cell":
        return Column(
            title, lambda s, id: "" if (at := value(s, id)) is None else place_name(s.board, at),
            edit=edit(lambda s, typed: cell_at(s.board, typed)), tip=tip,
        )  # fmt: skip
    if field.type is MilepostId:
        return Column(
            title, value, edit=edit(lambda s, typed: milepost_at(s.board, typed)), tip=tip,
            called=lambda s, at: milepost_name(s.board, at),
        )  # fmt: skip
    if field.form == "ID":
        return Column(
            title, value, edit=edit(lambda s, typed: typed), tip=tip,
            choices=lambda s, id: [("", "–"), *names(s, field).items()],
            called=lambda s, found: names(s, field).get(found, found),
        )  # fmt: skip
    return Column(
        title, lambda s, id: _text(value(s, id) or (), names(s, field)),
        edit=edit(lambda s, typed: _parsed(field, typed, s)), tip=tip,
    )  # fmt: skip


def names(scenario: Scenario, field: Field) -> Mapping[str, str]:
    """Return the shown names of the IDs that a field may have."""
    found = names_of(scenario, field) if field.given.of else {}
    return {id: id for id in found} if field.given.by_id else found


def _count(field: Field, lines: tuple[tuple[Cell, ...], ...]) -> int:
    return sum(len(line) - 1 for line in lines) if field.given.counts_steps else len(lines)


def _text(value: Any, names: Mapping[str, str]) -> str:
    """Return rows of numbers or IDs, and mappings of IDs, as text: “up: 3 2, bonus: 4” or “Boston: red 2 blue 1”."""
    if isinstance(value, dict):
        return ", ".join(f"{names.get(id, id)}: {_entry(each)}".strip() for id, each in value.items())
    if isinstance(value, str):
        return value
    if any(isinstance(row, tuple) for row in value):
        return " / ".join(_text(row, {}) for row in value)
    return (", " if names else " ").join(names.get(each, str(each)) for each in value)


def _entry(value: Any) -> str:
    """Return the value of an ID in such a mapping as text."""
    return " ".join(f"{id} {n}" for id, n in value.items()) if isinstance(value, dict) else _text(value, {})


def _parsed(field: Field, text: str, scenario: Scenario) -> Any:
    """Return the value of such a text. Raises ValueError for an unknown name, and for something other than a number."""
    if field.form == "numbers":
        return _row(field.type, text)
    found = names_of(scenario, field)
    known = {folded(name): id for id, name in found.items()} | {folded(id): id for id in found}

    def id_of(typed: str) -> str:
        if folded(typed) not in known:
            raise ValueError(tr("nothing named “{text}”").format(text=typed) + did_you_mean(typed, found.values()))
        return known[folded(typed)]

    parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
    if field.form == "map":
        pairs = [part.partition(":") for part in parts]
        return {id_of(name.strip()): _row(get_args(field.type)[1], rest) for name, _, rest in pairs}
    if field.given.by_id:
        parts = [word for part in parts for word in ([part] if folded(part) in known else part.split())]
    ids = map(id_of, parts)
    return tuple(dict.fromkeys(ids) if field.given.once else ids)


def _row(type_: Any, text: str) -> Any:
    """Return whole numbers separated by spaces, rows of them separated by slashes, IDs with numbers, or an ID."""
    if get_origin(type_) is dict:
        words = text.split()
        if len(words) % 2:
            raise ValueError(tr("expected IDs, each with a number, found {text}").format(text=text.strip()))
        return {id: amount_of(number) for id, number in zip(words[::2], words[1::2], strict=True)}
    if get_origin(type_) is not tuple:
        return text.strip()
    inner = get_args(type_)[0]
    if get_origin(inner) is tuple:
        return tuple(_row(inner, part) for part in text.split("/"))
    return tuple(map(amount_of, text.split()))


def milepost_at(board: Board, text: str) -> MilepostId:
    """Return the milepost of a typed text: its ID, or a city name. Raises ValueError if there is none."""
    if text in board.mileposts:
        return MilepostId(text)
    called = cities(board)
    known = {folded(city.name): city.milepost for city in board.cities.values()}
    known |= {folded(called[id]): city.milepost for id, city in board.cities.items()}
    return _checked_place(known.get(folded(text)), text, called.values())


def cell_at(board: Board, text: str) -> Cell:
    """Return the cell of a typed text: a city name or a cell label. Raises ValueError if there is none."""
    called = sites(board)
    known = {folded(site.name): site.cell for site in board.sites.values()}
    known |= {folded(called[id]): site.cell for id, site in board.sites.items()}
    return _checked_place(known.get(folded(text), lattice_of(board).by_label.get(text)), text, called.values())


def _checked_place(place: P | None, text: str, names: Iterable[str]) -> P:
    if place is None:
        raise ValueError(tr("no city or milepost named “{text}”").format(text=text) + did_you_mean(text, names))
    return place
