"""Cities, railroads, terrains and regions get rows by pasting, after a question, as one step."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton

from studio.families.boxcars.cities import CityTable
from studio.families.boxcars.railroads import RailroadTable
from studio.panels.fresh import APART
from studio.panels.tables import spreadsheet
from studio.panels.tables.grid_tables import GRID_TABLES
from studio.words.box import Button
from tests.builders import a_board, a_small_board
from tests.grids import a_grid
from tests.opening import opened


@pytest.fixture
def asked(monkeypatch):
    questions = []
    monkeypatch.setattr(spreadsheet, "ask", lambda *words: questions.append(words[2]) or Button.Yes)
    return questions


def paste(qtbot, table, text, row, column=0):
    """Pastes a text from a cell on: the last of them by a row of -1."""
    QGuiApplication.clipboard().setText(text)
    table.view.setFocus()
    table.view.setCurrentIndex(table.proxy.index(row % max(1, table.proxy.rowCount()), column))
    qtbot.keyClick(table.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def test_pasted_cities_stand_at_their_mileposts_or_wait_at_the_edge_of_the_sheet(qtbot, shown, asked):
    with opened(a_small_board().scenario()) as document:
        table = shown(CityTable(document))
        paste(
            qtbot, table,
            "detroit\tDetroit\tMI\tNC\tm6\nerie\tErie\tPA\tNE\tm2\n\tFlint\t\tNorth Central (NC)\n\tGary\n", -1,
        )  # fmt: skip
        board = document.scenario.board
        assert board.cities["erie"].milepost == "m2" and board.cities["erie"].state == "PA"
        assert list(board.cities)[-3:] == ["erie", "flint", "gary"] and len(asked) == 1
        assert board.cities["flint"].region == board.cities["gary"].region == "NC"
        places = [board.mileposts[board.cities[id].milepost].at for id in ("flint", "gary")]
        assert all(board.sheet.height - y + APART > APART and y <= board.sheet.height for _, y in places)
        assert places[1][0] - places[0][0] == APART
        assert document.undo_stack.count() == 1


@pytest.mark.parametrize(("row", "told"), [("x\tErie\t\tNE\tm99", "no milepost m99"), ("x\tErie\t\tXX", "Region")])
def test_a_city_of_no_milepost_or_region_there_is_keeps_every_row_out(qtbot, shown, asked, row, told):
    with opened(a_small_board().scenario()) as document:
        table, before = shown(CityTable(document)), document.scenario
        paste(qtbot, table, f"detroit\tDetroit\t\tNC\tm6\n\tGary\n{row}", -1)
        assert document.scenario is before and told in table.told.text()


def test_the_first_cities_of_a_board_are_pasted_into_the_empty_table(qtbot, shown, asked):
    with opened(a_board().with_region("NE", "Northeast", ((0, 0), (9, 0), (9, 9))).scenario()) as document:
        table = shown(CityTable(document))
        QGuiApplication.clipboard().setText("albany\tAlbany\n")
        button = table.empty.findChild(QPushButton)
        assert button.text() == "Paste Rows" and table.view.isHidden()
        button.click()
        assert [city.name for city in document.scenario.board.cities.values()] == ["Albany"]
        assert table.view.isVisible() and document.undo_stack.count() == 1


def test_pasted_railroads_have_their_prices_and_colours_of_their_own(qtbot, shown, asked):
    with opened(a_small_board().scenario()) as document:
        table = shown(RailroadTable(document))
        last = table.proxy.index(table.proxy.rowCount() - 1, 0).data()
        paste(qtbot, table, f"{last}\tErie\t\t8000\nB&O\tBaltimore and Ohio\t\t24,000\n\tNickel Plate Road\n", -1)
        board, content = document.scenario.board, document.scenario.content
        assert list(board.railroads)[-2:] == ["B&O", "NPR"] and content.prices["B&O"] == 24_000
        looks = document.scenario.look.railroads
        assert len({looks["B&O"].colour, looks["NPR"].colour}) == 2


def test_a_pasted_railroad_whose_name_has_no_letters_gets_a_number(qtbot, shown, asked):
    with opened(a_small_board().scenario()) as document:
        table = shown(RailroadTable(document))
        paste(qtbot, table, "Erie\n漢字\n", -1, column=1)
        assert list(document.scenario.board.railroads)[-1] == "R1"


def test_pasted_cities_of_a_grid_stand_on_their_cells_or_on_the_first_free_ones(qtbot, shown, asked):
    with opened(a_grid().with_site("york", (0, 0), name="York").scenario()) as document:
        table = shown(GRID_TABLES["Cities"](document))
        label = table.model.data(table.model.index(0, 2))
        paste(qtbot, table, f"york\tYork\t{label}\nhull\tHull\n\tLeeds\n", -1)
        sites = document.scenario.board.sites
        assert list(sites) == ["york", "hull", "leeds"] and len({site.cell for site in sites.values()}) == 3
        paste(qtbot, table, "leeds\tLeeds\n\tRipon\tnowhere\n", -1)
        assert "no cell is called nowhere" in table.told.text() and list(document.scenario.board.sites) == list(sites)


@pytest.mark.parametrize(("title", "made"), [("Terrains", "fen-land"), ("Regions", "FL")])
def test_pasted_terrains_and_regions_are_named_by_their_names(qtbot, shown, asked, title, made):
    with opened(a_grid().with_region("north", (0, 0)).scenario()) as document:
        table = shown(GRID_TABLES[title](document))
        last = table.model.ids[-1]
        paste(qtbot, table, f"{last}\tLast\n\tFen Land", -1)
        assert table.model.ids[-1] == made


def test_rows_pasted_as_new_ones_write_over_nothing_and_begin_at_the_selected_column(qtbot, shown, asked):
    new = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    with opened(a_small_board().scenario()) as document:
        table, before = shown(CityTable(document)), document.scenario.board.cities
        QGuiApplication.clipboard().setText("Name\tState\nFlint\tMI\nGary\tIN\n")
        table.view.setFocus()
        table.view.setCurrentIndex(table.proxy.index(0, 1))
        qtbot.keyClick(table.view, Qt.Key.Key_V, new)
        cities = document.scenario.board.cities
        assert {id: cities[id] for id in before} == before and asked == []
        assert [(city.name, city.state) for city in list(cities.values())[len(before) :]] == [
            ("Flint", "MI"), ("Gary", "IN"),
        ]  # fmt: skip
        table.view.setCurrentIndex(table.proxy.index(0, table.proxy.columnCount() - 1))
        qtbot.keyClick(table.view, Qt.Key.Key_V, new)
        assert document.scenario.board.cities is cities and "more columns" in table.told.text()
