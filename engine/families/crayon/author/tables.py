"""Tables of a scenario as rows, for spreadsheets and programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.families.crayon.content import LOAD, CrayonContent, Event
from engine.i18n import tr
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell as GridCell
from engine.model.grids.grid import cell_ref, terrain_letters
from engine.model.grids.lattice import site_cells
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from engine.report.report import Cell, Table


def mileposts(scenario: Scenario) -> Table:
    """Return every milepost with its number, its column and row in the grid, its terrain and city."""
    board = scenario.board
    columns = ("id", "column", "row", "terrain", "site")
    made, known = lattice_of(board), terrain_letters(board.terrains)
    at: dict[GridCell, SiteId] = {cell: id for id, site in board.sites.items() for cell in site_cells(site)}
    rows = tuple(
        (label, column, row, known.get(chr(letter), ""), at.get(cell, ""))
        for label, column, row, letter, cell in zip(
            made.labels, made.column.tolist(), made.row.tolist(), made.letter.tolist(), made.cells, strict=True
        )
    )
    return Table("mileposts", tr("Mileposts"), columns, rows, tuple(map(cell_ref, made.cells)))


def cells(scenario: Scenario) -> Table:
    """Return the mileposts by axial coordinates, with their region."""
    board = scenario.board
    columns = ("q", "r", "label", "terrain", "region")
    made, known = lattice_of(board), terrain_letters(board.terrains)
    regions: dict[int, str] = {}
    for id, region in board.regions.items():
        for q, r, number in region.cells:
            regions.update((row, id) for i in range(number) if (row := made.find((q + i, r))) >= 0)
    rows = tuple(
        (*cell, label, known.get(chr(letter), ""), regions.get(row, ""))
        for row, (cell, label, letter) in enumerate(zip(made.cells, made.labels, made.letter.tolist(), strict=True))
    )
    return Table("cells", tr("Cells"), columns, rows, tuple(map(cell_ref, made.cells)))


def cities(scenario: Scenario) -> Table:
    """Return the cities with size and supplied loads, by name."""
    sites, loads = scenario.board.sites, _content(scenario).loads
    rows = tuple(
        (id, site.name, site.size, "; ".join(load.name for load in loads.values() if id in load.sites))
        for id, site in sites.items()
    )
    return Table("cities", tr("Cities"), ("id", "name", "size", "loads"), rows, tuple(Ref("site", id) for id in sites))


def loads(scenario: Scenario) -> Table:
    """Return the loads with their chips, sources and number of demands."""
    content = _content(scenario)
    asked = [demand.load for card in content.cards.values() for demand in card]
    rows = tuple(
        (id, load.name, load.chips, "; ".join(load.sites), asked.count(id)) for id, load in content.loads.items()
    )
    refs = tuple(Ref(LOAD, id) for id in content.loads)
    return Table("loads", tr("Loads"), ("id", "name", "chips", "cities", "demands"), rows, refs)


def demands(scenario: Scenario) -> Table:
    """Return the demand cards, a row for each demand; `fixed` marks payoffs set by hand."""
    rows: list[tuple[Cell, ...]] = []
    refs: list[Ref] = []
    for card, some in _content(scenario).cards.items():
        for slot, demand in enumerate(some, 1):
            rows.append((card, slot, demand.site, demand.load, demand.payoff, "yes" if demand.fixed else ""))
            refs.append(Ref("site", demand.site))
    return Table(
        "demands", tr("Demands"), ("card", "slot", "city", "load", "payoff", "fixed"), tuple(rows), tuple(refs)
    )


def events(scenario: Scenario) -> Table:
    """Return the event cards with their effects and areas."""
    found = _content(scenario).events
    rows = tuple(
        (
            *(id, event.kind, event.title, event.radius, _place(event)),
            *(event.turns_lost, event.loads_lost, event.lasts),
            "; ".join(f"from {cash} {paid}" for cash, paid in event.scale),
        )
        for id, event in found.items()
    )
    columns = ("card", "kind", "title", "radius", "where", "turns_lost", "loads_lost", "lasts", "scale")
    refs = tuple(Ref("content", f"events.{id}") for id in found)
    return Table("events", tr("Events"), columns, rows, refs)


def cards(scenario: Scenario) -> Table:
    """Return the entire deck with demands and events, a row for each card."""
    content, sites = _content(scenario), scenario.board.sites
    rows: list[tuple[Cell, ...]] = []
    for id, some in content.cards.items():
        said = (
            f"{sites[d.site].name if d.site in sites else d.site}, "
            f"{content.loads[d.load].name if d.load in content.loads else d.load}, {d.payoff}"
            for d in some
        )
        rows.append((id, "demand", "; ".join(said)))
    rows += [(id, event.kind, event.title) for id, event in content.events.items()]
    refs = [Ref("content", f"cards.{id}") for id in content.cards]
    refs += [Ref("content", f"events.{id}") for id in content.events]
    return Table("cards", tr("Cards"), ("card", "kind", "text"), tuple(rows), tuple(refs))


def trains(scenario: Scenario) -> Table:
    """Return the trains with their upgrades."""
    content = _content(scenario)
    rows = tuple(
        (
            *(id, train.name, train.loads, train.mileposts),
            "; ".join(f"{one.new} {one.price}" for one in content.upgrades if one.old == id),
        )
        for id, train in content.trains.items()
    )
    refs = tuple(Ref("content", f"trains.{id}") for id in content.trains)
    return Table("trains", tr("Trains"), ("id", "name", "loads", "mileposts", "upgrades"), rows, refs)


def _place(event: Event) -> str:
    """Return the IDs of all places of an event."""
    return "; ".join(filter(None, (event.where, *event.sites, *event.regions, *event.features)))


def _content(scenario: Scenario) -> CrayonContent:
    assert isinstance(scenario.content, CrayonContent)
    return scenario.content


TABLES: Mapping[str, Callable[[Scenario], Table]] = {
    "mileposts": mileposts,
    "cells": cells,
    "cities": cities,
    "loads": loads,
    "demands": demands,
    "events": events,
    "cards": cards,
    "trains": trains,
}
