"""Initials along lines: railroads are named where there is room, off names and squares, and plates go with lines."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from engine.edit.network.mileposts import MoveMileposts
from engine.model.board import Sheet
from engine.model.look import Look, RailroadLook
from studio.paint.board import Settled, paint_layer
from studio.paint.lettering.initials import (
    Initials,
    Taken,
    initials_step,
    middles,
    paint_initials,
    place_initials,
    plate,
    reach,
    sheet_initials,
)
from studio.paint.lettering.positions import lettering, name_boxes, screen_step
from studio.paint.lines.railroads import LEAST, drawn_width
from studio.paint.lines.stops import half_square, stops_of
from studio.paint.style import style
from tests.builders import a_board, a_small_board
from tests.bundled import bundled_scenario
from tests.canvas.screen import colours


@pytest.fixture(scope="module")
def us(qapp):
    return bundled_scenario("boxcars/us-boxcars-2013")


def placed(scenario, scale, taken=()):
    *steps, found = place_initials(scenario.board, scenario.look, initials_step(scale), taken)
    assert not any(steps)
    return found


def boxes(scenario, found):
    known = middles(scenario.board, scenario.look)
    at = dict(zip(known.stems, known.at.tolist(), strict=True))
    halves = {stem: plate(stem[2], found.size) for stem in found.stems}
    return [QRectF(x - w, y - h, 2 * w, 2 * h) for s, (w, h) in halves.items() for x, y in (at[s],)]


def test_at_the_zoom_of_the_whole_board_nearly_every_railroad_has_its_initials_and_nothing_lies_under_another(us):
    scale = 1.1
    names = name_boxes(us.board, lettering(us.board, us.look, screen_step(us.look, scale)).names).values()
    found = placed(us, scale, [(box.left(), box.top(), box.right(), box.bottom()) for box in names])
    assert len({stem[2] for stem in found.stems}) >= 25
    plates = boxes(us, found)
    assert not any(one.intersects(other) for n, one in enumerate(plates) for other in plates[:n])
    assert not any(one.intersects(name) for one in plates for name in names)
    half = half_square(us.look, scale)
    squares = np.vstack(list(stops_of(us.board).cities.values())).tolist()
    assert not any(one.intersects(QRectF(x - half, y - half, 2 * half, 2 * half)) for one in plates for x, y in squares)
    sheet = QRectF(0, 0, us.board.sheet.width, us.board.sheet.height)
    assert all(sheet.contains(one) for one in plates)


@pytest.fixture(scope="module")
def long(qapp):
    """AB&C with thirty stems in a row, Q with one far below."""
    board = a_board(1000, 200)
    for n in range(30):
        board = board.with_milepost(f"m{n}", at=(10 + 33 * n, 50))
    board = board.with_milepost("q1", at=(20, 150)).with_milepost("q2", at=(60, 150))
    return board.with_line("AB&C", *(f"m{n}" for n in range(30))).with_line("Q", "q1", "q2").scenario()


def test_a_long_railroad_is_named_again_after_a_while_and_a_short_one_once(long):
    named = [stem[2] for stem in placed(long, 1.0).stems]
    assert named.count("Q") == 1 and 4 <= named.count("AB&C") <= 6
    assert len(placed(long, 4.0).stems) > len(named)


def test_what_is_taken_gets_no_plate_and_another_stem_does(long):
    first = placed(long, 1.0)
    known = middles(long.board, long.look)
    at = dict(zip(known.stems, known.at.tolist(), strict=True))
    x, y = at[next(stem for stem in first.stems if stem[2] == "AB&C")]
    other = placed(long, 1.0, [(x - 1, y - 1, x + 1, y + 1)])
    assert first.stems != other.stems and {stem[2] for stem in other.stems} == {"AB&C", "Q"}
    assert not placed(long, 1.0, [(0, 0, 1000, 200)]).stems


def test_a_stem_by_itself_goes_before_one_of_two_side_by_side(qapp):
    board = a_board().with_line("AA", "m1", "m2", "m3", "m4").with_line("BB", "m1", "m2").with_line("BB", "m3", "m4")
    found = placed(board.scenario(), 3.0)
    assert ("m2", "m3", "AA") in found.stems


def test_far_above_a_large_board_nothing_is_named(long, monkeypatch):
    monkeypatch.setattr("studio.paint.lines.thin.LARGE", 20)
    assert placed(long, 0.6).stems and not placed(long, 0.4).stems


def test_boards_without_lines_or_stops_are_named_nowhere(qapp):
    bare = a_board().scenario()
    assert placed(bare, 1.0) == Initials((), placed(bare, 1.0).size)
    lost = a_board().with_line("AA", "m1", "m2").scenario()
    lost = replace(lost, board=replace(lost.board, mileposts={}))
    assert not placed(lost, 1.0).stems and not sheet_initials(lost.board, lost.look, ()).stems


def test_what_is_free_ends_at_the_edge_of_the_sheet():
    free = Taken(Sheet(100, 50), 4.0)
    free.take((10, 10, 20, 20))
    assert free.is_free((21.5, 10, 30, 20)) and not free.is_free((19, 19, 30, 30))
    assert free.is_free((90, 40, 100, 50)) and not free.is_free((90, 40, 101, 50)) and not free.is_free((-1, 0, 5, 5))


def drawn(scenario, found, exposed=None, layer="initials", pixels=3.0):
    sheet = scenario.board.sheet
    image = QImage(round(sheet.width * pixels), round(sheet.height * pixels), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.scale(pixels, pixels)
        settled = Settled(initials=found)
        paint_layer(painter, layer, scenario, style("light"), pixels, exposed, settled)
    return colours(image)


def test_plates_go_along_with_the_stops_that_are_dragged_and_reach_no_farther_than_told(qapp):
    small = a_small_board().scenario()
    found = Initials((("m1", "m2", "NYC"), ("m1", "m5", "ERIE"), ("gone", "m1", "NYC")), 4.0)
    moved = MoveMileposts({"m1": (30, 90)}).apply(small)
    for scenario, (x, y) in ((small, (40, 20)), (moved, (45, 55))):
        inked = np.argwhere((drawn(scenario, Initials(found.stems[:1], 4.0)) != 255).any(axis=2)) / 3
        assert inked.mean(axis=0) == pytest.approx((y, x), abs=1.0)
        assert np.abs(inked - (y, x)).max() <= reach(found)
    assert (drawn(small, found, QRectF(30, 10, 20, 20))[30:90, 90:150] == drawn(small, found)[30:90, 90:150]).all()


def test_a_plate_on_a_bend_is_drawn_where_only_the_bend_is_seen(qapp):
    small = a_small_board().scenario()
    found = Initials((("m1", "m5", "ERIE"),), 3.0)
    whole = drawn(small, found)
    y, x = (np.argwhere((whole != 255).any(axis=2)).mean(axis=0) / 3).tolist()
    part = drawn(small, found, QRectF(x - 1, y - 1, 2, 2))
    assert (part == whole).all() and (part != 255).any()


def test_a_narrow_band_is_drawn_wide_enough_for_its_pattern():
    assert drawn_width(1.3, 10.0) == 1.3
    for scale in (0.7, 1.0, 1.5):
        assert LEAST <= drawn_width(1.3, scale) * scale <= 1.3 * LEAST
    assert drawn_width(1.3, 1.0) == drawn_width(1.3, 1.05)


def test_two_patterns_of_one_colour_differ_where_the_whole_board_is_seen(qapp):
    pictures = []
    for pattern in ("solid", "dashes", "dots", "ties"):
        scenario = (
            a_board().with_line("AA", "m1", "m9").scenario(look=Look(railroads={"AA": RailroadLook(pattern=pattern)}))
        )
        pictures.append(drawn(scenario, None, layer="railroads", pixels=1.0))
    assert len({picture.tobytes() for picture in pictures}) == 4


def test_a_plate_on_an_optional_line_is_faint_and_only_there_if_no_other_line_has_room(qapp):
    board = a_board(400, 200).with_line("PA", *"abc").with_line("PA", *"cde", when="map.balance")
    for n, id in enumerate("abcde"):
        board = board.with_milepost(id, at=(40 + 80 * n, 100))
    both = board.scenario()
    first = placed(both, 1.0).stems[0]
    assert first in (("a", "b", "PA"), ("b", "c", "PA"))
    lines = {"PA-2": both.board.lines["PA-2"]}
    alone = replace(both, board=replace(both.board, lines=lines))
    always = replace(both, board=replace(both.board, lines={"PA-2": replace(lines["PA-2"], when="")}))
    inks = []
    for one in (alone, always):
        image = QImage(400, 200, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        with QPainter(image) as painter:
            found = placed(one, 1.0)
            assert found.stems
            paint_initials(painter, one.board, one.look, style("light"), 1.0, found)
        inks.append(int(colours(image).max(axis=2).min()))
    assert inks[0] > inks[1] + 60
