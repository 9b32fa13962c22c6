"""Cubes that can be delivered light up, and are carried by clicks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.families.tycoon.content import OperationCard
from engine.families.tycoon.rules.position import ACT
from studio.families.tycoon.playtest.carrying import carriages
from studio.playtest.window import PlaytestWindow
from tests.families.tycoon.table import BLUE, RED, Table, country
from tests.playtest.tycoon.conftest import aid_of
from tests.playtest.tycoon.hands import click, click_cube, cube, decided, entries, key, move, take

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def two_ways(engine: int = 3) -> Table:
    """A red cube in Cedar can go to Ash over Beech, by Red's link or Blue's, and to Elm over Dale."""
    table = Table().link(RED, "cedar", "beech", "ash").link(RED, "cedar", "dale").link(BLUE, "dale", "elm")
    g, m = table.g, table.m
    # A second link from Beech to Ash: no tile of it is needed to carry a cube.
    g.links.append([BLUE, m.city_of["beech"], m.city_of["ash"], *g.links[1][3:]])
    return table.engine(RED, engine).put("cedar", "red", "blue").put("iris", "red").ready()


def hover_cube(window: PlaytestWindow, city: str, colour: str) -> None:
    QTest.mouseMove(window.game.board.viewport(), cube(window, city, colour))


def names(window: PlaytestWindow) -> dict[str, str]:
    """What stands at each city where the cube that is pointed at can go."""
    return {window.session.state.m.city_ids[city]: words for city, words in aid_of(window).carrier.words.items()}


def test_the_cubes_that_can_be_delivered_are_lit(at_table) -> None:
    window = at_table(two_ways())
    m = window.session.state.m
    lit = {(m.city_ids[city], m.colour_ids[colour]) for city, colour in aid_of(window).carrier.movable}
    assert lit == {("cedar", "red"), ("cedar", "blue")}


def test_nothing_is_lit_while_a_link_is_built(at_table) -> None:
    window = at_table(two_ways().do("build fir"))
    assert not aid_of(window).carrier.movable


def test_a_cube_that_is_pointed_at_tells_its_cities_and_the_points_of_every_owner(at_table) -> None:
    window = at_table(two_ways())
    hover_cube(window, "cedar", "red")
    assert names(window) == {"ash": "Red 2 · 2 ways", "elm": "Red 1, Blue 1"}
    hover_cube(window, "cedar", "blue")
    assert names(window) == {"beech": "Red 1"}
    assert aid_of(window).carrier.meant is not None
    move(window, "14,0")
    assert names(window) == {}


def test_a_cube_with_one_way_is_carried_by_one_click(qtbot, at_table) -> None:
    window = at_table(two_ways())
    since = len(window.session.positions)
    click_cube(window, "cedar", "blue")
    assert decided(qtbot, window, since) == ["cube cedar blue", "over 0 to beech"]
    assert window.session.state.g.points[RED] == 1


def test_a_cube_with_several_cities_is_carried_by_a_second_click_over_all_links(qtbot, at_table) -> None:
    window = at_table(two_ways())
    since = len(window.session.positions)
    click_cube(window, "cedar", "red")
    assert len(window.session.positions) == since
    move(window, "elm")
    assert aid_of(window).carrier.meant.to == window.session.state.m.city_of["elm"]
    click(window, "elm")
    assert decided(qtbot, window, since) == ["cube cedar red", "over 2 to dale", "over 3 to elm"]
    assert window.session.state.g.points[:2] == [1, 1]


def test_ways_to_the_same_city_are_told_apart_and_chosen(qtbot, at_table) -> None:
    window = at_table(two_ways())
    since = len(window.session.positions)
    click_cube(window, "cedar", "red")
    click(window, "ash")
    assert entries(aid_of(window).hand.menu) == ["to Ash over Beech: Red 2", "to Ash over Beech: Red 1, Blue 1"]
    take(window, "to Ash over Beech: Red 1, Blue 1")
    assert decided(qtbot, window, since) == ["cube cedar red", "over 0 to beech", "over 4 to ash"]


def test_a_step_back_takes_one_decision_of_the_way_back(qtbot, at_table) -> None:
    window = at_table(two_ways())
    since = len(window.session.positions)
    click_cube(window, "cedar", "red")
    click(window, "elm")
    decided(qtbot, window, since)
    window.game.going.back()
    assert window.session.state.g.way == [2]


@pytest.mark.parametrize("by_key", [True, False])
def test_a_cube_is_put_back_by_escape_or_a_click_elsewhere(at_table, by_key) -> None:
    window = at_table(two_ways())
    since = len(window.session.positions)
    click_cube(window, "cedar", "red")
    assert aid_of(window).hand.picked
    if by_key:
        key(window, Qt.Key.Key_Escape)
    else:
        click(window, "14,0")
    assert not aid_of(window).hand.picked
    click(window, "14,3")
    assert len(window.session.positions) == since
    assert window.session.state.step == ACT


def test_the_points_of_cards_are_among_those_that_are_told() -> None:
    inn = OperationCard("hotel", "Inn", 2, ("beech",))  # type: ignore[arg-type]
    table = Table(country(operations={"inn": inn})).link(RED, "cedar", "beech").put("cedar", "blue")
    g = table.engine(RED, 1).holds(BLUE, "inn").ready().g
    (carriage,) = carriages(table.m, g, table.city("cedar"), 1)
    assert carriage.points == ((RED, 1), (BLUE, 2))


def test_ways_that_differ_in_nothing_are_told_once() -> None:
    table = two_ways()
    table.g.links[4][0] = RED
    found = carriages(table.m, table.g, table.city("cedar"), 0)
    assert [(table.m.city_ids[each.to], each.points) for each in found] == [
        ("ash", ((RED, 2),)),
        ("elm", ((RED, 1), (BLUE, 1))),
    ]
