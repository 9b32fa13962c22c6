"""Shares, the income track, income and dividends (RT-SHARE, RT-TRACK, RT-INC)."""

from __future__ import annotations

import pytest

from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.chapters.money import space
from tests.families.tycoon.rules.test_start import EASTERN
from tests.families.tycoon.table import BLUE, CONTENT, RED, Table, country


@pytest.mark.rule("RT-SHARE-01", "RT-EX-15")
def test_shares_are_issued_at_any_time_in_the_own_turn_as_many_as_one_likes_and_that_is_no_action() -> None:
    table = Table().cash(RED, 0).ready().do(*["share"] * 9)
    assert table.actor == RED and table.g.shares == [9, 0] and table.g.cash[RED] == 45_000
    assert table.paid(RED) == [5_000] * 9
    table.builds("iris", "1,4", "2,4").do("share", "done")
    assert table.g.shares == [10, 0] and table.actor == BLUE


@pytest.mark.rule("RT-SHARE-02", "RT-EX-15")
def test_shares_are_never_paid_back_and_cost_a_point_each() -> None:
    table = Table().ready().do("share", "share", "pass")
    assert RULES.returns(table.state) == {RED: -2.0, BLUE: 0.0}
    table.passes(5)
    assert table.g.shares == [2, 0] and not any(code.startswith("share ") for code in table.codes)


@pytest.mark.rule("RT-SHARE-03")
def test_nobody_issues_shares_in_the_auction_by_free_choice() -> None:
    table = Table()
    table.g.phase = 0
    table.ready()
    assert "bid 1000" in table.codes and "share" not in table.codes


def test_shares_and_money_lie_open() -> None:
    table = Table().ready().do("share")
    view = RULES.information_state(table.state, BLUE)
    assert view.holdings[RED].money == 105_000 and "1 share" in view.holdings[RED].status


@pytest.mark.rule("RT-TRACK-01", "RT-EX-14")
@pytest.mark.parametrize(("points", "at"), [(0, 0), (1, 1), (100, 100), (101, 1), (200, 100), (201, 1)])
def test_past_the_end_of_the_track_the_token_begins_anew(points: int, at: int) -> None:
    table = Table(EASTERN, 2)
    table.g.points[RED] = points
    assert space(table.m, table.g, RED) == at


@pytest.mark.parametrize(("points", "said"), [(14, "14 points"), (101, "101 points (space 1)")])
def test_the_space_is_named_where_it_is_another_number_than_the_points(points: int, said: str) -> None:
    table = Table(EASTERN, 2)
    table.g.points[RED] = points
    assert said in table.ready().state.holdings[RED].status.split("; ")


@pytest.mark.rule("RT-TRACK-01")
def test_by_the_other_reading_it_stays_past_the_end() -> None:
    table = Table(EASTERN, 2, income__past_end="stay_there")
    table.g.points[:] = [101, 100]
    table.ready().passes(6)
    assert table.g.cash == [109_000, 109_000]
    assert any("(space 101)" in entry.text for entry in table.entries)


@pytest.mark.rule("RT-INC-01")
def test_everybody_collects_the_income_of_the_space() -> None:
    table = Table()
    table.g.points[:] = [4, 13]
    table.ready().passes(6)
    assert table.g.cash == [100_000 + CONTENT.income[4], 100_000 + CONTENT.income[13]]
    assert CONTENT.income[4] != CONTENT.income[13]


@pytest.mark.rule("RT-INC-02", "RT-EX-15")
def test_then_a_dividend_is_paid_for_each_share() -> None:
    table = Table()
    table.g.shares[:] = [3, 0]
    table.ready().passes(6)
    assert table.g.cash == [97_000, 100_000]
    assert [entry.amount for entry in table.entries if entry.reason == "dividends"] == [-3_000]


@pytest.mark.rule("RT-INC-03", "RT-SHARE-03", "RT-EX-16")
def test_who_is_short_issues_the_fewest_shares_which_pay_no_dividend_yet() -> None:
    table = Table().cash(RED, 1_000)
    table.g.shares[:] = [6, 0]
    table.ready().passes(6)
    assert table.g.shares == [7, 0] and table.g.cash[RED] == 0
    assert [entry.amount for entry in table.entries if entry.seat == RED and entry.amount] == [5_000, -6_000]


@pytest.mark.rule("RT-INC-04")
def test_the_round_marker_returns_and_a_new_turn_begins() -> None:
    table = Table().ready().passes(5)
    assert (table.g.whole, table.g.round) == (1, 3)
    table.do("pass")
    assert (table.g.whole, table.g.round) == (2, 1) and table.codes[:2] == ["pass", "bid 1000"]


def test_a_track_of_one_space_pays_always_the_same() -> None:
    table = Table(country(income=(5_000,)))
    table.g.points[RED] = 7
    table.ready().passes(6)
    assert table.g.cash == [101_000, 105_000]
