"""Track on the board of a running game: whose it is, what is new, and what of it is painted."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from studio.families.crayon.playtest.patterns import PATTERNS, draw_strokes, pattern_of, strokes
from studio.families.crayon.playtest.track_layer import within
from tests.families.crayon.table import BLUE, GREEN, RED, Table
from tests.playtest.crayon.conftest import aid_of

ACROSS = np.array([[(x, 20.0), (x + 20.0, 20.0)] for x in (0.0, 20.0, 40.0)])


def picture(pattern) -> np.ndarray:
    """Three sections of a pattern in black on white."""
    image = QImage(60, 40, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        draw_strokes(painter, strokes(pattern, ACROSS), QColor("black"), pattern.width * 20)
    return np.frombuffer(image.constBits(), np.uint8).reshape(40, -1)[:, :60].astype(int)


@pytest.mark.parametrize(("one", "other"), list(combinations(PATTERNS, 2)), ids=lambda p: p.name)
def test_patterns_differ_without_their_colour(one, other) -> None:
    assert (abs(picture(one) - picture(other)) > 128).sum() > 60


@pytest.mark.parametrize(("zoom", "apart"), [(8.0, 0.26 * 10 * 8), (0.5, 0.26 * 13)])
def test_from_afar_lines_beside_each_other_still_stand_apart_on_the_screen(at_table, zoom, apart) -> None:
    window = at_table(Table(seats=3).track(GREEN, "5,2", "6,2").building())
    board = window.game.board
    board._show_rect(QRectF(0, 0, board.viewport().width() / zoom, board.viewport().height() / zoom))
    board.grab()
    first, second = (line for line in aid_of(window).track.drawn[0].strokes)
    assert abs(first.y1() - second.y1()) * board.scale_px == pytest.approx(apart)


def test_each_of_six_seats_has_a_pattern_of_its_own_and_the_bank_another() -> None:
    assert len({pattern_of(seat, 6).name for seat in range(7)}) == 7
    assert pattern_of(2, 2) == PATTERNS[-1]


def test_sections_are_drawn_by_owner_where_they_lie(at_table) -> None:
    table = Table().track(RED, "7,2", "5,2").track(BLUE, "10,0", "13,0").building()
    layer = aid_of(at_table(table)).track
    by_seat = {drawn.pattern.name: drawn for drawn in layer.drawn}
    xy = table.m.lattice.xy
    for name, way in (("solid", ("7,2", "5,2")), ("dashed", ("10,0", "13,0"))):
        arcs = [arc for arc in table.way(*way) if not table.m.inner[arc >> 1]]
        middles = sorted(tuple((xy[table.m.start[arc]] + xy[table.m.end[arc]]) / 2) for arc in arcs)
        assert np.allclose(sorted(map(tuple, by_seat[name].middles)), middles)


def test_what_was_built_in_this_turn_lies_on_a_light_until_the_turn_is_over(at_table) -> None:
    window = at_table(Table().track(RED, "4,2", "6,2").building())
    layer, choose = aid_of(window).track, window.game.choose
    assert not len(layer.lines_of_turn)
    choose(next(a for a in window.game.choices.offered if a.code == "build 6,2 6,1"))
    assert len(layer.lines_of_turn) == 1
    choose(next(a for a in window.game.choices.offered if a.code == "done"))
    assert not len(layer.lines_of_turn)


def test_track_that_is_lost_is_drawn_no_more(at_table) -> None:
    table = Table().track(RED, "5,2", "6,2").building()
    layer = aid_of(at_table(table)).track
    layer.show(bytes(table.m.edge_count), bytes(table.g.track))
    assert not any(drawn.strokes for drawn in layer.drawn)


def test_only_the_strokes_of_sections_in_view_are_painted(at_table) -> None:
    drawn = aid_of(at_table(Table().track(BLUE, "10,0", "13,0").building())).track.drawn[0]
    count = len(drawn.middles)
    x, y = drawn.middles[0]
    assert len(within(drawn, QRectF(x - 1, y - 1, 2, 2))) == len(drawn.strokes) / count
    assert within(drawn, QRectF(-1e3, -1e3, 1e4, 1e4)) == drawn.strokes
    assert not within(drawn, QRectF(-50, -50, 10, 10))


def test_each_seat_has_its_pattern_beside_its_name(at_table) -> None:
    signs = [row.sign.pixmap().toImage() for row in at_table(Table().ready()).game.seats.rows]
    assert signs[0] != signs[1]
    assert not signs[0].isNull()
