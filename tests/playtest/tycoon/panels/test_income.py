"""The income track beside the board."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from engine.model.ids import Ref
from studio.families.tycoon.playtest.panels.income_track import spread
from tests.families.tycoon.table import BLUE, RED, from_the_start
from tests.playtest.tycoon.panels.conftest import COUNTRY, front, panels_of, table
from tests.slow import slow


def paid():
    found = table().cash(RED, 1_000).cash(BLUE, 0)
    found.g.points[:], found.g.shares[:] = [3, 23], [7, 0]
    return found.ready()


def test_a_row_tells_income_dividends_and_what_is_left(opened):
    income = front(opened(paid()), "income")
    assert income.table.words(RED) == ["Red", "3", "$5,000", "−$7,000", "−$2,000", "$4,000"]
    # The track has 20 spaces and begins anew after the last one.
    assert income.table.words(BLUE) == ["Blue", "3", "$5,000", "$0", "+$5,000", "$5,000"]
    assert "requires issuing 1 share" in income.table.item(0, 0).toolTip()


@pytest.mark.parametrize("points", [0, 20, *slow(3, 10)])
@pytest.mark.parametrize("width", [700, 1200])
def test_six_seats_on_one_space_are_all_seen(opened, points, width):
    crowd = table(6)
    crowd.g.points[:] = [points] * 6
    track = front(opened(crowd.ready(), width=width), "income").track
    places = [x for _, x in track.badges()]
    assert sorted(seat for seat, _ in track.badges()) == list(range(6))
    assert all(b - a >= track._badge for a, b in pairwise(places))
    assert places[0] >= track._badge / 2 and places[-1] <= track.width() - track._badge / 2


@pytest.fixture(autouse=True)
def _no_tips(monkeypatch):
    """A tip is a window, which the platform of tests cannot raise."""
    monkeypatch.setattr("studio.families.tycoon.playtest.panels.income_track.show_tip", lambda *_: None)


def test_pointing_at_a_space_tells_what_it_pays_and_to_whom(opened):
    income = front(opened(paid()), "income")
    track = income.track
    assert income.said.text() == "Highest income $12,000 from space 10 to 11; then it decreases."
    QTest.mouseMove(track, QPoint(0, 0))
    bar = track.bar(3)
    QTest.mouseMove(track, QPoint(int(bar.center().x()), int(bar.bottom()) - 2))
    assert income.said.text() == "Space 3 pays $5,000. Net: R −$2,000, B +$5,000"
    assert (
        "Red has 3 points: space 3 pays $5,000, less $7,000 for 7 shares, −$2,000 in all."
        in track.accessibleDescription()
    )
    QApplication.sendEvent(track, QEvent(QEvent.Type.Leave))
    assert income.said.text().startswith("Highest income")


def test_a_badge_tells_of_its_space_too(opened):
    income = front(opened(paid()), "income")
    (_, x), _ = income.track.badges()
    QTest.mouseMove(income.track, QPoint(400, 60))
    QTest.mouseMove(income.track, QPoint(int(x), 8))
    assert income.track.shown == 3


def test_by_keys_spaces_and_seats_are_walked(opened):
    walked = table()
    walked.g.points[:] = [3, 12]
    income = front(opened(walked.ready()), "income")
    track = income.track
    track.setFocus()
    assert track.shown == 3
    QTest.keyClick(track, Qt.Key.Key_PageDown)
    assert track.shown == 12 and "Net: B" in income.said.text()
    QTest.keyClick(track, Qt.Key.Key_Right)
    assert track.shown == 13 and income.said.text() == "Space 13 pays $10,000."
    QTest.keyClick(track, Qt.Key.Key_End)
    assert income.said.text() == "Space 20+ pays $1,000."
    QTest.keyClick(track, Qt.Key.Key_Right)
    assert track.shown == 21
    QTest.keyClick(track, Qt.Key.Key_Home)
    QTest.keyClick(track, Qt.Key.Key_Left)
    assert track.shown == 0


def test_after_the_end_no_payday_is_told(opened):
    over = table()
    over.g.last = 1
    income = front(opened(over.ready().passes(99)), "income")
    assert income.said.text() == "The game is over. The track pays no more income." and not income.table.isVisible()


@given(st.lists(st.floats(0, 300), max_size=8))
def test_badges_stay_in_order_apart_and_near(wanted):
    wanted.sort()
    found = spread(wanted, 18, 9, 291)
    assert len(found) == len(wanted)
    assert all(b - a >= 18 - 1e-6 for a, b in pairwise(found))
    assert all(9 - 1e-6 <= place <= 291 + 1e-6 for place in found)
    if all(b - a >= 18 for a, b in pairwise(wanted)):
        assert found == pytest.approx([min(max(place, 9), 291) for place in wanted], abs=18)


def test_badges_with_room_stand_over_their_spaces():
    assert spread([20, 60, 200], 18, 9, 291) == [20, 60, 200]
    assert spread([100, 100], 18, 9, 291) == [91, 109]


def near_the_end():
    found = table().link(RED, "beech", "cedar", "dale").put("ash", "red")
    found.g.points[:], found.g.shares[:] = [9, 5], [4, 1]
    for city in ("beech", "iris"):
        found.g.marker[found.city(city)] = 1
    return found


def test_it_is_told_how_many_cities_are_empty_and_which(opened):
    window = opened(near_the_end().ready())
    end, lit = front(window, "end"), []
    panels_of(window).pointed.connect(lit.append)
    assert end.said.text().startswith("2 cities are empty. 3 empty cities trigger the last turn")
    assert (end.bar.value(), end.bar.maximum(), end.bar.text()) == (2, 3, "2 of 3 empty cities")
    assert "Beech</a>, " in end.cities.text()
    end.cities.linkActivated.emit("1")
    assert Ref("site", "beech") in lit[-1]
    assert panels_of(window).course.text() == "Turn 1, round 1 of 3 · 2 of 3 empty cities · Red, Blue"


def test_without_empty_cities_none_are_named(opened):
    assert not front(opened(table().ready()), "end").cities.isVisible()


def test_points_of_a_card_that_lies_face_down_are_not_told(opened):
    window = opened(near_the_end().ready())
    end = front(window, "end")
    assert end.table.words(RED) == ["Red", "9", "−4", "?", "5 + ?", "2", "$100,000", "face down"]
    window.game.viewpoint.look_as(RED)
    assert end.table.words(RED)[1:5] == ["9", "−4", "4", "9"]
    assert end.table.words(BLUE)[3:5] == ["?", "4 + ?"]


def test_after_the_end_the_points_stand_in_front_best_first(opened):
    over = near_the_end()
    over.g.last = 1
    over.g.points[BLUE] = 40
    window = opened(over.ready().passes(5))
    front(window, "cards")
    assert front(window, "end").title.text() == "<b>If the game ended now</b>"
    front(window, "shares")
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "pass"))
    panels = panels_of(window)
    assert window.session.is_over and panels.tabs.currentIndex() == 4
    end = panels.end
    assert end.title.text() == "<b>Blue wins with 46 points.</b>"
    assert [row.seat for row in end.table.rows] == [BLUE, RED] and end.table.rows[0].is_bold
    assert end.table.words(BLUE)[1:5] == ["40", "−1", "7", "46"] and end.table.words(BLUE)[-1] == "Fewest-Shares"
    assert end.said.text().endswith("Turn 1 was the last: turn 0 had enough empty cities.")


def test_a_step_back_from_the_end_shows_the_running_game_again(opened):
    over = near_the_end()
    over.g.last = 1
    window = opened(over.ready().passes(5))
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "pass"))
    window.game.going.back()
    assert panels_of(window).end.title.text() == "<b>If the game ended now</b>"


def test_before_the_first_turn_every_panel_has_something_to_say(opened):
    window = opened(from_the_start(COUNTRY))
    assert panels_of(window).course.text() == "Before the first turn"
    assert front(window, "auction").said.text().startswith("Every turn starts with an auction")
    assert front(window, "income").table.words(RED)[1:] == ["0", "$0", "$0", "$0", "$0"]
    assert front(window, "shares").then.text() == "You issue shares in your own turn."
    assert front(window, "end").bar.text() == "0 of 3 empty cities"


@pytest.mark.parametrize("scale", [2.0, *slow(1.0, 1.5)])
def test_at_any_size_of_text_the_window_fits_a_small_screen_and_nothing_overlaps(opened, scale):
    app = QApplication.instance()
    before = app.font()
    larger = app.font()
    larger.setPointSizeF(before.pointSizeF() * scale)
    app.setFont(larger)
    try:
        crowd = table(6).opened("inn", "line", "boss")
        crowd.g.marker[:3] = [1, 1, 1]
        window = opened(crowd.ready(), width=1024, height=700)
        assert window.width() <= 1024 and window.height() <= 700
        for name in ("auction", "income", "shares", "cards", "end"):
            panel = front(window, name)
            QApplication.processEvents()
            items = [panel.layout().itemAt(number) for number in range(panel.layout().count())]
            inside = [item.geometry() for item in items if not item.isEmpty()]
            for number, box in enumerate(inside):
                assert not [other for other in inside[number + 1 :] if box.intersects(other)], name
            for label in panel.findChildren(QLabel):
                if label.isVisible() and label.wordWrap():
                    assert label.height() >= label.heightForWidth(label.width()), (name, label.text())
    finally:
        app.setFont(before)


def test_every_part_of_a_panel_has_a_name_for_screen_readers_and_can_be_reached_by_keys(opened):
    window = opened(table().opened("inn").ready())
    for name in ("auction", "income", "shares", "cards", "end"):
        panel = front(window, name)
        for part in (getattr(panel, part, None) for part in ("table", "list", "track", "bar")):
            assert part is None or part.accessibleName()
    income = front(window, "income")
    assert income.track.nextInFocusChain() is not income.track
