"""Money and shares beside the board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.families.tycoon.table import BLUE, RED
from tests.playtest.tycoon.panels.conftest import front, panels_of, table


def acting():
    found = table().link(RED, "ash", "beech", "cedar").cash(RED, 3_000).engine(RED, 2)
    found.g.points[:], found.g.shares[:] = [9, 4], [2, 0]
    return found.ready()


def test_a_row_tells_what_a_seat_has(opened) -> None:
    shares = front(opened(acting()), "shares")
    assert shares.table.words(RED) == ["Red", "$3,000", "2", "$2,000", "2", "2", "9", "7"]
    assert shares.table.words(BLUE) == ["Blue", "$100,000", "0", "$0", "1", "0", "4", "4"]


def test_the_button_says_what_a_share_costs_later_and_issues_it(opened) -> None:
    window = opened(acting())
    shares = front(window, "shares")
    assert shares.then.text() == (
        "Red would have $8,000 and 3 shares: dividends of $3,000 in every turn, 3 points less at the end."
    )
    QTest.mouseClick(shares.issue, Qt.MouseButton.LeftButton)
    assert window.session.state.g.shares[RED] == 3 and window.session.state.g.cash[RED] == 8_000
    assert shares.table.words(RED)[1:4] == ["$8,000", "3", "$3,000"]
    assert "4 shares" in shares.then.text()


def test_the_key_issues_a_share_whatever_panel_is_in_front(opened) -> None:
    window = opened(acting())
    front(window, "cards")
    QTest.keyClick(window, Qt.Key.Key_I)
    assert window.session.state.g.shares[RED] == 3


def test_between_two_tiles_shares_can_be_issued(opened) -> None:
    window = opened(acting().do("build ash"))
    shares = front(window, "shares")
    assert shares.issue.isEnabled()
    QTest.keyClick(window, Qt.Key.Key_I)
    assert window.session.state.g.shares[RED] == 3 and window.session.state.g.begun >= 0


def test_where_no_share_can_be_issued_it_is_told_why(opened) -> None:
    window = opened(table().ready().do("urbanize cedar"))
    shares = front(window, "shares")
    assert not shares.issue.isEnabled() and shares.then.text().startswith("A tile is being laid")
    QTest.keyClick(window, Qt.Key.Key_I)
    assert window.session.state.g.shares == [0, 0]


def test_on_the_turn_of_a_bot_the_button_says_whose_turn_it_is(opened) -> None:
    window = opened(table().ready(), "random", "person")
    shares = front(window, "shares")
    panels_of(window).refresh()
    assert not shares.issue.isEnabled() and shares.then.text() == "Red is on turn."
