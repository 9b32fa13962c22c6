"""Marks of choices and a game's tokens stand side by side, and every mark can be clicked."""

from itertools import combinations
from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from engine.game.rules import Token
from engine.model.ids import Ref
from studio.canvas.geometry.outlines import outline_of
from studio.canvas.overlay.marks import Mark, mark_at, paint_marks, place_marks
from studio.canvas.overlay.tokens import CAP, JOIN, TINT, paint_owner_letters, paint_owners, paint_tokens, token_boxes
from studio.paint.style import mixed, style
from tests.builders import a_board, a_small_board

STYLE = style()

places = st.tuples(st.integers(0, 60), st.integers(0, 60))


@given(st.lists(places, min_size=2, max_size=8))
def test_words_of_marks_cover_neither_each_other_nor_discs(qapp, found):
    placed = place_marks([Mark((float(x), float(y)), f"{n} Town", n) for n, (x, y) in enumerate(found)], 1.2)
    plates = [one.plate for one in placed if one.plate is not None]
    assert not any(a.intersects(b) for a, b in combinations(plates, 2))
    for plate in plates:
        assert not any(plate.contains(*one.at) for one in placed)


@given(st.lists(places, min_size=2, max_size=8, unique=True))
def test_words_of_a_mark_stand_nearer_to_its_own_disc_than_to_any_other(qapp, found):
    placed = place_marks([Mark((float(x), float(y)), f"{n} Town", n) for n, (x, y) in enumerate(found)], 1.2)

    def off(plate, at):
        low = max(plate.left() - at[0], 0.0, at[0] - plate.right())
        return hypot(low, max(plate.top() - at[1], 0.0, at[1] - plate.bottom()))

    for one in placed:
        if one.plate is not None:
            assert off(one.plate, one.at) == min(off(one.plate, other.at) for other in placed)


def test_two_marks_at_one_place_stand_side_by_side_and_both_are_clicked(qapp):
    placed = place_marks([Mark((50, 50), "1 Minneapolis", "a"), Mark((50, 50), "2 St. Paul", "b")], 1.2)
    one, other = placed
    assert dist(one.at, other.at) >= 2 * one.radius
    assert mark_at(placed, one.at, 1).id == "a" and mark_at(placed, other.at, 1).id == "b"


def test_the_words_of_a_mark_are_clicked_too(qapp):
    (placed,) = place_marks([Mark((50, 50), "1 Fargo", "a")], 1.2)
    middle = placed.plate.center()
    assert mark_at([placed], (middle.x(), middle.y()), 0.1).id == "a"
    assert mark_at([placed], (150, 150), 3) is None


def test_where_words_find_no_room_the_number_stays(qapp):
    (placed,) = place_marks([Mark((50, 50), "7 Fargo", "a")], 1.2, [QRectF(0, 0, 100, 100)])
    assert placed.plate is None and placed.number == "7"


def test_words_stay_on_the_sheet(qapp):
    (placed,) = place_marks([Mark((99, 50), "7 Fargo", "a")], 1.2, (), QRectF(0, 0, 100, 100))
    assert QRectF(0, 0, 100, 100).contains(placed.plate)


def test_tints_of_two_owners_mix_to_no_third_colour(qapp):
    scenario = a_small_board().scenario()
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(STYLE.paper)
    colours = ("#d1352b", "#2a6fdb", "#2f9e44")
    owners = {id: (colour, "A") for id, colour in zip(scenario.board.railroads, colours, strict=True)}
    with QPainter(image) as painter:
        painter.scale(2, 2)
        paint_owners(painter, scenario, STYLE, owners, 0.4)
    found = {image.pixelColor(x, y).name() for x in range(400) for y in range(300)}
    assert len(found) == len(owners) + 1 >= 3


def test_an_alternate_destination_is_neither_drawn_as_a_train_nor_as_the_destination(qapp):
    def drawn(kind):
        image = QImage(200, 200, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.white)
        with QPainter(image) as painter:
            token = Token(0, kind, Ref("city", "albany"))
            paint_tokens(painter, a_small_board().scenario(), STYLE, [token], ["#d1352b"], ["A"], 1)
        return image

    assert drawn("train") != drawn("alternate") != drawn("destination")


def test_a_flag_near_the_upper_edge_keeps_its_cloth_on_the_sheet(qapp):
    token, scenario = Token(0, "destination", Ref("city", "albany")), a_small_board().scenario()
    image = QImage(200, 200, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        paint_tokens(painter, scenario, STYLE, [token], ["#d1352b"], ["A"], 0.5)
    cloth = sum(image.pixelColor(x, y).name() == "#d1352b" for x in range(0, 80, 2) for y in range(0, 80, 2))
    assert cloth > 80, "on a whole cloth of 40 px"
    assert token_boxes(scenario, [token], 0.5)[0].top() >= 0


@pytest.mark.parametrize("seats", [1, 2])
def test_houses_of_a_home_stand_beside_it_where_another_city_lies_below(qapp, seats):
    north, south = Ref("city", "north"), Ref("city", "south")
    board = a_board().with_milepost("m1", (100.0, 100.0)).with_milepost("m2", (101.0, 108.0))
    scenario = board.with_city("north", at="m1").with_city("south", at="m2").scenario()
    homes = token_boxes(scenario, [Token(seat, "home", north) for seat in range(seats)], 1.5)
    square = QRectF(101 - 1.6, 108 - 1.6, 3.2, 3.2)
    assert len(homes) == seats and not any(home.intersects(square) for home in homes)
    assert all(home.right() < 100 and home.top() < 100 < home.bottom() for home in homes), "left of its city"
    (below,) = token_boxes(scenario, [Token(0, "home", south)], 1.5)
    assert below.top() > 108 and below.center().x() == pytest.approx(101)


@pytest.mark.parametrize(
    "kinds",
    [("train",) * 4, ("home",) * 3, ("destination",) * 3, ("train", "destination"), ("home", "train", "alternate")],
)
def test_tokens_at_one_place_stand_side_by_side(qapp, kinds):
    tokens = [Token(seat, kind, Ref("city", "albany")) for seat, kind in enumerate(kinds)]
    boxes = token_boxes(a_small_board().scenario(), tokens, 1.5)
    assert len(boxes) == len(tokens)
    for a, b in combinations(boxes, 2):
        assert not a.adjusted(0.01, 0, -0.01, 0).intersects(b)


@pytest.mark.parametrize("scale", [0.8, 3.0])
def test_the_band_of_an_owner_is_a_line_of_its_width_with_round_ends_and_nothing_inside_a_ring(qapp, scale):
    ring = ("one", 20, 20), ("two", 80, 20), ("three", 80, 70), ("four", 20, 70)
    board = a_board()
    for name, x, y in ring:
        board = board.with_milepost(name, at=(x, y))
    scenario = board.with_line("RNG", *(name for name, _, _ in (*ring, ring[0]))).scenario()
    colour, wide = "#d1352b", max(3.8, 7 / scale)
    pictures = []
    for is_line in (False, True):
        image = QImage(400, 300, QImage.Format.Format_RGB32)
        image.fill(STYLE.paper)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            if is_line:
                ways = outline_of(scenario, Ref("railroad", "RNG")).ways
                painter.strokePath(ways, QPen(mixed(STYLE.paper, QColor(colour), TINT), wide, c=CAP, j=JOIN))
            else:
                paint_owners(painter, scenario, STYLE, {"RNG": (colour, "A")}, scale)
        pictures.append(image)
    band, line = pictures
    apart = [
        abs(QColor(band.pixel(x, y)).lightness() - QColor(line.pixel(x, y)).lightness())
        for x in range(0, 400, 2)
        for y in range(0, 300, 2)
    ]
    assert max(apart) < 90 and sum(each > 8 for each in apart) < len(apart) / 500
    assert band.pixelColor(round(50 * scale), round(45 * scale)) == STYLE.paper
    assert band.pixelColor(round(50 * scale), round(20 * scale)) != STYLE.paper


def test_marks_that_lie_too_near_are_moved_away_from_each_other_and_no_other_way(qapp):
    a, b = place_marks([Mark((50, 50), "1 A", 1), Mark((51, 53), "2 B", 2)], 1.0)
    dx, dy = b.at[0] - a.at[0], b.at[1] - a.at[1]
    assert dy == pytest.approx(3 * dx) and dx > 1
    assert (a.at[0] + b.at[0], a.at[1] + b.at[1]) == pytest.approx((101, 103))
    assert hypot(dx, dy) >= 2 * a.radius


def test_a_moved_disc_is_drawn_where_it_is_and_a_line_leads_to_its_place(qapp):
    placed = place_marks([Mark((50, 50), "", 1), Mark((50, 50), "", 2)], 1.0)
    (left, y), (right, _) = sorted(one.at for one in placed)
    paper = QImage(100, 100, QImage.Format.Format_RGB32)
    paper.fill(0xFFFFFF)
    with QPainter(paper) as painter:
        paint_marks(painter, placed, STYLE, 1.0)
    assert y == 50 and left < 45 and right > 55
    for x in (left, right):
        assert paper.pixelColor(round(x), round(y + placed[0].radius)) != QColor("white")
        assert paper.pixelColor(round(x), round(y - placed[0].radius - 6)) == QColor("white")


def test_the_letter_of_an_owner_stands_in_a_disc_of_its_colour(qapp):
    scenario = a_board().with_milepost("m1", at=(10, 50)).with_milepost("m2", at=(90, 50)).with_line("PA", "m1", "m2")
    paper = QImage(100, 100, QImage.Format.Format_RGB32)
    paper.fill(0xFFFFFF)
    with QPainter(paper) as painter:
        paint_owner_letters(painter, scenario.scenario(), STYLE, {"PA": ("#d1352b", "")}, 1.0)
    red = {(x, y) for x in range(100) for y in range(100) if paper.pixelColor(x, y) == QColor("#d1352b")}
    high, wide = ({one[n] for one in red} for n in (1, 0))
    assert 10 <= len(high) <= 13 and max(high) + min(high) in (99, 100) and len(wide) >= len(high)
