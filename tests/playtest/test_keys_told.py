"""Who plays by keys alone is told what they do, sees where they go, and finds them there again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest

from engine.game.amount import BLANK, Amount
from engine.game.family import family
from engine.game.rules import Action
from studio.app.help.pages import pages
from studio.app.help.topics import Topic, topic_of
from studio.tools.measure import MeasureTool


@pytest.fixture
def window(seated, qtbot):
    found = seated("person", "planner")
    qtbot.waitExposed(found)
    found.activateWindow()
    qtbot.waitUntil(found.isActiveWindow)
    return found


def offered(count):
    return [Action(f"choice {n}", f"Choice {n}") for n in range(count)]


def test_the_page_about_games_has_every_key_of_their_window(window):
    bound = [key.key() for key in window.findChildren(QShortcut) if key.parent() is window]
    bound += [keys for action in window.findChildren(QAction) for keys in action.shortcuts()]
    rows = [
        line.split("|")[1] for line in pages()["5-playtest"].read_text(encoding="utf-8").splitlines() if "|" in line
    ]
    words = [word.rstrip(",") or "," for row in rows for word in row.split()]
    told = {QKeySequence(word).toString() for word in words} | {str(number) for number in range(1, 10)}
    names = {keys.toString() for keys in bound} - {""}
    assert {"Space", "[", "Ctrl+Shift+A", "9"} <= names
    assert sorted(names - told) == []


def test_f1_on_the_board_of_a_game_or_on_its_choices_opens_the_page_about_games(window):
    for part in (window.game.board, window.game.choices.list, window.game.journal):
        assert topic_of(part, Topic(*MeasureTool.help), "boxcars").page == "5-playtest"


@pytest.mark.parametrize("count", [2, 12])
def test_the_board_has_the_keys_when_the_choices_that_had_them_are_gone(window, qtbot, monkeypatch, count):
    game = window.game
    monkeypatch.setattr(type(game), "_refresh", lambda self: self.choices.offer(wanted, ""))
    wanted = offered(count)
    game.refresh()
    had = game.choices.buttons[0] if count == 2 else game.choices.filter
    qtbot.waitUntil(had.isVisible)
    had.setFocus()
    wanted = offered(3)
    game.refresh()
    assert window.focusWidget() is game.choices.buttons[0]
    wanted = []
    game.refresh()
    assert window.focusWidget() is game.board


def test_the_board_has_the_keys_when_the_roll_that_had_them_is_made(window, qtbot):
    game = window.game
    assert game.tray.roll.isEnabled()
    game.tray.roll.setFocus()
    while game.tray.roll.isEnabled():
        QTest.keyClick(game.tray.roll, Qt.Key.Key_Return)
        game.close_game()
    assert window.focusWidget() is game.board


def test_a_frame_shows_that_keys_have_gone_to_the_board_of_a_game(window):
    board, ring = window.game.board, window.game.ring
    board.setFocus()
    assert not ring.isVisible()
    window.game.journal.setFocus()
    QTest.keyClick(window, Qt.Key.Key_B)
    assert board.hasFocus() and ring.isVisible() and ring.size() == board.size()


@pytest.fixture
def listed(window, qtbot, monkeypatch):
    """The window with twelve choices, and the keys in their filter."""
    choices = window.game.choices
    monkeypatch.setattr(window.game.conductor, "choose", lambda action: None)
    choices.offer(offered(12), "")
    qtbot.waitUntil(choices.filter.isVisible)
    choices.filter.setFocus()
    return choices


def test_enter_in_the_filter_goes_to_the_first_of_several_choices_and_takes_the_only_one(window, qtbot, listed):
    QTest.keyClicks(listed.filter, "choice 1")
    QTest.keyClick(listed.filter, Qt.Key.Key_Return)
    assert listed.list.hasFocus() and listed.list.currentItem().text() == "1   Choice 1"
    QTest.keyClick(listed.list, Qt.Key.Key_Down)
    with qtbot.waitSignal(listed.chosen) as chosen:
        QTest.keyClick(listed.list, Qt.Key.Key_Return)
    assert chosen.args[0].code == "choice 10"
    listed.filter.setFocus()
    listed.filter.setText("7")
    with qtbot.waitSignal(listed.chosen) as chosen:
        QTest.keyClick(listed.filter, Qt.Key.Key_Return)
    assert chosen.args[0].code == "choice 7"


def test_a_filter_that_leaves_nothing_says_so_and_escape_takes_its_words_away(window, listed):
    assert listed.none.isHidden()
    QTest.keyClicks(listed.filter, "zebra")
    assert not listed.none.isHidden()
    QTest.keyClick(listed.filter, Qt.Key.Key_Escape)
    assert listed.filter.text() == "" and listed.none.isHidden() and listed.filter.hasFocus()
    QTest.keyClick(listed.filter, Qt.Key.Key_Escape)
    assert window.game.board.hasFocus() and window.game.ring.isVisible()


def test_the_arrow_down_leads_from_the_filter_into_the_list(listed):
    QTest.keyClick(listed.filter, Qt.Key.Key_Down)
    assert listed.list.hasFocus() and listed.list.currentRow() == 0


def test_what_has_no_room_below_the_seats_is_scrolled_to_and_not_cut(window, qtbot):
    choices = window.game.choices
    bid = Amount(f"bid {BLANK}", f"Bid {BLANK}", 1, 900, note="What is in hand is said here, in many words. " * 6)
    window.resize(1000, 560)
    choices.offer(offered(9), "Choose here, on the board, or with the keys. " * 4, amounts=[bid])
    told = (choices.note, choices.amount.hint)
    qtbot.waitUntil(lambda: all(each.height() >= each.heightForWidth(each.width()) > 20 for each in told))
    QTest.keyClick(window, Qt.Key.Key_A)
    assert choices.amount.edit.hasFocus()
    assert choices.amount.edit.visibleRegion().boundingRect().height() == choices.amount.edit.height()
    assert window.height() <= 560, "the window stays as low as it was made"


@pytest.mark.parametrize(("id", "rides"), [("boxcars", True), ("crayon", True), ("dice", False), ("tycoon", False)])
def test_room_for_riding_on_is_kept_only_where_something_rides(id, rides):
    assert family(id).rules.has_rides == rides


def test_who_wants_to_filter_where_no_choices_are_listed_hears_that(window):
    assert window.game.choices.filter.isHidden()
    QTest.keyClick(window.game.board, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert window.statusBar().currentMessage() == "There is no list of choices now that could be filtered."
