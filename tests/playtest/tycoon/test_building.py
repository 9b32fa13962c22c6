"""Links drawn with the mouse, and built."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.families.tycoon.rules.position import ACT, BUILD
from tests.families.tycoon.table import BLUE, RED, Table
from tests.playtest.tycoon.conftest import aid_of
from tests.playtest.tycoon.hands import (
    LEFT,
    NO_BUTTON,
    click,
    decided,
    drag,
    drawn,
    entries,
    held,
    key,
    place,
    press,
    take,
)
from tests.slow import slow

BEECH_CEDAR = ["build beech", "tile 4,2 3 0", "tile 5,2 3 0"]


def test_a_drag_from_city_to_city_draws_the_link_and_enter_builds_it_tile_by_tile(qtbot, at_table) -> None:
    window = at_table(Table().ready())
    drag(window, "beech", "4,2", "5,2", "cedar")
    assert drawn(window) == BEECH_CEDAR
    assert aid_of(window).pen.words == [("$4,000 · complete to Cedar", False)]
    since = len(window.session.positions)
    key(window, Qt.Key.Key_Return)
    assert decided(qtbot, window, since)[:3] == BEECH_CEDAR
    (link,) = window.session.state.g.links
    assert link[:3] == [RED, 1, 2]
    window.game.going.back()
    assert window.session.state.step == BUILD
    assert window.session.state.g.laid == 1


def test_a_drag_that_ends_in_a_hex_leaves_it_towards_the_pointer_and_the_link_incomplete(at_table) -> None:
    window = at_table(Table().ready())
    drag(window, "beech", "4,2")
    assert drawn(window) == ["build beech", "tile 4,2 3 0", "done"]
    assert aid_of(window).pen.words == [("$2,000 · incomplete, 3 more tiles", False)]
    hex = place(window, "4,2")
    key(window, Qt.Key.Key_Escape)
    press(window, "beech", "4,2")
    held(window, hex + (place(window, "4,3") - hex) * 0.4)
    assert drawn(window) == ["build beech", "tile 4,2 3 5", "done"]
    QTest.mouseRelease(window.game.board.viewport(), LEFT, pos=hex)


def test_dragging_back_takes_tiles_back_and_a_second_drag_goes_on_from_the_end(at_table) -> None:
    window = at_table(Table().ready())
    drag(window, "iris", "1,4", "2,4", "3,4", "2,4", "1,4")
    assert drawn(window) == ["build iris", "tile 1,4 3 0", "done"]
    drag(window, "1,4", "2,4", "3,4")
    assert len(drawn(window)) == 5
    key(window, Qt.Key.Key_Backspace)
    assert drawn(window) == ["build iris", "tile 1,4 3 0", "tile 2,4 3 0", "done"]
    key(window, Qt.Key.Key_Escape, Qt.Key.Key_Backspace)
    assert drawn(window) == []


def test_a_fast_drag_fills_the_hexes_that_the_pointer_jumped_over(at_table) -> None:
    window = at_table(Table().ready())
    drag(window, "beech", "cedar")
    assert drawn(window) == BEECH_CEDAR


def test_a_corner_is_cut_rather_than_bent_too_sharply(at_table) -> None:
    window = at_table(Table().ready())
    drag(window, "iris", "1,3", "1,4", "2,4")
    assert drawn(window) == ["build iris", "tile 1,4 3 0", "tile 2,4 3 0", "done"]


@pytest.mark.parametrize(
    ("stations", "why"),
    [
        (("beech", "4,1", "4,0"), "no track can be laid on this hex (RT-BUILD-05)"),
        (("iris", "1,4", "2,4", "3,4", "4,4", "5,4"), "no more tiles may be laid in this action (RT-BUILD-02)"),
        (("dale", "10,2", "11,2"), "the city has no open spot there (RT-BUILD-04)"),
        (("dale", "10,1", "10,2"), "track runs straight or in a gentle curve (RT-BUILD-13)"),
    ],
)
def test_what_is_refused_is_not_drawn_and_says_why_with_the_rule(qtbot, at_table, stations, why) -> None:
    window = at_table(Table().link(BLUE, "dale", "elm").ready())
    with qtbot.waitSignal(window.game.said, check_params_cb=lambda said: why in said):
        drag(window, *stations)
    assert (why, True) in aid_of(window).pen.words


def test_a_link_that_costs_more_than_there_is_says_how_many_shares_and_issues_them(qtbot, at_table) -> None:
    window = at_table(Table().cash(RED, 1_000).ready())
    drag(window, "dale", "8,2", "7,2", "cedar")
    assert aid_of(window).pen.words == [("$8,000, 2 shares · complete to Cedar", False)]
    since = len(window.session.positions)
    key(window, Qt.Key.Key_Return)
    assert decided(qtbot, window, since)[:5] == ["share", "share", "build dale", "tile 8,2 0 3", "tile 7,2 0 3"]
    assert window.session.state.g.cash[RED] == 3_000


def test_an_own_incomplete_link_is_carried_on_from_its_last_hex(qtbot, at_table) -> None:
    table = Table().ready().builds("beech", "4,2", "5,2").do("done").passes(1)
    window = at_table(table)
    drag(window, "4,2", "5,2", "cedar")
    assert drawn(window) == ["extend 4,2 0", "tile 5,2 3 0"]
    since = len(window.session.positions)
    QTest.mouseClick(aid_of(window).pane.track.build, LEFT)
    assert decided(qtbot, window, since)[:2] == ["extend 4,2 0", "tile 5,2 3 0"]
    assert window.session.state.g.links[0][:3] == [RED, 1, 2]


def test_track_of_others_is_not_carried_on(at_table) -> None:
    table = Table().ready().builds("beech", "4,2", "5,2").do("done")
    window = at_table(table)
    assert window.session.state.g.seat == BLUE
    drag(window, "4,2", "5,2", "cedar")
    assert drawn(window) == []


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_click_on_a_far_city_proposes_the_cheapest_link_and_a_click_there_builds_it(qtbot, at_table) -> None:
    window = at_table(Table().ready())
    click(window, "beech")
    take(window, "Begin a link here")
    click(window, "cedar")
    assert drawn(window) == BEECH_CEDAR
    since = len(window.session.positions)
    click(window, "cedar")
    assert decided(qtbot, window, since)[:3] == BEECH_CEDAR


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_menu_of_a_city_names_the_links_in_reach_by_cost_and_draws_the_one_that_is_taken(at_table) -> None:
    window = at_table(Table().ready())
    click(window, "cedar")
    menu = next(each.menu() for each in aid_of(window).hand.menu.actions() if each.menu() is not None)
    found = entries(menu)
    assert found[:2] == ["Jay: $2,000 · complete to Jay", "Beech: $4,000 · complete to Beech"]
    assert found[-1] == "Dale: $6,000 · complete to Dale"
    take(window, "Link to", "Beech")
    assert drawn(window) == ["build cedar", "tile 5,2 0 3", "tile 4,2 0 3"]


def test_a_begun_link_is_drawn_on_and_cannot_be_left_by_escape(at_table) -> None:
    window = at_table(Table().ready().do("build beech"))
    drag(window, "beech", "4,2", "5,2", "cedar")
    assert drawn(window) == BEECH_CEDAR[1:]
    key(window, Qt.Key.Key_Escape)
    assert drawn(window) == []
    assert aid_of(window).pen.is_begun


def other_button(window) -> None:
    QTest.mousePress(window.game.board.viewport(), Qt.MouseButton.RightButton, pos=place(window, "5,2"))


def escape(window) -> None:
    key(window, Qt.Key.Key_Escape)


def release_unheard(window) -> None:
    held(window, place(window, "5,2"), NO_BUTTON)


def another_window(window) -> None:
    QApplication.sendEvent(window.game.board, QEvent(QEvent.Type.WindowDeactivate))


def undo(window) -> None:
    window.game.going.back()


@pytest.mark.parametrize("slip", [escape, undo, *slow(other_button, release_unheard, another_window)])
def test_a_drag_that_is_broken_off_changes_nothing(at_table, slip) -> None:
    window = at_table(Table().ready())
    window.game.choose(next(each for each in window.game.choices.offered if each.code == "share"))
    press(window, "beech", "4,2", "5,2")
    assert drawn(window)
    slip(window)
    assert drawn(window) == []
    held(window, place(window, "cedar"))
    assert drawn(window) == []
    QTest.mouseRelease(window.game.board.viewport(), LEFT, pos=place(window, "cedar"))
    QTest.mouseRelease(window.game.board.viewport(), Qt.MouseButton.RightButton, pos=place(window, "cedar"))
    assert drawn(window) == []
    assert len(window.session.positions) == (1 if slip is undo else 2)
    assert window.session.state.step == ACT


def test_a_drag_that_is_broken_off_leaves_what_was_drawn_before(at_table) -> None:
    window = at_table(Table().ready())
    drag(window, "beech", "4,2")
    before = drawn(window)
    press(window, "4,2", "5,2")
    assert drawn(window) != before
    escape(window)
    assert drawn(window) == before
    QTest.mouseRelease(window.game.board.viewport(), LEFT, pos=place(window, "5,2"))


def test_nobody_draws_while_another_decision_is_to_be_made_or_a_bot_decides(at_table) -> None:
    window = at_table(Table().ready(), "greedy", "person")
    drag(window, "beech", "4,2", "5,2", "cedar")
    assert drawn(window) == []
    assert not aid_of(window).wants_cursor
