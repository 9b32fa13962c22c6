"""How a board of lines hangs together, against what removing one thing at a time shows; rustworkx against networkx."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.analyze.bottlenecks import bridges, cities_beyond, cut_points, milepost_graph
from engine.analyze.dead_ends import dead_ends
from engine.analyze.distances import city_distances
from engine.analyze.parts import connected, parts, railroad_parts
from engine.errors import TooMuch
from engine.model.network import network
from tests.builders import a_board, a_small_board
from tests.bundled import bundled_scenario


@pytest.fixture(scope="module")
def us():
    return bundled_scenario("boxcars/us-boxcars-2013").board


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


def served_parts(graph):
    """The parts of those mileposts that have a section."""
    return {frozenset(part) for part in nx.connected_components(graph) if len(part) > 1}


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
    assert set(map(frozenset, parts(board))) == served_parts(graph)
    assert {one.section[:3] for one in bridges(board)} == reference_bridges(graph)
    assert set(cut_points(board)) == set(nx.articulation_points(nx.Graph(graph)))


@given(boards())
def test_the_smaller_side_of_a_bridge_is_told_with_its_cities(board):
    order = {section: n for n, section in enumerate(network(board).sections)}
    found = bridges(board)
    assert [order[one.section] for one in found] == sorted(order[one.section] for one in found)
    for one in found:
        graph = nx.Graph(as_networkx(board))
        graph.remove_edge(one.section.a, one.section.b)
        sides = [nx.node_connected_component(graph, end) for end in (one.section.a, one.section.b)]
        own = next(side for side in sides if one.beyond in side)
        assert one.beyond in (one.section.a, one.section.b)
        assert one.mileposts == len(own) == min(map(len, sides))
        cities = [id for id, city in board.cities.items() if city.milepost in own]
        assert one.cities == len(cities) and list(cities_beyond(board, one)) == cities


@given(boards())
def test_a_cut_point_is_told_with_the_parts_that_are_left(board):
    for milepost, count in cut_points(board).items():
        graph = nx.Graph(as_networkx(board))
        whole = nx.node_connected_component(graph, milepost)
        assert count == nx.number_connected_components(graph.subgraph(whole - {milepost}))


@given(boards())
def test_the_parts_of_a_railroad_are_those_of_its_own_sections(board):
    graph = as_networkx(board)
    wanted = {}
    for railroad in {key for *_, key in graph.edges(keys=True)}:
        own = graph.edge_subgraph([edge for edge in graph.edges(keys=True) if edge[2] == railroad])
        wanted[railroad] = served_parts(own)
    assert {id: set(map(frozenset, found)) for id, found in railroad_parts(board).items()} == wanted


@given(boards())
def test_dead_ends_are_the_mileposts_with_one_neighbour(board):
    graph = nx.Graph()
    graph.add_edges_from(stem[:2] for stem in network(board).stems)
    found = dead_ends(board)
    assert set(found) == {stop for stop, degree in graph.degree if degree == 1}
    for stop, stems in found.items():
        assert stems == [stem for stem in network(board).stems if stop in stem[:2]]


pairs = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=12)


@given(st.permutations(range(13)), pairs)
def test_what_is_connected_comes_largest_first_and_then_as_it_was_given(things, joins):
    graph = nx.Graph()
    graph.add_nodes_from(things)
    graph.add_edges_from(joins)
    wanted = [[thing for thing in things if thing in part] for part in nx.connected_components(graph)]
    assert connected(things, joins) == sorted(wanted, key=lambda part: (-len(part), things.index(part[0])))


def test_what_is_joined_has_to_be_there():
    with pytest.raises(KeyError, match="b"):
        connected("a", [("a", "b")])


def test_a_junction_is_a_stop_where_dead_ends_are_looked_for():
    board = a_small_board().with_milepost("tip", at=(90, 60)).with_line("PA", "j1", "tip").build()
    assert dead_ends(board) == {"tip": [("j1", "tip", "PA")]}
    beside = a_small_board().with_line("PA", "m6", "m7").with_line("NYC", "m6", "m7").build()
    assert dead_ends(beside) == {"m7": [("m6", "m7", "PA"), ("m6", "m7", "NYC")]}


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
    ends = {end for one in bridges(us) for end in one.section[:2]}
    assert us.cities["miami"].milepost in ends
    assert us.cities["chicago"].milepost not in cut_points(us)


def test_a_board_without_anything_has_no_parts_and_no_distances():
    assert parts(a_board().build()) == [] and city_distances(a_board().build()) == {}


def test_parallel_sections_of_two_railroads_are_no_bridge():
    board = a_small_board().with_line("NYC", "m6", "m7").with_line("PA", "m6", "m7").build()
    assert all("m7" not in one.section[:2] for one in bridges(board))
    assert "m6" in cut_points(board)


def test_a_milepost_without_a_section_is_in_no_part():
    board = a_small_board().with_milepost("m9", at=(200, 30)).with_line("B&M", "far", "away").build()
    assert parts(board) == [["m1", "m2", "m3", "m6", "m4", "m5"], ["away", "far"]]
    assert railroad_parts(board)["B&M"] == [["away", "far"]]


def test_optional_lines_join_only_with_their_option():
    board = a_small_board().with_line("B&M", "far", "away").with_line("B&M", "away", "m3", when="map.balance").build()
    assert [len(part) for part in parts(board)] == [6, 2]
    assert [len(part) for part in parts(board, {"map.balance"})] == [8]
    assert set(dead_ends(board)) == {"far", "away"} and set(dead_ends(board, {"map.balance"})) == {"far"}
    assert railroad_parts(board, {"map.balance"})["B&M"] == [["away", "far", "m3"]]


def test_too_many_cities_on_too_many_mileposts_are_not_measured(us, monkeypatch):
    monkeypatch.setattr("engine.analyze.distances.MOST_WAYS", len(us.cities) * len(us.mileposts) - 1)
    with pytest.raises(TooMuch, match="67 cities on 530 mileposts are too many"):
        city_distances(us)


def test_the_graph_has_every_milepost_once_and_each_edge_all_its_sections_with_the_optional_ones():
    board = a_small_board().with_line("ERIE", "m1", "m2").with_line("PA", "m2", "m1", when="map.balance").build()
    for options, railroads in (((), ["NYC", "ERIE"]), ({"map.balance"}, ["NYC", "ERIE", "PA"])):
        graph = milepost_graph(board, options)
        assert list(graph) == list(board.mileposts)
        assert [section.railroad for section in graph.edges["m1", "m2"]["sections"]] == railroads
        assert sum(len(sections) for *_, sections in graph.edges(data="sections")) == len(
            network(board, options).sections
        )


def test_the_cities_beyond_an_optional_bridge_are_found_with_its_option():
    board = a_small_board().with_city("fargo", at="m7").with_line("NYC", "m6", "m7", when="map.balance").build()
    (bridge,) = [one for one in bridges(board, {"map.balance"}) if "m7" in one.section[:2]]
    assert (bridge.beyond, bridge.mileposts, bridge.cities) == ("m7", 1, 1)
    assert cities_beyond(board, bridge, {"map.balance"}) == ("fargo",)
    assert "m6" in cut_points(board, {"map.balance"}) and cut_points(board).get("m6") is None
    assert city_distances(board, {"map.balance"})["fargo"]["detroit"] == 1
    assert city_distances(board)["fargo"] == {}


def test_mileposts_and_cities_behind_a_bridge_are_counted_each_by_themselves():
    board = a_small_board().with_city("fargo", at="m8", region="NC").with_city("troy", at="m8", region="NC")
    board = board.with_line("PA", "m6", "m7", "m8", "m9").build()
    found = [one for one in bridges(board) if one.beyond in ("m7", "m8", "m9")]
    assert [(one.beyond, one.mileposts, one.cities) for one in found] == [("m7", 3, 2), ("m8", 2, 2), ("m9", 1, 0)]
    assert [cities_beyond(board, one) for one in found] == [("fargo", "troy"), ("fargo", "troy"), ()]
    west = bridges(a_board().with_line("PA", "a", "b", "c", "d").with_city("a").build())
    assert [(one.beyond, one.mileposts, one.cities) for one in west] == [("a", 1, 1), ("c", 2, 0), ("d", 1, 0)]
