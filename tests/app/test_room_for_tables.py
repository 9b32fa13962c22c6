"""Tables below the board: opened in a window of usual size they show rows, and names that can be told apart."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication

from engine.files.library import scenario_path
from engine.model.ids import Ref
from studio.app.layout import first_size
from tests.opening import studio_with

SIZE = first_size(QSize(1440, 900))


@pytest.fixture
def window(qtbot):
    with studio_with(qtbot, scenario_path("boxcars/us-boxcars-2013"), SIZE.width(), SIZE.height()) as window:
        window.dock_set.wake()
        yield window


def payoffs(window, qtbot):
    """The payoff chart, when the dock has the height that it wants."""
    window.shell.show_dock("tables")
    dock = window.dock_set.all["tables"]
    qtbot.waitUntil(lambda: dock.is_made)
    chart = dock.panel.table("Payoffs").chart
    qtbot.waitUntil(lambda: chart.view.isVisible() and chart.view.viewport().height() > 0)
    return chart


def in_sight(view, index):
    """Whether the whole of a cell is seen, whatever scrolls around its view."""
    return not (view.viewport().visibleRegion().boundingRect() & view.visualRect(index)).isEmpty()


def test_the_payoffs_open_with_six_rows_in_sight(window, qtbot):
    chart = payoffs(window, qtbot)
    row = chart.view.verticalHeader().defaultSectionSize()
    qtbot.waitUntil(lambda: chart.view.viewport().visibleRegion().boundingRect().height() >= 6 * row)
    assert window.view.height() > window.height() * 2 // 5, "the board has most of the room all the same"


def test_the_names_above_the_payoffs_are_whole_and_no_two_read_alike(window, qtbot):
    header = payoffs(window, qtbot).header

    def shown():
        return [" ".join(header.lines(column)) for column in range(header.count())]

    qtbot.waitUntil(lambda: not any("…" in name for name in shown()))
    assert len(set(shown())) == header.count()


def test_the_pair_that_is_selected_is_in_sight_when_the_payoffs_are_opened(window, qtbot):
    window.document.select([Ref("city", "seattle"), Ref("city", "miami")])
    chart = payoffs(window, qtbot)
    qtbot.waitUntil(lambda: in_sight(chart.view, chart.model.index_of("seattle", "miami")))


def test_a_dock_that_is_lower_than_its_panel_scrolls_to_the_cell(window, qtbot):
    chart = payoffs(window, qtbot)
    dock = window.dock_set.all["tables"]
    window.resizeDocks([dock], [90], Qt.Orientation.Vertical)
    qtbot.waitUntil(lambda: dock.height() < 120)
    chart.jump("Seattle, Miami")
    qtbot.waitUntil(lambda: in_sight(chart.view, chart.view.currentIndex()))


def test_panels_that_are_put_beside_a_high_board_are_made_when_they_are_seen(window, qtbot):
    docks = window.dock_set
    qtbot.waitUntil(lambda: docks.all["issues"].is_made)
    low = docks.all["issues"].height()
    for board, is_high in (("crayon/british-rails", True), ("boxcars/us-boxcars-2013", False)):
        window.shell.open_file(scenario_path(board))
        qtbot.waitUntil(lambda is_high=is_high: (docks.all["issues"].height() > 2 * low) == is_high)
        for _ in range(20):
            QApplication.processEvents()
        assert {name for name, dock in docks.all.items() if dock.is_made} == {"inspector", "layers", "issues"}
    assert docks.all["issues"].height() == low


@pytest.mark.parametrize("percent", [pytest.param(150, marks=pytest.mark.slow), 200])
def test_text_that_is_made_large_leaves_the_list_of_issues_three_rows(window, qtbot, any_text, percent):
    issues = window.dock_set.all["issues"]
    qtbot.waitUntil(lambda: issues.is_made and not window.document.inspector.busy)
    window.shell.set_text_size(percent)
    QApplication.processEvents()
    window.shell.show_dock("issues")
    rows = issues.panel.list
    last = rows.model().index(2, 0)
    qtbot.waitUntil(lambda: whole_in_sight(rows, last))
    assert window.view.height() > window.height() // 4, "the board is still there"


def whole_in_sight(view, index):
    """Whether all of a row's height is seen, whatever scrolls around its view."""
    return (
        view.visualRect(index).height()
        <= (view.viewport().visibleRegion().boundingRect() & view.visualRect(index)).height()
    )
