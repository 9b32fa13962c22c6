"""Several people at one screen: a curtain before what each of them has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.document.document import Document
from studio.playtest.window import PlaytestWindow
from tests.families.boxcars.boards import a_ladder
from tests.playtest.test_viewpoint import money

if TYPE_CHECKING:
    from tests.playtest.conftest import Seater


@pytest.fixture
def shared(seated: Seater, document: Document, monkeypatch: pytest.MonkeyPatch) -> PlaytestWindow:
    """Two people and a bot whose cash is nobody else's business, at one screen with a curtain."""
    monkeypatch.setattr("studio.playtest.table.curtain.DEAF_MS", 0)
    document.new(a_ladder().rule(info__cash="exact_above_limit", cash__announce=90_000, win__cash=100_000).scenario())
    window = seated("person", "person", "hill")
    window.game.viewpoint.look_in_turn()
    return window


def opened(qtbot: QtBot, window: PlaytestWindow) -> int:
    """Says that whoever is asked for is there; returns who."""
    qtbot.waitUntil(window.curtain.here.isEnabled)
    seat = window.curtain.seat
    QTest.mouseClick(window.curtain.here, Qt.MouseButton.LeftButton)
    assert not window.curtain.isVisible()
    return seat


def to_the_next_person(qtbot: QtBot, window: PlaytestWindow, most: int = 200) -> None:
    """Rolls and decides until the curtain is drawn."""
    game, session = window.game, window.session
    for _ in range(most):
        if window.curtain.isVisible():
            return
        if session.setup.draw(session.now) is not None:
            game.conductor.roll()
        elif game.choices.offered:
            game.choices.press(1)
        else:
            game.conductor.step()
            qtbot.waitUntil(lambda: not game.conductor.is_running)
    raise AssertionError(f"nobody else was asked in {most} decisions")


def test_the_curtain_is_drawn_before_anything_is_seen_and_again_for_the_next_person(
    qtbot: QtBot, shared: PlaytestWindow
) -> None:
    assert shared.curtain.isVisible() and shared.curtain.geometry() == shared.rect()
    assert not shared.game.isEnabled() and not shared.game.choices.offered
    first = opened(qtbot, shared)
    to_the_next_person(qtbot, shared)
    second = shared.curtain.seat
    assert second == 1 - first
    assert not shared.game.choices.offered
    assert money(shared)[second] == "hidden"
    assert opened(qtbot, shared) == second
    assert money(shared)[first] == "hidden" and money(shared)[second] != "hidden"
    assert shared.game.isEnabled() and shared.game.choices.offered


def test_a_key_that_is_still_held_down_opens_nothing_and_one_that_is_pressed_anew_does(
    qtbot: QtBot, shared: PlaytestWindow
) -> None:
    curtain = shared.curtain
    curtain.here.setEnabled(False)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyClick(curtain, key)
    assert curtain.isVisible()
    curtain.here.setEnabled(True)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True)
    QApplication.sendEvent(curtain, held)
    assert curtain.isVisible()
    QTest.keyClick(curtain, Qt.Key.Key_Return)
    assert not curtain.isVisible()


def test_space_opens_wherever_the_keys_are(qtbot: QtBot, shared: PlaytestWindow) -> None:
    qtbot.waitUntil(shared.curtain.here.isEnabled)
    QTest.keyClick(shared.curtain, Qt.Key.Key_Space)
    assert not shared.curtain.isVisible()


def test_behind_the_curtain_no_key_of_the_game_works(shared: PlaytestWindow) -> None:
    assert not any(key.isEnabled() for key in shared.keys)
    assert not shared.controls.isEnabled()


def test_no_curtain_is_drawn_where_nothing_is_hidden(seated: Seater, qtbot: QtBot) -> None:
    window = seated("person", "person")
    window.game.viewpoint.look_in_turn()
    opened(qtbot, window)
    with pytest.raises(AssertionError, match="nobody else"):
        to_the_next_person(qtbot, window, 25)
    assert {moment.by for moment in window.session.positions} >= {0, 1}


def test_the_curtain_stays_when_a_seat_is_handed_over_and_goes_when_one_person_is_left(
    qtbot: QtBot, shared: PlaytestWindow
) -> None:
    opened(qtbot, shared)
    shared.game.going.hand_over(2, "person")
    shared._seat_again()
    assert shared.game.viewpoint.has_curtain and shared.curtain.isVisible()
    opened(qtbot, shared)
    for seat in (1, 2):
        shared.game.going.hand_over(seat, "hill")
        shared._seat_again()
        if shared.curtain.isVisible():
            opened(qtbot, shared)
    assert shared.game.viewpoint.viewer == 0 and not shared.game.viewpoint.has_curtain


def test_who_was_there_is_asked_again_after_another_view(qtbot: QtBot, shared: PlaytestWindow) -> None:
    to_the_next_person(qtbot, shared)
    viewpoint = shared.game.viewpoint
    seat = opened(qtbot, shared)
    assert viewpoint.viewer == seat and not shared.curtain.isVisible()
    viewpoint.look_as(None)
    viewpoint.look_in_turn()
    assert shared.curtain.isVisible()
