"""Plug-ins in the studio: the question of trust, and the list of plug-ins and their messages."""

import pytest
from PySide6.QtGui import QGuiApplication

from engine.plugins import loading, trust
from studio.app.own_code.plugins_dialog import PluginsDialog
from studio.app.own_code.trust_dialog import TrustDialog

CHECK = """
from pathlib import Path
from engine.api import Check, Severity
Path(__file__).with_name("ran").touch()

class Named(Check):
    id = "own-named"
    title = "Own check of names"
    severity = Severity.NOTE

    def run(self, scenario, touched=None):
        yield self.issue("Checked by the board.", list(scenario.board.cities)[:1])
"""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BOXCARS_HOME", str(tmp_path / "home"))
    monkeypatch.delenv(loading.VARIABLE, raising=False)
    loading.loaded.cache_clear()
    yield
    loading.loaded.cache_clear()


@pytest.fixture
def code(board_file):
    """A plug-in beside the board."""
    file = trust.folder_beside(board_file) / "names.py"
    file.parent.mkdir()
    file.write_text(CHECK, encoding="utf-8")
    return file


@pytest.fixture
def asked(monkeypatch):
    """The dialogs that were shown; each is answered by the next button of `answers`."""
    shown = []

    def execute(dialog):
        row = dialog.rows.topLevelItem(0)
        shown.append((row.text(0), row.text(2), dialog.code.toPlainText()))
        getattr(dialog, execute.button).click()
        return dialog.result()

    execute.button = "trust_button"
    monkeypatch.setattr(TrustDialog, "exec", execute)
    return shown, lambda button: setattr(execute, "button", button)


def titles(window, qtbot):
    window.document.inspector.finish()
    qtbot.waitUntil(lambda: window.document.inspection is not None and window.document.inspection.complete)
    return {issue.check for issue in window.document.issues}


def test_trusted_code_runs_and_is_not_asked_about_again(window, board_file, code, asked, qtbot):
    shown, _ = asked
    assert window.shell.open_file(board_file)
    (question,) = shown
    assert question[0] == "names.py" and question[1] == trust.CodeFile(code, code.read_bytes()).hash
    assert "own-named" in question[2] and "own-named" in titles(window, qtbot)
    window.shell.open_file(board_file)
    assert len(shown) == 1
    code.write_text(CHECK + "# changed\n", encoding="utf-8")
    window.shell.open_file(board_file)
    assert len(shown) == 2


def test_without_trust_the_board_opens_and_nothing_runs(window, board_file, code, asked, qtbot):
    shown, answer = asked
    answer("without_button")
    assert window.shell.open_file(board_file)
    assert len(shown) == 1 and "own-named" not in titles(window, qtbot)
    assert not code.with_name("ran").exists() and trust.trusted_hashes() == frozenset()


def test_with_plugins_switched_off_nothing_is_asked(window, board_file, code, asked, monkeypatch):
    monkeypatch.setenv(loading.VARIABLE, "1")
    assert window.shell.open_file(board_file)
    assert asked[0] == [] and not code.with_name("ran").exists()


def test_another_board_does_not_keep_the_checks(window, board_file, code, asked, tmp_path, qtbot):
    other = tmp_path / "other.yaml"
    other.write_bytes(board_file.read_bytes())
    window.shell.open_file(board_file)
    assert "own-named" in titles(window, qtbot)
    window.shell.open_file(other)
    assert "own-named" not in titles(window, qtbot)


def test_what_is_trusted_is_what_was_shown(window, board_file, code, monkeypatch):
    """The file changes while the question is open."""

    def execute(dialog):
        code.write_text(CHECK + "# later\n", encoding="utf-8")
        dialog.trust_button.click()
        return dialog.result()

    monkeypatch.setattr(TrustDialog, "exec", execute)
    window.shell.open_file(board_file)
    assert not code.with_name("ran").exists() and not trust.is_trusted(code.read_bytes())


def test_hidden_marks_in_code_are_shown_as_escapes(window, board_file):
    dialog = TrustDialog(board_file, [trust.CodeFile(board_file, "x = 'a\u202eb'".encode())], window)
    assert "\u202e" not in dialog.code.toPlainText() and "202e" in dialog.code.toPlainText()
    assert dialog.without_button.isDefault() and not dialog.trust_button.isDefault()
    dialog.close()


def test_messages_of_plugins_are_listed_as_they_come(window, qtbot, capsys, monkeypatch):
    monkeypatch.setattr(loading, "_messages", type(loading._messages)(maxlen=loading.MOST_MESSAGES))
    window.shell.show_plugins()
    (dialog,) = window.findChildren(PluginsDialog)
    assert dialog.none.isVisible() and not dialog.list.isVisible() and not dialog.copy.isEnabled()
    loading.report("slow: no decision within 1 s")
    loading.report("slow: its process ended")
    qtbot.waitUntil(lambda: dialog.list.count() == 2)
    assert "process ended" in dialog.list.item(0).text() and not dialog.none.isVisible()
    dialog.copy.click()
    assert QGuiApplication.clipboard().text().splitlines()[0].endswith("within 1 s")
    window.shell.show_plugins()
    assert window.findChildren(PluginsDialog) == [dialog]
    dialog.close()


def test_parts_of_plugins_are_listed_with_their_origin(window, board_file, code, asked):
    # Checks of the first board may be looking for plug-ins already.
    window.document.inspector.finish()
    own = loading.plugins_folder() / "mine.py"
    own.parent.mkdir(parents=True)
    own.write_text(CHECK.replace("own-named", "mine").replace("Own check of names", "My check"), encoding="utf-8")
    loading.loaded.cache_clear()
    window.shell.open_file(board_file)
    window.shell.show_plugins()
    (dialog,) = window.findChildren(PluginsDialog)
    rows = [dialog.parts.topLevelItem(row) for row in range(dialog.parts.topLevelItemCount())]
    assert [(row.text(1), row.text(2)) for row in rows] == [
        ("My check", "your folder or packages"), ("Own check of names", "this board"),
    ]  # fmt: skip
    dialog.close()


OF_BOARD = """
from engine.api import Bot, Exporter

class Last(Bot):
    name = "last"

    def decide(self, view, actions):
        return actions[-1]

class Titles(Exporter):
    suffix = ".title"
    title = "Title of the board"

    def write(self, scenario, path):
        path.write_text(scenario.title, encoding="utf-8")
"""


def test_a_board_adds_bots_and_a_format_to_export(window, board_file, code, asked, monkeypatch, tmp_path):
    from engine.bots.named import bot_names
    from studio.app import exporting
    from studio.widgets.saving import Target

    code.write_text(OF_BOARD, encoding="utf-8")
    window.shell.open_file(board_file)
    assert "last" in bot_names(window.document.family, window.document.scenario)
    window.shell.show_plugins()
    (dialog,) = window.findChildren(PluginsDialog)
    rows = [dialog.parts.topLevelItem(row) for row in range(dialog.parts.topLevelItemCount())]
    assert {(row.text(0), row.text(2)) for row in rows} == {("Bot", "this board"), ("Exporter", "this board")}
    dialog.close()
    kinds = []

    def choose(parent, title, first, offered):
        kinds.extend(offered)
        return Target(tmp_path / "out.title", offered[0])

    monkeypatch.setattr(exporting, "ask_where_to_save", choose)
    window.shell.export_game("plug-in")
    assert kinds == ["Title of the board (*.title)"]
    assert (tmp_path / "out.title").read_text() == window.document.scenario.title


def test_an_exporter_that_fails_is_shown_and_listed(window, board_file, code, asked, monkeypatch, tmp_path):
    from studio.app import exporting
    from studio.widgets.saving import Target

    code.write_text(OF_BOARD.replace("path.write_text", "raise ValueError('no paper'); path.write_text"))
    window.shell.open_file(board_file)
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: Target(tmp_path / "out.title", ""))
    warned = []
    monkeypatch.setattr(exporting, "warn", lambda parent, title, text: warned.append(text))
    window.shell.export_game("plug-in")
    assert len(warned) == 1 and "no paper" in warned[0] and "no paper" in loading.messages()[-1].text


def test_a_failure_of_a_bot_is_a_notice_above_the_game(window, capsys, qtbot):
    from engine.sim.run import seats_of
    from studio.playtest.session.session import GameSetup, Session
    from studio.playtest.window import PlaytestWindow
    from tests.bundled import bundled_scenario

    loading.report("old message")
    scenario = bundled_scenario("dice/boxcars")
    game = PlaytestWindow(window.document, Session(GameSetup(scenario, seats_of(["person", "random"]), 3)), window)
    game.game.conductor.moved.emit()
    assert game.notices.shown == {}
    loading.report("last: too slow, no decision within 5 s; a random action was taken instead")
    game.game.conductor.moved.emit()
    assert "Plug-in: last: too slow" in game.notices.shown["plug-in"].text
    game.close()
