"""The formula beside the chart, and the pairs that depart from what is usual: list, plot, arcs on the board."""

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QPushButton, QVBoxLayout, QWidget

from engine.edit.network.cities import AddCity, ChangeCity
from engine.families.boxcars.author.edits import SetPayoff
from engine.families.boxcars.author.formula_edits import SetFormula
from engine.families.boxcars.content import PayoffFormula
from engine.model.ids import Ref
from studio.families.boxcars.fitting import outliers as module
from studio.families.boxcars.fitting.outlier_page import ARCS, OutlierPage
from studio.families.boxcars.fitting.page import PayoffPage
from studio.families.boxcars.payoff_model import BY_HAND
from tests.families.boxcars.author.test_fit import along_a_line
from tests.opening import on_screen, opened

FORMULA = PayoffFormula(1000.0, constant=500.0)


@pytest.fixture
def document(qtbot):
    board = along_a_line(8, lambda a, b: 500 + 1000 * (b - a) + 500 * ((a * b) % 2))
    with opened(SetPayoff("c2", "c4", 99_000).apply(board)) as document:
        yield document


@pytest.fixture
def page(document, shown):
    return shown(PayoffPage(document))


@pytest.fixture
def side(document, shown):
    made = OutlierPage(document)
    made.arcs = []
    document.arcs_changed.connect(made.arcs.append)
    return shown(made)


def cell(page, a, b):
    return page.chart.model.index_of(a, b)


def test_choosing_a_measure_makes_a_formula_that_keeps_every_payoff(page, document):
    before = document.scenario.content.payoffs
    box = page.formula.form.editors["measure"].editors[0]
    box.setCurrentIndex(box.findData("mileposts"))
    box.activated.emit(box.currentIndex())
    content = document.scenario.content
    assert content.formula.measure == "mileposts" and content.payoffs == before
    assert content.is_fixed("c2", "c4") and document.undo_stack.count() == 1
    assert "factor" in page.formula.form.editors


@pytest.mark.parametrize("measure", ["millimetres", "rails"])
def test_another_measure_keeps_what_trips_pay_in_all(page, document, measure):
    def choose(wanted):
        box = page.formula.form.editors["measure"].editors[0]
        box.setCurrentIndex(box.findData(wanted))
        box.activated.emit(box.currentIndex())
        return document.scenario.content.formula

    first = choose(measure)
    assert first.measure == measure and first.factor < 200, "sections are 10 mm long and pay about 1,000"
    by_milepost = choose("mileposts")
    assert by_milepost.factor == pytest.approx(10 * first.factor, rel=0.01)


def test_a_payoff_set_by_hand_bears_a_mark_until_it_is_given_back(page, document):
    assert BY_HAND not in cell(page, "c2", "c4").data()
    document.perform(SetFormula(FORMULA))
    assert cell(page, "c2", "c4").data() == f"99,000 {BY_HAND}" and BY_HAND not in cell(page, "c2", "c6").data()
    page.chart.view.setCurrentIndex(cell(page, "c2", "c4"))
    page.formula.back.click()
    assert cell(page, "c2", "c4").data() == "2,500" and document.undo_stack.undoText() == "Pay 1 trip by formula"


def test_another_factor_typed_changes_all_that_is_not_set_by_hand(qtbot, page, document):
    document.perform(SetFormula(FORMULA))
    line = page.formula.form.editors["factor"].editors[0]
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "2000")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    payoff = document.scenario.content.payoff
    assert (payoff("c2", "c6"), payoff("c2", "c4")) == (8500, 99_000)


def test_buttons_of_the_formula_are_grey_and_say_why(page, document):
    side = page.formula
    assert [button.isEnabled() for button in (side.back, side.every, side.fill)] == [False, False, False]
    assert "Choose a formula first" in side.every.toolTip() and "No payoff is missing" in side.fill.toolTip()
    document.perform(SetPayoff("c0", "c1", None))
    assert side.fill.isEnabled()
    side.fill.click()
    assert document.scenario.content.payoff("c0", "c1") is not None


def test_a_button_that_turns_grey_leaves_the_keyboard_to_the_chart(qtbot, document, shown):
    page = PayoffPage(document)
    window = QWidget()
    column = QVBoxLayout(window)
    elsewhere = QPushButton("Elsewhere")
    for part in (page, elsewhere):
        column.addWidget(part)
    shown(window)
    document.perform(SetPayoff("c0", "c1", None))
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
        (None, "what the other trips pay by mileposts and millimetres as the crow flies"),
    ],
)
def test_who_fills_payoffs_is_told_how_many_and_by_what(page, document, formula, by):
    said = []
    document.noticed.connect(said.append)
    document.perform(SetFormula(formula))
    for other in ("c1", "c2"):
        document.perform(SetPayoff("c0", other, None))
    page.formula.fill.click()
    assert said == [f"2 payoffs are filled by {by}; Ctrl+Z takes that back."]


def test_few_payoffs_fill_others_by_the_millimetre_and_that_is_told(qtbot, shown):
    few = along_a_line(3, lambda a, b: 1000 * (b - a))
    with opened(SetPayoff("c0", "c2", None).apply(few)) as document:
        said = []
        document.noticed.connect(said.append)
        page = shown(PayoffPage(document))
        page.formula.fill.click()
    words = "1 payoff is filled by what the other trips pay by millimetres as the crow flies; Ctrl+Z takes that back."
    assert said == [words]


def test_the_pair_that_departs_most_stands_first_and_lights_both_cities(side, document):
    assert side.table.model.ids[0] == "c2 c4"
    side.table.choose("c2 c4")
    assert document.selection == {Ref("city", "c2"), Ref("city", "c4")}


def test_two_cities_selected_elsewhere_mean_their_pair_and_one_city_all_its_pairs(side, document):
    document.select([Ref("city", "c2"), Ref("city", "c4")])
    assert side.table.chosen() == ["c2 c4"]
    document.select([Ref("city", "c2")])
    assert len(side.table.chosen()) == 7
    document.select([Ref("city", id) for id in ("c2", "c4", "c5")])
    assert set(side.table.chosen()) == {"c2 c4", "c2 c5", "c4 c5"}


def test_the_worst_pairs_are_arcs_on_the_board_while_the_list_is_in_sight(qtbot, side):
    qtbot.waitUntil(lambda: side.arcs and len(side.arcs[-1]) == ARCS)
    side.table.choose("c2 c4")
    assert [(start, end) for start, end, is_bold in side.arcs[-1] if is_bold] == [((30.0, 20.0), (50.0, 20.0))]
    side.hide()
    assert side.arcs[-1] == ()


def test_all_pairs_of_a_city_are_thin_arcs_that_leave_the_board_to_be_seen(qtbot, shown):
    with opened(along_a_line(ARCS + 2, lambda a, b: 500 + 1000 * (b - a))) as document:
        page, arcs = OutlierPage(document), [()]
        document.arcs_changed.connect(arcs.append)
        shown(page)
        document.select([Ref("city", "c2")])
        pairs = len(page.table.chosen())
        qtbot.waitUntil(lambda: len(arcs[-1]) >= pairs)
        assert pairs == ARCS + 1 and not any(is_bold for *_, is_bold in arcs[-1])
        page.table.view.selectRow(0)
        assert sum(is_bold for *_, is_bold in arcs[-1]) == 1


def test_arcs_go_while_another_tab_stands_before_the_list(qtbot, document):
    window = QMainWindow()
    docks = [QDockWidget(name, window) for name in ("tables", "history")]
    docks[0].setWidget(page := OutlierPage(document))
    for dock in docks:
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
    window.tabifyDockWidget(*docks)
    arcs = [()]
    document.arcs_changed.connect(arcs.append)
    with on_screen(qtbot, window, 600, 400):
        for _ in range(2):
            docks[0].raise_()
            qtbot.waitUntil(lambda: len(arcs[-1]) == ARCS)
            docks[1].raise_()
            qtbot.waitUntil(lambda: arcs[-1] == ())
            assert page.isVisible(), "Qt calls it visible behind the other tab"


def test_enter_goes_on_to_the_pair_that_was_next_wherever_the_correction_sorts_the_rows(qtbot, side, document):
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
    assert document.undo_stack.count() == 2


def test_a_click_on_a_dot_of_the_plot_picks_its_row(qtbot, side, document):
    qtbot.waitUntil(lambda: side.plot.isVisible() and bool(side.plot.pairs))
    at = side.plot.place(side.plot.pairs[0])
    qtbot.mouseClick(side.plot, Qt.MouseButton.LeftButton, pos=QPoint(round(at.x()), round(at.y())))
    assert side.table.chosen() == ["c2 c4"]


def test_the_selected_pairs_are_corrected_as_one_step(side, document):
    side.table.choose("c2 c4")
    side.table.correct()
    assert document.scenario.content.payoff("c2", "c4") in (2500, 3000) and document.undo_stack.count() == 1


def test_what_is_meant_is_kept_with_its_reason_and_taken_back(side, document, monkeypatch):
    monkeypatch.setattr(module, "ask_for_line", lambda *_: "A tunnel under the sea")
    side.table.choose("c2 c4")
    side.table.mean()
    meant = next(place for place, column in enumerate(side.table.model.columns) if column.title == "Meant")
    assert side.table.index_of("c2 c4", meant).data() == "A tunnel under the sea"
    assert document.scenario.ignored[0].check == "payoff-far-off"
    side.table.choose("c2 c4")
    side.table.mean()
    assert document.scenario.ignored == ()


def test_the_pairs_follow_names_and_payoffs(side, document):
    def row(id):
        return [side.table.index_of(id, column).data() for column in range(3)]

    assert row("c2 c4") == ["C2", "C4", "99,000"]
    document.perform(ChangeCity("c2", name="Springfield"))
    document.perform(SetPayoff("c2", "c4", 98_000))
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


def test_trips_that_the_formula_leaves_without_a_payoff_are_told_with_the_reason(page, document):
    document.perform(SetFormula(FORMULA))
    document.perform(AddCity("Island", next(iter(document.scenario.board.regions)), at=(10, 90)))
    noticed = []
    document.noticed.connect(noticed.append)
    page.formula.every.click()
    left = len(document.scenario.board.cities) - 1
    assert page.chart.model.gaps()[0] == left
    (told,) = noticed
    assert told.startswith(f"{left} trips stay without a payoff") and "no train can go there yet" in told
