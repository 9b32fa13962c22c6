"""The income track beside the board."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from studio.families.tycoon.playtest.panels.income_track import spread
from tests.families.tycoon.table import BLUE, RED
from tests.playtest.tycoon.panels.conftest import front, table
from tests.slow import slow


def paid():
    found = table().cash(RED, 1_000).cash(BLUE, 0)
    found.g.points[:], found.g.shares[:] = [3, 23], [7, 0]
    return found.ready()


def test_a_row_tells_income_dividends_and_what_is_left(opened) -> None:
    income = front(opened(paid()), "income")
    assert income.table.words(RED) == ["Red", "3", "$5,000", "−$7,000", "−$2,000", "$4,000"]
    # The track has 20 spaces and begins anew after the last one.
    assert income.table.words(BLUE) == ["Blue", "3", "$5,000", "$0", "+$5,000", "$5,000"]
    assert "1 share would have to be issued" in income.table.item(0, 0).toolTip()


@pytest.mark.parametrize("points", [0, 20, *slow(3, 10)])
@pytest.mark.parametrize("width", [700, 1200])
def test_six_seats_on_one_space_are_all_seen(opened, points: int, width: int) -> None:
    crowd = table(6)
    crowd.g.points[:] = [points] * 6
    track = front(opened(crowd.ready(), width=width), "income").track
    places = [x for _, x in track.badges()]
    assert sorted(seat for seat, _ in track.badges()) == list(range(6))
    assert all(b - a >= track._badge for a, b in pairwise(places))
    assert places[0] >= track._badge / 2 and places[-1] <= track.width() - track._badge / 2


@pytest.fixture(autouse=True)
def _no_tips(monkeypatch) -> None:
    """A tip is a window, which the platform of tests cannot raise."""
    monkeypatch.setattr("studio.families.tycoon.playtest.panels.income_track.show_tip", lambda *_: None)


def test_pointing_at_a_space_tells_what_it_pays_and_to_whom(opened) -> None:
    income = front(opened(paid()), "income")
    track = income.track
    assert income.said.text() == "The track pays most, $12,000, from space 10 to space 11; then it falls."
    QTest.mouseMove(track, QPoint(0, 0))
    bar = track.bar(3)
    QTest.mouseMove(track, QPoint(int(bar.center().x()), int(bar.bottom()) - 2))
    assert income.said.text() == "Space 3 pays $5,000. Net: R −$2,000, B +$5,000"
    assert (
        "Red has 3 points: space 3 pays $5,000, less $7,000 for 7 shares, −$2,000 in all."
        in track.accessibleDescription()
    )
    QApplication.sendEvent(track, QEvent(QEvent.Type.Leave))
    assert income.said.text().startswith("The track pays most")


def test_a_badge_tells_of_its_space_too(opened) -> None:
    income = front(opened(paid()), "income")
    (_, x), _ = income.track.badges()
    QTest.mouseMove(income.track, QPoint(400, 60))
    QTest.mouseMove(income.track, QPoint(int(x), 8))
    assert income.track.shown == 3


def test_by_keys_spaces_and_seats_are_walked(opened) -> None:
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


def test_after_the_end_no_payday_is_told(opened) -> None:
    over = table()
    over.g.last = 1
    income = front(opened(over.ready().passes(99)), "income")
    assert income.said.text() == "The game is over: the track pays no more." and not income.table.isVisible()


@given(st.lists(st.floats(0, 300), max_size=8))
def test_badges_stay_in_order_apart_and_near(wanted: list[float]) -> None:
    wanted.sort()
    found = spread(wanted, 18, 9, 291)
    assert len(found) == len(wanted)
    assert all(b - a >= 18 - 1e-6 for a, b in pairwise(found))
    assert all(9 - 1e-6 <= place <= 291 + 1e-6 for place in found)
    if all(b - a >= 18 for a, b in pairwise(wanted)):
        assert found == pytest.approx([min(max(place, 9), 291) for place in wanted], abs=18)


def test_badges_with_room_stand_over_their_spaces() -> None:
    assert spread([20, 60, 200], 18, 9, 291) == [20, 60, 200]
    assert spread([100, 100], 18, 9, 291) == [91, 109]
