"""Comparisons: intervals that hold at every look, and pairs in the order of their games."""

from __future__ import annotations

from random import Random

import pytest

from engine.game.family import family
from engine.game.fast.batch import GameTally
from engine.game.options import resolve
from engine.sim.comparison import Comparison, Pair, Pairs, compare
from engine.sim.confidence import Sequence
from engine.sim.run import Job
from tests.bundled import bundled_scenario


@pytest.mark.parametrize("mean", [0.0, 0.15, -0.3])
def test_at_most_five_in_a_hundred_sequences_ever_miss_the_mean(mean: float) -> None:
    luck, missed = Random(7), 0
    for _ in range(30):
        sequence = Sequence(0.05, -1.0, 1.0)
        is_missed = False
        for _ in range(300):
            draw = luck.random()
            up = (0.4 + mean) / 2
            sequence.add((1.0 if draw < up else -1.0 if draw < 0.4 else 0.0,))
            is_missed |= not sequence.allows(mean)
        missed += is_missed
        low, high = sequence.interval
        assert sequence.allows(low + 0.001) and not sequence.allows(low - 0.001)
        assert sequence.allows(high - 0.001) and not sequence.allows(high + 0.001)
    assert missed <= 1


def test_an_interval_depends_on_counts_only() -> None:
    values = [1.0] * 5 + [-1.0] * 9 + [0.0] * 30
    one, two = Sequence(0.05, -1.0, 1.0), Sequence(0.05, -1.0, 1.0)
    one.add(values)
    for value in reversed(values):
        two.add((value,))
    assert one.interval == two.interval and one.count == two.count == 44
    assert Sequence(0.05, -1.0, 1.0).interval == (-1.0, 1.0)


def test_intervals_become_narrow() -> None:
    luck = Random(1)
    sequence = Sequence(0.05, -1.0, 1.0)
    sequence.add(luck.choice((-1.0, 0.0, 0.0, 0.0, 0.0, 1.0)) for _ in range(20_000))
    low, high = sequence.interval
    assert low < sequence.mean < high and high - low < 0.05
    calm = Sequence(0.05, -1.0, 1.0)
    calm.add([0.0] * 4_000)
    assert calm.interval[1] - calm.interval[0] < 0.03


def tally(winner: int | None) -> GameTally:
    return GameTally(winner, 10, (0.0, 0.0))


def test_results_do_not_depend_on_the_order_of_chunks() -> None:
    luck = Random(3)
    winners = [(luck.choice((0, 1, None)), luck.choice((0, 1))) for _ in range(60)]

    def added(starts: list[int]) -> Comparison:
        found = Comparison(2)
        for first in starts:
            numbers = range(first, first + 10)
            a, b = ([tally(winners[n][side]) for n in numbers] for side in (0, 1))
            found.add(Pairs(numbers, a, b))
        return found

    assert added([0, 10, 20, 30, 40, 50]).data() == added([20, 0, 50, 40, 10, 30]).data()
    assert added([10, 20]).games == 0, "the first games are missing"
    data = added([0, 10, 20, 30, 40, 50]).data()
    assert data["seats"][1]["b"]["wins"] == sum(b == 1 for _, b in winners)


def test_pairs_of_the_same_games_need_fewer_games() -> None:
    same, apart = Comparison(2), Comparison(2)
    luck = Random(5)
    wins = [luck.randrange(2) for _ in range(400)]
    other = [won if luck.random() < 0.9 else 1 - won for won in wins]
    same.add(Pairs(range(400), [*map(tally, wins)], [*map(tally, other)]))
    apart.add(Pairs(range(400), [*map(tally, wins)], [tally(luck.randrange(2)) for _ in wins]))
    assert same.games_saved() > 1_000 and abs(apart.games_saved()) < 120 and same.precision < apart.precision


@pytest.mark.slow
def test_a_board_does_not_differ_from_itself_and_a_stronger_seat_is_found() -> None:
    dice = bundled_scenario("dice/boxcars")
    options = resolve(family("dice").rules.options, dice.rules)
    job = Job(dice, options, ("random", "random"), 3)
    null = compare(Pair(job, job), 12, 0.0, 1).data()
    assert null["games"] == 12 and all(seat["difference"]["value"] == 0 for seat in null["seats"])
    early = [compare(Pair(job, job), 5_000, 0.9, workers) for workers in (1, 2)]
    assert early[0].is_precise and early[0].games < 5_000 and early[0].data() == early[1].data()
    better = compare(Pair(job, Job(dice, options, ("greedy", "random"), 3)), 40, 0.0, 1).data()
    assert better["seats"][0]["difference"]["value"] > 0.2
