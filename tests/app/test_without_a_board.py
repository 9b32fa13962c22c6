"""The window while nothing is open: the welcome page alone, and the layout of boards kept for the next one."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QToolBar

from studio.app.application import Start
from studio.app.settings import Settings
from studio.app.window import MainWindow
from tests.opening import files_read_once, on_screen, studio_with

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def settle():
    for _ in range(12):
        QApplication.processEvents()


def parts(window):
    """The visible docks and tool bars."""
    every = [*window.dock_set.all.values(), *window.findChildren(QToolBar)]
    return {part.objectName() for part in every if part.isVisible()}


def places(window):
    """Where each dock is, and whether it floats, is visible and is in front."""
    return {
        name: (window.dockWidgetArea(dock), dock.isFloating(), dock.isVisible(), dock.is_in_front or dock.isFloating())
        for name, dock in window.dock_set.all.items()
    }


def move_some(window):
    """A layout that differs from the default in every way."""
    docks = window.dock_set.all
    window.dock_set.show("history", False)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, docks["issues"])
    docks["layers"].setFloating(True)
    docks["layers"].move(120, 90)
    window.dock_set.show("tables")
    settle()


@pytest.fixture
def moved(qtbot, home, board_file):
    with studio_with(qtbot, board_file, 1300, 800) as window:
        window.dock_set.wake()
        move_some(window)
        yield window


def open_again(window, file):
    with files_read_once:
        assert window.shell.open_file(file)
    settle()


def test_page_has_the_window_alone_and_the_layout_returns(moved, board_file):
    before, bars = places(moved), parts(moved)
    assert moved.shell.layout.is_hidden is False and "main" in bars
    moved.shell.close_board()
    settle()
    assert parts(moved) == set()
    assert moved.middle.width() == moved.width() and not moved.status.zoom.isVisible()
    assert moved.status.hint.text() == ""
    open_again(moved, board_file)
    assert places(moved) == before and parts(moved) == bars
    assert moved.dock_set.all["layers"].pos() == QPoint(120, 90)
    assert moved.status.zoom.isVisible() and moved.status.hint.text() == moved.toolbox.held.hint


def test_layout_is_remembered_over_a_restart_without_a_board(moved, qtbot, board_file):
    before = places(moved)
    moved.shell.close_board()
    settle()
    moved.layout_.remember()
    window = MainWindow(moved.settings)
    with on_screen(qtbot, window, 1300, 800):
        start = Start(window, None)
        assert start.file is None
        settle()
        assert parts(window) == set() and window.welcome.choices.isVisible()
        # Another start without a board must not lose it either.
        window.layout_.remember()
        open_again(window, board_file)
        assert places(window) == before
        window.document.leave()
        window.document.close()


def test_first_start_without_a_board_gives_boards_the_default_layout(qtbot, home, board_file):
    with studio_with(qtbot, board_file, 1300, 800) as usual:
        settle()
        wanted = places(usual)
    window = MainWindow(Settings())
    Start(window, None)
    with on_screen(qtbot, window, 1300, 800):
        qtbot.waitUntil(window.welcome.choices.isVisible)
        assert parts(window) == set()
        open_again(window, board_file)
        assert places(window) == wanted
        window.document.close()


def test_parts_stay_hidden_when_a_file_cannot_be_opened(qtbot, home, tmp_path, monkeypatch):
    window = MainWindow(Settings())
    Start(window, None)
    monkeypatch.setattr(window.files, "open", lambda path: False)
    with on_screen(qtbot, window, 1300, 800):
        assert not window.shell.open_file(tmp_path / "none.yaml")
        assert parts(window) == set() and window.welcome.choices.isVisible()
        assert window.createPopupMenu() is None
        window.document.close()


def test_command_line_file_that_cannot_be_read_leads_to_the_page(qtbot, home, tmp_path, monkeypatch):
    window = MainWindow(Settings())
    Start(window, tmp_path / "none.yaml")
    monkeypatch.setattr(window.files, "refuse", lambda title, error: None)
    with on_screen(qtbot, window, 1300, 800):
        qtbot.waitUntil(window.welcome.choices.isVisible)
        assert parts(window) == set()
        window.document.close()


def test_smaller_window_leaves_the_returning_board_its_room(moved, qtbot, board_file):
    moved.shell.reset_layout()
    settle()
    moved.shell.close_board()
    moved.resize(900, 620)
    settle()
    open_again(moved, board_file)
    assert moved.width() == 900
    assert moved.view.width() * 3 >= moved.width()


def test_commands_for_panels_say_that_nothing_is_open(moved):
    ids = ("hide-panels", "reset-layout", "panels-beside", "workspaces", "panels")

    def reasons():
        commands = [moved.shell.bars.actions.commands[id] for id in ids]
        each_or_below = [list(command.children()) if command.children else [command] for command in commands]
        return [{each.disabled() for each in below} for below in each_or_below]

    assert reasons() == [{None}] * len(ids)
    moved.shell.close_board()
    assert reasons() == [{"Nothing is open."}] * len(ids)


def test_workspace_and_full_screen_return(moved, board_file):
    moved.shell.show_workspace("tables")
    moved.showFullScreen()
    settle()
    before = places(moved)
    moved.shell.close_board()
    settle()
    assert moved.isFullScreen() and parts(moved) == set()
    open_again(moved, board_file)
    assert moved.isFullScreen() and places(moved) == before
