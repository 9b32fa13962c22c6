"""The curve of a smooth line: through its points, as a circle goes, the same from both ends."""

from itertools import pairwise
from math import cos, hypot, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.model.lines.smooth import PIECES, curved, strokes
from engine.model.network import spans, stem_paths
from tests.builders import a_board

points = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
BENT = a_board().with_line("PA", "m1", (30, 60), "m2", "j1", (90, 10), (99, 12), "m3").build()
SMOOTH = replace(BENT, lines={"PA-1": replace(BENT.lines["PA-1"], smooth=True)})


def test_points_on_a_circle_give_the_circle():
    arc = [(10 * cos(angle), 10 * sin(angle)) for angle in (0, 0.7, 1.1, 2.2, 2.6)]
    assert np.hypot(*curved(arc).T) == pytest.approx(10, abs=1e-3)


def test_two_points_are_joined_straight_and_a_third_beyond_bends_the_way_to_it():
    assert curved([(0, 0), (12, 0)]).tolist() == pytest.approx(np.column_stack((np.arange(13), np.zeros(13))))
    assert curved([(0, 0), (12, 0)], behind=(24, 12))[6, 1] < -0.5


@given(st.lists(points, min_size=2, max_size=6), st.none() | points, st.none() | points)
def test_a_curve_goes_through_its_points_stays_near_and_is_the_same_backwards(line, before, behind):
    made = curved(line, before, behind)
    assert len(made) == PIECES * (len(line) - 1) + 1 and np.isfinite(made).all()
    assert made[::PIECES].tolist() == pytest.approx(np.array(line, float))
    assert curved(line[::-1], behind, before)[::-1].tolist() == pytest.approx(made, abs=1e-9)
    for number, (a, b) in enumerate(pairwise(line)):
        span, middle = made[number * PIECES : (number + 1) * PIECES + 1], np.add(a, b) / 2
        long = hypot(b[0] - a[0], b[1] - a[1])
        assert (np.hypot(*(span - middle).T) <= long + 1e-9).all()


def test_the_strokes_of_a_line_together_are_its_whole_curve():
    line = SMOOTH.lines["PA-1"]
    whole = [point for _, way in spans(SMOOTH, line) for point in way[:-1]]
    by_stems = [point for _, _, way in stem_paths(SMOOTH, line) for point in way[:-1]]
    assert whole == by_stems and len(whole) == 6 * PIECES
    assert [place for place, _ in spans(SMOOTH, line)] == [0, 1, 2, 3, 4, 5]
    at = [item if not isinstance(item, str) else None for item in line.path]
    places = [way[0] for _, way in spans(SMOOTH, line)]
    assert [place for place, bend in zip(places, at, strict=False) if bend] == [(30, 60), (90, 10), (99, 12)]
    known = [SMOOTH.mileposts[i].at if i in SMOOTH.mileposts else SMOOTH.junctions[i].at if isinstance(i, str) else i
             for i in line.path]  # fmt: skip
    assert np.array(whole) == pytest.approx(curved(known)[:-1])


def test_a_straight_line_is_told_item_by_item_and_nothing_where_a_stop_is_missing():
    line = BENT.lines["PA-1"]
    assert [place for place, _ in spans(BENT, line)] == [0, 1, 2, 3, 4, 5]
    for board, drawn in ((BENT, [0, 3, 4, 5]), (SMOOTH, [3, 4, 5])):
        gone = replace(board, mileposts={id: one for id, one in board.mileposts.items() if id != "m2"})
        assert [place for place, _ in spans(gone, board.lines["PA-1"])] == drawn
        assert [a for a, _, _ in stem_paths(gone, board.lines["PA-1"])] == ["j1"]


def test_a_bow_from_its_other_stop():
    (_, _, _, bow), *_ = strokes(("a", (1.0, 2.0), (3.0, 4.0), "b", "c"))
    assert bow.before is None and bow.behind == "c"
    assert bow.reversed.bends == ((3, 4), (1, 2)) and bow.reversed[1:] == ("c", None)
