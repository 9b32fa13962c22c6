"""What is done with a city by a click on it, and how cities look in a game."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QTabBar

from engine.families.tycoon.content import OperationCard
from engine.families.tycoon.rules.position import ACT, COLOUR
from engine.game.rules import CHANCE
from engine.sim.run import seats_of
from studio.document.document import Document
from studio.families.tycoon.playtest.carrying import carriages
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.families.tycoon.rules.test_cards import CARDS
from tests.families.tycoon.table import BLUE, COUNTRY, RED, Table, country
from tests.playtest.tycoon.conftest import aid_of
from tests.playtest.tycoon.hands import click, click_cube, cube, decided, entries, key, move, take

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_a_gray_city_is_urbanized_from_its_menu_with_the_colour_at_once(qtbot, at_table):
    window = at_table(Table().cash(RED, 2_000).ready())
    since = len(window.session.positions)
    click(window, "cedar")
    assert entries(aid_of(window).hand.menu) == ["Start a Link Here", "Link To", "Urbanize for $10,000, 2 shares"]
    take(window, "Urbanize", "Yellow")
    assert decided(qtbot, window, since)[:4] == ["share", "share", "urbanize cedar", "colour yellow"]
    assert window.session.state.g.tiles == [0, 1, 1]


def test_a_city_of_a_colour_is_not_offered_to_be_urbanized(at_table):
    window = at_table(Table().ready())
    click(window, "beech")
    assert entries(aid_of(window).hand.menu) == ["Start a Link Here", "Link To"]


def test_the_western_link_is_built_from_the_menu_of_its_city_and_drawn(qtbot, at_table):
    window = at_table(Table().cash(RED, 28_000).link(RED, "beech", "cedar").ready())
    since = len(window.session.positions)
    click(window, "cedar")
    take(window, "Build the western link for $30,000, 1 share")
    assert decided(qtbot, window, since)[:2] == ["share", "west cedar"]
    west = aid_of(window).track.links[-1]
    m = window.session.state.m
    assert (west.owner, m.lattice.cell(west.middle)) == (RED, (7, 1))


def test_a_new_city_without_a_colour_yet_asks_for_it_at_the_city(at_table):
    window = at_table(Table().ready().do("urbanize cedar"))
    assert window.session.state.step == COLOUR
    (mark,) = window.game.board.overlay.marks
    assert [action.code for action in mark.id.actions] == ["colour blue", "colour yellow"]


def test_a_card_that_asks_for_a_city_takes_a_click_on_it(qtbot, at_table):
    table = Table(country(operations=CARDS)).opened("growth").ready().do("take growth")
    window = at_table(table)
    since = len(window.session.positions)
    click(window, "dale")
    assert decided(qtbot, window, since)[:1] == ["at dale"]


def test_an_entry_that_is_pointed_at_is_seen_on_the_board_before_it_is_chosen(at_table):
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


def test_a_menu_is_gone_when_the_game_goes_on(at_table):
    window = at_table(Table().ready())
    click(window, "cedar")
    window.game.choose(next(each for each in window.game.choices.offered if each.code == "share"))
    assert aid_of(window).hand.menu is None


def test_by_keys_a_city_is_chosen_on_the_board_and_its_menu_is_walked(qtbot, at_table):
    window = at_table(Table().ready())
    since = len(window.session.positions)
    window.game.board.setFocus()
    walk_to(window, "cedar")
    key(window, Qt.Key.Key_Space)
    menu = aid_of(window).hand.menu
    assert menu.activeAction() is menu.actions()[0]
    take(window, "Start a Link Here")
    walk_to(window, "beech")
    key(window, Qt.Key.Key_Space)
    assert aid_of(window).pen.drawn.to == window.session.state.m.city_of["beech"]
    key(window, Qt.Key.Key_Return)
    assert decided(qtbot, window, since)[:1] == ["build cedar"]
    assert window.session.state.step == ACT


def walk_to(window, city):
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


def two_ways(engine=3):
    """A red cube in Cedar can go to Ash over Beech, by Red's link or Blue's, and to Elm over Dale."""
    table = Table().link(RED, "cedar", "beech", "ash").link(RED, "cedar", "dale").link(BLUE, "dale", "elm")
    g, m = table.g, table.m
    # A second link from Beech to Ash: no tile of it is needed to carry a cube.
    g.links.append([BLUE, m.city_of["beech"], m.city_of["ash"], *g.links[1][3:]])
    return table.engine(RED, engine).put("cedar", "red", "blue").put("iris", "red").ready()


def hover_cube(window, city, colour):
    QTest.mouseMove(window.game.board.viewport(), cube(window, city, colour))


def names(window):
    """What stands at each city where the cube that is pointed at can go."""
    return {window.session.state.m.city_ids[city]: words for city, words in aid_of(window).carrier.words.items()}


def test_the_cubes_that_can_be_delivered_are_lit(at_table):
    window = at_table(two_ways())
    m = window.session.state.m
    lit = {(m.city_ids[city], m.colour_ids[colour]) for city, colour in aid_of(window).carrier.movable}
    assert lit == {("cedar", "red"), ("cedar", "blue")}


def test_nothing_is_lit_while_a_link_is_built(at_table):
    window = at_table(two_ways().do("build fir"))
    assert not aid_of(window).carrier.movable


def test_a_cube_that_is_pointed_at_tells_its_cities_and_the_points_of_every_owner(at_table):
    window = at_table(two_ways())
    hover_cube(window, "cedar", "red")
    assert names(window) == {"ash": "Red 2 · 2 routes", "elm": "Red 1, Blue 1"}
    hover_cube(window, "cedar", "blue")
    assert names(window) == {"beech": "Red 1"}
    assert aid_of(window).carrier.meant is not None
    move(window, "14,0")
    assert names(window) == {}


def test_a_cube_with_one_way_is_carried_by_one_click(qtbot, at_table):
    window = at_table(two_ways())
    since = len(window.session.positions)
    click_cube(window, "cedar", "blue")
    assert decided(qtbot, window, since) == ["cube cedar blue", "over 0 to beech"]
    assert window.session.state.g.points[RED] == 1


def test_a_cube_with_several_cities_is_carried_by_a_second_click_over_all_links(qtbot, at_table):
    window = at_table(two_ways())
    since = len(window.session.positions)
    click_cube(window, "cedar", "red")
    assert len(window.session.positions) == since
    move(window, "elm")
    assert aid_of(window).carrier.meant.to == window.session.state.m.city_of["elm"]
    click(window, "elm")
    assert decided(qtbot, window, since) == ["cube cedar red", "over 2 to dale", "over 3 to elm"]
    assert window.session.state.g.points[:2] == [1, 1]


def test_ways_to_the_same_city_are_told_apart_and_chosen(qtbot, at_table):
    window = at_table(two_ways())
    since = len(window.session.positions)
    click_cube(window, "cedar", "red")
    click(window, "ash")
    assert entries(aid_of(window).hand.menu) == ["to Ash via Beech: Red 2", "to Ash via Beech: Red 1, Blue 1"]
    take(window, "to Ash via Beech: Red 1, Blue 1")
    assert decided(qtbot, window, since) == ["cube cedar red", "over 0 to beech", "over 4 to ash"]


def test_a_step_back_takes_one_decision_of_the_way_back(qtbot, at_table):
    window = at_table(two_ways())
    since = len(window.session.positions)
    click_cube(window, "cedar", "red")
    click(window, "elm")
    decided(qtbot, window, since)
    window.game.going.back()
    assert window.session.state.g.way == [2]


@pytest.mark.parametrize("by_key", [True, False])
def test_a_cube_is_put_back_by_escape_or_a_click_elsewhere(at_table, by_key):
    window = at_table(two_ways())
    since = len(window.session.positions)
    click_cube(window, "cedar", "red")
    assert aid_of(window).hand.picked
    if by_key:
        key(window, Qt.Key.Key_Escape)
        assert window.statusBar().currentMessage() == "The cube is no longer selected."
    else:
        click(window, "14,0")
    assert not aid_of(window).hand.picked
    click(window, "14,3")
    assert len(window.session.positions) == since
    assert window.session.state.step == ACT


def test_the_points_of_cards_are_among_those_that_are_told():
    inn = OperationCard("hotel", "Inn", 2, ("beech",))  # type: ignore[arg-type]
    table = Table(country(operations={"inn": inn})).link(RED, "cedar", "beech").put("cedar", "blue")
    g = table.engine(RED, 1).holds(BLUE, "inn").ready().g
    (carriage,) = carriages(table.m, g, table.city("cedar"), 1)
    assert carriage.points == ((RED, 1), (BLUE, 2))


def test_ways_that_differ_in_nothing_are_told_once():
    table = two_ways()
    table.g.links[4][0] = RED
    found = carriages(table.m, table.g, table.city("cedar"), 0)
    assert [(table.m.city_ids[each.to], each.points) for each in found] == [
        ("ash", ((RED, 2),)),
        ("elm", ((RED, 1), (BLUE, 1))),
    ]


def purpose(window):
    """What the next draw is for; "" where somebody decides."""
    draw = window.session.setup.draw(window.session.now)
    return "" if draw is None else draw.purpose


def test_cubes_are_set_out_by_themselves_unless_somebody_stops_to_choose_one(qtbot):
    document = Document()
    document.new(COUNTRY)
    window = PlaytestWindow(document, Session(GameSetup(COUNTRY, seats_of(["person", "person"]), 3)))
    with qtbot.waitExposed(window):
        window.show()
    conductor = window.game.conductor
    conductor.pause()
    window.game.refresh()
    assert purpose(window) == "cube"
    assert window.game.tray.roll.isEnabled() and window.game.tray.pick.isEnabled()
    drawn = len(window.session.positions)
    conductor.step()
    assert len(window.session.positions) == drawn + 1 and purpose(window) == "cube"

    QTest.keyClick(window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: conductor.waits_for_person)
    assert purpose(window) != "cube"
    assert all(at.by == CHANCE for at in window.session.positions[1:])
    cubes = [at for at in window.session.positions if at.action is not None and at.action.code.startswith("cube")]
    assert len(cubes) > drawn + 1
    window.session.saved = len(window.session.line) - 1
    window.close()
    document.inspector.start_over()


def test_no_letter_with_alt_means_two_things(at_table):
    """It only went from one to the other, and pressed neither."""
    window = at_table(Table().ready())
    words = [each.text() for kind in (QAbstractButton, QLabel) for each in window.game.findChildren(kind)]
    words += [bar.tabText(tab) for bar in window.game.findChildren(QTabBar) for tab in range(bar.count())]
    letters = [found.lower() for said in words for found in re.findall("&([^&])", said.replace("&&", ""))]
    assert {"p", "f", "j"} <= set(letters) and len(letters) == len(set(letters)), sorted(letters)
