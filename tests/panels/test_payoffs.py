"""The payoff chart: cells, ranges, signs, and the board's selection."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QDockWidget,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QStyle,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from engine.edit.network.cities import AddCity, ChangeCity
from engine.edit.network.lines import AddLine
from engine.families.boxcars.author.edits import SetPayoff
from engine.families.boxcars.author.formula_edits import SetFormula
from engine.families.boxcars.author.templates import starter
from engine.families.boxcars.content import PayoffFormula
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.app.theme import palette
from studio.families.boxcars.destinations import DestinationTables
from studio.families.boxcars.fitting import outliers as module
from studio.families.boxcars.fitting.outlier_page import ARCS, OutlierPage
from studio.families.boxcars.fitting.page import PayoffPage
from studio.families.boxcars.payoff_model import ASYMMETRIC, BY_HAND, MISSING, STALE
from studio.families.boxcars.payoffs import PayoffChart
from studio.families.boxcars.railroads import RailroadTable
from studio.panels.tables.calculate_dialog import CalculateDialog
from studio.widgets.inline_hint import Beside
from studio.widgets.result_hint import ResultHint
from tests.families.boxcars.author.test_fit import along_a_line
from tests.opening import on_screen, opened


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


@pytest.mark.parametrize(("row", "first", "last"), [(66, 60, 65), (66, 0, 65), (66, 65, 65), (9, 2, 8)])
def test_a_range_with_its_names_comes_back_at_any_edge_of_the_chart(qtbot, chart, document, row, first, last):
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    span = QItemSelection(chart.model.index(row, first), chart.model.index(row, last))
    chart.view.selectionModel().select(span, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    qtbot.keyClick(chart.view, Qt.Key.Key_C, control | shift)
    before = document.scenario.content.payoffs
    document.perform(SetPayoff(chart.model.cities[first], chart.model.cities[row], 1))
    chart.view.selectionModel().select(span, QItemSelectionModel.SelectionFlag.ClearAndSelect)
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


FORMULA = PayoffFormula(1000.0, constant=500.0)


@pytest.fixture
def ladder_document(qtbot):
    board = along_a_line(8, lambda a, b: 500 + 1000 * (b - a) + 500 * ((a * b) % 2))
    with opened(SetPayoff("c2", "c4", 99_000).apply(board)) as ladder_document:
        yield ladder_document


@pytest.fixture
def page(ladder_document, shown):
    return shown(PayoffPage(ladder_document))


@pytest.fixture
def side(ladder_document, shown):
    made = OutlierPage(ladder_document)
    made.arcs = []
    ladder_document.arcs_changed.connect(made.arcs.append)
    return shown(made)


def fitted_cell(page, a, b):
    return page.chart.model.index_of(a, b)


def test_choosing_a_measure_makes_a_formula_that_keeps_every_payoff(page, ladder_document):
    before = ladder_document.scenario.content.payoffs
    box = page.formula.form.editors["measure"].editors[0]
    box.setCurrentIndex(box.findData("mileposts"))
    box.activated.emit(box.currentIndex())
    content = ladder_document.scenario.content
    assert content.formula.measure == "mileposts" and content.payoffs == before
    assert content.is_fixed("c2", "c4") and ladder_document.undo_stack.count() == 1
    assert "factor" in page.formula.form.editors


@pytest.mark.parametrize("measure", ["millimetres", "rails"])
def test_another_measure_keeps_what_trips_pay_in_all(page, ladder_document, measure):
    def choose(wanted):
        box = page.formula.form.editors["measure"].editors[0]
        box.setCurrentIndex(box.findData(wanted))
        box.activated.emit(box.currentIndex())
        return ladder_document.scenario.content.formula

    first = choose(measure)
    assert first.measure == measure and first.factor < 200, "sections are 10 mm long and pay about 1,000"
    by_milepost = choose("mileposts")
    assert by_milepost.factor == pytest.approx(10 * first.factor, rel=0.01)


def test_a_payoff_set_by_hand_bears_a_mark_until_it_is_given_back(page, ladder_document):
    assert BY_HAND not in fitted_cell(page, "c2", "c4").data()
    ladder_document.perform(SetFormula(FORMULA))
    assert (
        fitted_cell(page, "c2", "c4").data() == f"99,000 {BY_HAND}"
        and BY_HAND not in fitted_cell(page, "c2", "c6").data()
    )
    page.chart.view.setCurrentIndex(fitted_cell(page, "c2", "c4"))
    page.formula.back.click()
    assert (
        fitted_cell(page, "c2", "c4").data() == "2,500"
        and ladder_document.undo_stack.undoText() == "Pay 1 trip by formula"
    )


def test_another_factor_typed_changes_all_that_is_not_set_by_hand(qtbot, page, ladder_document):
    ladder_document.perform(SetFormula(FORMULA))
    line = page.formula.form.editors["factor"].editors[0]
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "2000")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    payoff = ladder_document.scenario.content.payoff
    assert (payoff("c2", "c6"), payoff("c2", "c4")) == (8500, 99_000)


def test_stale_payoffs_bear_a_sign_until_they_are_recalculated(page, ladder_document):
    ladder_document.perform(SetFormula(FORMULA))
    assert page.chart.model.stale == 0 and page.formula.every.text() == "Recalculate"
    page.formula.every.click()
    assert "Every payoff is that of the formula" in page.chart.told.text() and ladder_document.undo_stack.count() == 1
    ladder_document.perform(AddLine("NYC", ("m0", "m7")))
    stale = page.chart.model.stale
    cell = fitted_cell(page, "c0", "c7")
    assert (
        stale > 3
        and cell.data() == f"7,500 {STALE}"
        and "1,500 by the formula" in cell.data(Qt.ItemDataRole.ToolTipRole)
    )
    assert page.formula.every.text() == f"Recalculate ({stale} Cells)"
    assert f"{STALE}: {stale}" in page.chart.told.text()
    assert fitted_cell(page, "c2", "c4").data() == f"99,000 {BY_HAND}"
    page.formula.every.click()
    assert page.chart.model.stale == 0 and fitted_cell(page, "c0", "c7").data() == "1,500"
    ladder_document.undo_stack.undo()
    assert page.chart.model.stale == stale and STALE in fitted_cell(page, "c0", "c7").data()


def test_buttons_of_the_formula_are_grey_and_say_why(page, ladder_document):
    side = page.formula
    assert [button.isEnabled() for button in (side.back, side.every, side.fill)] == [False, False, False]
    assert "Choose a formula first" in side.every.toolTip() and "No payoff is missing" in side.fill.toolTip()
    ladder_document.perform(SetPayoff("c0", "c1", None))
    assert side.fill.isEnabled()
    side.fill.click()
    assert ladder_document.scenario.content.payoff("c0", "c1") is not None


def test_a_button_that_turns_grey_leaves_the_keyboard_to_the_chart(qtbot, ladder_document, shown):
    page = PayoffPage(ladder_document)
    window = QWidget()
    column = QVBoxLayout(window)
    elsewhere = QPushButton("Elsewhere")
    for part in (page, elsewhere):
        column.addWidget(part)
    shown(window)
    ladder_document.perform(SetPayoff("c0", "c1", None))
    window.activateWindow()
    page.formula.fill.setFocus()
    qtbot.waitUntil(page.formula.fill.hasFocus)
    page.formula.fill.click()
    assert not page.formula.fill.isEnabled() and window.focusWidget() is page.chart.view


def test_who_chooses_a_measure_by_keys_keeps_the_keyboard_there_though_more_fields_come(qtbot, page):
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    page.formula.form.editors["measure"].editors[0].setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert "factor" in page.formula.form.editors
    assert page.formula.form.editors["measure"].editors[0].hasFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Home)
    assert "factor" not in page.formula.form.editors and QApplication.focusWidget().accessibleName() == "By"


@pytest.mark.parametrize(
    ("formula", "by"),
    [
        (FORMULA, "the formula by mileposts"),
        (None, "the payoffs of the other trips by mileposts and millimeters in a straight line"),
    ],
)
def test_who_fills_payoffs_is_told_how_many_and_by_what(page, ladder_document, formula, by):
    said = []
    ladder_document.noticed.connect(said.append)
    ladder_document.perform(SetFormula(formula))
    for other in ("c1", "c2"):
        ladder_document.perform(SetPayoff("c0", other, None))
    page.formula.fill.click()
    assert said == [f"2 payoffs set by {by}. Ctrl+Z undoes it."]


def test_few_payoffs_fill_others_by_the_millimetre_and_that_is_told(qtbot, shown):
    few = along_a_line(3, lambda a, b: 1000 * (b - a))
    with opened(SetPayoff("c0", "c2", None).apply(few)) as ladder_document:
        said = []
        ladder_document.noticed.connect(said.append)
        page = shown(PayoffPage(ladder_document))
        page.formula.fill.click()
    words = "1 payoff set by the payoffs of the other trips by millimeters in a straight line. Ctrl+Z undoes it."
    assert said == [words]


def test_the_pair_that_departs_most_stands_first_and_lights_both_cities(side, ladder_document):
    assert side.table.model.ids[0] == "c2 c4"
    side.table.choose("c2 c4")
    assert ladder_document.selection == {Ref("city", "c2"), Ref("city", "c4")}


def test_two_cities_selected_elsewhere_mean_their_pair_and_one_city_all_its_pairs(side, ladder_document):
    ladder_document.select([Ref("city", "c2"), Ref("city", "c4")])
    assert side.table.chosen() == ["c2 c4"]
    ladder_document.select([Ref("city", "c2")])
    assert len(side.table.chosen()) == 7
    ladder_document.select([Ref("city", id) for id in ("c2", "c4", "c5")])
    assert set(side.table.chosen()) == {"c2 c4", "c2 c5", "c4 c5"}


def test_the_worst_pairs_are_arcs_on_the_board_while_the_list_is_in_sight(qtbot, side):
    qtbot.waitUntil(lambda: side.arcs and len(side.arcs[-1]) == ARCS)
    side.table.choose("c2 c4")
    assert [(start, end) for start, end, is_bold in side.arcs[-1] if is_bold] == [((30.0, 20.0), (50.0, 20.0))]
    side.hide()
    assert side.arcs[-1] == ()


def test_all_pairs_of_a_city_are_thin_arcs_that_leave_the_board_to_be_seen(qtbot, shown):
    with opened(along_a_line(ARCS + 2, lambda a, b: 500 + 1000 * (b - a))) as ladder_document:
        page, arcs = OutlierPage(ladder_document), [()]
        ladder_document.arcs_changed.connect(arcs.append)
        shown(page)
        ladder_document.select([Ref("city", "c2")])
        pairs = len(page.table.chosen())
        qtbot.waitUntil(lambda: len(arcs[-1]) >= pairs)
        assert pairs == ARCS + 1 and not any(is_bold for *_, is_bold in arcs[-1])
        page.table.view.selectRow(0)
        assert sum(is_bold for *_, is_bold in arcs[-1]) == 1


def test_arcs_go_while_another_tab_stands_before_the_list(qtbot, ladder_document):
    window = QMainWindow()
    docks = [QDockWidget(name, window) for name in ("tables", "history")]
    docks[0].setWidget(page := OutlierPage(ladder_document))
    for dock in docks:
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
    window.tabifyDockWidget(*docks)
    arcs = [()]
    ladder_document.arcs_changed.connect(arcs.append)
    with on_screen(qtbot, window, 600, 400):
        for _ in range(2):
            docks[0].raise_()
            qtbot.waitUntil(lambda: len(arcs[-1]) == ARCS)
            docks[1].raise_()
            qtbot.waitUntil(lambda: arcs[-1] == ())
            assert page.isVisible(), "Qt calls it visible behind the other tab"


def test_enter_goes_on_to_the_pair_that_was_next_wherever_the_correction_sorts_the_rows(qtbot, side, ladder_document):
    view, model = side.table.view, side.table.proxy
    view.setCurrentIndex(model.index(0, 2))
    for _ in range(2):
        here = view.currentIndex()
        beside = side.table._id_at(here.row() + 1)
        view.edit(here)
        line = view.indexWidget(here)
        line.setText(model.index(here.row(), 3).data())
        qtbot.keyClick(line, Qt.Key.Key_Return)
        assert side.table.current() == beside and view.currentIndex().column() == 2
    assert ladder_document.undo_stack.count() == 2


def test_a_click_on_a_dot_of_the_plot_picks_its_row(qtbot, side, ladder_document):
    qtbot.waitUntil(lambda: side.plot.isVisible() and bool(side.plot.pairs))
    chart = side.plot.chart
    qtbot.waitUntil(lambda: chart.isVisible())
    side.plot.grab()
    at = chart.plot.mapFrom(chart, side.plot.place(side.plot.pairs[0]).toPoint() + QPoint(5, 0))
    qtbot.mouseClick(chart.plot.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert side.table.chosen() == ["c2 c4"]
    assert chart.accessibleDescription().startswith("C2, C4: payoff")
    qtbot.keyClick(chart, Qt.Key.Key_Left)
    assert len(side.table.chosen()) == 1 and side.table.chosen() != ["c2 c4"], "keys go from dot to dot"


def test_the_selected_pairs_are_corrected_as_one_step(side, ladder_document):
    side.table.choose("c2 c4")
    side.table.correct()
    assert (
        ladder_document.scenario.content.payoff("c2", "c4") in (2500, 3000) and ladder_document.undo_stack.count() == 1
    )


def test_the_next_pair_is_at_hand_after_a_correction_and_the_list_stays_in_its_place(qtbot, side, ladder_document):
    ladder_document.perform(SetPayoff("c0", "c6", 40_000))
    view = side.table.view
    rows = [side.table._id_at(row) for row in range(3)]
    side.table.choose(rows[0])
    qtbot.keyClick(view, Qt.Key.Key_Backspace, Qt.KeyboardModifier.ControlModifier)
    assert side.table.chosen() == [rows[1]] and view.currentIndex().row() == 0
    assert ladder_document.selection == {Ref("city", city) for city in rows[1].split()}
    assert view.verticalScrollBar().value() == 0
    qtbot.keyClick(view, Qt.Key.Key_Backspace, Qt.KeyboardModifier.ControlModifier)
    assert view.currentIndex().row() == 0 and ladder_document.undo_stack.count() == 3


def test_what_is_meant_is_kept_with_its_reason_and_taken_back(side, ladder_document, monkeypatch):
    monkeypatch.setattr(module, "ask_for_line", lambda *_: "A tunnel under the sea")
    side.table.choose("c2 c4")
    side.table.mean()
    meant = next(place for place, column in enumerate(side.table.model.columns) if column.title == "Intended")
    assert side.table.index_of("c2 c4", meant).data() == "A tunnel under the sea"
    assert ladder_document.scenario.ignored[0].check == "payoff-far-off"
    side.table.choose("c2 c4")
    side.table.mean()
    assert ladder_document.scenario.ignored == ()


def test_the_pairs_follow_names_and_payoffs(side, ladder_document):
    def row(id):
        return [side.table.index_of(id, column).data() for column in range(3)]

    assert row("c2 c4") == ["C2", "C4", "99,000"]
    ladder_document.perform(ChangeCity("c2", name="Springfield"))
    ladder_document.perform(SetPayoff("c2", "c4", 98_000))
    assert row("c2 c4") == ["Springfield", "C4", "98,000"]


def test_pairs_are_filtered_by_a_city_and_sorted_by_what_they_pay(side):
    side.table.filter.setText("c7")
    assert side.table.proxy.rowCount() == 7
    side.table.view.selectionModel().setCurrentIndex(
        side.table.proxy.index(0, 2), QItemSelectionModel.SelectionFlag.ClearAndSelect
    )
    side.table.sheet.sort(Qt.SortOrder.AscendingOrder)
    paid = [int(side.table.proxy.index(row, 2).data().replace(",", "")) for row in range(7)]
    assert paid == sorted(paid)


def test_trips_that_the_formula_leaves_without_a_payoff_are_told_with_the_reason(page, ladder_document):
    ladder_document.perform(SetFormula(FORMULA))
    ladder_document.perform(AddCity("Island", next(iter(ladder_document.scenario.board.regions)), at=(10, 90)))
    noticed = []
    ladder_document.noticed.connect(noticed.append)
    page.formula.every.click()
    left = len(ladder_document.scenario.board.cities) - 1
    assert page.chart.model.gaps()[0] == left
    (told,) = noticed
    assert told.startswith(f"{left} trips remain without a payoff") and "no train can travel there" in told


BOARDS = ("boxcars/us-boxcars-2013", "crayon/british-rails", "tycoon/eastern-us", "dice/boxcars")
Key, SHIFT = Qt.Key, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def railroads(document, shown):
    return shown(RailroadTable(document))


def begin(view, row, column):
    """Opens the editor of a cell, as by F2."""
    view.setCurrentIndex(view.model().index(row, column))
    view.edit(view.currentIndex())
    return view.indexWidget(view.currentIndex())


def current(view):
    return view.currentIndex().row(), view.currentIndex().column()


def reasons(widget):
    return [one.text() for one in widget.window().findChildren(Beside) if one.isVisible()]


@pytest.mark.parametrize(
    ("key", "modifier", "there"),
    [
        (Key.Key_Return, Qt.KeyboardModifier.NoModifier, (6, 3)),
        (Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier, (6, 3)),
        (Key.Key_Down, Qt.KeyboardModifier.NoModifier, (6, 3)),
        (Key.Key_Return, SHIFT, (4, 3)),
        (Key.Key_Up, Qt.KeyboardModifier.NoModifier, (4, 3)),
        (Key.Key_Tab, Qt.KeyboardModifier.NoModifier, (5, 4)),
        (Key.Key_Backtab, SHIFT, (5, 2)),
    ],
)
def test_a_key_that_takes_a_payoff_goes_on_to_the_next_cell(qtbot, chart, document, key, modifier, there):
    editor = begin(chart.view, 5, 3)
    editor.setText("4321")
    qtbot.keyClick(editor, key, modifier)
    assert document.scenario.content.payoff(*chart.model.pair(chart.model.index(5, 3))) == 4321
    assert current(chart.view) == there and document.undo_stack.count() == 1
    assert chart.view.indexWidget(chart.model.index(5, 3)) is None
    assert chart.view.indexWidget(chart.model.index(*there)) is None, "the next cell is gone to, not opened"


def test_at_the_edge_of_a_table_enter_stays(qtbot, chart):
    last = chart.model.rowCount() - 1
    qtbot.keyClick(begin(chart.view, last, 0), Key.Key_Return)
    assert current(chart.view) == (last, 0)
    qtbot.keyClick(begin(chart.view, 3, 2), Key.Key_Tab)
    assert current(chart.view) == (3, 2), "right of it the chart has no cells"


def test_where_sorting_moves_the_row_enter_goes_to_the_one_that_was_below(qtbot, railroads, document):
    price = next(i for i, one in enumerate(railroads.model.columns) if one.title == "Price")
    railroads.view.sortByColumn(price, Qt.SortOrder.AscendingOrder)
    below = railroads.proxy.mapToSource(railroads.proxy.index(1, price)).row()
    editor = begin(railroads.view, 0, price)
    editor.setText("99000")
    qtbot.keyClick(editor, Key.Key_Return)
    assert railroads.proxy.mapToSource(railroads.view.currentIndex()).row() == below
    assert current(railroads.view) == (0, price), "the row that was typed into is the last one now"


def test_rows_that_are_not_shown_are_passed_over(qtbot, chart):
    chart.view.setRowHidden(6, True)
    qtbot.keyClick(begin(chart.view, 5, 3), Key.Key_Return)
    assert current(chart.view) == (7, 3)


@pytest.fixture
def box(qtbot, document, shown):
    """The list of the first city of a chart, with another one aimed at."""
    tables = shown(DestinationTables(document))
    box = begin(tables.view, 2, 0)
    qtbot.waitUntil(box.view().isVisible)
    box.view().setCurrentIndex(box.model().index(2, 0))
    box.table = tables.view
    return box


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_choice_that_is_taken_by_enter_goes_down(qtbot, box):
    table = box.table
    qtbot.keyClick(box.view(), Key.Key_Return)
    qtbot.waitUntil(lambda: not isValid(box))
    assert current(table) == (3, 0)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_choice_that_is_taken_by_a_click_stays(qtbot, box, document):
    table = box.table
    box.setCurrentIndex(3)
    box.activated.emit(3)
    qtbot.waitUntil(lambda: not isValid(box))
    assert current(table) == (2, 0) and document.undo_stack.count() == 1


def test_a_mistyped_payoff_stays_in_its_cell_with_the_reason_beside_it(qtbot, chart, document):
    editor = begin(chart.view, 5, 3)
    editor.setText("12a")
    qtbot.keyClick(editor, Key.Key_Return)
    assert chart.view.indexWidget(chart.model.index(5, 3)) is editor and editor.text() == "12a"
    assert current(chart.view) == (5, 3) and document.undo_stack.count() == 0
    (told,) = reasons(chart)
    assert "“12a”" in told and editor.accessibleDescription() == told
    (box,) = chart.window().findChildren(Beside)
    assert not box.geometry().contains(editor.mapTo(chart.window(), editor.rect().center()))
    qtbot.keyClicks(editor, "12")
    assert not reasons(chart) and not editor.accessibleDescription()
    qtbot.keyClick(editor, Key.Key_Return)
    assert document.scenario.content.payoff(*chart.model.pair(chart.model.index(5, 3))) == 12
    assert current(chart.view) == (6, 3)


def test_escape_gives_up_what_was_refused_without_another_word(qtbot, chart, document):
    said = []
    document.noticed.connect(said.append)
    editor = begin(chart.view, 5, 3)
    editor.setText("12a")
    qtbot.keyClick(editor, Key.Key_Return)
    qtbot.keyClick(editor, Key.Key_Escape)
    qtbot.waitUntil(lambda: not isValid(editor))
    assert not reasons(chart) and not said and current(chart.view) == (5, 3)


def test_who_leaves_a_mistyped_cell_by_a_click_is_told(qtbot, chart, document):
    said = []
    document.noticed.connect(said.append)
    before = document.scenario
    begin(chart.view, 5, 3).setText("12a")
    at = chart.view.visualRect(chart.model.index(7, 1)).center()
    qtbot.mouseClick(chart.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: bool(said))
    assert len(said) == 1 and "“12a”" in said[0]
    assert document.scenario is before and current(chart.view) == (7, 1) and not reasons(chart)


def test_the_reason_stays_within_a_low_window(qtbot, chart):
    chart.resize(420, 200)
    editor = begin(chart.view, 3, 0)
    editor.setText("a very long word that is no sum of money at all, and that is told whole")
    qtbot.keyClick(editor, Key.Key_Return)
    (box,) = chart.window().findChildren(Beside)
    assert chart.window().rect().contains(box.geometry())


@pytest.mark.parametrize("tone", ["light", "dark"])
@pytest.mark.parametrize("state", [QStyle.StateFlag.State_None, QStyle.StateFlag.State_Selected])
@pytest.mark.parametrize("table", [PayoffChart, RailroadTable, DestinationTables])
def test_the_current_cell_has_a_frame_whether_it_is_selected_or_not(document, shown, table, state, tone):
    view = shown(table(document)).view
    index = view.model().index(2, 1)
    edges = []
    for focus in (QStyle.StateFlag.State_None, QStyle.StateFlag.State_HasFocus):
        option, image = QStyleOptionViewItem(), QImage(90, 24, QImage.Format.Format_RGB32)
        option.initFrom(view)
        option.palette = palette(tone)
        option.rect, option.widget = image.rect(), view
        option.state = QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_Active | state | focus
        image.fill(option.palette.base().color())
        with QPainter(image) as painter:
            view.itemDelegate().paint(painter, option, index)
        edges.append([image.pixelColor(x, 1).rgb() for x in range(2, 88)])
    role = QPalette.ColorRole.HighlightedText if state else QPalette.ColorRole.Text
    assert set(edges[1]) == {palette(tone).color(role).rgb()} and edges[1] != edges[0]


def type_into(qtbot, chart, index, text):
    """Type a text into a cell; return its editor before Enter."""
    chart.view.setCurrentIndex(index)
    chart.view.edit(index)
    line = chart.view.indexWidget(index)
    line.selectAll()
    qtbot.keyClicks(line, text)
    return line


def test_a_calculation_in_a_cell_shows_its_result_and_is_one_step(qtbot, chart, document):
    index = chart.model.index(1, 0)
    before = int(index.data().replace(",", ""))
    line = type_into(qtbot, chart, index, "+10%")
    assert line.findChild(ResultHint).text == f"= {before * 1.1:,.0f}"
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert index.data() == f"{before * 1.1:,.0f}" and document.undo_stack.count() == 1


def test_a_bad_calculation_stays_in_its_cell_with_the_reason(qtbot, chart, document):
    index = chart.model.index(1, 0)
    line = type_into(qtbot, chart, index, "3+*")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert "not complete" in line.accessibleDescription() and document.undo_stack.count() == 0


def test_selected_cells_are_calculated_each_by_its_own_value_in_one_step(chart, document):
    cells = [chart.model.index(row, 0) for row in (1, 2, 3)]
    before = [int(cell.data().replace(",", "")) for cell in cells]
    for cell in cells:
        chart.view.selectionModel().select(cell, QItemSelectionModel.SelectionFlag.Select)
    chart.sheet.calculate_cells("*2")
    assert [int(cell.data().replace(",", "")) for cell in cells] == [2 * number for number in before]
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert [int(cell.data().replace(",", "")) for cell in cells] == before


def test_a_minus_subtracts_in_the_dialog_but_is_a_refused_number_in_a_cell(qtbot, chart, document):
    index = chart.model.index(1, 0)
    before = int(index.data().replace(",", ""))
    line = type_into(qtbot, chart, index, "-500")
    assert not line.findChild(ResultHint) or not line.findChild(ResultHint).text
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert document.undo_stack.count() == 0
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    chart.view.selectionModel().select(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    chart.sheet.calculate_cells("-500")
    assert int(index.data().replace(",", "")) == before - 500


def test_the_dialog_of_a_calculation_shows_results_and_refuses_nonsense(qtbot, chart):
    dialog = CalculateDialog([chart.model.index(row, 0) for row in (1, 2, 3, 4)], "$", chart)
    qtbot.addWidget(dialog)
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert dialog.told.text().count("→") == 3 and "and 1 more cell" in dialog.told.text() and ok.isEnabled()
    dialog.line.setText("+x")
    assert not ok.isEnabled() and "Expected" in dialog.told.text()
