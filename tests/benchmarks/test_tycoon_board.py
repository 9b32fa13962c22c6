"""Railroad Tycoon under the pointer, on a board of ten times the hexes: the link that is drawn, where a cube can go."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace
from pytest_benchmark.fixture import BenchmarkFixture

from engine.families.tycoon.content import TycoonCity, Western
from engine.families.tycoon.rules.board import NONE
from engine.families.tycoon.rules.chapters.delivering import movable
from engine.model.ids import SiteId
from studio.families.tycoon.playtest.carrying import carriages
from studio.families.tycoon.playtest.laying import Laying, Origin
from tests.benchmarks.test_painting import loop, quickest
from tests.families.tycoon.table import CONTENT, Table
from tests.grids import a_grid

Bound = Callable[[float, float], None]
WIDE = 96
FRAME = 0.3
"""16 ms as a share of the loop, about."""


@pytest.fixture(scope="module")
def table() -> Table:
    """Some 440 cities in rows, most of them linked to the next one by one of six seats, with engines for six links."""
    luck, land = Random(1), a_grid(*["c" * WIDE] * WIDE)
    colours = {id: replace(each, cubes=900) for id, each in CONTENT.colours.items()}
    cities: dict[SiteId, TycoonCity] = {}
    rows = []
    for row in range(2, WIDE - 2, 4):
        rows.append([SiteId(f"c{row}-{column}") for column in range(2, WIDE - 2, 5)])
        for column, id in zip(range(2, WIDE - 2, 5), rows[-1], strict=True):
            land = land.with_site(id, (column - row // 2, row))
            cities[id] = TycoonCity(luck.choice(list(colours)), 3)
    content = replace(CONTENT, colours=colours, cities=cities, western=Western())
    made = Table(land.scenario(family="tycoon", content=content), 6)
    for ids in rows:
        for a, b in pairwise(ids):
            if luck.random() < 0.85:
                made.link(luck.randrange(6), a, b)
        for id in ids:
            made.put(id, *luck.choices(list(colours), k=3))
    return made.engine(0, 6).ready()


def test_a_link_is_proposed_wherever_the_pointer_is(table, benchmark: BenchmarkFixture, bound: Bound) -> None:
    m, g = table.m, table.g
    hexes = [hex for hex in range(m.hex_count) if m.city_at[hex] == NONE][::97]
    start = Laying.begin(m, g, Origin(m.city_count // 2, NONE))
    near = m.across[m.doors[start.origin.city][0]] // 6

    def pointed() -> float:
        fresh = Laying.begin(m, g, start.origin)
        slowest = max(quickest(lambda hex=hex: fresh.towards(hex), 1) for hex in hexes)
        return max(slowest, quickest(lambda: fresh.through(near, range(6)), 1))

    ratio = min(pointed() for _ in range(3)) / quickest(loop, 3)
    benchmark.extra_info["the slowest as a share of the loop"] = round(ratio, 3)
    benchmark(pointed)
    bound(ratio, FRAME)


def test_the_ways_of_every_cube(table, benchmark: BenchmarkFixture, bound: Bound) -> None:
    m, g = table.m, table.g
    cubes = movable(m, g, g.seat)
    assert len(cubes) > 20

    def slowest() -> float:
        return max(quickest(lambda cube=cube: carriages(m, g, *cube), 1) for cube in cubes)

    ratio = min(slowest() for _ in range(2)) / quickest(loop, 3)
    benchmark.extra_info["the slowest as a share of the loop"] = round(ratio, 3)
    benchmark(slowest)
    bound(ratio, FRAME)
