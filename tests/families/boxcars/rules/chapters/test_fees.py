"""User fees and established rates."""

from __future__ import annotations

import pytest

from tests.families.boxcars import both_games
from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.both_games import BARON
from tests.families.boxcars.table import Table


def a_fork() -> Sketch:
    """Rome to Pisa over A and B, side by side, then on over A."""
    return (
        Sketch()
        .line("A", "rome a1 a2 pisa a3 a4 a5 a6 bari")
        .line("B", "rome a1 a2 pisa")
        .line("C", "rome c1 c2 bari")
        .line("D", "bari d1 d2", price=4_000)
        .cities("north", "rome pisa")
        .cities("south", "bari")
    )


def at_rome(**rules: object) -> Table:
    """Red is in Rome on a trip to Bari."""
    return Table(a_fork(), 3, **rules).at(0, "rome").bound(0, "bari")  # type: ignore[arg-type]


@both_games.rule("BX-FEE-02 BX-FEE-03", "RB-FEE-01 RB-FEE-03")
def test_several_lines_of_the_bank_cost_one_fee_at_the_end_of_the_turn(rules: dict[str, object]) -> None:
    table = at_rome(**rules).ready("1 2").ride("a1 A", "a2 B")
    assert table.paid(0) == []
    assert table.ride("pisa A").paid(0) == [-1_000]
    assert "Red pays $1,000 to the bank for riding the A" in [entry.text for entry in table.entries]


@both_games.rule("BX-FEE-01 BX-EX-05", "RB-FEE-02")
def test_an_own_line_is_free(rules: dict[str, object]) -> None:
    assert at_rome(**rules).owns(0, "A").ready("1 2").ride("a1 A", "a2 A", "pisa A").paid(0) == []


@both_games.rule("BX-FEE-04 BX-FEE-11 BX-EX-05 BX-EX-13", "RB-FEE-04")
def test_each_owner_is_paid_once_and_the_bank_as_well(rules: dict[str, object]) -> None:
    table = at_rome(**rules).owns(1, "A").owns(2, "B").ready("1 3")
    table.ride("a1 A", "a2 B", "pisa A", "a3 A")
    assert table.paid(0) == [-5_000, -5_000]
    assert table.paid(1) == table.paid(2) == [5_000]


@both_games.rule("BX-FEE-05", "RB-FEE-05")
def test_the_last_purchase_raises_the_fee_even_after_a_line_returns(rules: dict[str, object]) -> None:
    table = at_rome(**rules).owns(1, "A", "B").owns(0, "C").cash(0, 50_000).at(0, "c2", "C", "rome").ready("1 2")
    table.ride("bari C").do("buy D")
    assert "All railroads are sold: the user fee rises to $10,000" in [entry.text for entry in table.entries]
    table.owns(table.g.bank, "C").at(1, "rome").bound(1, "pisa").do("dice 1 1").ride("a1 A", "a2 A")
    table.at(2, "c2", "C", origin="rome").bound(2, "rome").do("dice 1 1")
    assert table.ride("bari C", "a6 A").paid(1) == [10_000]


@pytest.mark.rule("BX-FEE-06", "BX-FEE-08", "BX-FEE-16")
def test_a_train_keeps_the_old_fee_of_the_line_it_stands_on() -> None:
    table = Table(a_fork(), 2).bound(0, "bari").at(0, "pisa", "A", origin="rome").at(1, "c2", "C", origin="rome")
    table.bound(1, "bari").cash(1, 90_000)
    table.ready("1 1").ride("a3 A", "a4 A")
    table.do("dice 1 1").ride("bari C").do("buy A")
    assert table.do("dice 1 1").ride("a5 A", "a6 A").paid(0) == [-1_000]
    assert table.paid(1) == [1_000]


@pytest.mark.rule("BX-FEE-06")
def test_a_train_is_established_on_the_line_it_came_by_only() -> None:
    table = two_lines_and_a_sale()
    assert table.ride("a2 A", "a1 A").paid(0) == [-5_000]


@pytest.mark.rule("RB-EST-01")
def test_rail_baron_establishes_on_every_line_of_the_milepost() -> None:
    table = two_lines_and_a_sale(**BARON)
    assert table.ride("a2 A", "a1 A").paid(0) == [-1_000]


def two_lines_and_a_sale(**rules: object) -> Table:
    """Red reached Pisa on the B; Blue buys the A, and Red has rolled 2."""
    table = Table(a_fork(), 2, **rules).at(0, "pisa", "B", origin="bari").bound(0, "rome")  # type: ignore[arg-type]
    table.at(1, "c2", "C", origin="rome").bound(1, "bari").cash(1, 90_000)
    table.g.seat = 1
    return table.ready("1 2").ride("bari C").do("buy A", "dice 1 1")


@both_games.rule("BX-FEE-07 BX-EX-09", "RB-EST-03")
def test_riding_another_line_ends_the_right(rules: dict[str, object]) -> None:
    table = Table(a_fork(), 2, **rules).at(0, "pisa", "A", origin="bari").bound(0, "bari").owns(1, "A")
    table.g.old_fee[0][table.m.rail_number["A"]] = 1_000
    table.g.established[0] = 1
    table.ready("2 4").ride("a2 B", "a1 A", "rome A", "c1 C", "c2 C", "bari C")
    assert -5_000 in table.paid(0)


@both_games.rule("BX-FEE-09 BX-FEE-10 BX-EX-12", "RB-EST-05")
def test_one_owner_gets_the_largest_of_the_fees_due(rules: dict[str, object]) -> None:
    table = Table(a_fork(), 2, **rules).at(0, "pisa", "A", origin="bari").bound(0, "bari").owns(1, "A", "B")
    table.g.old_fee[0][table.m.rail_number["A"]] = 1_000
    table.g.established[0] = 1
    assert table.ready("1 1").ride("a2 A", "a1 B").paid(0) == [-5_000]


@pytest.mark.rule("BX-FEE-13", "BX-PAY-03", "BX-EX-14")
def test_boxcars_pays_before_the_purchase_and_the_bank_fee_off_the_payoff() -> None:
    table = at_rome().owns(1, "C").at(0, "c2", "C", origin="rome").ready("1 1").ride("bari C")
    assert table.paid(0) == [20_000, -5_000]
    assert "buy A" in table.codes
    table = at_rome().at(0, "c2", "C", origin="rome").ready("1 1").ride("bari C")
    assert table.paid(0) == [19_000]


@pytest.mark.rule("RB-BUY-06", "RB-FEE-01")
def test_rail_baron_pays_after_the_purchase() -> None:
    table = at_rome(**BARON).owns(1, "C").at(0, "c2", "C", origin="rome")
    assert table.ready("1 1").ride("bari C").paid(0) == [20_000]
    assert table.do("buy A").paid(0) == [-10_000, -5_000]
