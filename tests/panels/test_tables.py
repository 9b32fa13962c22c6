"""Destinations, railroads and cities; and the tabs they stand in."""

from fractions import Fraction
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from shiboken6 import isValid

from engine.edit.network.cities import AddCity, ChangeCity
from engine.edit.network.mileposts import MoveMileposts
from engine.families.boxcars.author.edits import SetRegionCell
from engine.families.boxcars.author.odds import city_odds, region_odds
from engine.model.ids import Ref
from studio.families.boxcars.cities import CityTable
from studio.families.boxcars.destinations import DestinationTables
from studio.families.boxcars.railroads import RailroadTable
from studio.panels.tables.record_table import CHOICES
from studio.panels.tables.tabs import TablesPanel
from tests.bundled import bundled_scenario


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
    assert said == ["No choice begins with “abc” or has it in it; the cell keeps New York."]


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
    assert "91.67 %" in tables.sum.text() and "empty cells: 1" in tables.sum.text()


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
    index = table.index_of("PA", column(table, "Colour"))
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
