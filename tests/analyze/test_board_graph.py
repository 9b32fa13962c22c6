"""What rustworkx says about a board is what networkx says."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.analyze.bottlenecks import bridges, cut_points, parts
from engine.analyze.distances import city_distances
from engine.files.library import bundled
from engine.files.scenarios import load
from engine.model.network import network
from tests.builders import a_board, a_small_board


@pytest.fixture(scope="module")
def us():
    return load(bundled()["boxcars/us-boxcars-2013"]).board


def as_networkx(board):
    graph = nx.MultiGraph()
    graph.add_nodes_from(board.mileposts)
    graph.add_edges_from((s.a, s.b, s.railroad) for s in network(board).sections)
    return graph


def reference_bridges(graph):
    """Sections whose removal parts their ends."""
    found = set()
    for a, b, key in list(graph.edges(keys=True)):
        graph.remove_edge(a, b, key)
        if not nx.has_path(graph, a, b):
            found.add((a, b, key))
        graph.add_edge(a, b, key)
    return found


stops = st.sampled_from([f"m{n}" for n in range(9)])


@st.composite
def boards(draw):
    board = a_board()
    for number in range(9):
        board = board.with_city(f"m{number}")
    for railroad, a, b in draw(st.lists(st.tuples(st.sampled_from(["NYC", "PA"]), stops, stops), max_size=14)):
        board = board.with_line(railroad, a, b)
    return board.build()


@given(boards())
def test_parts_bridges_and_cut_points_are_those_of_networkx(board):
    graph = as_networkx(board)
    assert set(parts(board)) == set(map(frozenset, nx.connected_components(graph)))
    assert {(s.a, s.b, s.railroad) for s in bridges(board)} == reference_bridges(graph)
    assert set(cut_points(board)) == set(nx.articulation_points(nx.Graph(graph)))


@given(boards())
def test_distances_are_those_of_networkx_and_the_same_both_ways(board):
    distances = city_distances(board)
    wanted = dict(nx.all_pairs_shortest_path_length(as_networkx(board)))
    assert distances == {a: {b: hops for b, hops in row.items() if b != a} for a, row in wanted.items()}


def test_the_longest_way_between_two_cities_of_the_us_is_seattle_to_miami(us):
    distances = city_distances(us)
    farthest = max((hops, a, b) for a, row in distances.items() for b, hops in row.items())
    assert farthest == (44, "seattle", "miami")
    assert distances["minneapolis"]["st_paul"] == 0


def test_the_us_hangs_together_but_for_its_spurs(us):
    assert len(parts(us)) == 1
    ends = {end for s in bridges(us) for end in (s.a, s.b)}
    assert us.cities["miami"].milepost in ends
    assert us.cities["chicago"].milepost not in cut_points(us)


def test_a_board_without_anything_has_no_parts_and_no_distances():
    assert parts(a_board().build()) == () and city_distances(a_board().build()) == {}


def test_parallel_sections_of_two_railroads_are_no_bridge():
    board = a_small_board().with_line("NYC", "m6", "m7").with_line("PA", "m6", "m7").build()
    assert all("m7" not in (s.a, s.b) for s in bridges(board))
    assert "m6" in cut_points(board)
