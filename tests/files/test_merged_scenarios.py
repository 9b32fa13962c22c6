"""Merges with the content that a game system derives."""

import pytest
from msgspec.structs import replace

from engine.edit.clipboard.arranging import TransformBoard
from engine.edit.header import ChangeHeader
from engine.edit.network.cities import AddCity
from engine.errors import EditError
from engine.families.boxcars.author.formula_edits import SetFormula
from engine.families.boxcars.content import PayoffFormula
from engine.files.merging import merged_scenarios
from engine.game.authoring import performed
from tests.builders import a_small_board
from tests.grids import a_grid

SMALL = a_small_board().scenario()
BY_FORMULA = SetFormula(PayoffFormula(100, "millimetres")).apply(SMALL)


def test_payoffs_between_new_cities_of_both_sides_are_filled():
    mine, theirs = (performed(AddCity(name, "NE", "m2"), BY_FORMULA) for name in ("Reno", "Troy"))
    merged = merged_scenarios(BY_FORMULA, mine, theirs)
    assert not merged.conflicts
    assert merged.scenario.content.payoff("reno", "troy") == 0
    assert merged.scenario.content.payoff("troy", "albany") == theirs.content.payoff("troy", "albany")
    both = performed(AddCity("Troy", "NE", "m2"), mine)
    assert merged.scenario == both


def test_a_scaled_board_keeps_the_formula_of_the_side_that_scaled_it():
    theirs = performed(TransformBoard(scale=1.5), BY_FORMULA)
    assert theirs.content.formula != BY_FORMULA.content.formula
    mine = performed(ChangeHeader(title="Mine"), BY_FORMULA)
    merged = merged_scenarios(BY_FORMULA, mine, theirs)
    assert merged.scenario == ChangeHeader(title="Mine").apply(theirs) and not merged.conflicts


def test_changes_that_exceed_a_limit_together_are_refused():
    board = a_grid(*["c" * 40] * 40).scenario()
    wide = replace(board, board=replace(board.board, grid=replace(board.board.grid, spacing=500.0)))
    far = replace(board, board=replace(board.board, grid=replace(board.board.grid, origin=(90_000.0, 0.0))))
    assert merged_scenarios(board, board, wide).scenario == wide
    with pytest.raises(EditError):
        merged_scenarios(board, wide, far)
