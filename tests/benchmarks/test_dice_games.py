"""How many whole games of the dice game one core plays."""

from __future__ import annotations

import pytest

from engine.files.library import bundled
from engine.files.scenarios import load
from engine.sim.run import Job, Runner


@pytest.mark.parametrize(("bot", "games"), [("greedy", 50), ("random", 10), ("planner", 1)])
def test_whole_games_of_four_seats(benchmark, bot, games):
    runner = Runner(Job(load(bundled()["dice/boxcars"]), {}, (bot,) * 4, 1))
    runner.play([0])
    tallies = benchmark(runner.play, range(100, 100 + games))
    assert all(tally.winner is not None for tally in tallies)
    benchmark.extra_info["turns a game"] = sum(tally.turns for tally in tallies) / games
    if benchmark.stats:
        benchmark.extra_info["games a second"] = games / benchmark.stats["min"]
