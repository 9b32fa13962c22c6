"""Games of British Rails between bots, a bot's plan, and its search beside networkx."""

from itertools import cycle
from random import Random
from time import thread_time

import networkx as nx
import pytest

from engine.families.crayon.bots.by_name import BOTS
from engine.families.crayon.bots.planner import Planner
from engine.families.crayon.bots.policy import decide
from engine.families.crayon.bots.search.answer import EXTENSION
from engine.families.crayon.bots.search.routes import UNIT, weight_of
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.fast.batch import BATCH
from engine.families.crayon.rules.board import NONE, board_of
from engine.families.crayon.rules.position import BUILD, BUILDING, HELD, OPERATE, OPERATING, Position
from engine.families.crayon.rules.turn import legal
from engine.files.library import bundled
from engine.files.scenarios import load
from tests.benchmarks.test_painting import loop, quickest

BRITISH = load(bundled()["crayon/british-rails"])
TASTE = Weights()


@pytest.fixture(scope="module", autouse=True)
def compiled():
    if not EXTENSION.is_ready():
        pytest.skip("there is no compiled module")


@pytest.fixture(scope="module")
def start():
    """A board without track, and the first seat with three cards in hand."""
    m = board_of(BRITISH, {})
    g = Position(m, 4)
    g.seat = 0
    g.hand[0][:] = [0, 1, 2]
    for card in range(3):
        g.place[card] = HELD
    return m, g


def bare_and_nearly_bare(m):
    """Two boards in turn, so that nothing is remembered from the last question."""
    other = bytearray(m.edge_count)
    other[m.arcs[0][0] >> 1] = 2
    return cycle([bytes(m.edge_count), bytes(other)])


@pytest.mark.parametrize(("bot", "limit"), [("planner", 0.025), ("greedy", 0.006)])
def test_a_whole_game_of_four_seats(benchmark, bound, bot, limit):
    """A turn as a share of a million additions."""
    games = BATCH.open(BRITISH, {}, [BOTS[bot]() for _ in range(4)])
    games.play(1, [0])
    (tally,) = benchmark.pedantic(games.play, (1, [1]), rounds=3)
    assert tally.turns > 100
    ratio = quickest(lambda: games.play(1, [1]), 2) / tally.turns / quickest(loop, 3)
    benchmark.extra_info["a turn as a share of the loop"] = round(ratio, 4)
    bound(ratio, limit)


POSITIONS = 40


@pytest.fixture(scope="module")
def positions(start):
    """Positions that have nothing to do with one another, so that the search finds all anew each time: four nets that
    grew by luck, a train in a city, the last cards in hand."""
    m, _ = start
    found = []
    for number in range(POSITIONS):
        luck, g = Random(number), Position(m, 4)
        for seat in range(4):
            grown = list(m.nodes[m.majors[seat % len(m.majors)]])
            for _ in range(400):
                arc = luck.choice(m.arcs[luck.choice(grown)])
                if m.price[arc] >= 0 and not g.track[arc >> 1] and not m.inner[arc >> 1]:
                    g.track[arc >> 1] = seat + 1
                    grown.append(m.end[arc])
        g.seat, g.journal, g.turn, g.cash[0] = 0, 0, 100, 150
        g.at[0] = g.since[0] = m.centre[luck.randrange(len(m.city_ids))]
        g.left[0] = m.train_speed[g.train[0]]
        g.hand[0][: m.hand] = luck.sample(range(m.demand_cards), m.hand)
        for card in g.hand[0][: m.hand]:
            g.place[card] = HELD
        found.append(g)
    return found


def test_a_planner_decides_while_a_person_waits(benchmark, bound, start, positions):
    """The slowest of forty decisions, operating and building: 200 ms where a million additions take 50."""
    m, thinker = start[0], Planner(start[0], True)
    taken = []
    for g in positions:
        for now, phase in ((OPERATE, OPERATING), (BUILD, BUILDING)):
            g.phase = phase
            began = thread_time()
            found = decide(m, g, now, 0, thinker, TASTE)
            taken.append(thread_time() - began)
            assert found in legal(m, g, now)
    ratio = sorted(taken)[len(taken) * 99 // 100] / quickest(loop, 3)
    benchmark.extra_info["the slowest as a share of the loop"] = round(ratio, 3)
    benchmark.pedantic(decide, (m, positions[0], BUILD, 0, thinker, TASTE), rounds=2)
    bound(ratio, 4)


def test_a_plan_from_a_bare_board(benchmark, start):
    m, g = start
    thinker, tracks = Planner(m, True), bare_and_nearly_bare(m)

    def afresh():
        return thinker.plan(g, 0, 0, NONE, NONE, 60, next(tracks), TASTE)

    assert benchmark(afresh).stops


def test_a_plan_is_made_sooner_than_networkx_finds_its_ways(benchmark, bound, start):
    """From a board that is looked at for the first time: beside the shortest ways to the cities that the hand asks for
    and to those that supply it, which a planner without a search of its own would have to ask for."""
    m, g = start
    thinker, graph = Planner(m, True), as_graph(m)
    rows = [(city, load) for card in range(3) for city, load, _ in m.demands[card]]
    loads = {load for _, load in rows}
    cities = {city for city, _ in rows} | {city for city, kinds in enumerate(m.supplies) if loads & {*kinds}}

    def ours():
        thinker.grounds.clear()
        return thinker.plan(g, 0, 0, NONE, NONE, 60, bytes(m.edge_count), TASTE)

    def theirs():
        return [nx.single_source_dijkstra_path_length(graph, m.centre[city]) for city in cities]

    assert ours().stops and len(theirs()) > 9
    ratio = quickest(ours) / quickest(theirs, 2)
    benchmark.extra_info["share of what networkx takes"] = round(ratio, 4)
    benchmark(ours)
    bound(ratio, 0.1)


def as_graph(m):
    """The bare board for networkx, each step away from a city with what it weighs."""
    graph = nx.DiGraph()
    for arc, (a, b) in enumerate(zip(m.start, m.end, strict=True)):
        price = m.price[arc] if m.price[arc] != NONE else m.price[arc ^ 1]
        graph.add_edge(a, b, weight=TASTE.mile if m.inner[arc >> 1] else price * UNIT + TASTE.mile)
    return graph


@pytest.mark.parametrize("by", ["compiled", "kept", "networkx"])
def test_the_cheapest_ways_to_a_city(benchmark, start, by):
    """Worked out anew, kept up to date while the track changes in one place, and by networkx."""
    m, g = start
    thinker, tracks, city = Planner(m, True), bare_and_nearly_bare(m), m.city_of["york"]
    london = m.centre[m.city_of["london"]]

    def ours():
        if by == "compiled":
            thinker.grounds.clear()
        thinker.way(g, 0, next(tracks), TASTE, city, london)
        (ground,) = thinker.grounds.values()
        return weight_of(int(ground.ways.far[city][london]))

    graph = as_graph(m)

    def theirs():
        return nx.single_source_dijkstra_path_length(graph, m.centre[city])[london]

    assert benchmark(theirs if by == "networkx" else ours) == theirs()
