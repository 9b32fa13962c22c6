"""The values of a grid: rows of letters, and refs of cells and sides."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.grids.grid import Letters, Terrain, cell_of, cell_ref, side_of, side_ref, terrain_letters

rows = st.lists(st.text("abc.~", max_size=7), max_size=7)
numbers = st.integers(-999, 999)


@given(rows)
def test_letters_written_are_read_again(some):
    letters = Letters(some)
    assert Letters.from_text(letters.to_text()) == letters
    assert all(len(row) == letters.width for row in letters.rows)


def test_short_rows_are_filled_up_with_holes():
    assert Letters(["cc", "c", ""]).rows == ("cc", "c.", "..")


@given(rows, rows)
def test_letters_are_equal_by_value(one, other):
    assert (Letters(one) == Letters(other)) == (Letters(one).rows == Letters(other).rows)
    assert hash(Letters(one)) == hash(Letters(list(one)))


def test_letters_are_a_value_that_travels():
    letters = Letters(["cm", "mc"])
    assert pickle.loads(pickle.dumps(letters)) == letters
    with pytest.raises(AttributeError):
        letters.rows = ()


def test_a_row_with_blanks_is_refused_by_name():
    with pytest.raises(ValueError, match="letters without blanks, found “cc cc”"):
        Letters.from_text("cccc\ncc cc\n")


def test_more_places_than_a_grid_may_have_are_refused():
    Letters(["c" * 500] * 500)
    with pytest.raises(ValueError, match="at most 250,000 places, found 250,001"):
        Letters(["c" * 250_001])
    with pytest.raises(ValueError, match="places, found 250,500"):
        Letters(["c" * 500] * 501)


@given(numbers, numbers, st.integers(0, 2))
def test_refs_name_cells_and_sides(q, r, way):
    assert cell_of(cell_ref((q, r))) == (q, r)
    assert side_of(side_ref((q, r, way))) == (q, r, way)


def test_of_two_terrains_with_one_letter_the_first_counts():
    terrains = {"clear": Terrain("c", "Clear"), "copse": Terrain("c", "Copse"), "moor": Terrain("m", "Moor")}
    assert terrain_letters(terrains) == {"c": "clear", "m": "moor"}
