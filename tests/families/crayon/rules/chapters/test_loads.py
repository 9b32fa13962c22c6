"""Trains, loads and deliveries."""

from __future__ import annotations

import pytest

from engine.families.crayon.content import Demand
from engine.families.crayon.rules.position import DISCARDED
from engine.game.rules import CHANCE
from tests.families.crayon.table import BLUE, RED, Table, country

DUNDEE = country(cards={"dundee": (Demand("moss", "coal", 29),)})


def mileposts(kind: str) -> int:
    """Return the mileposts that a train moves in a turn on a long track."""
    table = Table().track(RED, "0,0", "27,0").train(RED, "0,0", kind).ready()
    while table.may("move"):
        table.ride(f"{int(table.at(RED).split(',')[0]) + 1},0")
    return int(table.at(RED).split(",")[0])


def loads(kind: str) -> int:
    """Return the number of loads that fit on a train."""
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


@pytest.mark.rule("BR-LOAD-02")
def test_a_load_that_is_delivered_dropped_or_lost_returns_to_the_tray() -> None:
    table = Table(DUNDEE).hand(RED, "dundee", "2", "3").train(RED, "14,0").carries(RED, "coal").ready()
    assert table.tray("coal") == 2 and table.do("deliver dundee.1").tray("coal") == 3
    table = Table().train(RED, "6,4").carries(RED, "coal").ready().do("drop coal")
    assert table.tray("coal") == 3 and table.cargo(RED) == []
    table = Table().train(RED, "14,1").carries(RED, "coal", "steel").ready().draws(BLUE, "derailment")
    assert table.do("lose coal").tray("coal") == 3 and table.cargo(RED) == ["steel"]


@pytest.mark.rule("BR-DELIV-02", "BR-EX-15", "BR-EX-16")
def test_a_delivery_is_paid_and_a_card_is_drawn_before_the_turn_goes_on() -> None:
    table = Table(DUNDEE).hand(RED, "1", "2", "4").track(RED, "24,1", "24,0", "27,0").train(RED, "24,1")
    table.hand(BLUE, "5", "6", "7").carries(RED, "coal", "coal").ready().do("deliver 4.1")
    assert table.place("4") == DISCARDED and table.g.cash[RED] == 74 and table.tray("coal") == 2
    assert table.actor == CHANCE and table.cargo(RED) == ["coal"]
    table.do("card tax", "card 9")  # The event takes effect before the turn continues.
    assert table.g.cash[RED] == 54 and table.cards(RED) == ["1", "2", "9"]
    assert table.do("deliver 9.1").paid(RED) == [19]
    assert table.do("card 10").ride("24,0").at(RED) == "24,0"


@pytest.mark.rule("BR-DELIV-04")
def test_after_the_movement_the_money_earned_is_built_or_buys_a_train() -> None:
    table = Table().cash(RED, 10).train(RED, "24,1").carries(RED, "coal").ready().do("deliver 1.1", "card 9", "done")
    assert table.g.cash[RED] == 21 and table.may("upgrade") == ["fast", "heavy"]
    assert table.builds("24,1", "23,1").paid(RED) == [-1]
