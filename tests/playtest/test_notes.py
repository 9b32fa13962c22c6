"""The notes of a game in their list."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from engine.game.record import MOST_LETTERS
from engine.model.ids import Ref
from studio.playtest.player.notes import BRANCH, NOTE, PLACE
from studio.playtest.sitting.session import Pin
from tests.playtest.test_course import a_parted_game
from tests.playtest.test_session import BOTS


@pytest.fixture
def noted(seated):
    """A window on a game with three notes, the last of which stands on a branch, and its list of notes."""
    window = seated(*BOTS)
    session, at = a_parted_game()
    other = session.course.branches[0].line
    session.pins = [
        Pin(other[at + 8], "<b>elsewhere</b>"),
        Pin(session.line[3], "third"),
        Pin(session.line[1], "first", Ref("city", "derby")),
    ]
    session.saved = len(session.line) - 1
    window.seat(session)
    window.show_notes()
    return window, window.notes, at


def rows(notes, column=NOTE):
    return [notes.list.topLevelItem(row).text(column) for row in range(notes.list.topLevelItemCount())]


def choose(notes, words):
    notes.list.setCurrentItem(notes.list.topLevelItem(rows(notes).index(words)))


def test_notes_stand_in_the_order_of_their_positions_those_of_branches_last(noted):
    window, notes, _ = noted
    assert rows(notes) == ["first", "third", "<b>elsewhere</b>"]
    assert rows(notes, 1)[:2] == ["1", "3"] and rows(notes, PLACE) == ["Derby", "", ""]
    assert rows(notes, BRANCH) == ["", "", window.session.course.branches[0].name]
    assert not notes.list.isColumnHidden(BRANCH) and not notes.empty.isVisible()


def test_enter_leads_to_the_position_of_a_note_and_lights_its_place_up(qtbot, noted):
    window, notes, _ = noted
    choose(notes, "third")
    qtbot.keyClick(notes.list, Qt.Key.Key_Return)
    assert window.session.course.at == 3
    choose(notes, "first")
    place = notes.list.visualItemRect(notes.list.currentItem()).center()
    qtbot.mouseClick(notes.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(notes.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.session.course.at == 1 and notes.isVisible()
    qtbot.mouseRelease(notes.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.game.board.overlay._places


def test_a_note_of_a_branch_brings_the_branch_on_the_table(qtbot, noted):
    window, notes, at = noted
    choose(notes, "<b>elsewhere</b>")
    notes.go.click()
    course = window.session.course
    assert course.at == at + 8 and course.now is window.session.pins[0].moment
    assert rows(notes, BRANCH) == ["", "", ""], "the positions before the parting are those of both lines"


def test_other_words_are_kept_and_undone(noted, monkeypatch):
    window, notes, _ = noted
    typed = iter([" said <otherwise> ", "x" * 10**5, None, ""])
    monkeypatch.setattr("studio.playtest.player.notes.ask_for_line", lambda *_: next(typed))
    choose(notes, "first")
    notes.word.click()
    assert rows(notes) == ["said <otherwise>", "third", "<b>elsewhere</b>"]
    assert window.session.pins[2].place == Ref("city", "derby") and not window.session.is_recorded
    notes.word.click()
    assert len(window.session.pins[2].text) == MOST_LETTERS
    notes.word.click()
    notes.word.click()
    assert rows(notes) == ["third", "<b>elsewhere</b>"]
    for _ in range(3):
        notes.undo.click()
    assert rows(notes) == ["first", "third", "<b>elsewhere</b>"] and not notes.undo.isEnabled()


def test_the_last_note_deleted_leaves_a_sentence_and_comes_back(qtbot, noted):
    window, notes, _ = noted
    for left in ([1, 2], [2], []):
        was = rows(notes)
        qtbot.keyClick(notes.list, Qt.Key.Key_Delete)
        assert len(rows(notes)) == len(left) and rows(notes) == was[1:]
    assert notes.empty.isVisible() and not notes.list.isVisible() and not window.game.player.notes
    assert not any(button.isEnabled() for button in (notes.go, notes.word, notes.delete))
    qtbot.keyClick(notes, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert rows(notes) == ["<b>elsewhere</b>"] and notes.delete.isEnabled()


def test_the_list_follows_what_is_noted_in_the_game_and_closes_with_it(noted, monkeypatch):
    window, notes, _ = noted
    monkeypatch.setattr("studio.playtest.game_view.ask_for_line", lambda *_: "here")
    window.game.going.to(2)
    window.game.write_note()
    assert rows(notes) == ["first", "here", "third", "<b>elsewhere</b>"]
    window.show_notes()
    assert window.notes is notes
    window.session.saved = len(window.session.line) - 1
    window.next_game.restart()
    assert window.notes is None


def test_the_menu_of_notes_and_a_key_lead_to_the_list(qtbot, seated):
    window = seated(*BOTS)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    notes = window.notes
    assert notes.empty.isVisible() and not notes.undo.isEnabled()
    notes.close()
    assert window.notes is None
    entries = [action for action in window.game.findChildren(QAction) if action.text().startswith("List of Notes")]
    entries[0].trigger()
    assert window.notes is not None


def test_a_wider_list_gives_its_room_to_the_words_of_the_notes(qtbot, noted):
    """The last column took it: the branches, whose names are short."""
    _, notes, _ = noted
    widths = []
    for width in (700, 900):
        notes.resize(width, 360)
        qtbot.waitUntil(lambda width=width: notes.width() == width)
        widths.append([notes.list.columnWidth(column) for column in (NOTE, BRANCH)])
    (note, branch), (wider, same) = widths
    assert wider == note + 200 and same == branch
    assert note > 700 / 3


def test_columns_in_which_nothing_stands_leave_their_room_to_the_words(qtbot, seated):
    window = seated(*BOTS)
    window.game.conductor.step()
    qtbot.waitUntil(lambda: len(window.session.line) > 1)
    window.session.write_note("a word")
    window.show_notes()
    assert window.notes.list.isColumnHidden(PLACE) and window.notes.list.isColumnHidden(BRANCH)
    window.session.write_note("a word", Ref("city", "derby"))
    window.notes.follow()
    assert not window.notes.list.isColumnHidden(PLACE)
