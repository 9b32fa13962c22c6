"""Trains, loads and deliveries."""

from __future__ import annotations

import pytest

from engine.families.crayon.content import Demand
from engine.families.crayon.rules.position import DISCARDED
from engine.game.rules import CHANCE
from tests.families.crayon.table import BLUE, RED, Table, country

DUNDEE = country(cards={"dundee": (Demand("moss", "coal", 29),)})


def mileposts(kind: str) -> int:
    """How many mileposts a train rides in a turn on a long track."""
    table = Table().track(RED, "0,0", "27,0").train(RED, "0,0", kind).ready()
    while table.may("move"):
        table.ride(f"{int(table.at(RED).split(',')[0]) + 1},0")
    return int(table.at(RED).split(",")[0])


def loads(kind: str) -> int:
    """How many loads go onto a train."""
    table = Table().train(RED, "7,0", kind).ready()
    while table.may("load"):
        table.do("load coal")
    return len(table.cargo(RED))


@pytest.mark.parametrize(
    ("kind", "carries", "speed"),
    [
        pytest.param("freight", 2, 9, marks=pytest.mark.rule("BR-LOCO-01")),
        pytest.param("fast", 2, 12, marks=pytest.mark.rule("BR-LOCO-02")),
        pytest.param("heavy", 3, 9, marks=pytest.mark.rule("BR-LOCO-03")),
        pytest.param("super", 3, 12, marks=pytest.mark.rule("BR-LOCO-04")),
    ],
)
def test_a_train_carries_and_moves_what_its_card_says(kind: str, carries: int, speed: int) -> None:
    assert (loads(kind), mileposts(kind)) == (carries, speed)


@pytest.mark.rule("BR-LOCO-05")
def test_everybody_starts_with_a_freight() -> None:
    assert [Table(seats=6).train_of(seat) for seat in range(6)] == ["freight"] * 6


@pytest.mark.rule("BR-LOCO-06")
@pytest.mark.parametrize("kind", ["fast", "heavy"])
def test_a_freight_becomes_a_faster_or_heavier_one_for_20_in_place_of_building(kind: str) -> None:
    table = Table().building()
    assert table.may("upgrade") == ["fast", "heavy"]
    table.do(f"upgrade {kind}")
    assert (table.paid(RED), table.train_of(RED), table.actor) == ([-20], kind, BLUE)
    assert Table().building().builds("4,2", "5,2").may("upgrade") == []
    assert Table().cash(RED, 19).building().may("upgrade") == []
    assert Table().opening().building().do("upgrade fast").train_of(RED) == "fast"
    assert "upgrade fast" not in Table().ready().codes


@pytest.mark.rule("BR-LOCO-07")
@pytest.mark.parametrize("kind", ["fast", "heavy"])
def test_a_fast_or_heavy_freight_becomes_a_superfreight_for_20_and_a_freight_does_not(kind: str) -> None:
    table = Table().train(RED, "7,0", kind).building()
    assert table.may("upgrade") == ["super"]
    table.do("upgrade super")
    assert (table.paid(RED), table.train_of(RED), table.actor) == ([-20], "super", BLUE)
    assert Table().train(RED, "7,0", "super").building().may("upgrade") == []


@pytest.mark.rule("BR-LOAD-01")
def test_there_are_no_more_loads_than_chips() -> None:
    table = Table().carries(BLUE, "fish").train(RED, "21,0").train(BLUE, "3,2").ready()
    assert table.tray("fish") == 0 and table.may("load") == []
    table = Table().train(RED, "21,0", "heavy").ready().do("load fish")
    assert table.tray("fish") == 0 and table.may("load") == [] and table.g.tray == [3, 3, 0, 2]


@pytest.mark.rule("BR-LOAD-02")
def test_a_load_that_is_delivered_dropped_or_lost_returns_to_the_tray() -> None:
    table = Table(DUNDEE).hand(RED, "dundee", "2", "3").train(RED, "14,0").carries(RED, "coal").ready()
    assert table.tray("coal") == 2 and table.do("deliver dundee.1").tray("coal") == 3
    table = Table().train(RED, "6,4").carries(RED, "coal").ready().do("drop coal")
    assert table.tray("coal") == 3 and table.cargo(RED) == []
    table = Table().train(RED, "14,1").carries(RED, "coal", "steel").ready().draws(BLUE, "derailment")
    assert table.do("lose coal").tray("coal") == 3 and table.cargo(RED) == ["steel"]


@pytest.mark.rule("BR-LOAD-03")
def test_a_load_is_picked_up_in_passing_and_where_a_train_starts_or_stops() -> None:
    table = Table().track(RED, "6,0", "16,0").train(RED, "6,0").ready()
    assert table.may("load") == []
    table.ride("7,0").do("load coal").ride("14,0").do("load wool")
    assert table.cargo(RED) == ["coal", "wool"] and table.left(RED) == 1
    table = Table().track(RED, "7,0", "16,0").train(RED, "7,0").ready()
    assert table.may("load") == ["coal"] and table.ride("8,0").may("load") == []
    table = Table().train(RED, "7,0").track(RED, "7,0", "9,0").ready().do("load coal", "load coal", "done", "done")
    assert table.do("done", "done").do("drop coal", "load coal").cargo(RED) == ["coal", "coal"]


@pytest.mark.rule("BR-LOAD-04")
def test_kinds_are_mixed_up_to_the_capacity_and_need_no_demand() -> None:
    bare = country(cards={"bare": (Demand("elm", "fish", 9),), "bone": (Demand("elm", "fish", 8),), "b": ()})
    table = Table(bare).hand(RED, "bare", "bone", "b").train(RED, "7,0", "heavy").carries(RED, "steel", "wool").ready()
    assert table.do("load coal").cargo(RED) == ["steel", "wool", "coal"] and table.may("load") == []
    table = Table().train(RED, "7,0").carries(RED, "steel", "wool").ready()
    assert table.may("load") == []


@pytest.mark.rule("BR-LOAD-05")
@pytest.mark.parametrize(("at", "may"), [("7,0", True), ("6,4", True), ("24,3", True), ("24,2", True), ("8,0", False)])
def test_a_load_is_dropped_without_payment_in_any_city_and_nowhere_else(at: str, may: bool) -> None:
    table = Table().train(RED, at, came="9,0" if at == "8,0" else "").carries(RED, "fish").ready()
    assert table.may("drop") == (["fish"] if may else [])
    assert not may or table.do("drop fish").paid(RED) == []


@pytest.mark.rule("BR-LOAD-05")
def test_each_of_three_kinds_on_board_may_be_dropped() -> None:
    table = Table().train(RED, "7,0", "heavy").carries(RED, "steel", "wool", "coal").ready()
    assert table.may("drop") == ["coal", "wool", "steel"]


@pytest.mark.rule("BR-LOAD-06")
def test_loading_costs_no_movement_and_happens_as_often_as_one_likes() -> None:
    table = Table().track(RED, "7,0", "9,0").train(RED, "7,0").ready()
    table.do("load coal", "drop coal", "load coal", "load coal", "drop coal", "drop coal", "load coal")
    assert table.left(RED) == 9 and table.cargo(RED) == ["coal"] and table.ride("8,0").left(RED) == 8


@pytest.mark.rule("BR-DELIV-01")
def test_a_load_is_paid_in_the_city_of_a_demand_on_an_own_card() -> None:
    table = Table().track(RED, "25,1", "26,1").train(RED, "26,1", came="26,0").carries(RED, "coal").ready()
    assert table.may("deliver") == [] and table.ride("25,1").may("deliver") == ["1.1", "2.1", "3.1"]
    table = Table().train(RED, "25,1").carries(RED, "coal").ready()
    assert table.may("deliver") == ["1.1", "2.1", "3.1"]  # not the cards of Blue
    assert table.do("deliver 2.1").paid(RED) == [12]
    assert Table().train(RED, "25,1").carries(RED, "wool").ready().may("deliver") == []


@pytest.mark.rule("BR-DELIV-02")
def test_a_delivery_is_paid_and_a_card_is_drawn_before_the_turn_goes_on() -> None:
    table = Table(DUNDEE).hand(RED, "1", "2", "4").track(RED, "24,1", "24,0", "27,0").train(RED, "24,1")
    table.hand(BLUE, "5", "6", "7").carries(RED, "coal", "coal").ready().do("deliver 4.1")
    assert table.place("4") == DISCARDED and table.g.cash[RED] == 74 and table.tray("coal") == 2
    assert table.actor == CHANCE and table.cargo(RED) == ["coal"]
    table.do("card tax", "card 9")  # the event acts before the turn goes on
    assert table.g.cash[RED] == 54 and table.cards(RED) == ["1", "2", "9"]
    assert table.do("deliver 9.1").paid(RED) == [19]
    assert table.do("card 10").ride("24,0").at(RED) == "24,0"


@pytest.mark.rule("BR-DELIV-03")
def test_there_is_one_delivery_for_a_card_and_each_is_carried_out_by_itself() -> None:
    twice = country(cards={"twice": (Demand("moss", "coal", 9), Demand("moss", "steel", 8))})
    table = Table(twice).hand(RED, "twice", "2", "3").train(RED, "14,0").carries(RED, "coal", "steel").ready()
    assert table.may("deliver") == ["twice.1", "twice.2"]
    table.do("deliver twice.2", "card 9")
    assert table.may("deliver") == [] and table.cargo(RED) == ["coal"] and table.cards(RED) == ["9", "2", "3"]


@pytest.mark.rule("BR-DELIV-04")
def test_after_the_movement_the_money_earned_is_built_or_buys_a_train() -> None:
    table = Table().cash(RED, 10).train(RED, "24,1").carries(RED, "coal").ready().do("deliver 1.1", "card 9", "done")
    assert table.g.cash[RED] == 21 and table.may("upgrade") == ["fast", "heavy"]
    assert table.builds("24,1", "23,1").paid(RED) == [-1]
