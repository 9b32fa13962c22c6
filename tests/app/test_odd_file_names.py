"""The studio opens, saves and remembers files in folders whose names are not UTF-8."""

import os

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication

from engine.edit.network.mileposts import AddMilepost
from engine.errors import FileError
from engine.files import scenarios
from engine.files.imported.tracings import copied_beside, name_for
from engine.files.saves.backups import kept_files, versions
from engine.files.saves.presence import Presence
from engine.recovery.draft import read_draft
from engine.recovery.folder import drafts_folder
from studio.app.settings import Settings, load_settings, save_settings, settings_file
from tests.builders import a_small_board

pytestmark = pytest.mark.usefixtures("odd_folder")


@pytest.fixture
def board_file(odd_folder):
    path = odd_folder / os.fsdecode(b"odd\xff.yaml")
    scenarios.save(a_small_board().scenario(), path)
    return path


def test_settings_with_such_a_file_are_kept(board_file):
    settings = Settings(theme="dark")
    settings.remember_file(board_file)
    save_settings(settings)
    assert load_settings() == settings
    settings_file().read_bytes().decode("ascii")


@pytest.mark.parametrize("broken", [b"", b"[", b"[" * 100_000, b"\xff", b"5", b'{"recent": 5}'])
def test_broken_settings_are_those_of_a_new_user(broken):
    save_settings(Settings(theme="dark"))
    settings_file().write_bytes(broken)
    assert load_settings() == Settings()


def test_it_is_opened_changed_saved_and_remembered(window, board_file):
    assert "odd\\udcff" in window.windowTitle()
    window.document.perform(AddMilepost((5, 5), "new"))
    assert window.files.save()
    assert "new" in scenarios.load(board_file).board.mileposts
    (recent,) = [command for command in window.commands if command.id == "open-recent"]
    first = recent.children()[0]
    assert first.disabled() is None and "odd\\udcff" in first.words
    assert [file.file for file in kept_files()] == [board_file] and len(versions(board_file)) >= 1
    window.close()
    assert load_settings().last == str(board_file)


def test_another_program_s_change_of_it_is_seen(window, board_file):
    window.document.perform(AddMilepost((5, 5), "mine"))
    scenarios.save(AddMilepost((6, 6), "theirs").apply(a_small_board().scenario()), board_file)
    window.files.look()
    assert window.document.is_astray


def test_two_studios_on_it_know_of_each_other(board_file):
    one, other = Presence(board_file), Presence(board_file)
    assert one.others() == 1
    other.close()
    one.close()


def test_unsaved_work_on_it_is_drafted(window, board_file):
    window.document.perform(AddMilepost((5, 5), "new"))
    assert window.keep_unsaved()
    (draft,) = drafts_folder().glob("*.draft")
    assert read_draft(draft).file == str(board_file)


def test_what_cannot_be_read_is_told_and_the_window_lives(window, board_file):
    board_file.write_text("[")
    told = []

    def press():
        box = QApplication.activeModalWidget()
        told.append(box.text() + box.informativeText())
        box.accept()

    QTimer.singleShot(0, press)
    assert not window.shell.open_file(board_file)
    assert "odd\\udcff" in told[0]


def test_it_can_be_dropped_on_the_window(window, board_file, qtbot):
    window.document.new(a_small_board().scenario())
    data = QMimeData()
    data.setUrls([QUrl.fromEncoded(board_file.as_uri().encode())])
    none = Qt.KeyboardModifier.NoModifier
    drop = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, none)
    window.dropEvent(drop)
    qtbot.waitUntil(lambda: window.document.path == board_file)


def test_an_image_that_a_board_could_not_name_is_refused(odd_folder, tmp_path):
    image = odd_folder / os.fsdecode(b"scan\xff.png")
    image.write_bytes(b"image")
    for act in (copied_beside, name_for):
        with pytest.raises(FileError, match="not UTF-8"):
            act(image, odd_folder)
    with pytest.raises(FileError, match="not UTF-8"):
        name_for(image, None)
    plain, other = image.rename(odd_folder / "scan.png"), tmp_path / "other"
    other.mkdir()
    assert name_for(plain, odd_folder) == copied_beside(plain, other) == "scan.png"
