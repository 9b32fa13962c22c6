"""Ctrl+Z and Ctrl+Shift+Z reach the board from wherever the keyboard is, unless there is typing to take back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from engine.edit.header import ChangeHeader

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def lines(window):
    """The lines to type into that the window shows, always in the same order."""
    return [line for line in window.findChildren(QLineEdit) if line.isVisible() and line.isEnabled()]


@pytest.fixture
def shown(window, qtbot):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for name in ("inspector", "issues"):
        dock = window.dock_set.all[name]
        assert dock.panel is not None
        dock.show()
        dock.raise_()
    qtbot.waitUntil(lambda: len(lines(window)) > 5)
    return window


def focused(window, qtbot, at):
    line = lines(window)[at]
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    return line


def test_undo_and_redo_reach_the_board_from_every_line_without_typing(shown, qtbot):
    for at in range(len(lines(shown))):
        shown.document.perform(ChangeHeader(note=f"Seen from {at}"))
        line = focused(shown, qtbot, at)
        place = f"{line.accessibleName()} in {type(line.parent()).__name__}"
        qtbot.waitUntil(shown.actions_["undo"].isEnabled)
        QTest.keyClick(lines(shown)[at], Qt.Key.Key_Z, CONTROL)
        assert shown.document.undo_stack.canRedo(), place
        focused(shown, qtbot, at)
        qtbot.waitUntil(shown.actions_["redo"].isEnabled)
        QTest.keyClick(lines(shown)[at], Qt.Key.Key_Z, CONTROL | SHIFT)
        assert not shown.document.undo_stack.canRedo(), place


def test_typing_is_taken_back_before_the_board(shown, qtbot):
    shown.document.perform(ChangeHeader(note="Kept"))
    line = focused(shown, qtbot, 0)
    qtbot.waitUntil(shown.actions_["undo"].isEnabled)
    before = line.text()
    QTest.keyClicks(line, "typed")
    QTest.keyClick(line, Qt.Key.Key_Z, CONTROL)
    assert line.text() == before and not shown.document.undo_stack.canRedo()
