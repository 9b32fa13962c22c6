"""Consequences of a railroad in money, by calculations that can be done by hand on small boards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.families.boxcars.bots.knowledge import ENDS, STAY, USUAL_PACE, WHOLE, Knowledge, knowledge
from engine.families.boxcars.bots.lookahead_value import (
    expected,
    in_money,
    playing,
    prepare_owner_values,
    strangers_at,
    trips_to_come,
    weigh_by_judgement,
)
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.railroad_value import prepare_railroad_values, still_to_come, value_of_railroad
from engine.families.boxcars.content import WEIGHTS
from engine.families.boxcars.rules.board import NONE
from engine.model.ids import CityId, MilepostId
from tests.families.boxcars.boards import Sketch, a_ladder
from tests.families.boxcars.table import Table

JUDGE = {"judgement": 10}


def trait(**weights: int) -> list[int]:
    return [weights.get(name, 0) for name in WEIGHTS]


def a_street() -> Sketch:
    """Two cities eight mileposts apart; the WST leads to one of them alone, the MID and the EST to the other."""
    board = Sketch().line("WST", "west a1 a2 a3 a4").line("MID", "a4 a5 a6 a7 east").line("EST", "east e1 e2")
    board.cities("left", "west").cities("right", "east")
    return board


def looked(table: Table, seat: int = 0, **weights: int) -> tuple[Knowledge, Plan]:
    k = knowledge(table.m)
    p = Plan(table.m, k)
    prepare_railroad_values(
        table.m, k, table.g, seat, trait(**JUDGE, **weights), NONE, p, still_to_come(table.m, table.g, seat)
    )
    return k, p


def test_a_trip_rides_each_railroad_as_far_as_the_shortest_way_goes_on_it() -> None:
    m = Table(a_street()).m
    k = knowledge(m)
    chance = [share / WHOLE for share in k.chance]
    assert sum(chance) == pytest.approx(1, abs=0.01)
    far = {rail: k.ridden[m.rail_number[rail]] for rail in ("WST", "MID", "EST")}
    half = 2 * chance[0] * chance[1]  # there or back; who stays where he is rides nothing
    assert far["WST"] == pytest.approx(4 * half * WHOLE, rel=0.01)
    assert far["MID"] == pytest.approx(4 * half * WHOLE, rel=0.01)
    assert far["EST"] == 0
    paid = 2 * chance[0] * chance[1] * m.pay[0][1]
    assert k.mean_pay == pytest.approx(paid, rel=0.02)


def test_on_a_sold_out_board_a_railroad_saves_its_own_turns_and_earns_those_of_the_others() -> None:
    table = Table(a_street(), seats=3).owns(0, "WST").owns(1, "MID").owns(2, "EST")
    table.g.sold_out = 1
    k, p = looked(table)
    m, g = table.m, table.g
    rail = m.rail_number["WST"]
    p.share, p.trips = 100, 500
    saves, earns, _ = in_money(m, k, g, rail, p)
    each_trip = k.ridden[rail] / USUAL_PACE / WHOLE * m.fee_sold_out
    assert saves == pytest.approx(5 * each_trip, rel=0.01)
    assert earns == pytest.approx(5 * each_trip * 2 * STAY / 100, rel=0.01)


def test_while_nothing_else_is_sold_only_a_city_without_another_way_in_earns() -> None:
    table = Table(a_street(), seats=3)
    k, p = looked(table, sellout=-10)
    m, g = table.m, table.g
    west, mid = m.rail_number["WST"], m.rail_number["MID"]
    left = k.chance[0] / WHOLE
    p.share, p.trips = 0, 1_000
    saves, earns, _ = in_money(m, k, g, west, p)
    assert earns == pytest.approx(10 * left * ENDS * m.fee_player * 2, rel=0.01)
    assert saves == pytest.approx(10 * k.ridden[west] / USUAL_PACE / WHOLE * m.fee_bank, rel=0.02)
    assert in_money(m, k, g, mid, p)[1] == 0  # the EST leads there, too, and is the bank's


def test_who_has_a_railroad_there_already_pays_nobody() -> None:
    table = Table(a_street(), seats=3).owns(1, "EST")
    k, p = looked(table)
    m, g = table.m, table.g
    right = k.chance[1] / WHOLE
    p.share, p.trips = 0, 1_000
    earns = in_money(m, k, g, m.rail_number["MID"], p)[1]
    assert earns == pytest.approx(10 * right * ENDS * m.fee_player * 1 / 2, rel=0.01)  # one stranger, two ways in
    g.out[2] = 1
    _, p = looked(table)
    p.share, p.trips = 0, 1_000
    assert in_money(m, k, g, m.rail_number["MID"], p)[1] == 0


def test_what_is_expected_grows_with_what_is_sold() -> None:
    table = Table(a_street(), seats=3)
    k = knowledge(table.m)

    def share(points: int) -> int:
        return expected(table.m, k, table.g, trait(sellout=points))

    assert [share(points) for points in (-10, 0, 10)] == [0, k.follows[50], 100]
    table.owns(1, "MID")
    assert share(-10) == 33
    table.g.sold_out = 1
    assert share(-10) == 100


def test_what_others_buy_is_thought_of_until_it_stays_the_same() -> None:
    """On a board that no player can pay nothing is sold, on a free one everything, for any initial expectation.
    Expectations of 0 and 100% do not change."""
    dear, cheap = a_street(), a_street()
    for board, price in ((dear, 10_000_000), (cheap, 10)):
        for rail in board.rails:
            board.rails[rail] = price
    assert knowledge(Table(dear).m).follows == [*[0] * 100, 100]
    follows = knowledge(Table(cheap).m).follows
    rides = 100 * 2 // 3  # nobody ever rides the EST
    assert follows[0] == 0 and follows[100] == 100 and set(follows[1:100]) == {rides}


def test_trips_to_come_earn_what_is_missing_and_what_will_be_spent() -> None:
    table = Table(a_street(), seats=2)
    m, g, k = table.m, table.g, knowledge(table.m)
    p = Plan(m, k)
    prepare_owner_values(m, k, g, 0, [0] * len(WEIGHTS), p)
    p.share = 0
    nothing_sold = trips_to_come(m, k, g, 50, p)
    assert nothing_sold == m.win_cash * 50 // k.mean_pay
    p.share = 100
    more = trips_to_come(m, k, g, 50, p) - nothing_sold
    assert more == pytest.approx(100 * sum(m.price) / 2 / k.mean_pay, abs=1)
    g.owner[0], p.share = 1, 100
    prepare_owner_values(m, k, g, 0, trait(sellout=10), p)
    less = more + nothing_sold - trips_to_come(m, k, g, 50, p)
    assert less == pytest.approx(100 * m.price[0] / 2 / k.mean_pay, abs=1)


def test_a_sell_out_is_hastened_by_who_is_paid_more_than_it_pays() -> None:
    table = Table(a_ladder(), seats=3)
    m, g, k = table.m, table.g, knowledge(table.m)
    best = sorted(range(m.rail_count), key=lambda rail: -k.ridden[rail])
    for rail in best[:-1]:
        g.owner[rail] = 0

    def brings(seat: int, share: int = 100) -> int:
        _, p = looked(table, seat)
        p.share, p.trips = share, 1_000
        return in_money(m, k, g, best[-1], p)[2]

    assert brings(0) > 0 > brings(1)
    whole = brings(0)
    assert brings(0, 50) == pytest.approx(whole / 2, abs=2)
    g.owner[best[-2]] = g.bank  # two are left: each purchase does half of it, and less is owned
    assert 0 < brings(0) <= whole
    g.sold_out = 1
    assert brings(0) == 0


def test_the_weight_counts_all_of_it_half_of_it_or_nothing() -> None:
    assert [weigh_by_judgement(trait(judgement=points), 2_001) for points in (10, 5, 0, -5)] == [
        2_001,
        1_000,
        0,
        -1_001,
    ]
    table = Table(a_street(), seats=3)
    p = Plan(table.m, knowledge(table.m))

    def seen(points: int) -> int:
        weights = trait(judgement=points, sellout=10)
        prepare_railroad_values(table.m, p_of, table.g, 0, weights, NONE, p, 100)
        return value_of_railroad(table.m, p_of, table.g, 0, weights, 0, p, 100)

    p_of = knowledge(table.m)
    assert seen(0) == 0 < seen(5) < seen(10)


def test_a_stranger_to_a_city_has_no_railroad_there() -> None:
    table = Table(a_street(), seats=3).owns(2, "MID")
    m, g, k = table.m, table.g, knowledge(table.m)
    west, east = m.city_dot

    def strangers(dot: int) -> list[int]:
        return [strangers_at(m, k, g, dot, playing(g, 0), for_sale) for for_sale in (0, 1, 2)]

    assert strangers(east) == [0, 1, 0] and strangers(west) == [0, 2, 0]
    g.owner[m.rail_number["MID"]] = g.bank
    assert strangers(east) == [0, 0, 2]
    g.out[1] = 1
    assert strangers(east) == [0, 0, 1]


def test_two_cities_at_one_milepost_are_served_by_each_railroad_once() -> None:
    sketch = a_street().cities("right", "twin")
    sketch.points["twin"] = sketch.points["east"]
    board = (alone := sketch.scenario()).board
    twin = replace(board.cities[CityId("twin")], milepost=MilepostId("east"))
    both = replace(alone, board=replace(board, cities={**board.cities, CityId("twin"): twin}))
    table = Table(both, seats=3).owns(2, "MID")
    m, g, k = table.m, table.g, knowledge(table.m)
    dot = m.city_dot[m.city_number["twin"]]
    assert dot == m.city_dot[m.city_number["east"]]
    assert [strangers_at(m, k, g, dot, playing(g, 0), for_sale) for for_sale in (0, 1, 2)] == [0, 1, 0]
