"""The lab in the window: its workspace, its commands, and a game of a run in a window of its own."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.runs.store import writing
from studio.app.docks import WORKSPACES
from studio.lab.run_task import usual_store
from studio.playtest.window import PlaytestWindow
from tests.opening import studio_with
from tests.runs.stored import DICE, played


@pytest.fixture
def window(qtbot, home, tmp_path):
    from engine.files.scenarios import save

    save(DICE, tmp_path / "dice.yaml")
    with studio_with(qtbot, tmp_path / "dice.yaml", 1200, 800) as window:
        yield window


def shown(window):
    return {name for name, dock in window.dock_set.all.items() if not dock.isHidden()}


@pytest.mark.parametrize("name", WORKSPACES)
def test_a_workspace_shows_its_panels(qtbot, window, name):
    window.shell.show_workspace("lab" if name == "draw" else "draw")
    window.shell.show_workspace(name)
    assert shown(window) == set(WORKSPACES[name])
    if name != "draw":
        front = window.dock_set.all[name]
        qtbot.waitUntil(lambda: front.is_in_front and front.height() > window.height() // 2)


def test_a_game_of_a_run_opens_in_a_window(qtbot, window):
    usual_store().parent.mkdir(parents=True)
    played(usual_store(), 0, 2)
    window.actions_["lab"].trigger()
    runs = window.dock_set.all["lab"].panel.runs
    qtbot.waitUntil(lambda: runs.shown is not None)
    runs.open_game(1)
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(PlaytestWindow)))
    (game,) = window.findChildren(PlaytestWindow)
    assert game.session.record_file.name == "run-1-game-1.yaml"
    game.close()


def test_the_commands_open_their_pages(qtbot, window):
    pages = {"compare-runs": "compare", "sensitivity": "sensitivity", "goal-seek": "seek", "worth": "worth"}
    pages["contest"] = "contest"
    for command, page in pages.items():
        window.actions_[command].trigger()
        lab = window.dock_set.all["lab"].panel
        assert lab.tabs.currentWidget() is lab.page(page)


def test_games_are_compared_with_the_saved_version_only_after_a_change(qtbot, window):
    from engine.edit.header import ChangeHeader

    action = window.actions_["compare-games"]
    window.actions_.refresh_now()
    assert not action.isEnabled()
    window.document.perform(ChangeHeader(title="Another"))
    window.actions_.refresh_now()
    assert action.isEnabled()
    action.trigger()
    lab = window.dock_set.all["lab"].panel
    assert lab.compare.is_busy and lab.tabs.currentWidget() is lab.compare
    lab.compare.stop()
    qtbot.waitUntil(lambda: not lab.is_busy)


def test_enter_plays_the_games_after_the_command_that_shows_them(qtbot, window):
    window.actions_["games"].trigger()
    games = window.dock_set.all["games"].panel
    qtbot.waitUntil(games.play.hasFocus)
    QTest.keyClick(games.play, Qt.Key.Key_Return)
    assert games.is_busy
    games.play.click()
    qtbot.waitUntil(lambda: not games.is_busy)


def press(words, seen):
    """Presses a button of the box that the next call will show, and notes its text."""

    def soon():
        box = QApplication.activeModalWidget()
        if box is None:
            QTimer.singleShot(20, soon)
            return
        seen.append(box.text())
        next(button for button in box.buttons() if button.text().replace("&", "") == words).click()

    QTimer.singleShot(0, soon)


def test_closing_the_window_asks_about_games_whose_results_would_be_lost(qtbot, window):
    window.shell.show_dock("games")
    games, seen = window.dock_set.all["games"].panel, []
    games.games.setValue(games.games.maximum())
    games.play.click()
    window.shell.show_dock("issues")
    press("Cancel", seen)
    assert not window.close() and games.is_playing
    assert seen == ["Games are still being played."] and window.dock_set.all["games"].isVisible()
    press("Stop and Close", seen)
    assert window.close() and len(seen) == 2
    games.play.click()
    qtbot.waitUntil(lambda: not games.is_busy)


def test_closing_the_window_does_not_ask_about_a_run_that_is_stored(qtbot, window):
    from studio.lab.run_task import NewRun

    usual_store().parent.mkdir(parents=True)
    window.shell.show_lab()
    lab = window.dock_set.all["lab"].panel
    lab.runs.play(NewRun(DICE, {}, ("random", "random"), 1, 100_000))
    assert lab.is_busy and not lab.has_unstored_work
    assert window.close()
    lab.runs.stop()
    qtbot.waitUntil(lambda: not lab.is_busy)


def test_a_store_that_another_process_writes_is_told(qtbot, window):
    from studio.lab.run_task import NewRun

    usual_store().parent.mkdir(parents=True)
    window.shell.show_lab()
    runs = window.dock_set.all["lab"].panel.runs
    with writing(usual_store()):
        runs.play(NewRun(DICE, {}, ("random", "random"), 1, 2))
        qtbot.waitUntil(lambda: not runs.is_busy)
    assert "another process is writing" in runs.words.text()
