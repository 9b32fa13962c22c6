"""Columns of a seat in the table of starting positions, and the things of the board that a seat can be given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.setups import PutSetUp, RemoveSetUp, RenameSetUp
from engine.errors import did_you_mean
from engine.i18n import tr
from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell
from engine.model.identity.display_names import sites
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.text_match import folded
from studio.panels.numbers import amount_of, grouped
from studio.panels.tables.record_table import Column


@dataclass(frozen=True)
class SeatFields:
    """The starting positions of one family.

    `fresh` makes a position for a number of seats in the initial state, and `seat` adds a seat. `fewest` and `most`
    limit the number of seats. `columns` follow those of every family. `named` returns the items and the place of a
    seat, `offers` the parts of a board selection that it can get: a menu text and the edit. `board_tip` is the tooltip
    of its button. `has` names the content of a position within a sentence.
    """

    fresh: Callable[[int], Any]
    seat: Callable[[], Any]
    fewest: int
    most: int
    columns: Sequence[Column]
    has: str
    named: Callable[[Scenario, Any], Iterable[Ref]]
    offers: Callable[[Scenario, str, Sequence[Ref]], Iterable[tuple[str, Edit]]]
    board_tip: str

    @property
    def empty(self) -> str:
        """Text of the table without rows."""
        return tr(
            "Games can start from positions that you define: {has}. Add one here, or save a position of "
            "a running game (Ctrl+K in its window). The start dialog offers them."
        ).format(has=self.has)


def row_id(name: str, seat: int) -> str:
    """Return the row of a seat, counted from 0."""
    return f"{name}/{seat + 1}"


def parted(id: str) -> tuple[str, int]:
    """Return the position of a row and its seat, counted from 0."""
    name, _, seat = id.rpartition("/")
    return name, int(seat) - 1


def rows(scenario: Scenario) -> list[str]:
    """Return a row for each seat of each position."""
    return [
        row_id(name, seat) for name, setup in scenario.content.positions.items() for seat in range(len(setup.seats))
    ]


def setup_of(scenario: Scenario, id: str) -> Any:
    """Return the position of a row."""
    return scenario.content.positions[parted(id)[0]]


def seat_of(scenario: Scenario, id: str) -> Any:
    """Return the seat of a row."""
    return setup_of(scenario, id).seats[parted(id)[1]]


def seat_name(id: str) -> str:
    """Return the name of a seat in menus."""
    return tr("Seat {n}").format(n=parted(id)[1] + 1)


def changed(scenario: Scenario, id: str, said: str, **facts: Any) -> Edit:
    """Return the edit for other values of a seat."""
    name, place = parted(id)
    setup = setup_of(scenario, id)
    seats = [replace(seat, **facts) if number == place else seat for number, seat in enumerate(setup.seats)]
    return PutSetUp(name, replace(setup, seats=tuple(seats)), said_of(id, said))


def said_of(id: str, said: str) -> str:
    """Return a description of a changed value: "the cash of seat 2"."""
    return tr("{what} of seat {n}").format(what=said, n=parted(id)[1] + 1)


def without(scenario: Scenario, name: str, gone: set[int], fewest: int) -> Edit:
    """Return the edit that removes seats; with too few left the whole position is removed."""
    setup = scenario.content.positions[name]
    left = [seat for seat in range(len(setup.seats)) if seat not in gone]
    if len(left) < fewest or not left:
        return RemoveSetUp(name)
    turn = left.index(setup.turn - 1) + 1 if setup.turn is not None and setup.turn - 1 in left else None
    return PutSetUp(name, replace(setup, seats=tuple(setup.seats[seat] for seat in left), turn=turn), tr("the seats"))


def own_columns(fields: SeatFields) -> list[Column]:
    """Return the columns of the table: those of every game system, and its own."""
    return [
        Column(
            tr("Starting position"), lambda s, id: parted(id)[0],
            edit=lambda s, id, text: RenameSetUp(parted(id)[0], str(text).strip()),
            tip=tr("Name of the position, in the dialog before a game and after --setup"),
        ),
        Column(tr("Seat"), lambda s, id: parted(id)[1] + 1, is_number=True),
        Column(
            tr("Current player"), _turn, edit=_set_turn, choices=lambda s, id: [("", tr("no")), (tr("yes"), tr("yes"))],
            tip=tr("The player whose turn it is. If none is set, the rules decide who starts."),
        ),
        *fields.columns,
    ]  # fmt: skip


def _turn(scenario: Scenario, id: str) -> str:
    return tr("yes") if setup_of(scenario, id).turn == parted(id)[1] + 1 else ""


def _set_turn(scenario: Scenario, id: str, text: Any) -> Edit:
    name, seat = parted(id)
    return PutSetUp(name, replace(setup_of(scenario, id), turn=seat + 1 if text else None), tr("the turn"))


def number_column(
    fact: str, title: str, said: str, tip: str, nothing: int | None = 0, is_of_seat: bool = True
) -> Column:
    """Return a column of amounts or counts. `nothing` is the meaning of an empty cell; `is_of_seat` is whether each
    seat has its own value."""

    def read(scenario: Scenario, id: str) -> int | None:
        found: int | None = getattr(seat_of(scenario, id) if is_of_seat else setup_of(scenario, id), fact)
        return None if found == nothing else found

    def edit(scenario: Scenario, id: str, text: Any) -> Edit:
        typed = str(text).strip()
        value = amount_of(typed, scenario.currency) if typed else nothing
        if is_of_seat:
            return changed(scenario, id, said, **{fact: value})
        return PutSetUp(parted(id)[0], replace(setup_of(scenario, id), **{fact: value}), said)

    return Column(title, read, lambda value: grouped(value), edit, is_number=True, tip=tip)


def choice_column(
    fact: str, title: str, said: str, tip: str, choices: Callable[[Scenario], Iterable[tuple[str, str]]], nothing: Any
) -> Column:
    """Return a column of one item of the scenario, or none."""

    def read(scenario: Scenario, id: str) -> Any:
        found = getattr(seat_of(scenario, id), fact)
        return None if found == nothing else found

    return Column(
        title,
        read,
        edit=lambda s, id, value: changed(s, id, said, **{fact: value or nothing}),
        choices=lambda s, id: [("", "–"), *choices(s)],
        tip=tip,
        called=lambda s, value: dict(choices(s)).get(value, str(value)),
    )


def cell_at(board: Board, text: str) -> Cell:
    """Return the cell of a typed text: a city name or a cell label. Raises ValueError if there is none."""
    typed = text.strip()
    names = sites(board)
    cities = {folded(site.name): site.cell for site in board.sites.values()}
    cities |= {folded(names[id]): site.cell for id, site in board.sites.items()}
    labels = lattice_of(board).by_label
    found = cities.get(folded(typed), labels.get(typed))
    if found is None:
        guess = did_you_mean(typed, names.values())
        raise ValueError(tr("no city or milepost named “{text}”").format(text=typed) + guess)
    return found


def of_ids(text: Any, known: Mapping[str, str]) -> tuple[str, ...]:
    """Return the IDs of items typed with commas between, by ID or name. Raises ValueError for unknown ones."""
    ids = {folded(id): id for id in known} | {folded(name): id for id, name in known.items()}
    found = []
    for word in re.split(r"[,;]", str(text)):
        if typed := word.strip():
            if folded(typed) not in ids:
                raise ValueError(tr("nothing named “{text}”").format(text=typed) + did_you_mean(typed, known.values()))
            found.append(ids[folded(typed)])
    return tuple(found)
