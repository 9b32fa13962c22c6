"""The picture under the board: it is laid, moved and fitted, and goes with the board."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.grids.lattice import FitSheet, SpaceGrid, TurnGrid
from engine.edit.sheet.tracing import ChangeTracing, SetTracing, fitted, scaled
from engine.errors import EditError
from engine.files.scenarios import dumps, loads, scenario_hash
from engine.model.look import Tracing
from tests.builders import a_small_board
from tests.grids import a_grid

SCAN = Tracing("scan.png", 200.0, (12.5, 30.0))
numbers = st.floats(-300, 300).map(lambda x: round(x, 2))
places = st.tuples(numbers, numbers)


def on_sheet(tracing, across, down):
    """Where a place of the picture, in shares of its width, lies on the sheet."""
    turn, width = math.radians(tracing.angle), tracing.width
    x, y = across * width, down * width
    return (
        tracing.at[0] + x * math.cos(turn) - y * math.sin(turn),
        tracing.at[1] + x * math.sin(turn) + y * math.cos(turn),
    )


def laid(scenario=None, tracing=SCAN):
    return SetTracing(tracing).apply(scenario or a_grid().scenario())


def test_a_tracing_image_comes_back_from_its_file_and_changes_no_game():
    turned = replace(SCAN, angle=-3.25, opacity=0.35, shown=False)
    scenario = laid(a_small_board().scenario(), turned)
    assert loads(dumps(scenario)).look.tracing == turned
    assert scenario_hash(scenario) == scenario_hash(a_small_board().scenario())


def test_without_one_nothing_is_written_of_it():
    bare = a_grid().scenario()
    assert "tracing" not in dumps(bare)
    assert dumps(SetTracing(None).apply(laid(bare))) == dumps(bare)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_turned_and_turned_back_with_the_grid_it_lies_as_before(orientation):
    scenario = laid(a_grid().scenario())
    turned = TurnGrid("flat").apply(scenario)
    assert turned.look.tracing.angle == 30 and turned.look.tracing.width == SCAN.width
    assert TurnGrid("pointy").apply(turned).look.tracing == SCAN


def test_it_grows_and_moves_with_the_board():
    scenario = laid(a_grid(spacing=10).scenario())
    grown = SpaceGrid(20).apply(scenario)
    # The grid's origin, about which the board grows, is (20, 20).
    assert grown.look.tracing == replace(SCAN, at=(5.0, 40.0), width=400.0)
    fit = FitSheet(5).apply(scenario)
    shift = [new - old for new, old in zip(fit.board.grid.origin, (20, 20), strict=True)]
    assert fit.look.tracing.at == pytest.approx((12.5 + shift[0], 30 + shift[1]))


def test_nudges_are_one_step_and_other_changes_are_not():
    first, second = ChangeTracing(at=(1, 1), nudge=True), ChangeTracing(at=(2, 1), nudge=True)
    assert first.absorb(second) == second
    assert first.absorb(ChangeTracing(opacity=0.5)) is None and ChangeTracing(at=(1, 1)).absorb(second) is None


@pytest.mark.parametrize("wrong", [{"width": -1.0}, {"opacity": 1.2}, {"at": (math.nan, 0.0)}, {"width": math.inf}])
def test_no_image_is_laid_where_none_can_lie(wrong):
    with pytest.raises(EditError):
        ChangeTracing(**wrong).apply(laid())


def test_where_there_is_none_it_is_told_how_to_lay_one():
    with pytest.raises(EditError, match="Tracing Image"):
        ChangeTracing(opacity=0.5).apply(a_grid().scenario())


def test_two_places_and_their_distance_give_the_size():
    a, b = on_sheet(SCAN, 0.2, 0.1), on_sheet(SCAN, 0.6, 0.4)
    new = scaled(SCAN, a, b, 30.0).apply(laid()).look.tracing
    assert on_sheet(new, 0.2, 0.1) == pytest.approx(a, abs=1e-4)
    assert math.dist(on_sheet(new, 0.2, 0.1), on_sheet(new, 0.6, 0.4)) == pytest.approx(30)


@given(places, places, st.floats(-170, 170))
def test_two_places_and_where_they_belong_fit_the_image(to_a, to_b, angle):
    tracing = replace(SCAN, angle=round(angle, 1))
    a, b = on_sheet(tracing, 0.1, 0.2), on_sheet(tracing, 0.9, 0.5)
    if math.dist(to_a, to_b) < 1:
        with pytest.raises(EditError):
            fitted(tracing, a, b, to_a, to_a)
        return
    new = fitted(tracing, a, b, to_a, to_b).apply(laid(tracing=tracing)).look.tracing
    assert on_sheet(new, 0.1, 0.2) == pytest.approx(to_a, abs=1e-3)
    assert on_sheet(new, 0.9, 0.5) == pytest.approx(to_b, abs=1e-3)


@pytest.mark.parametrize("angle", [math.nan, math.inf, -math.inf])
def test_an_angle_that_is_none_is_refused(angle):
    with pytest.raises(EditError):
        ChangeTracing(angle=angle).apply(laid())
