"""Payoffs, purchases, forced sales, auctions and bankruptcy."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.boxcars.rules.chapters.purchase import NOTHING, anything, items
from engine.families.boxcars.rules.position import SUPERCHIEF
from tests.families.boxcars import both_games
from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.both_games import BARON
from tests.families.boxcars.table import Table


def a_line() -> Sketch:
    return (
        Sketch()
        .line("A", "west m1 m2 m3 east", price=9_000)
        .line("B", "west n1 n2 east", price=7_500)
        .cities("w", "west")
        .cities("e", "east")
        .pay("west", "east", 25_500)
    )


def arriving(seats: int = 2, **rules: object) -> Table:
    """Red is one step before the east, the destination."""
    table = Table(a_line(), seats, **rules)  # type: ignore[arg-type]
    return table.at(0, "m3", "A", "west").bound(0, "east")


@both_games.rule("BX-PAY-01 BX-PAY-02 BX-PAY-04", "RB-PAY-01")
def test_the_payoff_of_origin_and_destination_is_paid_on_arrival(rules: dict[str, object]) -> None:
    table = arriving(**rules).owns(0, "A").ready("1 1").ride("east A")
    assert table.paid(0) == [25_500]
    assert table.m.cities[table.g.origin[0]] == "east"


@both_games.rule("BX-BUY-01 BX-BUY-02 BX-BUY-03", "RB-BUY-01 RB-BUY-03")
def test_one_item_may_be_bought_after_a_payoff(rules: dict[str, object]) -> None:
    table = arriving(**rules).cash(0, 60_000).ready("1 1").ride("east A")
    assert table.codes == ["pass", "buy express", "buy superchief", "buy A", "buy B"]
    table.do("buy B")
    assert table.paid(0)[0] == -7_500 and table.g.owner[1] == 0 and table.g.seat == 1


@both_games.rule("BX-BUY-02 BX-BUY-05", "RB-BUY-03")
def test_a_super_chief_needs_no_express_and_nothing_is_traded_in(rules: dict[str, object]) -> None:
    roll = "1 1 1" if rules else "1 1"  # in Rail Baron the red die is rolled with the white ones
    table = arriving(**rules).cash(0, 60_000).train(0, "superchief").ready(roll).ride("east A")
    assert table.codes == ["pass", "buy A", "buy B"]
    table = arriving(**rules).cash(0, 60_000).train(0, "express").ready("1 1").ride("east A")
    assert table.do("buy superchief").paid(0)[0] == -40_000 and table.g.train[0] == SUPERCHIEF


@both_games.rule("BX-BUY-04 BX-EX-16", "RB-BUY-04")
def test_only_cash_in_hand_is_spent(rules: dict[str, object]) -> None:
    sketch = a_line().pay("west", "east", 3_999)
    table = Table(sketch, 2, **rules).at(0, "m3", "A", "west").bound(0, "east").owns(0, "A").cash(0, 0)
    table.ready("1 1").ride("east A")
    assert table.g.seat == 1 and table.g.cash[0] == 3_999


@both_games.rule("BX-BUY-06", "RB-BUY-05")
def test_buying_is_optional(rules: dict[str, object]) -> None:
    table = arriving(**rules).ready("1 1").ride("east A").do("pass")
    assert table.g.seat == 1 and table.g.owner == [2, 2]


@pytest.mark.rule("RB-BUY-02")
def test_public_lines_cannot_be_bought() -> None:
    sketch = a_line()
    sketch.public = ("B",)
    table = Table(sketch, 2, **BARON).at(0, "m3", "A", "west").bound(0, "east").ready("1 1").ride("east A")
    assert "buy B" not in table.codes and "buy A" in table.codes


@given(
    st.sampled_from([0, 3_999, 4_000, 7_499, 7_500, 9_000, 39_999, 40_000]),
    st.integers(0, 2),
    st.tuples(st.integers(0, 3), st.integers(0, 3)),
    st.booleans(),
    st.booleans(),
)
def test_purchase_is_asked_for_exactly_when_an_item_can_be_bought(
    cash: int, train: int, owners: tuple[int, int], free_upgrade: bool, public: bool
) -> None:
    sketch = a_line()
    sketch.public = ("B",) if public else ()
    table = Table(sketch, 3, train__free_upgrade=free_upgrade, public_lines=True).cash(0, cash)
    table.g.train[0], table.g.owner[:] = train, owners
    assert anything(table.m, table.g) == (items(table.m, table.g) != [NOTHING])


def short_of_cash(**rules: object) -> Table:
    """Red owes Blue 5,000, has 1,000 and the B."""
    table = Table(a_line(), 3, **rules).at(0, "m1", "A", "west").bound(0, "east").owns(1, "A")  # type: ignore[arg-type]
    return table.owns(0, "B").cash(0, 1_000).ready("1 1").ride("m2 A", "m3 A")


@pytest.mark.rule("BX-FEE-14", "BX-SELL-01", "BX-SELL-03", "BX-SELL-04")
def test_a_player_short_of_cash_puts_a_line_up_for_auction() -> None:
    table = short_of_cash()
    assert table.codes == ["auction B"]
    assert table.do("auction B").actor == 1


@pytest.mark.rule("BX-SELL-05", "BX-SELL-06")
def test_bids_are_multiples_of_500_from_half_the_price_up_to_the_cash() -> None:
    table = short_of_cash().cash(1, 5_300).do("auction B")
    assert table.codes == ["pass", "bid 4000", "bid 4500", "bid 5000"]


@pytest.mark.rule("RB-AUC-03", "RB-AUC-04")
def test_rail_baron_bids_rise_by_at_least_500_from_exactly_half() -> None:
    table = short_of_cash(**BARON).cash(1, 5_000).do("auction B")
    assert table.codes == ["pass", "bid 3750", "bid 4250", "bid 4750"]


@both_games.rule("BX-SELL-07 BX-SELL-08", "RB-AUC-05")
def test_who_passed_may_bid_again_and_the_highest_bidder_pays_the_seller(rules: dict[str, object]) -> None:
    table = short_of_cash(**rules).do("auction B", "pass", "bid 4000", "bid 4500")
    assert table.actor == 2
    table.do("pass")
    assert table.g.owner[1] == 1 and table.paid(0) == [4_500, -5_000] and table.paid(1) == [-4_500, 5_000]
    assert table.g.seat == 1


@both_games.rule("BX-SELL-01", "RB-AUC-05")
def test_lines_are_sold_until_the_fees_can_be_paid(rules: dict[str, object]) -> None:
    sketch = a_line().line("C", "west c1 east", price=2_000)
    table = Table(sketch, 3, **rules).at(0, "m1", "A", "west").bound(0, "east").owns(1, "A")
    table.owns(0, "B", "C").cash(0, 0).ready("1 1").ride("m2 A", "m3 A").do("auction C", "bid 1000", "pass")
    assert table.paid(0) == [1_000] and "auction B" in table.codes
    assert table.do("auction B", "bid 4000", "pass").paid(0) == [4_000, -5_000]


def test_without_reentry_a_pass_is_final() -> None:
    table = short_of_cash(auction__reenter=False).do("auction B", "pass", "bid 4000")
    assert table.g.owner[1] == 2


@both_games.rule("BX-SELL-09 BX-SELL-11", "RB-AUC-08")
def test_without_a_bid_the_bank_buys_for_half_the_price(rules: dict[str, object]) -> None:
    table = short_of_cash(**rules).cash(0, 2_000).do("auction B", "pass", "pass")
    assert table.paid(0) == [3_750, -5_000] and table.g.owner[1] == table.g.bank


@pytest.mark.rule("RB-AUC-01", "RB-AUC-02")
def test_rail_baron_may_sell_to_the_bank_outright() -> None:
    table = short_of_cash(**BARON).cash(0, 2_000)
    assert table.codes == ["auction B", "sell B"]
    assert table.do("sell B").paid(0) == [3_750, -5_000]


@both_games.rule("BX-FEE-17", "RB-AUC-06 RB-AUC-07")
def test_trains_on_a_line_sold_keep_what_they_paid_and_the_seller_nothing(rules: dict[str, object]) -> None:
    table = Table(a_line(), 3, **rules).at(0, "m1", "A", "east").bound(0, "east").owns(0, "B").owns(2, "A").cash(0, 0)
    table.at(1, "n2", "B", "east").ready("1 1").ride("west A", "n1 B")
    table.do("auction B", "bid 4000", "bid 7000", "pass")
    b = table.m.rail_number["B"]
    assert table.g.owner[b] == 2
    assert table.g.old_fee[0][b] == 0 and table.g.old_fee[1][b] == 5_000
    assert table.paid(0) == [7_000, -5_000]  # for the A only, though the B was ridden too


@pytest.mark.rule("BX-FEE-15")
def test_a_bankrupt_player_is_out_and_the_bank_makes_up_the_rest() -> None:
    table = Table(a_line(), 3).at(0, "m1", "A", "west").bound(0, "east").owns(1, "A").cash(0, 1_000).ready("1 1")
    table.ride("m2 A", "m3 A")
    assert table.paid(1) == [5_000] and table.paid(0) == [-1_000] and table.g.out[0]
    assert not [token for token in table.state.tokens if token.seat == 0 and token.kind == "train"]  # type: ignore[union-attr]


@pytest.mark.rule("RB-BANK-01", "RB-BANK-02")
def test_in_rail_baron_nobody_is_paid_and_the_last_player_wins() -> None:
    table = Table(a_line(), 2, **BARON).at(0, "m1", "A", "west").bound(0, "east").owns(1, "A").cash(0, 1_000)
    table.ready("1 1").ride("m2 A", "m3 A")
    assert table.paid(1) == [] and table.actor is None
    assert table.entries[-1].text == "Blue wins as the last remaining player, with $20,000"
