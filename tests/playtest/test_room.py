"""The board of a game keeps a third of the window's height, whatever is opened below it, in large text too."""

import pytest
from PySide6.QtWidgets import QApplication

from engine.game.rules import Action
from studio.app.theme import set_text_size
from tests.playtest.table_talk import to_the_first_ride
from tests.slow import slow


@pytest.fixture
def small(seated):
    """A game in a small window with text of some size."""

    def make(percent):
        set_text_size(percent)
        window = seated("person", "person", "person", "person")
        window.resize(1024, 700)
        to_the_first_ride(window)
        settle()
        return window

    yield make
    set_text_size(100)
    settle()


def settle():
    for _ in range(8):
        QApplication.processEvents()


@pytest.mark.parametrize("percent", [200, *slow(100, 150)])
def test_reasons_and_the_player_leave_the_board_a_third_of_a_small_window(small, qtbot, percent):
    window = small(percent)
    game = window.game
    game.show_player()
    settle()
    assert 3 * game.board.height() >= window.height()
    with_player = game.board.height()
    window.why.show()
    qtbot.waitUntil(lambda: window.why.table.rowCount() > 0)
    settle()
    assert 3 * game.board.height() >= window.height() and window.height() == 700
    assert game.journal.isVisible() == (percent == 100), "it gives its place to the reasons"
    assert window.why.table.visibleRegion().boundingRect().height() > 2 * window.why.table.rowHeight(0)
    window.why.hide()
    settle()
    assert game.journal.isVisible() and game.board.height() == with_player


@pytest.mark.parametrize("percent", [200, *slow(150)])
def test_choices_are_in_sight_in_large_type_and_the_roll_where_one_is_due(small, percent):
    window = small(percent)
    game = window.game
    assert game.choices.offered
    shown = game.choices.buttons[0] if game.choices.buttons else game.choices.list
    assert shown.visibleRegion().boundingRect().height() >= shown.fontMetrics().height()
    while game.session.setup.draw(game.session.now) is None:
        game.choose(game.choices.offered[0])
        settle()
    settle()
    assert game.tray.roll.isEnabled() and not game.tray.roll.visibleRegion().isEmpty()


@pytest.mark.parametrize("percent", [200, *slow(100)])
def test_what_is_to_be_decided_is_read_above_nine_choices_that_have_no_room(small, percent):
    window = small(percent)
    choices, turn = window.game.choices, window.game.turn
    choices.offer([Action(f"take {number}", f"Take {number}") for number in range(9)], "Choose here.")
    window.resize(1024, 620)
    settle()
    last = choices.buttons[-1]
    assert last.visibleRegion().boundingRect().height() < last.height(), "there is room for all of them"
    assert "decides" in turn.text() and turn.visibleRegion().boundingRect() == turn.rect()
    assert turn.height() >= turn.heightForWidth(turn.width())


def test_seats_that_own_much_take_the_room_that_the_choices_do_not_need(seated):
    window = seated("person", "person", "person", "person")
    window.resize(1440, 900)
    to_the_first_ride(window)
    rows = window.game.seats.rows
    for row in rows:
        row.players.setText("Played by nobody " * 5)
        row.players.show()
    window.game.refresh()
    settle()
    for row in rows:
        assert row.visibleRegion().boundingRect().height() == row.height(), "no seat has to be scrolled to"
    assert window.game.choices.list.isHidden() or window.game.choices.list.height() > 5 * row.fontMetrics().height()


def test_the_journal_comes_back_in_a_larger_window(small, qtbot):
    window = small(200)
    window.why.show()
    window.game.show_player()
    qtbot.waitUntil(lambda: window.why.table.rowCount() > 0)
    settle()
    assert not window.game.journal.isVisible()
    window.resize(1920, 1080)
    qtbot.waitUntil(window.game.journal.isVisible)
    assert 3 * window.game.board.height() >= window.height()


def test_where_one_is_in_a_game_is_shortened_with_a_sign_and_told_whole(small):
    game = small(200).game
    bar = game.player
    game.show_player()
    settle()
    assert "decision" in bar.where.toolTip()
    bar.where.setFixedWidth(bar.where.sizeHint().width() * 2 // 3)
    bar.where.setText("Turn 1 of 9 · decision 200 of 201")
    with_more = bar.where.grab().toImage()
    bar.where.setText("Turn 1 of 9 · decision 200 of 209")
    assert bar.where.grab().toImage() == with_more, "both end with the sign"
