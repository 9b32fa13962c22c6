"""What hangs by a single segment or at a single stop, against networkx: taking it away parts just these mileposts from
the rest."""

import networkx
from hypothesis import given
from hypothesis import strategies as st

from engine.analyze.bridges import hanging_parts, leaning_parts
from engine.model.network import network
from tests.builders import a_board

PAIRS = st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda pair: pair[0] != pair[1])


def lines(*paths):
    board = a_board()
    for each in range(12):
        board = board.with_milepost(f"m{each}")
    for number, path in enumerate(paths):
        board = board.with_line(("NYC", "PA")[number % 2], *(f"m{each}" for each in path))
    return board.build()


def told(board):
    return [(one.section.id, one.at, one.behind) for one in hanging_parts(board)]


def test_a_ring_has_no_part_that_hangs_and_a_board_without_lines_none():
    assert told(lines((0, 1, 2, 0))) == [] and told(lines()) == []


def test_what_hangs_on_a_ring_is_all_behind_the_section_and_told_once():
    assert told(lines((0, 1, 2, 0), (2, 3, 4, 5))) == [("m2 m3 PA", "m2", ("m3", "m4", "m5"))]


def test_two_railroads_between_the_same_mileposts_are_two_ways():
    assert told(lines((0, 1, 2, 0), (2, 3), (3, 2))) == []
    assert told(lines((0, 1, 2, 0), (2, 3), (3, 2), (3, 4))) == [("m3 m4 PA", "m3", ("m4",))]


def test_the_larger_of_two_rings_is_the_rest():
    board = lines((0, 1, 2, 3, 0), (3, 4), (4, 5, 6, 4))
    assert told(board) == [("m3 m4 PA", "m3", ("m4", "m5", "m6"))]


def test_each_piece_of_a_board_has_a_rest_of_its_own():
    assert [at for _, at, _ in told(lines((0, 1, 2, 0), (2, 3), (5, 6, 7, 5), (7, 8)))] == ["m2", "m7"]


def test_two_sections_over_one_segment_behind_a_junction_are_one_way():
    board = a_board().with_line("NYC", "a", "j1", "b", "c", "a").with_line("NYC", "j1", "d", "e").build()
    (part,) = hanging_parts(board)
    assert part.stem == ("d", "j1", "NYC") and part.at in ("a", "b") and part.behind == ("d", "e")


def test_other_railroads_do_not_turn_at_a_junction():
    board = a_board().with_line("NYC", "a", "j1", "b", "c", "a").with_line("PA", "j1", "d", "e", "j1")
    assert hanging_parts(board.build()) == leaning_parts(board.build()) == ()


def leaning(board):
    return [(one.at, one.behind) for one in leaning_parts(board)]


def test_a_ring_on_a_ring_falls_off_with_the_stop_that_they_share():
    assert leaning(lines((0, 1, 2, 3, 0), (3, 4, 5, 3))) == [("m3", ("m4", "m5"))]
    assert leaning(lines((0, 1, 2, 3, 0), (3, 4, 5, 3), (5, 0))) == []


def test_two_rings_on_one_stop_fall_off_each_by_itself():
    board = lines((0, 1, 2, 3, 0), (0, 4, 5, 0), (0, 6, 7, 0))
    assert leaning(board) == [("m0", ("m4", "m5")), ("m0", ("m6", "m7"))]


def test_everything_goes_through_a_junction_as_well_as_through_a_milepost():
    board = a_board().with_line("NYC", "a", "j1", "b", "c", "a").with_line("NYC", "j1", "d", "e", "j1").build()
    assert leaning(board) == [("j1", ("d", "e"))]


BOARDS = st.lists(PAIRS, max_size=16)


def by_segments(board):
    return networkx.MultiGraph((a, b) for a, b, _ in network(board).stems)


@given(BOARDS)
def test_taking_the_stop_away_parts_what_leans_on_it_and_nothing_else(pairs):
    board = lines(*pairs)
    graph = by_segments(board)
    found = leaning_parts(board)
    for one in found:
        left = graph.copy()
        left.remove_node(one.at)
        assert networkx.node_connected_component(left, one.behind[0]) == set(one.behind)
        assert sum(graph.number_of_edges(one.at, there) for there in one.behind) > 1
    # What is left of each piece is no smaller than its largest block, and needs no single stop but for single segments.
    rest = graph.copy()
    rest.remove_nodes_from({id for one in found for id in one.behind})
    for piece in networkx.connected_components(rest):
        blocks = list(networkx.biconnected_components(networkx.Graph(rest.subgraph(piece))))
        core = max(blocks, key=len, default=set())
        for block in blocks:
            ways = [rest.number_of_edges(a, b) for a in block & core for b in block - core if rest.has_edge(a, b)]
            assert block == core or len(block & core) == 0 or sum(ways) == 1 or len(block) == len(core)
