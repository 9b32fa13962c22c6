"""The cheapest track between two mileposts agrees with the matrix between the cities."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.families.crayon.rules.cheapest import cheapest_track
from engine.families.crayon.rules.track import build_graph
from engine.model.grids.grid import Feature
from engine.model.grids.lattice import direction, side_between
from tests.families.crayon.track_boards import a_grid, cell

ENDS = {"a": (0, 0), "b": (4, 0)}


def test_it_goes_round_mountains():
    found = cheapest_track(a_grid("cmmmc", "ccccc"), cell(0, 0), cell(4, 0))
    assert found.cost == 5 and found.cells[0] == cell(0, 0) and found.cells[-1] == cell(4, 0)
    assert all(direction(a, b) is not None for a, b in zip(found.cells, found.cells[1:], strict=False))


def test_there_is_none_over_a_blocked_side_or_off_the_grid():
    blocked = Feature("blocked", sides=(side_between(cell(1, 0), cell(2, 0)),))
    assert cheapest_track(a_grid("ccccc", features={"x": blocked}), cell(0, 0), cell(4, 0)) is None
    assert cheapest_track(a_grid("ccccc"), cell(0, 0), (40, 40)) is None


@pytest.mark.parametrize("turn", [False, True])
@settings(max_examples=settings().max_examples // 2)
@given(rows=st.lists(st.text("cm", min_size=5, max_size=5), min_size=1, max_size=4))
def test_between_cities_it_costs_what_the_matrix_says(rows, turn):
    scenario = a_grid(*rows, sites=ENDS)
    graph = build_graph(replace(scenario))
    a, b = scenario.board.sites["a"].cell, scenario.board.sites["b"].cell
    found = cheapest_track(scenario, *((b, a) if turn else (a, b)))
    assert found.cost == graph.cost[graph.order["a"], graph.order["b"]]
    assert len(found.cells) - 1 == graph.mileposts[graph.order["a"], graph.order["b"]]
