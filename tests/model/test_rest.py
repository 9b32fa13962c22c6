"""What is kept of a scenario beside another one gives it back to the last entry, in its order."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.errors import EditError
from engine.files.scenarios import dumps
from engine.model.comparison import header_delta
from engine.model.comparison.header_delta import Rest, is_large
from engine.model.identity.id_fields import board_tables
from tests.builders import a_small_board
from tests.edit.random_edits import edit_lists

SMALL = a_small_board().scenario()


@pytest.fixture(autouse=True, scope="module")
def every_table_is_large():
    before, header_delta.LARGE = header_delta.LARGE, 0
    yield
    header_delta.LARGE = before


def assert_given_back(whole, beside):
    found = Rest(whole, beside).beside(beside)
    assert found == whole and dumps(found) == dumps(whole)
    for name in board_tables().values():
        assert list(getattr(found.board, name)) == list(getattr(whole.board, name))


@given(edit_lists)
def test_what_an_edit_did_is_given_back_from_either_side(some):
    scenario = SMALL
    for edit in some:
        try:
            before, scenario = scenario, edit.apply(scenario)
        except EditError:
            continue
        assert_given_back(before, scenario)
        assert_given_back(scenario, before)


def test_a_table_in_another_order_is_given_back_in_it():
    board = SMALL.board
    turned = replace(SMALL, board=replace(board, mileposts=dict(reversed(board.mileposts.items()))))
    assert_given_back(turned, SMALL)
    assert_given_back(SMALL, turned)
    first = next(iter(board.mileposts))
    without = replace(SMALL, board=replace(board, mileposts={k: v for k, v in board.mileposts.items() if k != first}))
    assert_given_back(SMALL, without)


def test_what_both_have_is_not_held():
    after = MoveMileposts({"m2": (61, 20)}).apply(SMALL)
    held = Rest(SMALL, after)
    assert held._others["mileposts"] == {"m2": SMALL.board.mileposts["m2"]} and not held._others["lines"]
    assert not held._lean.board.mileposts and not held._lean.board.lines
    new = AddMilepost((5, 5), "m9").apply(SMALL)
    assert Rest(SMALL, new)._gone["mileposts"] == {"m9"} and not Rest(SMALL, new)._others["mileposts"]
    assert held.beside(after).board.lines is after.board.lines


def test_boards_are_large_by_any_of_their_tables(monkeypatch):
    monkeypatch.setattr(header_delta, "LARGE", len(SMALL.board.mileposts))
    assert not is_large(SMALL)
    monkeypatch.setattr(header_delta, "LARGE", len(SMALL.board.mileposts) - 1)
    assert is_large(SMALL)
