"""The studio's window with a small board open."""

import pytest
from PySide6.QtWidgets import QApplication

from engine.files import scenarios
from studio.app.theme import set_text_size
from tests.builders import a_small_board
from tests.opening import studio_with


@pytest.fixture
def board_file(tmp_path):
    path = tmp_path / "small.yaml"
    scenarios.save(a_small_board().scenario(), path)
    return path


@pytest.fixture
def window(qtbot, board_file):
    with studio_with(qtbot, board_file) as window:
        yield window


@pytest.fixture
def active(window, qtbot):
    """The window with the keyboard on its board."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.view.setFocus()
    qtbot.waitUntil(window.view.hasFocus)
    return window


@pytest.fixture
def any_text():
    """Text may have any size; it is as it was afterwards."""
    yield
    set_text_size(100)
    QApplication.processEvents()
