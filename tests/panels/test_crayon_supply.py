"""The matrix of supply and demand."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from engine.families.crayon.author.edits import AddLoad
from engine.model.ids import Ref
from studio.families.crayon.demands.supply import SupplyMatrix
from tests.panels.crayon_documents import document  # noqa: F401


@pytest.fixture
def matrix(document, shown):  # noqa: F811
    return shown(SupplyMatrix(document))


def at(matrix, site, load):
    model = matrix.model
    return model.index(model.sites.index(site), model.loads.index(load) + 1)


def texts(matrix, row):
    return [matrix.model.index(row, column).data() for column in range(matrix.model.columnCount())]


def test_each_city_stands_with_what_it_supplies_and_asks_for(matrix):
    assert texts(matrix, 0) == ["1", "S", "1", "S"]  # Ash: coal and fish are its own, wool it wants.
    assert texts(matrix, 2) == ["2", "1", "S", "1"]


def test_space_has_a_city_supply_a_load_and_no_more(matrix, document, qtbot):  # noqa: F811
    matrix.view.setFocus()
    matrix.view.setCurrentIndex(at(matrix, "c", "wool"))
    qtbot.keyClick(matrix.view, Qt.Key.Key_Space)
    assert document.scenario.content.loads["wool"].sites == ("m", "c")
    assert at(matrix, "c", "wool").data() == "S"
    qtbot.keyClick(matrix.view, Qt.Key.Key_Space)
    assert document.scenario.content.loads["wool"].sites == ("m",) and document.undo_stack.count() == 2


def test_a_city_cannot_supply_what_it_asks_for(matrix, document):  # noqa: F811
    matrix.view.setCurrentIndex(at(matrix, "a", "wool"))
    matrix.button.click()
    assert "card 1 has Ash ask for Wool" in matrix.told.text() and document.undo_stack.count() == 0


def test_rows_are_cities_and_columns_are_loads_on_the_board(matrix, document):  # noqa: F811
    matrix.view.selectColumn(2)
    assert document.selection == {Ref("load", "wool")}
    document.select([Ref("site", "b")])
    assert {index.row() for index in matrix.view.selectionModel().selectedIndexes()} == {1}


def test_one_more_load_is_one_more_column(matrix, document):  # noqa: F811
    document.perform(AddLoad("Timber"))
    assert texts(matrix, 0) == ["1", "S", "1", "S", ""]


def test_a_cell_says_what_is_paid_and_from_where(matrix, qtbot):
    qtbot.waitUntil(lambda: matrix.prices.offer("m", "coal") is not None)
    tip = at(matrix, "m", "coal").data(Qt.ItemDataRole.ToolTipRole)
    assert "Card 1: $7" in tip and "from Birch" in tip


def test_cells_are_copied(matrix, qtbot):
    matrix.view.selectRow(0)
    qtbot.keyClick(matrix.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "1\tS\t1\tS\n"


def test_sorting_by_a_load_puts_who_supplies_it_at_one_end(qtbot, matrix):
    column = matrix.model.loads.index("coal") + 1
    before = matrix.model.sites
    matrix.sheet.go_to(matrix.model.index(1, column))
    qtbot.keyClick(matrix.view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    shown = [matrix.model.index(row, column).data() for row in range(len(before))]
    assert shown[0].startswith("S") and shown[-1] == "" and matrix.model.headerData(0, Qt.Orientation.Vertical) == "Ash"
    qtbot.keyClick(matrix.view, Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
    assert matrix.model.sites == before
