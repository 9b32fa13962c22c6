"""Details of the Boxcars rules beyond the first sentence of each row: trips, moves, bonuses and fees."""

from __future__ import annotations

import pytest

from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.on_the_board import boxcars, milepost
from tests.families.boxcars.table import Table


def loops() -> Sketch:
    """West to East over A and B side by side; C joins them and leads on to Spur."""
    return (
        Sketch()
        .line("A", "west a1 a2 east e1 e2 e3 spur", price=9_000)
        .line("B", "west a1 a2 east", price=8_000)
        .line("C", "east c1 c2 spur", price=7_000)
        .line("D", "west d1 spur", price=3_000)
        .cities("w", "west")
        .cities("e", "east spur")
        .pay("west", "east", 20_000)
        .pay("east", "spur", 6_000)
    )


def near_east(train: str = "freight", seats: int = 2) -> Table:
    """Red on A, a step before East."""
    return Table(loops(), seats).at(0, "a2", "A", "west").bound(0, "east").train(0, train)


@pytest.mark.rule("BX-SETUP-05")
def test_odd_11_is_the_southeast_for_homes_and_destinations() -> None:
    table = boxcars()
    table.g.home[0] = -1
    table.ready().do("region odd 11")
    assert table.m.regions[table.g.region] == "SE"
    table = boxcars().at(0, milepost(boxcars(), "seattle"), "GN", "seattle").ready().do("region odd 11")
    assert table.m.regions[table.g.region] == "SE"


@pytest.mark.rule("BX-DEST-06")
def test_after_a_lost_turn_a_new_destination_is_rolled() -> None:
    table = Table(loops()).at(0, "spur", "C").ready().do("region odd 3", "region e", "city odd 3")
    assert "lost" in table.kinds() and table.g.seat == 1
    table.g.seat = 0
    assert table.ready().purpose == "region"


@pytest.mark.rule("BX-DEST-06", "BX-MOVE-07")
def test_the_twin_of_the_present_city_costs_the_turn() -> None:
    table = boxcars().at(0, milepost(boxcars(), "oakland"), "SP", "san_francisco")
    m = table.m
    region = m.city_region[m.city_number["oakland"]]
    cell = m.city_cells[region].index(m.city_number["oakland"])
    code = f"city {'even' if cell >= 11 else 'odd'} {cell % 11 + 2}"
    table.ready()
    table.do(next(c for c in table.codes if m.region_cells[_cell(c)] == region), f"region {m.regions[region]}", code)
    assert "lost" in table.kinds() and table.g.seat == 1 and table.g.goal[0] == -1


def _cell(code: str) -> int:
    _, parity, total = code.split()
    return int(total) - 2 + (11 if parity == "even" else 0)


@pytest.mark.rule("BX-DEST-06")
def test_the_present_city_in_a_bonus_turn_costs_the_bonus() -> None:
    table = near_east("superchief").ready("1 2").ride("east A").do("pass")
    table.do("region odd 3", "region e", "city odd 2")
    assert "lost" in table.kinds() and table.g.seat == 1


@pytest.mark.rule("BX-MOVE-06", "BX-MOVE-09")
def test_a_change_at_a_crossing_uses_both_sections_and_the_line_reached_is_the_last_one() -> None:
    sketch = Sketch().line("A", "x m").line("B", "n y").line("C", "m n q y").cities("r", "x q")
    table = Table(sketch.crossing("m x A", "n y B"), 2).bound(0, "q").ready("1 2").ride("y A>B")
    assert table.g.last[0] == table.m.rail_number["B"]
    assert table.codes == ["ride q C"]


@pytest.mark.rule("BX-MOVE-07")
@pytest.mark.parametrize("city", ["minneapolis", "st_paul"])
def test_arriving_at_the_dot_is_arriving_at_either_twin(city: str) -> None:
    table = boxcars()
    dot = table.m.city_dot[table.m.city_number[city]]
    arc = table.m.arcs[dot][0]
    rail, beside = table.m.railroads[table.m.first[arc]], table.m.mileposts[table.m.to[arc]]
    table.at(0, beside, rail, "chicago").bound(0, city).owns(0, rail).ready("1 2")
    table.ride(f"{table.m.mileposts[dot]} {rail}")
    numbers = table.m.city_number
    assert table.paid(0)[0] == table.m.pay[numbers["chicago"]][numbers[city]]


@pytest.mark.rule("BX-MOVE-09")
def test_dots_may_be_passed_again_over_another_line() -> None:
    table = Table(loops()).bound(0, "spur").ready("1 2").ride("a1 A")
    assert table.codes == ["ride a2 A", "ride west B", "ride a2 B"]
    assert table.ride("west B").codes == ["ride d1 D"]


@pytest.mark.rule("BX-MOVE-11")
def test_without_an_arrival_the_bonus_shares_the_sections_of_the_move() -> None:
    table = Table(loops()).bound(0, "spur").train(0, "superchief").ready("1 1").ride("a1 A", "a2 A").do("bonus 2")
    assert "ride a1 A" not in table.codes and "ride a1 B" in table.codes


@pytest.mark.rule("BX-MOVE-11")
def test_inside_the_bonus_move_after_an_arrival_the_rule_holds_anew() -> None:
    table = near_east("superchief").ready("1 2").ride("east A").do("pass", "region odd 2")
    assert "ride a2 A" in table.do("bonus 2").codes
    assert table.ride("a2 A").codes == ["ride a1 A", "ride a1 B", "ride east B"]


@pytest.mark.rule("BX-BONUS-07")
def test_a_double_six_of_a_super_chief_is_one_bonus_too() -> None:
    sketch = Sketch().line("A", "start", *(f"m{n}" for n in range(1, 20)), "end").cities("r", "start end")
    table = Table(sketch).bound(0, "end").train(0, "superchief").ready("6 6")
    table.ride(*(f"m{n} A" for n in range(1, 13))).do("bonus 6")
    assert table.ride(*(f"m{n} A" for n in range(13, 19))).g.seat == 1


@pytest.mark.rule("BX-BONUS-06", "BX-FEE-13", "BX-BUY-01")
def test_two_arrivals_in_a_turn_pay_twice_each_with_its_fees_and_a_purchase() -> None:
    table = near_east("superchief", 3).owns(1, "A").owns(2, "C").ready("1 2").ride("east A")
    assert table.paid(0) == [20_000, -5_000]
    assert table.do("buy B").purpose == "region"
    table.do("region odd 3", "region e", "city odd 3", "bonus 3").ride("c1 C", "c2 C", "spur C")
    assert table.paid(0) == [6_000, -5_000] and table.paid(1) == []
    assert table.do("buy D").g.seat == 1


@pytest.mark.rule("BX-FEE-09", "BX-FEE-02")
def test_a_larger_fee_to_the_same_owner_in_the_bonus_costs_the_difference() -> None:
    table = near_east("superchief").owns(1, "A", "B", "C").cash(0, 60_000).ready("1 2").ride("east A")
    assert table.paid(0) == [20_000, -5_000]
    table.do("buy D", "region odd 3", "region e", "city odd 3", "bonus 1")
    assert table.g.sold_out and table.ride("c1 C").paid(0) == [-5_000]


@pytest.mark.rule("BX-FEE-02", "BX-FEE-06")
def test_a_fee_that_rises_in_mid_turn_does_not_touch_the_line_ridden_before() -> None:
    table = near_east("superchief").owns(1, "A", "B", "C").cash(0, 60_000).ready("1 2").ride("east A")
    table.do("buy D", "region odd 3", "region e", "city odd 3", "bonus 1")
    assert table.g.sold_out and table.ride("e1 A").paid(0) == []


@pytest.mark.rule("BX-FEE-06")
def test_a_train_that_has_not_ridden_yet_is_established_on_every_line_of_its_dot() -> None:
    def first_ride(rail: str) -> list[float]:
        table = Table(loops(), 2).at(0, "west").bound(0, "spur").owns(1, "B", "C")
        table.at(1, "a2", "B", "west").bound(1, "east").cash(1, 90_000)
        table.g.seat = 1
        table.ready("1 2").ride("east B").do("buy A", "dice 1 1")
        return table.ride(f"a1 {rail}", f"a2 {rail}").paid(0)

    assert first_ride("A") == [-1_000]
    assert first_ride("B") == [-5_000]  # it was Blue's before: nothing rose


@pytest.mark.rule("BX-FEE-16")
def test_after_two_rises_the_oldest_fee_is_kept() -> None:
    table = Table(loops(), 2).at(0, "a1", "A", "west").bound(0, "spur").owns(1, "B", "C").cash(1, 90_000)
    for rail, city in (("A", "east"), ("D", "west")):
        table.at(1, "a2" if city == "east" else "a1", "B", "west" if city == "east" else "east").bound(1, city)
        table.g.seat = 1
        table.ready("1 2").ride(f"{city} B").do(f"buy {rail}")
    assert table.g.sold_out
    assert table.do("dice 1 1").ride("a2 A", "east A").paid(0) == [-1_000]
