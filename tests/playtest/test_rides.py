"""Riding far by one click, and by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from engine.game.ends import Payment
from engine.game.rules import Action
from engine.model.ids import CityId, MilepostId, Ref
from studio.canvas.overlay.item import OverlayItem
from studio.playtest.marks import aim_of, is_ride
from studio.playtest.ways import Ways
from studio.playtest.window import PlaytestWindow
from tests.playtest.table_talk import to_the_first_ride

if TYPE_CHECKING:
    from tests.playtest.conftest import Seater


def looked_around(qtbot: QtBot, window: PlaytestWindow) -> Ways:
    to_the_first_ride(window)
    search = window.game.rider.ways
    assert search is not None
    qtbot.waitUntil(lambda: search.is_done)
    return search


def far_post(window: PlaytestWindow, search: Ways) -> tuple[str, QPoint]:
    """A milepost several sections away, and where it is in the view."""
    board = window.game.board
    posts = window.session.setup.scenario.board.mileposts
    for post in posts:
        route = search.to(post)
        place = board.place_of(posts[MilepostId(post)].at)
        if route and len(route.actions) > 2 and not board.has_mark(place) and board.viewport().rect().contains(place):
            return post, place
    raise AssertionError("nothing far within reach")


def point_at(qtbot: QtBot, window: PlaytestWindow, place: QPoint) -> None:
    """The pointer comes from elsewhere: where it stands already, nobody is told that it moves."""
    qtbot.mouseMove(window.game.board.viewport(), place + QPoint(40, 30))
    qtbot.mouseMove(window.game.board.viewport(), place)


def train(window: PlaytestWindow, seat: int | None) -> str:
    return next(t.at.id for t in window.session.state.tokens if t.seat == seat and t.kind == "train")


def test_a_click_on_a_far_milepost_rides_there(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    search = looked_around(qtbot, window)
    window.game.board.zoom_to_fit()
    post, place = far_post(window, search)
    route, seat, before = search.to(post), window.session.setup.actor(window.session.now), len(window.session.positions)
    assert route is not None
    qtbot.mouseClick(window.game.board.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    ridden = [position.action for position in window.session.positions[before:]]
    assert ridden == list(route.actions)
    assert train(window, seat) == post


def test_the_pointer_over_a_far_milepost_says_how_far_it_is_and_what_it_costs(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    search = looked_around(qtbot, window)
    window.game.board.zoom_to_fit()
    post, place = far_post(window, search)
    point_at(qtbot, window, place)
    pointer, route = window.game.pointer, search.to(post)
    assert route is not None
    assert pointer.plan == route
    assert f"{len(route.actions)} mileposts" in pointer.words
    assert ("no fee" if route.cost == 0 else f"{route.cost:,.0f} to ") in pointer.words


def test_with_shift_a_click_rides_the_way_that_ends_the_move_there(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    search = looked_around(qtbot, window)
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


def test_a_ride_that_is_still_looked_for_is_not_replaced_by_another(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    window.game.board.zoom_to_fit()
    board, posts = window.game.board, window.session.setup.scenario.board.mileposts
    place = next(at for post in posts.values() if not board.has_mark(at := board.place_of(post.at)))
    before = len(window.session.positions)
    with qtbot.waitSignal(window.game.said) as said:
        qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, place)
    assert "Still looking" in said.args[0]
    assert len(window.session.positions) == before


def test_escape_ends_a_ride_where_the_train_stands(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    search = looked_around(qtbot, window)
    window.game.board.zoom_to_fit()
    _, place = far_post(window, search)
    before = len(window.session.positions)
    qtbot.mouseClick(window.game.board.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.game.rider.is_riding
    window.stop()
    assert not window.game.rider.is_riding
    assert len(window.session.positions) == before + 1
    assert window.game.choices.offered


def test_where_the_bot_would_not_ride_riding_on_says_what_it_would_do(
    qtbot: QtBot, seated: Seater, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = seated("person", "person")
    looked_around(qtbot, window)
    rather = Action("pick up", "Pick up Autos in Birmingham")
    monkeypatch.setattr(type(window.session.setup), "advised", lambda setup, at: rather)
    before = len(window.session.positions)
    with qtbot.waitSignal(window.game.said) as said:
        qtbot.mouseClick(window.game.choices.ride_on, Qt.MouseButton.LeftButton)
    assert "would choose: Pick up Autos in Birmingham" in said.args[0]
    assert len(window.session.positions) == before and not window.game.rider.is_riding


def test_a_drag_over_a_milepost_pans_and_rides_nowhere(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    search = looked_around(qtbot, window)
    window.game.board.zoom_to_fit()
    _, place = far_post(window, search)
    view, before = window.game.board.viewport(), len(window.session.positions)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseMove(view, place + QPoint(40, 30))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=place + QPoint(40, 30))
    assert not window.game.rider.is_riding
    assert len(window.session.positions) == before


def test_a_milepost_out_of_reach_is_said_to_be(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    search = looked_around(qtbot, window)
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


def test_riding_on_by_itself_rides_as_the_bot_would_to_the_end_of_the_ride(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    table, at = window.session.setup, window.session.now
    wanted = []
    while any(is_ride(action) for action in table.actions(at)):
        action = table.advised(at)
        assert action is not None
        wanted.append(action)
        at = table.after(at, action)
    before = len(window.session.positions)
    qtbot.mouseClick(window.game.choices.ride_on, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    assert [position.action for position in window.session.positions[before:]] == wanted


def test_a_destination_out_of_sight_has_a_signpost_that_leads_there(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
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


def test_the_pointer_says_who_gets_what_of_a_ride(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
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
        f"{sum_}5,000 to {name} ({sum_}4,000 due already) · {sum_}1,500 to the bank (due already)",
        out,
    ]


def test_the_pointer_over_a_place_out_of_reach_says_what_the_way_there_takes(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
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


def test_what_a_ride_costs_stands_over_flags_and_trains(seated: Seater) -> None:
    board = seated("person", "person").game.board
    heights = {item.title: item.zValue() for item in board.scene().items() if isinstance(item, OverlayItem)}
    plate = heights.pop("What a ride costs")
    assert plate > max(height for title, height in heights.items() if title != "Notes")


def test_ctrl_z_takes_back_a_whole_ride_of_one_click(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
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
