"""What money does later, in the words of panels: paydays, shares, bids."""

from __future__ import annotations

import pytest

from engine.families.tycoon.actions.auction import auction_text, bid_charge, bid_text, bidding_order, bidding_status
from engine.families.tycoon.text.accounts import no_share_text, paydays, share_charge, share_text
from tests.families.tycoon.table import BLUE, GREEN, NAMES, RED, Table, from_the_start


def test_a_payday_is_told_as_it_will_be_paid() -> None:
    table = Table().cash(RED, 1_000).cash(BLUE, 0)
    table.g.points[:], table.g.shares[:] = [3, 21], [7, 0]
    table.ready()
    told = paydays(table.m, table.g)
    assert told[RED][:4] == (3, 5_000, 7_000, 1) and told[RED].net == -2_000
    assert told[BLUE] == (1, 3_000, 0, 0, 3_000)
    assert table.g.shares == [7, 0]
    table.passes(5).do("pass")
    assert table.g.shares == [8, 0]
    assert table.g.cash == [told[RED].cash, told[BLUE].cash] == [4_000, 3_000]


def test_a_share_brings_money_and_costs_dividends_and_points() -> None:
    table = Table(share__dividend=500, share__points=2).cash(BLUE, 2_000)
    table.g.shares[BLUE] = 3
    assert share_charge(table.m, table.g, BLUE) == (1, 7_000, 4, 2_000, 8)
    assert table.g.shares[BLUE] == 3
    assert share_text(table.m) == (
        "A share gives $5,000 at once and is never repaid. "
        "It costs a dividend of $500 each turn and 2 points at the end."
    )


def test_shares_can_be_issued_in_the_own_action_and_else_it_is_told_why_not() -> None:
    def why(table: Table) -> str:
        said = no_share_text(table.m, table.g, table.state.step)
        assert bool(said) == ("share" not in table.codes)
        return said

    assert not why(Table().ready())
    assert not why(Table().ready().do("build ash"))
    delivering = Table().link(RED, "ash", "beech").put("ash", "blue", "red").ready().do("cube ash blue")
    assert why(delivering).startswith("A cube is moving.")
    assert why(Table().ready().do("urbanize cedar")).startswith("A tile is being placed")
    assert why(from_the_start()) == "You issue shares in your own turn."
    auction = Table().ready().passes(5).do("pass")
    assert "automatically" in why(auction)
    rich = Table()
    rich.g.shares[RED] = 10_000
    assert "10,000 shares" in why(rich.ready())


@pytest.mark.parametrize(
    ("cash", "bid", "charge"),
    [
        (4_000, 4_000, (0, 0, 1, 1_000, 1)),
        (4_000, 5_000, (1, 4_000, 2, 2_000, 2)),
        (0, 11_000, (3, 4_000, 4, 4_000, 4)),
    ],
)
def test_a_bid_takes_the_fewest_shares_that_cover_it(cash: int, bid: int, charge: tuple[int, ...]) -> None:
    table = Table().cash(BLUE, cash)
    table.g.shares[BLUE] = 1
    found = bid_charge(table.m, table.g, BLUE, bid)
    assert found == charge and table.g.cash[BLUE] == cash
    said = bid_text(table.m, found)
    assert said.startswith(f"You would have to issue {charge[0]} share") if charge[0] else "not have to issue" in said
    assert f"${charge[1]:,}" in said


def test_an_auction_is_told_seat_by_seat() -> None:
    table = Table(seats=3)
    table.g.first, table.g.phase = BLUE, 0
    table.ready()
    told = lambda: [bidding_status(table.m, table.g, seat) for seat in (RED, BLUE, GREEN)]  # noqa: E731
    assert bidding_order(table.g) == [BLUE, GREEN, RED]
    assert auction_text(table.m, table.g, NAMES) == (
        "No bids yet. If all players pass, Green becomes first player and pays nothing."
    )
    assert told() == ["waits", "bids or passes next", "waits"]
    table.do("bid 2000", "pass")
    assert told() == ["bids or passes next", "bids $2,000", "passed"]
    assert auction_text(table.m, table.g, NAMES) == "Blue bids $2,000 and becomes first player if no player bids more."
