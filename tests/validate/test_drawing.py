"""Where drawn lines meet, compared with shapely."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.network.lines import ChangeLine
from engine.edit.network.mileposts import MoveMileposts
from engine.errors import TooMuch
from engine.validate.drawn import boxes
from engine.validate.drawn import drawing as room
from engine.validate.drawn.boxes import against, overlapping, touching
from engine.validate.drawn.drawing import drawing
from engine.validate.drawn.layout import points_of
from tests.builders import a_board, a_small_board

points = st.tuples(st.integers(1, 60).map(lambda n: n * 3.7), st.integers(1, 50).map(lambda n: n * 3.1))


@given(st.lists(st.tuples(points, points), min_size=2, max_size=8))
def test_meetings_are_the_crossings_that_shapely_finds_away_from_stops(ends):
    from shapely import LineString, Point

    board = a_board()
    for number, (a, b) in enumerate(ends):
        if a == b:
            continue
        board = board.with_milepost(f"a{number}", at=a).with_milepost(f"b{number}", at=b)
        board = board.with_line(f"R{number}", f"a{number}", f"b{number}")
    drawn = drawing(board.build())
    lines = {n: LineString(points_of(board.build(), one)) for n, one in enumerate(drawn.drawn)}
    wanted = set()
    for i, j in combinations(lines, 2):
        at = lines[i].intersection(lines[j])
        if at.geom_type == "Point":
            away = min(at.distance(Point(end)) for n in (i, j) for end in lines[n].coords)
            assume(abs(away - room.TOUCHING) > 1e-6)
            if away > room.TOUCHING:
                wanted.add((i, j))
    got = {(m.first, m.second) for m in drawn.meetings}
    assert got == wanted
    assert {(m.first, m.second) for m in drawn.meetings_of(set(lines))} == wanted
    some = set(list(lines)[::2])
    assert {(m.first, m.second) for m in drawn.meetings_among(some)} == {pair for pair in wanted if some >= {*pair}}


@given(points, points, points)
def test_passings_are_the_stops_within_a_millimetre(a, b, stop):
    from shapely import LineString, Point

    if a == b:
        return
    board = a_board().with_milepost("a", at=a).with_milepost("b", at=b).with_milepost("c", at=stop)
    drawn = drawing(board.with_line("R", "a", "b").build())
    near = LineString([a, b]).distance(Point(stop)) < 1
    away = min(Point(stop).distance(Point(end)) for end in (a, b)) >= 1
    assert bool(drawn.passings) is (near and away)
    assert drawn.passings_of({0}, set()) == drawn.passings == drawn.passings_of(set(), {"c"})


def a_comb(teeth):
    """A long line over so many stops of a railroad each that it does not stop at."""
    board = a_board().with_milepost("a", at=(5, 50)).with_milepost("b", at=(235, 50)).with_line("NYC", "a", "b")
    for number in range(teeth):
        x = 20 + 10 * number
        board = board.with_milepost(f"on{number}", at=(x, 50)).with_milepost(f"off{number}", at=(x, 60))
        board = board.with_line("PA", f"on{number}", f"off{number}")
    return board.build()


def test_many_lines_and_stops_are_looked_at_a_few_at_a_time(monkeypatch):
    board, whole = a_comb(9), drawing(a_comb(9)).passings
    assert [passing.stop for passing in whole] == [f"on{number}" for number in range(9)]
    monkeypatch.setattr(boxes, "AT_ONCE", 4)
    monkeypatch.setattr(boxes, "MAX_PAIRS", 29)
    assert drawing(board).passings == whole
    monkeypatch.setattr(boxes, "MAX_PAIRS", 28)
    with pytest.raises(TooMuch, match="more than 28 pairs"):
        _ = drawing(a_comb(9)).passings


@given(st.lists(points, min_size=2, max_size=30), st.lists(points, min_size=1, max_size=30), st.floats(0.5, 30))
def test_pieces_touch_the_places_that_shapely_finds_nearer_than_the_reach(ends, at, reach):
    from shapely import LineString, Point

    first, last, places = (np.array(rows, float) for rows in (ends, ends[1:] + ends[:1], at))
    apart = [[LineString(piece).distance(Point(place)) for place in at] for piece in np.stack((first, last), axis=1)]
    assume(np.abs(np.array(apart) - reach).min() > 1e-6)
    wanted = {(i, j) for i, row in enumerate(apart) for j, away in enumerate(row) if away < reach}
    found = [*zip(*(rows.tolist() for rows in touching(first, last, places, reach)), strict=True)]
    assert len(found) == len(wanted) and set(found) == wanted


@given(st.lists(points, min_size=2, max_size=30, unique=True), st.floats(1, 30))
def test_overlapping_boxes_are_those_that_a_tree_of_shapely_finds(at, size):
    from shapely import STRtree, box

    low = np.array(at)
    boxes = [box(x, y, x + size, y + size) for x, y in at]
    i, j = STRtree(boxes).query(boxes)
    wanted = {pair for pair in zip(i.tolist(), j.tolist(), strict=True) if pair[0] < pair[1]}
    found = [
        (min(pair), max(pair)) for pair in zip(*(rows.tolist() for rows in overlapping(low, low + size)), strict=True)
    ]
    assert sorted(found) == sorted(wanted)
    everyone = np.arange(len(at))
    few, many = against(low, low + size, low, low + size, everyone)
    assert {pair for pair in zip(few.tolist(), many.tolist(), strict=True) if pair[0] < pair[1]} == wanted


small = st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(0, 3), st.integers(0, 3))


@given(st.lists(small, min_size=1, max_size=25), st.data())
def test_boxes_overlap_where_they_share_a_point(some, data):
    low = np.array([(x, y) for x, y, _, _ in some], dtype=float)
    high = low + np.array([(wide, tall) for _, _, wide, tall in some], dtype=float)

    def shared(i, j):
        return bool((low[i] <= high[j]).all() and (low[j] <= high[i]).all())

    rows = range(len(some))
    found = [tuple(sorted(pair)) for pair in zip(*map(np.ndarray.tolist, overlapping(low, high)), strict=True)]
    assert sorted(found) == [pair for pair in combinations(rows, 2) if shared(*pair)]
    few = np.array(sorted(data.draw(st.sets(st.sampled_from(rows)))), dtype=np.intp)
    found = zip(*map(np.ndarray.tolist, against(low[few], high[few], low, high, few)), strict=True)
    assert sorted(found) == [(i, j) for i in few.tolist() for j in rows if shared(i, j)]


@given(st.lists(st.integers(1, 20).map(lambda n: 10.0 * n), min_size=1, max_size=6, unique=True).map(sorted))
def test_lines_that_cross_several_times_meet_at_the_first_crossing(xs):
    bends = [(x + shift, y) for n, x in enumerate(xs) for shift, y in ((-3, 40 + 20 * (n % 2)), (3, 60 - 20 * (n % 2)))]
    board = a_board(300, 100).with_milepost("a", at=(1, 50)).with_milepost("b", at=(290, 50))
    board = board.with_milepost("c", at=(1, 40)).with_milepost("d", at=(250, bends[-1][1]))
    drawn = drawing(board.with_line("PA", "a", "b").with_line("NYC", "c", *bends, "d").build())
    assert [meeting.at for meeting in drawn.meetings] == [(xs[0], 50.0)]


def test_a_moved_milepost_takes_its_lines_along():
    board = a_board().with_milepost("a", at=(10, 10)).with_milepost("b", at=(50, 10)).with_line("R", "a", "b")
    before = drawing(board.build())
    after = drawing(board.with_milepost("b", at=(50, 90)).build())
    assert after.layout is before.layout
    assert after.last.tolist() == [[50, 90]]


def a_crossing(**places):
    """Two lines of a crossing, and a stop on its own."""
    at = {"a": (10, 10), "b": (50, 50), "c": (10, 50), "d": (50, 10), "e": (90, 90), **places}
    board = a_board()
    for id, place in at.items():
        board = board.with_milepost(id, at=place)
    return board.with_line("R", "a", "b").with_line("S", "c", "d").build()


BENT = a_small_board().with_line("NYC", "m1", (30, 10), (70, 12), "m3", "m5").build()


@given(st.dictionaries(st.sampled_from(["m1", "m2", "m3", "m5", "m6", "j1"]), points, max_size=4))
def test_a_drawing_of_moved_stops_is_the_one_that_is_made_anew(moves):
    former = drawing(BENT)
    after = MoveMileposts(moves).apply(replace(a_small_board().scenario(), board=BENT)).board
    taken, anew = room.Drawing(after, former.layout, former), room.Drawing(after, former.layout)
    for name in ("points", "first", "last", "low", "high"):
        assert np.array_equal(getattr(taken, name), getattr(anew, name)), name
    before = room.Drawing(BENT, former.layout)
    assert all(np.array_equal(getattr(former, name), getattr(before, name)) for name in ("points", "low", "high"))


def test_what_follows_from_the_lines_alone_is_taken_over_while_only_places_differ():
    board = a_crossing()
    before = drawing(board)
    moved = replace(board, mileposts={**board.mileposts, "e": replace(board.mileposts["e"], at=(30, 30))})
    after = drawing(moved)
    assert after.layout is before.layout and after is not before
    assert before.passings == () and {passing.stop for passing in after.passings} == {"e"}
    assert drawing(board) is before


def test_meetings_are_kept_while_none_of_their_lines_moves_and_found_anew_where_one_does():
    board = a_crossing()
    before = drawing(board)
    both = before.numbers_of(("a", "b", "R")) | before.numbers_of(("c", "d", "S"))
    (meeting,) = before.meetings_among(both)

    def moved(stop, at):
        return drawing(replace(board, mileposts={**board.mileposts, stop: replace(board.mileposts[stop], at=at)}))

    assert moved("e", (70, 90)).meetings_among(both) is before.meetings_among(both)
    assert moved("d", (60, 20)).meetings_among(both)[0].at != meeting.at
    assert moved("d", (12, 12)).meetings_among(both) == () and before.numbers_of(("a", "e", "R")) == frozenset()


@pytest.mark.parametrize("gone", ["a", "e"])
def test_nothing_is_taken_over_where_a_stop_is_gone_or_another_one(gone):
    board = a_crossing()
    before = drawing(board)
    rest = {id: milepost for id, milepost in board.mileposts.items() if id != gone}
    for stops in (rest, {**rest, "other": board.mileposts[gone]}):
        after = drawing(replace(board, mileposts=stops))
        assert after.layout is not before.layout and after.layout.milepost_ids == tuple(stops)
    fewer = dict(list(board.lines.items())[:1])
    assert len(drawing(replace(board, lines=fewer)).drawn) == 1 and len(before.drawn) == 2


def is_as_told(board):
    """Whether every stem lies in the drawing as it is told by itself, and nothing is nowhere."""
    found = drawing(board)
    for number, one in enumerate(found.drawn):
        rows = np.flatnonzero(found.owners == number)
        way = np.vstack((found.first[rows], found.last[rows[-1:]]))
        assert way == pytest.approx(np.array(points_of(board, one)))
        assert (np.minimum(found.first, found.last)[rows] == found.low[rows]).all()
    assert np.isfinite(found.points).all()
    return found


def test_curves_are_drawn_from_stop_to_stop_and_follow_the_stops_that_they_go_by():
    scenario = a_small_board().scenario()
    for line in ("NYC-1", "ERIE-2", "PA-1"):
        scenario = ChangeLine(line, smooth=True).apply(scenario)
    before = is_as_told(scenario.board)
    moved = MoveMileposts({"m3": (130.0, 40.0), "j1": (50.0, 70.0)}).apply(scenario)
    after = is_as_told(moved.board)
    (first,) = (n for n, one in enumerate(after.drawn) if one.stem == ("m1", "m2", "NYC"))
    assert after.layout is before.layout and first in after.numbers({"m3"})
    assert (after.first[after.owners == first] != before.first[before.owners == first]).any()


def test_a_curve_that_meets_another_line_and_a_milepost_is_found_where_it_is_drawn():
    board = a_board().with_milepost("a", at=(20, 20)).with_milepost("b", at=(60, 60)).with_milepost("c", at=(100, 20))
    board = board.with_line("PA", "a", "b", "c").with_milepost("on", at=(88.28, 48.28))
    board = board.with_milepost("x", at=(20, 60)).with_milepost("y", at=(36, 44)).with_line("NYC", "x", "y")
    straight, smooth = board.scenario(), ChangeLine("PA-1", smooth=True).apply(board.scenario())
    assert not drawing(straight.board).meetings and not drawing(straight.board).passings
    (meeting,) = drawing(smooth.board).meetings
    assert meeting.at == pytest.approx((31.72, 48.28), abs=0.2)
    assert "on" in {passing.stop for passing in drawing(smooth.board).passings}
