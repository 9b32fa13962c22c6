"""Every delivery by every way: in the positions of whole games of Railroad Tycoon, beside networkx."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import networkx as nx
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.delivering import deliveries, movable
from engine.families.tycoon.rules.position import ACT, FROM, OWNER, TO, Position
from engine.files.library import scenario_path
from engine.files.records import load_record
from engine.files.scenarios import load
from engine.game.record import replay
from tests.benchmarks.test_painting import loop, quickest

Bound = Callable[[float, float], None]
Place = tuple[CompiledBoard, Position]
GAME = Path(__file__).parents[1] / "games" / "tycoon" / "win-6-players.yaml"


@pytest.fixture(scope="module")
def places() -> list[Place]:
    """The positions of a game of six in which a seat has its action, the engine of all as good as it gets."""
    record = load_record(GAME)
    found = []
    for _, state in replay(RULES, load(scenario_path(record.scenario)), record):
        if state.step == ACT:
            g = state.g.copy()
            g.engine[:] = [len(state.m.reach) - 1] * g.seats
            found.append((state.m, g))
    return found


def by_networkx(m: CompiledBoard, g: Position, seat: int) -> int:
    """How many deliveries there are, by every simple path of links that begins with one of the seat and comes to the
    colour of the cube at its end for the first time."""
    graph, found = nx.MultiGraph(), 0
    graph.add_edges_from((link[FROM], link[TO], number) for number, link in enumerate(g.links) if link[TO] >= 0)
    for origin in graph:
        for colour in range(m.colours):
            if g.cubes[origin * m.colours + colour]:
                goals = {city for city in graph if g.colour[city] == colour and city != origin}
                for path in nx.all_simple_edge_paths(graph, origin, goals, cutoff=m.reach[g.engine[seat]]):
                    between = (city for _, city, _ in path[:-1])
                    if g.links[path[0][2]][OWNER] == seat and all(g.colour[city] != colour for city in between):
                        found += 1
    return found


def test_every_delivery_is_found_sooner_than_by_networkx(
    benchmark: BenchmarkFixture, places: list[Place], bound: Bound
) -> None:
    def every() -> list[int]:
        return [sum(1 for _ in deliveries(m, g, g.seat)) for m, g in places]

    found = benchmark(every)
    assert found == [by_networkx(m, g, g.seat) for m, g in places] and max(found) > 20
    last = places[len(places) // 2 :]
    ours = quickest(lambda: [sum(1 for _ in deliveries(m, g, g.seat)) for m, g in last])
    theirs = quickest(lambda: [by_networkx(m, g, g.seat) for m, g in last])
    bound(ours / theirs, 1 / 3)


def test_what_can_be_delivered_is_known_within_a_fraction_of_a_plain_loop(
    benchmark: BenchmarkFixture, places: list[Place], bound: Bound
) -> None:
    """The loop stands for some 20 ms; a position takes less than a millisecond in the mean."""
    found = benchmark(lambda: [movable(m, g, g.seat) for m, g in places])
    assert len(found) == len(places) > 100
    each = quickest(lambda: [movable(m, g, g.seat) for m, g in places]) / len(places)
    bound(each / quickest(loop), 1 / 20)
