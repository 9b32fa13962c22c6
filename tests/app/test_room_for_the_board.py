"""The board keeps a third of the window at least, however small that is and however large the text: panels stand one
behind the other then, and none of them has to be scrolled sideways."""

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QTabBar

from engine.files.library import scenario_path
from engine.model.ids import Ref
from studio.app.docks import LOWER, Way
from studio.app.layout import first_size
from tests.opening import studio_with

PERCENTS = (100, 150, 200)
WINDOWS = [(1024, 700), (1440, 900), (1920, 1080)]


@pytest.fixture
def opened(qtbot, any_text):
    """Opens the studio on a file or a bundled board in a window of some size, with text of some size."""
    windows = []

    def open_window(board, size, percent=100):
        windows.append(studio_with(qtbot, board if isinstance(board, Path) else scenario_path(board), *size))
        window = windows[-1].__enter__()
        window.dock_set.wake()
        qtbot.waitUntil(lambda: any(dock.is_made for dock in window.dock_set.all.values()))
        window.shell.set_text_size(percent)
        settle()
        return window

    yield open_window
    for each in windows:
        each.__exit__(None, None, None)


def settle():
    for _ in range(12):
        QApplication.processEvents()


def tabs_of(window):
    """The bars of tabs that are seen, each as its words."""
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [
        [bar.tabText(tab) for tab in range(bar.count())]
        for bar in bars
        if bar.count() and not bar.visibleRegion().isEmpty()
    ]


def some(*cases, quick):
    """All combinations of the values as cases, the slow ones marked."""
    return [case if case in quick else pytest.param(*case, marks=pytest.mark.slow) for case in product(*cases)]


@pytest.mark.parametrize(("board", "size", "percent"), some(
    ("boxcars/us-boxcars-2013", "crayon/saltmark-isles", "dice/short-line"), WINDOWS, PERCENTS,
    quick=[("boxcars/us-boxcars-2013", (1024, 700), 200), ("dice/short-line", (1440, 900), 100)],
), ids=str)  # fmt: skip
def test_the_board_has_a_third_of_the_window(opened, board, size, percent):
    window = opened(board, size, percent)
    view = window.view.viewport().visibleRegion().boundingRect()
    assert 3 * view.width() * view.height() >= size[0] * size[1]
    assert window.size().toTuple() == size


@pytest.mark.slow
@pytest.mark.parametrize(("board", "percent"), list(product(
    ("boxcars/us-boxcars-2013", "crayon/saltmark-isles", "tycoon/amber-coast"), PERCENTS,
)))  # fmt: skip
def test_no_panel_and_no_table_of_a_small_window_is_scrolled_sideways(opened, qtbot, board, percent):
    window = opened(board, (1024, 700), percent)
    for name, dock in window.dock_set.all.items():
        window.shell.show_dock(name)
        qtbot.waitUntil(lambda dock=dock: dock.is_made and dock.is_in_front)
        pages = dock.panel.tabs if name == "tables" else None
        for page in range(pages.count() if pages else 1):
            if pages:
                pages.setCurrentIndex(page)
            settle()
            told = name, pages.tabText(page) if pages else ""
            assert (*told, sideways(dock)) == (*told, [])


def sideways(dock):
    """The areas in a dock that have to be scrolled sideways."""
    areas = [dock.widget(), *dock.panel.findChildren(QScrollArea)]
    return [area for area in areas if area.isVisible() and area.horizontalScrollBar().maximum()]


@pytest.mark.slow
def test_panels_that_move_leave_no_tabs_behind(opened, board_file):
    window = opened(board_file, (1440, 900))
    docks = window.dock_set
    lower = [docks.all[name].windowTitle() for name in LOWER]
    every = [dock.windowTitle() for dock in docks.all.values()]
    for way in (Way.TABS, Way.BELOW, Way.BESIDE, Way.TABS, Way.BESIDE, Way.BELOW):
        docks.arrange(way)
        settle()
        assert docks.arrangement.way is way
        assert tabs_of(window) == [every if way is Way.TABS else lower]
    window.shell.reset_layout()
    settle()
    assert tabs_of(window) == [lower]


def test_the_words_on_tabs_of_panels_are_whole(opened, board_file):
    window = opened(board_file, (1024, 700), 200)
    (bar,) = (
        each
        for each in window.findChildren(QTabBar)
        if each.parent() is window and each.count() == len(window.dock_set.all)
    )
    for tab in range(bar.count()):
        assert bar.tabRect(tab).width() > bar.fontMetrics().horizontalAdvance(bar.tabText(tab))
    for dock in window.dock_set.all.values():
        dock.raise_()
        settle()
        assert bar.rect().contains(bar.tabRect(bar.currentIndex())), "arrows lead to it"


@pytest.mark.slow
def test_panels_follow_a_window_that_is_drawn_smaller_and_larger(opened, qtbot, board_file):
    window = opened(board_file, (1440, 900), 150)
    docks = window.dock_set
    assert docks.arrangement.way is Way.BELOW
    window.resize(1024, 700)
    qtbot.waitUntil(lambda: docks.arrangement.way is Way.TABS)
    window.resize(1440, 900)
    qtbot.waitUntil(lambda: docks.arrangement.way is Way.BELOW)
    window.tabifyDockWidget(docks.all["inspector"], docks.all["history"])
    window.resize(1024, 700)
    with qtbot.waitSignal(window._suits.timeout):
        pass
    assert docks.arrangement.way is Way.BELOW, "somebody has moved them"


@pytest.mark.slow
def test_the_board_stays_where_it_is_when_another_lower_tab_is_chosen(opened, qtbot):
    window = opened("boxcars/us-boxcars-2013", (1440, 900))
    docks, view = window.dock_set.all, window.view
    high = docks["issues"].height()
    at = QPointF(160, 120)
    wheel = QWheelEvent(
        at, view.viewport().mapToGlobal(at), QPoint(), QPoint(0, 360), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), wheel)
    scale, held = view.scale_px, view.mapToScene(at.toPoint())
    for name in (*LOWER, "issues"):
        window.shell.show_dock(name)
        qtbot.waitUntil(lambda name=name: docks[name].is_made and docks[name].is_in_front)
        settle()
        assert docks[name].height() == high
        now = view.mapToScene(at.toPoint())
        assert view.scale_px == scale and (now - held).manhattanLength() * scale < 2


def test_a_height_that_the_user_gave_the_lower_panels_is_that_of_each(opened, qtbot, board_file):
    window = opened(board_file, (1440, 900))
    docks = window.dock_set.all
    window.resizeDocks([docks["issues"]], [430], Qt.Orientation.Vertical)
    settle()
    high = docks["issues"].height()
    for name in ("tables", "history", "issues"):
        window.shell.show_dock(name)
        qtbot.waitUntil(lambda name=name: docks[name].is_in_front)
        settle()
        assert docks[name].height() == high


@pytest.mark.qt_log_ignore("does not support", extend=True)
def test_a_double_click_on_the_tab_of_a_panel_opens_it_as_a_large_window(opened, qtbot, board_file):
    window = opened(board_file, (1440, 900))
    dock = window.dock_set.all["tables"]
    (bar,) = (each for each in window.findChildren(QTabBar) if each.parent() is window and each.count() == len(LOWER))
    at = bar.tabRect(LOWER.index("tables")).center()
    qtbot.mouseDClick(bar, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(dock.isFloating)
    assert dock.width() > dock.screen().availableGeometry().width() // 2


def test_a_long_message_leaves_the_tabs_of_the_lower_panels_free(opened, board_file):
    window = opened(board_file, (1440, 900))
    window.status.say("This message has far more words than the status line has room for. " * 8)
    settle()
    (bar,) = (each for each in window.findChildren(QTabBar) if each.parent() is window and each.count() == len(LOWER))
    box = window.status.hint._whole
    assert box.isVisible() and not box.geometry().intersects(bar.geometry())
    window.status.forget()
    assert not box.isVisible()


SIZE = first_size(QSize(1440, 900))


@pytest.fixture
def short_window(qtbot):
    with studio_with(qtbot, scenario_path("boxcars/us-boxcars-2013"), SIZE.width(), SIZE.height()) as short_window:
        short_window.dock_set.wake()
        yield short_window


def payoffs(short_window, qtbot):
    """The payoff chart, when the dock has the height that it wants."""
    short_window.shell.show_dock("tables")
    dock = short_window.dock_set.all["tables"]
    qtbot.waitUntil(lambda: dock.is_made)
    chart = dock.panel.table("Payoffs").chart
    qtbot.waitUntil(lambda: chart.view.isVisible() and chart.view.viewport().height() > 0)
    return chart


def in_sight(view, index):
    """Whether the whole of a cell is seen, whatever scrolls around its view."""
    return not (view.viewport().visibleRegion().boundingRect() & view.visualRect(index)).isEmpty()


def test_the_payoffs_open_with_six_rows_in_sight(short_window, qtbot):
    chart = payoffs(short_window, qtbot)
    row = chart.view.verticalHeader().defaultSectionSize()
    qtbot.waitUntil(lambda: chart.view.viewport().visibleRegion().boundingRect().height() >= 6 * row)
    assert short_window.view.height() > short_window.height() * 2 // 5, "the board has most of the room all the same"


def test_the_names_above_the_payoffs_are_whole_and_no_two_read_alike(short_window, qtbot):
    header = payoffs(short_window, qtbot).header

    def shown():
        return [" ".join(header.lines(column)) for column in range(header.count())]

    qtbot.waitUntil(lambda: not any("…" in name for name in shown()))
    assert len(set(shown())) == header.count()


@pytest.mark.slow
def test_the_pair_that_is_selected_is_in_sight_when_the_payoffs_are_opened(short_window, qtbot):
    short_window.document.select([Ref("city", "seattle"), Ref("city", "miami")])
    chart = payoffs(short_window, qtbot)
    qtbot.waitUntil(lambda: in_sight(chart.view, chart.model.index_of("seattle", "miami")))


@pytest.mark.slow
def test_a_dock_that_is_lower_than_its_panel_scrolls_to_the_cell(short_window, qtbot):
    chart = payoffs(short_window, qtbot)
    dock = short_window.dock_set.all["tables"]
    short_window.resizeDocks([dock], [90], Qt.Orientation.Vertical)
    qtbot.waitUntil(lambda: dock.height() < 120)
    chart.jump("Seattle, Miami")
    qtbot.waitUntil(lambda: in_sight(chart.view, chart.view.currentIndex()))


@pytest.mark.slow
def test_panels_that_are_put_beside_a_high_board_are_made_when_they_are_seen(short_window, qtbot):
    docks = short_window.dock_set
    qtbot.waitUntil(lambda: docks.all["issues"].is_made)
    low = docks.all["issues"].height()
    for board, is_high in (("crayon/british-rails", True), ("boxcars/us-boxcars-2013", False)):
        short_window.shell.open_file(scenario_path(board))
        qtbot.waitUntil(lambda is_high=is_high: (docks.all["issues"].height() > 2 * low) == is_high)
        for _ in range(20):
            QApplication.processEvents()
        assert {name for name, dock in docks.all.items() if dock.is_made} == {"inspector", "layers", "issues"}
    assert docks.all["issues"].height() == low


@pytest.mark.parametrize("percent", [pytest.param(150, marks=pytest.mark.slow), 200])
def test_text_that_is_made_large_leaves_the_list_of_issues_three_rows(short_window, qtbot, any_text, percent):
    issues = short_window.dock_set.all["issues"]
    qtbot.waitUntil(lambda: issues.is_made and not short_window.document.inspector.busy)
    short_window.shell.set_text_size(percent)
    QApplication.processEvents()
    short_window.shell.show_dock("issues")
    rows = issues.panel.list
    last = rows.model().index(2, 0)
    qtbot.waitUntil(lambda: whole_in_sight(rows, last))
    assert short_window.view.height() > short_window.height() // 4, "the board is still there"


def whole_in_sight(view, index):
    """Whether all of a row's height is seen, whatever scrolls around its view."""
    return (
        view.visualRect(index).height()
        <= (view.viewport().visibleRegion().boundingRect() & view.visualRect(index)).height()
    )


SCENARIOS = Path(__file__).parents[2] / "scenarios"


def enabled(window):
    return {id for id, action in window.toolbox._actions.items() if action.isEnabled()}


def test_a_sheet_offers_the_tools_and_the_words_that_fit_it(window):
    assert "line" in enabled(window)
    window.toolbox.take("line")
    assert window.shell.open_file(SCENARIOS / "dice" / "boxcars.yaml")
    assert enabled(window) == {"select", "pan"} == {tool.id for tool in window.toolbox.offered()}
    assert window.toolbox.held.id == "select"
    assert not window.toolbox._actions["line"].isVisible()
    select = window.toolbox.tools["select"]
    assert "select an area" not in select.hint and "edits the text" in window.status.hint.toolTip()
    assert select.hint in window.toolbox._actions["select"].toolTip()


def test_the_hint_of_the_tool_in_hand_follows_the_kind_of_board(window):
    for file, words in (
        (SCENARIOS / "dice" / "boxcars.yaml", "edits the text"),
        (SCENARIOS / "tycoon" / "amber-coast.yaml", "select an area"),
    ):
        assert window.shell.open_file(file)
        window.status.forget()
        assert words in window.status.hint.toolTip()


def test_nothing_of_a_map_is_added_to_a_sheet_and_the_menu_says_why(window):
    assert window.shell.open_file(SCENARIOS / "dice" / "boxcars.yaml")
    added = {command.id: command.disabled() for command in window.commands if command.id.startswith("add-")}
    assert len(added) == 4
    assert set(added.values()) == {"This scenario has no map."}
