"""So many mileposts between two stops of a line."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.edit.ids import fresh_milepost_ids
from engine.edit.network.lines import ChangeLine
from engine.edit.network.spacing import (
    SpaceMileposts,
    between,
    count_by_spacing,
    length,
    shared_out,
    spread,
    threaded,
    usual_spacing,
)
from engine.errors import EditError
from engine.model.geometry import distance
from engine.model.network import where
from tests.builders import a_board, a_small_board

STRAIGHT = a_board().with_milepost("m1", at=(0, 0)).with_milepost("m9", at=(80, 0)).with_line("PA", "m1", "m9")


def stops_of(scenario, line="PA-1"):
    return [item for item in scenario.board.lines[line].path if isinstance(item, str)]


def test_seven_dots_between_two_stops_are_as_far_apart_as_each_other():
    made = SpaceMileposts("PA-1", 0, 1, 7).apply(STRAIGHT.scenario())
    assert [where(made.board, stop) for stop in stops_of(made)] == [(10 * n, 0) for n in range(9)]


def test_fewer_dots_take_mileposts_away_and_the_same_number_changes_nothing():
    made = SpaceMileposts("PA-1", 0, 1, 7).apply(STRAIGHT.scenario())
    assert SpaceMileposts("PA-1", 0, 8, 7).apply(made) == made
    fewer = SpaceMileposts("PA-1", 8, 0, 1).apply(made)
    assert len(fewer.board.mileposts) == 3 and where(fewer.board, stops_of(fewer)[1]) == (40, 0)
    none = SpaceMileposts("PA-1", 0, 2, 0).apply(fewer)
    assert none.board.mileposts == STRAIGHT.build().mileposts and stops_of(none) == ["m1", "m9"]


def test_cities_and_stops_of_other_lines_stay_and_count():
    board = STRAIGHT.with_milepost("m5", at=(60, 0)).with_city("reno", at="m5").with_line("SP", "m1", "m5", "m9")
    scenario = board.with_line("UP", "m1", "m5", "m9").scenario()
    made = SpaceMileposts("UP-1", 0, 2, 4).apply(scenario)
    assert [where(made.board, stop)[0] for stop in stops_of(made, "UP-1")] == [0, 15, 30, 45, 60, 80]
    assert stops_of(made, "SP-1") == ["m1", "m5", "m9"]
    with pytest.raises(EditError, match="0 is too few"):
        SpaceMileposts("UP-1", 0, 2, 0).apply(scenario)


def test_a_line_keeps_its_way_where_it_turned_at_a_milepost_that_moved():
    board = a_board().with_milepost("m1", at=(0, 0)).with_milepost("m2", at=(40, 0)).with_milepost("m3", at=(40, 40))
    made = SpaceMileposts("PA-1", 0, 2, 2).apply(board.with_line("PA", "m1", "m2", "m3").scenario())
    path = made.board.lines["PA-1"].path
    assert [item for item in path if not isinstance(item, str)] == [(40, 0)]
    assert [where(made.board, stop) for stop in stops_of(made)] == [(0, 0), (26.67, 0), (40, 13.33), (40, 40)]


@pytest.mark.parametrize(("start", "end", "count"), [(0, 0, 2), (0, 9, 2), (-1, 1, 2), (0, 1, -1), (0, 1, 501)])
def test_places_that_are_no_stops_and_counts_that_nobody_means_are_refused(start, end, count):
    with pytest.raises(EditError):
        SpaceMileposts("PA-1", start, end, count).apply(STRAIGHT.scenario())


points = st.tuples(st.integers(0, 200), st.integers(0, 200))


@given(st.lists(points, min_size=2, max_size=6, unique=True), st.integers(0, 20))
def test_places_part_a_line_evenly(line, count):
    places = spread(line, count)
    assert len(places) == count
    ids = [f"m{number}" for number in range(count)]
    path = threaded(line, ids, places)
    assert [item for item in path if isinstance(item, str)] == ids
    drawn = [line[0], *(places[ids.index(item)] if isinstance(item, str) else item for item in path), line[-1]]
    assert length(drawn) <= length(line) + 0.5
    assert all(distance(place, line[0]) <= length(line) * (n + 1) / (count + 1) + 0.1 for n, place in enumerate(places))


def test_mileposts_are_shared_out_by_length():
    assert shared_out(4, [60, 20]) == [3, 1]
    assert shared_out(0, [60, 20]) == [0, 0]
    assert count_by_spacing([(0, 0), (100, 0)], 10) == 9 and count_by_spacing([(0, 0), (4, 0)], 10) == 0


def test_the_usual_spacing_is_that_of_the_middle_section():
    assert usual_spacing(a_small_board().build()) == 40 and usual_spacing(a_board().build()) is None


def test_fresh_ids_follow_each_other_in_the_pattern_of_the_board():
    board = a_board().with_milepost("m008").with_junction("m011").build()
    assert fresh_milepost_ids(board, 3) == ["m012", "m013", "m014"] and fresh_milepost_ids(board, 0) == []


def test_the_places_of_two_stops_in_a_path_are_the_outermost():
    assert between(("m1", (3, 4), "m2", "m3"), {"m3", "m1"}) == (0, 3) and between(("m1", "m2"), {"m1"}) is None


def test_the_mileposts_of_a_smooth_line_lie_on_its_curve_as_far_apart_as_each_other():
    board = (
        a_board().with_milepost("m1", at=(0, 0)).with_milepost("m9", at=(80, 0)).with_line("PA", "m1", (40, 40), "m9")
    )
    made = SpaceMileposts("PA-1", 0, 2, 7).apply(ChangeLine("PA-1", smooth=True).apply(board.scenario())).board
    path = made.lines["PA-1"].path
    assert len(path) == 9, "a milepost lies where the bend was, in the middle of the arc"
    at = [where(made, item) for item in path if isinstance(item, str)]
    assert all(distance(place, (40, 0)) == pytest.approx(40, abs=0.1) for place in at)
    assert [distance(a, b) for a, b in pairwise(at)] == pytest.approx([15.6] * 8, abs=0.1)


def test_the_bends_of_a_smooth_line_stay_between_its_mileposts():
    board = (
        a_board().with_milepost("m1", at=(0, 0)).with_milepost("m9", at=(80, 0)).with_line("PA", "m1", (40, 4), "m9")
    )
    made = SpaceMileposts("PA-1", 0, 2, 2).apply(ChangeLine("PA-1", smooth=True).apply(board.scenario())).board
    assert [isinstance(item, str) for item in made.lines["PA-1"].path] == [True, True, False, True, True]


def test_a_bend_counts_where_it_lies_off_the_way_wherever_that_lies():
    slope = a_board().with_milepost("m1", at=(10, 40)).with_milepost("m9", at=(50, 80))
    made = slope.with_line("PA", "m1", "m9").scenario()
    for bend, kept in (((30, 60), False), ((30, 64), True)):
        assert threaded([(10, 40), bend, (50, 80)], [], []) == ([bend] if kept else [])
    assert where(made.board, "m9") == (50, 80)
