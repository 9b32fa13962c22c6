"""Former versions are seen, compared, opened, put back and saved elsewhere, also when their file is gone."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QFileDialog

from engine.edit.header import ChangeHeader
from engine.edit.network.mileposts import AddMilepost
from engine.files import scenarios
from engine.files.saves.backups import versions
from studio.words.box import Box, Button
from tests.builders import a_small_board

SMALL = a_small_board().scenario()


@pytest.fixture
def dialog(home, window, qtbot):
    """The dialog on three versions: as built, with another milepost, with another title."""
    scenarios.save(SMALL, window.document.path)
    window.document.perform(AddMilepost((5, 5), "new"))
    window.shell.save_file()
    window.document.perform(ChangeHeader(title="Last"))
    window.shell.save_file()
    return opened(window, qtbot)


@pytest.fixture
def nothing_kept(window, tmp_path, monkeypatch):
    monkeypatch.setenv("BOXCARS_HOME", str(tmp_path / "another home"))


def opened(window, qtbot):
    window.shell.former.show()
    made = window.shell.former.dialog
    qtbot.waitUntil(lambda: bool(made.picture.pixmap()) or made.rows.topLevelItemCount() == 0)
    return made


def choose(dialog, qtbot, row):
    dialog.rows.setCurrentItem(dialog.rows.topLevelItem(row))
    qtbot.waitUntil(lambda: bool(dialog.picture.pixmap()))
    qtbot.waitUntil(lambda: dialog.differences.summary.text() != "Comparing…")


def test_without_a_save_the_command_says_why_it_cannot_run(nothing_kept, window):
    assert window.actions_.commands["former-versions"].disabled() == (
        "No file has been saved yet, so there are no former versions."
    )


def test_versions_are_listed_with_what_changed_after_them(dialog, qtbot):
    assert dialog.rows.topLevelItemCount() == 3
    qtbot.waitUntil(lambda: bool(dialog.rows.topLevelItem(2).text(3)))
    assert dialog.rows.topLevelItem(1).text(3) == 'The title was changed from "A small board" to "Last".'
    assert dialog.rows.topLevelItem(2).text(3) == "1 milepost was added."


def test_a_version_is_compared_with_what_is_open_or_with_the_next_one(dialog, qtbot):
    choose(dialog, qtbot, 2)
    assert dialog.differences.summary.text() == "1 milepost was added and the title was changed."
    dialog.against.setCurrentIndex(1)
    qtbot.waitUntil(lambda: dialog.differences.summary.text() == "1 milepost was added.")


def test_a_difference_that_one_sentence_tells_is_not_listed_again(dialog, qtbot):
    choose(dialog, qtbot, 1)
    assert dialog.differences.summary.text() == 'The title was changed from "A small board" to "Last".'
    assert dialog.differences.lines.stringList() == []
    choose(dialog, qtbot, 2)
    assert dialog.differences.lines.stringList() == [
        "The milepost new was added.",
        'The title was changed from "A small board" to "Last".',
    ]


def test_the_picture_shows_the_chosen_version(dialog, qtbot):
    newest = dialog.picture.pixmap().toImage()
    choose(dialog, qtbot, 2)
    assert dialog.picture.pixmap().toImage() != newest


def test_restoring_is_one_undo_step(dialog, window, qtbot):
    choose(dialog, qtbot, 2)
    before, steps = window.document.committed, window.document.undo_stack.count()
    dialog.restore.click()
    assert window.document.committed == SMALL
    assert window.document.undo_stack.count() == steps + 1
    window.document.undo_stack.undo()
    assert window.document.committed == before


def test_a_copy_is_a_new_board_without_a_file(dialog, window, qtbot):
    file, text = window.document.path, window.document.path.read_bytes()
    choose(dialog, qtbot, 2)
    dialog.copy.click()
    assert window.document.committed == SMALL
    assert window.document.path is None
    assert not window.document.is_clean
    assert file.read_bytes() == text


def test_a_copy_asks_about_unsaved_changes_first(dialog, window, qtbot, monkeypatch):
    window.document.perform(ChangeHeader(title="Unsaved"))
    monkeypatch.setattr(Box, "exec", lambda _: Button.Cancel)
    dialog.copy.click()
    assert window.document.committed.title == "Unsaved"


def test_saving_elsewhere_writes_the_version_as_it_was(dialog, window, qtbot, tmp_path, monkeypatch):
    choose(dialog, qtbot, 2)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "old.yaml"), ""))
    dialog.elsewhere.click()
    assert scenarios.load(tmp_path / "old.yaml") == SMALL
    assert window.document.committed.title == "Last"


def test_versions_of_a_file_that_was_deleted_can_be_had(home, window, qtbot, tmp_path):
    gone = tmp_path / "gone.yaml"
    scenarios.save(replace(SMALL, title="Gone"), gone)
    gone.unlink()
    dialog = opened(window, qtbot)
    texts = [dialog.files.itemText(row) for row in range(dialog.files.count())]
    dialog.files.setCurrentIndex(texts.index(f"Gone: {gone} (no longer exists)"))
    qtbot.waitUntil(dialog.copy.isEnabled)
    assert not dialog.restore.isEnabled()
    assert "not open" in dialog.restore.toolTip()
    dialog.copy.click()
    assert window.document.committed.title == "Gone"


def test_a_damaged_version_is_told_and_the_others_can_be_had(home, window, qtbot):
    scenarios.save(SMALL, window.document.path)
    scenarios.save(replace(SMALL, title="Last"), window.document.path)
    versions(window.document.path)[1].path.write_text("half a fi")
    dialog = opened(window, qtbot)
    dialog.rows.setCurrentItem(dialog.rows.topLevelItem(1))
    qtbot.waitUntil(lambda: bool(dialog.picture.text()))
    assert not dialog.copy.isEnabled()
    choose(dialog, qtbot, 0)
    assert dialog.copy.isEnabled()


def test_without_versions_the_dialog_says_what_it_is_for(nothing_kept, window, qtbot):
    dialog = opened(window, qtbot)
    assert dialog.empty.isVisible()
    assert "Every save will keep a version" in dialog.empty.text()
    assert not dialog.elsewhere.isEnabled()
