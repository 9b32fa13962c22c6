"""What a test leaves on the screen is told and put back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from studio.app.theme import dress
from tests.leftovers import Leftovers, tidied, undress


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A window that is open."""
    made = QWidget()
    made.resize(200, 200)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_a_window_left_open_is_told_and_closed(window: QWidget) -> None:
    assert tidied() == ["the window QWidget is open"]
    assert not window.isVisible() and tidied() == []


def test_a_button_left_pressed_is_told_and_let_go(qtbot: QtBot, window: QWidget) -> None:
    qtbot.mousePress(window, Qt.MouseButton.RightButton, pos=QPoint(5, 5))
    assert "a button of the mouse is pressed" in tidied()
    assert QApplication.mouseButtons() == Qt.MouseButton.NoButton and tidied() == []


def test_keys_of_the_last_event_and_the_place_of_the_pointer_are_put_back(qtbot: QtBot, window: QWidget) -> None:
    qtbot.mouseMove(window, QPoint(9, 9))
    qtbot.mouseClick(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, QPoint(5, 5))
    window.hide()
    assert QApplication.keyboardModifiers() == Qt.KeyboardModifier.ShiftModifier
    assert tidied() == []
    assert QApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier and QCursor.pos() == QPoint(-1, -1)


def test_the_style_sheet_of_a_file_is_taken_off(qapp: QApplication) -> None:
    plain = QApplication.palette()
    dress("dark")
    assert qapp.styleSheet() and QApplication.palette() != plain
    undress()
    assert not qapp.styleSheet() and QApplication.palette() == plain


def test_the_test_that_left_it_fails(window: QWidget, request: pytest.FixtureRequest) -> None:
    looking = Leftovers().pytest_runtest_teardown(request.node, request.node)
    next(looking)
    with pytest.raises(pytest.fail.Exception, match="left by this test: the window QWidget is open"):
        next(looking)
