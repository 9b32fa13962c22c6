"""Figures of cities, loads and regions: supply and demand, distances, payoffs."""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean
from typing import Any

import numpy as np

from engine.families.crayon.content import CrayonContent
from engine.families.crayon.rules.demands.hauls import Haul
from engine.families.crayon.rules.track import BuildGraph
from engine.model.board import Board
from engine.model.grids.lattice import cells_of
from engine.model.ids import Id, RegionId, SiteId
from engine.model.scenario import Scenario

Row = dict[str, Any]
"""The figures of one thing by name; None without data."""


def city_rows(scenario: Scenario, graph: BuildGraph, hauls: tuple[Haul, ...]) -> dict[SiteId, Row]:
    """Return for each city: loads supplied, demands best served from it, its demands and their average payoff, average
    distance and cost to other cities, isolation (average cost relative to that of all cities; above 1 is remote), and
    its nearest city."""
    content = scenario.content
    assert isinstance(content, CrayonContent)
    supplies = _numbers(site for load in content.loads.values() for site in set(load.sites))
    serves = _numbers(haul.source for haul in hauls if haul.source is not None)
    pays: dict[SiteId, list[int]] = defaultdict(list)
    for haul in hauls:
        pays[haul.demand.site].append(haul.demand.payoff)
    reached = (graph.cost >= 0) & ~np.eye(len(graph.sites), dtype=bool)
    means = [float(costs[others].mean()) for costs, others in zip(graph.cost, reached, strict=True) if others.any()]
    usual = fmean(means) if means else 0.0
    found: dict[SiteId, Row] = {}
    for id, site in scenario.board.sites.items():
        row: Row = {
            "name": site.name,
            "size": site.size,
            "supplies": supplies.get(id, 0),
            "serves": serves.get(id, 0),
            "demands": len(pays[id]),
            "payoff": _mean(pays[id]),
            "mean_mileposts": None,
            "mean_cost": None,
            "isolation": None,
            "nearest": None,
            "nearest_mileposts": None,
        }
        i = graph.order.get(id)
        others = np.flatnonzero(reached[i]) if i is not None else np.empty(0, np.intp)
        if len(others):
            near = int(others[np.argmin(graph.mileposts[i, others])])
            mean_cost = float(graph.cost[i, others].mean())
            row["mean_mileposts"] = round(float(graph.mileposts[i, others].mean()), 2)
            row["mean_cost"] = round(mean_cost, 2)
            row["isolation"] = round(mean_cost / usual, 3) if usual else None
            row["nearest"], row["nearest_mileposts"] = graph.sites[near], int(graph.mileposts[i, near])
        found[id] = row
    return found


def load_rows(scenario: Scenario, hauls: tuple[Haul, ...]) -> dict[Id, Row]:
    """Return for each load: chips, supplying cities, demands, and averages over its demands: mileposts and cost of the
    cheapest track from the best source, payoff, and payoff per milepost (all payoffs by all mileposts)."""
    content = scenario.content
    assert isinstance(content, CrayonContent)
    by_load: dict[str, list[Haul]] = defaultdict(list)
    for haul in hauls:
        by_load[haul.demand.load].append(haul)
    found: dict[Id, Row] = {}
    for id, load in content.loads.items():
        met = [haul for haul in by_load[id] if haul.source is not None]
        far = sum(haul.mileposts for haul in met)
        found[id] = {
            "name": load.name,
            "chips": load.chips,
            "sources": list(load.sites),
            "demands": len(by_load[id]),
            "mileposts": _mean([haul.mileposts for haul in met]),
            "cost": _mean([haul.cost for haul in met]),
            "payoff": _mean([haul.demand.payoff for haul in by_load[id]]),
            "payoff_a_milepost": round(sum(haul.demand.payoff for haul in met) / far, 3) if far else None,
        }
    return found


def region_rows(scenario: Scenario, hauls: tuple[Haul, ...]) -> dict[RegionId | None, Row]:
    """Return for each region, and under None for cities outside all of them: cities, loads supplied (once per city),
    demands and their total payoff, demands best served from it, its demands best met from within, and its balance,
    demands served less demands made."""
    content = scenario.content
    assert isinstance(content, CrayonContent)
    home = homes(scenario.board)
    found: dict[RegionId | None, Row] = {
        id: {"cities": 0, "supplies": 0, "demands": 0, "payoff": 0, "serves": 0, "within": 0}
        for id in (*scenario.board.regions, None)
    }
    for site in scenario.board.sites:
        found[home.get(site)]["cities"] += 1
    for load in content.loads.values():
        for site in set(load.sites):
            found[home.get(site)]["supplies"] += 1
    for haul in hauls:
        goal = home.get(haul.demand.site)
        found[goal]["demands"] += 1
        found[goal]["payoff"] += haul.demand.payoff
        if haul.source is not None:
            source = home.get(haul.source)
            found[source]["serves"] += 1
            found[goal]["within"] += source == goal
    for row in found.values():
        row["balance"] = row["serves"] - row["demands"]
    if not any(found[None].values()):
        del found[None]
    return found


def homes(board: Board) -> dict[SiteId, RegionId]:
    """Return the first region of each city. Cities outside all regions are left out."""
    by_cell: dict[tuple[int, int], RegionId] = {}
    for id, region in board.regions.items():
        for cell in cells_of(region.cells):
            by_cell.setdefault(cell, id)
    return {id: by_cell[site.cell] for id, site in board.sites.items() if site.cell in by_cell}


def _numbers(ids: Any) -> dict[SiteId, int]:
    from collections import Counter

    return Counter(ids)


def _mean(values: list[int]) -> float | None:
    return round(fmean(values), 2) if values else None
