"""What lies over the board for a moment is drawn: the unfinished drawing of a tool, rings, a hovered city's name."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from engine.model.ids import Ref
from engine.model.look import Look
from studio.canvas.geometry.outlines import Outline, ways_through
from studio.canvas.overlay import board_overlay as module
from studio.canvas.overlay import rings
from studio.canvas.overlay.badge import badge_width
from studio.canvas.overlay.marks import SIDES, Mark, _beside
from studio.canvas.overlay.rings import MOST_DRAWN, MOST_RINGS, paint_highlight, paint_outlines
from studio.canvas.overlay.sketch import paint_sketch
from studio.canvas.view import BoardView
from studio.paint.style import style
from tests.builders import a_small_board
from tests.canvas.open_board import OpenBoard
from tests.opening import on_screen

LIGHT = style("light")


@pytest.fixture
def view(qtbot):
    with on_screen(qtbot, BoardView(OpenBoard(a_small_board().scenario())), 480, 400) as made:
        yield made


def drawn(paint):
    """Where something is drawn on a white paper of 100 x 100 pixels, one to a millimetre."""
    paper = QImage(100, 100, QImage.Format.Format_RGB32)
    paper.fill(0xFFFFFF)
    with QPainter(paper) as painter:
        paint(painter)
    return {(x, y) for x in range(100) for y in range(100) if paper.pixel(x, y) != 0xFFFFFFFF}


@pytest.mark.parametrize("shape", [
    ("line", ((50, 50), (80, 50))), ("bar", ((50, 50), (80, 50))), ("rect", ((50, 50), (80, 70))),
    ("ghost", ((50, 50),)), ("grip", ((50, 50),)), ("text", ((50, 70),), "7 mm"),
])  # fmt: skip
def test_every_shape_of_a_drawing_is_drawn_the_last_too(qapp, shape):
    alone = drawn(lambda painter: paint_sketch(painter, [shape], LIGHT, 1.0))
    after = drawn(lambda painter: paint_sketch(painter, [("line", ((5, 5), (9, 5))), shape], LIGHT, 1.0))
    assert any(40 < x < 90 and 40 < y < 80 for x, y in alone) and alone < after


def test_a_place_that_is_meant_has_a_ring_unless_there_are_too_many(qapp):
    def ringed(times):
        places = [((50.0 + n / 1000, 50.0),) for n in range(times)]
        return drawn(lambda painter: paint_highlight(painter, places, "error", LIGHT, 1.0))

    assert {(50 + 14, 50), (50, 50 - 14), (50, 50 + 14)} <= ringed(1)
    assert ringed(MOST_RINGS - 1) and not ringed(MOST_RINGS)


@pytest.mark.parametrize("way", SIDES)
def test_the_words_of_a_mark_stand_beside_its_disc(qapp, way):
    box = _beside(Mark((50, 50), "Springfield", 1), (50, 50), 9.0, way, 1.0)
    assert box.width() == badge_width("Springfield")
    if way[1] == 0:
        assert box.left() == 62 or box.right() == 38
    else:
        assert box.top() == 62 or box.bottom() == 38
    if way[0] == 0:
        assert box.center().x() == 50


def test_a_hovered_city_without_a_name_has_a_badge(view, monkeypatch):
    badges = []
    monkeypatch.setattr(module, "paint_badge", lambda painter, words, x, y, *_: badges.append((words, x)))
    view.overlay.set_hover(Ref("city", "albany"))
    view.overlay.named = ((50.0, 40.0), "Springfield")
    view.viewport().grab()
    assert ("Springfield", 50.0) in badges


def test_words_of_marks_are_told_where_names_stand(view, monkeypatch):
    view.settle()
    told = []
    monkeypatch.setattr(module, "place_marks", lambda marks, scale, taken, sheet, names: told.append(list(names)) or ())
    view.overlay.marks = (Mark((50, 50), "1 Albany", 1),)
    view.overlay._place_marks(1.0)
    assert told[0] and all(box.width() > 0 for box in told[0])


@pytest.mark.parametrize(("severity", "colour"), [("error", "#d4141e"), ("warning", "#d97800"), ("note", "#2a6fdb")])
def test_the_ring_around_a_place_has_the_colour_of_what_is_wrong_there(view, severity, colour):
    view.overlay.set_highlight([((100, 100),)], severity)
    there = view.grab().toImage()
    tones = {there.pixelColor(x, y).name() for x in range(there.width()) for y in range(there.height())}
    assert tones & {"#d4141e", "#d97800", "#2a6fdb"} == {colour}


def test_a_place_before_a_line_that_starts_there_draws_nothing_elsewhere():
    """An issue about a dead end has its place, then the segment that ends there."""
    way = ways_through([((50, 60),), ((50, 60), (80, 60)), ((90, 90),), ((80, 60), (80, 90))])
    assert way.boundingRect() == QRectF(50, 60, 30, 30)
    assert (way.elementAt(0).x, way.elementAt(0).y) == (50, 60)
    assert ways_through([((50, 60),)]).isEmpty()


def test_words_of_a_drawing_without_words_or_without_a_place_draw_nothing(qapp):
    for shape in (("text", ((50, 70),)), ("text", (), "7 mm")):
        assert not drawn(lambda painter, shape=shape: paint_sketch(painter, [shape], LIGHT, 1.0))


@pytest.mark.parametrize("number", [MOST_DRAWN, 4 * MOST_DRAWN])
def test_rings_stand_where_they_belong_however_many_they_are(qapp, number):
    """Many are stamped with one picture; each has its middle where a single one would have it."""
    image = QImage(800, 800, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    places = [(20.0 + 24 * (at % 15), 20.0 + 24 * (at // 15)) for at in range(number)]
    outlines = [Outline(rounds=(at,)) for at in places]
    with QPainter(image) as painter:
        painter.scale(2, 2)
        paint_outlines(painter, outlines, Look(), LIGHT, 2.0, True, QRectF(0, 0, 400, 400))
    inked = np.frombuffer(image.constBits(), np.uint32).reshape(800, 800) != 0
    for x, y in places:
        near = inked[int(2 * y) - 22 : int(2 * y) + 22, int(2 * x) - 22 : int(2 * x) + 22]
        rows, columns = np.nonzero(near)
        assert not near[20:24, 20:24].any() and near.any()
        assert abs(rows.mean() - 21.5) < 0.8 and abs(columns.mean() - 21.5) < 0.8


def test_ways_that_meet_end_to_end_are_one_whichever_way_they_are_told():
    path = ways_through([[(0, 0), (5, 0)], [(9, 3), (5, 0)], [(9, 3), (9, 9)], [(20, 20), (30, 20)]])
    lines = [[(point.x(), point.y()) for point in line] for line in path.toSubpathPolygons()]
    assert lines == [[(0, 0), (5, 0), (9, 3), (9, 9)], [(20, 20), (30, 20)]]


def test_of_selected_ways_only_those_in_sight_are_drawn(qapp, monkeypatch):
    drawn = []
    near = rings.is_in_sight
    monkeypatch.setattr(rings, "is_in_sight", lambda line, *rest: near(line, *rest) and drawn.append(line) is None)
    image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    way = ways_through([[(10, 10), (40, 10)], [(300, 300), (340, 300)]])
    with QPainter(image) as painter:
        painter.scale(2, 2)
        paint_outlines(painter, [Outline(ways=way, wide=1.0)], Look(), LIGHT, 2.0, True, QRectF(0, 0, 50, 50))
    assert [line.boundingRect() for line in drawn] == [QRectF(10, 10, 30, 0)]
    inked = np.frombuffer(image.constBits(), np.uint32).reshape(100, 100) != 0
    assert not inked[20, 50] and inked[:20, 50].any() and inked[21:, 50].any()
