"""City names stand clear of each other, of squares, and of the sheet's edge."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from engine.files.library import scenario_path
from engine.files.scenarios import load
from engine.model.look import Look
from studio.paint import names
from studio.paint.names import city_names, name_boxes, place_names
from tests.builders import a_board


@pytest.fixture(scope="module")
def us(qapp):
    return load(scenario_path("boxcars/us-boxcars-2013"))


def squares(scenario):
    half = scenario.look.city_size / 2
    posts = {city.milepost: scenario.board.mileposts[city.milepost].at for city in scenario.board.cities.values()}
    return {post: QRectF(x - half, y - half, 2 * half, 2 * half) for post, (x, y) in posts.items()}


def test_every_city_of_the_us_board_is_named_once(us):
    placed = name_boxes(us.board, us.look)
    assert set(placed) == {city.milepost for city in us.board.cities.values()}


def test_no_two_names_of_the_us_board_overlap(us):
    for (one, a), (other, b) in combinations(name_boxes(us.board, us.look).items(), 2):
        assert not a.intersects(b), (one, other)


def test_no_name_of_the_us_board_covers_a_city_square(us):
    for post, box in name_boxes(us.board, us.look).items():
        for other, square in squares(us).items():
            assert not box.intersects(square), (post, other)


def test_names_stay_on_the_sheet(us):
    sheet = QRectF(0, 0, us.board.sheet.width, us.board.sheet.height)
    assert all(sheet.contains(box) for box in name_boxes(us.board, us.look).values())


def test_twin_cities_share_a_label_of_two_lines(us):
    twins = {lines for _, lines in city_names(us.board).values() if len(lines) > 1}
    assert ("Minneapolis", "St. Paul") in twins


def test_the_author_says_where_a_name_stands(qapp):
    board = a_board().with_city("albany").with_line("NYC", "albany", "m2").build()
    for compass, (dx, dy) in names.WAYS.items():
        (name,) = place_names(board, replace(Look(), labels={"albany": compass})).values()
        x0, y0, x1, y1 = name.box
        assert dx == 0 or (x0 + x1) * dx > 0
        assert dy == 0 or (y0 + y1) * dy > 0


def test_placing_again_gives_the_same_places(us):
    assert names._place(us.board, us.look) == place_names(us.board, us.look)


def test_names_are_not_placed_again_while_nothing_they_read_changes(us):
    assert place_names(us.board, us.look) is place_names(replace(us.board, projection=None), us.look)
