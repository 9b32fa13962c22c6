"""Details of the Boxcars rules beyond the first sentence of each row: purchases, sales, bankruptcy, public cash."""

from __future__ import annotations

import pytest

from tests.families.boxcars.rules.readings.test_boxcars_readings_of_declaring import a_line, in_town
from tests.families.boxcars.table import Table


def in_debt(cash: int, *rails: str, seat: int = 0) -> Table:
    """A seat of three owes the next one 5,000 for the A and owns these lines."""
    table = Table(a_line(), 3).at(seat, "m1", "A", "home").bound(seat, "far").cash(seat, cash).owns(seat, *rails)
    table.owns((seat + 1) % 3, "A")
    table.g.seat = seat
    return table.ready("1 1").ride("m2 A", "town A")


@pytest.mark.rule("BX-BUY-01")
def test_without_a_payoff_nothing_is_bought() -> None:
    table = in_town(90_000).bound(0, "far").ready("1 1").ride("m3 A", "m4 A")
    assert table.g.seat == 1 and table.purpose == "dice"


@pytest.mark.rule("BX-BUY-02")
def test_an_express_is_bought_once() -> None:
    def offered(train: str) -> set[str]:
        table = in_town(90_000).at(0, "m4", "A", "town").bound(0, "far").train(0, train)
        return set(table.ready("1 2").ride("far A").codes)

    assert {"buy express", "buy superchief"} <= offered("freight")
    assert offered("express") & {"buy express", "buy superchief"} == {"buy superchief"}


@pytest.mark.rule("BX-SELL-01")
def test_no_more_is_sold_than_the_payment_needs() -> None:
    table = in_debt(1_500, "B", "C").do("auction B", "pass", "pass")
    assert table.paid(0) == [3_750, -5_000] and table.g.seat == 1
    assert table.g.owner[table.m.rail_number["C"]] == 0
    table = in_debt(1_000, "B", "C").do("auction B", "pass", "pass")
    assert table.actor == 0 and table.codes == ["auction C"]


@pytest.mark.rule("BX-SELL-04")
def test_bidding_goes_round_from_the_left_of_any_seller() -> None:
    table = in_debt(1_000, "B", seat=1).do("auction B")
    assert table.actor == 2
    assert table.do("pass").actor == 0


@pytest.mark.rule("BX-SELL-11", "BX-FEE-05")
def test_a_line_back_in_the_bank_costs_the_bank_fee_and_is_for_sale_again() -> None:
    table = Table(a_line(), 2).owns(1, "A", "C").owns(0, "B").sold_out().cash(0, 6_500)
    table.at(0, "m1", "A", "home").bound(0, "far").at(1, "n1", "B", "town").bound(1, "far")
    table.ready("1 1").ride("m2 A", "town A").do("auction B", "pass")
    assert table.g.owner[table.m.rail_number["B"]] == table.g.bank and table.g.cash[0] == 250
    assert table.do("dice 1 1").ride("n2 B", "far B").paid(1) == [13_000]
    assert "buy B" in table.codes


@pytest.mark.rule("BX-FEE-15")
def test_the_last_cash_goes_to_the_creditor_the_bank_adds_the_rest_and_one_player_left_wins() -> None:
    table = Table(a_line(), 2).at(0, "m1", "A", "home").bound(0, "far").owns(1, "A").cash(0, 1_000).ready("1 1")
    table.ride("m2 A", "town A")
    assert table.paid(0) == [-1_000] and table.paid(1) == [5_000]
    assert table.actor is None and table.g.winner == 1


@pytest.mark.rule("BX-INFO-01")
def test_cash_of_just_the_limit_is_not_announced() -> None:
    def announced(cash: int) -> bool:
        table = in_town(cash).at(0, "m4", "A", "town").bound(0, "far").owns(0, "A").ready("1 1")
        return "announce" in table.ride("far A").kinds()

    assert not announced(136_000) and announced(136_500)
