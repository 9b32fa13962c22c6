"""Messages call things by the names that tell them apart."""

import math

import pytest

from engine.edit.grids.lattice import NumberGrid
from engine.model import naming
from engine.model.grids.grid import Numbering
from tests.builders import a_board, a_small_board
from tests.grids import a_grid


def test_cities_of_one_name_are_told_apart_by_their_state():
    board = a_board().with_city("portland_me", name="Portland", state="ME")
    assert naming.city(board.build(), "portland_me") == "Portland"
    both = board.with_city("portland_or", name="Portland", state="OR").build()
    assert naming.stop(both, "portland_me") == "Portland, ME"


def test_cities_of_one_name_that_no_state_tells_apart_bear_their_ids():
    board = a_board().with_city("ashby", name="Ashby").with_city("ashby_1", name="Ashby")
    board = board.with_city("ashby_2", name="Ashby", state="OH").build()
    assert list(naming.cities(board).values()) == ["Ashby (ashby)", "Ashby (ashby_1)", "Ashby, OH"]


def test_twins_are_named_together_and_dots_by_their_id():
    board = a_small_board().with_city("troy", at="m1").with_milepost("m9", name="Selkirk").build()
    assert naming.stop(board, "m1") == "Albany and Troy"
    assert naming.stop(board, "m9") == "Selkirk (m9)"
    assert naming.stop(board, "m2") == "milepost m2"
    assert naming.stop(board, "j1") == "junction j1"


def test_long_lists_are_cut():
    assert naming.listed("abc") == "a, b and c"
    assert naming.listed("abcdefgh", most=4) == "a, b, c and 5 more"


def test_a_cell_is_a_milepost_where_cells_are_numbered_one_by_one_and_a_hex_where_not():
    grid = a_grid("cc", "cc").scenario()
    assert naming.cell(grid.board, (1, 0)) == "hex 1,0"
    numbered = NumberGrid(Numbering("sequence")).apply(grid).board
    assert naming.cell(numbered, (1, 0)) == "milepost 2"
    assert naming.cell(numbered, (9, 9)).startswith("the place ") and naming.cell(numbered, (9, 9)).endswith(
        "off the grid"
    )


def test_a_site_and_a_feature_are_named_by_name_and_told_apart_by_id():
    board = a_grid().with_site("ely", (0, 0)).with_site("ely-2", (2, 2), name="Ely").with_site("york", (1, 1)).build()
    assert [naming.site(board, id) for id in ("ely", "ely-2", "york", "gone")] == [
        "Ely (ely)",
        "Ely (ely-2)",
        "York",
        "gone",
    ]
    rivers = a_grid().with_river("tees", (0, 0), (9, 9), (20, 9)).with_feature("wye", "river", name="").build()
    assert [naming.feature(rivers, id) for id in ("tees", "wye", "gone")] == ["the river Tees", "the river wye", "gone"]


def test_a_side_is_drawn_from_corner_to_corner():
    ((a, b),) = naming.borders(a_grid("ccc", "ccc").build(), [(1, 0, 0)])
    assert math.dist(a, b) == pytest.approx(10 / 3**0.5, abs=0.02)
    assert ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) == pytest.approx((35, 20), abs=0.02)


def test_a_sentence_begins_with_a_capital():
    assert naming.capital("the PA is") == "The PA is" and naming.capital("") == ""
