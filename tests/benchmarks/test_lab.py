"""How fast experiments are: intervals, another restriction, paired games, and an order of Shapley values."""

from __future__ import annotations

import pytest

from engine.game.family import family
from engine.game.options import resolve, together
from engine.sim.confidence import Sequence
from engine.sim.rounds import Seats
from engine.sim.run import Job, Runner
from engine.sim.shapley import Ordering
from engine.sim.shapley import start as start_orders
from engine.sim.worth import BASELINE, Piece, Restriction
from engine.sim.worth import start as start_pieces
from tests.bundled import bundled_scenario

BOTS = ("scott", "garrett", "stanford", "flagler")


@pytest.fixture(scope="module")
def job():
    scenario = bundled_scenario("boxcars/us-rail-baron")
    return Job(scenario, resolve(family("boxcars").rules.options, scenario.rules), BOTS, 1)


def things(job):
    return [thing for thing in family("boxcars").things(job.scenario, job.options) if thing.kind == "railroad"]


def test_an_interval_of_ten_thousand_differences(benchmark):
    def interval():
        sequence = Sequence(0.05 / 28, -1.0, 1.0)
        sequence.add([1.0] * 900 + [0.0] * 8_400 + [-1.0] * 700)
        return sequence.interval

    low, high = benchmark(interval)
    assert low < 0.02 < high < low + 0.04


def test_another_restriction_of_a_prepared_runner(benchmark, job):
    """It must cost far less than a game, since Shapley values change it before each game."""
    runner, withheld = Runner(job), [thing.withheld for thing in things(job)]
    options = together(family("boxcars").rules.options, job.options, withheld, 0)
    benchmark(runner.for_seats, options)
    assert runner.job.options["restrict.railroads@1"].count(",") == 27


def test_games_with_and_without_a_railroad(benchmark, job):
    """Another restriction for each seat must cost little in comparison with the games."""
    play = start_pieces(Restriction(job, Seats(None, 4), (things(job)[0].withheld,)))
    play(Piece(0, range(4)))
    won = benchmark(lambda: (play(Piece(BASELINE, range(24))), play(Piece(0, range(24)))))
    assert all(len(each) == 24 for each in won)
    if benchmark.stats:
        benchmark.extra_info["games a second"] = 48 / benchmark.stats["min"]


def test_an_order_of_shapley_values(benchmark, job):
    play = start_orders(Ordering(job, Seats(None, 4), tuple(things(job))))
    won = benchmark(play, 0)
    assert len(won) == 29
    if benchmark.stats:
        benchmark.extra_info["games a second"] = 29 / benchmark.stats["min"]
