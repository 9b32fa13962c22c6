"""The tables of boards with a grid: cities, features, connections, terrains, regions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QWidget

from engine.edit.edit import Edit
from engine.edit.grids.sites import AddSite
from engine.edit.grids.terrains import AddTerrain
from engine.edit.ids import fresh_id, fresh_named_id, initials
from engine.edit.sheet.regions import AddRegion
from engine.i18n import tr, tr_noop
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.ids import Kind, Ref, RegionId, TerrainId
from engine.model.kind_names import choice_name
from engine.model.look import TerrainLook
from engine.model.memo import derived
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.paint.pattern_icon import swatch
from studio.panels.defaults import waiting_cell
from studio.panels.forms.fields import Field, cell_called, fields_of, title_of
from studio.panels.forms.grid_fields import terrain_counts
from studio.panels.names import things
from studio.panels.tables.record_table import Column, RecordTable
from studio.panels.tables.record_view import RecordView

GRID = Ref("header", "grid")
"""The parts of a difference when cells are painted."""


class _GridTable(RecordTable):
    """A record table that follows painting when the mouse rests."""

    def __init__(self, document: Document, kind: Kind, columns: Sequence[Column]) -> None:
        self._soon: QTimer | None = None
        super().__init__(document, kind, lambda scenario: things(scenario.board, kind), columns)

    def _follow(self, difference: Difference) -> None:
        if difference.touched != {GRID}:
            super()._follow(difference)
            return
        if self._soon is None:
            self._soon = QTimer(self, singleShot=True, interval=150)
            self._soon.timeout.connect(self.refresh)
        self._soon.start()


def _field(scenario: Scenario, ref: Ref, name: str) -> Field | None:
    """Return the inspector's field of an item; None if the board has no such field."""
    return _fields(scenario, ref.kind, ref.id).get(name)


@derived(kept=1)
def _fields(scenario: Scenario, kind: Kind, id: str) -> dict[str, Field]:
    """Return the fields of an item by name, cached for all columns of a row."""
    return {field.name: field for field in fields_of(scenario, Ref(kind, id))}


CHOSEN = ("kind", "label", "sign", "size")
"""Fields whose values have display names."""


def _column(kind: Kind, name: str, is_told: bool = False, is_number: bool = False) -> Column:
    def read(scenario: Scenario, id: str) -> Any:
        field = _field(scenario, Ref(kind, id), name)
        value = field.value if field is not None else ""
        return int(value or 0) if is_number else value

    def edit(scenario: Scenario, id: str, value: Any) -> Edit:
        field = _field(scenario, Ref(kind, id), name)
        assert field is not None and field.edit is not None
        return field.edit(value)

    def choices(scenario: Scenario, id: str) -> Sequence[tuple[Any, str]]:
        field = _field(scenario, Ref(kind, id), name)
        return field.choices if field is not None else ()

    show = choice_name if name in CHOSEN else str
    return Column(title_of(name), read, show, None if is_told else edit, choices, is_number=is_number)


def _colour(scenario: Scenario, id: str) -> QIcon:
    return swatch(scenario.look.terrains.get(TerrainId(id), TerrainLook()).colour)


def _cells(scenario: Scenario, id: str) -> int:
    board = scenario.board
    return terrain_counts(lattice_of(board).grid).get(board.terrains[TerrainId(id)].letter, 0)


def columns(kind: Kind) -> list[Column]:
    """Return the columns of the table of a kind."""
    shown: dict[Kind, Sequence[str]] = {
        "site": ("id", "name", "cell", "size", "label", "note"),
        "feature": ("id", "kind", "name"),
        "connection": ("id", "kind", "name", "from", "to", "note"),
        "terrain": ("id", "name", "letter", "symbol"),
        "region": ("id", "name"),
    }
    found = [_column(kind, name) for name in shown[kind]]
    match kind:
        case "feature":
            found += [_column(kind, name, True, True) for name in ("sides", "courses")] + [_column(kind, "note")]
        case "terrain":
            colour = lambda s, id: s.look.terrains.get(TerrainId(id), TerrainLook()).colour  # noqa: E731
            found += [
                Column(tr("Color"), colour, edit=lambda s, id, text: _set_colour(s, id, text), icon=_colour),
                Column(tr("Cells"), _cells, is_number=True),
                _column(kind, "note"),
            ]
        case "region":
            found += [_column(kind, "cells", True, True), _column(kind, "note")]
    return found


def _set_colour(scenario: Scenario, id: str, text: str) -> Edit:
    import re

    field = _field(scenario, Ref("terrain", id), "colour")
    assert field is not None and field.edit is not None
    if not re.fullmatch(r"#[0-9a-f]{6}", str(text).strip().lower()):
        raise ValueError(tr("expected a color such as #c9b892"))
    return field.edit(str(text).strip().lower())


def _table(kind: Kind, title: str, unit: str, empty: str, document: Document, parent: QWidget | None = None) -> QWidget:
    made = _NamedRows if kind in _ADDED else RecordView
    view = made(document, _GridTable(document, kind, columns(kind)), tr(title), tr(unit), tr(empty), parent)
    if kind == "site":
        view.sheet.exported = "cities"
    return view


class _NamedRows(RecordView):
    """A table that gets rows by pasting, each with a name or an ID."""

    def adding_row(self, scenario: Scenario, said: Mapping[str, str]) -> Edit:
        name = said.get(title_of("name")) or said.get(title_of("id"), "")
        return _ADDED[self.model.kind](scenario, name, said.get(title_of("cell"), ""))


def added_site(scenario: Scenario, name: str, cell: str) -> Edit:
    """Return the edit that adds a city on a cell, by its label, or on the first cell without a city. Raises ValueError
    if there is no such cell."""
    named = name or tr("New city")
    if cell:
        try:
            return AddSite(named, cell_called(scenario, cell))
        except ValueError as error:
            raise ValueError(f"{named}: {error}") from None
    free = waiting_cell(scenario.board)
    if free is None:
        raise ValueError(tr("{city}: every cell has a city already.").format(city=named))
    return AddSite(named, free)


def _added_terrain(scenario: Scenario, name: str, cell: str) -> Edit:
    named = name or tr("New terrain")
    return AddTerrain(TerrainId(fresh_named_id(scenario.board.terrains, named, "terrain")), named)


def _added_region(scenario: Scenario, name: str, cell: str) -> Edit:
    named, known = name or tr("New region"), scenario.board.regions
    return AddRegion(RegionId(initials(named, known) or fresh_id(known, "R")), named)


_ADDED: Mapping[Kind, Callable[[Scenario, str, str], Edit]] = {
    "site": added_site,
    "terrain": _added_terrain,
    "region": _added_region,
}
"""Edits for pasted rows, by name and cell label; rivers and connections are drawn."""


_WORDS: Sequence[tuple[Kind, str, str, str]] = (
    ("site", tr_noop("Cities"), tr_noop("cities"),
     tr_noop("There are no cities yet. Choose the City tool and click a cell.")),
    ("feature", tr_noop("Rivers and sides"), tr_noop("features"),
     tr_noop("There are no rivers, inlets or ridges yet. Draw one with the Curve or the Side tool.")),
    ("connection", tr_noop("Connections"), tr_noop("connections"),
     tr_noop("There are no ferries or tunnels yet. Draw one with the Connection tool.")),
    ("terrain", tr_noop("Terrains"), tr_noop("terrains"),
     tr_noop("There are no terrains to paint with yet. Add one with Board > Add Terrain.")),
    ("region", tr_noop("Regions"), tr_noop("regions"),
     tr_noop("There are no regions yet. Add one with Board > Add Region.")),
)  # fmt: skip

GRID_TABLES: Mapping[str, Callable[..., QWidget]] = {
    title: partial(_table, kind, title, unit, empty) for kind, title, unit, empty in _WORDS
}
"""Tables of a grid by the titles of their tabs."""
