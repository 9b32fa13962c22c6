"""Tables that can be imported from a spreadsheet, and the edits that do it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from engine.edit.content import MOST_COUNT
from engine.edit.edit import Edit, Several
from engine.edit.grids.cells import PaintCells
from engine.edit.grids.sites import ChangeSite
from engine.edit.undo_text import name_of
from engine.families.tycoon.author.edits import CONTENT, SetEngines, SetEntry, SetIncome
from engine.families.tycoon.content import GRAY, OperationKind, TycoonCity, TycoonGoal
from engine.i18n import tr
from engine.model.cells import lattice_of
from engine.model.scenario import Scenario
from engine.tables.columns import money, number, one_of, site_names, terrain_names, thing, things, words, yes_or_no
from engine.tables.import_rows import Changed, Incoming


def _cell_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    return dict.fromkeys(lattice_of(scenario.board).by_label, ())


def _colour_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    return {**{id: (colour.name,) for id, colour in CONTENT.of(scenario).colours.items()}, GRAY: ()}


CITY = thing("city", "cities", site_names)
CITIES = things("city", "cities", site_names)
COUNT = number(most=MOST_COUNT)


def _cell(scenario: Scenario, row: Changed) -> Edit:
    cell = lattice_of(scenario.board).by_label[row.key["id"]]
    return PaintCells(((cell, row.values["terrain"]),))


def _city(scenario: Scenario, row: Changed) -> Edit:
    id, said = row.key["id"], dict(row.values)
    edits: list[Edit] = []
    if "name" in said:
        edits.append(ChangeSite(id, name=said.pop("name")))
    if said:
        old = CONTENT.of(scenario).cities.get(id, TycoonCity(GRAY, 0))
        edits.append(SetEntry("cities", id, replace(old, **said)))
    return Several(tr("Change city {city}").format(city=name_of(scenario, "site", id)), tuple(edits))


def _engine(scenario: Scenario, row: Changed) -> Edit:
    engines = list(CONTENT.of(scenario).engines)
    engines[row.key["level"] - 1] = replace(engines[row.key["level"] - 1], **row.values)
    return SetEngines(tuple(engines))


def _income(scenario: Scenario, row: Changed) -> Edit:
    space = str(row.key["space"])
    return SetIncome(int(space.rstrip("+")), row.values["income"], beyond=space.endswith("+"))


def _operation(scenario: Scenario, row: Changed) -> Edit:
    old = CONTENT.of(scenario).operations[row.key["id"]]
    return SetEntry("operations", row.key["id"], replace(old, **_with_sites(row)))


def _tycoon(scenario: Scenario, row: Changed) -> Edit:
    old = CONTENT.of(scenario).tycoons[row.key["id"]]
    return SetEntry("tycoons", row.key["id"], replace(old, **_with_sites(row)))


def _with_sites(row: Changed) -> dict[str, Any]:
    return {_FIELDS.get(name, name): value for name, value in row.values.items()}


_FIELDS = {"cities": "sites", "start": "open_at_start", "each": "per_link"}
"""Fields of cards whose column has another name."""


IMPORTS: Mapping[str, Incoming] = {
    "cells": Incoming(
        {"id": thing("hex", "hexes", _cell_names)}, {"terrain": thing("terrain", "terrains", terrain_names)}, _cell
    ),
    "cities": Incoming(
        {"id": CITY},
        {"name": words(), "colour": thing("colour", "colours", _colour_names), "cubes": COUNT},
        _city,
        aliases={"colour": ("color",), "cubes": ("goods",)},
    ),
    "engines": Incoming({"level": number(1)}, {"price": money(), "links": COUNT}, _engine),
    "income": Incoming({"space": words()}, {"income": money()}, _income),
    "operations": Incoming(
        {"id": words()},
        {
            "kind": one_of(*get_args(OperationKind)),
            "name": words(),
            "points": COUNT,
            "cities": CITIES,
            "start": yes_or_no,
            "invented": yes_or_no,
        },
        _operation,
    ),
    "tycoons": Incoming(
        {"id": words()},
        {"name": words(), "goal": one_of(*get_args(TycoonGoal)), "points": COUNT, "each": yes_or_no, "cities": CITIES},
        _tycoon,
    ),
}
