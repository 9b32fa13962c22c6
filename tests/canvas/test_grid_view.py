"""A grid on screen: strokes and drags repaint their own part, and that is enough."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from engine.edit.grids.cells import PaintCells
from engine.edit.grids.connections import AddConnection, ChangeConnection
from engine.edit.grids.features import AddFeature, ChangeSides
from engine.edit.grids.sites import AddSite, ChangeSite
from engine.edit.grids.terrains import ChangeTerrain
from engine.edit.sheet.regions import PaintRegion
from engine.model.grids.lattice import cell_at, centre, side_between
from engine.model.ids import Ref
from engine.model.look import Look
from studio.canvas.repaint import grid_parts, only_grid_differs
from studio.canvas.view import BoardView
from studio.paint.lettering.positions import Lettering
from studio.tools.tool import Tool
from tests.canvas.open_board import OpenBoard
from tests.grids import a_grid

STEPS = [
    PaintCells((((1, 1), "mountain"), ((2, 1), "hill"))),
    PaintCells((((9, 2), "clear"), ((-2, 3), "mountain"))),
    AddSite("Cedar", (1, 3), "major"),
    ChangeSite("alder", cell=(3, 1)),
    AddFeature("ridge", "Spine", (side_between((1, 4), (2, 4)),)),
    ChangeSides("styx", add=(side_between((3, 2), (4, 2)),)),
    AddConnection("ferry", ((0, 4), (3, 5)), id="ferry-2"),
    ChangeConnection("ferry-1", between=((0, 0), (2, 0))),
    PaintRegion("north", ((2, 2), (3, 2), (5, 0))),
    PaintCells((((1, 1), None), ((0, 0), None))),
    PaintCells((((2, 2), None), ((3, 2), "mountain"), ((5, 3), "hill"))),
]

NO_NAMES = Lettering({}, 0.0)


@pytest.fixture(params=["hexes", "dots"])
def document(qapp, request):
    made = a_grid().with_site("alder", (2, 2)).with_feature("styx", "river", ((4, 1), (5, 1)))
    made = made.with_connection("ferry-1", "ferry", (0, 0), (4, 0)).with_region("north", (1, 0))
    return OpenBoard(made.scenario(look=Look(cells=request.param)))


def a_view(document, qtbot):
    made = BoardView(document)
    made.resize(420, 400)
    with qtbot.waitExposed(made):
        made.show()
    made.settle()
    return made


def picture(view):
    view.settle()
    QApplication.processEvents()
    image = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., :3].astype(int)


def test_after_every_step_the_view_shows_what_a_new_view_shows(document, qtbot):
    view = a_view(document, qtbot)
    for step in STEPS:
        picture(view)
        document.perform(step)
        shown, fresh = picture(view), a_view(document, qtbot)
        expected = picture(fresh)
        delete(fresh)
        # A clipped painter rounds the rims of curves by a hair otherwise.
        assert np.abs(shown - expected).max() <= 6, step.text
    delete(view)


def test_a_stroke_repaints_its_own_part(document):
    before = document.scenario
    after = PaintCells((((3, 2), "mountain"),)).apply(before)
    assert only_grid_differs(before, after)
    part, (x, y) = grid_parts(before, after, NO_NAMES, 2.0)["cells"], centre(before.board.grid, (3, 2))
    assert part.contains(x, y) and part.width() < 60 and part.height() < 60


def test_a_grid_that_grows_repaints_where_it_grew(document):
    after = PaintCells((((-3, 4), "clear"),)).apply(document.scenario)
    part = grid_parts(document.scenario, after, NO_NAMES, 2.0)["cells"]
    assert part.contains(*centre(after.board.grid, (-3, 4))) and part.width() < 60


def test_a_moved_city_repaints_where_it_was_and_where_it_is(document):
    before = document.scenario
    part = grid_parts(before, ChangeSite("alder", cell=(3, 5)).apply(before), NO_NAMES, 2.0)["sites"]
    assert all(part.contains(*centre(before.board.grid, cell)) for cell in ((2, 2), (3, 5)))


def test_another_letter_of_a_terrain_is_more_than_a_stroke(document):
    assert not only_grid_differs(document.scenario, ChangeTerrain("clear", name="Plain").apply(document.scenario))


class Listening(Tool):
    id, title, shortcut, icon, tooltip = "listening", "Listening", "Z", "select", "Listens."
    heard = None

    def press(self, editor, pointer):
        self.heard = pointer


def test_a_tool_is_told_a_place_in_the_cell_under_the_pointer(document, qtbot):
    view, tool = a_view(document, qtbot), Listening()
    view.set_tool(tool)
    grid = document.scenario.board.grid
    for cell in ((3, 3), (2, 5), (-3, 2)):
        at = view.mapFromScene(*centre(grid, cell))
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))
        assert cell_at(grid, tool.heard.at) == cell
    assert tool.heard.over is None
    delete(view)


def test_hovering_a_cell_tells_so(document, qtbot):
    view = a_view(document, qtbot)
    told = QSignalSpy(view.hovered)
    at = view.mapFromScene(*centre(document.scenario.board.grid, (3, 4)))
    qtbot.mouseMove(view.viewport(), QPoint(2, 2))
    qtbot.mouseMove(view.viewport(), QPoint(at))
    qtbot.waitUntil(lambda: told.count() > 0)
    assert told.at(told.count() - 1)[0] == Ref("cell", "3,4")
    delete(view)
