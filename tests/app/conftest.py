"""The studio's window with a small board open."""

from functools import cache

import pytest
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from engine.files import scenarios
from studio.app.settings import Settings
from studio.app.theme import set_text_size
from studio.app.window import MainWindow
from tests.builders import a_small_board
from tests.opening import files_read_once, studio_with


@cache
def small_board():
    """The text of the file."""
    return scenarios.dumps(a_small_board().scenario())


@pytest.fixture
def board_file(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(small_board(), encoding="utf-8")
    return path


@pytest.fixture
def window(qtbot, board_file):
    with studio_with(qtbot, board_file) as window:
        yield window


@pytest.fixture(scope="module")
def never_shown(qapp):
    window = MainWindow(Settings())
    yield window
    window.document.close()
    delete(window)


@pytest.fixture
def hidden(never_shown, board_file):
    """The hidden window that the tests of a module share, with the small board opened anew."""
    with files_read_once:
        assert never_shown.shell.open_file(board_file)
    never_shown.document.select(())
    never_shown.status.forget()
    yield never_shown
    never_shown.document.undo_stack.setClean()
    never_shown.document.leave()


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
