"""A brush makes only its own part of the picture anew."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF

from engine.edit.grids.cells import PaintCells
from engine.edit.sheet.layers import ChangeLayers
from engine.edit.sheet.names import PlaceName
from engine.model.grids.lattice import centre
from engine.model.ids import Ref
from studio.canvas.geometry.hits import name_at, refs_within, what_is_at
from studio.canvas.input.editor import NameBox
from studio.canvas.repaint import only_grid_differs, painted_part, renumbered
from studio.canvas.view import BoardView
from studio.paint.lettering.placing import away, on_sheet
from studio.paint.lettering.positions import lettering, name_boxes, place_names
from tests.builders import a_small_board
from tests.grids import a_grid
from tests.opening import opened
from tests.paint.grids import a_grid_scenario


def painted(grid, *cells, terrain="hill"):
    scenario = a_grid_scenario()
    scenario = replace(scenario, board=replace(scenario.board, grid=grid))
    return PaintCells(tuple((cell, terrain) for cell in cells)).apply(scenario).board.grid


def test_the_part_holds_the_painted_cells_and_little_more():
    before = a_grid_scenario().board.grid
    part = painted_part(before, painted(before, (1, 2), (2, 2)))
    for cell in ((1, 2), (2, 2)):
        assert part.contains(QPointF(*centre(before, cell)))
    assert part.width() < 50 and part.height() < 40


def test_the_part_holds_cells_by_which_the_grid_grew():
    before = a_grid_scenario().board.grid
    part = painted_part(before, painted(before, (-3, 0)))
    assert part.contains(QPointF(*centre(before, (-3, 0))))


def test_what_was_erased_is_painted_anew():
    before = a_grid_scenario().board.grid
    part = painted_part(before, painted(before, (0, 7), terrain=None))
    assert part.contains(QPointF(*centre(before, (0, 7))))


def test_nothing_is_painted_anew_where_no_letter_differs():
    before = a_grid_scenario().board.grid
    assert painted_part(before, replace(before)) == QRectF()


def test_another_lattice_makes_the_whole_picture_anew():
    before = a_grid_scenario()
    spaced = replace(before.board, grid=replace(before.board.grid, spacing=11.0))
    assert not only_grid_differs(before, replace(before, board=spaced))
    assert only_grid_differs(before, replace(before, board=replace(before.board, sites={})))


def test_cells_counted_through_are_renumbered_only_when_one_comes_or_goes():
    before = a_grid_scenario().board.grid
    before = replace(before, numbering=replace(before.numbering, scheme="sequence"))
    assert not renumbered(before, painted(before, (1, 2)))
    assert renumbered(before, painted(before, (1, 2), terrain=None))


SMALL = a_small_board().with_label("words", "Here", (150, 150)).scenario()


@pytest.mark.parametrize(
    ("at", "shut", "left"),
    [
        ((20, 20), (), Ref("city", "albany")),
        ((20, 20), ("cities", "railroads", "names"), Ref("region", "NE")),
        ((60, 20), ("stops",), Ref("section", "m1 m2 NYC")),
        ((60, 20), ("stops", "railroads"), Ref("region", "NE")),
        ((60, 20), ("stops", "railroads", "regions"), None),
        ((150, 150), ("labels",), Ref("region", "NC")),
    ],
)
def test_a_click_goes_through_layers_that_are_shut(at, shut, left):
    found = what_is_at(SMALL, at, 2.0, {}, shut)
    assert found == left or (left is not None and found is not None and found.kind == left.kind == "section")


def test_a_rubber_band_leaves_out_what_is_shut():
    everything = QRectF(0, 0, 240, 200)
    assert {ref.kind for ref in refs_within(SMALL, everything, ("stops", "railroads"))} == {"city", "label"}


def test_on_a_grid_the_cell_under_a_hidden_city_is_hit_and_no_cell_where_they_are_locked():
    scenario = a_grid().with_site("alder", (1, 1)).scenario()
    at = (20 + 15, 20 + 8.66)
    assert what_is_at(scenario, at, 1.0, {}, ()) == Ref("site", "alder")
    assert what_is_at(scenario, at, 1.0, {}, ("sites",)) == Ref("cell", "1,1")
    assert what_is_at(scenario, at, 1.0, {}, ("sites", "cells", "dots")) is None
    assert not refs_within(scenario, QRectF(0, 0, 300, 300), ("sites", "cells", "dots"))


def test_the_view_shuts_what_is_hidden_or_locked(qtbot):
    with opened(SMALL) as document:
        view = BoardView(document)
        qtbot.addWidget(view)
        document.perform(ChangeLayers(("regions",), shown=False))
        document.perform(ChangeLayers(("railroads",), locked=True))
        assert view.shown.shut == {"regions", "railroads"}
        document.perform(ChangeLayers(("regions", "railroads"), shown=True, locked=False))
        assert not view.shown.shut


def test_a_name_stands_where_it_was_put_and_is_hit_there():
    scenario = PlaceName("albany", (60, 40)).apply(SMALL)
    names = place_names(scenario.board, scenario.look)
    box = name_boxes(scenario.board, names)["m1"]
    assert (box.center().x(), box.center().y()) == pytest.approx((80, 60))
    assert name_at(scenario, (80, 60)) == (Ref("city", "albany"), box)
    others = [one for place, one in name_boxes(scenario.board, names).items() if place != "m1"]
    assert not any(one.intersects(box) for one in others)
    assert name_at(scenario, (80, 60), None, ("names",)) is None


def test_on_a_small_board_a_name_is_hit_and_not_the_milepost_beside_the_pointer():
    scenario = PlaceName("albany", (40, 4)).apply(SMALL)
    names = place_names(scenario.board, scenario.look)
    box = name_boxes(scenario.board, names)["m1"]
    assert box.contains(QRectF(57, 23, 6, 2)), "the name lies right under the milepost m2 at 60, 20"
    reach = 8.0
    assert what_is_at(scenario, (60, 24), reach, names) == Ref("city", "albany")
    assert what_is_at(scenario, (60, 22.9), reach, names) == Ref("milepost", "m2")
    assert what_is_at(scenario, (60, 24), reach, names, ("names",)) == Ref("milepost", "m2")
    assert what_is_at(scenario, (60, 27), reach, {}) == Ref("milepost", "m2")


@pytest.mark.parametrize("times", [1.0, 2.5])
@pytest.mark.parametrize("offset", [-40.0, -1.5, 0.0, 0.7, 3.0, 90.0])
def test_an_offset_is_the_same_on_every_screen(offset, times):
    shown = away(offset, 4.0 * times, times)
    assert on_sheet(shown, 4.0 * times, times) == pytest.approx(offset)
    assert abs(shown) >= abs(offset) - 1e-9


def test_a_name_that_is_dragged_on_a_small_screen_comes_to_where_the_hand_let_go():
    look = SMALL.look
    step = 2.0
    before = lettering(SMALL.board, look, step)
    box = name_boxes(SMALL.board, before.names)["m1"]
    name = NameBox(Ref("city", "albany"), box.getCoords(), (20, 20), before.size / look.text_size)
    after = PlaceName("albany", name.moved(70, 90)).apply(SMALL)
    drawn = lettering(after.board, after.look, step)
    there = name_boxes(after.board, drawn.names)["m1"].center()
    assert (there.x(), there.y()) == pytest.approx((box.center().x() + 70, box.center().y() + 90), abs=0.02)
