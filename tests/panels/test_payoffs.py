"""The payoff chart: cells, ranges, signs, and the board's selection."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from engine.edit.network.cities import ChangeCity
from engine.families.boxcars.author.edits import SetPayoff
from engine.families.boxcars.author.templates import starter
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.families.boxcars.payoff_model import ASYMMETRIC, MISSING
from studio.families.boxcars.payoffs import PayoffChart


@pytest.fixture
def chart(document, shown):
    return shown(PayoffChart(document))


def cell(chart, a, b):
    return chart.model.index_of(a, b)


def test_every_pair_of_cities_is_one_cell(chart):
    texts = [chart.model.index(row, column).data() for row in range(67) for column in range(67)]
    assert sum(text is not None for text in texts) == 2211


def click_at(qtbot, chart, row, column):
    """Clicks where a cell lies, whether it is one or not."""
    place = chart.view.visualRect(chart.model.index(row, column)).center()
    qtbot.mouseClick(chart.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    return place


def test_a_click_in_the_upper_half_goes_to_the_cell_of_the_same_two_cities(qtbot, chart, document):
    chart.view.setCurrentIndex(chart.model.index(4, 1))
    place = click_at(qtbot, chart, 1, 3)
    assert (chart.view.currentIndex().row(), chart.view.currentIndex().column()) == (3, 1)
    assert document.selection == {Ref("city", chart.model.cities[1]), Ref("city", chart.model.cities[3])}
    qtbot.mouseDClick(chart.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseRelease(chart.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    line = chart.view.viewport().findChild(QLineEdit)
    line.setText("777")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert chart.model.index(3, 1).data().replace(",", "").startswith("777")


def test_a_click_on_the_diagonal_leaves_no_cell_to_type_in(qtbot, chart, document):
    chart.view.setCurrentIndex(chart.model.index(4, 1))
    before = document.scenario
    click_at(qtbot, chart, 2, 2)
    assert not chart.view.currentIndex().isValid() and not chart.view.selectionModel().hasSelection()
    qtbot.keyClicks(chart.view, "777")
    assert document.scenario is before and chart.view.viewport().findChild(QLineEdit) is None


def test_a_very_long_name_leaves_room_for_the_payoffs(document, shown):
    document.perform(ChangeCity("denver", name="Denver " * 500))
    wide = shown(PayoffChart(document))
    assert wide.view.verticalHeader().width() < wide.fontMetrics().averageCharWidth() * 60


def test_a_long_name_takes_the_room_of_seven_lines_at_most_and_is_told_whole(chart, document):
    name = "Saint Louis on the Mississippi"
    before = chart.header.height()
    document.perform(ChangeCity("st_louis", name=name))
    chart.updateGeometry()
    assert before <= chart.header.sizeHint().height() <= 7 * chart.header.fontMetrics().height()
    chart.resize(900, 160)
    assert chart.header.height() <= max(4 * chart.header.fontMetrics().height(), chart.view.height() // 2)
    column = chart.model.row_of["st_louis"]
    told = chart.model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert told == name


def test_names_that_have_room_are_not_cut(chart, document):
    document.new(starter())
    chart.header.resize(chart.header.width(), chart.header.sizeHint().height())
    names = [city.name for city in document.scenario.board.cities.values()]
    assert ["".join(chart.header.lines(column)) for column in range(chart.header.count())] == names


def test_a_long_message_pushes_no_button_out_of_a_narrow_panel(chart):
    told = "Chicago to Denver: “9x00” is no amount of money, which is a whole number such as 9,000"
    before = chart.minimumSizeHint().width()
    chart.model.refused.emit(told)
    assert chart.told.toolTip() == told and chart.minimumSizeHint().width() == before


def test_the_bar_above_the_chart_folds_where_a_panel_is_narrow(qtbot, chart):
    def beside():
        return chart.legend.mapTo(chart, QPoint(0, 0)).y() < chart.search.mapTo(chart, QPoint(0, 0)).y() + 8

    chart.resize(1000, 400)
    qtbot.waitUntil(beside)
    for width in (560, chart.minimumSizeHint().width()):
        chart.resize(width, 400)
        qtbot.waitUntil(lambda: not beside())
        for part in (chart.search, chart.legend):
            assert chart.rect().contains(part.mapTo(chart, part.rect().bottomRight()))
            assert part.width() >= min(part.sizeHint().width(), part.maximumWidth())


def test_finding_the_same_pair_again_brings_it_into_sight_again(chart, document):
    chart.jump("Seattle, Miami")
    wanted = cell(chart, "seattle", "miami")
    chart.view.verticalScrollBar().setValue(0)
    chart.view.horizontalScrollBar().setValue(chart.view.horizontalScrollBar().maximum())
    assert not chart.view.viewport().rect().contains(chart.view.visualRect(wanted).center())
    chart.jump("Seattle, Miami")
    assert chart.view.viewport().rect().contains(chart.view.visualRect(wanted).center())
    chart.jump("Kansas City, Miami")
    wanted = chart.view.currentIndex()
    assert chart.view.visualRect(wanted).top() == 0, "in the upper row, which a low panel shows"


def test_typing_a_number_sets_the_payoff_as_one_step(qtbot, chart, document):
    chart.view.setCurrentIndex(cell(chart, "chicago", "denver"))
    qtbot.keyClick(chart.view, Qt.Key.Key_F2)
    editor = chart.view.viewport().findChild(QLineEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "12,345")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.scenario.content.payoff("denver", "chicago") == 12345)
    assert document.undo_stack.count() == 1


def test_a_number_that_could_mean_two_is_refused_with_words(chart, document):
    index = cell(chart, "chicago", "denver")
    assert not chart.model.setData(index, "25.5")
    assert "25.5" in chart.told.text()
    assert document.undo_stack.count() == 0


def test_pasting_three_by_three_sets_nine_payoffs_as_one_step(qtbot, chart, document):
    cities = chart.model.cities
    chart.view.setCurrentIndex(chart.model.index(10, 2))
    QGuiApplication.clipboard().setText("1,000\t2,000\t3,000\n4000\t5000\t6000\n7 000\t$8000\t9000\n")
    qtbot.keyClick(chart.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    payoff = document.scenario.content.payoff
    found = [[payoff(cities[2 + x], cities[10 + y]) for x in range(3)] for y in range(3)]
    assert found == [[1000, 2000, 3000], [4000, 5000, 6000], [7000, 8000, 9000]]
    assert document.undo_stack.count() == 1


def test_one_bad_cell_keeps_the_whole_range_out(qtbot, chart, document):
    chart.view.setCurrentIndex(chart.model.index(10, 2))
    QGuiApplication.clipboard().setText("1000\tmuch")
    qtbot.keyClick(chart.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert "much" in chart.told.text()
    assert document.undo_stack.count() == 0


def test_copied_cells_paste_back_unchanged(qtbot, chart, document):
    for row in (10, 11):
        for column in (2, 3):
            flag = chart.view.selectionModel().SelectionFlag.Select
            chart.view.selectionModel().select(chart.model.index(row, column), flag)
    qtbot.keyClick(chart.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().count("\t") == 2
    before = document.scenario.content.payoffs
    qtbot.keyClick(chart.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert document.scenario.content.payoffs == before


def test_a_copied_triangle_with_its_names_comes_back_into_the_same_cells(qtbot, chart, document):
    chart.view.selectAll()
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(chart.view, Qt.Key.Key_C, control | shift)
    text = QGuiApplication.clipboard().text()
    assert text.startswith("\tAlbany") and text.count("\n") == 67
    before = document.scenario.content.payoffs
    document.perform(SetPayoff("chicago", "denver", 1))
    chart.view.selectAll()
    qtbot.keyClick(chart.view, Qt.Key.Key_V, control)
    assert document.scenario.content.payoffs == before


def test_cities_of_one_name_are_told_apart(chart, document):
    names = [chart.model.headerData(row, Qt.Orientation.Vertical) for row in range(67)]
    assert {"Portland, ME", "Portland, OR"} <= set(names) and len(set(names)) == 67


def test_selecting_a_cell_selects_both_cities(chart, document):
    chart.view.setCurrentIndex(cell(chart, "chicago", "denver"))
    assert document.selection == {Ref("city", "chicago"), Ref("city", "denver")}


def test_selecting_two_cities_selects_their_cell(chart, document):
    document.select([Ref("city", "miami"), Ref("city", "seattle")])
    assert chart.view.selectionModel().selectedIndexes() == [cell(chart, "seattle", "miami")]


def test_selecting_one_city_selects_all_its_pairs_and_stays_one_city(chart, document):
    document.select([Ref("city", "miami")])
    assert len(chart.view.selectionModel().selectedIndexes()) == 66
    assert document.selection == {Ref("city", "miami")}


@pytest.mark.parametrize(("typed", "found"), [("Den", {"denver"}), ("chicago, El P", {"chicago", "el_paso"})])
def test_find_jumps_to_a_city_or_a_pair(qtbot, chart, document, typed, found):
    chart.search.setText(typed)
    qtbot.keyClick(chart.search, Qt.Key.Key_Return)
    assert {ref.id for ref in document.selection} == found


def test_missing_and_asymmetric_pairs_bear_a_sign(chart, document):
    document.perform(SetPayoff("chicago", "denver", None))
    assert cell(chart, "chicago", "denver").data() == MISSING
    content = document.scenario.content
    both = {**content.payoffs, "boston": {**content.payoffs["boston"], "albany": 999_999}}
    crooked = replace(document.scenario, content=replace(content, payoffs=both))
    assert isinstance(crooked, Scenario)
    document.new(crooked)
    assert ASYMMETRIC in cell(chart, "albany", "boston").data()
    assert "1" in chart.told.text()


def test_the_tooltip_names_both_cities_and_the_payoff(chart):
    tip = cell(chart, "chicago", "denver").data(Qt.ItemDataRole.ToolTipRole)
    assert "Chicago" in tip and "Denver" in tip and "$" in tip


def test_undo_brings_the_cell_back(chart, document):
    before = cell(chart, "chicago", "denver").data()
    document.perform(SetPayoff("chicago", "denver", 1))
    assert cell(chart, "chicago", "denver").data() == "1"
    document.undo_stack.undo()
    assert cell(chart, "chicago", "denver").data() == before


def test_sorting_brings_the_cities_near_one_together_and_undoes_nothing(qtbot, chart, document):
    before, now = chart.model.cities, document.committed
    chart.sheet.go_to(cell(chart, "chicago", "denver"))
    here = chart.model.cities[chart.view.currentIndex().column()]
    qtbot.keyClick(chart.view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert chart.model.cities[0] == here
    pays = [now.content.payoff(here, city) for city in chart.model.cities[1:]]
    assert pays == sorted(pays) and len(pays) == 66
    assert {chart.model.cities[i] for i in (chart.view.currentIndex().row(), chart.view.currentIndex().column())} == {
        "chicago", "denver",
    }  # fmt: skip
    chart.model.setData(cell(chart, "chicago", "denver"), "1")
    assert document.scenario.content.payoff("chicago", "denver") == 1 and chart.model.cities[0] == here
    qtbot.keyClick(chart.view, Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
    assert chart.model.cities == before == list(now.board.cities)


def test_sorting_downwards_leaves_the_city_first_and_what_pays_nothing_known_last(chart, document):
    document.perform(SetPayoff("boston", "albany", None))
    chart.model.sort(chart.model.cities.index("albany"), Qt.SortOrder.DescendingOrder)
    assert chart.model.cities[0] == "albany" and chart.model.cities[-1] == "boston"
    pays = [document.scenario.content.payoff("albany", city) for city in chart.model.cities[1:-1]]
    assert pays == sorted(pays, reverse=True)


def test_cities_are_sorted_by_name_and_a_renamed_one_stays_until_it_is_sorted_again(qtbot, chart, document):
    chart.view.setFocus()
    keys = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(chart.view, Qt.Key.Key_Down, keys)
    assert chart.model.headerData(0, Qt.Orientation.Vertical) == "Albany"
    document.perform(ChangeCity("albany", name="Zion"))
    assert chart.model.headerData(0, Qt.Orientation.Vertical) == "Zion"


def test_another_board_begins_in_its_own_order(chart, document):
    chart.model.sort_by_name()
    document.new(document.committed)
    assert chart.model.cities == list(document.committed.board.cities) and not chart.sheet.is_sorted


def test_what_is_replaced_in_the_whole_chart_is_counted_as_payoffs(chart, document, qtbot):
    before = document.scenario.content.payoffs
    pairs = {(a, b) for a, row in before.items() for b, payoff in row.items() if payoff == 22_000}
    bar = chart.sheet.bar
    bar.ask(to_replace=True)
    bar.wanted.setText("22000")
    bar.other.setText("21000")
    qtbot.mouseClick(bar.all, Qt.MouseButton.LeftButton)
    after = document.scenario.content.payoffs
    changed = {(a, b) for a, row in after.items() for b, payoff in row.items() if payoff != before[a][b]}
    assert pairs and changed == pairs and bar.told.text() == f"{len(pairs)} replaced"


def test_keys_alone_lead_to_a_payoff_and_change_it(qtbot, chart, document):
    chart.view.setFocus()
    chart.view.selectionModel().clear()
    reached = []
    for _ in range(2):
        qtbot.keyClick(chart.view, Qt.Key.Key_Down)
        reached.append((chart.view.currentIndex().row(), chart.view.currentIndex().column()))
    assert reached == [(1, 0), (2, 0)]
    qtbot.keyClick(chart.view, Qt.Key.Key_7)
    line = chart.view.viewport().findChild(QLineEdit)
    qtbot.keyClicks(line, "77")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert chart.model.index(2, 0).data().replace(",", "").startswith("777")
