"""Tables in windows of their own, next to the board."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QTableView

from engine.edit.header import ChangeHeader
from engine.files.library import scenario_path
from engine.model.ids import Ref
from studio.panels.tables.table_window import TableWindow

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


def windows(window):
    return [one for one in window.findChildren(TableWindow) if one.isVisible()]


@pytest.fixture
def tables(window, qtbot):
    window.dock_set.wake()
    window.shell.show_dock("tables")
    dock = window.dock_set.all["tables"]
    qtbot.waitUntil(lambda: dock.is_made and dock.is_in_front)
    return dock.panel


def test_a_double_click_on_the_tab_of_a_table_opens_a_window_with_a_title_bar(window, tables, qtbot):
    bar, number = tables.tabs.tabBar(), tables.tabs.count()
    for _ in range(2):
        qtbot.mouseDClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(0).center())
        qtbot.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(0).center())
        qtbot.waitUntil(lambda: bool(windows(window)))
        QApplication.processEvents()
    (shown,) = windows(window)
    assert shown.isWindow() and shown.windowType() == Qt.WindowType.Window
    assert shown.windowTitle() == f"Payoffs — {window.document.scenario.title}"
    assert tables.tabs.count() == number, "the panel keeps its table"


def test_undo_and_the_selection_reach_the_window_of_a_table(window, tables, qtbot):
    tables.tabs.setCurrentIndex([tables.tabs.tabText(n) for n in range(tables.tabs.count())].index("Cities"))
    window.actions_.run(window.actions_.commands["table-window"])
    (shown,) = windows(window)
    assert shown.title == "Cities"
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    view = shown.findChild(QTableView)
    view.setFocus()
    window.document.select([Ref("city", "albany")])
    QApplication.processEvents()
    assert view.selectionModel().hasSelection()
    window.document.perform(ChangeHeader(title="Another"))
    assert shown.windowTitle() == "Cities — Another"
    qtbot.waitUntil(window.actions_["undo"].isEnabled)
    qtbot.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.document.scenario.title != "Another"


def test_the_window_of_a_table_closes_with_its_game_system(window, tables, qtbot):
    window.shell.open_table_window("Payoffs")
    window.document.undo_stack.setClean()
    assert window.shell.open_file(scenario_path("crayon/saltmark-isles"))
    assert windows(window) == []
