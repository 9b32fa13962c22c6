"""City names stand clear of each other, of squares, and of the sheet's edge."""

from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from engine.model.look import Look
from studio.paint import text
from studio.paint.lettering import positions as lettering
from studio.paint.lettering.names import _pieces
from studio.paint.lettering.placing import WAYS, Choice, Name
from studio.paint.lettering.positions import city_names, name_boxes, place_names, screen_step
from studio.paint.lines.stops import half_square
from tests.builders import a_board
from tests.bundled import bundled_scenario


@pytest.fixture(scope="module")
def us(qapp):
    return bundled_scenario("boxcars/us-boxcars-2013")


def squares(scenario):
    half = scenario.look.city_size / 2
    posts = {city.milepost: scenario.board.mileposts[city.milepost].at for city in scenario.board.cities.values()}
    return {post: QRectF(x - half, y - half, 2 * half, 2 * half) for post, (x, y) in posts.items()}


def test_every_city_of_the_us_board_is_named_once(us):
    placed = name_boxes(us.board, place_names(us.board, us.look))
    assert set(placed) == {city.milepost for city in us.board.cities.values()}


def test_no_two_names_of_the_us_board_overlap(us):
    for (one, a), (other, b) in combinations(name_boxes(us.board, place_names(us.board, us.look)).items(), 2):
        assert not a.intersects(b), (one, other)


def test_no_name_of_the_us_board_covers_a_city_square(us):
    for post, box in name_boxes(us.board, place_names(us.board, us.look)).items():
        for other, square in squares(us).items():
            assert not box.intersects(square), (post, other)


def test_names_stay_on_the_sheet(us):
    sheet = QRectF(0, 0, us.board.sheet.width, us.board.sheet.height)
    assert all(sheet.contains(box) for box in name_boxes(us.board, place_names(us.board, us.look)).values())


def test_twin_cities_share_a_label_of_two_lines(us):
    twins = {lines for _, lines in city_names(us.board).values() if len(lines) > 1}
    assert ("Minneapolis", "St. Paul") in twins


def test_the_author_says_where_a_name_stands(qapp):
    board = a_board().with_city("albany").with_line("NYC", "albany", "m2").build()
    for compass, (dx, dy) in WAYS.items():
        (name,) = place_names(board, replace(Look(), name_positions={"albany": compass})).values()
        x0, y0, x1, y1 = name.box
        assert dx == 0 or (x0 + x1) * dx > 0
        assert dy == 0 or (y0 + y1) * dy > 0


def test_placing_again_gives_the_same_places(us):
    assert lettering._Placing(lettering._place(us.board, us.look, None, (), ())).result().names == place_names(
        us.board, us.look
    )


def test_names_are_not_placed_again_while_nothing_they_read_changes(us):
    assert place_names(us.board, us.look) is place_names(replace(us.board, projection=None), us.look)


@pytest.mark.parametrize("scale", [0.4, 0.7, 1.1, 1.4, 2.0])
def test_on_a_small_screen_names_can_be_read_and_cover_neither_each_other_nor_squares(us, scale):
    step = screen_step(us.look, scale)
    assert step is not None and scale / 1.3 < step <= scale
    placed = lettering.lettering(us.board, us.look, step)
    assert placed.size * scale >= lettering.READABLE
    boxes = name_boxes(us.board, placed.names)
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert not a.intersects(b), (one, other)
    half = half_square(us.look, step)
    for post, box in boxes.items():
        for other in city_names(us.board):
            x, y = us.board.mileposts[other].at
            assert not box.intersects(QRectF(x - half, y - half, 2 * half, 2 * half)), (post, other)


def test_more_names_appear_as_one_comes_nearer(us):
    counts = [len(lettering.lettering(us.board, us.look, step).names) for step in (0.25, 0.5, 1.0)]
    assert counts == sorted(counts) and counts[0] < len(city_names(us.board)) and counts[-1] > 60


def test_names_large_enough_to_read_stand_as_on_the_sheet(us):
    assert screen_step(us.look, 4.0) is None


def test_names_on_a_screen_keep_out_of_the_legend(us):
    corner = (0.0, 0.0, 300.0, 200.0)
    boxes = name_boxes(us.board, lettering.lettering(us.board, us.look, 1.0, (corner,)).names)
    assert boxes and not any(box.intersects(QRectF(0, 0, 300, 200)) for box in boxes.values())


def test_a_name_whose_neighbours_stand_still_chooses_once(monkeypatch):
    asked, cost_of = [], Choice._cost
    monkeypatch.setattr(Choice, "_cost", lambda self, n, *rest: asked.append(n) or cost_of(self, n, *rest))
    boxes = [np.array([(x, 0.0, x + 8, 3.0), (x, 5.0, x + 8, 8.0)]) for x in (0.0, 100.0, 104.0, 300.0)]
    choice = Choice(boxes, [np.array((0.0, 1.0))] * 4, range(4), 0.3)
    choice.better(leave_out=False)
    assert choice.chosen == [0, 0, 1, 0]
    assert asked == [0, 1, 2, 3, 1], "only the second has a neighbour that chose after it"


@pytest.mark.parametrize(("side", "share"), [(-1, 1.0), (0, 0.5), (1, 0.0)])
def test_the_lines_of_a_name_end_stand_in_the_middle_or_begin_where_its_city_is(qapp, side, share):
    name = Name(("Minneapolis", "St. Paul"), (0.0, 0.0, 40.0, 10.0), side, "flour")
    for piece in _pieces(name, 3.0, (100.0, 50.0)):
        slack = 40.0 - text.width(piece.text, piece.font, piece.height)
        assert piece.x == pytest.approx(100.0 + share * slack) and slack > 0
