"""How fast experiments are: intervals, another restriction, paired games, and an order of Shapley values. How long the
tables of a run of 1,000,000 games take."""

from __future__ import annotations

import sqlite3

import pytest

from engine.bots.named import default_lineup
from engine.game.family import family
from engine.game.options import resolve, together
from engine.report.report import Report
from engine.runs.identity import identity_of, scenario_text, stored_counters
from engine.runs.playing import totals_of
from engine.runs.store import reading, writing
from engine.sim.confidence import Sequence
from engine.sim.rounds import Seats
from engine.sim.run import Job, Runner
from engine.sim.shapley import Ordering
from engine.sim.shapley import start as start_orders
from engine.sim.worth import BASELINE, Piece, Restriction
from engine.sim.worth import start as start_pieces
from studio.lab.run_task import fairness_card, shown_run, with_details
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


MOST_SECONDS = 1.0
"""Seconds that a table of a run of 1,000,000 games may take."""
MOST_BYTES = 200
"""Bytes of a stored game."""
PLAYED, A_CHUNK = 2_000, 200
"""Games that are played, and written under other numbers until there are enough; and games of a transaction."""


@pytest.fixture(scope="module")
def big(job, request, tmp_path_factory):
    """A run of 1,000,000 games where times are measured, else of 4,000."""
    games = 1_000_000 if request.config.getoption("benchmark_enable") else 2 * PLAYED
    known = family("boxcars")
    counters = stored_counters(known, ())
    made = identity_of(job.scenario, job.options, {}, BOTS, 1, counters, "0.1.0")
    tallies = Runner(Job(job.scenario, job.options, BOTS, 1, counters, True)).play(range(PLAYED))
    path = tmp_path_factory.mktemp("big") / "runs.db"
    with writing(path) as store:
        id = store.begin(made, scenario_text(job.scenario), 0, games)
        for first in range(0, games, A_CHUNK):
            at = first % PLAYED
            store.add(id, range(first, first + A_CHUNK), tallies[at : at + A_CHUNK])
    assert path.stat().st_size <= MOST_BYTES * games + 2**20
    return path, games


def shows(benchmark, found):
    """Measure, and assert the limit where times are measured."""
    value = benchmark.pedantic(found, rounds=3, iterations=1)
    if benchmark.stats:
        assert benchmark.stats["min"] <= MOST_SECONDS
    return value


def test_totals_of_a_million_games(benchmark, big):
    """As `boxcars runs list` and `boxcars runs show` print them."""

    def totals():
        with reading(big[0]) as store:
            (run,) = store.runs()
            return totals_of(store, run).data()

    assert shows(benchmark, totals)["games"] == big[1]


def test_report_of_a_million_games(benchmark, big):
    """All tables and charts of the Runs page, and its dots."""
    assert shows(benchmark, lambda: shown_run(big[0], 1, lambda: True)).run.games == big[1]


def test_fairness_card_of_a_million_games(benchmark, big):
    assert shows(benchmark, lambda: fairness_card(big[0], 1, lambda: True)).tables


def test_details_of_a_million_games(benchmark, big):
    """Changes of the lead, comebacks, events and purchases, as `boxcars runs details` prints them."""

    def details():
        with reading(big[0]) as store:
            return with_details(store, store.run(1), Report("", (), {}))

    assert shows(benchmark, details).tables


CHUNKS = 45
"""Sums that a store of any size has at most after it has joined some."""


@pytest.fixture(scope="module", params=["crayon/saltmark-isles", "tycoon/eastern-us"])
def busy(request, tmp_path_factory):
    """A run of a game system with figures of its own, with as many sums as one of 1,000,000 games."""
    scenario = bundled_scenario(request.param)
    known = family(scenario.family)
    bots = tuple(default_lineup(known, 3))
    options = resolve(known.rules.options, scenario.rules)
    counters = stored_counters(known, known.lessons(scenario, options, len(bots)).counters)
    made = identity_of(scenario, options, {}, bots, 1, counters, "0.1.0")
    games = 20
    path = tmp_path_factory.mktemp("busy") / "runs.db"
    with writing(path) as store:
        id = store.begin(made, scenario_text(scenario), 0, games)
        store.add(id, range(games), Runner(Job(scenario, options, bots, 1, counters, True)).play(range(games)))
    with sqlite3.connect(path) as base:
        for _ in range(CHUNKS - 1):
            base.execute("insert into chunk (run, games, sums) select run, games, sums from chunk where id = 1")
    base.close()
    return path, games * CHUNKS


def test_report_with_figures_of_the_game_system(benchmark, busy):
    """The board is compiled before, as it is after any look at a run of it."""
    shown_run(busy[0], 1, lambda: True)
    found = shows(benchmark, lambda: shown_run(busy[0], 1, lambda: True))
    assert found.run.games == busy[1] and len(found.report.tables) > 8
