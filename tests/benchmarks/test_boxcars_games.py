"""How many whole games one core plays, interpreted and compiled, and what a route costs beside networkx."""

from __future__ import annotations

from functools import cache
from time import perf_counter

import pytest

from engine.families.boxcars.bots.by_name import BOTS
from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.routes import Plan, route
from engine.families.boxcars.fast.batch import Compiled, Interpreted, Player, player_of
from engine.families.boxcars.fast.compilation import COMPILATION
from engine.families.boxcars.rules.board import CompiledBoard, compiled
from engine.families.boxcars.rules.options import OPTIONS
from engine.families.boxcars.rules.position import Position
from engine.files.library import bundled
from engine.files.scenarios import load
from engine.game.chance import game_key
from engine.game.options import resolve

GAMES = 5


@cache
def board(name: str) -> CompiledBoard:
    scenario = load(bundled()[name])
    return compiled(scenario, resolve(OPTIONS, scenario.rules))


def players(m: CompiledBoard, bot: str) -> list[Player]:
    found = player_of(BOTS[bot]())
    assert found is not None
    return [found] * 4


@pytest.mark.parametrize("bot", ["planner", "hill"])
@pytest.mark.parametrize("name", ["boxcars/us-boxcars-2013", "boxcars/us-rail-baron"])
def test_whole_games_interpreted(benchmark, name, bot):
    m = board(name)
    player = Interpreted(m, players(m, bot))
    player.play([game_key(1, 0)])
    results = benchmark(player.play, [game_key(1, game) for game in range(100, 100 + GAMES)])
    _tell(benchmark, [result.turn for result in results])


@pytest.mark.parametrize("bot", ["planner", "hill"])
@pytest.mark.parametrize("name", ["boxcars/us-boxcars-2013", "boxcars/us-rail-baron", "boxcars/gb-boxcars-2013"])
def test_whole_games_compiled(benchmark, name, bot):
    COMPILATION.warm("standard")
    m = board(name)
    player = Compiled(m, "standard", players(m, bot))
    results = benchmark(player.play, [game_key(1, game) for game in range(100, 100 + 20 * GAMES)])
    _tell(benchmark, [result.turn for result in results])


def test_compiled_games_are_many_times_faster_than_interpreted_ones(benchmark, bound):
    COMPILATION.warm("standard")
    m = board("boxcars/us-boxcars-2013")
    slow, fast = Interpreted(m, players(m, "hill")), Compiled(m, "standard", players(m, "hill"))
    keys = [game_key(2, game) for game in range(20)]
    fast.play(keys)

    def ratio() -> float:
        began = perf_counter()
        interpreted = slow.play(keys)
        middle = perf_counter()
        compiled = fast.play(keys)
        ended = perf_counter()
        assert [(one.winner, one.turn) for one in compiled] == [(one.winner, one.turn) for one in interpreted]
        return (middle - began) / (ended - middle)

    benchmark.extra_info["times faster"] = benchmark.pedantic(ratio, rounds=3)
    bound(8 / ratio(), 1.0)


def _tell(benchmark, turns):
    mean = sum(turns) / len(turns)
    assert 80 < mean < 800
    benchmark.extra_info["turns a game"] = float(mean)
    if benchmark.stats:
        benchmark.extra_info["games a second"] = len(turns) / benchmark.stats["min"]


def across_the_country() -> tuple[CompiledBoard, Position, int]:
    """A train in Miami bound for Seattle, early in a game."""
    m = board("boxcars/us-boxcars-2013")
    g = Position(m, 4)
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

    from engine.model.network import network

    m, g, goal = across_the_country()
    graph = nx.Graph((s.a, s.b) for s in network(m.scenario.board).sections)
    way = benchmark(nx.dijkstra_path, graph, m.mileposts[g.at[0]], m.mileposts[goal])
    assert len(way) - 1 == m.hops[goal][g.at[0]]
