"""Destinations, railroads and cities; and the tabs they stand in."""

from fractions import Fraction
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QMouseEvent, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QLineEdit, QPushButton, QTableView, QWidget
from shiboken6 import isValid

from engine.edit.edit import Several
from engine.edit.header import ChangeHeader
from engine.edit.network.cities import AddCity, ChangeCity
from engine.edit.network.mileposts import MoveMileposts
from engine.edit.remove import Remove
from engine.edit.rename import Rename
from engine.families.boxcars.author.edits import SetRegionCell
from engine.families.boxcars.author.odds import city_odds, region_odds
from engine.families.boxcars.rules.board import compiled as boxcars
from engine.families.boxcars.text.labels import city
from engine.families.crayon.rules.board import board_of
from engine.files.library import bundled, scenario_path
from engine.gamelog.naming import place_name
from engine.model.ids import CityId, Ref
from studio.app.menus.finding import thing_entries
from studio.app.status import named
from studio.families.boxcars.cities import CityTable
from studio.families.boxcars.destinations import DestinationTables
from studio.families.boxcars.family import facts
from studio.families.boxcars.railroads import RailroadTable
from studio.panels.defaults import APART
from studio.panels.forms.fields import choices_of
from studio.panels.names import described, milepost_name, name_of
from studio.panels.tables import spreadsheet
from studio.panels.tables.cell_delegate import CellDelegate
from studio.panels.tables.grid_tables import GRID_TABLES
from studio.panels.tables.record_table import CHOICES, Column, RecordTable, chosen_by
from studio.panels.tables.record_view import one_of
from studio.panels.tables.spreadsheet import Spreadsheet
from studio.panels.tables.tabs import TablesPanel
from studio.panels.tables.upright_header import MARGIN, UprightHeader
from studio.panels.tables.verbs import Handles, verbs
from studio.widgets.message_box import Button
from tests.builders import a_board, a_small_board
from tests.bundled import bundled_scenario
from tests.families.crayon.table import COUNTRY
from tests.grids import a_grid
from tests.opening import opened


def column(view, title):
    return next(i for i, one in enumerate(view.model.columns) if one.title == title)


@pytest.fixture
def box(document, shown):
    """The box in which the region of the odd roll 3 is being chosen."""
    tables = shown(DestinationTables(document))
    index = tables.model.index(0, 3)
    tables.view.setCurrentIndex(index)
    tables.view.edit(index)
    return tables.view.viewport().findChild(QComboBox)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_choosing_a_region_sets_the_cell_as_one_step(qtbot, document, box):
    qtbot.waitUntil(box.view().isVisible)
    qtbot.keyClicks(box.view(), "Northw")
    qtbot.keyClick(box.view(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.scenario.content.regions.odd[3] == "NW")
    assert document.undo_stack.count() == 1


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_choice_that_is_typed_before_its_list_is_open_is_taken_at_once_by_enter(qtbot, document, box):
    box.setCurrentIndex(box.findData("NW"))
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert document.scenario.content.regions.odd[3] == "NW"
    qtbot.waitUntil(lambda: not isValid(box))
    assert document.undo_stack.count() == 1


@pytest.fixture
def cell(document, shown):
    """The tables, with the odd roll 2 of the second region's chart as the current cell, which holds another city than
    the first that begins with N."""
    tables = shown(DestinationTables(document))
    tables.view.setCurrentIndex(tables.model.index(2, 0))
    tables.view.setFocus()
    return tables


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("ends", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_a_word_typed_into_a_choice_is_taken_by_enter_and_not_by_escape(qtbot, document, cell, ends):
    model, before = cell.model, document.scenario
    names = sorted(model.name(model.chart_at(2), id) for id in model.candidates(model.chart_at(2)))
    wanted = next(b for a, b in pairwise(names) if a[0] == b[0] and b != model.data(model.index(2, 0)))
    qtbot.keyClick(cell.view, wanted[0])
    box = cell.view.viewport().findChild(QComboBox)
    qtbot.waitUntil(box.view().isVisible)
    qtbot.keyClicks(box.view(), wanted[1:], delay=1)
    assert document.scenario is before
    qtbot.keyClick(box.view(), ends)
    qtbot.waitUntil(lambda: not isValid(box))
    assert model.data(model.index(2, 0)) == (wanted if ends == Qt.Key.Key_Return else model.name("NE", "new_york"))
    assert document.undo_stack.count() == (ends == Qt.Key.Key_Return)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_enter_opens_the_list_of_a_cell_and_backspace_takes_back_a_letter(qtbot, document, cell):
    qtbot.keyClick(cell.view, Qt.Key.Key_Return)
    box = cell.view.viewport().findChild(QComboBox)
    qtbot.keyClicks(box, "Alx")
    qtbot.keyClick(box, Qt.Key.Key_Backspace)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not isValid(box))
    assert cell.model.data(cell.model.index(2, 0)).startswith("Al")


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("is_open", [True, False])
def test_a_word_that_no_choice_has_is_refused_and_named(qtbot, document, cell, is_open):
    before, said = document.scenario, []
    document.noticed.connect(said.append)
    qtbot.keyClick(cell.view, Qt.Key.Key_Return)
    box = cell.view.viewport().findChild(QComboBox)
    if is_open:
        qtbot.waitUntil(box.view().isVisible)
    typed_in = box.view() if is_open else box
    qtbot.keyClicks(typed_in, "abc")
    qtbot.keyClick(typed_in, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not isValid(box))
    assert document.scenario is before
    assert said == ["No choice starts with or contains “abc”. The cell keeps New York."]


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_list_that_opens_below_a_resting_mouse_does_not_choose_what_lies_there(qtbot, document, cell):
    qtbot.keyClick(cell.view, Qt.Key.Key_Return)
    box = cell.view.viewport().findChild(QComboBox)
    qtbot.waitUntil(box.view().isVisible)
    page, chosen = box.view().viewport(), box.view().currentIndex()
    for moved, expected in ((QPoint(), chosen), (QPoint(1, 0), box.model().index(3, 0))):
        place = box.view().visualRect(box.model().index(3, 0)).center()
        none = Qt.MouseButton.NoButton
        at = QPointF(QCursor.pos() + moved)
        event = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), at, none, none, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(page, event)
        assert box.view().currentIndex() == expected
    box.hidePopup()
    qtbot.waitUntil(lambda: not isValid(box))


def test_odds_of_regions_and_cities_are_exact_and_sum_to_one(document):
    content = document.scenario.content
    assert sum(region_odds(content).values()) == 1
    assert sum(city_odds(content).values()) == 1
    assert region_odds(content)["NE"] == Fraction(13, 72)


def test_an_empty_cell_shows_in_the_sum(document, shown):
    tables = shown(DestinationTables(document))
    document.perform(SetRegionCell("odd", 7, None))
    assert tables.odds.total == Fraction(66, 72)
    assert "91.67%" in tables.sum.text() and "empty cells: 1" in tables.sum.text()


def test_a_destination_cell_and_its_city_are_selected_together(document, shown):
    tables = shown(DestinationTables(document))
    tables.view.setCurrentIndex(tables.model.index(2, 0))
    assert document.selection == {Ref("city", "new_york")}
    document.select([Ref("city", "miami")])
    names = {index.data() for index in tables.view.selectionModel().selectedIndexes()}
    assert names == {"Miami"}


def test_another_city_in_the_chosen_cell_is_the_one_that_is_selected(document, shown):
    tables = shown(DestinationTables(document))
    index = tables.model.index(2, 0)
    tables.view.setCurrentIndex(index)
    assert tables.model.setData(index, "albany")
    assert document.selection == {Ref("city", "albany")}
    document.select([Ref("city", "miami")])
    tables.model.setData(index, "boston")
    assert document.selection == {Ref("city", "miami")}


def test_what_the_board_selects_stays_although_the_table_had_selected_it_before(document, shown):
    tables = shown(DestinationTables(document))
    index = tables.model.index(2, 0)
    tables.view.setCurrentIndex(index)
    before = document.selection
    document.select([Ref("city", "miami")])
    document.select(before)
    assert tables.model.setData(index, "albany")
    assert document.selection == before == {Ref("city", "new_york")}


def test_a_region_that_is_selected_elsewhere_has_its_chart_in_sight(document, shown):
    tables = shown(DestinationTables(document))
    tables.resize(600, 160)
    last = tables.model.charts[-1]
    row = 2 * len(tables.model.charts) - 2
    assert tables.view.rowAt(tables.view.viewport().height() - 1) < row
    document.select([Ref("region", last)])
    top = tables.view.visualRect(tables.model.index(row, 0))
    assert tables.view.viewport().rect().contains(top.center())


def test_typing_a_price_is_one_step(qtbot, document, shown):
    table = shown(RailroadTable(document))
    index = table.index_of("PA", column(table, "Price"))
    table.view.setCurrentIndex(index)
    qtbot.keyClick(table.view, Qt.Key.Key_F2)
    editor = table.view.viewport().findChild(QLineEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "31 000")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.scenario.content.prices["PA"] == 31000)
    assert document.undo_stack.count() == 1


def test_a_colour_that_is_none_is_refused_with_words(document, shown):
    table = shown(RailroadTable(document))
    index = table.index_of("PA", column(table, "Color"))
    assert not table.proxy.setData(index, "reddish")
    assert "#rrggbb" in table.told.text()
    assert document.undo_stack.count() == 0


def test_selecting_a_row_selects_the_railroad_and_back(document, shown):
    table = shown(RailroadTable(document))
    table.view.setCurrentIndex(table.index_of("SAL"))
    assert document.selection == {Ref("railroad", "SAL")}
    document.select([Ref("railroad", "UP")])
    rows = {index.row() for index in table.view.selectionModel().selectedIndexes()}
    assert rows == {table.index_of("UP").row()}


def test_sorting_by_price_keeps_rows_with_their_railroads(document, shown):
    table = shown(RailroadTable(document))
    table.view.sortByColumn(column(table, "Price"), Qt.SortOrder.DescendingOrder)
    assert table.proxy.index(0, 0).data() == "SP"
    document.select([Ref("railroad", "SP")])
    assert table.view.selectionModel().selectedIndexes()[0].row() == 0


def test_a_table_that_is_shown_later_catches_up_with_the_selection(qtbot, document, shown):
    document.select([Ref("railroad", "UP")])
    table = shown(RailroadTable(document))
    qtbot.waitUntil(lambda: bool(table.view.selectionModel().selectedIndexes()))
    assert table.view.selectionModel().selectedIndexes()[0].data() == "UP"


def test_another_region_for_a_city_changes_one_row(qtbot, document, shown):
    table = shown(CityTable(document))
    rows = []
    table.model.dataChanged.connect(lambda a, b: rows.append((a.row(), b.row())))
    document.perform(ChangeCity("chicago", region="PL"))
    row = table.model.ids.index("chicago")
    assert rows == [(row, row)]


def test_tables_are_made_when_first_looked_at(document, shown):
    panel = shown(TablesPanel(document))
    made = [panel.tabs.widget(tab).layout().count() for tab in range(panel.tabs.count())]
    assert made[0] == 1 and len(made) == panel.tabs.count() > 5 and not any(made[1:])
    assert isinstance(panel.table("Cities"), CityTable)


def test_a_family_without_tables_gets_an_empty_state(document, shown, monkeypatch):
    monkeypatch.setattr("studio.panels.tables.tabs.studio_family", lambda id: None)
    panel = shown(TablesPanel(document))
    assert panel.empty.isVisible() and not panel.tabs.isVisible()


def test_every_panel_outlives_another_scenario(document, shown):
    panel = shown(TablesPanel(document))
    for title in ("Payoffs", "Outliers", "Destinations", "Railroads and prices", "Cities", "Distances"):
        panel.table(title)
    board = document.scenario.board
    document.new(replace(document.scenario, board=replace(board, cities=dict(list(board.cities.items())[:5]))))
    assert panel.table("Payoffs").chart.model.rowCount() == 5
    assert panel.table("Cities").model.rowCount() == 5


class Seen(QObject):
    """What came to be seen."""

    def __init__(self):
        super().__init__()
        self.came = []

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Show:
            self.came.append(watched)
        return False


def test_no_table_comes_to_the_front_when_those_of_another_family_take_its_place(document, shown):
    panel, seen = shown(TablesPanel(document)), Seen()
    for tab in range(panel.tabs.count()):
        panel.tabs.widget(tab).installEventFilter(seen)
    document.new(bundled_scenario("dice/boxcars"))
    assert seen.came == [] and panel.tabs.isVisible()
    assert panel.tabs.tabText(0) not in ("Payoffs", "Destinations", "Cities")


def test_columns_are_as_wide_as_the_names_of_another_scenario(document, shown):
    table = shown(CityTable(document))
    name = column(table, "Name")
    board = document.committed.board
    long = {id: replace(city, name=f"{city.name} upon the Water") for id, city in board.cities.items()}
    document.new(replace(document.committed, board=replace(board, cities=long)))
    assert table.view.columnWidth(name) >= table.view.sizeHintForColumn(name)


def test_a_long_name_leaves_the_price_in_sight_in_a_dock_beside_a_high_board_until_somebody_draws_it_wider(
    document, shown
):
    board = document.committed.board
    railroads = {
        id: replace(railroad, name=f"{railroad.name} and Its Branches in the Country")
        for id, railroad in board.railroads.items()
    }
    document.new(replace(document.committed, board=replace(board, railroads=railroads)))
    table = shown(RailroadTable(document))
    table.resize(360, 500)
    QApplication.processEvents()
    name, price = column(table, "Name"), column(table, "Price")
    view = table.view
    assert view.columnViewportPosition(price) + view.sizeHintForColumn(price) <= view.viewport().width()
    narrow = view.columnWidth(name)
    table.resize(1200, 500)
    QApplication.processEvents()
    assert view.columnWidth(name) > 2 * narrow
    view.setColumnWidth(name, 77)
    table.resize(360, 500)
    QApplication.processEvents()
    assert view.columnWidth(name) == 77


def test_a_drag_costs_the_tables_nothing(document, shown, monkeypatch):
    table = shown(CityTable(document))
    asked = []
    monkeypatch.setattr(table.model, "_row", asked.append)
    document.preview(MoveMileposts({"m138": (100.0, 100.0)}))
    document.end_preview()
    assert asked == []


def test_a_railroad_is_made_public_and_one_to_be_bought_again_in_its_row(document, shown):
    table = shown(RailroadTable(document))
    index = table.index_of("PA", column(table, "Public"))
    assert table.proxy.setData(index, "yes") and document.scenario.content.public == ("PA",)
    assert document.undo_stack.count() == 1 and index.data() == "yes"
    assert table.model.typed(document.scenario, "PA", column(table, "Public"), "no").is_public is False
    assert table.proxy.setData(index, "") and document.scenario.content.public == ()


def test_only_the_table_in_front_says_how_low_the_panel_may_be(document, shown):
    panel = shown(TablesPanel(document))
    panel.table("Payoffs")
    QApplication.processEvents()
    with_payoffs = panel.minimumSizeHint().height()
    panel.table("Cities")
    QApplication.processEvents()
    assert panel.minimumSizeHint().height() < with_payoffs - 40
    panel.table("Payoffs")
    QApplication.processEvents()
    assert panel.minimumSizeHint().height() == with_payoffs


def test_the_id_of_a_city_follows_a_name_typed_in_its_cell_until_a_table_names_it(document, shown):
    table = shown(CityTable(document))
    name = column(table, "Name")
    document.perform(AddCity("Boston", "NE", at=(10, 10)))
    assert table.proxy.setData(table.index_of("boston_1", name), "Cole")
    assert document.scenario.board.cities["cole"].name == table.index_of("cole", name).data() == "Cole"
    assert table.proxy.setData(table.index_of("boston", name), "Old Boston")
    assert document.scenario.board.cities["boston"].name == "Old Boston"


def test_a_pasted_row_with_another_name_finds_its_city_for_the_other_cells(document, shown):
    table = shown(CityTable(document))
    document.perform(AddCity("Reno", "NE", at=(10, 10)))
    table.view.setCurrentIndex(table.index_of("reno", 0))
    QApplication.clipboard().setText("lovelock\tLovelock\tNV\n")
    table.sheet.paste()
    city = document.scenario.board.cities["lovelock"]
    assert (city.name, city.state) == ("Lovelock", "NV") and "reno" not in document.scenario.board.cities


def test_cities_of_one_name_are_told_apart_where_one_is_chosen_and_in_the_odds(document, shown):
    document.perform(AddCity("Boston", "NE", at=(10, 10)))
    document.perform(ChangeCity("boston", state=""))
    tables = shown(DestinationTables(document))
    row = 2 * tables.model.charts.index("NE")
    tables.view.setCurrentIndex(tables.model.index(row, 0))
    titles = [title for _, title in tables.model.index(row, 0).data(CHOICES)]
    odds = [tables.odds.index(place, 0).data() for place in range(tables.odds.rowCount())]
    for name in ("Boston (boston)", "Boston (boston_1)"):
        assert titles.count(name) == odds.count(name) == 1


MAINE = CityId("portland_me")


@pytest.fixture
def city_scenario(document):
    return document.scenario


def test_every_panel_says_which_portland(document, city_scenario):
    board = city_scenario.board
    stop = board.cities[MAINE].milepost
    assert name_of(board, Ref("city", MAINE)) == milepost_name(board, stop) == "Portland, ME"
    assert dict(choices_of(city_scenario, "milepost"))[stop] == f"Portland, ME ({stop})"
    assert described(city_scenario, Ref("city", MAINE), {}) == "City Portland, ME (portland_me)"
    assert named(city_scenario, Ref("city", MAINE)) == f"Portland, ME ({stop})"
    railroad = next(line.railroad for line in board.lines.values() if stop in line.path)
    assert "Portland, ME" in dict(facts(city_scenario, Ref("railroad", railroad)))["Cities"]


def test_the_palette_says_which_portland_at_cities_and_at_the_ends_of_lines(document):
    entries = thing_entries(document, milepost_too=True)
    titles = [entry.title for entry in entries]
    assert {"Portland, ME", "Portland, OR"} <= {*titles} and "Portland" not in titles
    ends = [entry.kind for entry in entries if entry.kind.startswith("line from") and "Portland" in entry.kind]
    assert ends and all("Portland, " in words for words in ends)


def test_a_game_on_lines_says_which_portland(city_scenario):
    m = boxcars(city_scenario, {})
    assert city(m, list(m.cities).index(MAINE)) == place_name(city_scenario, Ref("city", MAINE)) == "Portland, ME"


def test_a_game_on_a_grid_says_which_city():
    first, second = list(COUNTRY.board.sites)[:2]
    called = {**COUNTRY.board.sites, second: replace(COUNTRY.board.sites[second], name=COUNTRY.board.sites[first].name)}
    board = replace(COUNTRY, board=replace(COUNTRY.board, sites=called))
    name = f"{called[first].name} ({second})"
    assert place_name(board, Ref("site", second)) == name and name in board_of(board, {}).city_names


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
        [button] = (each for each in table.empty.findChildren(QPushButton) if each.text() == "Paste Rows")
        assert table.view.isHidden()
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
        assert "no cell named “nowhere”" in table.told.text() and list(document.scenario.board.sites) == list(sites)


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
        assert document.scenario.board.cities is cities and "too many columns" in table.told.text()


def test_a_row_that_is_renamed_stays_where_it_is_so_that_the_editor_in_it_lives_on(document):
    table = RecordTable(
        document, "city", lambda s: s.board.cities, [Column("Name", lambda s, id: s.board.cities[id].name)]
    )
    resets, changes = [], []
    table.modelReset.connect(lambda: resets.append(1))
    table.dataChanged.connect(lambda first, last: changes.append(first.row()))
    document.perform(Rename(Ref("city", table.ids[3]), "elsewhere"))
    assert table.ids == list(document.scenario.board.cities) and table.ids[3] == "elsewhere"
    assert changes == [3] and not resets
    document.perform(Remove((Ref("city", "elsewhere"),)))
    assert table.ids == list(document.scenario.board.cities) and resets


def test_rows_are_read_again_only_where_what_they_are_read_from_is_another(document):
    read = []

    def name(scenario, id):
        read.append(id)
        return scenario.board.cities[id].name

    table = RecordTable(
        document, "city", lambda s: s.board.cities, [Column("Name", name)], basis=lambda s: (s.board.cities,)
    )
    first = table.ids[0]
    read.clear()
    document.perform(ChangeHeader(title="Another"))
    assert not read
    document.perform(ChangeCity(first, name="Springfield"))
    assert read and table.index(0, 0).data() == "Springfield"


def test_a_choice_is_named_by_its_id_its_title_or_the_name_without_the_id_unless_several_have_it():
    choices = [("E", "East (E)"), ("W", "West (W)"), ("X", "West (X)"), ("z", "z")]
    assert [chosen_by(text, choices) for text in ("e", "East (E)", " east ", "West (W)", "Z")] == list("EEEWz")
    with pytest.raises(ValueError, match="several items are named West; type one of these IDs: W, X"):
        chosen_by("West", choices)
    with pytest.raises(ValueError, match="not one of the choices"):
        chosen_by("Eas", choices)


@pytest.mark.parametrize(("unit", "one"), [("railroads", "railroad"), ("cities", "city"), ("cars", "car")])
def test_a_table_with_one_row_does_not_count_several(unit, one):
    assert one_of(unit) == one


def test_the_frame_of_the_keyboard_stays_in_its_cell_when_rows_come_go_or_have_other_ids(document, shown):
    table = shown(CityTable(document))
    third, fourth = table.model.ids[2:4]
    table.view.setCurrentIndex(table.index_of(third, 3))
    renamed = Several("Rename", (Rename(Ref("city", "albany"), "x"), Rename(Ref("city", "atlanta"), "y")))
    document.perform(renamed)
    stands = table.view.currentIndex()
    assert (table.model.ids[table.proxy.mapToSource(stands).row()], stands.column()) == (third, 3)
    document.perform(Remove((Ref("city", third),)))
    stands = table.view.currentIndex()
    assert (table.model.ids[table.proxy.mapToSource(stands).row()], stands.column()) == (fourth, 3)


NAMES = ["New city 2", "Minneapolis/St. Paul", "Wilkes-Barre", "Ely", ""]


@pytest.fixture
def header(qtbot):
    """A header in a high table, its columns two lines wide and not higher than `Minneapolis/`."""
    view = QWidget()
    qtbot.addWidget(view)
    view.resize(600, 900)
    header, model = UprightHeader(view), QStandardItemModel(0, len(NAMES), view)
    model.setHorizontalHeaderLabels(NAMES)
    header.setModel(model)
    header.setDefaultSectionSize(2 * header.fontMetrics().height())
    header.resize(600, header.fontMetrics().horizontalAdvance("Minneapolis/") + 1 + 2 * MARGIN)
    yield header


def test_a_name_is_broken_between_words_before_it_is_cut(header):
    shown = [header.lines(column) for column in range(5)]
    assert shown == [["New city 2"], ["Minneapolis/", "St. Paul"], ["Wilkes-Barre"], ["Ely"], []]
    header.resize(600, header.fontMetrics().horizontalAdvance("Wilkes-") + 1 + 2 * MARGIN)
    assert header.lines(0) == ["New ", "city 2"]
    assert header.lines(2) == ["Wilkes-", "Barre"]


def test_a_name_in_a_column_of_one_line_is_cut_in_its_middle(header):
    header.setDefaultSectionSize(2 * header.fontMetrics().height() - 1)
    (cut,) = header.lines(1)
    assert cut.startswith("Min") and cut.endswith("aul") and "…" in cut


def test_more_words_than_lines_are_cut_in_the_last_line(header):
    header.model().setHorizontalHeaderItem(0, None)
    header.model().setHorizontalHeaderLabels(["Saint Louis on the Mississippi", *NAMES[1:]])
    first, last = header.lines(0)
    assert first == "Saint Louis "
    assert last.startswith("on") and last.endswith("pi") and "…" in last


def test_the_header_is_as_high_as_the_broken_names_need(header):
    header.resize(600, header.sizeHint().height())
    assert header.height() <= header.fontMetrics().horizontalAdvance("Minneapolis/") + 2 + 2 * MARGIN
    assert ["".join(header.lines(column)) for column in range(5)] == NAMES
    header.resize(600, header.height() - 3)
    assert ["".join(header.lines(column)) for column in range(5)] != NAMES


def test_a_header_takes_no_more_than_half_of_a_low_table(header):
    line = header.fontMetrics().height()
    header.model().setHorizontalHeaderLabels(["Llanfairpwllgwyngyllgogerychwyrndrobwll", *NAMES[1:]])
    header.measure_again()
    heights = []
    for lines in (40, 10, 4):
        header.parent().resize(600, lines * line)
        heights.append(header.sizeHint().height())
    assert heights == [7 * line, 5 * line, 4 * line]


SMALL = ("boxcars/us-rail-baron", "crayon/saltmark-isles", "dice/boxcars", "tycoon/amber-coast")
OTHERS = [pytest.param(name, marks=pytest.mark.slow) for name in bundled() if name not in SMALL]


@pytest.mark.parametrize("board", [*SMALL, *OTHERS])
def test_every_table_has_verbs_a_cell_editor_and_a_known_export_name(shown, board):
    with opened(scenario_path(board)) as document:
        panel = shown(TablesPanel(document))
        written = 0
        for title in [panel.tabs.tabText(tab) for tab in range(panel.tabs.count())]:
            page = panel.table(title)
            for view in page.findChildren(QTableView):
                if view.editTriggers() != QAbstractItemView.EditTrigger.NoEditTriggers:
                    written += 1
                    assert isinstance(view.itemDelegate(), CellDelegate), title
                assert view.parent().accessibleName() == "Chances" or view.findChild(Handles), title
            for sheet in page.findChildren(Spreadsheet):
                assert not sheet.exported or sheet.exported in document.family.tables, title
                if "et-up" in title:
                    export = next(verb for verb in verbs() if verb.id == "table-export")
                    assert "Copy its cells" in export.disabled(sheet)
        assert written
        panel.close()
