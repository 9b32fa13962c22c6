"""Nothing that another program does to the open file is lost, and nothing that is open here."""

import os
import threading
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog
from shiboken6 import delete

from engine.edit.header import ChangeHeader
from engine.edit.network.mileposts import AddMilepost
from engine.files import scenarios
from engine.files.merging import Conflict
from engine.files.saves.backups import versions
from engine.files.saves.presence import Presence
from studio.app.files.differences import DifferencesDialog
from studio.app.files.merge_dialog import MergeDialog
from studio.widgets.message_box import Box, Button
from tests.builders import a_small_board

THEIRS = a_small_board().with_milepost("theirs").scenario()
OURS = ChangeHeader(title="Ours")


@pytest.fixture
def asked(monkeypatch):
    """What message boxes said; they are answered with the words put into `answers`."""
    said, answers = [], []

    def answer(box):
        said.append(f"{box.text()} {box.informativeText()}".replace("\u200b", ""))
        words = answers.pop(0)
        next(button for button in box.buttons() if button.text().replace("&", "") == words).click()
        return box.result()

    monkeypatch.setattr(Box, "exec", answer)
    said_and_answers = type("Asked", (), {"said": said, "answers": answers})
    yield said_and_answers
    assert not answers, "every answer was asked for"


def write_theirs(window, qtbot, scenario=THEIRS):
    """Another program writes the open file, and the window notices."""
    with qtbot.waitSignal(window.document.changed_outside):
        window.document.path.write_text(scenarios.dumps(scenario))


def notice(window):
    return window.files.notices.shown.get("outside")


def press(window, words):
    next(button for button in notice(window).buttons if button.text() == words).click()


def test_a_clean_document_follows_its_file(window, qtbot, board_file):
    write_theirs(window, qtbot)
    assert "theirs" in window.document.scenario.board.mileposts
    assert window.document.is_clean
    window.document.undo_stack.undo()
    assert "theirs" not in window.document.scenario.board.mileposts


def test_a_clean_document_whose_file_vanished_is_not_clean(window, qtbot, board_file):
    with qtbot.waitSignal(window.document.clean_changed):
        board_file.unlink()
    assert not window.document.is_clean
    assert window.isWindowModified()
    qtbot.waitUntil(lambda: window.actions_["save"].isEnabled())
    assert "no longer exists" in notice(window).text
    press(window, "Save Again")
    assert scenarios.load(board_file) == window.document.scenario
    assert window.document.is_clean
    assert notice(window) is None


def test_a_file_that_comes_back_as_it_was_is_clean_again(window, qtbot, board_file):
    text = board_file.read_bytes()
    with qtbot.waitSignal(window.document.clean_changed):
        board_file.unlink()
    with qtbot.waitSignal(window.document.clean_changed):
        board_file.write_bytes(text)
    assert window.document.is_clean
    assert notice(window) is None


def test_leaving_a_document_whose_file_vanished_asks(window, board_file, asked):
    board_file.unlink()
    asked.answers.append("Cancel")
    assert not window.files.may_leave()
    assert "no longer contains the open version" in asked.said[0]


def test_unsaved_changes_and_a_changed_file_are_a_notice_with_a_choice(window, qtbot, asked, monkeypatch):
    window.document.perform(OURS)
    write_theirs(window, qtbot)
    assert window.document.scenario.title == "Ours"
    shown = []
    monkeypatch.setattr(DifferencesDialog, "exec", lambda dialog: shown.append(dialog) or QDialog.DialogCode.Rejected)
    press(window, "Show Differences…")
    qtbot.waitUntil(lambda: bool(shown[0].differences.lines.stringList()))
    assert "The milepost theirs was added." in shown[0].differences.lines.stringList()
    press(window, "Reload")
    assert window.document.scenario == THEIRS
    window.document.undo_stack.undo()
    assert window.document.scenario.title == "Ours"


def test_changes_of_both_sides_are_merged_in_one_undo_step(window, qtbot, board_file):
    window.document.perform(OURS)
    write_theirs(window, qtbot)
    steps = window.document.undo_stack.count()
    press(window, "Merge")
    merged = window.document.scenario
    assert merged == OURS.apply(THEIRS) and window.document.undo_stack.count() == steps + 1
    assert notice(window) is None and not window.document.is_clean
    window.document.undo_stack.undo()
    assert window.document.scenario == OURS.apply(a_small_board().scenario())
    assert not window.document.is_clean, "the file has the changes of the other program"
    window.document.undo_stack.redo()
    assert window.shell.save_file()
    assert scenarios.load(board_file) == merged


@pytest.fixture
def chosen(monkeypatch):
    """The conflicts that were asked about; `side` is chosen for all of them, or with None the user cancels."""
    asked = SimpleNamespace(side="theirs", told=[])

    def answer(dialog):
        item = dialog.rows.topLevelItem(0)
        asked.told.append((item.text(0), item.text(1)))
        if asked.side is None:
            return QDialog.DialogCode.Rejected
        (dialog.all_theirs if asked.side == "theirs" else dialog.all_mine).click()
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(MergeDialog, "exec", answer)
    return asked


def test_a_conflict_is_merged_by_choice_and_cancel_changes_nothing(window, qtbot, board_file, asked, chosen):
    window.document.perform(OURS)
    board_file.write_text(scenarios.dumps(replace(THEIRS, title="Theirs")))
    asked.answers += ["Merge and Save"]
    chosen.side = None
    assert not window.shell.save_file()
    assert window.document.scenario == OURS.apply(a_small_board().scenario())
    told = 'The title was changed from "A small board" to "{}".'
    assert chosen.told == [(told.format("Ours"), told.format("Theirs"))]
    chosen.side = "theirs"
    asked.answers += ["Merge and Save"]
    assert window.shell.save_file()
    assert scenarios.load(board_file) == replace(THEIRS, title="Theirs") == window.document.scenario
    assert window.document.is_clean


def test_one_of_both_versions_is_always_chosen(window):
    dialog = MergeDialog("small.yaml", [Conflict(("title",), "title", "Mine.", "Theirs.")], window)
    item = dialog.rows.topLevelItem(0)
    assert dialog.choices() == {("title",): "mine"}
    for state, side in (("Unchecked", "theirs"), ("Checked", "mine")):
        item.setCheckState(0, Qt.CheckState[state])
        assert dialog.choices() == {("title",): side}
    delete(dialog)


def test_recovered_work_without_its_file_is_never_lost_in_a_merge(window, qtbot, board_file, chosen):
    board_file.unlink()
    ours = OURS.apply(a_small_board().scenario())
    window.document.recover(ours, board_file)
    with qtbot.waitSignal(window.document.changed_outside):
        board_file.write_text(scenarios.dumps(replace(THEIRS, title="Theirs")))
    chosen.side = "mine"
    press(window, "Merge")
    assert len(chosen.told) == 1 and window.document.scenario == OURS.apply(THEIRS)


def test_a_reload_is_the_base_of_later_merges(window, qtbot, board_file):
    write_theirs(window, qtbot)
    assert window.document.is_clean
    window.document.perform(OURS)
    write_theirs(window, qtbot, replace(THEIRS, note="Again"))
    press(window, "Merge")
    assert window.document.scenario == OURS.apply(replace(THEIRS, note="Again"))


def test_a_file_that_another_program_broke_leaves_what_is_open(window, qtbot, board_file):
    with qtbot.waitSignal(window.document.changed_outside):
        board_file.write_text("half a fi")
    assert "cannot be read" in notice(window).text
    assert not window.document.is_clean
    assert window.document.scenario == a_small_board().scenario()


def test_saving_over_a_changed_file_asks_and_cancel_touches_nothing(window, board_file, asked):
    window.document.perform(OURS)
    board_file.write_text(scenarios.dumps(THEIRS))
    asked.answers.append("Cancel")
    assert not window.shell.save_file()
    assert "Another program changed small.yaml" in asked.said[0]
    assert scenarios.load(board_file) == THEIRS
    assert not window.document.is_clean


def test_what_is_saved_over_is_kept_among_the_former_versions(window, board_file, asked, monkeypatch):
    window.document.perform(OURS)
    board_file.write_text(scenarios.dumps(THEIRS))
    shown = []
    monkeypatch.setattr(DifferencesDialog, "exec", lambda dialog: shown.append(dialog) or QDialog.DialogCode.Rejected)
    asked.answers += ["Show Differences…", "Overwrite"]
    assert window.shell.save_file()
    assert len(shown) == 1
    assert scenarios.load(board_file).title == "Ours"
    assert THEIRS in [scenarios.load(version.path) for version in versions(board_file)]


def test_saving_elsewhere_keeps_both(window, board_file, asked, tmp_path, monkeypatch):
    window.document.perform(OURS)
    board_file.write_text(scenarios.dumps(THEIRS))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "other.yaml"), ""))
    asked.answers.append("Save As…")
    assert window.shell.save_file()
    assert scenarios.load(board_file) == THEIRS
    assert scenarios.load(tmp_path / "other.yaml").title == "Ours"
    assert window.document.path == tmp_path / "other.yaml"


def test_a_change_after_the_question_is_asked_about_again(window, board_file, asked, monkeypatch):
    window.document.perform(OURS)
    board_file.write_text(scenarios.dumps(THEIRS))
    second = replace(THEIRS, title="Theirs again")
    answer = Box.exec

    def write_meanwhile(box):
        if len(asked.said) == 0:
            board_file.write_text(scenarios.dumps(second))
        return answer(box)

    monkeypatch.setattr(Box, "exec", write_meanwhile)
    asked.answers += ["Overwrite", "Cancel"]
    assert not window.shell.save_file()
    assert scenarios.load(board_file) == second


def test_saving_a_removed_file_asks_and_writes_it_again(window, board_file, asked):
    window.document.perform(OURS)
    board_file.unlink()
    asked.answers.append("Save Again")
    assert window.shell.save_file()
    assert scenarios.load(board_file).title == "Ours"


def test_a_full_disk_is_told_in_plain_words_and_the_work_is_still_there(
    window, board_file, asked, monkeypatch, tmp_path
):
    window.document.perform(OURS)
    before = board_file.read_bytes()

    def refuse(*_):
        raise OSError(28, "No space left on device")

    asked.answers.append("Close")
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refuse)
        assert not window.shell.save_file()
    assert "the disk is full" in asked.said[0]
    assert "Nothing is lost" in asked.said[0]
    assert board_file.read_bytes() == before
    assert not window.document.is_clean
    assert window.document.scenario.title == "Ours"


def test_two_studios_on_one_file_are_told_of_each_other(window, qtbot, board_file):
    shown = window.files.notices.shown
    other_studios = window.files.outside.other_studios
    with qtbot.waitSignal(other_studios.changed):
        other = Presence(board_file)
    assert "another window" in shown["other_studios"].text
    with qtbot.waitSignal(other_studios.changed):
        other.close()
    assert "other_studios" not in shown


def test_the_notice_of_another_studio_goes_soon_after_that_was_killed(window, qtbot, board_file):
    other_studios = window.files.outside.other_studios
    with qtbot.waitSignal(other_studios.changed):
        other = Presence(board_file)
    other_studios._again.setInterval(100)
    # A kill ends the lock and leaves the note where it is, which no folder tells of.
    other._lock.release()
    qtbot.waitSignal(other_studios.changed).wait()
    assert other_studios.others == 0
    assert "other_studios" not in window.files.notices.shown
    other.close()


def test_the_second_studio_can_go_on_with_a_copy(window, qtbot, board_file):
    other_studios = window.files.outside.other_studios
    with qtbot.waitSignal(other_studios.changed):
        other = Presence(board_file)
    with qtbot.waitSignal(window.document.noticed) as told:
        window.files.notices.shown["other_studios"].buttons[0].click()
    assert "copy" in told.args[0] and "no file" in told.args[0]
    assert window.document.path is None
    assert not window.document.is_clean
    assert window.document.scenario == a_small_board().scenario()
    assert other.others() == 0
    assert "other_studios" not in window.files.notices.shown
    other.close()


def test_a_save_of_our_own_is_no_change_outside(window, qtbot):
    for number in range(3):
        window.document.perform(AddMilepost((5 + number, 5)))
        with qtbot.assertNotEmitted(window.document.changed_outside, wait=250):
            assert window.shell.save_file()
        assert window.document.is_clean


def test_comparing_happens_off_the_windows_thread(window, qtbot, board_file, monkeypatch):
    threads = []
    load = scenarios.load
    monkeypatch.setattr(scenarios, "load", lambda path: threads.append(threading.current_thread()) or load(path))
    dialog = DifferencesDialog(board_file, window.document.committed, window)
    qtbot.waitUntil(lambda: dialog.differences.summary.text() == "Nothing is different.")
    assert threads[0] is not threading.main_thread()


def test_a_file_beside_is_not_written_over_because_its_ending_was_not_typed(
    window, board_file, asked, tmp_path, monkeypatch
):
    window.document.perform(OURS)
    (tmp_path / "other.yaml").write_text(scenarios.dumps(THEIRS))
    typed = [str(tmp_path / "other"), ""]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (typed.pop(0), ""))
    asked.answers.append("Another Name…")
    assert not window.files.save_as()
    assert scenarios.load(tmp_path / "other.yaml") == THEIRS and "other.yaml exists already" in asked.said[0]


SMALL = a_small_board().scenario()


@pytest.fixture
def version_list(home, window, qtbot):
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


def choose(version_list, qtbot, row):
    version_list.rows.setCurrentItem(version_list.rows.topLevelItem(row))
    qtbot.waitUntil(lambda: bool(version_list.picture.pixmap()))
    qtbot.waitUntil(lambda: version_list.differences.summary.text() != "Comparing…")


def test_without_a_save_the_command_says_why_it_cannot_run(nothing_kept, window):
    assert window.actions_.commands["former-versions"].disabled() == (
        "No file has been saved yet, so there are no previous versions."
    )


def test_versions_are_listed_with_what_changed_after_them(version_list, qtbot):
    assert version_list.rows.topLevelItemCount() == 3
    qtbot.waitUntil(lambda: bool(version_list.rows.topLevelItem(2).text(3)))
    assert version_list.rows.topLevelItem(1).text(3) == 'The title was changed from "A small board" to "Last".'
    assert version_list.rows.topLevelItem(2).text(3) == "1 milepost was added."


def test_a_version_is_compared_with_what_is_open_or_with_the_next_one(version_list, qtbot):
    choose(version_list, qtbot, 2)
    assert version_list.differences.summary.text() == "1 milepost was added and the title was changed."
    version_list.against.setCurrentIndex(1)
    qtbot.waitUntil(lambda: version_list.differences.summary.text() == "1 milepost was added.")


def test_a_difference_that_one_sentence_tells_is_not_listed_again(version_list, qtbot):
    choose(version_list, qtbot, 1)
    assert version_list.differences.summary.text() == 'The title was changed from "A small board" to "Last".'
    assert version_list.differences.lines.stringList() == []
    choose(version_list, qtbot, 2)
    assert version_list.differences.lines.stringList() == [
        "The milepost new was added.",
        'The title was changed from "A small board" to "Last".',
    ]


def test_the_picture_shows_the_chosen_version(version_list, qtbot):
    newest = version_list.picture.pixmap().toImage()
    choose(version_list, qtbot, 2)
    assert version_list.picture.pixmap().toImage() != newest


def test_restoring_is_one_undo_step(version_list, window, qtbot):
    choose(version_list, qtbot, 2)
    before, steps = window.document.committed, window.document.undo_stack.count()
    version_list.restore.click()
    assert window.document.committed == SMALL
    assert window.document.undo_stack.count() == steps + 1
    window.document.undo_stack.undo()
    assert window.document.committed == before


def test_a_copy_is_a_new_board_without_a_file(version_list, window, qtbot):
    file, text = window.document.path, window.document.path.read_bytes()
    choose(version_list, qtbot, 2)
    version_list.copy.click()
    assert window.document.committed == SMALL
    assert window.document.path is None
    assert not window.document.is_clean
    assert file.read_bytes() == text


def test_a_copy_asks_about_unsaved_changes_first(version_list, window, qtbot, monkeypatch):
    window.document.perform(ChangeHeader(title="Unsaved"))
    monkeypatch.setattr(Box, "exec", lambda _: Button.Cancel)
    version_list.copy.click()
    assert window.document.committed.title == "Unsaved"


def test_saving_elsewhere_writes_the_version_as_it_was(version_list, window, qtbot, tmp_path, monkeypatch):
    choose(version_list, qtbot, 2)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "old.yaml"), ""))
    version_list.elsewhere.click()
    assert scenarios.load(tmp_path / "old.yaml") == SMALL
    assert window.document.committed.title == "Last"


def test_versions_of_a_file_that_was_deleted_can_be_had(home, window, qtbot, tmp_path):
    gone = tmp_path / "gone.yaml"
    scenarios.save(replace(SMALL, title="Gone"), gone)
    gone.unlink()
    version_list = opened(window, qtbot)
    texts = [version_list.files.itemText(row) for row in range(version_list.files.count())]
    version_list.files.setCurrentIndex(texts.index(f"Gone: {gone} (no longer exists)"))
    qtbot.waitUntil(version_list.copy.isEnabled)
    assert not version_list.restore.isEnabled()
    assert "not open" in version_list.restore.toolTip()
    version_list.copy.click()
    assert window.document.committed.title == "Gone"


def test_a_damaged_version_is_told_and_the_others_can_be_had(home, window, qtbot):
    scenarios.save(SMALL, window.document.path)
    scenarios.save(replace(SMALL, title="Last"), window.document.path)
    versions(window.document.path)[1].path.write_text("half a fi")
    version_list = opened(window, qtbot)
    version_list.rows.setCurrentItem(version_list.rows.topLevelItem(1))
    qtbot.waitUntil(lambda: bool(version_list.picture.text()))
    assert not version_list.copy.isEnabled()
    choose(version_list, qtbot, 0)
    assert version_list.copy.isEnabled()


def test_without_versions_the_dialog_says_what_it_is_for(nothing_kept, window, qtbot):
    version_list = opened(window, qtbot)
    assert version_list.empty.isVisible()
    assert "Every save adds a version" in version_list.empty.text()
    assert not version_list.elsewhere.isEnabled()
