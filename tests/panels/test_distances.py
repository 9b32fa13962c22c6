"""The table of distances that an edit has changed."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSplitter

from engine.analyze.distances import other_distances
from engine.edit.network.lines import AddLine, RemoveStems
from engine.edit.remove import Remove
from engine.families.boxcars.author.edits import SetDestinations
from engine.families.boxcars.content import CityChart
from engine.model.ids import Ref
from studio.families.boxcars.destination_model import BESIDE, REGIONS
from studio.families.boxcars.destinations import DestinationTables
from studio.families.boxcars.distances import DistanceTable
from studio.families.boxcars.odds_model import WISH
from tests.builders import a_small_board
from tests.opening import opened

SMALL = a_small_board().scenario()


def test_a_shorter_way_a_longer_one_and_none_at_all_are_told_the_worst_first():
    nearer = AddLine("PA", ("m1", "m6")).apply(SMALL)
    (one, *_) = found = other_distances(SMALL.board, nearer.board)
    assert {(pair.a, pair.b) for pair in found} >= {("albany", "detroit")}
    assert one.by < 0 and [abs(pair.by) for pair in found] == sorted((abs(p.by) for p in found), reverse=True)
    assert [pair[2:] for pair in other_distances(nearer.board, SMALL.board)] == [(p.after, p.before) for p in found]
    apart = Remove((Ref("railroad", "NYC"),)).apply(SMALL)
    first = other_distances(SMALL.board, apart.board)[0]
    assert "buffalo" in first[:2] and first.after is None and first.by is None
    assert other_distances(SMALL.board, SMALL.board) == []


@pytest.fixture
def small_document(qtbot):
    with opened(SMALL) as small_document:
        yield small_document


def test_the_table_follows_the_lines_and_begins_anew_at_each_save(small_document, shown, tmp_path):
    table = shown(DistanceTable(small_document))
    assert table.model.ids == [] and not table.empty.isHidden()
    small_document.perform(AddLine("PA", ("m1", "m6")))
    assert "albany detroit" in table.model.ids
    row = table.model.ids.index("albany detroit")
    cells = [table.model.data(table.model.index(row, column)) for column in range(5)]
    assert cells[2:] == ["2", "1", "-1"]
    table.choose("albany detroit")
    assert {Ref("city", "albany"), Ref("city", "detroit")} <= small_document.selection
    small_document.save(tmp_path / "board.yaml")
    assert table.model.ids == []
    small_document.undo_stack.undo()
    assert "albany detroit" in table.model.ids


def test_out_of_sight_nothing_is_measured_and_it_catches_up(small_document, shown):
    table = shown(DistanceTable(small_document))
    table.hide()
    small_document.perform(RemoveStems((("m1", "m2", "NYC"),)))
    assert table.model.ids == []
    table.show()
    assert table.model.ids


@pytest.fixture
def tables(document, shown):
    return shown(DestinationTables(document))


def at_chart(tables, name):
    tables.view.setCurrentIndex(tables.model.index(2 * tables.model.charts.index(name), 0))


def wish(tables, id, text):
    row = next(row for row in range(tables.odds.rowCount()) if tables.odds.ref(row).id == id)
    return tables.odds.setData(tables.odds.index(row, WISH), text)


def share(tables, chart, id):
    return float(tables.model.chances()[chart][id])


def test_each_cell_says_how_likely_its_city_is_and_each_row_its_region(tables):
    row = 2 * tables.model.charts.index("NE")
    cells = [tables.model.index(row, column) for column in range(11)]
    assert cells[0].data() == "New York" and cells[0].data(BESIDE) == f"{share(tables, 'NE', 'new_york'):.2%}"
    assert "Northeast 18.06%, odd" in str(tables.model.headerData(row, Qt.Orientation.Vertical))
    assert tables.model.headerData(5, Qt.Orientation.Horizontal) == "7  (6/36)"


def test_a_wish_says_how_near_the_dice_can_come_and_the_button_takes_that_table(tables, document):
    at_chart(tables, "NE")
    assert not tables.nearest.isEnabled() and "Type a target" in tables.nearest.toolTip()
    before = share(tables, "NE", "boston")
    assert wish(tables, "boston", "40 %")
    assert "differs by up to" in tables.sum.text() and tables.nearest.isEnabled()
    tables.nearest.click()
    assert share(tables, "NE", "boston") == pytest.approx(0.4, abs=0.02) and before < 0.2
    assert document.undo_stack.count() == 1 and document.undo_stack.undoText() == "Set destination table of Northeast"
    others = [id for id in document.scenario.board.cities if document.scenario.board.cities[id].region == "NE"]
    assert all(share(tables, "NE", id) > 0 for id in others)


def test_the_table_of_regions_takes_wishes_too(tables, document):
    at_chart(tables, REGIONS)
    wish(tables, "SW", "50")
    tables.nearest.click()
    assert share(tables, REGIONS, "SW") == pytest.approx(0.5, abs=0.02)
    tables.forget.click()
    assert not tables.nearest.isEnabled() and tables.odds.wishes == {}


def test_names_without_a_chance_share_the_rest_of_a_target_in_equal_parts(tables, document):
    at_chart(tables, "NE")
    document.perform(SetDestinations("NE", CityChart(("boston",) * 11, ("boston",) * 11)))
    wish(tables, "boston", "55")
    others = {id: target for id, target in tables.odds.wishes.items() if id != "boston"}
    assert sum(tables.odds.wishes.values()) == pytest.approx(100) and len(set(others.values())) == 1 and others
    tables.nearest.click()
    assert share(tables, "NE", "boston") == pytest.approx(0.55, abs=0.02)
    assert all(share(tables, "NE", id) > 0 for id in others)


def test_targets_that_do_not_add_up_are_reported_and_no_table_is_near(tables, document):
    at_chart(tables, "NE")
    wish(tables, "boston", "80")
    wish(tables, "new_york", "30")
    assert "110.00%" in tables.sum.text() and "differs" not in tables.sum.text()
    assert not tables.nearest.isEnabled() and "100%" in tables.nearest.toolTip()
    ids = [tables.odds.ref(row).id for row in range(tables.odds.rowCount())]
    for id in ids:
        wish(tables, id, "1")
    assert not tables.nearest.isEnabled() and f"{len(ids)}.00%" in tables.sum.text()
    wish(tables, ids[0], str(101 - len(ids) + 0.2))
    assert tables.nearest.isEnabled()


@pytest.mark.parametrize("text", ["much", "101", "-3"])
def test_what_is_no_share_is_refused_with_words(tables, text):
    at_chart(tables, "NE")
    assert not wish(tables, "boston", text)
    assert "Boston" in tables.told.text() and not tables.odds.wishes


def test_a_pasted_row_of_names_is_one_step(qtbot, tables, document):
    at_chart(tables, "NE")
    QGuiApplication.clipboard().setText("Portland, ME\tBoston\tNew York\n")
    qtbot.keyClick(tables.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert document.scenario.content.destinations["NE"].odd[:3] == ("portland_me", "boston", "new_york")
    assert document.undo_stack.count() == 1


def test_regions_are_sorted_by_name_below_their_own_table_and_put_back(qtbot, tables, document):
    before = tables.model.charts
    tables.sheet.sort_by_name()
    names = [tables.model.title(name) for name in tables.model.charts]
    assert names[0] == "Region table" and names[1:] == sorted(names[1:]) and tables.model.charts != before
    tables.sheet.unsort()
    assert tables.model.charts == before


def test_odds_are_sorted_by_a_column_in_every_chart_shown_then(tables):
    at_chart(tables, "NE")
    tables.odds_view.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    for chart in ("NE", "SE"):
        at_chart(tables, chart)
        shown = [tables.odds.index(row, 0).data() for row in range(tables.odds.rowCount())]
        assert shown == sorted(shown) and tables.odds.chart == chart
    wish(tables, tables.odds.ref(2).id, "7")
    tables.odds_view.sortByColumn(WISH, Qt.SortOrder.DescendingOrder)
    assert [tables.odds.index(row, WISH).data() for row in range(2)] == ["7", ""]


def test_wishes_are_typed_one_below_the_other(qtbot, tables):
    at_chart(tables, "NE")
    view = tables.odds_view
    view.setCurrentIndex(tables.odds.index(0, WISH))
    for text in ("20", "30", "much"):
        view.edit(view.currentIndex())
        editor = view.indexWidget(view.currentIndex())
        editor.setText(text)
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert [tables.odds.index(row, WISH).data() for row in range(3)] == ["20", "30", ""]
    assert view.currentIndex() == tables.odds.index(2, WISH), "what was refused is typed again"


def test_rows_of_odds_stay_where_they_are_when_the_odds_become_others(tables):
    def rows():
        return [tables.odds.ref(row).id for row in range(tables.odds.rowCount())]

    at_chart(tables, "NE")
    shown = rows()
    wish(tables, shown[-1], "60")
    tables.nearest.click()
    assert share(tables, "NE", shown[-1]) > 0.5 and rows() == shown
    tables.odds_view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert rows()[0] == shown[-1]


def test_the_odds_show_all_their_columns_until_the_user_divides_the_panel_anew(tables):
    tables.resize(1100, 260)
    view, across = tables.odds_view, tables.odds_view.horizontalScrollBar()
    assert view.model().columnCount() == 4 and across.maximum() == 0
    tables.view.setCurrentIndex(tables.model.index(2, 0))
    QApplication.processEvents()
    assert view.model().columnCount() == 5 and across.maximum() == 0
    tables.resize(700, 260)
    assert tables.view.viewport().width() >= tables.view.columnWidth(0) and across.maximum() > 0
    tables.resize(1100, 260)
    assert across.maximum() == 0
    split = tables.findChild(QSplitter)
    handle = split.handle(1)
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=QPoint(1, 50))
    QTest.mouseMove(handle, QPoint(200, 50))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=QPoint(200, 50))
    chosen = split.sizes()
    assert across.maximum() > 0
    for row in (0, 4):
        tables.view.setCurrentIndex(tables.model.index(row, 0))
        QApplication.processEvents()
    assert split.sizes() == chosen
