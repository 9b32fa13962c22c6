"""File > New asks what kind of board to begin with, and New Window opens another studio."""

import os
import subprocess

import pytest
from PySide6.QtCore import QProcess, Qt
from PySide6.QtWidgets import QDialogButtonBox

from engine.edit.network.mileposts import AddMilepost
from engine.game.family import family, family_ids
from studio.app.adding.new_dialog import NewBoardDialog
from studio.words.box import Button
from tests.app.test_window import answer


@pytest.fixture
def dialog(window, qtbot):
    window.activateWindow()
    window.view.setFocus()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    (dialog,) = window.findChildren(NewBoardDialog)
    qtbot.waitExposed(dialog)
    return dialog


def choose(dialog, title):
    dialog.kinds.setCurrentRow([one.title for one in dialog.templates].index(title))


def press(dialog, which):
    dialog.buttons.button(which).click()


OK, CANCEL = QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel


def test_every_kind_of_board_is_offered_with_a_sentence_and_a_picture(dialog, qtbot):
    wanted = {f"{family(id).title}: {name}" for id in family_ids() for name in family(id).templates}
    assert {dialog.kinds.item(row).text() for row in range(dialog.kinds.count())} == wanted
    seen = set()
    for row, template in enumerate(dialog.templates):
        dialog.kinds.setCurrentRow(row)
        qtbot.waitUntil(lambda: not dialog.picture.pixmap().isNull())
        seen.add(dialog.picture.pixmap().cacheKey())
        assert len(dialog.sentence.text()) > 20 and dialog.sentence.text() == template.sentence
    assert len(seen) == len(wanted)


def test_the_board_is_made_with_its_name_and_its_sheet(window, dialog, qtbot):
    choose(dialog, "Boxcars and Rail Baron: empty")
    dialog.title.clear()
    assert not dialog.create_button.isEnabled()
    qtbot.keyClicks(dialog.title, "Ohio")
    choose(dialog, "Boxcars and Rail Baron: starter")
    assert dialog.title.text() == "Ohio", "what was typed stays"
    dialog.width_.setValue(420)
    press(dialog, OK)
    made = window.document.committed
    assert (made.title, made.board.sheet.width, made.board.sheet.height) == ("Ohio", 420, 150)
    assert len(made.board.cities) == 6 and window.document.path is None
    assert not window.document.is_clean, "a name and a size were chosen"


def test_a_board_that_is_taken_as_it_is_can_be_had_again(window, dialog):
    choose(dialog, "Boxcars and Rail Baron: empty")
    press(dialog, OK)
    assert window.document.committed.title == "An empty board" and window.document.is_clean


def test_cancelling_loses_nothing(window, dialog):
    before, path = window.document.committed, window.document.path
    dialog.title.setText("Ohio")
    press(dialog, CANCEL)
    assert window.document.committed is before and window.document.path == path


def test_unsaved_work_is_asked_about_when_the_board_is_made_and_may_stay(window, dialog):
    window.document.perform(AddMilepost((5, 5)))
    before = window.document.committed
    answer(Button.Cancel)
    press(dialog, OK)
    assert window.document.committed is before and window.document.undo_stack.count() == 1


def test_the_sheet_of_a_score_sheet_is_as_large_as_it_is(dialog):
    choose(dialog, f"{family('dice').title}: {next(iter(family('dice').templates))}")
    assert not dialog.width_.isEnabled() and not dialog.height_.isEnabled()


def test_another_window_is_another_studio_on_the_page_of_new_boards(window, monkeypatch, tmp_path):
    asked, begins = [], True

    def start(program, arguments):
        asked.append([program, *arguments])
        return begins, 1

    monkeypatch.setattr(QProcess, "startDetached", start)
    window.actions_.run(window.actions_.commands["new-window"])
    assert window.status.said == "Another window opens."
    there = {"QT_QPA_PLATFORM": "offscreen", "BOXCARS_HOME": str(tmp_path), "BOXCARS_QUIT_AFTER_PAINT": "1"}
    done = subprocess.run(asked[0], env={**os.environ, **there}, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout.startswith("painted"), done.stderr
    begins = False
    window.actions_.run(window.actions_.commands["new-window"])
    assert "cannot be opened" in window.status.said
