"""Lines side by side, bends kept, and only what moved worked out again."""

from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from engine.edit.network.mileposts import MoveMileposts
from engine.files.library import scenario_path
from engine.files.scenarios import load
from engine.model.look import Look
from studio.paint.lines.traces import Tracks, tracks
from tests.builders import a_board, a_small_board


def test_lines_between_the_same_two_stops_lie_side_by_side():
    board = a_board().with_line("NYC", "m1", "m2").with_line("PA", "m2", "m1").with_line("B&O", "m1", "m2").build()
    middles = sorted(t.points[len(t.points) // 2][1] for t in tracks(board, Look()).traces.values())
    assert np.diff(middles).min() > 1.3, "bands of 1.3 mm must not touch"


def test_parallel_lines_keep_their_sides_from_section_to_section():
    board = a_board().with_line("NYC", "m1", "m2", "m3").with_line("PA", "m3", "m2", "m1").build()
    traces = tracks(board, Look()).traces
    sides = {
        (a, b): traces[a, b, "NYC"].points[:, 1].mean() < traces[a, b, "PA"].points[:, 1].mean()
        for a, b in (("m1", "m2"), ("m2", "m3"))
    }
    assert len(set(sides.values())) == 1


def test_a_trace_ends_at_its_stops():
    board = a_small_board().build()
    for (a, b, _), trace in tracks(board, Look()).traces.items():
        for stop, end in ((a, trace.points[0]), (b, trace.points[-1])):
            at = (board.mileposts | board.junctions)[stop].at
            assert np.hypot(*(end - at)) <= 1.3


def test_a_bend_is_passed_within_the_rounding():
    board = a_board().with_line("NYC", "m1", (30, 90), "m2").build()
    (trace,) = tracks(board, Look()).traces.values()
    assert np.hypot(*(trace.points - (30, 90)).T).min() < 2.0


def test_lines_that_leave_a_stop_close_together_are_fanned_out():
    board = a_board().with_milepost("a", (10, 50)).with_milepost("b", (70, 48)).with_milepost("c", (70, 52))
    made = board.with_line("NYC", "a", "b").with_line("PA", "a", "c").build()
    traces = tracks(made, Look()).traces
    at_30 = [np.interp(30, t.points[:, 0], t.points[:, 1]) for t in traces.values()]
    assert abs(at_30[0] - at_30[1]) > 1.5


@pytest.fixture(scope="module")
def us():
    return load(scenario_path("boxcars/us-boxcars-2013"))


def test_moving_a_milepost_works_out_only_what_is_near(us):
    before = Tracks(us.board, us.look)
    moved = MoveMileposts({"m200": (400.0, 300.0)}).apply(us)
    after = Tracks(moved.board, moved.look, before)
    again = [stem for stem, trace in after.traces.items() if before.traces.get(stem) is not trace]
    assert 0 < len(again) < 40


@pytest.mark.parametrize("milepost", ["m003", "m002", "m200", "j10"])
def test_a_moved_milepost_gives_what_starting_afresh_gives(us, milepost):
    x, y = (us.board.mileposts | us.board.junctions)[milepost].at
    moved = MoveMileposts({milepost: (x + 7, y - 5)}).apply(us)
    step = Tracks(moved.board, moved.look, Tracks(us.board, us.look)).traces
    afresh = Tracks(moved.board, moved.look).traces
    assert step.keys() == afresh.keys()
    assert all(np.allclose(step[stem].points, afresh[stem].points) for stem in afresh)


def test_no_two_bands_of_the_us_board_lie_on_each_other(us):
    for bundle in Tracks(us.board, us.look).bundles.values():
        offsets = sorted(bundle.offsets)
        assert all(b - a >= 1.3 for a, b in pairwise(offsets))


def test_a_line_to_nowhere_is_not_drawn_and_breaks_nothing():
    board = a_board().with_line("NYC", "m1", "m2", "m3").build()
    cut = replace(board, mileposts={k: v for k, v in board.mileposts.items() if k != "m2"})
    assert tracks(cut, Look()).traces == {}
