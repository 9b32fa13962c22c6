"""Tables that can be imported from a spreadsheet, with their edits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from engine.edit.content import MOST_COUNT
from engine.edit.edit import Edit, Several
from engine.edit.grids.cells import PaintCells
from engine.edit.grids.sites import ChangeSite
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.families.crayon.author.deck_edits import AddCard, AddEvent, SetDemand, SetEvent
from engine.families.crayon.author.edits import AddLoad, AddTrain, ChangeLoad, ChangeTrain
from engine.families.crayon.author.set_fields import CONTENT
from engine.families.crayon.content import Demand, Event, EventKind
from engine.i18n import tr, tr_noop
from engine.model.ids import ID_PATTERN
from engine.model.scenario import Scenario
from engine.plain_text import shortened
from engine.tables.columns import (
    Read,
    UnknownName,
    money,
    number,
    one_of,
    parts_of,
    region_names,
    site_names,
    terrain_names,
    thing,
    thing_or_new,
    things,
    words,
    yes_or_no,
)
from engine.tables.import_rows import Changed, Incoming


def _load_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    return {id: (load.name,) for id, load in CONTENT.of(scenario).loads.items()}


def _card_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    return dict.fromkeys(CONTENT.of(scenario).cards, ())


def _event_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    return {id: (event.title,) for id, event in CONTENT.of(scenario).events.items()}


def _feature_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    return {id: (feature.name,) for id, feature in scenario.board.features.items()}


CITY = thing(tr_noop("city"), tr_noop("cities"), site_names)
LOAD = thing(tr_noop("load"), tr_noop("loads"), _load_names)
COUNT = number(most=MOST_COUNT)
COUNT_OR_NONE = number(most=MOST_COUNT, empty=True)
EVENT_KINDS: tuple[EventKind, ...] = get_args(EventKind)
WHERE = ("coast", "inland")

_STEP = re.compile(r"(?:from\s+)?(\d+)\s*[:\s]\s*(\d+)", re.IGNORECASE)


def _area(scenario: Scenario) -> Read:
    """Read the area of an event: coast or inland, cities, regions, and rivers or other features, by names."""
    reads = {
        "where": one_of(*WHERE)(scenario),
        "sites": CITY(scenario),
        "regions": thing(tr_noop("region"), tr_noop("regions"), region_names)(scenario),
        "features": thing(tr_noop("feature"), tr_noop("features"), _feature_names)(scenario),
    }

    def read_one(text: str) -> tuple[str, str]:
        first: ValueError | None = None
        for name, read in reads.items():
            try:
                return name, read(text)
            except UnknownName:
                pass
            except ValueError as error:
                first = first if name == "where" else first or error
        raise first or UnknownName(tr("no city, region or feature named “{name}”").format(name=shortened(text, 40)))

    def read(text: str) -> dict[str, Any]:
        found: dict[str, Any] = {"where": "", "sites": (), "regions": (), "features": ()}
        for part in parts_of(text, read_one):
            name, value = read_one(part)
            if name == "where":
                found[name] = value
            else:
                found[name] += (value,)
        return found

    return read


def _scale(scenario: Scenario) -> Read:
    """Read the rows of a tax: the lowest cash and the tax, such as `from 0 5; from 50 10`."""

    def read(text: str) -> tuple[tuple[int, int], ...]:
        rows = []
        for part in filter(None, map(str.strip, text.split(";"))):
            found = _STEP.fullmatch(part)
            if found is None:
                raise ValueError(
                    tr("expected rows such as “from 50 10”, found “{text}”").format(text=shortened(part, 40))
                )
            rows.append((int(found[1]), int(found[2])))
        return tuple(rows)

    return read


def _city(scenario: Scenario, row: Changed) -> Edit:
    id, said = row.key["id"], dict(row.values)
    wanted = said.pop("loads", None)
    edits: list[Edit] = [ChangeSite(id, **said)] if said else []
    for load, known in CONTENT.of(scenario).loads.items() if wanted is not None else ():
        if (load in wanted) != (id in known.sites):
            sites = (*known.sites, id) if load in wanted else tuple(site for site in known.sites if site != id)
            edits.append(ChangeLoad(load, sites=sites))
    if len(edits) == 1:
        return edits[0]
    return Several(tr("Change city {city}").format(city=name_of(scenario, "site", id)), tuple(edits))


def _load(scenario: Scenario, row: Changed) -> Edit:
    said = {"sites" if name == "cities" else name: value for name, value in row.values.items()}
    key = row.key["id"]
    if row.new:
        is_id = re.fullmatch(ID_PATTERN, key) is not None and said.get("name", key) != key
        return AddLoad(**{"name": key, **said, "id": key if is_id else ""})
    return ChangeLoad(key, **said)


def _demand(scenario: Scenario, row: Changed) -> Edit:
    """Return the edit of a demand. An entered payoff is fixed unless the file has another value."""
    card, slot = row.key["card"], row.key["slot"] - 1
    content = CONTENT.of(scenario)
    some = content.cards.get(card, ())
    said = {"site" if name == "city" else name: value for name, value in row.values.items()}
    if "payoff" in said:
        said = {"fixed": True, **said}
    if slot < len(some):
        return SetDemand(card, slot, replace(some[slot], **said))
    if lacking := [name for name in ("city", "load", "payoff") if name not in row.values]:
        raise EditError(tr("a new demand needs the column {column}").format(column=lacking[0]))
    if card in content.cards:
        return SetDemand(card, slot, Demand(**said))
    if card in content.events:
        raise EditError(tr("card {card} is an event").format(card=card))
    if slot:
        raise EditError(tr("card {card} has no demand {number}").format(card=card, number=slot))
    return AddCard((Demand(**said),), card)


def _event(scenario: Scenario, row: Changed) -> Edit:
    """Return the edit of an event. An empty number is 0."""
    usual: dict[str, Any] = {"radius": 0, "turns_lost": 0, "loads_lost": 0, "lasts": "once"}
    said: dict[str, Any] = {
        name: usual.get(name) if value in (None, "") else value for name, value in row.values.items()
    }
    said |= said.pop("where", None) or {}
    if not row.new:
        return SetEvent(row.key["card"], replace(CONTENT.of(scenario).events[row.key["card"]], **said))
    if lacking := [name for name in ("kind", "title") if not said.get(name)]:
        raise EditError(tr("a new event needs the column {column}").format(column=lacking[0]))
    if row.key["card"] in CONTENT.of(scenario).cards:
        raise EditError(tr("card {card} is a demand card").format(card=row.key["card"]))
    return AddEvent(Event(**said), row.key["card"])


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
    "cities": Incoming(
        {"id": CITY},
        {
            "name": words(),
            "size": one_of("small", "medium", "major"),
            "loads": things(tr_noop("load"), tr_noop("loads"), _load_names),
        },
        _city,
        aliases={"id": ("city", "name"), "loads": ("supplies", "supply", "goods")},
    ),
    "loads": Incoming(
        {"id": thing_or_new(tr_noop("load"), tr_noop("loads"), _load_names)},
        {"name": words(), "chips": COUNT, "cities": things(tr_noop("city"), tr_noop("cities"), site_names)},
        _load,
        adds=True,
        aliases={
            "id": ("load", "good", "goods", "name"),
            "chips": ("number", "count", "tokens"),
            "cities": ("sites", "sources", "supply", "supplied_by"),
        },
    ),
    "demands": Incoming(
        {"card": thing_or_new(tr_noop("card"), tr_noop("cards"), _card_names), "slot": number(1, MOST_COUNT)},
        {"city": CITY, "load": LOAD, "payoff": money(), "fixed": yes_or_no},
        _demand,
        adds=True,
        aliases={
            "card": ("card_number", "number", "no"),
            "slot": ("demand", "position"),
            "city": ("town", "to", "destination", "site"),
            "load": ("good", "goods", "commodity"),
            "payoff": ("pay", "amount", "value", "payout"),
        },
        numbered="slot",
    ),
    "events": Incoming(
        {"card": thing_or_new(tr_noop("event"), tr_noop("events"), _event_names)},
        {
            "kind": one_of(*EVENT_KINDS),
            "title": words(),
            "radius": COUNT_OR_NONE,
            "where": _area,
            "turns_lost": COUNT_OR_NONE,
            "loads_lost": COUNT_OR_NONE,
            "lasts": one_of("once", "round", ""),
            "scale": _scale,
        },
        _event,
        adds=True,
        aliases={
            "card": ("card_number", "number", "no", "event"),
            "kind": ("type",),
            "title": ("name",),
            "where": ("place", "places", "area", "cities", "regions"),
        },
    ),
    "trains": Incoming({"id": words()}, {"name": words(), "loads": COUNT, "mileposts": COUNT}, _train, adds=True),
}
