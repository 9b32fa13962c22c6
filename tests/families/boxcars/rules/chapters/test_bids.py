"""Bids: listed ones, amounts that can be named, and the end of every auction."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RulesError
from engine.families.boxcars.actions.auction import Bid
from engine.families.boxcars.rules.chapters.auction import BY_STEPS, MAX_LISTED, PASS, bids, lowest, raised, speak
from engine.game.rules import Action
from tests.families.boxcars.boards import Sketch, a_ladder
from tests.families.boxcars.table import RULES, Table

MONEY = st.integers(0, 2_000_000_000)


def in_need(cash: int = 5_000, **rules: bool | int | float | str) -> Table:
    """Red owes Blue 5,000, has only the B and is about to put it up; Blue has the cash."""
    board = Sketch().line("A", "west m1 m2 m3 east", price=8_000).line("B", "west b1 east", price=8_000)
    board.cities("w", "west").cities("e", "east")
    table = Table(board, 2, **rules).at(0, "m1", "A", "west").bound(0, "east").owns(1, "A").owns(0, "B")
    return table.cash(0, 0).cash(1, cash).ready("1 1").ride("m2 A", "m3 A")


def at_auction(cash: int, step: int, share: float = 0.5, exact: bool = False) -> Table:
    how = "at_least_step_more" if exact else "multiple_of_step"
    table = Table(a_ladder(), 2, auction__increment=step, auction__min=share, auction__step=how).cash(1, cash)
    g = table.g
    g.auction, g.seller, g.high, g.bidder, g.bid = 0, 0, -1, 1, 0
    return table


@given(MONEY, st.integers(1, 1_000_000_000), st.sampled_from([0.0, 0.3, 0.5, 1.0]), st.booleans())
def test_few_bids_are_offered_whatever_the_cash_and_each_is_legal(
    cash: int, step: int, share: float, exact: bool
) -> None:
    table = at_auction(cash, step, share, exact)
    m, g = table.m, table.g
    low, found = lowest(m, g), bids(m, g)
    assert found[0] == PASS and found[1:] == sorted(set(found[1:]))
    assert len(found) <= MAX_LISTED + 1
    assert all(low <= bid <= cash and (bid - low) % step == 0 for bid in found[1:])
    every = range(low, cash + 1, step)
    if len(every) <= MAX_LISTED:
        assert found[1:] == list(every)
    else:
        assert found[1 : BY_STEPS + 1] == list(every[:BY_STEPS]) and found[-1] == every[-1]


@given(MONEY, st.integers(1, 100_000), st.sampled_from([0.0, 0.5]), st.booleans(), MONEY)
def test_exactly_the_legal_amounts_can_be_named(cash: int, step: int, share: float, exact: bool, bid: int) -> None:
    table = at_auction(cash, step, share, exact)
    m, g = table.m, table.g
    legal = lowest(m, g) <= bid <= cash and (exact or bid % step == 0)
    for _, amount in Bid.amounts(m, g, []):
        assert amount.is_legal(bid) == legal
        assert (amount.read(f"bid {bid}") == bid) == legal
        if not legal:
            with pytest.raises(RulesError, match="is not possible here"):
                amount.action(bid)


@given(MONEY, st.integers(1, 1_000), st.integers(0, 1_000_000_000), st.integers(0, 1_000_000_000))
def test_bots_reach_their_limits_in_few_bids(cash: int, step: int, one: int, two: int) -> None:
    table = at_auction(cash, step)
    m, g = table.m, table.g
    g.seller, g.bidder = -1, 0
    g.cash[0] = cash
    limits, said = (min(one, cash), min(two, cash)), 0
    while g.bidder >= 0:
        bid = raised(m, g, limits[g.bidder])
        assert bid == PASS or bid <= limits[g.bidder]
        speak(m, g, bid)
        said += 1
        assert said < 1_000
    if g.high >= 0:
        assert g.bid <= max(limits)


def test_a_bid_of_nothing_is_a_bid_and_no_pass() -> None:
    table = in_need(auction__min=0.0).do("auction B")
    assert table.codes[:3] == ["pass", "bid 0", "bid 500"]
    table.do("bid 0")
    assert "bid" in table.kinds() and table.g.owner[table.m.rail_number["B"]] == 1


def test_an_amount_that_is_not_offered_is_played_replayed_and_refused_beyond_the_cash() -> None:
    table = in_need(cash=1_000_000).do("auction B")
    assert "bid 123500" not in table.codes
    state = table.state
    action = RULES.string_to_action(state, "bid 123500")
    assert action is not None and str(action) == "Bid $123,500 for the B"
    table.do("bid 123500")
    assert table.paid(0) == [123_500, -5_000] and table.paid(1) == [-123_500, 5_000]
    for code in ("bid 123501", "bid 1000500", "bid 0123500", "bid -500", "bid ١٢٣٥٠٠", "bid 3500", "bid ", "bid 1e5"):
        assert RULES.string_to_action(state, code) is None
        with pytest.raises(RulesError, match="is not possible here"):
            RULES.apply_action(state, Action(code, ""))


def test_where_all_bids_are_offered_none_is_left_to_name() -> None:
    assert RULES.amounts(in_need(cash=20_000).do("auction B").state) == ()


def test_under_at_least_a_step_more_any_dollar_above_can_be_named() -> None:
    table = in_need(cash=9_000, auction__step="at_least_step_more").do("auction B")
    (amount,) = RULES.amounts(table.state)
    assert (amount.lowest, amount.highest, amount.step) == (4_000, 9_000, 1)
    assert table.do("bid 4001").kinds()[0] == "bid"
