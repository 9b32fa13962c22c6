"""The tables of a grid: edited in place, tied to the board, and out of the way of a stroke."""

import pytest
from PySide6.QtCore import Qt

from engine.edit.grids.cells import PaintCells
from engine.model.ids import Ref
from studio.panels.tables.grid_tables import GRID_TABLES
from studio.panels.tables.tabs import TablesPanel
from tests.builders import a_small_board
from tests.grids import a_grid
from tests.opening import opened


@pytest.fixture
def document(qtbot):
    made = a_grid().with_site("alder", (2, 2)).with_feature("styx", "river", ((3, 1), (4, 1)))
    made = made.with_connection("ferry-1", "ferry", (0, 0), (4, 0)).with_region("north", (0, 0), (1, 0))
    with opened(made.scenario()) as document:
        yield document


@pytest.fixture
def panel(document, shown):
    return shown(TablesPanel(document))


def cell(panel, title, id, column):
    view = panel.table(title)
    titles = [one.title for one in view.model.columns]
    return view.model, view.model.index(view.model.ids.index(id), titles.index(column))


def test_a_board_with_a_grid_has_its_tables_and_a_board_of_lines_has_none(panel, document):
    titles = [panel.tabs.tabText(tab) for tab in range(panel.tabs.count())]
    assert set(GRID_TABLES) <= set(titles)
    document.new(a_small_board().scenario())
    titles = [panel.tabs.tabText(tab) for tab in range(panel.tabs.count())]
    assert not set(GRID_TABLES) - {"Cities"} & set(titles) and titles


@pytest.mark.parametrize(
    ("title", "id", "column", "typed", "told"),
    [
        ("Cities", "alder", "Name", "Ash", lambda b: b.sites["ash"].name),
        ("Cities", "alder", "Size", "major", lambda b: b.sites["alder"].size),
        ("Rivers and sides", "styx", "Kind", "inlet", lambda b: b.features["styx"].kind),
        ("Connections", "ferry-1", "Kind", "tunnel", lambda b: b.connections["ferry-1"].kind),
        ("Terrains", "hill", "Letter", "x", lambda b: b.terrains["hill"].letter),
        ("Regions", "north", "Name", "Nord", lambda b: b.regions["north"].name),
    ],
)
def test_a_typed_cell_is_one_step(panel, document, title, id, column, typed, told):
    model, index = cell(panel, title, id, column)
    assert model.flags(index) & Qt.ItemFlag.ItemIsEditable
    assert model.setData(index, typed)
    assert told(document.scenario.board) == typed and document.undo_stack.count() == 1


def test_what_cannot_be_is_told(panel, document, qtbot):
    model, index = cell(panel, "Terrains", "hill", "Colour")
    with qtbot.waitSignal(model.refused, check_params_cb=lambda words: "#c9b892" in words):
        assert not model.setData(index, "greenish")
    model, index = cell(panel, "Cities", "alder", "Cell")
    with qtbot.waitSignal(model.refused, check_params_cb=lambda words: "no cell is called" in words):
        assert not model.setData(index, "99,99")


def test_the_cells_of_a_terrain_are_counted_when_the_hand_rests(panel, document, qtbot):
    model, index = cell(panel, "Terrains", "mountain", "Cells")
    document.preview(PaintCells((((0, 0), "mountain"), ((1, 0), "mountain"))))
    assert model.data(index) == "0"
    document.perform(PaintCells((((0, 0), "mountain"), ((1, 0), "mountain"))))
    qtbot.waitUntil(lambda: model.data(index) == "2")


def test_a_row_selects_on_the_board_and_back(panel, document, qtbot):
    view = panel.table("Cities")
    view.view.selectRow(0)
    assert document.selection == {Ref("site", "alder")}
    view = panel.table("Rivers and sides")
    document.select([Ref("feature", "styx")])
    qtbot.waitUntil(lambda: len(view.view.selectionModel().selectedRows()) == 1)
