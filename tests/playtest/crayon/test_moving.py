"""Going by click, and loads handled at the train."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.model.grids.grid import cell_ref
from studio.playtest.window import PlaytestWindow
from tests.families.crayon.table import BLUE, RED, Table
from tests.playtest.crayon.conftest import aid_of
from tests.playtest.crayon.hands import click, key, move, place


def ready(qtbot: QtBot, window: PlaytestWindow) -> PlaytestWindow:
    """All rides are known."""
    qtbot.waitUntil(lambda: window.game.rider.ways is not None and window.game.rider.ways.is_done)
    window.game.pointer.show_ends()
    return window


def played(qtbot: QtBot, window: PlaytestWindow, since: int) -> list[str]:
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    return [at.action.code for at in window.session.positions[since:]]


def test_a_click_on_a_city_places_the_train(qtbot, at_table) -> None:
    window = ready(qtbot, at_table(Table().track(RED, "4,2", "6,2").ready()))
    move(window, "7,0")
    assert window.game.pointer.words.startswith("place the train here")
    since = len(window.session.positions)
    click(window, "7,0")
    assert played(qtbot, window, since) == ["place 7,0"]


def test_a_click_on_a_far_milepost_goes_there_and_the_pointer_tells_fee_and_mileposts_left(qtbot, at_table) -> None:
    table = Table().track(RED, "4,2", "6,2").track(BLUE, "6,2", "9,2").train(RED, "4,2").ready()
    window = ready(qtbot, at_table(table))
    move(window, "8,2")
    assert window.game.pointer.words == "4 mileposts, 5 left · $4 to Blue"
    since = len(window.session.positions)
    click(window, "8,2")
    assert played(qtbot, window, since) == ["move 5,2", "move 6,2", "move 7,2", "move 8,2"]
    assert window.game.board.train_at == pytest.approx(window.game.board.mileposts.at(cell_ref((8, 2))))


def test_the_way_that_a_click_would_go_is_drawn_from_the_train_on(qtbot, at_table) -> None:
    window = ready(qtbot, at_table(Table().track(RED, "4,2", "6,2").train(RED, "4,2").ready()))
    move(window, "6,2")
    posts = window.game.board.mileposts
    assert window.game.pointer.way == [posts.at(cell_ref((q, 2))) for q in (4, 5, 6)]


def test_by_keys_the_cursor_begins_at_the_train_and_enter_goes_there(qtbot, at_table) -> None:
    window = ready(qtbot, at_table(Table().track(RED, "4,2", "6,2").train(RED, "4,2").ready()))
    window.game.board.setFocus()
    key(window, Qt.Key.Key_Right)
    assert window.game.walker.at == cell_ref((4, 2))
    key(window, Qt.Key.Key_Right, Qt.Key.Key_Right)
    since = len(window.session.positions)
    key(window, Qt.Key.Key_Return)
    assert played(qtbot, window, since) == ["move 5,2", "move 6,2"]


def test_what_was_ridden_in_the_turn_is_drawn(qtbot, at_table) -> None:
    window = ready(qtbot, at_table(Table().track(RED, "4,2", "6,2").train(RED, "4,2").ready()))
    click(window, "6,2")
    played(qtbot, window, 1)
    cells = [(4, 2), (5, 2), (6, 2)]
    assert window.game.board.steps == [(cell_ref(a), cell_ref(b)) for a, b in pairwise(cells)]


def test_a_load_is_picked_up_by_a_click_at_the_train(qtbot, at_table) -> None:
    window = at_table(Table().train(RED, "7,0").ready())
    mark = window.game.board.overlay.marks[0]
    assert mark.text == "Pick up Coal"
    since = len(window.session.positions)
    click(window, "7,0")
    assert played(qtbot, window, since) == ["load coal"]


def test_several_things_to_do_at_the_train_are_clicked_at_one_place_with_deliveries_first(qtbot, at_table) -> None:
    table = Table().train(RED, "24,2").carries(RED, "coal", "wool").ready()
    window = ready(qtbot, at_table(table))
    mark = window.game.board.overlay.marks[0]
    assert mark.text == "Deliver / Drop"
    said = [str(action) for action in mark.id.actions]
    assert said[0].startswith("Deliver Coal for Elm")
    assert said[-2:] == ["Drop Coal in Elm", "Drop Wool in Elm"]
    listed = [action.code for action in window.game.choices.offered]
    assert listed[0].startswith("deliver")
    assert listed.index("done") < next(n for n, code in enumerate(listed) if code.startswith("drop"))


def test_away_from_cities_there_is_nothing_to_click_at_the_train(qtbot, at_table) -> None:
    window = ready(qtbot, at_table(Table().track(RED, "4,2", "6,2").train(RED, "6,2").carries(RED, "coal").ready()))
    assert not window.game.board.overlay.marks
    assert "9 mileposts left" in window.game.choices.note.text()
    assert aid_of(window).pencil.drawing is None
    assert place(window, "6,2")
