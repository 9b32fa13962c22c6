"""Layers as an author has stacked them: on the screen, in pictures and in files that are printed, alike."""

import math
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from shapely import buffer, linestrings, union_all

from engine.edit.set_fields import with_board
from engine.edit.sheet.borders import MoveBorderPoint
from engine.edit.sheet.layers import ArrangeLayers, ChangeLayers, LayerRow, ShowLayersAlone, put, rows_of
from engine.model.board import Region, Shape
from engine.model.geometry import Ring
from engine.model.ids import Ref, RegionId, ShapeId
from engine.model.look import Tracing, layers_drawn
from engine.validate.outline import area_of
from studio.canvas.view import BoardView
from studio.export.pictures import export_board, left_out
from studio.paint.board import paint_board
from studio.paint.land import cuts
from studio.paint.land.shallows import COARSE, SHALLOWS, shallows
from studio.paint.land.tracing import Levels
from studio.paint.regions import region_areas
from studio.paint.see_through import paint_through
from studio.paint.style import style
from tests.builders import a_board, a_small_board
from tests.canvas.open_board import OpenBoard
from tests.canvas.screen import colours
from tests.opening import on_screen
from tests.paint.grids import a_grid
from tests.paint.test_large import box
from tests.slow import slow

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


FINE = 0.5
"""Square millimetres that hundredths make along such borders; a corner that is left where it was makes several."""


def circle(x, y, wide, corners=150):
    turns = [2 * math.pi * n / corners for n in range(corners)]
    return Ring([(x + wide * math.cos(turn), y + wide * math.sin(turn)) for turn in turns])


def two_lands():
    """Two lands that overlap, one with a hole and both with an island; regions with their borders and elsewhere."""
    west, east = circle(70, 100, 55), circle(160, 100, 50)
    shapes = {
        "west": Shape("land", (west, circle(70, 100, 12), circle(20, 25, 10))),
        "east": Shape("land", (east, circle(220, 30, 14))),
        "lake": Shape("lake", (circle(160, 100, 8),)),
        "north": Shape("neighbour", (circle(120, 5, 30),)),
    }
    regions = {
        "west": Region("West", (west,)),
        "isle": Region("Isle", (box(8, 13, 24),)),
        "middle": Region("Middle", (box(95, 70, 45), box(50, 80, 40))),
        "east": Region("East", (east,)),
        "far": Region("Far", (box(202, 12, 35),)),
        "sea": Region("Sea", (box(5, 165, 30),)),
    }
    return with_board(a_board().scenario(), regions=regions, shapes=shapes)


def figure(area):
    ends = pairwise((*area.firsts, len(area.corners)))
    return area_of([Ring(area.corners[first : end - 1].tolist()) for first, end in ends])


def land_of(board):
    return union_all([area_of(shape.rings) for shape in board.shapes.values() if shape.kind == "land"])


@pytest.mark.parametrize("seed", [0, *slow(1, 2, 3)])
def test_after_any_steps_of_a_drag_each_region_is_cut_to_the_land_as_it_is_now(seed):
    by_chance, scenario = Random(seed), two_lands()
    kept = 0
    before = region_areas(scenario.board.regions, scenario.board.shapes, None)
    for _ in range(25):
        board = scenario.board
        rings = [
            (Ref("region", id), r, ring) for id, one in board.regions.items() for r, ring in enumerate(one.outline)
        ]
        rings += [(Ref("shape", id), r, ring) for id, one in board.shapes.items() for r, ring in enumerate(one.rings)]
        of, ring, outline = by_chance.choice(rings)
        place = by_chance.randrange(len(outline.points))
        x, y = outline.points[place]
        to = (x + by_chance.uniform(-9, 9), y + by_chance.uniform(-9, 9))
        scenario = MoveBorderPoint(of, ring, place, to).apply(scenario)
        board, land = scenario.board, land_of(scenario.board)
        areas = region_areas(board.regions, board.shapes, None)
        assert areas.keys() == board.regions.keys()
        for id, area in areas.items():
            true = area_of(board.regions[id].outline).intersection(land)
            assert figure(area).symmetric_difference(true).area < FINE, (id, of)
            kept += area is before[id]
        before = areas
    assert kept > 25 * 3, "most regions are not touched by one corner"


def test_a_land_that_comes_or_goes_cuts_the_regions_near_it():
    board = two_lands().board
    without = {id: shape for id, shape in board.shapes.items() if id != "east"}
    for shapes in (board.shapes, without, board.shapes):
        areas = region_areas(board.regions, shapes, None)
        assert areas[RegionId("far")].path.isEmpty() == (shapes is without)
        assert not areas[RegionId("isle")].path.isEmpty() and areas[RegionId("sea")].path.isEmpty()


def test_a_region_of_cells_without_a_cell_of_its_own_has_no_area_and_the_others_are_cut():
    regions = {RegionId(id): Region(id, cells=((0, 0, 4),)) for id in ("lost", "shown")}
    lands = {ShapeId("land"): Shape("land", (box(0, 0, 200),))}
    areas = region_areas(regions, lands, a_grid())
    assert list(areas) == ["shown"] and areas[RegionId("shown")].corners.size


def test_lands_that_cross_each_other_too_often_are_not_cut():
    teeth = [*((i * 0.2, 40.0 * (i % 2)) for i in range(200)), (40.0, -5.0), (0.0, -5.0)]
    combs = [Ring(teeth), Ring([(y, x) for x, y in teeth])]
    whole = {RegionId("R"): (box(0, 0, 30),)}
    apart = {ShapeId(str(n)): Shape("land", (comb,)) for n, comb in enumerate(combs)}
    assert not cuts.takes_for_ever(whole, {id: apart[id] for id in list(apart)[:1]})
    assert cuts.takes_for_ever(whole, apart)
    moved = Ring([(x + 100, y) for x, y in combs[1].points])
    assert not cuts.takes_for_ever(whole, apart | {ShapeId("1"): Shape("land", (moved,))})


def water(found):
    pieces = [piece for shallow in found.values() for piece in shallow.pieces.values()]
    rings = [[[(p.x(), p.y()) for p in polygon] for polygon in piece.toSubpathPolygons()] for piece in pieces]
    return union_all([area_of([Ring(ring[:-1]) for ring in piece]) for piece in rings])


def test_the_water_along_the_coasts_follows_a_corner_that_is_moved_in_its_piece_alone():
    scenario = two_lands()
    before = shallows(scenario.board.shapes)
    moved = MoveBorderPoint(Ref("shape", "west"), 0, 70, (19.0, 140.0)).apply(scenario)
    after = shallows(moved.board.shapes)
    assert before.keys() == after.keys() == {"west", "east", "north"}
    assert after[ShapeId("east")] is before[ShapeId("east")]
    old, new = before[ShapeId("west")].pieces, after[ShapeId("west")].pieces
    assert len(old) > 6 and len(old.keys() - new.keys()) == 1
    assert all(new[key] is old[key] for key in old.keys() & new.keys())
    for found, shapes in ((before, scenario.board.shapes), (after, moved.board.shapes)):
        solid = [shape for shape in shapes.values() if shape.kind != "lake"]
        coasts = union_all([linestrings([*ring.points, ring.points[0]]) for shape in solid for ring in shape.rings])
        assert water(found).buffer(COARSE + 0.3).covers(buffer(coasts, SHALLOWS))
        assert buffer(coasts, SHALLOWS + COARSE + 0.1).covers(water(found))
