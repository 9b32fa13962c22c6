"""How many whole games one core plays, interpreted and compiled, and what a route costs beside networkx."""

from __future__ import annotations

from functools import cache
from time import perf_counter

import pytest

from engine.families.boxcars.bots.by_name import BOTS
from engine.families.boxcars.bots.characters import CHARACTERS
from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.routes import find_way
from engine.families.boxcars.bots.traits import traits
from engine.families.boxcars.fast.batch import Compiled, Interpreted, Player, player_of
from engine.families.boxcars.rules.board import CompiledBoard, compiled
from engine.families.boxcars.rules.options import OPTIONS
from engine.families.boxcars.rules.position import Position
from engine.files.library import bundled
from engine.files.scenarios import load
from engine.game.chance import game_key
from engine.game.options import resolve
from tests.benchmarks.test_painting import quickest

GAMES = 5

SHARK = next(iter(CHARACTERS))
"""Who sits at a table of sharks."""


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
    m = board(name)
    player = Compiled(m, "standard", players(m, bot))
    results = benchmark(player.play, [game_key(1, game) for game in range(100, 100 + 20 * GAMES)])
    _tell(benchmark, [result.turn for result in results])


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("boxcars/us-boxcars-2013", 2_200), ("boxcars/us-rail-baron", 2_200), ("boxcars/gb-boxcars-2013", 2_000)],
)
def test_whole_games_of_the_strongest(benchmark, bound, name, wanted):
    """The rate is that of a machine where the loop takes 50 ms."""
    m = board(name)
    player = Compiled(m, "standard", players(m, SHARK))
    keys = [game_key(3, game) for game in range(1_000, 1_000 + (20 if benchmark.disabled else 100))]
    player.play(keys[:20])
    took = quickest(lambda: player.play(keys)) / len(keys)
    _tell(benchmark, [result.turn for result in benchmark.pedantic(player.play, [keys], rounds=1)])
    benchmark.extra_info["games a second by a loop of 50 ms"] = 20 * quickest(loop) / took
    bound(took / quickest(loop), 20 / wanted)


def loop() -> int:
    """What games are measured against."""
    x = 0
    for i in range(1_000_000):
        x += i & 7
    return x


def test_compiled_games_are_many_times_faster_than_interpreted_ones(benchmark, bound):
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
    trait = list(traits(CHARACTERS["hill"]))
    assert benchmark(find_way, m, k, g, 0, goal, trait, plan, plan.way) >= m.hops[goal][g.at[0]]


@pytest.mark.benchmark(group="route")
def test_the_same_route_by_networkx(benchmark):
    import networkx as nx

    from engine.model.network import network

    m, g, goal = across_the_country()
    graph = nx.Graph((s.a, s.b) for s in network(m.scenario.board).sections)
    way = benchmark(nx.dijkstra_path, graph, m.mileposts[g.at[0]], m.mileposts[goal])
    assert len(way) - 1 == m.hops[goal][g.at[0]]
