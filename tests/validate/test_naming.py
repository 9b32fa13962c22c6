"""Messages call things by the names that tell them apart."""

from engine.validate import naming
from tests.builders import a_board, a_small_board


def test_cities_of_one_name_are_told_apart_by_their_state():
    board = a_board().with_city("portland_me", name="Portland", state="ME")
    assert naming.city(board.build(), "portland_me") == "Portland"
    both = board.with_city("portland_or", name="Portland", state="OR").build()
    assert naming.stop(both, "portland_me") == "Portland, ME"


def test_twins_are_named_together_and_dots_by_their_id():
    board = a_small_board().with_city("troy", at="m1").with_milepost("m9", name="Selkirk").build()
    assert naming.stop(board, "m1") == "Albany and Troy"
    assert naming.stop(board, "m9") == "Selkirk (m9)"
    assert naming.stop(board, "m2") == "milepost m2"
    assert naming.stop(board, "j1") == "junction j1"


def test_long_lists_are_cut():
    assert naming.listed("abc") == "a, b and c"
    assert naming.listed("abcdefgh", most=4) == "a, b, c and 5 more"
    assert naming.counted(2, "city", "cities") == "2 cities"
