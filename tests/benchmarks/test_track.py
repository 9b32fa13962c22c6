"""The matrix of the cheapest tracks, against networkx on the same board in the same run."""

from collections.abc import Callable
from time import perf_counter

import networkx as nx
import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.families.crayon.rules.track import BuildGraph
from engine.model.grids.grid import Feature
from engine.model.grids.lattice import neighbours, side_between
from engine.model.scenario import Scenario
from tests.families.crayon.track_boards import a_grid, cell

WIDE, HIGH, CITIES = 70, 50, 60


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    """60 cities on 3,500 mileposts, every fourth a mountain, with 400 sides of river."""
    luck = np.random.default_rng(7)
    rows = ["".join(luck.choice(list("cccm"), WIDE)) for _ in range(HIGH)]
    places = luck.choice(WIDE * HIGH, CITIES, replace=False)
    sites = {f"x{i}": (int(place) % WIDE, int(place) // WIDE) for i, place in enumerate(places)}
    banks = [cell(int(luck.integers(1, WIDE - 1)), int(luck.integers(1, HIGH - 1))) for _ in range(400)]
    sides = tuple(side_between(bank, neighbours(bank)[int(luck.integers(6))]) for bank in banks)
    return a_grid(*rows, sites=sites, features={"river": Feature("river", sides=sides)})


def plain(graph: BuildGraph) -> nx.DiGraph:
    """The same steps for networkx."""
    made = nx.DiGraph()
    steps = zip(graph.starts.tolist(), graph.ends.tolist(), (graph.prices * graph.scale + 1).tolist(), strict=True)
    made.add_weighted_edges_from(steps)
    return made


def test_sixty_cities_on_3500_mileposts_take_a_tenth_of_networkx(
    scenario: Scenario, benchmark: BenchmarkFixture, bound: Callable[[float, float], None]
) -> None:
    made = BuildGraph(scenario)
    reference = plain(made)
    sources = made.rows.tolist()
    began = perf_counter()
    far = {source: nx.single_source_dijkstra_path_length(reference, source) for source in sources[:6]}
    slow = (perf_counter() - began) * len(sources) / 6
    assert len(made.arrival) == WIDE * HIGH
    for i, source in enumerate(sources[:6]):
        for j, goal in enumerate(sources[:6]):
            best = min(far[source][goal], far[goal][source])
            assert (made.cost[i, j], made.mileposts[i, j]) == divmod(best, made.scale)

    def matrix() -> BuildGraph:
        graph = BuildGraph(scenario)
        _ = graph.cost, graph.mileposts
        return graph

    took = []
    for _ in range(5):
        began = perf_counter()
        matrix()
        took.append(perf_counter() - began)
    benchmark.extra_info["part of networkx"] = round(min(took) / slow, 3)
    benchmark(matrix)
    bound(min(took) / slow, 0.1)
    bound(min(took), 0.1)
