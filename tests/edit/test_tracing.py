"""The picture under the board: it is laid, moved and fitted, and goes with the board."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.checked_apply import performed
from engine.edit.clipboard.arranging import TransformBoard
from engine.edit.grids.lattice import FitSheet, SpaceGrid, TurnGrid
from engine.edit.sheet.tracing import (
    ChangeTracing,
    SetTracing,
    control_pairs,
    fitted,
    fitted_to_points,
    residuals,
    scaled,
)
from engine.errors import EditError
from engine.files.scenarios import dumps, loads, scenario_hash
from engine.model.look import Tracing
from engine.model.tracing_place import on_board, on_image
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


AT = ((0.0, 0.0), (1.0, 0.0), (1.0, 0.6), (0.0, 0.6), (0.45, 0.35))
"""Places on the image, in its widths."""


def pairs(*off):
    """The places sheared onto the board; those with an offset are wrong by it."""
    wrong = {**dict.fromkeys(range(5), (0, 0)), **dict(off)}
    return [
        (u, v, 300 * u - 40 * v + 50 + wrong[n][0], 20 * u + 250 * v + 60 + wrong[n][1])
        for n, (u, v) in enumerate(AT)
    ]  # fmt: skip


@pytest.mark.parametrize(("fit", "most"), [("similarity", 30), ("affine", 1e-5), ("spline", 1e-5)])
def test_three_or_more_points_fit_it_and_the_fit_is_kept_in_files(fit, most):
    made = fitted_to_points(SCAN, pairs(), fit)
    after = performed(made.edit, laid())
    assert loads(dumps(after)) == after
    tracing = after.look.tracing
    off = np.hypot(*(on_board(tracing, AT) - np.array(pairs())[:, 2:]).T)
    assert off.max() < most and (off.max() > 1) == (fit == "similarity")
    assert np.allclose(made.residuals, residuals(tracing), atol=1e-5)
    assert np.allclose(control_pairs(tracing), pairs(), atol=1e-4)
    assert np.allclose(on_image(tracing, on_board(tracing, AT)), AT, atol=1e-6)


def test_residuals_are_in_millimeters_and_name_the_worst_point():
    affine = fitted_to_points(SCAN, pairs((4, (9, 0))), "affine")
    assert affine.worst == 4 and 3 < affine.residuals[4] < 9
    assert affine.rms == pytest.approx(np.sqrt(np.mean(np.square(affine.residuals))))
    spline = fitted_to_points(SCAN, pairs((4, (9, 0))), "spline")
    after = spline.edit.apply(laid()).look.tracing
    assert on_board(after, AT[4:]) == pytest.approx(np.array([pairs((4, (9, 0)))[4][2:]]), abs=1e-4)
    assert spline.residuals[4] == pytest.approx(9, abs=0.1), "a spline through the other points misses this one by that"


@pytest.mark.parametrize(("points", "fit", "said"), [
    (pairs()[:2], "affine", "needs 3 to 400 points, found 2"),
    ([(0, 0, 1, 1), (0.5, 0, 2, 2), (1, 0, 3, 9)], "spline", "on one line"),
    ([*pairs()[:3], pairs()[0]], "affine", "at the same place"),
])  # fmt: skip
def test_points_that_fit_nothing_are_refused(points, fit, said):
    with pytest.raises(EditError, match=said):
        fitted_to_points(SCAN, points, fit)


def test_a_corrected_image_is_moved_rotated_and_scaled_with_its_correction():
    after = fitted_to_points(SCAN, pairs(), "affine").edit.apply(laid())
    was = on_board(after.look.tracing, AT)
    turned = TransformBoard(1).apply(after)
    assert np.allclose(
        on_board(turned.look.tracing, AT), [(after.board.sheet.height - y, x) for x, y in was], atol=0.01
    )
    (a, b), to = was[:2].tolist(), ((10.0, 10.0), (70.0, 90.0))
    twice = fitted(after.look.tracing, tuple(a), tuple(b), *to).apply(after).look.tracing
    assert np.allclose(on_board(twice, AT[:2]), to, atol=1e-4)


def test_files_with_useless_control_points_are_read_and_placed():
    for points in [((0.0, 0.0, 0.0, 0.0),) * 3, ((0.0, 0.0, 0.1, 0.0),), tuple((n, n, n, 0.5) for n in range(4))]:
        for fit in ("affine", "spline", "similarity"):
            bad = replace(SCAN, fit=fit, control_points=points)
            assert np.isfinite(on_board(bad, AT)).all() and np.isfinite(on_image(bad, AT)).all()
            assert len(residuals(bad)) == len(points)
