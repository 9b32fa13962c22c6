"""Grid boards as pictures: every layer and every kind of thing shows, alike in parts and as a whole, in every style."""

from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPicture

from engine.families.crayon.content import Load
from engine.game.family import PrintedTable
from engine.model.grids.lattice import centre, lattice, with_letters
from engine.model.layers import LAYERS, layers_of
from studio.canvas.view import BoardView
from studio.paint.board import paint_board, sheet_names
from studio.paint.charts.grid_charts import laid_table, place_charts, printed_charts
from studio.paint.grid import connections
from studio.paint.grid.cell_areas import region_rings, rings
from studio.paint.grid.cells import sign_path
from studio.paint.grid.courses import band, chains, course_lines
from studio.paint.grid.sites import badges
from studio.paint.lettering.positions import name_boxes
from studio.paint.stamps import Figure, Part, stamp
from studio.paint.style import style
from studio.widgets.contrast import contrast
from tests.builders import a_small_board
from tests.canvas.open_board import OpenBoard
from tests.paint.grids import a_grid, a_grid_scenario, everything
from tests.paint.test_board import drawn

KINDS = ("river", "lake", "inlet", "ridge", "blocked", "border")


def area(points):
    x, y = points.T
    return abs(float(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1)))) / 2


@pytest.mark.parametrize("tone", ["light", "dark", "print"])
@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("cells", ["hexes", "dots"])
def test_every_layer_of_a_grid_draws_something(qapp, cells, orientation, tone):
    scenario = a_grid_scenario(cells, orientation=orientation, **everything())
    silent = {"shores", "labels", "tracing"} | ({"dots"} if cells == "hexes" else set())
    for layer in layers_of(scenario.board):
        if layer.name not in silent:
            assert (drawn(scenario, 1400, tone, {layer.name}) != 255).any(), layer.name


def test_boards_of_lines_have_no_layers_of_grids(qapp):
    lines, cells = layers_of(a_small_board().build()), layers_of(a_grid_scenario().board)
    assert not {layer.kind for layer in lines} & {"grid"}
    assert not {layer.kind for layer in cells} & {"lines"}
    assert {*lines, *cells} == set(LAYERS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_feature_looks_different(qapp, kind):
    def picture(kind):
        features = {"it": replace(everything()["features"]["fells"], kind=kind)}
        return drawn(a_grid_scenario(features=features), 800, parts={"features"})

    assert all((picture(kind) != picture(other)).any() for other in KINDS if other != kind)


def test_painting_a_part_equals_that_part_of_the_whole(qapp):
    scenario = a_grid_scenario(**everything())
    whole = drawn(scenario, 1000)
    part = drawn(scenario, 1000, exposed=QRectF(30, 30, 30, 30))
    window = np.s_[160:290, 160:290]
    assert np.abs(whole[window].astype(int) - part[window]).max() <= 8


def test_a_painted_cell_changes_the_picture_there_and_nowhere_else(qapp):
    before = a_grid_scenario(rows=("oooooooo",) * 8)
    after = a_grid_scenario(rows=("ooo^oooo", *("oooooooo",) * 7))
    rows, columns = np.nonzero((drawn(before, 1000, parts={"cells"}) != drawn(after, 1000, parts={"cells"})).any(2))
    x, y = (5 * v for v in centre(before.board.grid, (3, 0)))
    assert len(rows) and abs(rows - y).max() < 31 and abs(columns - x).max() < 29


def test_stamped_figures_lie_where_painted_ones_lie(qapp):
    path = QPainterPath()
    path.addRect(-2, -2, 4, 4)
    places = np.random.default_rng(1).uniform(5, 95, (12, 2))
    pictures = []
    for times in (1, 100):
        image = QImage(200, 200, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(2, 2)
        # A figure said to reach far is too large to be stamped.
        stamp(painter, [(Figure((Part(path, QColor("black")),), 3.0 * times), places)], 2.0)
        painter.end()
        pictures.append(np.frombuffer(image.constBits(), np.uint8).reshape(200, 200, 4).astype(float).copy())
    ink = [(255 - picture[:, :, 0]).sum() for picture in pictures]
    assert ink[0] == pytest.approx(ink[1], rel=0.05)
    assert np.abs(pictures[0] - pictures[1]).mean() < 6


def test_the_outline_of_cells_holds_their_area_and_its_holes(qapp):
    grid = a_grid()
    made = lattice(grid)
    hex_area = grid.spacing**2 * np.sqrt(3) / 2
    (outer,) = rings(grid, made.q, made.r)
    assert area(outer) == pytest.approx(64 * hex_area)
    keep = [cell != (2, 3) for cell in made.cells]
    assert sorted(map(area, rings(grid, made.q[keep], made.r[keep]))) == pytest.approx([hex_area, 64 * hex_area])


def test_regions_share_the_land_between_them_up_to_the_coast(qapp):
    grid, regions = a_grid(), {"a": ((0, 0, 1),), "b": ((2, 0, 1),)}
    alone, grown = region_rings(grid, regions, False), region_rings(grid, regions, True)
    assert all(sum(map(area, grown[name])) > 3 * sum(map(area, alone[name])) for name in regions)


def test_sides_that_meet_are_one_line(qapp):
    (line,) = chains(a_grid(), ((2, 2, 0), (2, 2, 1), (2, 2, 2)))
    assert len(line) == 4
    assert len(chains(a_grid(), ((2, 2, 0), (6, 6, 0)))) == 2


def test_a_river_crosses_the_middles_of_its_sides(qapp):
    grid = a_grid()
    features = {"r": everything()["features"]["thames"]}
    ((line, is_source),) = course_lines(grid, features)["r"]
    for a, b in (((0, 3), (1, 3)), ((1, 3), (2, 3)), ((2, 3), (3, 3))):
        middle = (np.array(centre(grid, a)) + centre(grid, b)) / 2
        assert np.hypot(*(line - middle).T).min() < 1e-6
    assert is_source


def test_a_river_that_ends_in_another_runs_into_it(qapp):
    main = replace(everything()["features"]["thames"], courses=(((0, 3), (1, 3), (1, 4)),))
    brook = replace(main, courses=(((2, 1), (1, 2), (1, 3)),))
    lines = course_lines(a_grid(), {"main": main, "brook": brook})
    end = lines["brook"][0][0][-1]
    assert np.hypot(*(lines["main"][0][0] - end).T).min() < 0.5


@pytest.mark.parametrize("cells", ["hexes", "dots"])
def test_names_of_sites_cover_neither_each_other_nor_charts(qapp, cells):
    scenario = a_grid_scenario(cells, **everything())
    boxes = name_boxes(scenario.board, sheet_names(scenario).names)
    assert set(boxes) == {"york", "hull", "london"}
    charts = [placed.box for placed in place_charts(scenario)]
    assert not any(a.intersects(b) for a, b in combinations([*boxes.values(), *charts], 2))


def test_charts_cover_no_cell_and_stay_on_the_sheet(qapp):
    scenario = a_grid_scenario(**everything())
    placed = place_charts(scenario)
    assert placed
    for chart in placed:
        assert QRectF(0, 0, 200, 130).contains(chart.box)
        assert not any(chart.box.contains(x, y) for x, y in lattice(scenario.board.grid).xy.tolist())


def test_a_chart_stands_where_the_look_says(qapp):
    scenario = a_grid_scenario(**everything())
    look = replace(scenario.look, chart_positions={"legend": (120.0, 20.0)})
    placed = {chart.id: chart.box for chart in place_charts(replace(scenario, look=look))}
    assert (placed["legend"].left(), placed["legend"].top()) == (120, 20)


def test_the_legend_shows_all_that_no_chart_of_the_family_shows(qapp):
    scenario = a_grid_scenario("dots", **everything())
    samples = {ref for chart in printed_charts(scenario) for ref in getattr(chart, "samples", ()) if ref}
    assert {ref.id for ref in samples if ref.kind == "feature"} == set(KINDS)
    assert {ref.id for ref in samples if ref.kind == "site"} == {"small", "medium", "major"}
    assert {ref.id for ref in samples if ref.kind == "connection"} == {"ferry", "tunnel", "one-way", "closed"}
    assert {ref.id for ref in samples if ref.kind == "terrain"} == {"open", "hill"}


@pytest.mark.parametrize("tone", ["light", "dark", "print"])
def test_marks_of_grids_stand_out_from_their_ground(qapp, tone):
    colours = style(tone)
    for colour in (colours.river, colours.site, colours.ridge, colours.barrier):
        assert contrast(colour, colours.ground) >= 2.6
    for ground in ("#dfe5bd", "#cdb488", "#f4efe2"):
        assert contrast(colours.sign(ground), colours.terrain(ground)) >= 2.6


def test_a_grid_without_cells_is_drawn(qapp):
    drawn(a_grid_scenario(rows=()))


def test_what_no_screen_shows_is_drawn_as_paths(qapp):
    picture, scenario = QPicture(), a_grid_scenario()
    painter = QPainter(picture)
    paint_board(painter, scenario, style("print"), parts={"cells"}, scale=1000.0)
    painter.end()
    assert picture.size() > 10_000


def test_the_layers_are_told_anew_when_a_board_gets_a_grid(qtbot):
    document = OpenBoard(a_small_board().scenario())
    view = BoardView(document)
    qtbot.addWidget(view)
    with qtbot.waitSignal(view.layers_changed):
        document._show(a_grid_scenario())
    assert "cells" in {one.name for one in view.layers()}


def test_charts_hold_still_while_terrain_is_painted(qapp):
    before = a_grid_scenario(**everything())
    placed = place_charts(before)
    grid = with_letters(before.board.grid, {(2, 2): "^"})
    assert place_charts(replace(before, board=replace(before.board, grid=grid))) is placed
    grown = with_letters(before.board.grid, {(14, 2): "^"})
    assert place_charts(replace(before, board=replace(before.board, grid=grown))) is not placed


def test_a_city_wears_what_its_family_gives_it(qapp):
    scenario = a_grid_scenario(**everything())
    content = replace(scenario.content, loads={"coal": Load("Coal", 3, ("hull",))})
    assert "Coal" in badges(replace(scenario, content=content))["hull"].text
    names = sheet_names(replace(scenario, content=content)).names
    assert names["hull"].small == badges(replace(scenario, content=content))["hull"].text


def test_a_ferry_of_straight_pieces_looks_like_its_curve(qapp, monkeypatch):
    def picture():
        return drawn(a_grid_scenario(connections=everything()["connections"]), 1000, parts={"connections"}).astype(int)

    pieces = picture()
    monkeypatch.setattr(connections, "draws_lines_quickly", lambda painter: False)
    away = np.abs(pieces - picture()).max(axis=-1)
    assert away.any(), "the one is drawn otherwise than the other"
    assert (away > 40).sum() <= 12, "but for soft edges they are the same"


@pytest.mark.parametrize("sign", ["dot", "triangle", "square"])
@pytest.mark.parametrize("spacing", [0.5, 10.0])
def test_the_signs_of_terrains_grow_with_the_cells(qapp, sign, spacing):
    box, unit = sign_path(sign, spacing)[0].boundingRect(), sign_path(sign, 1.0)[0].boundingRect()
    assert box.getRect() == pytest.approx([spacing * side for side in unit.getRect()])
    if sign == "dot":
        assert box.width() == pytest.approx(box.height()) == pytest.approx(0.17 * spacing)


def test_a_band_keeps_its_width_on_both_sides_of_its_curve():
    for x, y in ((3.0, 4.0), (4.0, -3.0), (5.0, 0.0), (0.0, -5.0)):
        curve = np.array([(n * x, n * y) for n in range(5)])
        edges = band(curve, 2.0, False, 0.0)
        (left, right), side = np.split(edges, 2), np.array([-y, x]) / 5
        assert left == pytest.approx(curve + side) and right[::-1] == pytest.approx(curve - side)


def test_a_table_of_twice_the_size_is_twice_as_wide_and_as_high(qapp):
    table = PrintedTable("costs", "Costs", (("Clear ground that is long", "1"), ("Mountain", "2")))
    one, two = laid_table(table, 2.0), laid_table(table, 4.0)
    assert (two.wide, two.high) == pytest.approx((2 * one.wide, 2 * one.high), rel=0.02)
