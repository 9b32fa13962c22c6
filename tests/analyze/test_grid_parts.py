"""Which cells of a grid hang together, compared with networkx."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.analyze.parts import grid_parts
from engine.model.grids.lattice import direction, lattice, neighbours, parted
from tests.builders import a_small_board
from tests.grids import a_grid

cells = st.tuples(st.integers(-1, 5), st.integers(-1, 5))
sides = st.tuples(st.integers(-1, 5), st.integers(-1, 5), st.integers(0, 2))
kinds = st.sampled_from(["closed", "ferry", "tunnel", "one-way"])


@st.composite
def boards(draw):
    width = draw(st.integers(1, 5))
    board = a_grid(*draw(st.lists(st.text("cm.", min_size=width, max_size=width), min_size=1, max_size=5)))
    board = board.with_feature("sound", "blocked", *draw(st.lists(sides, max_size=9)))
    board = board.with_feature("wye", "river", *draw(st.lists(sides, max_size=3)))
    for number, (kind, a, b) in enumerate(draw(st.lists(st.tuples(kinds, cells, cells), max_size=4))):
        board = board.with_connection(f"k{number}", kind, a, b)
    return board.build()


def as_networkx(board):
    """The cells of a board, joined to the neighbours that nothing parts and over connections."""
    made = lattice(board.grid)
    graph = nx.Graph()
    graph.add_nodes_from(made.cells)
    graph.add_edges_from((here, there) for here in made.cells for there in neighbours(here) if there in made)
    shut = [parted(side) for side in board.features["sound"].sides]
    gates = (one.between for one in board.connections.values() if one.kind == "closed")
    shut += [ends for ends in gates if direction(*ends) is not None]
    graph.remove_edges_from(shut)
    opened = (one.between for one in board.connections.values() if one.kind != "closed")
    graph.add_edges_from(ends for ends in opened if all(end in made for end in ends))
    return graph


@given(boards())
def test_the_parts_of_a_grid_are_those_of_networkx(board):
    numbers, made = grid_parts(board), lattice(board.grid)
    found = {frozenset(made.cell(row) for row in np.flatnonzero(numbers == number).tolist()) for number in numbers}
    assert found == set(map(frozenset, nx.connected_components(as_networkx(board))))
    assert len(numbers) == len(made) and set(numbers.tolist()) == set(range(len(found)))


def test_a_board_of_lines_has_no_cells():
    assert len(grid_parts(a_small_board().build())) == 0


@pytest.mark.parametrize("closed", ["sides", "gates", "gates the other way round"])
def test_cells_of_which_one_side_is_open_are_the_only_ones_that_hang_together(closed):
    """On every side of every cell, the first and the last among them."""
    grid = a_grid("ccc", "ccc", "ccc")
    made = lattice(grid.build().grid)
    pairs = [(here, there) for here in made.cells for there in neighbours(here) if there in made and here < there]
    for opened in pairs:
        shut = [pair for pair in pairs if pair != opened]
        board = grid
        if closed == "sides":
            board = board.with_feature("sound", "blocked", *shut)
        else:
            for number, pair in enumerate(shut):
                board = board.with_connection(f"k{number}", "closed", *(pair if closed == "gates" else pair[::-1]))
        parts = grid_parts(board.build())
        assert len(set(parts.tolist())) == len(made) - 1
        assert parts[made.find(opened[0])] == parts[made.find(opened[1])]


@pytest.mark.parametrize("kind", ["ferry", "tunnel", "one-way"])
@pytest.mark.parametrize("ends", [((0, 0), (2, 0)), ((2, 0), (0, 0))])
def test_a_connection_joins_the_first_cell_and_the_last(kind, ends):
    parts = grid_parts(a_grid("c.c").with_connection("k", kind, *ends).build())
    assert parts.tolist() == [0, 0] and parts.dtype == np.int32
    assert grid_parts(a_grid("c.c").build()).tolist() == [0, 1]
