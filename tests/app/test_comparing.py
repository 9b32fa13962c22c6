"""Comparing the open board with its file, or with another one, from the menu."""

import pytest
from PySide6.QtWidgets import QFileDialog
from shiboken6 import delete

from engine.edit.network.mileposts import AddMilepost
from engine.files import scenarios
from studio.compare.window import CompareWindow
from tests.builders import a_small_board


@pytest.fixture
def compared(window, qtbot):
    def run(command):
        window.actions_.commands[command].run()
        (made,) = window.findChildren(CompareWindow)
        qtbot.waitUntil(lambda: len(made.views) == 2)
        title, changes = made.windowTitle(), made.rows.changes
        delete(made)
        return title, [(change.path, change.before is None) for change in changes]

    return run


def test_what_has_changed_since_the_save_is_shown_and_nothing_else(home, window, compared):
    command = window.actions_.commands["compare-saved"]
    assert command.disabled() == "Everything is saved."
    window.document.perform(AddMilepost((5, 5), "new"))
    assert command.disabled() is None
    assert compared("compare-saved") == (
        "small.yaml and small.yaml, as it stands",
        [("board.mileposts.new", True)],
    )


def test_another_file_is_asked_for_and_stands_before_the_open_board(home, window, compared, tmp_path, monkeypatch):
    other = tmp_path / "other.yaml"
    scenarios.save(AddMilepost((7, 7), "theirs").apply(window.document.committed), other)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))
    assert compared("compare") == ("other.yaml and small.yaml, as it stands", [("board.mileposts.theirs", False)])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    window.actions_.commands["compare"].run()
    assert window.findChildren(CompareWindow) == []


def test_the_open_boards_own_file_is_told_from_the_open_board(home, window, compared, board_file, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(board_file), ""))
    window.document.perform(AddMilepost((5, 5), "new"))
    assert compared("compare") == compared("compare-saved")


def test_a_board_without_a_file_is_called_by_its_title(home, window, compared, board_file, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(board_file), ""))
    window.document.new(a_small_board().scenario(title="Mine"))
    title, _ = compared("compare")
    assert title == "small.yaml and Mine, as it stands"


def test_a_board_without_a_file_has_nothing_to_be_compared_with(window):
    window.document.new(a_small_board().scenario())
    assert window.actions_.commands["compare-saved"].disabled() == "This board has no file yet."
