"""Links drawn with the mouse, and built."""

import pytest
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.families.tycoon.rules.board import NONE
from engine.families.tycoon.rules.position import ACT, BID, BUILD
from studio.families.tycoon.playtest.shapes import INTO_CITY, PATTERNS, Shapes, pattern_of, sample
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


@pytest.fixture
def ready(at_table):
    return at_table(Table().ready())


def test_a_drag_from_city_to_city_draws_the_link_and_enter_builds_it_tile_by_tile(qtbot, ready):
    drag(ready, "beech", "4,2", "5,2", "cedar")
    assert drawn(ready) == BEECH_CEDAR
    assert aid_of(ready).pen.words == [("$4,000 · complete to Cedar", False)]
    since = len(ready.session.positions)
    key(ready, Qt.Key.Key_Return)
    assert decided(qtbot, ready, since)[:3] == BEECH_CEDAR
    (link,) = ready.session.state.g.links
    assert link[:3] == [RED, 1, 2]
    ready.game.going.back()
    assert ready.session.state.step == BUILD
    assert ready.session.state.g.laid == 1


def test_a_drag_that_ends_in_a_hex_leaves_it_towards_the_pointer_and_the_link_incomplete(ready):
    drag(ready, "beech", "4,2")
    assert drawn(ready) == ["build beech", "tile 4,2 3 0", "done"]
    assert aid_of(ready).pen.words == [("$2,000 · incomplete, 3 more tiles", False)]
    hex = place(ready, "4,2")
    key(ready, Qt.Key.Key_Escape)
    assert ready.statusBar().currentMessage() == "The drawn link is removed."
    press(ready, "beech", "4,2")
    held(ready, hex + (place(ready, "4,3") - hex) * 0.4)
    assert drawn(ready) == ["build beech", "tile 4,2 3 5", "done"]
    QTest.mouseRelease(ready.game.board.viewport(), LEFT, pos=hex)


def test_dragging_back_takes_tiles_back_and_a_second_drag_goes_on_from_the_end(ready):
    drag(ready, "iris", "1,4", "2,4", "3,4", "2,4", "1,4")
    assert drawn(ready) == ["build iris", "tile 1,4 3 0", "done"]
    drag(ready, "1,4", "2,4", "3,4")
    assert len(drawn(ready)) == 5
    key(ready, Qt.Key.Key_Backspace)
    assert drawn(ready) == ["build iris", "tile 1,4 3 0", "tile 2,4 3 0", "done"]
    key(ready, Qt.Key.Key_Escape, Qt.Key.Key_Backspace)
    assert drawn(ready) == []


def test_a_fast_drag_fills_the_hexes_that_the_pointer_jumped_over(ready):
    drag(ready, "beech", "cedar")
    assert drawn(ready) == BEECH_CEDAR


def test_a_corner_is_cut_rather_than_bent_too_sharply(ready):
    drag(ready, "iris", "1,3", "1,4", "2,4")
    assert drawn(ready) == ["build iris", "tile 1,4 3 0", "tile 2,4 3 0", "done"]


@pytest.mark.parametrize(
    ("stations", "why"),
    [
        (("beech", "4,1", "4,0"), "track cannot be built on this hex (RT-BUILD-05)"),
        (("iris", "1,4", "2,4", "3,4", "4,4", "5,4"), "no more tiles may be laid in this action (RT-BUILD-02)"),
        (("dale", "10,2", "11,2"), "the city has no open spot there (RT-BUILD-04)"),
        (("dale", "10,1", "10,2"), "track must run straight or in a gentle curve (RT-BUILD-13)"),
    ],
)
def test_what_is_refused_is_not_drawn_and_says_why_with_the_rule(qtbot, at_table, stations, why):
    window = at_table(Table().link(BLUE, "dale", "elm").ready())
    with qtbot.waitSignal(window.game.said, check_params_cb=lambda said: why in said):
        drag(window, *stations)
    assert (why, True) in aid_of(window).pen.words


def test_a_link_that_costs_more_than_there_is_says_how_many_shares_and_issues_them(qtbot, at_table):
    window = at_table(Table().cash(RED, 1_000).ready())
    drag(window, "dale", "8,2", "7,2", "cedar")
    assert aid_of(window).pen.words == [("$8,000, 2 shares · complete to Cedar", False)]
    since = len(window.session.positions)
    key(window, Qt.Key.Key_Return)
    assert decided(qtbot, window, since)[:5] == ["share", "share", "build dale", "tile 8,2 0 3", "tile 7,2 0 3"]
    assert window.session.state.g.cash[RED] == 3_000


def test_an_own_incomplete_link_is_carried_on_from_its_last_hex(qtbot, at_table):
    table = Table().ready().builds("beech", "4,2", "5,2").do("done").passes(1)
    window = at_table(table)
    drag(window, "4,2", "5,2", "cedar")
    assert drawn(window) == ["extend 4,2 0", "tile 5,2 3 0"]
    since = len(window.session.positions)
    QTest.mouseClick(aid_of(window).pane.track.build, LEFT)
    assert decided(qtbot, window, since)[:2] == ["extend 4,2 0", "tile 5,2 3 0"]
    assert window.session.state.g.links[0][:3] == [RED, 1, 2]


def test_track_of_others_is_not_carried_on(at_table):
    table = Table().ready().builds("beech", "4,2", "5,2").do("done")
    window = at_table(table)
    assert window.session.state.g.seat == BLUE
    drag(window, "4,2", "5,2", "cedar")
    assert drawn(window) == []


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_click_on_a_far_city_proposes_the_cheapest_link_and_a_click_there_builds_it(qtbot, ready):
    click(ready, "beech")
    take(ready, "Start a Link Here")
    click(ready, "cedar")
    assert drawn(ready) == BEECH_CEDAR
    since = len(ready.session.positions)
    click(ready, "cedar")
    assert decided(qtbot, ready, since)[:3] == BEECH_CEDAR


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_menu_of_a_city_names_the_links_in_reach_by_cost_and_draws_the_one_that_is_taken(ready):
    click(ready, "cedar")
    menu = next(each.menu() for each in aid_of(ready).hand.menu.actions() if each.menu() is not None)
    found = entries(menu)
    assert found[:2] == ["Jay: $2,000 · complete to Jay", "Beech: $4,000 · complete to Beech"]
    assert found[-1] == "Dale: $6,000 · complete to Dale"
    take(ready, "Link To", "Beech")
    assert drawn(ready) == ["build cedar", "tile 5,2 0 3", "tile 4,2 0 3"]


def test_a_begun_link_is_drawn_on_and_cannot_be_left_by_escape(at_table):
    window = at_table(Table().ready().do("build beech"))
    drag(window, "beech", "4,2", "5,2", "cedar")
    assert drawn(window) == BEECH_CEDAR[1:]
    key(window, Qt.Key.Key_Escape)
    assert drawn(window) == []
    assert aid_of(window).pen.is_begun


def other_button(window):
    QTest.mousePress(window.game.board.viewport(), Qt.MouseButton.RightButton, pos=place(window, "5,2"))


def escape(window):
    key(window, Qt.Key.Key_Escape)


def release_unheard(window):
    held(window, place(window, "5,2"), NO_BUTTON)


def another_window(window):
    QApplication.sendEvent(window.game.board, QEvent(QEvent.Type.WindowDeactivate))


def undo(window):
    window.game.going.back()


@pytest.mark.parametrize("slip", [escape, undo, *slow(other_button, release_unheard, another_window)])
def test_a_drag_that_is_broken_off_changes_nothing(slip, ready):
    ready.game.choose(next(each for each in ready.game.choices.offered if each.code == "share"))
    press(ready, "beech", "4,2", "5,2")
    assert drawn(ready)
    slip(ready)
    assert drawn(ready) == []
    held(ready, place(ready, "cedar"))
    assert drawn(ready) == []
    QTest.mouseRelease(ready.game.board.viewport(), LEFT, pos=place(ready, "cedar"))
    QTest.mouseRelease(ready.game.board.viewport(), Qt.MouseButton.RightButton, pos=place(ready, "cedar"))
    assert drawn(ready) == []
    assert len(ready.session.positions) == (1 if slip is undo else 2)
    assert ready.session.state.step == ACT


def test_a_drag_that_is_broken_off_leaves_what_was_drawn_before(ready):
    drag(ready, "beech", "4,2")
    before = drawn(ready)
    press(ready, "4,2", "5,2")
    assert drawn(ready) != before
    escape(ready)
    assert drawn(ready) == before
    QTest.mouseRelease(ready.game.board.viewport(), LEFT, pos=place(ready, "5,2"))


def test_nobody_draws_while_another_decision_is_to_be_made_or_a_bot_decides(at_table):
    window = at_table(Table().ready(), "greedy", "person")
    drag(window, "beech", "4,2", "5,2", "cedar")
    assert drawn(window) == []
    assert not aid_of(window).wants_cursor


def test_who_has_no_money_reads_that_a_share_comes_first_and_a_drag_draws_with_the_shares_it_needs(at_table):
    window = at_table(Table().cash(RED, 0).ready())
    assert window.game.choices.note.text().startswith("You have no money. Issue a share first for $5,000")
    drag(window, "beech", "4,2", "5,2", "cedar")
    assert drawn(window)[:2] == ["share", "build beech"]


def test_who_has_money_reads_how_to_build(at_table):
    window = at_table(Table().cash(RED, 20_000).ready())
    assert window.game.choices.note.text().startswith("Drag from a city")


def test_the_number_of_a_share_stays_its_own_when_the_money_makes_an_engine_possible(at_table):
    window = at_table(Table().cash(RED, 0).ready())
    choices = window.game.choices
    (number,) = [n for n, action in enumerate(choices.offered, 1) if action.code == "share"]
    engine = window.session.state.g.engine[RED]
    for count in (1, 2):
        QTest.keyClick(window, str(number), Qt.KeyboardModifier.NoModifier)
        assert window.session.state.g.shares[RED] == count
    assert any(action.code == "engine" for action in choices.offered)
    assert window.session.state.g.engine[RED] == engine


def test_turns_are_counted_as_the_rules_count_them_wherever_they_are_told(at_table):
    window = at_table(Table().cash(RED, 0).ready())
    session, game = window.session, window.game
    for _ in range(3):
        session.choose(next(action for action in session.setup.actions(session.now) if action.code == "pass"))
    game.conductor.moved.emit()
    game.show_player()
    assert session.state.turn > session.state.g.whole == 1
    assert game.turn.text().startswith("<b>Turn 1:")
    assert game.player.where.text().startswith("Turn 1 of 1 ·")
    assert aid_of(window).panels.course.text().startswith("Turn 1, round")
    assert "Turn 1:" in game.chart.accessibleDescription()


def test_who_bids_reads_what_can_be_paid(at_table):
    table = Table().cash(BLUE, 0)
    table.g.first, table.g.phase = BLUE, 0
    window = at_table(table.ready())
    assert window.session.state.step == BID
    note = window.game.choices.note.text()
    assert note.startswith("You have $0.") and "issue shares for $5,000 each" in note


def test_who_bids_is_told_as_many_keys_as_there_are_bids(at_table):
    table = Table().cash(BLUE, 0)
    table.g.first, table.g.phase = BLUE, 0
    window = at_table(table.ready())
    few = window.game.choices.offered[:3]
    assert window.game.aid.note(few).endswith("Choose here or press the keys 1 to 3.")


def test_the_pattern_of_each_of_six_seats_is_its_own(qapp):
    pictures = [sample(pattern_of(seat), QColor("#202020")).toImage() for seat in range(6)]
    assert all(a != b for n, a in enumerate(pictures) for b in pictures[:n])
    assert len({pattern.name for pattern in PATTERNS}) == len(PATTERNS)


@pytest.mark.parametrize(("enter", "way"), [(3, 0), (3, 5), (3, 1), (0, 3), (2, 4)])
def test_track_leads_from_the_middle_of_one_side_to_that_of_another(enter, way):
    shapes = Shapes(Table().m)
    x, y = Table().m.lattice.xy[0].tolist()
    lines = shapes.lines(PATTERNS[0], [(enter, way)])
    assert lines[0, 0] - (x, y) == pytest.approx(shapes.sides[enter], abs=0.6)
    assert lines[-1, 1] - (x, y) == pytest.approx(shapes.sides[way], abs=0.6)


def test_links_are_drawn_by_owner_to_their_cities_and_incomplete_ones_end_open(at_table):
    table = Table().link(BLUE, "cedar", "dale").ready().builds("beech", "4,2", "5,2").do("done")
    layer = aid_of(at_table(table)).track
    complete, incomplete = layer.links
    assert (complete.owner, complete.is_complete) == (BLUE, True)
    assert [way for _, way in complete.pieces].count(INTO_CITY) == 2
    assert (incomplete.owner, incomplete.is_complete) == (RED, False)
    assert [way for _, way in incomplete.pieces].count(INTO_CITY) == 1


def test_tiles_laid_since_everybody_had_an_action_are_the_newest(qtbot, at_table):
    window = at_table(Table().link(BLUE, "cedar", "dale").ready())
    offered = window.game.choices
    for code in ("build beech", "tile 4,2 3 0", "tile 5,2 3 0"):
        window.game.choose(next(each for each in offered.offered if each.code == code))
    layer, m = aid_of(window).track, window.session.state.m
    newest = {m.lattice.cell(side // 6) for side in layer.newest}
    assert newest == {(4, 2), (5, 2)}
    for _ in range(2):
        window.game.choose(next(each for each in offered.offered if each.code == "pass"))
    assert layer.newest == frozenset()


def test_a_locomotive_stands_where_no_name_hides_it(at_table):
    window = at_table(Table().link(RED, "dale", "elm").ready())
    layer = aid_of(window).track
    link = layer.links[0]
    free = layer.stands(link, 1.0, [])
    x, y = free
    assert layer.stands(link, 1.0, [QRectF(x - 2, y - 2, 4, 4)]) != free
    everywhere = [QRectF(-1e4, -1e4, 2e4, 2e4)]
    assert layer.stands(link, 1.0, everywhere) == free


def test_a_locomotive_stands_on_no_hex_that_another_link_crosses(at_table):
    table = Table().link(RED, "dale", "elm")
    enter, leave = table.side((11, 2), (11, 1)), table.side((11, 2), (11, 3))
    table.g.mate[enter], table.g.mate[leave] = leave % 6 + 1, enter % 6 + 1
    table.g.links.append([BLUE, table.city("jay"), NONE, enter])
    layer = aid_of(at_table(table.ready())).track
    stands = [layer.stands(link, 1.0, []) for link in layer.links]
    assert stands == [tuple(table.m.lattice.xy[table.hex(hex)].tolist()) for hex in ("10,2", "11,2")]


def test_a_city_shows_its_cubes_its_colour_now_and_that_it_is_empty(at_table):
    table = Table().put("ash", "red", "blue", "blue").ready()
    table.g.marker[table.city("dale")] = 1
    table.g.colour[table.city("cedar")] = 2
    window = at_table(table)
    aid, m = aid_of(window), table.m
    assert aid.cities.cubes[m.city_of["ash"]] == (0, 1, 1)
    assert aid.cities.colour(m.city_of["cedar"]) == QColor("#ffff00")
    told = aid.text_at(aid.cities.place(m.city_of["ash"]))
    assert told == "Ash: red · cubes: 1 red, 2 blue"
    assert aid.text_at(aid.cities.place(m.city_of["cedar"])) == "Cedar: yellow · no cubes"


@pytest.mark.parametrize("count", [1, 4, 12, *slow(3, 6, 9)])
def test_cubes_of_a_city_never_cover_each_other(at_table, count):
    window = at_table(Table().put("ash", *(["red"] * count)).ready())
    for scale in (0.4, 4.0):
        boxes = [cube.box for cube in aid_of(window).cities.cubes_of(0, scale)]
        assert len(boxes) == count
        assert not any(a.intersects(b) for n, a in enumerate(boxes) for b in boxes[:n])


def test_only_what_changed_is_painted_anew(qtbot, at_table, monkeypatch):
    window = at_table(Table().put("ash", "red").link(BLUE, "dale", "elm").ready())
    aid = aid_of(window)
    asked: list[QRectF] = []
    for item in (aid.track._item, aid.cities._item):
        monkeypatch.setattr(item, "update", lambda *box: asked.extend(box))
    aid.track.show(window.session.state.g, window.session.positions[0].state.g)
    aid.cities.show(window.session.state.g)
    assert asked == []
    window.game.choose(next(each for each in window.game.choices.offered if each.code == "build beech"))
    window.game.choose(next(each for each in window.game.choices.offered if each.code == "tile 4,2 3 0"))
    far = aid.cities.place(window.session.state.m.city_of["fir"])
    assert asked
    assert not any(box.contains(*far) for box in asked)
