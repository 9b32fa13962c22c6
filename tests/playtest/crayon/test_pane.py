"""The hand, the demand on the board, the track that is drawn, and the events in force."""

import threading

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.position import OPEN
from engine.families.crayon.rules.serving import servings
from studio.app.theme import palette
from studio.canvas.overlay.clear import Ground
from studio.families.crayon.playtest.hand import CONTRACTS
from studio.widgets.tokens import COLORS
from tests.families.crayon.table import BLUE, RED, Table, from_the_start
from tests.playtest.crayon.conftest import aid_of
from tests.playtest.crayon.hands import drag

FIVE_EACH = [f"card {number}" for number in range(1, 11)]
"""The first deal of a fast game."""


def shown(qtbot, window):
    """The pane, once the hand of the position on the table is shown."""
    aid = aid_of(window)
    aid.show_hand()
    aid.reckoner.wait()
    return aid.pane


def cells(hand, row):
    return [hand.table.item(row, column).text() for column in range(hand.table.columnCount())]


def test_the_hand_of_the_seat_on_turn_has_each_demand_in_a_row(qtbot, at_table):
    hand = shown(qtbot, at_table(Table().track(RED, "7,0", "7,2", "23,2").ready())).hand
    assert hand.table.rowCount() == 9
    assert cells(hand, 0) == ["1", "Coal", "Elm", "$11", "connected", "Fern"]
    assert cells(hand, 2)[:4] == ["1", "Steel", "Heath", "$6"]
    assert cells(hand, 8)[0] == "3"


def test_the_ground_of_demands_follows_another_theme(qtbot, at_table):
    hand = shown(qtbot, at_table(Table().ready())).hand
    hand.setPalette(palette("dark"))
    grounds = {hand.table.item(row, 0).background().color().name() for row in range(hand.table.rowCount())}
    assert grounds == {COLORS["dark"].surface, COLORS["dark"].window}


def test_two_demands_are_seen_however_little_room_the_board_leaves(qtbot, at_table):
    table = shown(qtbot, at_table(Table().ready())).hand.table
    rows = 2 * table.verticalHeader().defaultSectionSize()
    assert table.minimumHeight() >= table.horizontalHeader().sizeHint().height() + rows


def test_a_narrow_hand_shows_the_track_and_the_place_of_every_demand(tone, qtbot, at_table):
    table = shown(qtbot, at_table(Table().track(RED, "7,0", "7,2", "23,2").ready())).hand.table
    table.item(1, 5).setText("no chips left (Fern, Heath, Elm, Ash)")
    wide = 0
    for width in (700, 300, 330, 700):
        table.setFixedWidth(width)
        qtbot.waitUntil(lambda width=width: table.width() == width)
        assert table.horizontalScrollBar().maximum() == 0
        wide = wide or table.columnWidth(4)
        assert width < 700 or table.columnWidth(4) == wide, "as wide again as its words where it has room"


def test_the_hand_of_another_seat_can_be_looked_at(qtbot, at_table):
    window = at_table(Table().ready())
    hand = shown(qtbot, window).hand
    hand.choice.setCurrentIndex(2)
    shown(qtbot, window)
    assert [cells(hand, row)[0] for row in (0, 3, 6)] == ["4", "5", "6"]
    hand.choice.setCurrentIndex(0)
    shown(qtbot, window)
    assert cells(hand, 0)[0] == "1"


def test_the_hand_is_worked_out_beside_the_window(qtbot, at_table, monkeypatch):
    threads = []
    found = lambda *given: threads.append(threading.current_thread()) or servings(*given)  # noqa: E731
    monkeypatch.setattr("studio.families.crayon.playtest.aid.servings", found)
    assert shown(qtbot, at_table(Table().ready())).hand.servings
    assert threads
    assert threading.main_thread() not in threads


def test_before_the_deal_the_hand_says_that_it_is_empty(qtbot, at_table):
    hand = shown(qtbot, at_table(from_the_start())).hand
    assert hand.empty.isVisibleTo(hand)
    assert not hand.table.isVisibleTo(hand)


def test_while_cards_are_dealt_the_hand_is_that_of_who_draws(qtbot, at_table):
    hand = shown(qtbot, at_table(from_the_start().do("card 7"))).hand
    assert [cells(hand, row)[0] for row in range(hand.table.rowCount())] == ["7", "7", "7"]


def test_cards_are_drawn_and_not_rolled(qtbot, at_table):
    game = at_table(from_the_start()).game
    tray = game.tray
    words = [tray.roll, tray.pick, tray.by_itself, tray.said]
    assert [each.text() for each in words] == [
        "Draw a card",
        "Choose…",
        "Draw &for humans",
        "Nothing drawn yet",
    ]
    assert not tray.dice.isVisible()
    assert not [each for each in words if "roll" in each.toolTip().lower()]
    assert "must draw a card. Press Space." in game.turn.text()
    game.conductor.roll()
    assert game.tray.said.text().startswith("Red draws card 14: Coal for Elm, $24; ")


def test_pointing_at_a_choice_about_a_load_does_not_move_the_view(qtbot, at_table):
    window = at_table(Table().train(RED, "4,2").ready())
    board = window.game.board
    board.set_zoom(2.0)
    board.centerOn(*board.train_at)
    before = board.mapToScene(0, 0)
    window.game.choices.pointed.emit(next(a for a in window.game.choices.offered if a.code == "load steel"))
    assert board.mapToScene(0, 0) == before


def test_loads_on_board_and_loads_that_are_gone_are_told(qtbot, at_table):
    table = Table().train(RED, "22,2").carries(RED, "coal").train(BLUE, "14,0").carries(BLUE, "wool", "wool")
    table.g.tray[table.load("wool")] = 0
    hand = shown(qtbot, at_table(table.ready())).hand
    assert cells(hand, 0)[5] == "on the train"
    assert cells(hand, 1)[5] == "no chips left (Moss)"


def test_pointing_at_a_demand_shows_it_on_the_board_until_the_pointer_leaves(qtbot, at_table):
    window = at_table(Table().ready())
    hand, goal = shown(qtbot, window).hand, aid_of(window).goal
    hand.table.cellEntered.emit(1, 1)
    assert goal.serving == hand.servings[1]
    assert goal.words.startswith("Wool: $8 · track $")
    QApplication.sendEvent(hand.table.viewport(), QEvent(QEvent.Type.Leave))
    assert goal.serving is None


def test_by_keys_demands_are_chosen_and_left(qtbot, at_table):
    window = at_table(Table().ready())
    hand, goal = shown(qtbot, window).hand, aid_of(window).goal
    QTest.keyClick(window, Qt.Key.Key_H)
    assert goal.serving == hand.servings[0]
    QTest.keyClick(hand.table, Qt.Key.Key_Down)
    assert goal.serving == hand.servings[1]
    QTest.keyClick(hand.table, Qt.Key.Key_Escape)
    assert goal.serving is None


def test_what_track_costs_does_not_cover_the_words_of_the_demand(qtbot, at_table, monkeypatch):
    window = at_table(Table().track(RED, "4,2", "6,2").building())
    hand, aid, placed = shown(qtbot, window).hand, aid_of(window), []
    QTest.keyClick(window, Qt.Key.Key_H)
    QTest.keyClick(hand.table, Qt.Key.Key_Return)
    assert aid.pencil.drawing.arcs
    place = Ground.place
    monkeypatch.setattr(Ground, "place", lambda *args: placed.append(place(*args)) or placed[-1])
    picture = QPixmap(900, 700)
    for each in aid.goal.serving, None:
        aid.goal.show(each)
        with QPainter(picture) as painter:
            aid.pencil._paint(painter, 4.0)
        *badges, words = (box for box, _ in placed)
        assert not any(words.intersects(box) for box in badges)
        assert len(badges) == (2 if each is not None else 0)
        placed.clear()


def test_the_choice_of_a_demand_outlasts_a_decision(qtbot, at_table):
    window = at_table(Table().track(RED, "4,2", "6,2").building())
    hand = shown(qtbot, window).hand
    hand.table.setCurrentCell(4, 1)
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "build 6,2 6,1"))
    shown(qtbot, window)
    assert hand.table.currentRow() == 4
    assert aid_of(window).goal.serving == hand.servings[4]


def test_a_decision_renews_the_chosen_demand_and_does_not_move_the_view(qtbot, at_table):
    window = at_table(Table().track(RED, "7,0", "7,2", "23,2").train(RED, "7,0").ready())
    board, hand = window.game.board, shown(qtbot, window).hand
    hand.table.setCurrentCell(0, 1)
    board.set_zoom(4.0)
    board.centerOn(*board.train_at)
    before = board.mapToScene(0, 0)
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "load coal"))
    shown(qtbot, window)
    assert board.mapToScene(0, 0) == before
    assert aid_of(window).goal.words == "Coal: $11 · connected · 19 mileposts"


def test_enter_at_a_demand_draws_its_track_as_far_as_the_turn_allows(qtbot, at_table):
    window = at_table(Table().building())
    pane = shown(qtbot, window)
    pane.hand.table.setCurrentCell(1, 1)
    QTest.keyClick(pane.hand.table, Qt.Key.Key_Return)
    drawing = aid_of(window).pencil.drawing
    assert drawing.arcs == pane.hand.servings[1].arcs[: len(drawing.arcs)] != ()
    assert pane.track.told.text() == f"Track: ${drawing.cost}, ${drawing.remaining_budget} left"


def test_buttons_build_and_take_back_what_is_drawn(qtbot, at_table):
    window = at_table(Table().track(RED, "4,2", "6,2").building())
    track = shown(qtbot, window).track
    assert track.told.text() == "No track drawn."
    assert not track.build.isEnabled()
    drag(window, "6,2", "6,1", "6,0")
    QTest.mouseClick(track.shorten, Qt.MouseButton.LeftButton)
    assert track.told.text() == "Track: $1, $19 left"
    since = len(window.session.positions)
    QTest.mouseClick(track.build, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    assert [at.action.code for at in window.session.positions[since:]] == ["build 6,2 6,1"]
    assert window.game.board.hasFocus()


def test_the_row_of_drawn_track_is_there_only_for_who_builds(qtbot, at_table):
    window = at_table(Table().track(RED, "4,2", "6,2").train(RED, "6,2").ready())
    assert not aid_of(window).pane.track.isVisibleTo(window)


def test_events_in_force_are_listed_with_what_they_do_and_how_long(qtbot, at_table):
    table = Table().in_force("fog", BLUE, 1).in_force("coastal", RED, 1).in_force("moor", RED, 2).ready()
    events = aid_of(at_table(table)).pane.events
    assert {events.list.item(row).text() for row in range(events.list.count())} == {
        "Fog: half rate there, until the end of Blue’s next turn",
        "Coastal strike: no pick-up or delivery there, until the end of this turn",
        "Rail strike: no movement or building there, until the end of Red’s next turn",
    }


def test_without_events_the_list_says_so(qtbot, at_table):
    events = aid_of(at_table(Table().ready())).pane.events
    assert events.none.isVisibleTo(events)
    assert not events.list.isVisibleTo(events)


def test_events_are_hatched_on_the_board_where_they_strike(qtbot, at_table):
    plain = at_table(Table().ready()).game.board.grab().toImage()
    window = at_table(Table().in_force("fog", BLUE, 1).ready())
    layer, board = aid_of(window).events, window.game.board
    x, y = layer.place(layer.shown[0])
    near = board.place_of((x, y))
    with_fog = board.grab().toImage()
    around = [QPoint(dx, dy) for dx in range(-30, 31, 3) for dy in range(-30, 31, 3)]
    assert sum(plain.pixel(near + off) != with_fog.pixel(near + off) for off in around) > 60
    far = board.place_of(board.mileposts.at(board.mileposts.near((260, 60), 99)))
    assert plain.pixel(far) == with_fog.pixel(far)


def test_a_flood_is_shown_where_bridges_were(qtbot, at_table):
    table = Table().in_force("flood", BLUE, 1).ready()
    layer = aid_of(at_table(table)).events
    x, _ = layer.place(layer.shown[0])
    xy = table.m.lattice.xy
    assert min(abs(xy[table.node("6,2")][0] - x), abs(xy[table.node("6,3")][0] - x)) < 10


def test_the_outline_of_an_event_is_drawn_on_all_of_its_sides(qtbot, at_table):
    layer = aid_of(at_table(Table().in_force("coastal", BLUE).ready())).events
    path, sides = layer._area(layer.shown[0])
    assert len(sides) > 6 and sum(side.length() for side in sides) == pytest.approx(path.length())
    assert all(each.p2() in [other.p1() for other in sides] for each in sides), "each ring is closed"


def test_a_click_on_an_event_brings_its_area_into_view(qtbot, at_table):
    window = at_table(Table().in_force("fog", BLUE, 1).ready())
    board, events = window.game.board, aid_of(window).pane.events
    board.set_zoom(4.0)
    board.centerOn(270, 60)
    at = aid_of(window).events.place(aid_of(window).events.shown[0])
    assert not board.viewport().rect().contains(board.place_of(at))
    events.list.itemClicked.emit(events.list.item(0))
    assert board.viewport().rect().contains(board.place_of(at))


def test_money_of_others_is_hidden_from_a_person_alone_until_the_tax(qtbot, at_table):
    window = at_table(Table().ready(), "person", "random")
    rows = window.game.seats.rows
    assert [row.money.text() for row in rows] == ["$60", "hidden"]
    taxed = Table().ready()
    taxed.g.tax_seen = 1
    assert [row.money.text() for row in at_table(taxed, "person", "random").game.seats.rows] == ["$60", "$60"]


def test_seats_tell_how_many_major_cities_are_joined(qtbot, at_table):
    row = at_table(Table().track(RED, "4,2", "9,2").ready()).game.seats.rows[0]
    assert "2 of 4 major cities connected" in row.status.text()


def fern_is_blues():
    """All sections around Fern, where the coal is, are Blue's."""
    table = Table()
    for arc in range(0, len(table.m.price), 2):
        if table.node("7,0") in (table.m.start[arc], table.m.end[arc]):
            table.g.track[arc >> 1] = BLUE + 1
    return table


@pytest.mark.parametrize("side", [0.08, 0.92])
def test_the_words_of_a_demand_stay_in_view_where_its_city_is_near_the_edge(qtbot, at_table, side):
    window = at_table(Table().ready())
    hand, goal, board = shown(qtbot, window).hand, aid_of(window).goal, window.game.board
    hand.table.cellEntered.emit(1, 1)
    board.set_zoom(4.0)
    seen = lambda: board.mapToScene(board.viewport().rect()).boundingRect()  # noqa: E731
    x, y = Table().m.lattice.xy[Table().m.centre[goal.serving.city]]
    board.centerOn(x + (0.5 - side) * seen().width(), y)
    ((_, box, place, _),) = [badge for badge in goal.badges(goal.serving, board.scale_px) if badge[0] == goal.words]
    assert seen().contains(QPointF(*place))
    assert seen().contains(box)


def test_the_words_of_a_demand_are_painted_anew_where_the_view_goes(qtbot, at_table):
    window = at_table(Table().ready())
    hand, board = shown(qtbot, window).hand, window.game.board
    board.set_zoom(4.0)
    hand.table.cellEntered.emit(1, 1)
    whole = lambda regions: any(region.width() >= board.sceneRect().width() for region in regions)  # noqa: E731
    with qtbot.waitSignal(board.scene().changed, check_params_cb=whole):
        board.viewport().repaint()
    bar = board.horizontalScrollBar()
    with qtbot.waitSignal(board.scene().changed, check_params_cb=whole):
        bar.setValue(bar.value() + 1)


def test_a_demand_that_nobody_can_serve_says_so_on_the_board(qtbot, at_table, monkeypatch):
    monkeypatch.setattr("engine.families.crayon.rules.serving.sources_of", lambda *_: ())
    window = at_table(Table().ready())
    hand = shown(qtbot, window).hand
    assert hand.servings[0].cost == NONE
    hand.table.cellEntered.emit(0, 1)
    assert aid_of(window).goal.words == "Coal: $11 · no route"
    assert "This player cannot build track to it" in hand.story(hand.servings[0])


def test_where_only_rented_track_leads_to_a_load_its_fees_are_told_and_its_track_is_drawn(qtbot, at_table):
    window = at_table(fern_is_blues().building())
    hand, pencil = shown(qtbot, window).hand, aid_of(window).pencil
    rented = hand.servings[0].rented
    assert cells(hand, 0)[4] == f"${rented.cost} and 1 fee"
    assert "1 fee ($4) per trip" in hand.story(hand.servings[0])
    hand.wanted.emit(hand.servings[0])
    assert pencil.drawing.arcs == rented.arcs[: len(pencil.drawing.arcs)] != ()


def test_a_demand_tells_what_own_track_costs_and_what_rented_track_saves(qtbot, at_table):
    table = Table().track(RED, "5,2", "6,2").track(BLUE, "6,2", "7,2", "7,0").track(BLUE, "7,2", "23,2")
    window = at_table(table.building())
    hand, pencil = shown(qtbot, window).hand, aid_of(window).pencil
    each = hand.servings[0]
    assert each.rented.cost < each.cost
    assert cells(hand, 0)[4] == f"${each.cost}, or {each.rented.fees} fees"
    hand.table.cellEntered.emit(0, 1)
    assert f"track ${each.cost}, or {each.rented.fees} fees · " in aid_of(window).goal.words
    hand.wanted.emit(each)
    assert pencil.drawing.arcs == each.arcs[: len(pencil.drawing.arcs)] != ()


def test_contracts_that_lie_open_are_looked_at_like_a_hand(qtbot, at_table):
    table = Table(contracts__open=True)
    table.g.place[table.m.card_ids.index("20")] = OPEN
    hand = shown(qtbot, window := at_table(table.ready())).hand
    hand.choice.setCurrentIndex(hand.choice.count() - 1)
    shown(qtbot, window)
    assert [cells(hand, row)[0] for row in range(hand.table.rowCount())] == ["20"] * 3
    assert cells(hand, 0)[3] == "$30"
    assert "contracts" not in shown(qtbot, at_table(Table().ready())).hand.choice.itemText(3)
    assert window.game.aid.pane.hand.seat == CONTRACTS


def test_the_only_person_sees_the_own_hand_whoever_is_on_turn(qtbot, at_table):
    hand = shown(qtbot, at_table(Table().ready(), "random", "person")).hand
    assert hand.seat == BLUE
    assert [cells(hand, row)[0] for row in (0, 3, 6)] == ["4", "5", "6"]
    assert shown(qtbot, at_table(Table().ready())).hand.seat is None


def test_a_card_to_be_given_up_is_told_with_its_demands(at_table):
    choices = at_table(from_the_start(game__fast=True).do(*FIVE_EACH, *["done"] * 3)).game.choices
    assert str(choices.offered[0]) == "Discard card 1: Coal for Elm, $11; Wool for Ling, $8; Steel for Heath, $6"
    assert "Wool for Ling" in choices.buttons[0].toolTip()


def test_a_long_choice_is_cut_and_told_whole_by_its_tip(at_table):
    rows = at_table(Table().building()).game.choices.list
    item = next(item for item in map(rows.item, range(rows.count())) if item.data(Qt.ItemDataRole.UserRole))
    assert item.toolTip() == str(item.data(Qt.ItemDataRole.UserRole))
    assert rows.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
