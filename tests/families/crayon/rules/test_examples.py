"""The worked examples of the rules matrix, each with its numbers."""

from __future__ import annotations

import pytest

from engine.families.crayon.content import Demand, Event
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.position import DISCARDED, WON
from engine.game.rules import CHANCE
from tests.families.crayon.table import BLUE, GREEN, RED, Table, country, dealt, from_the_start, plain
from tests.grids import a_grid


def section(start: str = "c", end: str = "c", *waters: str, **rules: int) -> Table:
    """A section from 4,1 to 5,1: each end is clear (c), a mountain (m), or a city of a size; Red has track to 4,1."""
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
    """What the section costs."""
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


@pytest.mark.rule("BR-EX-07")
def test_ten_mountains_are_built_in_a_turn_and_nothing_more_and_7_do_not_pay_for_8() -> None:
    table = Table().track(RED, "9,3", "9,4").building().builds("9,4", "19,4")
    assert table.g.cash[RED] == 40 and table.why("19,4", "19,3") == "BR-TURN-01"
    table = Table().cash(RED, 7).track(RED, "9,3", "9,4").building().builds("9,4", "12,4")
    assert table.why("12,4", "13,4") == "BR-BUILD-11" and table.builds("12,4", "12,3").g.cash[RED] == 0


@pytest.mark.rule("BR-EX-08")
@pytest.mark.parametrize("second", [("3,3", "4,3"), ("11,2", "12,2")])
def test_two_sections_leave_major_cities_and_are_carried_on_and_a_third_is_refused(second: tuple[str, str]) -> None:
    table = Table().building().builds("4,2", "5,2").builds(*second)
    assert {table.why("2,2", "1,2"), table.why("18,2", "19,2")} == {"BR-BUILD-03"}
    q, r = map(int, second[1].split(","))
    assert table.builds("5,2", "6,2").builds(second[1], f"{q + 1},{r}").g.spent == 4


@pytest.mark.rule("BR-EX-09")
def test_the_opening_goes_clockwise_back_and_clockwise_again_without_movement() -> None:
    table = dealt(from_the_start(seats=4), ("24", "1", "2"), ("3", "4", "5"), ("6", "7", "8"), ("9", "10", "11"))
    found = []
    for _ in range(16):
        found.append(("ABCD"[table.g.seat], table.kind_of_turn))
        table.passes()
    assert "".join(name for name, _ in found) == "ABCDDCBAABCDABCD"
    assert [kind for _, kind in found] == ["build"] * 12 + ["operate"] * 4


@pytest.mark.rule("BR-EX-10")
@pytest.mark.parametrize("kind", ["fast", "heavy"])
def test_60_pay_for_20_of_track_an_upgrade_and_20_of_track_in_the_opening(kind: str) -> None:
    table = Table(seats=1).opening().track(RED, "9,3", "9,4").ready().builds("9,4", "19,4").do("done")
    assert table.g.cash[RED] == 40
    table.do(f"upgrade {kind}").builds("19,4", "25,4", "25,3").builds("9,4", "6,4")
    assert (table.g.cash[RED], table.train_of(RED)) == (0, kind)
    assert set(table.owner("6,4", "25,4", "25,3")) == {RED}
    assert table.do("done").kind_of_turn == "operate"


@pytest.mark.rule("BR-EX-11")
@pytest.mark.parametrize(("kind", "speed"), [("freight", 5), ("heavy", 5), ("fast", 6), ("super", 6)])
def test_half_rate_for_a_whole_turn(kind: str, speed: int) -> None:
    assert Table().in_force("fog", BLUE).train(RED, "7,0", kind).ready().left(RED) == speed


@pytest.mark.rule("BR-EX-12")
@pytest.mark.parametrize(
    ("kind", "way", "left", "more"), [("freight", 4, 5, 3), ("fast", 5, 7, 4), ("freight", 5, 4, 2)]
)
def test_half_rate_met_on_the_way(kind: str, way: int, left: int, more: int) -> None:
    table = Table().in_force("snow", BLUE).track(RED, "8,0", "27,0").train(RED, f"{19 - way},0", kind).ready()
    assert table.ride("18,0").left(RED) == left + 1 and table.ride("19,0").left(RED) == more
    assert table.ride(f"{19 + more},0").may("move") == []


@pytest.mark.rule("BR-EX-13")
def test_a_derailment_hits_trains_up_to_3_mileposts_from_the_centre() -> None:
    table = Table(seats=6).train(BLUE, "14,0").train(2, "13,0", came="12,0").train(3, "14,2", came="13,2")
    table.train(4, "11,0", came="10,0").train(5, "18,0", came="19,0").train(RED, "10,0", came="9,0")
    table.track(RED, "8,0", "12,0").ready().draws(RED, "derailment").refill()
    assert table.g.skip == [0, 1, 1, 1, 1, 0]
    assert table.ride("11,0").g.skip[RED] == 0 and table.actor == RED


@pytest.mark.rule("BR-EX-14")
def test_of_two_different_loads_the_player_chooses_the_one_that_is_lost() -> None:
    coal, steel = (
        Table().train(BLUE, "21,0").carries(BLUE, "coal", "steel").ready().draws(RED, "snow") for _ in range(2)
    )
    assert coal.actor == BLUE and coal.codes == ["lose coal", "lose steel"]
    assert coal.do("lose coal").cargo(BLUE) == ["steel"] and steel.do("lose steel").cargo(BLUE) == ["coal"]
    coal.refill().do("done", "done", "load fish")
    assert coal.cargo(BLUE) == ["steel", "fish"] and coal.passes(2).cargo(BLUE) == ["steel", "fish"]


@pytest.mark.rule("BR-EX-15")
def test_imports_brought_to_dundee() -> None:
    dundee = country(cards={"dundee": (Demand("moss", "coal", 29), Demand("elm", "wool", 8), Demand("ash", "fish", 7))})
    table = Table(dundee).hand(RED, "dundee", "2", "3").train(RED, "14,0").carries(RED, "coal").ready()
    table.do("deliver dundee.1")
    assert table.g.cash[RED] == 89 and table.place("dundee") == DISCARDED and table.tray("coal") == 3
    assert table.actor == CHANCE and len(table.cards(RED)) == 2
    assert len(table.do("card 9").cards(RED)) == 3 and table.actor == RED


@pytest.mark.rule("BR-EX-16")
def test_the_second_of_two_loads_is_delivered_when_the_card_for_the_first_is_drawn() -> None:
    table = Table().train(RED, "24,2").carries(RED, "coal", "coal").ready().do("deliver 1.1")
    assert table.actor == CHANCE and table.do("card 9").do("deliver 2.1").actor == CHANCE
    table = Table().train(RED, "24,2").carries(RED, "coal", "coal").ready().do("deliver 1.1", "card inland", "card 9")
    assert table.may("deliver") == [] and table.cargo(RED) == ["coal"]


@pytest.mark.rule("BR-EX-17")
def test_track_of_two_opponents_costs_8_and_that_of_one_4_a_turn() -> None:
    table = Table(seats=3).track(BLUE, "7,0", "8,0").track(GREEN, "8,0", "9,0").train(RED, "7,0").ready().ride("9,0")
    assert table.g.cash == [52, 64, 64]
    table = Table(seats=3).track(BLUE, "7,0", "8,0").track(RED, "8,0", "9,0").track(BLUE, "9,0", "20,0")
    table.train(RED, "7,0").ready().ride("11,0")
    assert table.g.cash == [56, 64, 60]
    assert table.do("done", "done").passes(2).ride("12,0").g.cash == [52, 68, 60]


@pytest.mark.rule("BR-EX-18")
def test_with_3_the_track_of_another_is_not_entered_and_with_10_earned_before_it_is() -> None:
    ten = country(cards={"ten": (Demand("fern", "steel", 10),)})
    table = Table(ten).cash(RED, 3).hand(RED, "ten", "2", "3").track(BLUE, "7,0", "8,0").train(RED, "7,0")
    table.carries(RED, "steel").ready()
    assert table.may("move") == []
    assert table.do("deliver ten.1", "card 9").ride("8,0").g.cash == [9, 64]


@pytest.mark.rule("BR-EX-19")
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


@pytest.mark.rule("BR-EX-20")
def test_a_freight_takes_two_loads_and_a_heavy_freight_three_while_there_are_chips() -> None:
    table = Table().train(RED, "7,0").ready().do("load coal", "load coal")
    assert table.may("load") == [] and table.tray("coal") == 1
    table = Table().track(BLUE, "7,0", "8,0").train(RED, "7,0", "heavy").train(BLUE, "7,0").ready()
    table.do("load coal", "load coal", "load coal", "done", "done")
    assert table.actor == BLUE and table.may("load") == []
    table.do("done", "done", "drop coal", "done", "done")
    assert table.actor == BLUE and table.may("load") == ["coal"]


@pytest.mark.rule("BR-EX-21")
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


@pytest.mark.rule("BR-EX-22")
def test_three_cards_of_three_demands_are_nine_and_the_highest_payment_begins() -> None:
    table = dealt(from_the_start(seats=3), ("1", "2", "3"), ("24", "5", "6"), ("7", "8", "9"))
    assert [sum(len(table.m.demands[card]) for card in table.g.hand[seat]) for seat in range(3)] == [9, 9, 9]
    assert table.actor == BLUE


@pytest.mark.rule("BR-EX-23")
def test_a_small_city_takes_two_players_and_the_first_leaves_a_side_to_the_second() -> None:
    table = Table(seats=3).track(RED, "8,0", "7,0").track(BLUE, "7,1", "7,0").track(GREEN, "4,1", "5,0", "6,0").ready()
    table.passes(2).building()
    assert table.actor == GREEN and table.why("6,0", "7,0") == "BR-BUILD-07"
    land = a_grid("cccc.ccc", "cccccccc", "cccccccc").with_site("hub", (1, 1), "major").with_site("town", (5, 0))
    table = Table(plain(land)).track(RED, "6,0", "5,0").building()
    assert table.builds("5,0", "5,1").why("5,0", "4,1") == "BR-BUILD-09"
