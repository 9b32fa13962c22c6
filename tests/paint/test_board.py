"""The picture of the whole board: every style, every layer, the legend in free space, sharp text."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontDatabase, QImage, QPainter

from engine.model.board import Board, Sheet
from engine.model.layers import LAYERS
from engine.model.look import Look
from studio.paint import fonts
from studio.paint.board import paint_board
from studio.paint.charts.legend import place_legend, rows
from studio.paint.land.ground import land
from studio.paint.lettering.positions import name_boxes, place_names
from studio.paint.regions import region_areas
from studio.paint.style import style
from studio.widgets.contrast import contrast
from tests.builders import a_board, a_small_board
from tests.bundled import bundled_scenario


def drawn(scenario, width=480, tone="light", parts=None, exposed=None):
    sheet = scenario.board.sheet
    image = QImage(width, round(width * sheet.height / sheet.width), QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.scale(width / sheet.width, width / sheet.width)
    paint_board(painter, scenario, style(tone), exposed, parts)
    painter.end()
    rows_ = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return rows_[:, :, :3].copy()


@pytest.fixture(scope="module")
def us(qapp):
    return bundled_scenario("boxcars/us-boxcars-2013")


def test_the_shipped_fonts_are_used(qapp):
    fonts.load()
    assert {"Roboto", "Roboto Condensed"} <= set(QFontDatabase.families())


@pytest.mark.parametrize(
    "layer", [layer.name for layer in LAYERS if layer.name not in ("labels", "tracing") and layer.kind != "grid"]
)
def test_every_layer_of_the_us_board_draws_something(us, layer):
    # Initials are smaller than all else: a coarse picture leaves them out.
    assert (drawn(us, 2400 if layer == "initials" else 1600, parts={layer}) != 255).any()


def test_labels_are_drawn(qapp):
    board = a_board().with_label("l1", "Gulf", (50, 50), kind="water").with_label("l2", "West", (90, 90), kind="region")
    assert (drawn(board.scenario(), parts={"labels"}) != 255).any()


def test_a_board_is_drawn_inside_the_clip_of_its_painter(qapp):
    scenario = a_small_board().scenario()
    image = QImage(480, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    with QPainter(image) as painter:
        painter.scale(2, 2)
        painter.setClipRect(QRectF(50, 30, 100, 60))
        paint_board(painter, scenario, style("light"))
        assert painter.clipBoundingRect() == QRectF(50, 30, 100, 60)
    inside = QRectF(100, 60, 200, 120)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(400, 480, 4)[:, :, :3]
    is_drawn = (pixels != (255, 0, 255)).any(axis=2)
    rows_, columns = np.nonzero(is_drawn)
    assert (columns.min(), rows_.min(), columns.max() + 1, rows_.max() + 1) == inside.getCoords()


@pytest.mark.parametrize("tone", ["light", "dark", "print"])
def test_an_empty_board_is_drawn_in_every_style(qapp, tone):
    drawn(a_board().scenario(), tone=tone)
    assert Board(Sheet(10, 10)) is not None


def test_a_railroad_stands_out_from_the_ground_of_the_dark_style(us):
    dark = style("dark")
    for own in us.look.railroads.values():
        assert contrast(dark.railroad(own.colour), dark.ground) >= 3.0


def test_drawing_a_part_equals_that_part_of_the_whole(us):
    whole = drawn(us, 896)
    part = drawn(us, 896, exposed=QRectF(600, 100, 120, 100))
    window = np.s_[110:190, 610:710]
    assert np.abs(whole[window].astype(int) - part[window]).max() <= 2


def test_the_legend_names_every_railroad_with_its_price(us):
    listed = {row.id: row.price for row in rows(us)}
    assert set(listed) == set(us.board.railroads)
    assert listed["PA"] == "$30,000"


def test_the_legend_covers_nothing_of_the_board(us):
    placed = place_legend(us)
    sheet = QRectF(0, 0, us.board.sheet.width, us.board.sheet.height)
    assert sheet.contains(placed.box)
    for thing in (*us.board.mileposts.values(), *us.board.junctions.values()):
        assert not placed.box.contains(*thing.at)
    assert not any(placed.box.intersects(box) for box in name_boxes(us.board, place_names(us.board, us.look)).values())
    assert not any(area.intersects(placed.box) for area in land(us.board))


def test_a_board_without_room_has_no_legend(qapp):
    full = a_small_board().with_shape("land", ((0, 0), (240, 0), (240, 200), (0, 200)))
    assert place_legend(full.scenario()) is None


def test_regions_are_cut_to_the_land(qapp):
    board = (
        a_board()
        .with_shape("land", ((0, 0), (100, 0), (100, 100), (0, 100)))
        .with_region("W", "West", ((50, 0), (200, 0), (200, 100), (50, 100)))
        .build()
    )
    assert region_areas(board.regions, board.shapes, None)["W"].path.boundingRect() == QRectF(50, 0, 50, 100)


def test_a_bridge_and_a_change_look_different(qapp):
    board = a_board().with_line("NYC", "m1", "m2")
    made = board.with_milepost("a", (40, 0)).with_milepost("b", (40, 60)).with_line("PA", "a", "b")
    pair = ("m1", "m2", "NYC"), ("a", "b", "PA")
    ring = drawn(made.with_crossing(*pair).scenario(), 1400, parts={"crossings"})
    bridge = drawn(made.with_crossing(*pair, kind="bridge").scenario(), 1400, parts={"crossings"})
    assert (ring != 255).any() and (bridge != 255).any() and (ring != bridge).any()


def test_an_unknown_railroad_in_the_look_is_drawn_plain(qapp):
    scenario = a_board().with_line("NYC", "m1", "m2").scenario(look=Look())
    assert (drawn(scenario, parts={"railroads"}) != 255).any()


def test_the_legend_has_the_currency_as_it_is_now(qapp):
    us = bundled_scenario("boxcars/us-boxcars-2013")
    dollars, pounds = (place_legend(each) for each in (us, replace(us, currency="£")))
    for legend, sign in ((dollars, "$"), (pounds, "£")):
        prices = [row.price for column in legend.columns for row in column if row.price]
        assert prices and all(price.startswith(sign) for price in prices)
    assert place_legend(replace(us, title="Another")) is dollars
