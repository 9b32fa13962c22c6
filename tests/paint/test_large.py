"""Large boards: only what may be seen is made and painted, and it is painted like the whole."""

import math
from itertools import product
from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from shapely import linestrings

from engine.edit.network.mileposts import MoveMileposts
from engine.model.board import Region, Shape
from engine.model.geometry import Ring
from engine.model.ids import RegionId, ShapeId
from engine.model.places import places
from studio.paint import regions
from studio.paint.land.cuts import Outlines, cut, takes_for_ever
from studio.paint.land.shallows import SIDES, shallows
from studio.paint.lettering import space
from studio.paint.lettering import space as room
from studio.paint.lettering.space import Space, cells
from studio.paint.lines import stops, thin
from studio.paint.lines.courses import _owned, courses
from studio.paint.lines.railroads import paint_railroads
from studio.paint.lines.stops import paint_stops
from studio.paint.lines.traces import Maker, tracks
from studio.paint.regions import region_areas
from studio.paint.style import style
from tests.builders import a_board
from tests.bundled import bundled_scenario

US = bundled_scenario("boxcars/us-boxcars-2013")


def unseen():
    """The board of the United States, of which nothing is remembered."""
    # With cities of another size no trace is that of a board drawn before.
    return replace(US, look=replace(US.look, city_size=3.219))


def picture(paint, scale, exposed=None):
    """What is painted of a sheet of 240 x 200 mm, as an array; only the exposed part of it."""
    image = QImage(round(240 * scale), round(200 * scale), QImage.Format.Format_RGB32)
    image.fill(0xFFAABBCC)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        if exposed is not None:
            painter.setClipRect(exposed)
        paint(painter, exposed)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4).astype(int)


@pytest.fixture
def made(monkeypatch):
    """The pairs of stops between which traces are made."""
    found, traces = [], Maker.traces

    def noted(self, bundle):
        found.append((bundle.a, bundle.b))
        return traces(self, bundle)

    monkeypatch.setattr(Maker, "traces", noted)
    return found


def test_traces_out_of_sight_are_not_made(made):
    scenario = unseen()
    board, corner = scenario.board, QRectF(0, 0, 180, 150)
    picture(lambda painter, seen: paint_railroads(painter, board, scenario.look, style("light"), 3.8, seen), 1, corner)
    assert 10 < len(made) < len(tracks(board, scenario.look).sheaves) / 4
    near = corner.adjusted(-60, -60, 60, 60)
    ends = [board.mileposts[stop].at for pair in made for stop in pair if stop in board.mileposts]
    assert all(near.left() <= x <= near.right() and near.top() <= y <= near.bottom() for x, y in ends)
    again = len(made)
    picture(lambda painter, seen: paint_railroads(painter, board, scenario.look, style("light"), 3.8, seen), 1, corner)
    assert len(made) == again


def test_the_boxes_around_stems_hold_all_that_is_drawn_of_them():
    drawn, where = tracks(US.board, US.look), places(US.board)
    number = 0
    for own in _owned(drawn.bundles, US.board.railroads):
        for stem, box in zip(own.stems, own.around(where).tolist(), strict=True):
            x0, y0, x1, y1 = drawn.traces[stem].box
            assert box[0] <= x0 and box[1] <= y0 and box[2] >= x1 and box[3] >= y1
            number += 1
    assert number == len(drawn.traces) > 600


@settings(max_examples=25)
@given(st.tuples(st.floats(0, 900), st.floats(0, 550)), st.tuples(st.floats(1, 300), st.floats(1, 300)))
def test_what_is_seen_of_a_railroad_are_the_traces_whose_boxes_touch_the_part(corner, size):
    part = QRectF(*corner, *size)
    for _, _, course in courses(US.board, US.look):
        seen = course.within(part, 2.0)
        boxes = [trace.box for trace in course.traces]
        wanted = tuple(
            n for n, (x0, y0, x1, y1) in enumerate(boxes)
            if x1 >= part.left() - 2 and x0 <= part.right() + 2 and y1 >= part.top() - 2 and y0 <= part.bottom() + 2
        )  # fmt: skip
        assert (tuple(range(len(boxes))) if seen is None else seen) == wanted


def test_a_stop_that_is_missing_leaves_the_others_drawn():
    scenario = a_board().with_line("NYC", "m1", "m2", "m3", "m4").scenario()
    posts = {id: post for id, post in scenario.board.mileposts.items() if id != "m1"}
    board = replace(scenario.board, mileposts=posts)
    ((_, _, course),) = courses(board, scenario.look)
    assert [trace.track.stem[:2] for trace in course.traces] == [("m2", "m3"), ("m3", "m4")]
    assert course.within(QRectF(0, 0, 240, 200), 1.0) == (1, 2)


def seen_from_afar(monkeypatch):
    monkeypatch.setattr(thin, "LARGE", 2)
    bends = ((30.0, 150.0), (100.0, 160.0))
    board = (
        a_board().with_line("NYC", "m1", *bends, "m2", "m3").with_line("PA", "m1", "m2").with_line("ERIE", "m3", "m9")
    )
    return board.with_milepost("m1", at=(20, 20)).with_milepost("m9", at=(230, 190)).scenario()


def test_from_afar_a_large_board_is_drawn_without_its_traces(monkeypatch, made):
    scenario = seen_from_afar(monkeypatch)
    board, look = scenario.board, scenario.look
    near = picture(lambda painter, seen: paint_railroads(painter, board, look, style("light"), 0.51, seen), 0.49)
    assert made
    del made[:]
    # With cities of another size no trace is that of a board drawn before.
    fresh = replace(look, city_size=3.221)
    far = picture(lambda painter, seen: paint_railroads(painter, board, fresh, style("light"), 0.49, seen), 0.49)
    assert not made
    assert np.abs(near - far).mean() < 3, "the same lines in the same places"
    assert (far != picture(lambda *_: None, 0.49)).any(axis=2).sum() > 100


@settings(max_examples=40)
@given(st.tuples(st.integers(0, 200), st.integers(0, 160)), st.tuples(st.integers(10, 240), st.integers(10, 200)))
def test_a_part_seen_from_afar_is_the_same_as_in_the_whole(corner, size):
    with pytest.MonkeyPatch.context() as patch:
        scenario = seen_from_afar(patch)
        board, look = scenario.board, scenario.look

        def paint(painter, seen):
            paint_railroads(painter, board, look, style("light"), 0.4, seen)

        part = QRectF(*corner, *size)
        rows = slice(*(max(0, int(edge * 0.4) + more) for edge, more in ((part.top(), 1), (part.bottom(), -1))))
        columns = slice(*(max(0, int(edge * 0.4) + more) for edge, more in ((part.left(), 1), (part.right(), -1))))
        whole, own = picture(paint, 0.4)[rows, columns], picture(paint, 0.4, part)[rows, columns]
        # Qt cuts a line at the edge of a part to 1/256 of a pixel.
        assert whole.size == 0 or np.abs(whole - own).max() <= 12


def test_dragging_over_a_large_board_redraws_the_moved_lines_from_afar(monkeypatch):
    scenario = seen_from_afar(monkeypatch)
    moved = MoveMileposts({"m3": (120.0, 110.0)}).apply(scenario)
    cold = replace(moved.board, lines=dict(moved.board.lines))

    def painted(board):
        return picture(lambda painter, _: paint_railroads(painter, board, scenario.look, style("light"), 0.4), 0.4)

    assert (painted(scenario.board) != painted(moved.board)).any()
    assert (painted(moved.board) == painted(cold)).all()


def test_the_dots_of_a_large_board_are_set_as_they_are_filled_on_a_small_one(monkeypatch):
    board = a_board()
    for number in range(60):
        at = (10 + number % 10 * 20.33, 10 + number // 10 * 30.41)
        board = board.with_milepost(f"d{number}", at=at)
    scenario = board.scenario()

    def painted(scale):
        return picture(
            lambda p, seen: paint_stops(p, scenario.board, scenario.look, style("light"), scale, seen), scale
        )

    filled = painted(3.0)
    monkeypatch.setattr(stops, "LARGE", 59)
    assert not (filled == painted(3.0)).all()
    assert np.abs(filled - painted(3.0)).mean() < 0.6
    ink = (np.abs(filled - picture(lambda *_: None, 3.0)).sum(axis=2) > 60).sum()
    assert ink > 1_000
    monkeypatch.setattr(stops, "LARGE", 60)
    assert (filled == painted(3.0)).all()


def test_names_keep_off_the_lines_of_a_large_board_too(monkeypatch):
    scenario = a_board().with_line("NYC", "m1", (60.0, 150.0), "m2").with_milepost("m2", at=(200, 20)).scenario()

    def taken():
        found = Space(240, 200)
        found.take_lines(scenario.board, scenario.look, 90)
        return cells(found._image)

    by_traces = taken()
    monkeypatch.setattr(space, "LARGE", 1)
    straight = taken()
    assert not (by_traces == straight).all()
    assert abs(int((straight > 0).sum()) - int((by_traces > 0).sum())) < 0.1 * (by_traces > 0).sum()


def box(x, y, side):
    return Ring(((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


def tangle(points):
    return Ring(tuple((100 + 100 * math.cos(2.4 * i), 100 + 100 * math.sin(2.4 * i)) for i in range(points)))


def spikes(number, high=40.0):
    teeth = ((i * 0.1, high * (i % 2)) for i in range(number))
    return Ring((*teeth, (number * 0.1, -5.0), (0.0, -5.0)))


HARD = {
    "a border over itself": [tangle(60)],
    "a tangle": [tangle(1_000)],
    "boxes over each other": [box(i, i / 2, 50) for i in range(400)],
    "many islands": [box(2 * x, 2 * y, 1) for x in range(30) for y in range(30)],
    "boxes in boxes": [box(-i, -i, 2 * i) for i in range(1, 300)],
    "spikes over islands": [spikes(700), *(box(i * 0.2, 15, 0.15) for i in range(350))],
}


CUT = {"a border over itself", "boxes in boxes", "many islands", "spikes over islands"}
"""The outlines that are simple enough to be cut to the land."""


@pytest.mark.parametrize(
    "rings",
    [pytest.param(HARD[name], id=name, marks=[pytest.mark.slow] if name == "a tangle" else []) for name in HARD],
)
def test_the_water_along_a_coast_is_made_of_short_pieces(qapp, monkeypatch, rings):
    """The time to widen a line grows with the square of its corners."""
    corners: list[int] = []

    def counted(points):
        corners.append(len(points))
        return linestrings(points)

    monkeypatch.setattr(shapely, "linestrings", counted)
    (shallow,) = shallows({ShapeId("land"): Shape("land", tuple(rings))}).values()
    assert max(corners) <= SIDES + 1
    assert sum(corners) <= 2 * sum(len(ring.points) + 1 for ring in rings)
    assert sum(piece.elementCount() for piece in shallow.pieces.values()) < 80 * sum(corners)


@pytest.mark.parametrize("name", HARD)
def test_only_simple_outlines_are_cut_to_the_land(qapp, monkeypatch, name):
    made: list[Outlines] = []

    def counted(outlines, lands):
        made.append(outlines)
        return cut(outlines, lands)

    monkeypatch.setattr(regions, "cut", counted)
    lands = {ShapeId("land"): Shape("land", (box(0, 0, 100), tangle(40)))}
    areas = region_areas({RegionId("R"): Region("R", tuple(HARD[name]))}, lands, None)
    assert not areas[RegionId("R")].path.isEmpty()
    assert len(made) == (name in CUT)


def test_many_regions_on_a_long_coast_are_not_cut():
    coast = Ring(tuple((100 * math.cos(i / 1591.6), 100 * math.sin(i / 1591.6)) for i in range(10_000)))
    outlines = {RegionId(f"r{n}"): (box(n % 60, n // 60, 0.8),) for n in range(2_001)}
    lands = {ShapeId("land"): Shape("land", (coast,))}
    assert takes_for_ever(outlines, lands)
    del outlines[RegionId("r0")]
    assert not takes_for_ever(outlines, lands)


WIDE, HIGH, MARGIN = 90.0, 50.0, 4.0


def free_places(space, width, height):
    """Every place where a rectangle covers nothing, two millimetres apart."""
    last = [(side - 2) * space.cell - MARGIN for side in space._summed().shape[::-1]]
    xs, ys = (np.arange(MARGIN, end - size + 1e-6, 2.0) for end, size in zip(last, (width, height), strict=True))
    for y, x in product(ys.tolist(), xs.tolist()):
        if not space.weights(np.array([x, y, x + width, y + height])):
            yield x, y


@pytest.mark.parametrize("seed", range(12))
def test_the_free_place_is_the_one_farthest_to_the_lower_right_or_upper_left(qapp, monkeypatch, seed):
    monkeypatch.setattr(room, "STRIP", 3)
    lot, space = Random(seed), Space(WIDE, HIGH)
    corners = [(lot.uniform(0, WIDE), lot.uniform(0, HIGH)) for _ in range(seed)]
    space.take_boxes(np.array([(x, y, x + 9, y + 6) for x, y in corners]).reshape(-1, 4), 40)
    width, height = lot.uniform(5, 60), lot.uniform(5, 30)
    places = list(free_places(space, width, height))
    lower = max(places, key=lambda at: at[0] + at[1], default=None)
    upper = max(places, key=lambda at: -at[0] - 2 * at[1], default=None)
    assert (space.free_place(width, height, MARGIN), space.free_place(width, height, MARGIN, True)) == (lower, upper)
    assert places or seed


def test_a_rectangle_larger_than_the_sheet_has_no_place(qapp):
    assert Space(WIDE, HIGH).free_place(WIDE + 1, 5) is None
