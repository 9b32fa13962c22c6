"""How many whole games of four planners one core plays, interpreted, and what a route costs beside networkx."""

from __future__ import annotations

from functools import cache

import pytest

from engine.families.boxcars.batch import BATCH
from engine.families.boxcars.board import CompiledBoard
from engine.families.boxcars.game import Game
from engine.families.boxcars.knowledge import knowledge
from engine.families.boxcars.routes import Plan, route
from engine.families.boxcars.rules import BoxcarsRules
from engine.files.library import bundled
from engine.files.scenarios import load

GAMES = 5


@cache
def board(name: str) -> CompiledBoard:
    m = BATCH.compile(load(bundled()[name]), {}, 4)
    BATCH.play(m, ["planner"] * 4, 1, range(3))
    return m


@pytest.mark.parametrize("name", ["boxcars/us-boxcars-2013", "boxcars/us-rail-baron"])
def test_whole_games_of_four_planners(benchmark, name):
    tallies = benchmark(BATCH.play, board(name), ["planner"] * 4, 1, range(100, 100 + GAMES))
    turns = sum(tally.turns for tally in tallies) / GAMES
    assert 80 < turns < 800
    benchmark.extra_info["turns a game"] = turns
    if benchmark.stats:
        benchmark.extra_info["games a second"] = GAMES / benchmark.stats["min"]


def across_the_country() -> tuple[CompiledBoard, Game, int]:
    """A train in Miami bound for Seattle, early in a game."""
    m = board("boxcars/us-boxcars-2013")
    g = Game(m, 4)
    g.at[0] = m.city_dot[m.city_number["miami"]]
    return m, g, m.city_dot[m.city_number["seattle"]]


@pytest.mark.benchmark(group="route")
def test_the_cheapest_route_across_the_country(benchmark):
    m, g, goal = across_the_country()
    k = knowledge(m)
    plan = Plan(m, k)
    assert benchmark(route, m, k, g, 0, goal, plan, plan.way) >= m.hops[goal][g.at[0]]


@pytest.mark.benchmark(group="route")
def test_the_same_route_by_networkx(benchmark):
    import networkx as nx

    m, g, goal = across_the_country()
    graph = BoxcarsRules().network(m.scenario)
    way = benchmark(nx.dijkstra_path, graph, m.mileposts[g.at[0]], m.mileposts[goal])
    assert len(way) - 1 == m.hops[goal][g.at[0]]
