"""Money and shares beside the board."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.families.tycoon.table import BLUE, GREEN, RED
from tests.playtest.tycoon.panels.conftest import front, panels_of, table


def acting():
    found = table().link(RED, "ash", "beech", "cedar").cash(RED, 3_000).engine(RED, 2)
    found.g.points[:], found.g.shares[:] = [9, 4], [2, 0]
    return found.ready()


def test_a_row_tells_what_a_seat_has(opened):
    shares = front(opened(acting()), "shares")
    assert shares.table.words(RED) == ["Red", "$3,000", "2", "$2,000", "2", "2", "9", "7"]
    assert shares.table.words(BLUE) == ["Blue", "$100,000", "0", "$0", "1", "0", "4", "4"]


def test_the_button_says_what_a_share_costs_later_and_issues_it(opened):
    window = opened(acting())
    shares = front(window, "shares")
    assert shares.then.text() == (
        "Red would have $8,000 and 3 shares. That costs dividends of $3,000 per turn and 3 points at the end."
    )
    QTest.mouseClick(shares.issue, Qt.MouseButton.LeftButton)
    assert window.session.state.g.shares[RED] == 3 and window.session.state.g.cash[RED] == 8_000
    assert shares.table.words(RED)[1:4] == ["$8,000", "3", "$3,000"]
    assert "4 shares" in shares.then.text()


def test_the_key_issues_a_share_whatever_panel_is_in_front(opened):
    window = opened(acting())
    front(window, "cards")
    QTest.keyClick(window, Qt.Key.Key_I)
    assert window.session.state.g.shares[RED] == 3


def test_between_two_tiles_shares_can_be_issued(opened):
    window = opened(acting().do("build ash"))
    shares = front(window, "shares")
    assert shares.issue.isEnabled()
    QTest.keyClick(window, Qt.Key.Key_I)
    assert window.session.state.g.shares[RED] == 3 and window.session.state.g.begun >= 0


def test_where_no_share_can_be_issued_it_is_told_why(opened):
    window = opened(table().ready().do("urbanize cedar"))
    shares = front(window, "shares")
    assert not shares.issue.isEnabled() and shares.then.text().startswith("A tile is being placed")
    QTest.keyClick(window, Qt.Key.Key_I)
    assert window.session.state.g.shares == [0, 0]


def test_on_the_turn_of_a_bot_the_button_says_whose_turn_it_is(opened):
    window = opened(table().ready(), "random", "person")
    shares = front(window, "shares")
    panels_of(window).refresh()
    assert not shares.issue.isEnabled() and shares.then.text() == "It is Red’s turn."


def bidding(seats=2):
    """An auction that Blue begins."""
    found = table(seats)
    found.g.first, found.g.phase = BLUE, 0
    return found


def test_the_auction_stands_in_front_while_it_is_open(opened):
    window = opened(bidding().ready())
    panels = panels_of(window)
    assert panels.tabs.currentIndex() == 0
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "bid 1000"))
    assert panels.tabs.currentIndex() == 0
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "pass"))
    assert panels.tabs.currentIndex() == 1
    assert "Blue is the first player of turn 2" in front(window, "auction").said.text()


def test_a_panel_that_was_chosen_during_the_auction_stays(opened):
    window = opened(bidding().ready())
    front(window, "cards")
    for code in ("bid 1000", "pass"):
        window.game.choose(next(a for a in window.game.choices.offered if a.code == code))
    assert panels_of(window).tabs.currentIndex() == 3


def test_seats_stand_in_the_order_of_bidding_with_what_the_bid_takes(opened):
    auction = front(opened(bidding(3).cash(RED, 0).cash(GREEN, 3_000).cash(BLUE, 1_000).ready()), "auction")
    assert [row.seat for row in auction.table.rows] == [BLUE, GREEN, RED]
    auction.edit.setText("4,000")
    assert auction.table.words(BLUE) == ["Blue", "bids or passes next", "$1,000", "1", "$2,000"]
    assert auction.table.words(RED) == ["Red", "waits", "$0", "1", "$1,000"]
    assert auction.takes.text().startswith("Bid $4,000. You would have to issue 1 share and would have $2,000 left.")


def test_the_highest_bid_and_who_has_passed_are_told(opened):
    window = opened(bidding(3).ready().do("bid 3000", "pass"))
    auction = front(window, "auction")
    assert auction.said.text() == "Blue bids $3,000 and becomes first player if no player bids more."
    assert auction.table.words(BLUE)[1:] == ["bids $3,000", "$100,000", "0", "$97,000"]
    assert auction.table.words(GREEN)[1:] == ["passed", "$100,000", "–", "–"]
    assert auction.table.words(RED)[1] == "bids or passes next" and auction.edit.text() == "4,000"


def test_by_mouse_a_bid_is_raised_and_made(opened):
    window = opened(bidding().ready())
    auction = front(window, "auction")
    for button in (auction.more, auction.more, auction.less):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert auction.bid.text() == "Bid $2,000"
    QTest.mouseClick(auction.bid, Qt.MouseButton.LeftButton)
    assert (window.session.state.g.bid, window.session.state.g.bidder) == (2_000, BLUE)
    QTest.mouseClick(auction.passes, Qt.MouseButton.LeftButton)
    assert window.session.state.g.first == BLUE


def test_by_keys_a_bid_is_raised_and_made_and_the_game_does_not_run_on(opened):
    window = opened(bidding().ready())
    auction = front(window, "auction")
    auction.edit.setFocus()
    QTest.keyClick(auction.edit, Qt.Key.Key_Up)
    QTest.keyClick(auction.edit, Qt.Key.Key_Return)
    assert window.session.state.g.bid == 2_000
    assert not window.game.conductor.is_running
    auction.passes.setFocus()
    QTest.keyClick(auction.passes, Qt.Key.Key_Space)
    assert window.session.state.g.first == BLUE


def test_a_bid_that_is_not_legal_cannot_be_made(opened):
    window = opened(bidding().ready().do("bid 3000"))
    auction = front(window, "auction")
    for typed in ("3000", "4500", "much", ""):
        auction.edit.setText(typed)
        assert not auction.bid.isEnabled() and auction.takes.text().startswith("Possible bids: from $4,000")
        auction.edit.setFocus()
        QTest.keyClick(auction.edit, Qt.Key.Key_Return)
    assert window.session.state.g.bid == 3_000


def test_while_a_bot_bids_nobody_else_can(opened):
    window = opened(bidding().ready(), "person", "random")
    auction = front(window, "auction")
    panels_of(window).refresh()
    assert not auction.bid.isEnabled() and not auction.passes.isEnabled() and not auction.more.isEnabled()
    assert auction.takes.text() == "Blue bids or passes now."
