"""Nothing that another program does to the open file is lost, and nothing that is open here."""

import os
import threading

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QDialog, QFileDialog

from engine.edit.header import ChangeHeader
from engine.edit.network.mileposts import AddMilepost
from engine.files import scenarios
from engine.files.saves.backups import versions
from engine.files.saves.presence import Presence
from studio.app.files.differences import DifferencesDialog
from studio.words.box import Box
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
    press(window, "Save It Again")
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
    assert "no longer contains what is open here" in asked.said[0]


def test_unsaved_changes_and_a_changed_file_are_a_notice_with_a_choice(window, qtbot, asked, monkeypatch):
    window.document.perform(OURS)
    write_theirs(window, qtbot)
    assert window.document.scenario.title == "Ours"
    shown = []
    monkeypatch.setattr(DifferencesDialog, "exec", lambda dialog: shown.append(dialog) or QDialog.DialogCode.Rejected)
    press(window, "Show What Differs…")
    qtbot.waitUntil(lambda: bool(shown[0].differences.lines.stringList()))
    assert "The milepost theirs was added." in shown[0].differences.lines.stringList()
    press(window, "Read It Again")
    assert window.document.scenario == THEIRS
    window.document.undo_stack.undo()
    assert window.document.scenario.title == "Ours"


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
    asked.answers += ["Show What Differs…", "Save Over It"]
    assert window.shell.save_file()
    assert len(shown) == 1
    assert scenarios.load(board_file).title == "Ours"
    assert THEIRS in [scenarios.load(version.path) for version in versions(board_file)]


def test_saving_elsewhere_keeps_both(window, board_file, asked, tmp_path, monkeypatch):
    window.document.perform(OURS)
    board_file.write_text(scenarios.dumps(THEIRS))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "other.yaml"), ""))
    asked.answers.append("Save Elsewhere…")
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
    asked.answers += ["Save Over It", "Cancel"]
    assert not window.shell.save_file()
    assert scenarios.load(board_file) == second


def test_saving_a_removed_file_asks_and_writes_it_again(window, board_file, asked):
    window.document.perform(OURS)
    board_file.unlink()
    asked.answers.append("Save It Again")
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
    assert scenarios.load(tmp_path / "other.yaml") == THEIRS and "other.yaml already" in asked.said[0]
