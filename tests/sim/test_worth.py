"""The worth of things: restricted play, Shapley values, and prices at which half of the games buy."""

from __future__ import annotations

import math
from random import Random

import pytest

from engine.errors import BoxcarsError
from engine.game.family import family
from engine.game.options import Thing, resolve, together
from engine.sim.fair_price import FairPrice, fair_price
from engine.sim.rounds import Course, Seats, next_round, pieces
from engine.sim.run import Job
from engine.sim.shapley import Shapley, order_of, shapley
from engine.sim.worth import Worths, restricted_play
from tests.bundled import bundled_scenario

US = "boxcars/us-rail-baron"


def job(seed: int = 3) -> Job:
    scenario = bundled_scenario(US)
    rules = family("boxcars").rules
    assert rules is not None
    options = resolve(rules.options, scenario.rules, {"win.cash": 100_000})
    return Job(scenario, options, ("scott", "garrett", "stanford", "flagler"), seed)


def known() -> dict[str, Thing]:
    found = family("boxcars").things
    assert found is not None
    return {thing.id: thing for thing in found(job().scenario, job().options)}


THINGS = [Thing("railroad", id, {"restrict.railroads": id}) for id in "AB"]


def test_a_round_has_every_seat_equally_often_and_all_of_its_games() -> None:
    assert [next_round(played, 4) for played in (0, 400, 4_001)] == [48, 52, 500]
    assert [game for part in pieces(48, 52, 4) for game in part] == list(range(48, 100))
    assert all(len(part) % 5 == 0 for part in pieces(0, 50, 5))
    assert Seats(None, 3).split(range(4)) == [(0, [0, 3]), (1, [1]), (2, [2])] and Seats(2, 3).of(0) == 2


def test_withheld_names_are_joined_with_those_of_the_seat() -> None:
    options = family("boxcars").rules.options  # type: ignore[union-attr]
    present = resolve(options, {}, {"restrict.railroads": "PA", "restrict.railroads@2": "SP"})
    parts = [{"restrict.railroads": "NP"}, {"restrict.railroads": "SP"}, {"train.express_sold": False}]
    made = together(options, present, parts, 1)
    assert made["restrict.railroads@2"] == "SP,NP" and made["train.express_sold@2"] is False
    assert together(options, present, parts[:1], 0)["restrict.railroads@1"] == "PA,NP" and "x@1" not in made


def test_a_thing_is_closed_when_precise_or_when_its_rank_is_certain() -> None:
    sure, unsure = bytes([1] * 400), bytes([1, 0] * 200)
    by_rank = Worths(THINGS, False, 0.0, False)
    by_rank.rows[0].add(sure, bytes(400))
    by_rank.rows[1].add(unsure, unsure)
    by_rank.close()
    assert by_rank.open == [] and [row["id"] for row in by_rank.data()["railroads"]] == ["A", "B"]
    assert [row["rank"] for row in by_rank.data()["railroads"]] == [[1, 1], [2, 2]]
    same = Worths(THINGS, False, 0.05, False)
    for row in same.rows:
        row.add(unsure, unsure)
    same.close()
    assert same.open == []  # 400 games without a difference are precise.
    same = Worths(THINGS, False, 0.0001, False)
    for row in same.rows:
        row.add(unsure, unsure)
    same.close()
    assert same.open == [0, 1] and same.data()["railroads"][0]["rank"] == [1, 2]


def test_a_gift_is_worth_what_it_adds() -> None:
    found = Worths(THINGS[:1], True, 0.0, False)
    found.rows[0].add(bytes([0, 0, 1, 0]), bytes([1, 0, 1, 1]))
    row = found.data()["railroads"][0]
    assert (row["value"], row["with"]["wins"], row["without"]["wins"]) == (0.5, 3, 1)


def test_shapley_values_add_up_to_the_total_exactly() -> None:
    luck, found = Random(1), Shapley([*THINGS, Thing("railroad", "C", {})])
    for number in range(50):
        found.add(order_of(5, number, 3), bytes(luck.randrange(2) for _ in range(4)))
    data = found.data()
    assert math.fsum(row["value"] for row in data["railroads"]) == pytest.approx(data["total"], abs=1e-12)
    assert (data["orders"], data["games"]) == (50, 200)
    assert len({tuple(order_of(5, number, 3)) for number in range(50)}) == 6


@pytest.mark.slow
def test_restricted_games_are_the_same_for_any_number_of_workers_and_stop_at_the_budget() -> None:
    things = [known()["PA"], known()["superchief"]]
    one = restricted_play(job(), things, 300, 0.0, Course(1)).data()
    two = restricted_play(job(), things, 300, 0.0, Course(2)).data()
    assert one == two and one["stopped"] == "games" and one["games"] == 300
    assert [row["id"] for row in one["railroads"]] == ["PA"] and one["trains"][0]["games"] == 100
    assert one["railroads"][0]["without"]["wins"] != one["railroads"][0]["with"]["wins"]


@pytest.mark.slow
def test_orders_are_the_same_for_any_number_of_workers() -> None:
    things = [known()[id] for id in ("PA", "NYC")]
    one, two = (shapley(job(), things, 60, 0.0, Course(workers)).data() for workers in (1, 2))
    assert one == two and one["games"] == 60 and one["orders"] == 20


@pytest.mark.slow
def test_an_interrupted_measurement_keeps_complete_rounds() -> None:
    played = 0

    def advance(games: int) -> None:
        nonlocal played
        played += games

    found = restricted_play(job(), [known()["PA"]], 0, 0.001, Course(1, lambda: played > 150, advance))
    assert found.stopped == "interrupted" and found.games % 96 == 0


def falling(price: int) -> float:
    """The share of games with a purchase: half at 10,000."""
    return 1 / (1 + (price / 10_000) ** 4)


@pytest.mark.parametrize("present", [9_000, 1_000, 60_000])
def test_the_price_of_half_of_the_games_is_found_from_any_present_price(present: int) -> None:
    luck, found = Random(2), FairPrice("PA", present, 0.1)
    for _ in range(200):
        if found.is_precise:
            break
        for price in found.prices():
            found.add(price, bytes(int(luck.random() < falling(price)) for _ in range(200)))
    low, high = found.interval
    assert found.is_precise and low <= 10_000 <= high and (high - low) / (high + low) <= 0.1
    assert found.price() == pytest.approx(10_000, rel=0.05)


def test_a_price_that_nobody_ever_pays_has_no_fair_value() -> None:
    found = FairPrice("PA", 1_000, 0.1)
    for _ in range(40):
        for price in () if found.is_precise else found.prices():
            found.add(price, bytes(40))
    data = found.data()
    assert found.is_precise and data["price"] is None and data["interval"][0] == 0


@pytest.mark.slow
def test_games_at_prices_are_the_same_for_any_number_of_workers() -> None:
    one, two = (fair_price(job(), "PA", 96, 0.1, Course(workers)).data() for workers in (1, 2))
    assert one == two and one["games"] == 96 and one["prices"][0]["price"] == one["present"] == 30_000


def test_unknown_things_have_no_price() -> None:
    with pytest.raises(BoxcarsError, match="no “PAX”"):
        fair_price(job(), "PAX", 10, 0.1, Course(1))
