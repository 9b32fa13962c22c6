"""What is taken over from a former board is what would be worked out afresh."""

import numpy as np
import pytest
from hypothesis import given
from msgspec.structs import replace

from engine.edit.network.mileposts import MoveMileposts
from engine.errors import EditError
from engine.model import size_limits
from engine.model.network import network
from engine.model.places import places
from engine.model.size_limits import surplus
from tests.builders import a_small_board
from tests.edit.random_edits import edit_lists

SMALL = a_small_board().scenario()


@given(edit_lists)
def test_the_places_of_a_board_are_those_of_its_stops_after_any_edits(some):
    scenario = SMALL
    for edit in some:
        try:
            scenario = edit.apply(scenario)
        except EditError:
            continue
        board, found = scenario.board, places(scenario.board)
        assert found.ids == (*board.mileposts, *board.junctions)
        assert found.at.tolist() == [list(s.at) for s in (*board.mileposts.values(), *board.junctions.values())]
        assert [found.ids[row] for row in found.rows.values()] == list(found.rows)
        cold = replace(board, mileposts=dict(reversed(board.mileposts.items())), junctions=dict(board.junctions))
        assert {row: at.tolist() for row, at in zip(found.ids, found.at, strict=True)} == {
            row: at.tolist() for row, at in zip(places(cold).ids, places(cold).at, strict=True)
        }


def test_a_moved_stop_does_not_move_on_the_board_before():
    before = places(SMALL.board).at.copy()
    first, last = places(SMALL.board).ids[0], places(SMALL.board).ids[-1]
    after = MoveMileposts({first: (1.0, 2.0), last: (3.0, 4.0)}).apply(SMALL)
    assert places(after.board).at[[0, -1]].tolist() == [[1.0, 2.0], [3.0, 4.0]]
    assert np.array_equal(places(SMALL.board).at, before)
    assert places(after.board).rows is places(SMALL.board).rows


def test_moving_stops_lengthens_the_lines_through_them(monkeypatch: pytest.MonkeyPatch):
    board = SMALL.board
    whole = sum(size_limits._lengths(board).of.values())
    monkeypatch.setattr(size_limits, "FREE_LENGTH", whole + 150)
    monkeypatch.setattr(size_limits, "LENGTH", 0.0)
    assert not list(surplus(board, board))
    stop = next(item for line in board.lines.values() for item in line.path if isinstance(item, str))
    x, y = board.mileposts[stop].at
    for far, most in ((40.0, 0), (1_000.0, 1), (0.0, 0)):
        moved = MoveMileposts({stop: (x + far, y)}).apply(SMALL).board
        assert len(list(surplus(moved, board))) == most
        cold = replace(moved, lines=dict(moved.lines))
        assert size_limits._lengths(moved).of == size_limits._lengths(cold).of


def test_a_network_stands_while_stops_only_move():
    after = MoveMileposts({"m1": (1.0, 2.0)}).apply(SMALL)
    assert network(after.board) is network(SMALL.board)
    named = replace(SMALL.board, mileposts={k: v for k, v in SMALL.board.mileposts.items() if k != "m1"})
    assert network(named) is not network(SMALL.board)
