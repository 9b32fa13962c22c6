"""Lines side by side, bends kept, and only what moved worked out again."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from engine.edit.network.lines import AddLine, ChangeLine, ExtendLine
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.model.look import Look
from studio.paint.lines.courses import courses, traces_near
from studio.paint.lines.lanes import bundles
from studio.paint.lines.traces import Sheaves, Tracks, tracks
from tests.builders import a_board, a_small_board
from tests.bundled import bundled_scenario


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
    return bundled_scenario("boxcars/us-boxcars-2013")


def afresh(scenario, former=None):
    look = scenario.look
    return Tracks(scenario.board, bundles(scenario.board, look), (look.city_size, look.dot_size), former)


def test_moving_a_milepost_works_out_only_what_is_near(us):
    before = afresh(us)
    moved = MoveMileposts({"m200": (400.0, 300.0)}).apply(us)
    after = afresh(moved, before)
    again = [stem for stem, trace in after.traces.items() if before.traces.get(stem) is not trace]
    assert 0 < len(again) < 40


@pytest.mark.parametrize("milepost", ["m003", "m002", "m200", "j10"])
def test_a_moved_milepost_gives_what_starting_afresh_gives(us, milepost):
    x, y = (us.board.mileposts | us.board.junctions)[milepost].at
    moved = MoveMileposts({milepost: (x + 7, y - 5)}).apply(us)
    step, whole = afresh(moved, afresh(us)).traces, afresh(moved).traces
    assert step.keys() == whole.keys()
    assert all(np.allclose(step[stem].points, whole[stem].points) for stem in whole)


def without_lines(scenario, *ids):
    return replace(
        scenario,
        board=replace(scenario.board, lines={k: v for k, v in scenario.board.lines.items() if k not in ids}),
    )


def test_a_removed_line_works_out_only_what_is_near(unseen):
    us = unseen
    before = tracks(us.board, us.look).traces
    last = list(us.board.lines)[-1]
    after = tracks(without_lines(us, last).board, us.look).traces
    again = [stem for stem, trace in after.items() if before.get(stem) is not trace]
    assert before.keys() > after.keys() and len(again) < 60


@pytest.mark.parametrize("name", ["us", "smooth"])
def test_lines_that_come_and_go_give_what_starting_afresh_gives(name, request):
    board = request.getfixturevalue(name)
    rng, found, boards = Random(3), board, [board]
    for step in range(6):
        tracks(found.board, found.look)
        lines, stops = [*found.board.lines], [*found.board.mileposts]
        match step % 3:
            case 0:
                found = without_lines(found, *rng.sample(lines, min(3, len(lines) - 1)))
            case 1:
                found = AddLine("NYC", tuple(rng.sample(stops, 3))).apply(found)
            case _:
                found = AddMilepost((rng.uniform(0, 200), rng.uniform(0, 120)), id=f"new{step}").apply(found)
                found = ExtendLine(rng.choice([*found.board.lines]), (f"new{step}",)).apply(found)
        boards.append(found)
        step_by_step, whole = tracks(found.board, found.look).traces, afresh(found).traces
        assert list(step_by_step) == list(whole)
        assert all(np.array_equal(step_by_step[stem].points, whole[stem].points) for stem in whole)
    back = tracks(board.board, board.look).traces
    whole = afresh(board).traces
    assert all(np.array_equal(back[stem].points, whole[stem].points) for stem in whole)


@pytest.fixture
def unseen(us):
    """The same board, of which nothing is remembered."""
    copies = {"mileposts": dict(us.board.mileposts), "lines": dict(us.board.lines)}
    return replace(us, board=replace(us.board, **copies))


def test_a_drag_takes_what_is_far_from_the_step_before_and_the_first_board_is_still_known(unseen):
    us = unseen
    first, former = tracks(us.board, us.look), tracks(us.board, us.look)
    for step in range(4):
        moved = MoveMileposts({"m200": (400.0 + step, 300.0)}).apply(us)
        later = tracks(moved.board, moved.look)
        again = [stem for stem, trace in later.traces.items() if former.traces.get(stem) is not trace]
        assert 0 < len(again) < 40
        former = later
    assert tracks(us.board, us.look) is first
    wider = replace(us.look, city_size=us.look.city_size + 1)
    whole = afresh(replace(us, look=wider)).traces
    found = tracks(us.board, wider).traces
    assert all(np.array_equal(found[stem].points, whole[stem].points) for stem in whole)
    assert tracks(us.board, replace(us.look, text_size=3)) is first


def test_a_moved_milepost_leaves_the_courses_of_other_railroads_as_they_were(unseen):
    us = unseen
    moved = MoveMileposts({"m200": (400.0, 300.0)}).apply(us)
    before, after = courses(us.board, us.look), courses(moved.board, moved.look)
    drawn = tracks(moved.board, moved.look).traces
    assert [key[:2] for key in before] == [key[:2] for key in after]
    for (railroad, _, was), (_, _, now) in zip(before, after, strict=True):
        assert (was is now) == (was.traces == now.traces)
        assert all(drawn[trace.track.stem] is trace and trace.track.stem[2] == railroad for trace in now.traces)
    changed = [railroad for (railroad, _, was), (_, _, now) in zip(before, after, strict=True) if was is not now]
    assert 0 < len(changed) < 6
    assert courses(us.board, us.look) is before


@pytest.mark.parametrize("name", ["us", "smooth"])
def test_what_is_seen_after_some_steps_of_drags_is_what_is_seen_of_a_board_never_drawn_before(name, request):
    board = request.getfixturevalue(name)
    moved, rng = board, Random(5)
    for stop in rng.sample([*board.board.mileposts, *board.board.junctions], 4):
        seen_near(moved, (60.0, 50.0), 30.0)
        moved = MoveMileposts({stop: (rng.uniform(0, 200), rng.uniform(0, 120))}).apply(moved)
    fresh = replace(
        moved, board=replace(moved.board, mileposts=dict(moved.board.mileposts), lines=dict(moved.board.lines))
    )
    for _ in range(12):
        at = (rng.uniform(0, 200), rng.uniform(0, 120))
        assert seen_near(moved, at, 9.0) == seen_near(fresh, at, 9.0)


def seen_near(scenario, at, reach):
    """The lines near a place, railroad by railroad, with where they run."""
    near = traces_near(scenario.board, scenario.look, at, reach)
    return [(trace.track.stem, trace.points.tolist()) for trace in near]


def test_sheaves_that_are_others_are_told_from_either_board_and_with_many_moved_ones_too():
    pairs = [(f"a{n}", f"b{n}") for n in range(9)]
    first = Sheaves({pair: object() for pair in pairs})
    second = first.but({pairs[0]: object(), pairs[4]: object()})
    third = second.but({pairs[4]: object(), pairs[8]: object()})
    assert set(third.others_than(first)) == {pairs[0], pairs[4], pairs[8]} == set(first.others_than(third))
    assert set(third.others_than(second)) == {pairs[4], pairs[8]}
    assert third[pairs[0]] is second[pairs[0]] and list(third) == pairs
    other = Sheaves({**third, pairs[8]: object(), ("c", "d"): object()})
    assert set(other.others_than(third)) == {pairs[8], ("c", "d")} == set(third.others_than(other))
    crowd = {("x", str(n)): object() for n in range(Sheaves.MOST + 1)}
    assert Sheaves({**crowd}).but(crowd)._own == {} and Sheaves(crowd).but({("x", "1"): "y"})["x", "1"] == "y"


def test_no_two_bands_of_the_us_board_lie_on_each_other(us):
    for bundle in afresh(us).bundles.values():
        offsets = sorted(bundle.offsets)
        assert all(b - a >= 1.3 for a, b in pairwise(offsets))


def test_a_line_to_nowhere_is_not_drawn_and_breaks_nothing():
    board = a_board().with_line("NYC", "m1", "m2", "m3").build()
    cut = replace(board, mileposts={k: v for k, v in board.mileposts.items() if k != "m2"})
    assert tracks(cut, Look()).traces == {}


@pytest.fixture(scope="module")
def smooth():
    """A board of smooth lines, some with bends, side by side and through a junction."""
    scenario = a_small_board().with_line("B&M", "m1", "m2", "m3").with_line("B&M", "m6", (90, 60), "m3").scenario()
    for line in scenario.board.lines:
        scenario = ChangeLine(line, smooth=True).apply(scenario)
    return scenario


@pytest.mark.parametrize("stop", ["m1", "m3", "m5", "j1"])
def test_a_stop_of_smooth_lines_that_moves_gives_what_starting_afresh_gives(smooth, stop):
    former = tracks(smooth.board, smooth.look)
    moved = MoveMileposts({stop: (70.0, 75.0)}).apply(smooth)
    found, whole = tracks(moved.board, moved.look).traces, afresh(moved).traces
    assert former is not None and found.keys() == whole.keys()
    assert all(np.array_equal(found[stem].points, whole[stem].points) for stem in whole)


def test_a_line_makes_room_for_a_curve_that_leaves_its_stop_another_way_because_a_stop_beyond_has_moved():
    board = a_board().with_milepost("x", at=(20, 60)).with_milepost("y", at=(100, 60)).with_milepost("z", at=(100, 72))
    board = board.with_milepost("m", at=(160, 60)).with_line("PA", "x", "y", "m").with_line("NYC", "x", "z")
    scenario = ChangeLine("PA-1", smooth=True).apply(board.scenario())
    beside = tracks(scenario.board, scenario.look).traces["x", "z", "NYC"].points
    moved = MoveMileposts({"m": (150.0, 100.0)}).apply(scenario)
    found = tracks(moved.board, moved.look).traces["x", "z", "NYC"].points
    assert np.array_equal(found, afresh(moved).traces["x", "z", "NYC"].points)
    assert not np.array_equal(found, beside)


def test_smooth_lines_lie_in_the_boxes_that_say_what_is_seen(smooth):
    for _, _, course in courses(smooth.board, smooth.look):
        for number, trace in enumerate(course.traces):
            x0, y0, x1, y1 = course._boxes[number]
            assert x0 <= trace.box[0] and y0 <= trace.box[1] and trace.box[2] <= x1 and trace.box[3] <= y1


def test_a_smooth_line_has_no_corner_at_its_stops(smooth):
    drawn = afresh(smooth).traces
    first, then = drawn["m2", "m3", "NYC"].points, drawn["m3", "m6", "NYC"].points
    come, go = first[-1] - first[-2], then[1] - then[0]
    assert np.dot(come, go) / np.linalg.norm(come) / np.linalg.norm(go) > 0.98
