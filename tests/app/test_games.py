"""Records as documents of the studio: opened, dropped, remembered, told from boards."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog

from engine.files.scenarios import save
from engine.sim.run import seats_of
from studio.app.settings import Settings, load_settings
from studio.app.window import MainWindow
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.families.boxcars.boards import a_ladder
from tests.opening import studio_with

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A board and the record of a game that was begun on it."""
    folder = tmp_path_factory.mktemp("games")
    scenario = a_ladder().scenario()
    save(scenario, folder / "board.yaml")
    session = Session(GameSetup(scenario, seats_of(("random", "random")), 3), folder / "board.yaml")
    for _ in range(12):
        session.take(session.now, [session.setup.next_moment(session.now)])
    session.save_record(folder / "game.yaml")
    return folder / "board.yaml", folder / "game.yaml"


def games_of(window):
    return [game for game in window.findChildren(PlaytestWindow) if game.isVisible()]


def opened_game(qtbot, window):
    qtbot.waitUntil(lambda: bool(games_of(window)))
    return games_of(window)[0]


def drop(window, path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    none = Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, none))


def by_dialog(window, path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.shell.choose_and_open()


def by_game_dialog(window, path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.shell.choose_record()


def by_drop(window, path, monkeypatch):
    drop(window, path)


@pytest.mark.parametrize("how", [by_dialog, by_game_dialog, by_drop])
def test_a_record_opens_as_a_game_and_leaves_the_board_alone(qtbot, files, monkeypatch, how):
    board, record = files
    with studio_with(qtbot, board) as window:
        how(window, record, monkeypatch)
        game = opened_game(qtbot, window)
        assert game.session.record_file == record and len(game.session.line) == 13
        assert game.game.player.isVisible() and "game.yaml" in game.windowTitle()
        assert window.document.path == board
        assert window.shell.recent[0] == str(record) and window.settings.last == str(board)


def test_where_nothing_is_open_the_board_of_the_game_is(qtbot, files):
    board, record = files
    window = MainWindow(Settings())
    qtbot.addWidget(window)
    window.show()
    assert not window.shell.open_file(record)
    opened_game(qtbot, window)
    assert window.document.path == board
    window.document.close()


def test_a_board_given_for_a_game_says_what_it_is_and_opens_as_one(qtbot, files, monkeypatch):
    board, _ = files
    with studio_with(qtbot, board) as window:
        asked = []

        def answer():
            box = QApplication.activeModalWidget()
            asked.append(box.text())
            box.defaultButton().click()

        QTimer.singleShot(0, answer)
        window.document.load(board)
        by_game_dialog(window, board, monkeypatch)
        assert "board.yaml is not a game record" in asked[0]
        assert window.document.path == board and not games_of(window)


def test_a_file_dropped_on_a_game_is_opened_by_the_studio(qtbot, files):
    board, record = files
    with studio_with(qtbot, board) as window:
        window.shell.open_file(record)
        game = opened_game(qtbot, window)
        drop(game, record)
        qtbot.waitUntil(lambda: len(games_of(window)) == 2)


def test_the_game_that_was_open_last_is_offered_again(qtbot, files):
    board, record = files
    with studio_with(qtbot, board) as window:
        window.shell.open_file(record)
        opened_game(qtbot, window)
        window.close()
    settings = load_settings()
    assert settings.game == str(record)
    with studio_with(qtbot, board) as window:
        window.games.offer_last(settings.game)
        notice = window.files.notices.shown["last game"]
        assert "game.yaml" in notice.text
        notice.buttons[0].click()
        assert opened_game(qtbot, window).session.record_file == record
        assert "last game" not in window.files.notices.shown
        games_of(window)[0].close()
        window.close()
    assert load_settings().game == ""


def test_a_record_whose_board_is_gone_is_told(qtbot, files, tmp_path):
    board, record = files
    lonely = tmp_path / "lonely.yaml"
    lonely.write_text(record.read_text())
    with studio_with(qtbot, board) as window:
        said = []

        def answer():
            box = QApplication.activeModalWidget()
            if box is None or not hasattr(box, "informativeText"):
                QTimer.singleShot(20, answer)
                return
            said.append(box.text() + box.informativeText())
            box.close()

        QTimer.singleShot(0, answer)
        window.shell.open_file(lonely)
        qtbot.waitUntil(lambda: bool(said))
        assert "Cannot open lonely.yaml" in said[0] and "board.yaml" in said[0]
        assert not games_of(window)


def test_a_game_that_a_hunt_found_opens_at_its_place_and_is_no_recent_file(qtbot, files):
    board, record = files
    with studio_with(qtbot, board) as window:
        window.games.open(record, at_its_end=True)
        game = opened_game(qtbot, window)
        assert game.session.course.at == len(game.session.line) - 1 == 12
        assert str(record) not in window.settings.recent
        game.close()


def test_a_record_is_saved_first_where_something_was_saved_last(qtbot, files, monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(
        "studio.playtest.records.saving.ask_where_to_save", lambda parent, title, first, kinds: asked.append(first)
    )
    with studio_with(qtbot, files[0]) as window:
        window.document.new(a_ladder().scenario())
        setup = GameSetup(window.document.committed, seats_of(("random", "random")), 3)
        game = PlaytestWindow(window.document, Session(setup), window)
        window.games._serve(game)
        game.saving.ask_to_save()
        assert game.saving.save_to(tmp_path / "first.yaml")
        other = PlaytestWindow(window.document, Session(setup), window)
        window.games._serve(other)
        other.saving.ask_to_save()
        assert asked == [Path.home() / "game.yaml", tmp_path / "game.yaml"]
        assert window.files.folder() == str(tmp_path)
        game.close()
        other.close()
