"""Names that are typed in the inspector because a tool or F2 asked: with Enter the board has the keys again."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.model.ids import Ref

LEFT = Qt.MouseButton.LeftButton


def named(window):
    """The line of the inspector's name."""
    return window.dock_set.all["inspector"].panel.form.editors["name"].editors[0]


def press_f2(window, qtbot):
    """F2 on the board, once there is something to rename."""
    qtbot.waitUntil(window.actions_["rename"].isEnabled)
    qtbot.keyClick(window.view, Qt.Key.Key_F2)


def asked(window, qtbot):
    """The line of the name, once it has the keyboard."""
    inspector = window.dock_set.all["inspector"]
    qtbot.waitUntil(lambda: inspector.is_made and "name" in inspector.panel.form.editors)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is named(window))
    return named(window)


def test_after_the_name_of_a_new_city_letters_choose_tools_again(active, qtbot):
    active.toolbox.choose("city")
    at = active.view.mapFromScene(150, 150)
    qtbot.mouseClick(active.view.viewport(), LEFT, pos=at)
    line = asked(active, qtbot)
    qtbot.keyClicks(line, "Kent")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(active.view.hasFocus)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_L)
    assert active.toolbox.held.id == "line"
    assert active.document.scenario.board.cities["kent"].name == "Kent"


def test_escape_gives_up_what_was_typed_and_then_gives_the_board_its_keys_with_the_tool_in_hand(active, qtbot):
    active.toolbox.choose("city")
    qtbot.mouseClick(active.view.viewport(), LEFT, pos=active.view.mapFromScene(150, 150))
    line = asked(active, qtbot)
    qtbot.keyClicks(line, "Kent")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == "New city" and line.hasFocus()
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    qtbot.waitUntil(active.view.hasFocus)
    assert active.toolbox.held.id == "city"
    assert [city.name for city in active.document.scenario.board.cities.values()][-1] == "New city"


def test_f2_asks_for_the_name_of_what_has_one(active, qtbot):
    active.document.select([Ref("city", "albany")])
    press_f2(active, qtbot)
    line = asked(active, qtbot)
    assert line.selectedText() == line.text() != ""
    qtbot.keyClicks(line, "Troy")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(active.view.hasFocus)
    assert "Troy" in [city.name for city in active.document.scenario.board.cities.values()]


def test_f2_asks_for_the_id_of_what_has_no_name(active, qtbot, monkeypatch):
    monkeypatch.setattr(active.shell, "ask", lambda *words: "PA-9")
    active.document.select([Ref("line", "PA-1")])
    press_f2(active, qtbot)
    assert "PA-9" in active.document.scenario.board.lines


def test_a_name_that_is_refused_keeps_the_keys(active, qtbot):
    active.document.select([Ref("city", "albany")])
    press_f2(active, qtbot)
    line = asked(active, qtbot)
    line.clear()
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.hasFocus() and active.document.undo_stack.count() == 0


def test_who_comes_to_a_field_by_themselves_stays_there_with_enter(active, qtbot):
    active.document.select([Ref("city", "albany")])
    active.dock_set.all["inspector"].panel.refresh()
    qtbot.mouseClick(named(active), LEFT)
    qtbot.waitUntil(named(active).hasFocus)
    qtbot.keyClicks(named(active), "X")
    qtbot.keyClick(named(active), Qt.Key.Key_Return)
    assert named(active).hasFocus()


def test_who_left_the_field_and_comes_back_by_themselves_stays_there(active, qtbot):
    active.document.select([Ref("city", "albany")])
    press_f2(active, qtbot)
    line = asked(active, qtbot)
    qtbot.keyClick(line, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: not line.hasFocus())
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.hasFocus()


def test_no_letter_is_lost_that_is_typed_before_anything_else_happens(active):
    active.view.setFocus()
    for key in (Qt.Key.Key_C, Qt.Key.Key_Right, Qt.Key.Key_Space):
        QTest.keyClick(active.view, key)
    # As under load: no turn of the loop of events between the keys.
    for letter in "Keytown":
        QTest.keyClick(active.focusWidget(), letter)
    QTest.keyClick(active.focusWidget(), Qt.Key.Key_Return)
    assert "Keytown" in [city.name for city in active.document.scenario.board.cities.values()]
