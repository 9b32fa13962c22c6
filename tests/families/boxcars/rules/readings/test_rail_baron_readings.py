"""Readings where the text of Rail Baron is silent or easily misread."""

from __future__ import annotations

import pytest

from tests.families.boxcars.boards import Sketch, a_ladder
from tests.families.boxcars.both_games import BARON
from tests.families.boxcars.table import Table


def a_ring() -> Sketch:
    return (
        Sketch()
        .line("A", "home m1 m2 town m3 m4 far")
        .line("B", "town n1 n2 far")
        .line("C", "home c1 c2 c3 far")
        .cities("w", "home town")
        .cities("e", "far")
        .pay("town", "far", 12_000)
    )


def declared(cash: int = 250_000, seats: int = 2, sketch: Sketch | None = None) -> Table:
    """Red declared in town on the way home, with far as the alternate destination."""
    table = Table(sketch or a_ring(), seats, **BARON)  # type: ignore[arg-type]
    for seat in range(seats):
        table.home(seat, "home").at(seat, "far", "C", "far").bound(seat, "home")
    return table.at(0, "town", "A", "town").bound(0, "far").cash(0, cash).declared(0)


def a_short_line() -> Sketch:
    return Sketch().line("A", "rome a pisa b bari c").cities("n", "rome pisa").cities("s", "bari")


@pytest.mark.rule("RB-EX-11", "RB-UNDECL-01", "RB-ROVER-05")
def test_a_fee_on_the_way_ends_the_declaration_and_what_was_ridden_stays_barred() -> None:
    table = declared(203_000).owns(1, "A").ready("1 1").ride("m2 A", "m1 A")
    assert table.g.cash[0] == 198_000 and not table.g.declared[0]
    assert "rover" not in table.kinds() and table.m.cities[table.g.goal[0]] == "far"
    table.g.seat = 0
    assert table.ready("1 2").codes == ["ride home A"]


@pytest.mark.rule("RB-ROVER-05", "RB-MOVE-10")
def test_where_no_way_is_left_the_fewest_used_segments_are_opened() -> None:
    spur = Sketch().line("A", "far a town b c home").line("B", "c d town").cities("w", "home town").cities("e", "far")
    table = Table(spur, 2, **BARON).home(0, "home").at(0, "town", "A", "town").bound(0, "far").cash(0, 203_000)  # type: ignore[arg-type]
    table.at(1, "far", "A", "far").bound(1, "home").owns(1, "A").declared(0).use("c d B")
    table.ready("1 1").ride("b A", "c A")
    assert not table.g.declared[0]
    table.g.seat = 0
    assert table.ready("1 1").codes == ["ride d B"]


@pytest.mark.rule("RB-MOVE-12")
def test_the_arrival_clears_what_was_ridden_for_the_bounce_out_too() -> None:
    table = Table(a_short_line(), 2, **BARON).at(0, "b", "A", "rome").bound(0, "bari").train(0, "express")  # type: ignore[arg-type]
    table.use("c bari A").ready("1 1").ride("bari A").do("pass", "region odd 2", "city odd 2", "bonus 2")
    assert table.codes == ["ride b A"]


@pytest.mark.rule("RB-ARR-05", "RB-ARR-03", "RB-BONUS-04")
def test_a_second_arrival_within_the_white_number_bounces_no_more() -> None:
    table = Table(a_short_line(), 2, **BARON).at(0, "a", "A", "rome").bound(0, "pisa").train(0, "superchief")  # type: ignore[arg-type]
    table.bound(1, "bari").ready("3 4 2").ride("pisa A").do("pass", "region odd 3").ride("b A", "bari A").do("pass")
    assert table.g.seat == 1


@pytest.mark.rule("RB-MOVE-09", "RB-MOVE-08")
def test_a_parallel_railroad_may_be_ridden_back_but_not_the_same() -> None:
    sketch = Sketch().line("A", "x m y").line("B", "x m").line("C", "x c y").cities("r", "x y")
    table = Table(sketch, 2, **BARON).at(0, "x", "A", "x").bound(0, "y").ready("1 2").ride("m A")  # type: ignore[arg-type]
    assert set(table.codes) == {"ride y A", "ride x B"}


@pytest.mark.rule("RB-FEE-05")
def test_public_railroads_do_not_keep_the_fee_down() -> None:
    sketch = a_ring()
    sketch.public = ("B",)
    table = Table(sketch, 2, **BARON).at(0, "m4", "A", "town").bound(0, "far").owns(1, "A").cash(0, 90_000)  # type: ignore[arg-type]
    table.ready("1 2").ride("far A").do("buy C")
    assert table.g.sold_out


@pytest.mark.rule("RB-FEE-04")
def test_owner_and_rate_of_the_moment_of_riding_count() -> None:
    table = Table(a_ring(), 2, **BARON).at(0, "m4", "A", "town").bound(0, "far").cash(0, 90_000).bound(1, "far")  # type: ignore[arg-type]
    assert table.ready("1 2").ride("far A").do("buy A").paid(0) == [-10_000, -1_000]
    table = Table(a_ring(), 2, **BARON).at(0, "m4", "A", "town").bound(0, "far").cash(0, 90_000).bound(1, "far")  # type: ignore[arg-type]
    table.owns(1, "A", "B").ready("1 2").ride("far A").do("buy C")
    assert table.g.sold_out and table.paid(0) == [-10_000, -5_000]


@pytest.mark.rule("RB-ROVER-07", "RB-UNDECL-02")
def test_back_in_the_city_of_declaration_there_is_no_payoff() -> None:
    table = declared(90_000).bound(0, "town")
    table.g.declared[0] = table.g.declarers = 0
    assert table.ready().purpose == "region" and table.g.cash[0] == 90_000
    table = declared(195_000).at(0, "far", "A", "town").bound(0, "far")
    table.g.declared[0] = table.g.declarers = 0
    assert "declare" in table.ready().do("pass").codes and table.g.cash[0] == 207_000


@pytest.mark.rule("RB-DECL-01", "RB-DECL-08")
def test_in_a_bounce_out_the_cash_before_the_fees_counts_and_home_wins() -> None:
    table = Table(a_ring(), 2, **BARON).home(0, "far").at(0, "m4", "A", "town").bound(0, "far").train(0, "express")  # type: ignore[arg-type]
    table.cash(0, 190_000).owns(1, "A").ready("1 1").ride("far A").do("pass")
    assert "declare" in table.codes
    assert table.do("declare").g.winner == 0


@pytest.mark.rule("RB-HOME-02", "RB-HOME-01")
def test_after_the_home_was_rolled_the_next_look_up_is_the_first_destination() -> None:
    table = Table(a_ladder(), 2, **BARON).home(0, "ashby").ready()  # type: ignore[arg-type]
    table.do("region odd 2", "region upper", "city odd 2")
    assert "lost" in table.kinds()
    table.g.seat = 0
    table.g.turn = 9
    assert table.ready().do("region odd 3", "city even 2").codes == ["keep home", "swap"]
    rolled = Table(a_ladder(), 2, **BARON).home(0, "ashby").ready()  # type: ignore[arg-type]
    assert "swap" not in rolled.do("region odd 3", "city even 2", "keep home", "dice 1 1").codes
