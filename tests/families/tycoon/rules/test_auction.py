"""The auction of the first place, and the order of actions (RT-TURN, RT-AUCTION, RT-ACTION)."""

from __future__ import annotations

import pytest

from engine.families.tycoon.rules.position import TURN_BEGINS
from tests.families.tycoon.table import BLUE, GREEN, RED, Table


def bidding(seats: int = 3, first: int = RED, **rules: object) -> Table:
    """A turn begins, and the auction with it; everybody has 10,000."""
    table = Table(seats=seats, **rules)  # type: ignore[arg-type]
    table.g.phase, table.g.first, table.g.whole = TURN_BEGINS, first, 0
    table.g.cash[:] = [10_000] * seats
    return table.ready()


@pytest.mark.rule("RT-TURN-01")
def test_a_turn_is_an_auction_three_rounds_and_income() -> None:
    table = Table().ready()
    kinds = [entry.kind for entry in table.passes(6).entries if entry.kind in ("turn", "income", "auction")]
    assert kinds[:8] == ["turn"] * 5 + ["income", "income", "auction"]
    assert table.g.whole == 2


@pytest.mark.rule("RT-AUCTION-01")
@pytest.mark.parametrize("first", [RED, BLUE, GREEN])
def test_the_first_player_of_the_last_turn_begins_and_it_goes_clockwise(first: int) -> None:
    table = bidding(first=first)
    asked = []
    for bid in (1_000, 2_000, 3_000, 4_000):
        asked.append(table.actor)
        table.do(f"bid {bid}")
    assert asked == [(first + far) % 3 for far in (0, 1, 2, 0)]


@pytest.mark.rule("RT-AUCTION-02", "RT-AUCTION-03")
def test_a_bid_is_a_whole_number_of_thousands_above_the_last_one() -> None:
    table = bidding()
    assert table.codes == ["pass", "bid 1000", "bid 2000", "bid 5000", "bid 10000"]
    table.do("bid 7000")
    assert table.codes == ["pass", "bid 8000", "bid 9000", "bid 12000", "bid 17000"]
    (amount,) = table.state.decisions.amounts
    assert (amount[1].lowest, amount[1].step) == (8_000, 1_000) and amount[1].is_legal(23_000)
    assert bidding(bid__unit=1).codes[1] == "bid 1"


@pytest.mark.rule("RT-AUCTION-02")
def test_who_has_passed_is_not_asked_again() -> None:
    table = bidding().do("pass", "bid 1000", "bid 2000")
    assert table.actor == BLUE


@pytest.mark.rule("RT-AUCTION-04", "RT-EX-20")
def test_the_last_one_may_still_bid_where_nobody_has_and_the_high_bidder_pays() -> None:
    table = bidding().do("pass", "pass")
    assert table.actor == GREEN and "pass" in table.codes
    table.do("bid 3000")
    assert table.g.first == GREEN and table.paid(GREEN) == [-3_000] and table.actor == GREEN
    assert table.g.cash == [10_000, 10_000, 7_000]


@pytest.mark.rule("RT-AUCTION-05")
def test_if_all_pass_the_one_to_the_left_is_first_and_pays_nothing() -> None:
    table = bidding(first=GREEN).do("pass", "pass", "pass")
    assert table.g.first == RED and table.g.cash == [10_000] * 3 and table.actor == RED


@pytest.mark.rule("RT-SHARE-03")
def test_shares_are_issued_for_a_bid_that_cash_does_not_cover_as_few_as_do() -> None:
    table = bidding().do("bid 16000", "pass", "pass")
    assert table.paid(RED) == [10_000, -16_000] and table.g.shares == [2, 0, 0] and table.g.cash[RED] == 4_000
    table = bidding().do("bid 15000", "pass", "pass")
    assert table.g.shares == [1, 0, 0] and table.g.cash[RED] == 0


def test_an_auction_ends_even_if_nobody_passes() -> None:
    table = bidding().do("bid 999000", "bid 1000000")
    assert table.codes == ["pass"] and not table.state.decisions.amounts
    assert table.do("pass").actor == RED
    assert table.do("pass").g.first == BLUE


@pytest.mark.rule("RT-ACTION-01", "RT-EX-20")
def test_in_each_of_three_rounds_every_player_has_one_action_from_the_first_player_on() -> None:
    table = bidding().do("pass", "bid 1000", "pass")
    order, turn = [], table.g.turn
    while "share" in table.codes:
        order.append((table.g.round, table.actor))
        assert table.told("turn")[-1].startswith(f"Turn 1, round {table.g.round}: ")
        table.do("pass")
    assert table.g.turn == turn + 8
    assert order == [(n, seat) for n in (1, 2, 3) for seat in (BLUE, GREEN, RED)]
    assert bidding(rounds=1).do("pass", "pass", "pass", *["pass"] * 3).g.whole == 2


@pytest.mark.rule("RT-ACTION-02")
def test_the_actions_are_building_urbanizing_an_engine_a_cube_a_card_the_west_and_passing() -> None:
    from tests.families.tycoon.rules.test_start import cards
    from tests.families.tycoon.table import country

    table = Table(country(operations=cards(2))).opened("C1").link(RED, "ash", "beech", "cedar").put("ash", "blue")
    kinds = {code.split()[0] for code in table.ready().codes}
    assert kinds == {"build", "urbanize", "engine", "cube", "take", "west", "pass", "share"}
    assert table.do("engine").actor == BLUE
