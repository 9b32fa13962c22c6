"""The worth of railroads in the window: a table, texts on the board, and a price that is accepted."""

from __future__ import annotations

import pytest
from shiboken6 import delete

from engine.sim.fair_price import FairPrice
from engine.sim.findings import price_report, worth_report
from engine.sim.shapley import Shapley
from engine.sim.worth import Worths
from studio.canvas.view import BoardView
from studio.lab.experiment_task import PRICE, WorthTask
from studio.lab.worth_page import WorthPage
from tests.bundled import bundled_scenario
from tests.opening import on_screen, opened
from tests.sim.test_worth import known

US = bundled_scenario("boxcars/us-rail-baron")


@pytest.fixture
def document(qtbot):
    with opened(US) as document:
        yield document


@pytest.fixture
def view(qtbot, document):
    with on_screen(qtbot, BoardView(document), 700, 500) as view:
        yield view


@pytest.fixture
def page(qtbot, document, view):
    made = WorthPage(document, lambda: view)
    made.resize(1000, 500)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.stop()
    qtbot.waitUntil(lambda: not made.is_busy)
    delete(made)


def measured(*values):
    """A report on the PA and the AT&SF, of which the first one decides this part of the games."""
    found = Worths([known()["PA"], known()["AT&SF"]], False, 0.0, False)
    for row, value in zip(found.rows, values, strict=True):
        row.add(bytes([1] * value + [0] * (100 - value)), bytes(100))
        found.games += 200
    return worth_report(found.data(), {}, {"PA": "Pennsylvania", "AT&SF": "Santa Fe"})


def test_things_of_the_board_can_be_checked(page):
    page.check("PA", "AT&SF")
    assert set(page.checked) == {("railroad", "PA"), ("railroad", "AT&SF")} and page.start.isEnabled()
    page.method.setCurrentIndex(page.method.findData(PRICE))
    assert not page.start.isEnabled() and "exactly one" in page.start.toolTip()
    page.all.click()
    assert len(page.checked) == len(US.board.railroads)
    page.none.click()
    assert page.checked == () and not page.start.isEnabled()


def test_values_are_in_a_table_with_a_chart_and_on_the_board(page, view):
    page._show_report(measured(60, 20))
    assert "PA is worth most: 60.0" in page.said.text()
    table = page.report.tables[0]
    assert [ref.id for ref in table.about] == ["PA", "AT&SF"] and [row[1] for row in table.rows] == [60, 20]
    assert [bar.value for bar in page.figures.page.charts[0].shown] == [60, 20]
    plates = page._overlay.plates(view.scale_px)
    assert {(plate.railroad, plate.text) for plate in plates} == {("PA", "PA +60.0"), ("AT&SF", "AT&SF +20.0")}
    page.on_board.setChecked(False)
    assert page._overlay.plates(view.scale_px) == ()
    page.on_board.setChecked(True)
    page.hide()
    assert page._overlay.plates(view.scale_px) == (), "a hidden page leaves nothing on the board"


def test_shapley_values_have_a_total():
    found = Shapley([known()["PA"], known()["AT&SF"]])
    found.add([0, 1], bytes([0, 1, 1]))
    found.add([1, 0], bytes([0, 0, 1]))
    report = worth_report(found.data(), {}, {})
    assert report.tables[0].columns == ("of", "value", "from", "to") and "worth 100.0 points" in report.said


def test_an_accepted_price_is_an_edit_that_can_be_undone(page, document):
    found = FairPrice("PA", 30_000, 0.1)
    for price, bought in ((30_000, bytes([1] * 400)), (60_000, bytes(400))):
        found.add(price, bought)
    report = price_report(found.data(), "PA", "$")
    page._show_report(report)
    assert "The PA is bought in half of the games at" in page.said.text() and page.accept.isVisible()
    page.accept.click()
    assert document.committed.content.prices["PA"] == report.data["price"] > 30_000
    assert document.undo_stack.undoText().startswith("Set price of PA")
    document.undo_stack.undo()
    assert document.committed == US


def test_a_board_without_things_says_so(page, document):
    document.new(bundled_scenario("dice/boxcars"))
    assert not page.start.isEnabled() and "nothing that can be withheld" in page.start.toolTip()


@pytest.mark.slow
def test_railroads_are_measured_and_a_stop_keeps_the_result(qtbot, page):
    page.check("PA", "RF&P")
    page.points.setValue(0)
    page.run()
    qtbot.waitUntil(lambda: page._task.done > 0)
    page.bar.stop.click()
    qtbot.waitUntil(lambda: not page.is_busy)
    assert {row["id"] for row in page.report.data["railroads"]} == {"PA", "RF&P"}


@pytest.mark.slow
def test_a_task_measures_a_fair_price():
    task = WorthTask(US, ("random", "random"), 1, PRICE, (("railroad", "PA"),), 200, 0.5)
    report = task.play(lambda: True)
    assert report.data["id"] == "PA" and report.tables[0].rows and task.done > 0
