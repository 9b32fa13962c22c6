"""Details of the Boxcars rules beyond the first sentence of each row: declaring, rover play, winning."""

from __future__ import annotations

import pytest

from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.table import Table


def a_line() -> Sketch:
    return (
        Sketch()
        .line("A", "home m1 m2 town m3 m4 far", price=9_000)
        .line("B", "town n1 n2 far", price=7_500)
        .line("C", "home o1 o2 far", price=7_500)
        .cities("w", "home town")
        .cities("e", "far")
        .pay("town", "far", 14_000)
        .pay("home", "far", 30_000)
        .pay("home", "town", 6_000)
    )


def in_town(cash: int, seats: int = 2) -> Table:
    """Red in the town, reached on the A, at home in `home`; the others in far."""
    table = Table(a_line(), seats).at(0, "town", "A").cash(0, cash)
    for seat in range(1, seats):
        table.at(seat, "far", "A").bound(seat, "town")
    return table


def declarer(at: str, alternate: str, cash: int, origin: str = "town", seats: int = 2) -> Table:
    """Red declared in `origin` and is on the way home."""
    return in_town(cash, seats).at(0, at, "A", origin).bound(0, alternate).declared(0)


@pytest.mark.rule("BX-DECL-03", "BX-BONUS-06")
def test_an_arrival_with_a_bonus_due_is_a_moment_to_declare() -> None:
    table = in_town(200_000).at(0, "m4", "A", "town").bound(0, "far").train(0, "superchief")
    table.ready("1 2").ride("far A").do("pass")
    assert table.g.seat == 0 and table.codes == ["roll on", "declare"]


@pytest.mark.rule("BX-DECL-06")
def test_a_declarer_passes_the_alternate_without_stop_or_payoff() -> None:
    table = declarer("m3", "town", 250_000, origin="far").owns(0, "A").ready("1 2").ride("town A", "m2 A", "m1 A")
    assert table.paid(0) == [] and table.g.declared[0] and table.m.cities[table.g.goal[0]] == "town"


@pytest.mark.rule("BX-DECL-08")
def test_where_home_is_the_alternate_too_its_payoff_counts_before_the_check() -> None:
    table = declarer("m1", "home", 198_500).owns(1, "A").ready("1 2").ride("home A")
    assert table.g.cash[0] == 199_500 and table.g.winner == -1
    table = declarer("m1", "home", 199_000).owns(1, "A").ready("1 2").ride("home A")
    assert table.paid(0) == [6_000, -5_000] and table.g.winner == 0 and table.g.cash[0] == 200_000


@pytest.mark.rule("BX-DECL-08")
def test_the_winner_needs_no_bonus() -> None:
    table = declarer("m1", "far", 210_000).train(0, "superchief").ready("1 2").ride("home A")
    assert table.actor is None and table.g.winner == 0


@pytest.mark.rule("BX-DECL-12")
def test_a_bonus_due_at_home_is_moved_towards_the_alternate() -> None:
    table = declarer("m1", "far", 203_000).owns(1, "A").train(0, "superchief").ready("1 2").ride("home A")
    assert not table.g.declared[0] and table.purpose == "bonus"
    assert table.do("bonus 2").ride("o1 C", "o2 C").paid(0) == [-5_000, -1_000]
    assert table.m.cities[table.g.goal[0]] == "far"


@pytest.mark.rule("BX-ROVER-02")
def test_only_the_first_catcher_is_paid() -> None:
    table = in_town(90_000, 3).bound(0, "far").cash(1, 300_000).declared(1).at(1, "m4", "A", "far").bound(1, "far")
    table.at(2, "far", "A", "far").bound(2, "town").ready("1 1").ride("m3 A", "m4 A")
    table.g.seat = 2
    assert "rover" not in table.ready("1 1").ride("m4 A", "m3 A").kinds()
    assert table.g.cash[1] == 250_000 and not table.g.declared[1]


@pytest.mark.rule("BX-ROVER-01")
def test_riding_through_the_dot_catches_as_well_and_the_way_goes_on() -> None:
    table = in_town(90_000).bound(0, "far").cash(1, 300_000).declared(1).at(1, "m3", "A", "far").bound(1, "far")
    table.ready("1 1").ride("m3 A")
    assert table.paid(0) == [50_000] and table.codes[0] == "ride m4 A"


@pytest.mark.rule("BX-DECL-10")
def test_the_payoff_of_a_broken_trip_runs_from_the_city_of_declaration() -> None:
    table = declarer("m2", "far", 201_000).owns(1, "A").ready("1 2").ride("m1 A", "home A")
    assert not table.g.declared[0]
    table.owns(0, "C")
    table.g.at[0], table.g.seat = table.m.dots["o2"], 0
    assert table.ready("1 2").ride("far C").paid(0) == [14_000]


@pytest.mark.rule("BX-DECL-10")
def test_back_in_the_city_of_declaration_there_is_no_payoff_and_no_purchase() -> None:
    table = declarer("m2", "town", 203_000).owns(1, "A").ready("1 1").ride("m1 A", "home A")
    assert not table.g.declared[0] and table.m.cities[table.g.goal[0]] == "town"
    table.owns(0, "A")
    table.g.at[0], table.g.seat = table.m.dots["m2"], 0
    assert table.ready("1 2").ride("town A").paid(0) == [] and table.g.seat == 1


@pytest.mark.rule("BX-DECL-11")
def test_who_declared_once_may_declare_again_after_reaching_the_alternate() -> None:
    table = in_town(200_000).at(0, "town", "A").owns(1, "A").ready().do("declare", "region odd 3", "dice 1 1")
    table.ride("m2 A", "m1 A")
    assert not table.g.declared[0] and table.g.cash[0] == 195_000
    table.owns(0, "C").cash(0, 195_000)
    table.g.at[0], table.g.seat = table.m.dots["o2"], 0
    table.ready("1 2").ride("far C").do("pass")
    table.g.seat = 0
    assert table.ready().codes == ["roll on", "declare"]
