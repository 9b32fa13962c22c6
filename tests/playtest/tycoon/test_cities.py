"""What is done with a city by a click on it, and how cities look in a game."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from engine.families.tycoon.rules.position import ACT, COLOUR
from tests.families.tycoon.rules.test_cards import CARDS
from tests.families.tycoon.table import RED, Table, country
from tests.playtest.tycoon.conftest import aid_of
from tests.playtest.tycoon.hands import click, decided, entries, key, take

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_a_gray_city_is_urbanized_from_its_menu_with_the_colour_at_once(qtbot, at_table) -> None:
    window = at_table(Table().cash(RED, 2_000).ready())
    since = len(window.session.positions)
    click(window, "cedar")
    assert entries(aid_of(window).hand.menu) == ["Begin a link here", "Link to", "Urbanize for $10,000, 2 shares"]
    take(window, "Urbanize", "Yellow")
    assert decided(qtbot, window, since)[:4] == ["share", "share", "urbanize cedar", "colour yellow"]
    assert window.session.state.g.tiles == [0, 1, 1]


def test_a_city_of_a_colour_is_not_offered_to_be_urbanized(at_table) -> None:
    window = at_table(Table().ready())
    click(window, "beech")
    assert entries(aid_of(window).hand.menu) == ["Begin a link here", "Link to"]


def test_the_western_link_is_built_from_the_menu_of_its_city_and_drawn(qtbot, at_table) -> None:
    window = at_table(Table().cash(RED, 28_000).link(RED, "beech", "cedar").ready())
    since = len(window.session.positions)
    click(window, "cedar")
    take(window, "Build the western link for $30,000, 1 share")
    assert decided(qtbot, window, since)[:2] == ["share", "west cedar"]
    west = aid_of(window).track.links[-1]
    m = window.session.state.m
    assert (west.owner, m.lattice.cell(west.middle)) == (RED, (7, 1))


def test_a_new_city_without_a_colour_yet_asks_for_it_at_the_city(at_table) -> None:
    window = at_table(Table().ready().do("urbanize cedar"))
    assert window.session.state.step == COLOUR
    (mark,) = window.game.board.overlay.marks
    assert [action.code for action in mark.id.actions] == ["colour blue", "colour yellow"]


def test_a_card_that_asks_for_a_city_takes_a_click_on_it(qtbot, at_table) -> None:
    table = Table(country(operations=CARDS)).opened("growth").ready().do("take growth")
    window = at_table(table)
    since = len(window.session.positions)
    click(window, "dale")
    assert decided(qtbot, window, since)[:1] == ["at dale"]


def test_an_entry_that_is_pointed_at_is_seen_on_the_board_before_it_is_chosen(at_table) -> None:
    window = at_table(Table().link(RED, "cedar", "beech").put("cedar", "blue").ready())
    click(window, "cedar")
    menu = aid_of(window).hand.menu
    menu.setActiveAction(menu.actions()[0])
    assert aid_of(window).carrier.meant.to == window.session.state.m.city_of["beech"]
    links = menu.actions()[2].menu()
    links.popup(menu.pos())
    links.setActiveAction(links.actions()[0])
    assert aid_of(window).pen.ahead.to != -1
    links.close()
    menu.close()
    assert aid_of(window).pen.ahead is None
    assert aid_of(window).pen.drawn is None


def test_a_menu_is_gone_when_the_game_goes_on(at_table) -> None:
    window = at_table(Table().ready())
    click(window, "cedar")
    window.game.choose(next(each for each in window.game.choices.offered if each.code == "share"))
    assert aid_of(window).hand.menu is None


def test_by_keys_a_city_is_chosen_on_the_board_and_its_menu_is_walked(qtbot, at_table) -> None:
    window = at_table(Table().ready())
    since = len(window.session.positions)
    window.game.board.setFocus()
    walk_to(window, "cedar")
    key(window, Qt.Key.Key_Space)
    menu = aid_of(window).hand.menu
    assert menu.activeAction() is menu.actions()[0]
    take(window, "Begin a link here")
    walk_to(window, "beech")
    key(window, Qt.Key.Key_Space)
    assert aid_of(window).pen.drawn.to == window.session.state.m.city_of["beech"]
    key(window, Qt.Key.Key_Return)
    assert decided(qtbot, window, since)[:1] == ["build cedar"]
    assert window.session.state.step == ACT


def walk_to(window, city: str) -> None:
    """The cursor of the keys is led along its row to a city."""
    m, walker = window.session.state.m, window.game.walker
    key(window, Qt.Key.Key_Right)
    for _ in range(60):
        there = m.lattice.xy[m.city_hex[m.city_of[city]]]
        here = window.game.board.mileposts.at(walker.at)
        dx, dy = there[0] - here[0], there[1] - here[1]
        if abs(dx) < 1 and abs(dy) < 1:
            return
        if abs(dy) >= 1:
            key(window, Qt.Key.Key_Down if dy > 0 else Qt.Key.Key_Up)
        else:
            key(window, Qt.Key.Key_Right if dx > 0 else Qt.Key.Key_Left)
    raise AssertionError(f"no way to {city} by keys")
