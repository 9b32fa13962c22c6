"""Bank loans instead of bankruptcy."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.boxcars.rules.chapters.loans import borrow, repay
from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.table import Table


def penniless(payoff: int = 20_000, **rules: object) -> Table:
    """Red, without a railroad, has 1,000 and is about to owe Blue 5,000."""
    board = Sketch().line("A", "west m1 m2 m3 m4 m5 east", price=9_000).cities("w", "west").cities("e", "east")
    board.pay("west", "east", payoff)
    table = Table(board, 2, loan__enabled=True, **rules)  # type: ignore[arg-type]
    return table.owns(1, "A").at(0, "m1", "A", "west").bound(0, "east").cash(0, 1_000).cash(1, 20_000)


@pytest.mark.rule("BX-OPT-07")
def test_who_has_no_line_left_borrows_what_is_short_and_stays_in_the_game() -> None:
    table = penniless().ready("1 1").ride("m2 A", "m3 A")
    assert table.paid(0) == [4_000, -5_000] and table.paid(1) == [5_000]
    assert table.g.cash[0] == 0 and not table.g.out[0] and table.g.over == 0
    assert table.g.loan[0] == 4_000 and table.g.interest[0] == 400
    assert [entry.text for entry in table.entries if entry.reason == "loan"] == [
        "The bank lends Red $4,000 at $400 interest"
    ]
    assert table.state is not None and "owes the bank $4,400" in table.state.holdings[0].status


@pytest.mark.rule("BX-OPT-07")
def test_the_next_payoff_repays_loan_and_interest_before_any_purchase() -> None:
    table = penniless().owns(0, "A").cash(0, 0).train(0, "superchief")
    table.g.loan[0], table.g.interest[0] = 4_000, 400
    table.at(0, "m5", "A", "west").ready("1 1").ride("east A")
    assert table.paid(0) == [20_000, -400, -4_000]
    assert [entry.reason for entry in table.entries if entry.kind == "money"][1:] == ["interest", "loan repaid"]


@pytest.mark.rule("BX-OPT-07")
def test_lines_are_sold_before_the_bank_lends() -> None:
    board = penniless().m.scenario
    table = Table(board, 2, loan__enabled=True).owns(0, "A")
    table.at(0, "m1", "A", "west").bound(0, "east").cash(0, 0).ready("1 1")
    table.g.due[1], table.g.due_for[1], table.g.owing = 5_000, 0, 5_000
    assert table.ride("m2 A", "m3 A").codes == ["auction A"]


@pytest.mark.rule("BX-OPT-07", "BX-FEE-15")
def test_without_the_option_the_same_player_is_out() -> None:
    assert penniless(loan__interest=0.5).ready("1 1").ride("m2 A", "m3 A").g.interest[0] == 2_000
    table = Table(penniless().m.scenario, 2).owns(1, "A").at(0, "m1", "A", "west").bound(0, "east").cash(0, 1_000)
    assert table.ready("1 1").ride("m2 A", "m3 A").g.out[0]


sums = st.integers(0, 9) | st.integers(0, 50_000)


@given(st.integers(0, 1), sums, sums, sums, sums)
def test_repayment_takes_interest_first_and_leaves_the_fees_that_are_due(
    seat: int, cash: int, owing: int, loan: int, interest: int
) -> None:
    table = penniless().cash(seat, cash)
    g, free, other = table.g, max(0, cash - owing), table.g.cash[1 - seat]
    g.owing, g.loan[seat], g.interest[seat], g.buying = owing, loan, interest, 1
    repay(table.m, g, seat)
    assert g.interest[seat] == max(0, interest - free)
    assert g.loan[seat] == loan - min(loan, free - (interest - g.interest[seat]))
    assert cash - g.cash[seat] == loan + interest - g.loan[seat] - g.interest[seat]
    assert g.buying == int(g.loan[seat] == g.interest[seat] == 0)
    assert sum(row[2] for row in g.log) == g.cash[seat] - cash and all(row[1] == seat for row in g.log)
    assert g.cash[1 - seat] == other


@given(st.integers(0, 1), sums, st.integers(1, 50_000), sums, st.integers(0, 1_000))
def test_loan_covers_what_cash_cannot_and_adds_its_interest(
    seat: int, cash: int, short: int, loan: int, thousandths: int
) -> None:
    table = penniless(loan__interest=thousandths / 1000).cash(seat, cash)
    m, g = table.m, table.g
    g.seat, g.owing, g.loan[seat], g.interest[seat] = seat, cash + short, loan, 7
    borrow(m, g)
    assert (g.cash[seat], g.loan[seat] - loan, g.interest[seat] - 7) == (g.owing, short, short * thousandths // 1000)
