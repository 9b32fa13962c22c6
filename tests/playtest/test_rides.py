"""Riding far by one click, and by itself."""

from collections import Counter

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import delete

from engine.game.drive import Moment
from engine.game.ends import End, Payment
from engine.game.rules import Action, Entry
from engine.model.ids import CityId, MilepostId, Ref
from engine.sim.run import seats_of
from studio.app.access import FocusRings
from studio.app.help.topics import WINDOWS
from studio.app.theme import dress
from studio.canvas.geometry.outlines import outline_of
from studio.canvas.overlay.item import OverlayItem
from studio.document.document import Document
from studio.playtest.board.ridden_overlay import WIDTHS, level
from studio.playtest.board.rider import unpaid_at_end
from studio.playtest.marks import aim_of, is_ride
from studio.playtest.panes.drawn_track import DrawnTrack
from studio.playtest.player.ridden import Ridden
from studio.playtest.ride_options import Ways
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import Sketch, generated
from tests.families.boxcars.table import Table
from tests.opening import opened
from tests.playtest.table_talk import to_the_first_ride
from tests.reached import name_of, nameless, ringless, stops, told, unhelped
from tests.slow import slow


def looked_around(qtbot, window):
    to_the_first_ride(window)
    search = window.game.rider.ways
    assert search is not None
    qtbot.waitUntil(lambda: search.is_done)
    return search


def far_post(window, search):
    """A milepost several sections away, and where it is in the view."""
    board = window.game.board
    posts = window.session.setup.scenario.board.mileposts
    for post in posts:
        route = search.to(post)
        place = board.place_of(posts[MilepostId(post)].at)
        if route and len(route.actions) > 2 and not board.has_mark(place) and board.viewport().rect().contains(place):
            return post, place
    raise AssertionError("nothing far within reach")


def point_at(qtbot, window, place):
    """The pointer comes from elsewhere: where it stands already, nobody is told that it moves."""
    qtbot.mouseMove(window.game.board.viewport(), place + QPoint(40, 30))
    qtbot.mouseMove(window.game.board.viewport(), place)


def train(window, seat):
    return next(t.at.id for t in window.session.state.tokens if t.seat == seat and t.kind == "train")


@pytest.fixture
def search(qtbot, window):
    return looked_around(qtbot, window)


@pytest.fixture
def window(seated):
    return seated("person", "person")


def test_a_click_on_a_far_milepost_rides_there(qtbot, window, search):
    window.game.board.zoom_to_fit()
    post, place = far_post(window, search)
    route, seat, before = search.to(post), window.session.setup.actor(window.session.now), len(window.session.positions)
    assert route is not None
    qtbot.mouseClick(window.game.board.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    ridden = [position.action for position in window.session.positions[before:]]
    assert ridden == list(route.actions)
    assert train(window, seat) == post


def test_the_pointer_over_a_far_milepost_says_how_far_it_is_and_what_it_costs(qtbot, window, search):
    window.game.board.zoom_to_fit()
    post, place = far_post(window, search)
    point_at(qtbot, window, place)
    pointer, route = window.game.pointer, search.to(post)
    assert route is not None
    assert pointer.plan == route
    assert f"{len(route.actions)} mileposts" in pointer.words
    assert ("no fee" if route.cost == 0 else f"{route.cost:,.0f} to ") in pointer.words


def test_with_shift_a_click_rides_the_way_that_ends_the_move_there(qtbot, window, search):
    board, posts = window.game.board, window.session.setup.scenario.board.mileposts
    board.zoom_to_fit()
    for post in search.ends:
        place, on_the_way = board.place_of(posts[MilepostId(post)].at), search.to(post)
        if on_the_way and not on_the_way.stops and not board.has_mark(place):
            break
    else:
        raise AssertionError("no end that lies on the way to another")
    before = len(window.session.positions)
    shift, left = Qt.KeyboardModifier.ShiftModifier, Qt.MouseButton.LeftButton
    route = search.to(post, ending=True)
    qtbot.mouseClick(board.viewport(), left, shift, place)
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    assert route is not None
    assert [position.action for position in window.session.positions[before:]] == list(route.actions)


def test_a_ride_that_is_still_looked_for_is_not_replaced_by_another(qtbot, window):
    to_the_first_ride(window)
    window.game.board.zoom_to_fit()
    board, posts = window.game.board, window.session.setup.scenario.board.mileposts
    place = next(at for post in posts.values() if not board.has_mark(at := board.place_of(post.at)))
    before = len(window.session.positions)
    with qtbot.waitSignal(window.game.said) as said:
        qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, place)
    assert "Calculating the routes" in said.args[0]
    assert len(window.session.positions) == before


def test_escape_ends_a_ride_where_the_train_stands(qtbot, window, search):
    window.game.board.zoom_to_fit()
    _, place = far_post(window, search)
    before = len(window.session.positions)
    qtbot.mouseClick(window.game.board.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.game.rider.is_riding
    window.stop()
    assert not window.game.rider.is_riding
    assert len(window.session.positions) == before + 1
    assert window.game.choices.offered


def test_where_the_bot_would_not_ride_riding_on_says_what_it_would_do(qtbot, window, monkeypatch):
    looked_around(qtbot, window)
    rather = Action("pick up", "Pick up Autos in Birmingham")
    monkeypatch.setattr(type(window.session.setup), "advice", lambda setup, at: rather)
    before = len(window.session.positions)
    with qtbot.waitSignal(window.game.said) as said:
        qtbot.mouseClick(window.game.choices.ride_on, Qt.MouseButton.LeftButton)
    assert "would choose: Pick up Autos in Birmingham" in said.args[0]
    assert len(window.session.positions) == before and not window.game.rider.is_riding


def test_a_drag_over_a_milepost_pans_and_rides_nowhere(qtbot, window, search):
    window.game.board.zoom_to_fit()
    _, place = far_post(window, search)
    view, before = window.game.board.viewport(), len(window.session.positions)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseMove(view, place + QPoint(40, 30))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=place + QPoint(40, 30))
    assert not window.game.rider.is_riding
    assert len(window.session.positions) == before


def test_a_milepost_out_of_reach_is_said_to_be(qtbot, window, search):
    board, posts = window.game.board, window.session.setup.scenario.board.mileposts
    seat = window.session.setup.actor(window.session.now)
    board.zoom_to_fit()
    while not (far := [at.at for id, at in posts.items() if search.to(id) is None and id != train(window, seat)]):
        window.game.choices.press(1)
        search = looked_around(qtbot, window)
    place = next(board.place_of(at) for at in far if not board.has_mark(board.place_of(at)))
    with qtbot.waitSignal(window.game.said) as said:
        qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert "No ride leads there" in said.args[0]


def test_riding_on_by_itself_rides_as_the_bot_would_to_the_end_of_the_ride(qtbot, window):
    to_the_first_ride(window)
    table, at = window.session.setup, window.session.now
    wanted = []
    while any(is_ride(action) for action in table.actions(at)):
        action = table.advice(at)
        assert action is not None
        wanted.append(action)
        at = table.after(at, action)
    before = len(window.session.positions)
    qtbot.mouseClick(window.game.choices.ride_on, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    assert [position.action for position in window.session.positions[before:]] == wanted


def a_ride_to_y(cash):
    """A game at a move of three mileposts to y by the railroad of another player, for 5,000, as advised."""
    lines = Sketch().line("A", "x a1 a2 y z q").line("B", "x b1 b2").line("C", "b2 c1 y")
    table = Table(lines.cities("r", "x z q"), 3)
    table.bound(0, "z").owns(0, "B").owns(1, "A").owns(2, "C").cash(0, cash).ready("1 2")
    setup = GameSetup(table.m.scenario, seats_of(["person"] * 3), 3)
    session = Session(setup)
    session.course.line[0] = Moment(None, table.state, choices=(0, 0, 0))
    setup.advice = lambda at: next((each for each in setup.actions(at) if each.code.endswith(" A")), None)
    return session


def test_riding_on_by_itself_into_a_forced_sale_waits_until_it_is_asked_for_again(qtbot):
    session = a_ride_to_y(cash=2_000)
    with opened(session.setup.scenario) as document:
        window = PlaytestWindow(document, session)
        game, start = window.game, session.now
        game.choices.ride_on.click()
        assert session.now is start and not game.rider.is_riding
        told = window.statusBar().currentMessage()
        assert "$3,000 short: you choose a railroad to sell by auction" in told and "Press G again" in told
        assert game.choices.ride_on.text() == "Continue Ride Anyway"
        game.choices.ride_on.click()
        qtbot.waitUntil(lambda: not game.rider.is_riding)
        assert len(session.positions) == 4 and any(each.code.startswith("auction") for each in game.choices.offered)
        assert game.choices.ride_on.text() == "Continue Ride"
        session.saved = len(session.line) - 1
        delete(window)


def test_riding_on_by_itself_asks_nothing_if_the_seat_can_pay(qtbot):
    session = a_ride_to_y(cash=6_000)
    assert unpaid_at_end(session.setup, session.now) == ""


def test_a_destination_out_of_sight_has_a_signpost_that_leads_there(qtbot, window):
    to_the_first_ride(window)
    board = window.game.board
    board.zoom_to_fit()
    assert not board.signpost.isVisible()
    drawn = window.session.setup.scenario.board
    aim = aim_of(window.session.state.tokens, window.session.setup.actor(window.session.now))
    assert aim is not None
    x, y = drawn.mileposts[drawn.cities[CityId(aim.at.id)].milepost].at
    board.zoom_to([((x - 60, y), (x - 58, y))])
    board.set_zoom(12)
    assert board.signpost.isVisible()
    qtbot.mouseClick(board.signpost, Qt.MouseButton.LeftButton)
    assert not board.signpost.isVisible()
    assert board.viewport().rect().contains(board.place_of((x, y)))


def test_the_pointer_says_who_gets_what_of_a_ride(qtbot, window):
    found = looked_around(qtbot, window)
    window.game.board.zoom_to_fit()
    post, place = far_post(window, found)
    ride, pointer = found.to(post), window.game.pointer
    assert ride is not None and pointer is not None
    mover, other = ride.mover, 1 - ride.mover
    paid = (
        Payment(mover, other, 5_000, "fee: A"),
        Payment(mover, None, 1_000, "fee: B"),
        Payment(mover, None, 500, "interest"),
        Payment(None, mover, 19_000, "payoff"),
        Payment(other, mover, 700, "rover"),
        Payment(other, None, 3, "nobody asks"),
    )
    due, out = {other: 4_000.0, None: 1_500.0}, "short: somebody chooses"
    dear = structs.replace(ride, payments=paid, arrives=True, due=due, left=2, stops=False, unpaid=out)
    told = Ways([dear], "")
    told.work(1)
    pointer.offer(told, window.session.now)
    point_at(qtbot, window, place)
    name, sum_ = window.session.setup.seats[other].name, window.session.setup.scenario.currency
    assert pointer.lines == [
        f"{len(ride.actions)} mileposts, 2 left · payoff {sum_}19,000 · rover {sum_}700 · arrives",
        f"{sum_}5,000 to {name} ({sum_}4,000 of it already due) · {sum_}1,500 to the bank (already due)",
        out,
    ]


def test_the_pointer_over_a_place_out_of_reach_says_what_the_way_there_takes(qtbot, window):
    found = looked_around(qtbot, window)
    board, posts = window.game.board, window.session.setup.scenario.board.mileposts
    board.zoom_to_fit()
    nothing, pointer, before = Ways([], ""), window.game.pointer, len(window.session.positions)
    ways = ((post, window.session.setup.outlook(window.session.now, Ref("milepost", post))) for post in posts)
    far, place = next(
        (way, at)
        for post, way in ways
        if way is not None and found.to(post) and not board.has_mark(at := board.place_of(posts[MilepostId(post)].at))
    )
    nothing.work(1)
    pointer.offer(nothing, window.session.now)
    point_at(qtbot, window, place)
    assert pointer.plan is None and pointer.beyond == far
    assert pointer.lines[0].startswith(f"{far.steps} mileposts")
    qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert len(window.session.positions) == before
    point_at(qtbot, window, board.place_of(board.train_at))
    assert pointer.beyond is None


def test_what_a_ride_costs_stands_over_flags_and_trains(seated):
    board = seated("person", "person").game.board
    heights = {item.title: item.zValue() for item in board.scene().items() if isinstance(item, OverlayItem)}
    plate = heights.pop("Cost of a ride")
    assert plate > max(height for title, height in heights.items() if title != "Notes")


def test_ctrl_z_takes_back_a_whole_ride_of_one_click(qtbot, window):
    to_the_first_ride(window)
    course, begun = window.session.course, window.session.course.at
    qtbot.mouseClick(window.game.choices.ride_on, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    assert course.at > begun + 1
    end = course.at
    window.game.going.undo()
    assert course.at == begun
    window.game.going.to(end)
    window.game.going.back()
    assert course.at == end - 1


class Rode:
    """A position after a ride over some stretch."""

    def __init__(self, seat, *about):
        self.entries = (Entry("ride", seat, "", about=about),)


A, B = Ref("section", "a b NYC"), Ref("section", "b c NYC")
HERE, THERE = Ref("cell", "1,2"), Ref("cell", "1,3")
RIDES = [Rode(0, A), Rode(1, A), Rode(0, B), Rode(0, A), Rode(1, HERE, THERE), Rode(0, THERE, HERE)]
LINE = [Moment(None, state) for state in RIDES]


def test_rides_are_counted_up_to_the_position_and_for_a_seat_alone():
    ridden = Ridden()
    ridden.follow(LINE)
    for at in (5, 0, 2, 3):
        rode = [(s.entries[0].seat, tuple(sorted(s.entries[0].about, key=str))) for s in RIDES[: at + 1]]
        assert ridden.upto(at) == Counter(stretch for _, stretch in rode)
        assert ridden.upto(at, 1) == Counter(stretch for seat, stretch in rode if seat == 1)


def test_what_is_ridden_most_is_widest_and_once_is_narrowest():
    assert [level(count, 100) for count in (1, 100)] == [0, len(WIDTHS) - 1]
    assert level(1, 1) == 0 and level(2, 2) == len(WIDTHS) - 1
    assert level(10**18, 10**18) == len(WIDTHS) - 1


def test_a_key_shows_all_rides_up_to_the_position_and_the_list_those_of_a_seat(qtbot, seated):
    window = seated("planner", "planner")
    session, game = window.session, window.game
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_O)
    assert game.ridden is not None and window.statusBar().currentMessage() == "There are no rides in this game."
    while len(session.line) < 90 and (following := session.setup.next_moment(session.now)) is not None:
        session.take(session.now, [following])
    game.refresh()
    qtbot.keyClick(window, Qt.Key.Key_O)
    overlay = game.ridden.overlay
    shown = overlay.shown
    assert shown and game.ridden.choice.currentText() == "All rides so far"
    section = next(ref for ref in next(iter(shown)) if ref.kind == "section")
    way = outline_of(session.setup.scenario, section).ways
    assert way is not None
    middle = way.pointAtPercent(0.5)
    assert "so far (" in game.board.tooltip_at((middle.x(), middle.y()))  # type: ignore[union-attr]
    game.going.to(0)
    assert not overlay.shown
    game.going.to(len(session.line) - 1)
    game.ridden.choice.setCurrentIndex(game.ridden.choice.findData(0))
    assert overlay.shown and set(overlay.shown) < set(shown)
    qtbot.keyClick(window, Qt.Key.Key_O)
    assert not overlay.shown


BOARDS = {"boxcars": "us-boxcars-2013", "crayon": "saltmark-isles", "dice": "boxcars", "tycoon": "amber-coast"}


@pytest.fixture(params=sorted(BOARDS))
def small_window(qtbot, request):
    """A person and a bot at a bundled board."""
    scenario = bundled_scenario(f"{request.param}/{BOARDS[request.param]}")
    document = Document()
    document.new(scenario)
    document.inspector.start_over()
    made = PlaytestWindow(document, Session(GameSetup(scenario, seats_of(["person", "person"]), 3)))
    made.resize(1400, 880)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.session.saved = len(made.session.line) - 1
    made.close()
    document.close()


def without_ring(small_window, qtbot, tone):
    """The stops of Tab that do not show the keyboard's frame in a theme."""
    plain, app = QApplication.palette(), QApplication.instance()
    rings = FocusRings(app)
    dress(tone)
    small_window.activateWindow()
    qtbot.waitUntil(small_window.isActiveWindow)
    found = ringless(small_window)
    delete(rings)
    app.setStyleSheet("")
    QApplication.setPalette(plain)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("tone", ["dark", "contrast"])
def test_every_stop_of_tab_shows_the_keyboard(small_window, qtbot, tone):
    assert without_ring(small_window, qtbot, tone) == []


def test_every_stop_shows_the_keyboard_has_a_name_and_f1_is_about_games_there(small_window, qtbot):
    assert without_ring(small_window, qtbot, "light") == []
    assert list(stops(small_window))
    assert [told(one) for one in stops(small_window) if not name_of(one)] == []
    assert unhelped(small_window, small_window.session.setup.scenario.family, [WINDOWS["PlaytestWindow"]]) == []
    # Hidden controls have names as well, but for buttons, whose text depends on the game, and Qt's own tool button.
    kinds = ("QPushButton", "ShortenedButton", "QToolButton < Controls")
    assert sorted({each for each in nameless(small_window, hidden=True) if not each.startswith(kinds)}) == []


def first_rides(table, count):
    """Positions of a game in which a ride begins."""
    found, at = [], table.start()
    while len(found) < count and (then := table.next_moment(at)) is not None:
        rolled, at = at.action is not None and is_ride(at.action), then
        if not rolled and any(is_ride(action) for action in table.actions(at)):
            found.append(at)
    return found


def where(at, seat):
    return next(token.at.id for token in at.state.tokens if token.seat == seat and token.kind == "train")


def ways_from(table, start):
    return Ways(table.ends(start), table.train(start))


def searched(table, start):
    search = ways_from(table, start)
    while not search.work(1):
        pass
    return search


@pytest.fixture(params=[1, *slow(2, 3)])
def table(request):
    scenario = generated(request.param).rule(game__turn_limit=60).scenario()
    return GameSetup(scenario, seats_of(["planner", "random"]), request.param)


def test_every_ride_found_can_be_played_and_ends_where_it_says(table):
    for start in first_rides(table, 12):
        search, seat = searched(table, start), table.actor(start)
        for post in table.scenario.board.mileposts:
            route, at = search.to(post), start
            for action in route.actions if route else ():
                assert action in table.actions(at)
                at = table.after(at, action)
            assert route is None or where(at, seat) == post


def test_the_search_stops_after_its_slice_of_time(table):
    search = ways_from(table, first_rides(table, 1)[0])
    assert not search.work(0)
    assert not search.is_done
    assert not search


def test_the_ends_are_those_that_the_rules_know_and_each_ride_to_one_ends_the_move(table):
    for start in first_rides(table, 12):
        search, seat = searched(table, start), table.actor(start)
        assert set(search.ends) == {end.at.id for end in table.ends(start) if end and end.stops}
        for post in search.ends:
            route, at = search.to(post, ending=True), start
            assert route is not None
            assert route.stops
            for action in route.actions:
                at = table.after(at, action)
            assert where(at, seat) == post or at.state.turn != start.state.turn
            assert table.actor(at) != seat or not any(is_ride(action) for action in table.actions(at))


def end(at, cost, rides, stops):
    actions = (Action("ride", "Ride"),) * rides
    return End(
        mover=0,
        at=Ref("milepost", at),
        actions=actions,
        sections=(),
        payments=(),
        cost=cost,
        gain=0,
        arrives=False,
        stops=stops,
    )


def test_of_two_rides_the_cheaper_is_kept_and_then_the_shorter():
    dear, cheap, short = end("a", 5, 1, False), end("a", 0, 4, True), end("a", 0, 2, False)
    ways = Ways([dear, None, cheap, short, end("home", 0, 3, True), end("home", 0, 2, False)], "home")
    while not ways.work(1):
        pass
    assert (ways.to("a"), ways.to("a", ending=True)) == (short, cheap)
    assert ways.to("home") is None
    assert set(ways.ends) == {"a", "home"}


@pytest.fixture
def heard(qtbot):
    heard: list[str] = []
    acts = {name: (f"To {name}", lambda name=name: heard.append(name)) for name in ("build", "shorten", "clear")}
    around = QWidget()  # which leaves its width alone, as a window would not
    qtbot.addWidget(around)
    row = DrawnTrack(lambda: heard.append("hold"), **acts)
    row.setParent(around)
    row.show_drawn("$4, $16 left", can_build=True, can_shorten=True)
    yield row, heard


def test_a_button_gives_the_keys_to_the_board_and_then_acts(heard):
    row, heard = heard
    for button in (row.build, row.shorten, row.clear):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert heard == ["hold", "build", "hold", "shorten", "hold", "clear"]
    assert [button.toolTip() for button in (row.build, row.shorten, row.clear)] == [
        "To build",
        "To shorten",
        "To clear",
    ]


def test_what_cannot_be_built_can_be_taken_back(heard):
    row, _ = heard
    row.show_drawn("Continue the track to a city.", can_build=False, can_shorten=True)
    assert [button.isEnabled() for button in (row.build, row.shorten, row.clear)] == [False, True, True]
    row.show_drawn(None)
    assert not row.isVisibleTo(row.window())


def test_in_a_narrow_window_the_words_stand_above_the_buttons_and_wide_beside_them(qtbot, heard):
    row, _ = heard
    row.window().show()
    for wide in (900, row.minimumSizeHint().width(), 900):
        row.resize(wide, 80)
        if wide == 900:
            qtbot.waitUntil(lambda: row.told.geometry().right() < row.build.x())
        else:
            qtbot.waitUntil(lambda: row.told.geometry().bottom() < row.build.y())
        assert row.clear.geometry().right() < row.width()
