"""The Table menu of the window."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

CTRL = Qt.KeyboardModifier.ControlModifier


def test_the_table_menu_acts_on_the_table_in_hand_and_says_why_it_cannot(qtbot, window):
    copy = window.actions_.commands["table-copy"]
    window.shell.show_dock("history")
    assert "Bring a table to the front" in copy.disabled()
    window.shell.show_dock("tables")
    railroads = window.dock_set.all["tables"].panel.table("Railroads and prices")
    qtbot.waitUntil(railroads.view.isVisible)
    railroads.view.setFocus()
    railroads.view.setCurrentIndex(railroads.proxy.index(0, 0))
    assert copy.disabled() is None
    own = window.actions_.commands["table-own"]
    assert own.children() == []
    copy.run()
    assert QGuiApplication.clipboard().text() == railroads.model.ids[0] + "\n"


def test_the_verbs_of_the_table_in_hand_have_a_menu(qtbot, window):
    window.shell.show_dock("tables")
    page = window.dock_set.all["tables"].panel.table("Payoffs")
    qtbot.waitUntil(page.chart.view.isVisible)
    children = {command.words: command for command in window.actions_.commands["table-own"].children()}
    assert "Choose a formula first" in children["All by Formula"].disabled()
    assert children["All by Formula"].shortcut == "Ctrl+Shift+Backspace"


def test_delete_in_the_column_of_ids_says_how_a_row_is_removed(qtbot, window):
    window.shell.show_dock("tables")
    cities = window.dock_set.all["tables"].panel.table("Cities")
    qtbot.waitUntil(cities.view.isVisible)
    cities.view.setFocus()
    cities.view.setCurrentIndex(cities.proxy.index(0, 0))
    before = window.document.committed
    qtbot.keyClick(cities.view, Qt.Key.Key_Delete)
    assert window.document.committed is before and "Edit > Delete" in cities.told.text()
    place = next(at for at, column in enumerate(cities.model.columns) if column.title == "State")
    cities.view.setCurrentIndex(cities.proxy.index(0, place))
    qtbot.keyClick(cities.view, Qt.Key.Key_Delete)
    first = next(iter(window.document.committed.board.cities.values()))
    assert first.state == ""


def test_a_table_is_gone_to_by_its_name_and_has_the_keyboard(qtbot, active):
    tables = {command.words: command for command in active.actions_.commands["go-to-table"].children()}
    assert {"Payoffs", "Destinations", "Cities"} <= set(tables)
    panel = active.dock_set.all["tables"].panel
    for title in ("Cities", "Destinations"):
        tables[title].run()
        qtbot.waitUntil(lambda: panel.in_hand() is not None and panel.in_hand().view.hasFocus())
        assert panel.tabs.tabText(panel.tabs.currentIndex()) == title
    assert panel.in_hand().view.model().columnCount() == 11, "not the odds beside the table of two dice"


def test_a_table_is_left_by_keys_for_the_fields_around_it(qtbot, active):
    active.shell.show_table("Payoffs")
    panel = active.dock_set.all["tables"].panel
    qtbot.waitUntil(lambda: panel.in_hand() is not None and panel.in_hand().view.hasFocus())
    table = panel.in_hand().view
    qtbot.keyClick(table, Qt.Key.Key_Tab)
    assert table.hasFocus(), "Tab goes from cell to cell"
    qtbot.keyClick(table, Qt.Key.Key_Tab, CTRL)
    assert QApplication.focusWidget().accessibleName() == "By"
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Backtab, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget().accessibleName() == "Find a city"
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab, CTRL)
    assert table.hasFocus(), "and no other table is turned to"
    active.actions_.commands["table-leave"].run()
    assert QApplication.focusWidget().accessibleName() == "By"


def test_the_next_table_is_a_page_down_with_ctrl_and_after_the_last_one_comes_the_first(qtbot, active):
    active.shell.show_table("Payoffs")
    panel = active.dock_set.all["tables"].panel
    for key, step in ((Qt.Key.Key_PageDown, 1), (Qt.Key.Key_PageUp, 0), (Qt.Key.Key_PageUp, panel.tabs.count() - 1)):
        qtbot.waitUntil(lambda: panel.isAncestorOf(QApplication.focusWidget()))
        qtbot.keyClick(QApplication.focusWidget(), key, CTRL)
        assert panel.tabs.currentIndex() == step
        qtbot.waitUntil(lambda: panel.tabs.currentWidget().isAncestorOf(QApplication.focusWidget()))
