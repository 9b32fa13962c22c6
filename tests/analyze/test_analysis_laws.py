"""Analyses of boards against slow reckoning: everything taken away once, everything reached step by step."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import networkx
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.analyze.bottlenecks import cut_points
from engine.analyze.bridges import hanging_parts, leaning_parts
from engine.analyze.dead_ends import dead_ends
from engine.analyze.distances import city_distances, city_ways, other_distances
from engine.analyze.parts import connected, grid_parts, parts, railroad_parts
from engine.model.board import Board
from engine.model.geometry import distance
from engine.model.grids.lattice import lattice, neighbours, parted
from engine.model.network import network
from tests.builders import a_board
from tests.grids import a_grid
from tests.random_boards import line_boards

Pairs = list[tuple[str, str]]


def reached(start: str, joins: Pairs) -> set[str]:
    """Everything that hangs together with a place."""
    found, more = {start}, [start]
    while more:
        here = more.pop()
        for a, b in joins:
            there = b if a == here else a if b == here else here
            if there not in found:
                found.add(there)
                more.append(there)
    return found


def joins_of(board: Board) -> Pairs:
    return [(one.a, one.b) for one in network(board).sections]


@given(line_boards())
def test_parts_are_what_is_reached_the_largest_first(made: Any) -> None:
    board = made.build()
    joins = joins_of(board)
    for found, own in [
        (parts(board), joins),
        *(
            (of, [(one.a, one.b) for one in network(board).sections if one.railroad == railroad])
            for railroad, of in railroad_parts(board).items()
        ),
    ]:
        assert [set(part) for part in found] == [reached(part[0], own) for part in found]
        assert sum(map(len, found)) == len({end for pair in own for end in pair})
        order = list(dict.fromkeys(end for pair in own for end in pair))
        keys = [(-len(part), order.index(part[0])) for part in found]
        assert keys == sorted(keys) and all(part == sorted(part, key=order.index) for part in found)


@given(st.permutations(range(7)), st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=7))
def test_connected_things_keep_the_order_in_which_they_were_given(things: list[int], joins: Any) -> None:
    found = connected(things, joins)
    assert sorted(thing for part in found for thing in part) == sorted(things)
    assert all(part == sorted(part, key=things.index) for part in found)
    assert found == sorted(found, key=lambda part: (-len(part), things.index(part[0])))


@given(line_boards())
def test_a_dead_end_has_one_neighbour_and_all_segments_that_lead_there(made: Any) -> None:
    board = made.build()
    stems = list(network(board).stems)
    found = dead_ends(board)
    for id in board.mileposts:
        own = [stem for stem in stems if id in stem[:2]]
        neighbours = {a if b == id else b for a, b, _ in own}
        assert found.get(id) == (own if len(neighbours) == 1 else None)


@given(line_boards())
def test_without_a_cut_point_its_piece_falls_into_so_many(made: Any) -> None:
    board = made.build()
    joins = joins_of(board)
    found = cut_points(board)
    for id in board.mileposts:
        piece = reached(id, joins) - {id}
        left = [pair for pair in joins if id not in pair]
        pieces = {frozenset(reached(each, left)) for each in piece}
        assert found.get(id, 1) == max(1, len(pieces))
    assert list(found) == [id for id in board.mileposts if id in found]


@given(line_boards(), st.data())
def test_distances_are_the_fewest_steps_and_the_shortest_ways(made: Any, data: Any) -> None:
    for number, milepost in enumerate(list(made.build().mileposts)):
        made = made.with_city(f"city{number}", at=milepost)
    board = made.build()
    for measured, length in (
        (city_distances(board), lambda one: 1),
        (city_ways(board), lambda one: distance(board.mileposts[one.a].at, board.mileposts[one.b].at)),
    ):
        ids = list(board.mileposts)
        far = {(a, b): 0.0 if a == b else float("inf") for a in ids for b in ids}
        for one in network(board).sections:
            for pair in ((one.a, one.b), (one.b, one.a)):
                far[pair] = min(far[pair], length(one))
        for k in ids:
            for a in ids:
                for b in ids:
                    far[a, b] = min(far[a, b], far[a, k] + far[k, b])
        for a, b in combinations(board.cities, 2):
            wanted = far[board.cities[a].milepost, board.cities[b].milepost]
            told = measured[a].get(b)
            assert (told is None) == (wanted == float("inf"))
            assert told is None or told == pytest.approx(wanted) == measured[b][a]
    gone = data.draw(st.sampled_from([*board.lines, ""]))
    cities = data.draw(st.permutations(list(board.cities.items())))
    after = replace(board, lines={id: line for id, line in board.lines.items() if id != gone}, cities=dict(cities[:-1]))
    for one, other in ((board, after), (after, board)):
        was, now = city_distances(one), city_distances(other)
        wanted = []
        for a, b in combinations([id for id in other.cities if id in one.cities], 2):
            before, then = was[a].get(b), now[a].get(b)
            if before != then:
                by = None if before is None or then is None else then - before
                wanted.append((a, b, before, then, by))
        wanted.sort(key=lambda row: (row[4] is not None, -abs(row[4] or 0)))
        assert [(*each, each.by) for each in other_distances(one, other)] == wanted


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda pair: pair[0] != pair[1]), max_size=14))
def test_what_hangs_by_a_segment_hangs_on_the_largest_firm_part_of_its_piece(pairs: Any) -> None:
    board = a_board()
    for each in range(10):
        board = board.with_milepost(f"m{each}")
    for number, (a, b) in enumerate(pairs):
        board = board.with_line(("NYC", "PA")[number % 2], f"m{a}", f"m{b}")
    made = board.build()
    stems = [(a, b) for a, b, _ in network(made).stems]
    single = [
        pair for pair in stems if stems.count(pair) == 1 and pair[1] not in reached(pair[0], without(stems, pair))
    ]
    firm = [pair for pair in stems if pair not in single]
    order = list(made.mileposts)
    cores: dict[frozenset[str], set[str]] = {}
    for id in sorted(order, key=order.index):
        piece, own = frozenset(reached(id, stems)), reached(id, firm)
        if len(own) > len(cores.get(piece, ())):
            cores[piece] = own
    core = set().union(*cores.values())
    wanted = {}
    for a, b in single:
        for at, there in ((a, b), (b, a)):
            if at in core and there not in core:
                wanted[a, b] = (at, reached(there, without(stems, (a, b))))
    found = {one.stem[:2]: (one.at, set(one.behind)) for one in hanging_parts(made)}
    assert found == wanted
    assert all(one.behind[0] in one.stem for one in hanging_parts(made))


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: pair[0] != pair[1]), max_size=14))
@example([(0, 1), (0, 1), (1, 2), (2, 3), (3, 1)])
@example([(6, 7), (5, 6), (5, 7), (4, 5), (4, 5), (3, 4)])
def test_a_leaning_part_is_joined_to_the_largest_block_by_several_segments_at_one_stop(pairs: Any) -> None:
    board = a_board()
    for each in range(8):
        board = board.with_milepost(f"m{each}")
    for number, (a, b) in enumerate(pairs):
        board = board.with_line(("NYC", "PA")[number % 2], f"m{a}", f"m{b}")
    made = board.build()
    stems = [(a, b) for a, b, _ in network(made).stems]
    order = list(made.mileposts)
    cores: dict[frozenset[str], list[str]] = {}
    blocks = [sorted(block, key=order.index) for block in networkx.biconnected_components(networkx.Graph(stems))]
    # Among blocks of one size the first counts; two that begin at one milepost are equally good.
    assume(len({(len(block), block[0]) for block in blocks}) == len(blocks))
    for block in sorted(blocks, key=lambda block: (-len(block), order.index(block[0]))):
        cores.setdefault(frozenset(reached(block[0], stems)), block)
    core = {id for block in cores.values() for id in block}
    outside = [pair for pair in stems if core.isdisjoint(pair)]
    wanted = []
    for at in (id for id in order if id in core):
        ends = [b if a == at else a for a, b in stems if at in (a, b)]
        behind = {frozenset(reached(end, outside)): None for end in sorted(ends, key=order.index) if end not in core}
        wanted += [(at, set(part)) for part in behind if sum(end in part for end in ends) > 1]
    found = leaning_parts(made)
    assert [(one.at, set(one.behind)) for one in found] == wanted
    graph = networkx.Graph(stems)
    for one in found:
        far = [networkx.shortest_path_length(graph, one.at, id) for id in one.behind]
        assert sorted(set(one.behind)) == sorted(one.behind) and far[0] == 1


def without(pairs: Pairs, gone: tuple[str, str]) -> Pairs:
    return [pair for pair in pairs if pair != gone]


cells = st.tuples(st.integers(0, 3), st.integers(0, 2))
kinds = st.sampled_from(["ferry", "tunnel", "one-way", "closed"])
sides = st.lists(st.tuples(st.integers(-1, 3), st.integers(-1, 3), st.integers(0, 2)), max_size=9)


@given(
    st.lists(st.text("cm.", min_size=4, max_size=4), min_size=3, max_size=3),
    sides,
    sides,
    st.lists(st.tuples(kinds, cells, cells), max_size=3),
)
def test_cells_hang_together_with_neighbours_that_nothing_parts(rows: Any, blocked: Any, lake: Any, some: Any) -> None:
    board = a_grid(*rows).with_feature("sea", "blocked", *blocked).with_feature("lake", "lake", *lake)
    for number, (kind, a, b) in enumerate(some):
        board = board.with_connection(f"c{number}", kind, a, b)
    made = lattice(board.build().grid)
    walls = {frozenset(parted(side)) for side in blocked}
    walls |= {frozenset((a, b)) for kind, a, b in some if kind == "closed"}
    joins = [(a, b) for a in made.cells for b in neighbours(a) if b in made and frozenset((a, b)) not in walls]
    joins += [(a, b) for kind, a, b in some if kind != "closed" and a in made and b in made]
    found = dict(zip(made.cells, grid_parts(board.build()).tolist(), strict=True))
    for cell in made.cells:
        assert {other for other in made.cells if found[other] == found[cell]} == reached(cell, joins)
