"""Analyses of a board without games."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from heapq import heappop, heappush

from engine.families.tycoon.author.tables import content_of
from engine.families.tycoon.content import GRAY
from engine.families.tycoon.rules.links import Link, links
from engine.i18n import tr
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from engine.report.report import Cell, Report, Table

NEAR_LINKS = 3
"""The number of links within which a city counts as near: those of an engine of this level."""

NEVER = 1 << 30


def cities(scenario: Scenario) -> Report:
    """Analyze cities, links, colors and major lines.

    Cities have their links and costs, and the number of colors near them. Major lines have their cheapest route.
    """
    board, content = scenario.board, content_of(scenario)
    found = links(scenario)
    beside = _beside(scenario, found)
    rows: list[tuple[Cell, ...]] = []
    data: dict[str, dict[str, object]] = {}
    for id, site in board.sites.items():
        city = content.cities.get(id)
        own = [link for link in found if id in (link.a, link.b)]
        away = _links_from(beside, id)
        near = {c: min((away[o] for o in _of_colour(scenario, c) if o != id and o in away), default=NEVER)
                for c in content.colours}  # fmt: skip
        reach = sum(1 for far in near.values() if far <= NEAR_LINKS)
        cheapest = min((link.cheap_cost for link in own), default=None)
        colour, cubes = (city.colour, city.cubes) if city else ("", 0)
        mean = sum(away.values()) / max(1, len(away) - 1)
        rows.append((site.name, colour, cubes, len(own), cheapest, reach, round(mean, 2)))
        data[id] = {
            "colour": colour, "cubes": cubes, "links": len(own), "cheapest_link": cheapest, "colours_in_reach": reach,
            "links_to_others": round(mean, 3),
            "nearest": {c: far if far < NEVER else None for c, far in near.items()},
        }  # fmt: skip
    refs = tuple(Ref("site", id) for id in board.sites)
    columns = (
        "city",
        "colour",
        "cubes",
        "links",
        "cheapest",
        f"colours within {NEAR_LINKS} links",  # not shown
        "mean links",  # not shown
    )  # not shown
    headings = {
        columns[4]: tr("Cheapest link"),
        columns[5]: tr("Colors within {n} links").format(n=NEAR_LINKS),
    }
    towns = Table("cities", tr("Cities"), columns, tuple(rows), refs, headings)
    tables = [towns, _link_table(scenario, found)]
    lines = _lines(scenario, found)
    colours = {
        c: {"cubes": colour.cubes, "cities": len(_of_colour(scenario, c)), "new_cities": content.new_cities.get(c, 0)}
        for c, colour in content.colours.items()
    }
    tables.append(
        Table(
            "colours",
            tr("Colors"),
            ("colour", "cubes", "cities", "new-city tiles"),  # not shown
            tuple((content.colours[c].name, *values.values()) for c, values in colours.items()),
        )
    )
    tables.append(
        Table(
            "lines",
            tr("Major lines"),
            ("card", "points", "links", "tiles", "cost"),
            tuple((line["name"], line["points"], line["links"], line["tiles"], line["cost"]) for line in lines),  # type: ignore[misc]
            note=tr("Links, tiles and cost: those of the cheapest route between the two cities of the card."),
            tab=tr("Major lines"),
        )
    )
    return Report(
        tr("{title}: cities and links").format(title=scenario.title),
        tuple(tables),
        {"cities": data, "links": [link._asdict() for link in found], "colours": colours, "lines": lines},
    )


def income(scenario: Scenario) -> Report:
    """Analyze the income track: the amount that each space adds, and its highest space."""
    track = content_of(scenario).income
    rows = tuple((space, amount, amount - track[space - 1] if space else 0) for space, amount in enumerate(track))
    peak = max(range(len(track)), key=lambda space: track[space]) if track else 0
    table = Table("income", tr("Income track"), ("space", "income", "more than before"), rows)  # not shown
    data = {"income": list(track), "peak": peak, "beyond": content_of(scenario).income_past_end}
    return Report(tr("{title}: income").format(title=scenario.title), (table,), data)


def _link_table(scenario: Scenario, found: list[Link]) -> Table:
    sites = scenario.board.sites
    rows = tuple(
        (sites[link.a].name, sites[link.b].name, link.tiles, link.cost, link.cheap_tiles, link.cheap_cost)
        for link in found
    )
    columns = ("a", "b", "tiles", "cost", "tiles of the cheapest", "cheapest")  # not shown
    about = tuple(Ref("site", link.a) for link in found)
    note = tr(
        "Tiles and cost: those of the link with the fewest tiles. Cheapest: those of the link with the lowest cost."
    )
    headings = {"cheapest": tr("Cost (cheapest)")}
    return Table("links", tr("Links that one action can build"), columns, rows, about, headings, note=note)


def _beside(scenario: Scenario, found: list[Link]) -> dict[SiteId, list[tuple[SiteId, Link]]]:
    beside: dict[SiteId, list[tuple[SiteId, Link]]] = {id: [] for id in scenario.board.sites}
    for link in found:
        beside[link.a].append((link.b, link))
        beside[link.b].append((link.a, link))
    return beside


def _links_from(beside: Mapping[SiteId, list[tuple[SiteId, Link]]], start: SiteId) -> dict[SiteId, int]:
    """Return the number of links of the shortest route to each city."""
    away, row = {start: 0}, deque([start])
    while row:
        here = row.popleft()
        for there, _ in beside[here]:
            if there not in away:
                away[there] = away[here] + 1
                row.append(there)
    return away


def _of_colour(scenario: Scenario, colour: str) -> list[SiteId]:
    if colour == GRAY:
        return []
    return [id for id, city in content_of(scenario).cities.items() if city.colour == colour]


def _lines(scenario: Scenario, found: list[Link]) -> list[dict[str, object]]:
    """Return the cheapest route of links for each major line."""
    beside = _beside(scenario, found)
    made: list[dict[str, object]] = []
    for id, card in content_of(scenario).operations.items():
        if card.kind == "major-line" and len(card.sites) == 2 and all(site in beside for site in card.sites):
            way = _cheapest(beside, *card.sites)
            cost, number, tiles = way if way is not None else (None, None, None)
            made.append(
                {"id": id, "name": card.name, "points": card.points, "links": number, "tiles": tiles, "cost": cost}
            )
    return made


def _cheapest(
    beside: Mapping[SiteId, list[tuple[SiteId, Link]]], start: SiteId, goal: SiteId
) -> tuple[int, int, int] | None:
    """Return cost, links and tiles of the cheapest route, or None."""
    queue: list[tuple[int, int, int, SiteId]] = [(0, 0, 0, start)]
    done: set[SiteId] = set()
    while queue:
        cost, number, tiles, here = heappop(queue)
        if here == goal:
            return cost, number, tiles
        if here in done:
            continue
        done.add(here)
        for there, link in beside[here]:
            heappush(queue, (cost + link.cheap_cost, number + 1, tiles + link.cheap_tiles, there))
    return None


ANALYSES: Mapping[str, Callable[[Scenario], Report]] = {"cities": cities, "income": income}
