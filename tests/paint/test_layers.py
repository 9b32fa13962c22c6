"""Layers as an author has stacked them: on the screen, in pictures and in files that are printed, alike."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from engine.edit.sheet.layers import ArrangeLayers, ChangeLayers, LayerRow, ShowLayersAlone, put, rows_of
from engine.model.look import Tracing, layers_drawn
from studio.canvas.view import BoardView
from studio.export.pictures import export_board, left_out
from studio.paint.board import paint_board
from studio.paint.land.tracing import Levels
from studio.paint.see_through import paint_through
from studio.paint.style import style
from tests.builders import a_small_board
from tests.canvas.open_board import OpenBoard
from tests.canvas.screen import colours
from tests.opening import on_screen

SMALL = a_small_board().scenario()
TOWN, SEA = (20, 20), (200, 150)


def picture(scenario, pixels=2.0, exposed=None, traced=None):
    """The board on white as colours (height, width, 3), so many pixels a millimetre."""
    sheet = scenario.board.sheet
    image = QImage(round(sheet.width * pixels), round(sheet.height * pixels), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.scale(pixels, pixels)
        paint_board(painter, scenario, style("print"), exposed, traced=traced)
    return colours(image).astype(int)


def under_the_sea(layer, scenario=SMALL):
    return put(rows_of(layers_drawn(scenario.board, scenario.look)), [LayerRow("", (layer,))], None, True, False)


def test_a_hidden_layer_is_not_drawn_and_one_alone_is_all_that_is(qapp):
    hidden = ChangeLayers(("cities",), shown=False).apply(SMALL)
    alone = ShowLayersAlone(("cities",)).apply(SMALL)
    whole, without, only = map(picture, (SMALL, hidden, alone))
    assert (whole != without).any() and (only != without).any()
    assert (only[300, 400] == 255).all() and (whole[300, 400] != 255).any()


def test_a_layer_put_under_the_sea_is_not_seen(qapp):
    assert (
        picture(under_the_sea("cities").apply(SMALL)) == picture(ChangeLayers(("cities",), shown=False).apply(SMALL))
    ).all()


def test_a_layer_covers_as_a_whole_by_its_share(qapp):
    """Stroke by stroke the light around a square, its edge and its middle would add up."""
    without = picture(ChangeLayers(("cities",), shown=False).apply(SMALL))
    through = picture(ChangeLayers(("cities",), opacity=0.25).apply(SMALL))
    names = picture(SMALL)
    assert np.abs(through - (0.75 * without + 0.25 * names))[30:50, 30:50].max() <= 3


@pytest.mark.parametrize("layer", ["cities", "railroads", "names"])
def test_a_part_of_a_see_through_layer_is_drawn_as_in_the_whole(qapp, layer):
    through = ChangeLayers((layer,), opacity=0.5).apply(SMALL)
    part = QRectF(10, 10, 30, 30)
    whole, drawn = picture(through), picture(through, exposed=part)
    assert (np.abs(whole - drawn)[22:78, 22:78] <= 12).all()


def test_what_is_seen_through_entirely_is_not_drawn_at_all(qapp):
    drawn = []
    image = QImage(4, 4, QImage.Format.Format_ARGB32_Premultiplied)
    with QPainter(image) as painter:
        for opacity in (0.0, -1.0, 1.0):
            paint_through(painter, opacity, lambda *given: drawn.append(given), 1.0, None, QRectF(0, 0, 4, 4))
    assert len(drawn) == 1


def test_an_svg_shows_layers_as_a_png_does(qapp, tmp_path):
    some = ShowLayersAlone(("ground", "regions", "cities")).apply(ChangeLayers(("cities",), opacity=0.25).apply(SMALL))
    export_board(some, tmp_path / "a.svg")
    image = QImage(480, 400, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        QSvgRenderer(str(tmp_path / "a.svg")).render(painter)
    assert np.abs(colours(image).astype(int) - picture(some)).mean() < 1.5
    assert np.abs(colours(image).astype(int) - picture(some))[38:42, 38:42].max() < 8


def test_what_a_picture_lacks_is_named(qapp):
    hidden = ChangeLayers(("cities",), shown=False).apply(ChangeLayers(("names",), opacity=0.0).apply(SMALL))
    assert left_out(hidden) == ("City squares", "City names") and not left_out(SMALL)


def test_a_pdf_of_a_see_through_layer_holds_its_picture(qapp, tmp_path):
    for name, scenario in (("a", SMALL), ("b", ChangeLayers(("cities",), opacity=0.25).apply(SMALL))):
        export_board(scenario, tmp_path / f"{name}.pdf")
    plain, through = ((tmp_path / f"{name}.pdf").read_bytes().count(b"/SMask") for name in "ab")
    assert through > plain


def test_the_tracing_image_is_drawn_where_it_is_stacked(qapp):
    red = QImage(40, 40, QImage.Format.Format_RGB32)
    red.fill(QColor("#ff0000"))
    traced = Levels((red,))
    low = replace(SMALL, look=replace(SMALL.look, tracing=Tracing("a.png", 240.0, opacity=1.0)))
    high = ArrangeLayers((LayerRow("", ("labels",)), LayerRow("", ("tracing",)))).apply(low)
    assert (picture(high, traced=traced)[40, 40] == (0, 0, 255)).all()
    assert (picture(low, traced=traced)[40, 40] != (0, 0, 255)).any()


@pytest.mark.parametrize("layer", ["railroads", "cities"])
def test_the_screen_shows_layers_as_they_are_stacked_and_as_they_were_after_undo(qtbot, layer):
    document = OpenBoard(SMALL)
    with on_screen(qtbot, BoardView(document), 480, 400) as view:
        view.settle()
        plain = colours(view.grab().toImage())
        document.preview(ChangeLayers((layer,), opacity=0.5))
        half = colours(view.grab().toImage()).astype(int)
        document.preview(ChangeLayers((layer,), shown=False))
        gone = colours(view.grab().toImage()).astype(int)
        document.preview(under_the_sea(layer))
        assert (colours(view.grab().toImage()) == gone).all()
        document.end_preview()
        assert (colours(view.grab().toImage()) == plain).all()
    assert np.abs(half - (gone + plain.astype(int)) / 2).max() <= 4 and (half != gone).any()
