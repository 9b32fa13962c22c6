"""What several panels draw over one board, and what it means beside each other in the corner."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from engine.report.report import Drawn, Report
from studio.canvas.view import BoardView
from studio.lab.flow_overlay import FlowOverlay
from studio.lab.flows import NO_PICTURE, Flow, Picture, picture_of
from studio.lab.legend import MARGIN, FlowLegend
from tests.lab.conftest import a_line
from tests.opening import on_screen, opened

FLOWS = (Flow((10, 10), (20, 10), 5), Flow((20, 10), (30, 10), 1))
DASHED = Picture("Games", FLOWS, "", (), "Never linked", (((10, 20), (50, 20)), ((10, 30), (50, 30))))


def picture(title="Games", flows=FLOWS):
    return Picture(title, flows, "Never", ((40, 10),))


@pytest.fixture
def view(qtbot):
    with opened(a_line()) as document, on_screen(qtbot, BoardView(document), 700, 500) as view:
        yield view


def shown(view):
    return [legend for legend in view.findChildren(FlowLegend) if legend.isVisible()]


def test_two_legends_stand_above_each_other_in_the_corner(view):
    first, second = FlowOverlay(view), FlowOverlay(view)
    first.show_picture(picture())
    second.show_picture(picture("Demands of the whole board", FLOWS[:1]))
    low, high = first.legend.geometry(), second.legend.geometry()
    assert not low.intersects(high) and low.left() == high.left() == MARGIN
    assert low.bottom() + 1 == view.height() - MARGIN and low.top() - high.bottom() - 1 == MARGIN


def test_a_legend_comes_down_when_the_one_below_it_goes_and_makes_room_when_it_comes_back(view):
    first, second = FlowOverlay(view), FlowOverlay(view)
    first.show_picture(picture())
    second.show_picture(picture())
    first.show_picture(NO_PICTURE)
    assert second.legend.geometry().bottom() + 1 == view.height() - MARGIN
    first.show_picture(picture())
    assert len(shown(view)) == 2 and not first.legend.geometry().intersects(second.legend.geometry())


def test_legends_follow_the_window_and_stand_beside_each_other_where_it_is_low(qtbot, view):
    first, second, third = FlowOverlay(view), FlowOverlay(view), FlowOverlay(view)
    for overlay in (first, second, third):
        overlay.show_picture(picture())
    view.resize(700, 2 * first.legend.height() + 3 * MARGIN)
    qtbot.waitUntil(lambda: first.legend.geometry().bottom() + 1 == view.height() - MARGIN)
    places = [legend.geometry() for legend in shown(view)]
    assert not any(a.intersects(b) for a in places for b in places if a is not b)
    assert places[0].left() == places[1].left() < places[2].left() and places[2].bottom() == places[0].bottom()
    assert all(view.rect().contains(place) for place in places)


def test_a_legend_grows_with_what_it_tells(view):
    overlay = FlowOverlay(view)
    overlay.show_picture(Picture("Games", FLOWS, "", ()))
    without = overlay.legend.size()
    overlay.show_picture(DASHED)
    assert overlay.legend.height() > without.height() and overlay.legend.dashed == "Never linked (2)"
    assert overlay.legend.accessibleName() == "Games: 5, 1; Never linked (2)"


def pixels(overlay, x, y, wide):
    """Pixels that the overlay changes on a row of the board, `wide` millimetres from x on."""
    image = QImage(int(10 * wide), 20, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.translate(QPointF(-10 * x, -10 * y + 10))
        painter.scale(10, 10)
        overlay._draw(painter, 10)
    return sum(any(image.pixelColor(at, row) != QColor("white") for row in range(20)) for at in range(image.width()))


def test_lines_are_drawn_in_dashes_where_they_are(view):
    overlay = FlowOverlay(view)
    overlay.show_picture(DASHED)
    drawn = pixels(overlay, 15, 20, 20)
    assert 60 < drawn < 140 and pixels(overlay, 15, 25, 20) == 0
    assert overlay._item.boundingRect().contains(overlay.dashes.boundingRect())
    overlay.show_picture(NO_PICTURE)
    assert pixels(overlay, 15, 20, 20) == 0 and overlay.dashes.isEmpty()


def test_on_hexes_flows_are_narrower_and_leave_cities_to_be_seen():
    drawn = Drawn("Games", (((0, 0), (1, 0), 3), ((5, 0), (6, 0), 2)))
    hexes = a_line()
    dots = replace(hexes, look=replace(hexes.look, cells="dots"))
    on_dots, on_hexes = (picture_of(Report("x", (), {}, drawn), each).flows for each in (dots, hexes))
    # The cities are at 10, 60 and 120 millimetres.
    assert on_dots == (Flow((10, 10), (20, 10), 3), Flow((60, 10), (70, 10), 2))
    assert [flow.start[0] for flow in on_hexes] == pytest.approx([14.3, 64.3]) and on_hexes[0].end == (20, 10)
    turned = Drawn("Games", (((1, 0), (0, 0), 3),))
    (flow,) = picture_of(Report("x", (), {}, turned), hexes).flows
    assert flow.start == (20, 10) and flow.end == pytest.approx((14.3, 10))


def test_classes_are_narrower_on_hexes(qtbot):
    widths = []
    for cells in ("dots", "hexes"):
        scenario = replace(a_line(), look=replace(a_line().look, cells=cells))
        with opened(scenario) as document, on_screen(qtbot, BoardView(document), 700, 500) as view:
            overlay = FlowOverlay(view)
            overlay.show_picture(picture())
            widths.append([band.width for band in overlay.bands])
    assert widths[1] == pytest.approx([0.3 * width for width in widths[0]])


def test_lines_alone_are_not_drawn(view):
    overlay = FlowOverlay(view)
    overlay.show_picture(Picture("", (), "", (), "Never linked", (((10, 20), (50, 20)),)))
    assert not overlay.legend.isVisible() and overlay.dashes.isEmpty()


def test_a_legend_without_a_title_has_no_empty_line(view):
    titled, plain = FlowOverlay(view), FlowOverlay(view)
    titled.show_picture(picture())
    plain.show_picture(picture(""))
    assert titled.legend.height() - plain.legend.height() == titled.legend.row
    assert plain.legend.accessibleName() == "5, 1; Never (1)"


def test_rows_of_a_legend_are_as_high_as_large_text(view):
    overlay = FlowOverlay(view)
    font = view.font()
    font.setPointSizeF(3 * font.pointSizeF())
    view.setFont(font)
    overlay.show_picture(picture())
    assert overlay.legend.row >= overlay.legend.fontMetrics().height()
    assert overlay.legend.height() >= 4 * overlay.legend.row
