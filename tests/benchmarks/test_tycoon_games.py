"""Games of Railroad Tycoon between bots, their decisions, and the search for the best delivery beside networkx."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.families.tycoon.bots.by_name import BOTS
from engine.families.tycoon.bots.planner import Planner
from engine.families.tycoon.bots.policy import decide
from engine.families.tycoon.bots.question import EXTENSION
from engine.families.tycoon.bots.weights import CHARACTERS, Weights
from engine.families.tycoon.fast.batch import BATCH
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.delivering import deliveries
from engine.families.tycoon.rules.position import ACT, OWNER, Position
from engine.families.tycoon.rules.turn import legal
from engine.files.library import scenario_path
from engine.files.records import load_record
from engine.files.scenarios import load
from engine.game.record import replay
from tests.benchmarks.test_painting import loop, quickest
from tests.benchmarks.test_tycoon_deliveries import by_networkx

Bound = Callable[[float, float], None]
Place = tuple[CompiledBoard, Position]
GAME = Path(__file__).parents[1] / "games" / "tycoon" / "win-6-players.yaml"
OWN_ONLY = Weights(goals=0, others=0, safe=100, ahead=0, tried=0, chains=0)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    if not EXTENSION.is_ready():
        pytest.skip("there is no compiled module")


@pytest.fixture(scope="module")
def places() -> list[Place]:
    """The positions of a game of six in which a seat has its action, the engine of all at the fourth level."""
    record = load_record(GAME)
    found = []
    for _, state in replay(RULES, load(scenario_path(record.scenario)), record):
        if state.step == ACT:
            g = state.g.copy()
            g.engine[:] = [3] * g.seats
            found.append((state.m, g))
    return found


@pytest.mark.parametrize(("bot", "loops"), [("greedy", 0.6), ("planner", 6.0)])
def test_a_whole_game_of_four_seats(benchmark: BenchmarkFixture, bound: Bound, bot: str, loops: float) -> None:
    """The loop stands for some 20 ms."""
    games = BATCH.open(load(scenario_path("tycoon/eastern-us")), {}, [BOTS[bot]() for _ in range(4)])
    assert games is not None
    games.play(1, [0])
    began = process_time()
    tallies = games.play(1, range(1, 4))
    share = (process_time() - began) / 3 / quickest(loop)
    benchmark.extra_info["share of the loop"] = round(share, 2)
    benchmark.pedantic(games.play, (1, [1]), rounds=2)
    assert all(tally.turns > 60 for tally in tallies)
    bound(share, loops)


def test_a_planner_decides_within_a_few_loops(benchmark: BenchmarkFixture, places: list[Place], bound: Bound) -> None:
    """The 99th of a hundred decisions; the loop stands for some 20 ms, and a person waits for 300 ms at most."""
    thinker = Planner(places[0][0], is_compiled=True)
    planner = CHARACTERS["planner"].weights
    taken = sorted(quickest(lambda g=g: thinker.think(g, g.seat, planner), 1) for _, g in places)
    for m, g in places[::10]:
        options = legal(m, g, ACT)
        assert decide(m, g, ACT, options, thinker, planner) in options
    benchmark.pedantic(thinker.think, (places[-1][1], places[-1][1].seat, planner), rounds=2)
    bound(taken[len(taken) * 99 // 100] / quickest(loop), 5)


def test_the_best_delivery_of_each_cube_is_exact_and_found_sooner_than_by_networkx(
    benchmark: BenchmarkFixture, places: list[Place], bound: Bound
) -> None:
    thinker = Planner(places[0][0], is_compiled=True)

    def best(g: Position) -> dict[int, int]:
        thinker.think(g, g.seat, OWN_ONLY)
        ways = {stack: thinker.way(stack) for stack, cubes in enumerate(g.cubes) if cubes}
        return {s: sum(g.links[number][OWNER] == g.seat for number in way) for s, way in ways.items() if way}

    def known(m: CompiledBoard, g: Position) -> dict[int, int]:
        found: dict[int, int] = {}
        for each in deliveries(m, g, g.seat):
            own = sum(g.links[number][OWNER] == g.seat for number in each.links)
            stack = each.origin * m.colours + each.colour
            found[stack] = max(own, found.get(stack, 0))
        return found

    assert [best(g) for _, g in places] == [known(m, g) for m, g in places]
    last = places[len(places) // 2 :]
    ours = quickest(lambda: [thinker.think(g, g.seat, OWN_ONLY) for _, g in last])
    theirs = quickest(lambda: [by_networkx(m, g, g.seat) for m, g in last])
    benchmark.extra_info["milliseconds a position"] = round(1_000 * ours / len(last), 3)
    benchmark.pedantic(best, (last[-1][1],), rounds=3)
    bound(ours / theirs, 1 / 5)
