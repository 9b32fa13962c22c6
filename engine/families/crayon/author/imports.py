"""Tables that can be imported from a spreadsheet, with their edits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.edit.content import MOST_COUNT
from engine.edit.edit import Edit
from engine.edit.grids.cells import PaintCells
from engine.edit.grids.sites import ChangeSite
from engine.errors import EditError
from engine.families.crayon.author.deck_edits import SetDemand, SetEvent
from engine.families.crayon.author.edits import AddLoad, AddTrain, ChangeLoad, ChangeTrain
from engine.families.crayon.author.set_fields import CONTENT
from engine.families.crayon.content import Demand
from engine.i18n import tr, tr_noop
from engine.model.scenario import Scenario
from engine.tables.columns import money, number, one_of, site_names, terrain_names, thing, things, words, yes_or_no
from engine.tables.import_rows import Changed, Incoming


def _load_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    return {id: (load.name,) for id, load in CONTENT.of(scenario).loads.items()}


def _card_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    return dict.fromkeys(CONTENT.of(scenario).cards, ())


CITY = thing(tr_noop("city"), tr_noop("cities"), site_names)
COUNT = number(most=MOST_COUNT)


def _city(scenario: Scenario, row: Changed) -> Edit:
    return ChangeSite(row.key["id"], **row.values)


def _load(scenario: Scenario, row: Changed) -> Edit:
    said = {"sites" if name == "cities" else name: value for name, value in row.values.items()}
    if row.new:
        return AddLoad(**{"name": row.key["id"], **said, "id": row.key["id"]})
    return ChangeLoad(row.key["id"], **said)


def _demand(scenario: Scenario, row: Changed) -> Edit:
    """Return the edit of a demand. An entered payoff is fixed unless the file has another value."""
    card, slot = row.key["card"], row.key["slot"] - 1
    some = CONTENT.of(scenario).cards[card]
    said = {"site" if name == "city" else name: value for name, value in row.values.items()}
    if "payoff" in said:
        said = {"fixed": True, **said}
    if slot < len(some):
        return SetDemand(card, slot, replace(some[slot], **said))
    if lacking := [name for name in ("city", "load", "payoff") if name not in row.values]:
        raise EditError(tr("a new demand needs the column {column}").format(column=lacking[0]))
    return SetDemand(card, slot, Demand(**said))


def _event(scenario: Scenario, row: Changed) -> Edit:
    return SetEvent(row.key["card"], replace(CONTENT.of(scenario).events[row.key["card"]], **row.values))


def _train(scenario: Scenario, row: Changed) -> Edit:
    if row.new:
        return AddTrain(**{"name": row.key["id"], **row.values, "id": row.key["id"]})
    return ChangeTrain(row.key["id"], **row.values)


def _cell(scenario: Scenario, row: Changed) -> Edit:
    return PaintCells((((row.key["q"], row.key["r"]), row.values["terrain"]),))


_PLACE = number(-1_000_000, 1_000_000)

IMPORTS: Mapping[str, Incoming] = {
    "cells": Incoming(
        {"q": _PLACE, "r": _PLACE}, {"terrain": thing(tr_noop("terrain"), tr_noop("terrains"), terrain_names)}, _cell
    ),
    "cities": Incoming({"id": CITY}, {"name": words(), "size": one_of("small", "medium", "major")}, _city),
    "loads": Incoming(
        {"id": words()},
        {"name": words(), "chips": COUNT, "cities": things(tr_noop("city"), tr_noop("cities"), site_names)},
        _load,
        adds=True,
    ),
    "demands": Incoming(
        {"card": thing(tr_noop("card"), tr_noop("cards"), _card_names), "slot": number(1, MOST_COUNT)},
        {
            "city": CITY,
            "load": thing(tr_noop("load"), tr_noop("loads"), _load_names),
            "payoff": money(),
            "fixed": yes_or_no,
        },
        _demand,
        adds=True,
    ),
    "events": Incoming(
        {"card": words()},
        {
            "title": words(),
            "radius": COUNT,
            "turns_lost": COUNT,
            "loads_lost": COUNT,
            "lasts": one_of("once", "round"),
        },
        _event,
    ),
    "trains": Incoming({"id": words()}, {"name": words(), "loads": COUNT, "mileposts": COUNT}, _train, adds=True),
}
