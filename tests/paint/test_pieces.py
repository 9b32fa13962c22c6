"""Paths in pieces look like whole ones, and their cost grows no faster than what is drawn."""

import sys
import tracemalloc

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from engine.files.scenarios import loads
from studio.paint import text
from studio.paint.board import paint_board
from studio.paint.fonts import face
from studio.paint.land.areas import filled, pieces_of, unlike
from studio.paint.lettering.placing import Beside, overlaps
from studio.paint.qtpath import (
    FIGURES,
    PIECE,
    POINTS,
    STEP,
    circles,
    fill,
    line_paths,
    painter_path,
    painter_paths,
    polyline,
    stepped,
    stroke,
)
from studio.paint.style import style
from tests.largest import LARGEST

QUICK = ("mileposts", "cities", "a coast")
"""The largest boards of the quick suite; the others follow in the slow suite."""

places = st.lists(st.tuples(st.floats(-300, 300), st.floats(-300, 300)), min_size=2, max_size=8).map(np.array)


@given(st.lists(st.tuples(st.floats(-300, 300), st.floats(-300, 300)), min_size=1, max_size=40).map(np.array))
@example(np.array([(0.0, 0.0), (0.0, 7e-293)]))
@example(np.array([(0.0, 0.0), (5.0, 0.0), (5.0, 0.0)]))
def test_a_line_of_few_points_is_the_path_that_arrays_make(points):
    assert line_paths(points) == painter_paths([polyline(points)])


@given(places)
def test_a_line_in_steps_goes_through_the_same_points_and_no_step_is_long(points):
    line = stepped(points)
    at = -1
    for point in points.tolist():
        at += 1 + int(np.flatnonzero(np.abs(line[at + 1 :] - point).max(axis=1) < 1e-9)[0])
    assert at == len(line) - 1
    assert np.hypot(*np.diff(line, axis=0).T).max() <= STEP * 1.000001
    assert len(line) <= len(points) + np.hypot(*np.diff(points, axis=0).T).sum() / STEP


@given(places)
def test_a_line_in_steps_stays_on_its_way(points):
    whole, steps = (np.hypot(*np.diff(line, axis=0).T).sum() for line in (points, stepped(points)))
    assert abs(whole - steps) < 1e-6 * max(1.0, whole)


def drawn(draw):
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter)
    return np.frombuffer(image.constBits(), np.uint8).astype(int)


def test_pieces_of_lines_and_figures_look_like_the_whole(qapp):
    random = np.random.default_rng(5)
    line, dots = random.random((100, 2)) * 400, random.random((300, 2)) * 400
    pen = QPen(QColor("black"), 6, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
    paths = painter_paths([polyline(line)])
    assert len(paths) > 1
    assert max(path.elementCount() for path in paths) <= PIECE + POINTS
    whole = drawn(lambda painter: painter.strokePath(painter_path([polyline(line)]), pen))
    assert np.abs(whole - drawn(lambda painter: stroke(painter, paths, pen))).mean() < 0.5
    paths = painter_paths([circles(dots, 5)])
    assert len(paths) == 300 / FIGURES
    whole = drawn(lambda painter: painter.fillPath(painter_path([circles(dots, 5)]), QColor("black")))
    assert np.abs(whole - drawn(lambda painter: fill(painter, paths, QColor("black")))).mean() < 0.5


@pytest.mark.parametrize("words", ["AVAcross fi To.", "Ärger ‮x مرحبا", "日本 Tokyo  x"])
@pytest.mark.parametrize("spacing", [0.0, 34.0])
def test_letters_stand_where_the_outline_of_the_text_has_them(qapp, words, spacing):
    font = face(bold=True, spacing=spacing)
    path = QPainterPath()
    for letter in text.letters(words, font, 4.0, 10, 20, 30):
        path.addPath(letter)
    one, other = (each.boundingRect() for each in (path, text.outline(words, font, 4.0, 10, 20, 30)))
    assert [*one.getRect()] == pytest.approx([*other.getRect()], abs=1e-3)


def test_a_halo_reaches_so_far_around_each_letter(qapp):
    (letter,), (halo,) = text.letters("I", face(), 4.0, 0, 0), text.letters("I", face(), 4.0, 0, 0, 0.0, 0.5)
    grown = letter.boundingRect().adjusted(-0.5, -0.5, 0.5, 0.5)
    assert [*halo.boundingRect().getRect()] == pytest.approx([*grown.getRect()], abs=0.05)


boxes = st.lists(
    st.tuples(*[st.integers(0, 30)] * 2, *[st.integers(1, 9)] * 2).map(
        lambda b: (b[0], b[1], b[0] + b[2], b[1] + b[3])
    ),
    max_size=20,
).map(lambda rows: np.array(rows, float).reshape(-1, 4))


@given(boxes, boxes)
def test_what_lies_beside_a_box_is_what_overlaps_it(some, others):
    beside = Beside(others)
    for box in some:
        assert beside.of(box, 1.0).tolist() == np.flatnonzero(overlaps(box[None], others, 1.0)[0]).tolist()


class CountingPainter(QPainter):
    """A painter that counts the elements of what it fills and strokes."""

    elements = 0

    def fillPath(self, path, brush):
        self.elements += path.elementCount()
        super().fillPath(path, brush)

    def strokePath(self, path, pen):
        self.elements += path.elementCount()
        super().strokePath(path, pen)


def work(name, share):
    """Count what the picture of a share of a largest board takes: calls, kilobytes and drawn elements."""
    scenario, calls = loads(LARGEST[name](share)), 0

    def called(frame, event, argument):
        nonlocal calls
        calls += 1

    image = QImage(1500, 1500, QImage.Format.Format_RGB32)
    tracemalloc.start()
    with CountingPainter(image) as painter:
        painter.scale(1.5, 1.5)
        sys.setprofile(called)
        paint_board(painter, scenario, style("print"))
        sys.setprofile(None)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return calls, most // 1000, painter.elements


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in LARGEST]
)
def test_the_work_for_a_picture_grows_no_faster_than_the_board(qapp, name):
    """Four times as much on a board makes at most six times as many calls; numpy works through pairs in parts."""
    work(name, 0.005)
    few, many = work(name, 0.01), work(name, 0.04)
    free = 3_000, 20_000, 1_000
    assert all(after < 6 * before + some for before, after, some in zip(few, many, free, strict=True)), (few, many)


def around(*corners):
    return filled([np.array(corners, float)])


SQUARE = ((0, 0), (100, 0), (100, 100), (50, 100), (0, 100), (0, 50))


def test_areas_differ_where_their_corners_do_and_up_to_the_end_where_one_has_more():
    moved = around(*SQUARE[:3], (50, 110), *SQUARE[4:])
    assert unlike(around(*SQUARE), around(*SQUARE)).isNull()
    assert unlike(around(*SQUARE), moved) == QRectF(0, 100, 100, 10)
    more = around(*SQUARE[:3], (50, 110), (20, 100), *SQUARE[4:])
    assert unlike(around(*SQUARE), more) == unlike(more, around(*SQUARE)) == QRectF(0, 0, 100, 110)
    assert unlike(around(*SQUARE), around((5, 5), *SQUARE[1:])) == QRectF(0, 0, 100, 50)


def test_an_area_without_edges_has_no_pieces():
    nothing = filled([])
    assert nothing.edges == pieces_of(nothing) == []


@given(st.lists(st.integers(3, 200), min_size=1, max_size=4), st.booleans())
def test_the_pieces_of_edges_join_to_the_edges(counts, closed):
    rings = [
        np.array([(300 * n + 90 * np.cos(7 * k / m), 90 * np.sin(7 * k / m)) for k in range(m)])
        for n, m in enumerate(counts)
    ]
    area = filled(rings, closed)
    sides = sum(m if closed else m - 1 for m in counts)
    for pieces in (area.edges, pieces_of(area)):
        drawn = [[p.toTuple() for p in line.toList()] for path in pieces for line in path.toSubpathPolygons()]
        joined = [drawn[0]]
        for line in drawn[1:]:
            if line[0] == joined[-1][-1]:
                joined[-1] += line[1:]
            else:
                joined.append(line)
        lengths = sum(float(np.hypot(*np.diff(np.array(line), axis=0).T).sum()) for line in joined)
        wanted = [np.vstack((ring, ring[:1])) if closed else ring for ring in rings]
        assert len(joined) == len(counts) and sum(len(line) - 1 for line in joined) >= sides
        assert lengths == pytest.approx(sum(float(np.hypot(*np.diff(line, axis=0).T).sum()) for line in wanted))
