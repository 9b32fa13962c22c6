"""The worked examples of the rules matrix."""

from __future__ import annotations

import pytest

from engine.families.crayon.content import Demand, Event
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.position import WON
from tests.families.crayon.table import BLUE, RED, Table, country, plain
from tests.grids import a_grid


def section(start: str = "c", end: str = "c", *waters: str, **rules: int) -> Table:
    """Return a section from 4,1 to 5,1: each end is clear (c), a mountain (m), or a city of a size; Red has track to
    4,1."""
    ground = ["m" if each == "m" else "c" for each in (start, end)]
    land = a_grid("c" * 9, f"cccc{ground[0]}{ground[1]}ccc", "c" * 9).with_site("hub", (1, 1), "major")
    for id, each, near, far in (("from", start, (4, 1), (4, 1)), ("to", end, (5, 1), (6, 1))):
        if each not in ("c", "m"):
            land = land.with_site(id, far if each == "major" else near, each)
    for number, kind in enumerate(waters):
        land = land.with_feature(f"water-{number}", kind, ((4, 1), (5, 1)))
    flood = {"flood": Event("flood", "Flood", features=("water-0",), lasts="round")} if "river" in waters else {}
    return Table(plain(land, events=flood), **rules).track(RED, "2,1", "4,1")


def cost(table: Table) -> float:
    """Return the cost of the section."""
    (paid,) = table.building().builds("4,1", "5,1").paid(RED)
    return -paid


@pytest.mark.rule("BR-EX-01")
def test_a_section_from_a_clear_to_a_mountain_milepost_costs_2() -> None:
    assert cost(section("c", "m")) == 2


@pytest.mark.rule("BR-EX-02")
def test_a_section_from_a_mountain_to_a_small_city_costs_3() -> None:
    assert cost(section("m", "small")) == 3


@pytest.mark.rule("BR-EX-03")
def test_a_section_across_a_river_to_a_mountain_costs_4() -> None:
    assert cost(section("c", "m", "river")) == 4


@pytest.mark.rule("BR-EX-04")
@pytest.mark.parametrize(("end", "price"), [("c", 3), ("medium", 5)])
def test_a_flooded_bridge_is_built_again_for_3_to_a_clear_milepost_and_for_5_to_a_medium_city(
    end: str, price: int
) -> None:
    table = section("c", end, "river").track(RED, "4,1", "5,1").ready().draws(BLUE, "flood").refill()
    assert table.owner("4,1", "5,1") == [NONE]
    assert cost(table.passes(2)) == price


@pytest.mark.rule("BR-EX-05")
@pytest.mark.parametrize(
    ("end", "waters", "price"),
    [("c", ("inlet",), 4), ("m", ("inlet",), 5), ("small", ("inlet",), 6), ("medium", ("inlet",), 6),
     ("c", ("river", "inlet"), 6)],
)  # fmt: skip
def test_a_section_across_an_inlet_costs_3_more(end: str, waters: tuple[str, ...], price: int) -> None:
    assert cost(section("c", end, *waters)) == price


@pytest.mark.rule("BR-EX-06")
def test_into_a_major_city_costs_5_and_out_of_it_to_a_clear_milepost_1() -> None:
    assert cost(section("c", "major")) == 5
    assert section().building().builds("2,1", "3,0").paid(RED) == [-1]


@pytest.mark.rule("BR-EX-07", "BR-BUILD-11")
def test_ten_mountains_are_built_in_a_turn_and_nothing_more_and_7_do_not_pay_for_8() -> None:
    table = Table().track(RED, "9,3", "9,4").building().builds("9,4", "19,4")
    assert table.g.cash[RED] == 40 and table.why("19,4", "19,3") == "BR-TURN-01"
    table = Table().cash(RED, 7).track(RED, "9,3", "9,4").building().builds("9,4", "12,4")
    assert table.why("12,4", "13,4") == "BR-BUILD-11" and table.builds("12,4", "12,3").g.cash[RED] == 0


@pytest.mark.rule("BR-EX-10")
@pytest.mark.parametrize("kind", ["fast", "heavy"])
def test_60_pay_for_20_of_track_an_upgrade_and_20_of_track_in_the_opening(kind: str) -> None:
    table = Table(seats=1).opening().track(RED, "9,3", "9,4").ready().builds("9,4", "19,4").do("done")
    assert table.g.cash[RED] == 40
    table.do(f"upgrade {kind}").builds("19,4", "25,4", "25,3").builds("9,4", "6,4")
    assert (table.g.cash[RED], table.train_of(RED)) == (0, kind)
    assert set(table.owner("6,4", "25,4", "25,3")) == {RED}
    assert table.do("done").kind_of_turn == "operate"


@pytest.mark.rule("BR-EX-18")
def test_with_3_the_track_of_another_is_not_entered_and_with_10_earned_before_it_is() -> None:
    ten = country(cards={"ten": (Demand("fern", "steel", 10),)})
    table = Table(ten).cash(RED, 3).hand(RED, "ten", "2", "3").track(BLUE, "7,0", "8,0").train(RED, "7,0")
    table.carries(RED, "steel").ready()
    assert table.may("move") == []
    assert table.do("deliver ten.1", "card 9").ride("8,0").g.cash == [9, 64]


@pytest.mark.rule("BR-EX-19", "BR-WIN-02")
@pytest.mark.parametrize(
    ("majors", "cash", "build", "won"),
    [(4, 250, 0, True), (4, 249, 0, False), (3, 300, 0, False), (4, 260, 14, False), (4, 264, 14, True)],
)
def test_four_major_cities_and_250_at_the_end_of_the_turn_win(majors: int, cash: int, build: int, won: bool) -> None:
    table = Table().cash(RED, cash).track(RED, "4,2", "9,2").track(RED, "11,2", "16,2").track(RED, "18,2", "22,2")
    if majors == 4:
        table.track(RED, "22,2", "23,2")
    table.track(RED, "9,3", "9,4").building().builds("9,4", f"{9 + build // 2},4")
    assert (table.do("done").g.over == WON) == won and table.g.cash[RED] == cash - build


@pytest.mark.rule("BR-EX-21", "BR-EVENT-07")
def test_a_flood_that_b_draws_in_turn_5_is_over_after_turn_6_of_b() -> None:
    table = Table().track(RED, "4,2", "8,2")
    table.g.turns[:], table.g.turn = [4, 4], 8
    table.ready().do("done", "done")
    assert table.actor == BLUE and table.g.turns[BLUE] == 5
    table.draws(BLUE, "flood").refill()
    assert table.owner("6,2", "7,2") == [NONE]
    table.do("done", "done")
    assert table.building().why("6,2", "7,2") == "BR-EVENT-07"
    table.do("done").building()
    assert table.g.turns[BLUE] == 6 and table.track(BLUE, "5,3", "6,3").why("6,3", "7,3") == "BR-EVENT-07"
    assert table.do("done").building().builds("6,2", "7,2").paid(RED) == [-3]
