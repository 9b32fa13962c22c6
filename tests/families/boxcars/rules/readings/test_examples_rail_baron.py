"""The worked examples of the Rail Baron rules, on the board with its own names (RB-EX)."""

from __future__ import annotations

import pytest

from tests.families.boxcars.on_the_board import along, baron, milepost
from tests.families.boxcars.table import Table


@pytest.mark.rule("RB-EX-01", "RB-LOOKUP-01", "RB-LOOKUP-02")
def test_odd_7_and_then_even_8_give_chicago() -> None:
    table = baron().at(0, milepost(baron(), "atlanta"), "SOU", "atlanta").ready()
    table.do("region odd 7", "city even 8")
    assert table.m.cities[table.g.goal[0]] == "chicago"


@pytest.mark.rule("RB-EX-02", "RB-EST-01", "RB-EST-02", "RB-EST-03", "RB-EST-04")
def test_a_train_rides_on_for_the_bank_rate_along_a_railroad_bought_under_it() -> None:
    table = baron()
    table.at(0, milepost(table, "memphis"), "SLSF", "memphis").bound(0, "los_angeles").cash(1, 90_000)
    way = along(table, "CRI&P", "memphis", "tucumcari")
    table.at(1, "m016", "PA", "philadelphia").bound(1, "new_york").ready("1 1").ride(*way[:2])
    assert table.paid(0) == [-1_000]
    table.do("dice 1 2").ride("m017 PA").do("buy CRI&P")
    for turn in (1, 2, 3):
        table.do("dice 1 1").ride(*way[2 * turn : 2 * turn + 2])
        assert table.paid(0) == [-1_000] and table.paid(1) == [1_000]
        table.g.seat = 0
        table.ready()
    other = baron().at(0, "m361", "SLSF", "memphis").bound(0, "los_angeles").owns(1, "CRI&P").ready("1 1")
    assert other.ride(*along(other, "CRI&P", "m361", "tucumcari")[:2]).paid(1) == [5_000]


def the_last_one_is_sold(seats: int = 2) -> Table:
    """Red stands in Denver, which three railroads serve; the last player buys the last railroad; Red has rolled 2."""
    table = baron(seats)
    table.at(0, milepost(table, "denver"), "D&RGW", "salt_lake_city").bound(0, "los_angeles").cash(0, 50_000)
    last = seats - 1
    table.owns(last, *(rail for rail in table.m.railroads if rail != "WP")).cash(last, 90_000)
    table.owns(1, "CB&Q", "D&RGW", "UP")
    table.at(last, "m016", "PA", "philadelphia").bound(last, "new_york")
    table.g.seat = last
    table.ready("1 2").ride("m017 PA").do("buy WP")
    assert table.g.sold_out
    return table.do("dice 1 1")


@pytest.mark.rule("RB-EX-03", "RB-EST-01", "RB-FEE-05")
@pytest.mark.parametrize("rail", ["CB&Q", "D&RGW"])
def test_any_railroad_of_the_milepost_costs_the_old_fee_after_the_last_sale(rail: str) -> None:
    table = the_last_one_is_sold()
    assert table.ride(f"m266 {rail}", f"m267 {rail}").paid(1) == [5_000]


@pytest.mark.rule("RB-EX-04", "RB-EST-03")
def test_after_another_railroad_the_first_costs_the_new_fee_too() -> None:
    table = the_last_one_is_sold().ride("m266 D&RGW", "m267 CB&Q")
    assert table.paid(1) == [10_000]
    rail = table.m.rail_number["D&RGW"]
    assert table.g.old_fee[0][rail] == -1
    table.g.seat = 0
    step = along(table, "D&RGW", "pueblo", "salt_lake_city")
    assert table.ready("1 1").ride(*step[:2]).paid(1) == [10_000]


@pytest.mark.rule("RB-EX-05", "RB-EST-05")
def test_a_fourth_railroad_of_the_same_opponent_makes_one_payment_of_10_000() -> None:
    table = the_last_one_is_sold().ride("m266 CB&Q", "m272 CRI&P")
    assert table.paid(0) == [-10_000] and table.paid(1) == [10_000]


@pytest.mark.rule("RB-EX-06", "RB-EST-06")
def test_a_fourth_railroad_of_another_opponent_costs_each_its_own_rate() -> None:
    table = the_last_one_is_sold(3).ride("m266 CB&Q", "m272 CRI&P")
    assert table.paid(1) == [5_000] and table.paid(2) == [10_000]


@pytest.mark.rule("RB-EX-09", "RB-MOVE-10", "RB-ROVER-02")
def test_on_the_spur_to_miami_only_who_goes_there_or_comes_from_there_catches() -> None:
    def spur(at: str, goal: str) -> Table:
        table = baron().at(0, at, "SAL", "atlanta").bound(0, goal)
        return table.at(1, "m105", "SAL", "miami").bound(1, "atlanta").cash(1, 250_000).declared(1).ready("1 1")

    assert "ride m095 SAL" not in spur("m086", "jacksonville").codes
    assert "rover" in spur("m086", "miami").ride("m095 SAL", "m105 SAL").kinds()
    assert "rover" in spur("m108", "jacksonville").ride("m107 SAL", "m105 SAL").kinds()


@pytest.mark.rule("RB-EX-10", "RB-MOVE-08", "RB-ROVER-02")
def test_nobody_catches_over_segments_that_the_trip_has_used() -> None:
    table = baron().at(0, "m086", "SAL", "miami").bound(0, "jacksonville")
    table.at(1, "m095", "SAL", "miami").bound(1, "atlanta").cash(1, 250_000).declared(1)
    table.use("m086 m095 SAL").ready("1 2")
    assert "ride m095 SAL" not in table.codes and "ride m081 SAL" in table.codes


@pytest.mark.rule("RB-EX-12", "RB-BUY-06", "RB-AUC-01", "RB-AUC-02")
def test_fee_money_is_spent_and_the_railroad_sold_back_for_half() -> None:
    table = baron().at(0, "m016", "PA", "philadelphia").bound(0, "new_york").owns(1, "PA")
    payoff = table.m.pay[table.m.city_number["philadelphia"]][table.m.city_number["new_york"]]
    table.cash(0, 20_000 - payoff).ready("1 2").ride("m017 PA").do("buy SOU")
    assert table.g.cash[0] == 0 and "sell SOU" in table.codes
    table.do("sell SOU")
    assert table.paid(0) == [10_000, -5_000] and table.g.cash[0] == 5_000
