"""Inspector fields and facts of crayon boards: cities, loads, terrains, connections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.edit.edit import Edit, Several
from engine.edit.rename import Rename
from engine.families.crayon.author.edits import ChangeLoad, NameLoad, SetSupply
from engine.families.crayon.content import LOAD, LoadId
from engine.i18n import ntr, tr
from engine.model.ids import ConnectionId, FeatureId, Ref, SiteId
from engine.model.scenario import Scenario
from studio.families.crayon.costs import cost_field
from studio.families.crayon.loads import set_sites
from studio.families.crayon.text import (
    check_supply,
    content_of,
    filled,
    load_name,
    money,
    names_of,
    number,
    parse_names,
    site_name,
)
from studio.panels.forms.fields import Field, title_of
from studio.panels.numbers import grouped

MAX_NEAREST = 3
"""Maximum number of cities listed with their cheapest track."""

LARGE = 10_000
"""Boards with more mileposts show no cheapest track here; the analysis calculates it in a thread."""


def fields(scenario: Scenario, ref: Ref) -> Sequence[Field]:
    """Return the fields of a thing."""
    match ref:
        case Ref("site", id):
            supplied = [load for load, one in content_of(scenario).loads.items() if id in one.sites]
            loads = content_of(scenario).loads
            edit = lambda text: supply(scenario, SiteId(id), text)  # noqa: E731
            return (Field("supplies", tr("Supplies"), "text", names_of(loads, supplied), edit),)
        case Ref("terrain", id):
            return (cost_field(scenario, "terrain", id, tr("Cost"), tr("If empty, building there is not possible")),)
        case Ref("connection", id):
            connection = scenario.board.connections.get(ConnectionId(id))
            if connection is not None and connection.kind == "ferry":
                return (
                    cost_field(scenario, "ferries", id, tr("Price"), tr("If empty, the cost of every ferry applies")),
                )
        case Ref("load", id):
            return _load_fields(scenario, LoadId(id))
    return ()


def facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """Return the facts about a thing."""
    content = content_of(scenario)
    match ref:
        case Ref("site", id) if id in scenario.board.sites:
            return _site_facts(scenario, SiteId(id))
        case Ref("load", id) if id in content.loads:
            asking = Counter(d.site for card in content.cards.values() for d in card if d.load == id)
            return ((tr("Demands"), _with_total([(site_name(scenario, site), n) for site, n in asking.items()])),)
        case Ref("feature", id) if id in scenario.board.features:
            cost = content.costs.features.get(scenario.board.features[FeatureId(id)].kind)
            return ((tr("Crossing cost"), money(scenario, cost)),) if cost is not None else ()
    return ()


def supply(scenario: Scenario, site: SiteId, text: Any) -> Edit:
    """Return the edit for the loads that a city supplies. Raises ValueError with a message."""
    loads = content_of(scenario).loads
    wanted = parse_names(loads, text)
    had = [load for load, one in loads.items() if site in one.sites]
    for load in wanted:
        if load not in had:
            check_supply(scenario, load, (site,))
    edits = [SetSupply(site, load, False) for load in had if load not in wanted]
    edits += [SetSupply(site, load, True) for load in wanted if load not in had]
    return Several(tr("Change supply of {city}").format(city=site_name(scenario, site)), tuple(edits))


def _load_fields(scenario: Scenario, id: LoadId) -> Sequence[Field]:
    load = content_of(scenario).loads.get(id)
    if load is None:
        return ()
    sites = scenario.board.sites
    return (
        Field("id", title_of("id"), "text", id, lambda new: Rename(Ref(LOAD, id), filled(new))),
        Field("name", title_of("name"), "text", load.name, lambda new: NameLoad(id, filled(new))),
        Field(
            "chips",
            tr("Chips"),
            "whole",
            load.chips,
            lambda new: ChangeLoad(id, chips=number(new, tr("a number of chips"))),
        ),
        Field(
            "sites",
            tr("Supplied by"),
            "text",
            names_of(sites, load.sites),
            lambda new: set_sites(scenario, id, parse_names(sites, new)),
        ),
        Field("note", title_of("note"), "text", load.note, lambda new: ChangeLoad(id, note=new)),
    )


def _site_facts(scenario: Scenario, id: SiteId) -> Sequence[tuple[str, str]]:
    content, site = content_of(scenario), scenario.board.sites[id]
    asked = Counter(d.load for card in content.cards.values() for d in card if d.site == id)
    told = [(tr("Demands"), _with_total([(load_name(scenario, load), n) for load, n in asked.items()]))]
    cost, limit = content.costs.sites.get(site.size), content.entry_limits.get(site.size)
    if cost is not None:
        told.append((tr("Building cost"), money(scenario, cost)))
    if limit is not None:
        told.append((tr("Player limit"), grouped(limit)))
    if near := _nearest(scenario, id):
        told.append((tr("Cheapest track"), near))
    return told


def _nearest(scenario: Scenario, id: SiteId) -> str:
    """Return the cities with the cheapest track, with cost and mileposts."""
    import numpy as np
    from scipy.sparse.csgraph import dijkstra

    from engine.families.crayon.rules.track import build_graph

    graph = build_graph(scenario)
    if id not in graph.order or len(graph.arrival) > LARGE:
        return ""
    here = graph.rows[graph.order[id]]
    # Search from this city alone: facts must follow each stroke at once, and all cities take ten times as long.
    there, back = (dijkstra(way, indices=here)[graph.rows] for way in (graph.weights, graph.weights.T.tocsr()))
    weight = np.minimum(there, back)
    reached = [place for place in np.argsort(weight, kind="stable").tolist() if np.isfinite(weight[place])]
    ways = ((*divmod(int(weight[place]), graph.scale), graph.sites[place]) for place in reached)
    near = [way for way in ways if way[2] != id][:MAX_NEAREST]
    return ", ".join(
        ntr("{city} {cost} ({n} milepost)", "{city} {cost} ({n} mileposts)", far).format(
            city=site_name(scenario, to), cost=money(scenario, cost), n=far
        )
        for cost, far, to in near
    )


def _with_total(counts: list[tuple[str, int]]) -> str:
    """Return the number and a list of the items: `5: Coal 2, Fish, Oil 2`."""
    total = sum(n for _, n in counts)
    names = ", ".join(name if n == 1 else f"{name} {n}" for name, n in sorted(counts))
    return f"{total}: {names}" if names else "0"
