"""Analyses of a crayon board before any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from engine.families.crayon.author.corridors import milepost_table, passing, section_table, traffic
from engine.families.crayon.author.deliveries import delivery_plans, level_rows, level_table, levels, option_table
from engine.families.crayon.author.figures import city_rows, load_rows, region_rows
from engine.families.crayon.content import LOAD, CrayonContent
from engine.families.crayon.rules.demands.hauls import Haul, hauls
from engine.families.crayon.rules.track import BuildGraph, build_graph
from engine.i18n import ntr, ptr, tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.report import Cell, Drawn, Report, Table


def cities(scenario: Scenario) -> Report:
    """Return figures of cities and loads. `data` also has the cheapest track between any two cities that track can
    connect."""
    graph = build_graph(scenario)
    wanted = hauls(scenario)
    towns, loads = city_rows(scenario, graph, wanted), load_rows(scenario, wanted)
    by_name = sorted(towns, key=lambda id: (-towns[id]["demands"], id))
    by_worth = sorted(loads, key=lambda id: (-(loads[id]["payoff_a_milepost"] or 0), id))
    names = {id: site.name for id, site in scenario.board.sites.items()}
    shown = {id: {**row, "nearest": names.get(row["nearest"])} for id, row in towns.items()}
    written = {
        id: {**row, "sources": ", ".join(names.get(site, site) for site in row["sources"])} for id, row in loads.items()
    }
    return Report(
        tr("{title}: cities and loads").format(title=scenario.title),
        (
            _table(
                "cities",
                tr("Cities"),
                shown,
                by_name,
                (Ref("site", id) for id in by_name),
                tr(
                    "Supplies: loads that the city supplies. Serves: demands for which it is the best source. Demands "
                    "and payoff: demands in the city and their average payoff in {currency}. Average distance (in "
                    "mileposts) and average cost are those of the cheapest track to all other cities. Isolation "
                    "compares this cost with the average of all cities; a city with more than 1 is remote."
                ).format(currency=_money(scenario)),
            ),
            _table(
                "loads",
                tr("Loads"),
                written,
                by_worth,
                (Ref(LOAD, id) for id in by_worth),
                tr(
                    "Mileposts, cost and payoff are averages over all demands for the load, each from its best source. "
                    "Amounts are in {currency}."
                ).format(currency=_money(scenario)),
            ),
        ),
        {"cities": towns, "loads": loads, "cheapest_track": _pairs(graph)},
    )


def track(scenario: Scenario) -> Report:
    """Return the cheapest track between any two cities, each pair once."""
    found = _pairs(build_graph(scenario))
    names = scenario.board.sites
    rows = tuple((names[p["from"]].name, names[p["to"]].name, p["mileposts"], p["cost"]) for p in found)
    note = tr("Costs are in {currency}. A city costs as much as its terrain.").format(currency=_money(scenario))
    columns, about = ("from", "to", "mileposts", "cost"), tuple(_site(p) for p in found)
    headings = {"to": ptr("place", "To")}
    table = Table("cheapest_track", tr("Cheapest track"), columns, rows, about, headings, note=note)
    return Report(tr("{title}: cheapest track").format(title=scenario.title), (table,), {"cheapest_track": found})


def corridors(scenario: Scenario) -> Report:
    """Return how many demands use each section and milepost with the cheapest track. In `data` a section is its two
    cells as [q, r], so that it can be drawn."""
    graph = build_graph(scenario)
    wanted = tuple(haul for haul in hauls(scenario) if haul.source is not None)
    sections = traffic(graph, wanted)
    mileposts = passing(sections, graph, wanted)
    made, total = graph.lattice, max(1, len(wanted))
    data: dict[str, Any] = {
        "demands": len(wanted),
        "sections": [
            {"from": made.labels[a], "to": made.labels[b], "cells": [made.cell(a), made.cell(b)], "demands": number}
            for (a, b), number in sorted(sections.items(), key=lambda item: (-item[1], item[0]))
        ],
        "mileposts": {made.labels[row]: number for row, number in sorted(mileposts.items())},
    }
    tables = (section_table(sections, graph, total), milepost_table(mileposts, graph, total, scenario.board.sites))
    drawn = Drawn(
        tr("Demands per section"), tuple((*section["cells"], section["demands"]) for section in data["sections"])
    )
    title = ntr("{title}: corridors of {n} demand", "{title}: corridors of {n} demands", len(wanted))
    return Report(title.format(title=scenario.title, n=len(wanted)), tables, data, drawn)


def demand(scenario: Scenario) -> Report:
    """Return supply and demand by region, and the demands whose payoff differs from the formula."""
    wanted = hauls(scenario)
    regions = region_rows(scenario, wanted)
    names = {id: scenario.board.regions[id].name if id is not None else tr("(no region)") for id in regions}
    columns = ("region", "cities", "supplies", "demands", "payoff", "serves", "within", "balance")
    off = [haul for haul in wanted if haul.source is not None and haul.formula != haul.demand.payoff]
    lost = [haul for haul in wanted if haul.source is None]
    return Report(
        tr("{title}: demand by region").format(title=scenario.title),
        (
            Table(
                "regions",
                tr("Supply and demand by region"),
                columns,
                tuple((names[id], *row.values()) for id, row in regions.items()),
                tuple(Ref("region", id) if id is not None else Ref("content", "cards") for id in regions),
                note=tr(
                    "Supplies: loads that the cities of the region supply. Payoff: total of its demands, in "
                    "{currency}. Serves: demands for which a city of the region is the best source. Own demands: those "
                    "of them that are in the region itself. Balance: serves minus demands."
                ).format(currency=_money(scenario)),
            ),
            _demand_table("off_formula", tr("Payoffs that differ from the formula"), off, scenario),
            _demand_table("no_source", tr("Demands that cannot be met"), lost, scenario),
        ),
        {
            "regions": {id or "": row for id, row in regions.items()},
            "off_formula": [_haul_data(haul) for haul in off],
            "no_source": [_haul_data(haul) for haul in lost],
        },
    )


def deliveries(scenario: Scenario) -> Report:
    """Return the payoff, track cost and turns of each demand with the trains of each level."""
    content = scenario.content
    assert isinstance(content, CrayonContent)
    trains = levels(content)
    found = delivery_plans(hauls(scenario), build_graph(scenario, True), trains)
    means = level_rows(found, trains)
    return Report(
        tr("{title}: deliveries").format(title=scenario.title),
        (level_table(means), option_table(found, trains, scenario)),
        {
            "levels": means,
            "deliveries": [
                {
                    **_haul_data(option.haul),
                    "track": option.building,
                    "turns": list(option.turns),
                    "payoff_a_turn": [round(value, 3) for value in option.payoffs],
                    "profit_a_turn": [round(value, 3) for value in option.profits],
                }
                for option in found
            ],
        },
    )


def _pairs(graph: BuildGraph) -> list[dict[str, Any]]:
    first, second = np.nonzero(np.triu(graph.cost >= 0, 1))
    mileposts, cost = graph.mileposts[first, second].tolist(), graph.cost[first, second].tolist()
    ends = zip(first.tolist(), second.tolist(), mileposts, cost, strict=True)
    return [{"from": graph.sites[a], "to": graph.sites[b], "mileposts": d, "cost": c} for a, b, d, c in ends]


def _haul_data(haul: Haul) -> dict[str, Any]:
    return {
        "card": haul.card,
        "slot": haul.slot,
        "load": haul.demand.load,
        "to": haul.demand.site,
        "from": haul.source,
        "mileposts": haul.mileposts,
        "cost": haul.cost,
        "payoff": haul.demand.payoff,
        "formula": haul.formula,
    }


def _demand_table(id: str, title: str, found: list[Haul], scenario: Scenario) -> Table:
    columns = ("card", "slot", "to", "load", "from", "mileposts", "cost", "payoff", "formula", "difference")
    content, names = scenario.content, {id: site.name for id, site in scenario.board.sites.items()}
    assert isinstance(content, CrayonContent)
    rows: list[tuple[Cell, ...]] = []
    for haul in found:
        asked, far = haul.demand, (haul.mileposts, haul.cost) if haul.source is not None else (None, None)
        pays = (haul.formula, asked.payoff - haul.formula) if haul.source is not None else (None, None)
        source = names[haul.source] if haul.source is not None else None
        goal, load = names.get(asked.site, asked.site), content.loads.get(asked.load)
        goods = load.name if load is not None else asked.load
        rows.append((haul.card, haul.slot, goal, goods, source, *far, asked.payoff, *pays))
    about = tuple(Ref("site", haul.demand.site) for haul in found)
    return Table(id, title, columns, tuple(rows), about, {"to": ptr("place", "To")})


def _table(
    id: str, title: str, rows: Mapping[Any, Mapping[str, Any]], order: list[Any], about: Iterable[Ref], note: str
) -> Table:
    """Return a table of figures by name, with the IDs first."""
    columns = ("id", *rows[order[0]]) if order else ("id",)
    return Table(id, title, columns, tuple((key, *rows[key].values()) for key in order), tuple(about), note=note)


def _site(pair: Mapping[str, Any]) -> Ref:
    return Ref("site", pair["from"])


def _money(scenario: Scenario) -> str:
    return scenario.currency.strip()


ANALYSES: Mapping[str, Callable[[Scenario], Report]] = {
    "cities": cities,
    "track": track,
    "corridors": corridors,
    "demand": demand,
    "deliveries": deliveries,
}
