"""The cheapest track between two neighboring cities, tile by tile.

A tile joins two sides of a hex by a straight line or a gentle curve, never by a sharp one (RT-BUILD): a run enters a
hex by one side and leaves it by one of the three opposite sides. A tile costs the price of its terrain. It costs more
if the run crosses a river, that is, if run and river separate each other's sides, and on a side with a ridge. Running
along a river does not cost more.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from engine.families.tycoon.content import TycoonContent
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell, Side, terrain_letters
from engine.model.grids.lattice import direction, neighbour, side_at
from engine.model.ids import SiteId
from engine.model.scenario import Scenario

GENTLE = (2, 3, 4)
"""Differences between the side where a run enters a hex and the sides where it may leave."""


class Link(NamedTuple):
    """Track between two cities: the fewest tiles with their cost, and the lowest cost with its tiles."""

    a: SiteId
    b: SiteId
    tiles: int
    cost: int
    cheap_tiles: int
    cheap_cost: int


class Ground(NamedTuple):
    """The ground for building: the price of each buildable hex, the sides where rivers leave each hex, the sides with
    ridges, the city on each hex, and the closed sides of cities."""

    price: Mapping[Cell, int]
    rivers: Mapping[Cell, frozenset[int]]
    ridges: frozenset[Side]
    cities: Mapping[Cell, SiteId]
    closed: frozenset[tuple[Cell, int]]
    river: int
    ridge: int


def ground(scenario: Scenario) -> Ground:
    """Return the ground of a scenario."""
    board, content = scenario.board, scenario.content
    assert isinstance(content, TycoonContent)
    cities = {site.cell: id for id, site in board.sites.items()}
    price: dict[Cell, int] = {}
    made, known = lattice_of(board), terrain_letters(board.terrains)
    for cell, letter in zip(made.cells, made.letter.tolist(), strict=True):
        terrain = known.get(chr(letter))
        if terrain in content.costs.terrain and cell not in cities:
            price[cell] = content.costs.terrain[terrain]
    closed = {
        (board.sites[id].cell, way) for id, city in content.cities.items() if id in board.sites for way in city.closed
    }
    ridges = {side for feature in board.features.values() if feature.kind == "ridge" for side in feature.sides}
    return Ground(
        price, river_sides(scenario), frozenset(ridges), cities, frozenset(closed), content.costs.river,
        content.costs.ridge,
    )  # fmt: skip


def river_sides(scenario: Scenario) -> dict[Cell, frozenset[int]]:
    """Return by hex the directions where rivers leave it: two along the course, one at a source, three or more where
    rivers meet."""
    found: dict[Cell, set[int]] = {}
    for feature in scenario.board.features.values():
        for course in feature.courses:
            for a, b in pairwise(course):
                way = direction(a, b)
                if way is not None:
                    found.setdefault(a, set()).add(way)
                    found.setdefault(b, set()).add((way + 3) % 6)
    return {cell: frozenset(ways) for cell, ways in found.items()}


def crossings(rivers: frozenset[int], enter: int, leave: int) -> int:
    """Return whether a run through a hex from side `enter` to side `leave` crosses a river (RT-BUILD-10, RT-BUILD-11).

    The run crosses it if the arms of the river leave on both sides of the run, or through exactly one of the run's own
    sides. A run that shares both sides follows the river. A river with all arms on one side, or one that ends in the
    hex, is not crossed.
    """
    if len(rivers) < 2:
        return 0
    shared = rivers & {enter, leave}
    if shared:
        return int(len(shared) == 1)
    one = {(enter + step) % 6 for step in range(1, (leave - enter) % 6)}
    return int(bool(rivers & one) and bool(rivers - one))


DETOUR = 2
"""The cheapest link is searched among those with up to this number of additional tiles."""


def links(scenario: Scenario, most: int = 0) -> list[Link]:
    """Return every pair of cities, once, that at most this number of tiles (by default those of one action) can join
    without passing a third city."""
    content = scenario.content
    assert isinstance(content, TycoonContent)
    land, most = ground(scenario), most or content.costs.tiles
    order = {id: place for place, id in enumerate(scenario.board.sites)}
    found = []
    for cell, id in land.cities.items():
        for other, (fewest, cheapest) in reachable_cities(land, cell, most + DETOUR).items():
            if order[id] < order[other] and fewest[0] <= most:
                found.append(Link(id, other, *fewest, *cheapest))
    return sorted(found, key=lambda link: (order[link.a], order[link.b]))


def reachable_cities(land: Ground, start: Cell, most: int) -> dict[SiteId, tuple[tuple[int, int], tuple[int, int]]]:
    """Return for each reachable city the fewest tiles with their cost, and the tiles of the lowest cost with that cost.

    This is Dijkstra's algorithm over hexes, the side each was entered by, and the number of tiles.
    """
    fewest: dict[tuple[Cell, int], int] = {}
    queue: list[tuple[int, int, Cell, int]] = []
    for way in range(6):
        if (start, way) not in land.closed:
            there = neighbour(start, way)
            extra = land.ridge if side_at(start, way) in land.ridges else 0
            if there in land.price:
                heappush(queue, (extra, 0, there, (way + 3) % 6))
    ends: dict[SiteId, dict[int, int]] = {}
    while queue:
        spent, tiles, here, enter = heappop(queue)
        # More expensive runs come later: one is worth continuing only if it has fewer tiles than all earlier ones.
        if tiles >= fewest.get((here, enter), most):
            continue
        fewest[here, enter] = tiles
        for turn in GENTLE:
            leave = (enter + turn) % 6
            cost = spent + land.price[here]
            cost += land.river * crossings(land.rivers.get(here, frozenset()), enter, leave)
            if side_at(here, leave) in land.ridges:
                cost += land.ridge
            there = neighbour(here, leave)
            back = (leave + 3) % 6
            if there in land.cities:
                if there != start and (there, back) not in land.closed:
                    known = ends.setdefault(land.cities[there], {})
                    known[tiles + 1] = min(cost, known.get(tiles + 1, cost))
            elif there in land.price:
                heappush(queue, (cost, tiles + 1, there, back))
    found = {}
    for id, by_tiles in ends.items():
        few = min(by_tiles)
        cheap = min(by_tiles, key=lambda tiles: (by_tiles[tiles], tiles))
        found[id] = ((few, by_tiles[few]), (cheap, by_tiles[cheap]))
    return found
