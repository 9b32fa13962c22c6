"""The board keeps a third of the window at least, however small that is and however large the text: panels stand one
behind the other then, and none of them has to be scrolled sideways."""

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QTabBar

from engine.files.library import scenario_path
from studio.app.docks import LOWER, Way
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


@pytest.mark.parametrize(("board", "percent"), some(
    ("boxcars/us-boxcars-2013", "crayon/saltmark-isles", "tycoon/amber-coast"), PERCENTS,
    quick=[("boxcars/us-boxcars-2013", 200)],
))  # fmt: skip
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
    (bar,) = (each for each in window.findChildren(QTabBar) if each.parent() is window and each.count() == 7)
    for tab in range(bar.count()):
        assert bar.tabRect(tab).width() > bar.fontMetrics().horizontalAdvance(bar.tabText(tab))
    for dock in window.dock_set.all.values():
        dock.raise_()
        settle()
        assert bar.rect().contains(bar.tabRect(bar.currentIndex())), "arrows lead to it"


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


def test_tables_give_their_room_back_when_another_panel_comes_to_the_front(opened, qtbot, board_file):
    window = opened(board_file, (1440, 900))
    docks = window.dock_set.all
    low = docks["issues"].height()
    for _ in range(2):
        window.shell.show_dock("tables")
        qtbot.waitUntil(lambda: docks["tables"].height() > low + 60)
        window.shell.show_dock("issues")
        qtbot.waitUntil(lambda: docks["issues"].height() == low)


def test_tables_that_somebody_made_higher_stay_so(opened, qtbot, board_file):
    window = opened(board_file, (1440, 900))
    docks = window.dock_set.all
    low = docks["issues"].height()
    window.shell.show_dock("tables")
    qtbot.waitUntil(lambda: docks["tables"].height() > low + 60)
    window.resizeDocks([docks["tables"]], [500], Qt.Orientation.Vertical)
    settle()
    high = docks["tables"].height()
    window.shell.show_dock("issues")
    qtbot.waitUntil(lambda: docks["issues"].is_in_front)
    settle()
    assert docks["issues"].height() == high > low + 200
