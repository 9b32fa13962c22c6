"""Shares, percentiles and rates are what statistics say: held against scipy, numpy and cases worked out by hand."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import numpy as np
import pytest

from engine.report.intervals import FEWEST, Rate, average, percentiles, percents, wilson


def binomtest(wins, games):
    """Return SciPy's test of a share. Import lazily: scipy.stats is slow to load."""
    from scipy.stats import binomtest

    return binomtest(wins, games)


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (0, 40), (40, 40), (1, 40), (13, 40), (500, 2000)])
def test_the_interval_of_a_share_is_that_of_wilson_at_95_percent(wins, games):
    wanted = binomtest(wins, games).proportion_ci(0.95, method="wilson")
    assert wilson(wins, games) == pytest.approx((wanted.low, wanted.high), abs=1e-12)


def test_the_interval_of_a_share_at_another_level():
    wanted = binomtest(3, 10).proportion_ci(0.90, method="wilson")
    assert wilson(3, 10, 1.6448536269514722) == pytest.approx((wanted.low, wanted.high))


def test_of_no_games_nothing_is_known_and_no_share_is_outside_of_0_to_1():
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 7)[0] == pytest.approx(0.0) and wilson(7, 7)[1] == pytest.approx(1.0)
    for games in range(1, 99):
        for wins in {0, 1, games // 2, games}:
            low, high = wilson(wins, games)
            assert 0.0 <= low <= wins / games <= high <= 1.0


def test_of_no_values_every_percentile_is_0():
    assert percentiles({}, (0.5,)) == [0.0]


def test_a_share_in_percent_has_the_interval_of_wilson_and_nothing_of_nothing():
    low, high = wilson(3, 8)
    assert percents(3, 8) == (37.5, 100 * low, 100 * high)
    assert percents(0, 5)[0] == 0.0
    assert percents(0, 0) == (None, None, None)


def rate(*games):
    made = Rate()
    for much, many in games:
        made.add(much, many)
    return made


def difference(*games):
    made = Rate(signed=True)
    for much, many in games:
        made.add(much, many)
    return made


TEN = [(6, 2), (0, 1), (9, 4), (4, 4), (10, 3), (2, 2), (5, 1), (7, 5), (3, 2), (8, 3)]


def test_a_rate_is_the_sum_by_the_sum_and_not_the_mean_of_the_games():
    assert rate((10, 1), (0, 4)).value == 2.0
    assert (rate(*TEN).games, rate(*TEN).much, rate(*TEN).many) == (10, 54, 27)


def test_the_interval_of_a_rate_is_that_of_a_ratio_over_whole_games():
    much, many = np.array(TEN, dtype=float).T
    ratio = much.sum() / many.sum()
    error = math.sqrt(10 * ((much - ratio * many) ** 2).sum() / 9) / many.sum()
    assert difference(*TEN).interval == pytest.approx((ratio - 1.959964 * error, ratio + 1.959964 * error), rel=1e-6)


def test_the_upper_end_of_a_rate_is_as_many_errors_off_as_there_would_be_at_that_end():
    much, many = np.array(TEN, dtype=float).T
    ratio = much.sum() / many.sum()
    error = math.sqrt(10 * ((much - ratio * many) ** 2).sum() / 9) / many.sum()
    low, high = rate(*TEN).interval
    assert low == pytest.approx(ratio - 1.959964 * error, rel=1e-6)
    assert high - ratio == pytest.approx(1.959964 * error * math.sqrt(high / ratio), rel=1e-6)


def test_the_interval_of_a_rate_holds_the_truth_in_95_of_100_batches():
    luck = Random(5)
    held = 0
    for _ in range(400):
        sizes = [luck.randrange(1, 9) for _ in range(60)]
        # The things of a game have one luck, so that they are not independent.
        found = rate(*(((luck.random() < 0.3) * size, size) for size in sizes)).interval
        held += found[0] <= 0.3 <= found[1]
    assert 0.91 < held / 400 < 0.98


def test_a_rate_of_few_games_has_no_interval_and_games_without_the_thing_do_not_count():
    assert FEWEST == 10
    assert rate(*TEN[:9]).interval is None
    assert rate(*TEN[:9], (0, 0)).interval is None
    assert rate(*TEN, (0, 0), (0, 0)).interval == rate(*TEN).interval
    assert rate((0, 0)).value is None and rate().cells() == (None, None, None)


def test_no_rate_is_less_than_nothing():
    low, high = rate(*[(0, 1)] * 11, (9, 1)).interval
    assert low == 0.0 and high > 3.0


def test_a_rate_is_the_same_in_whatever_order_the_games_come():
    games = [(10**9 + n * n, 7 + n % 3) for n in range(50)]
    assert rate(*games).interval == rate(*games[::-1]).interval == rate(*games[25:], *games[:25]).interval


def test_equal_games_leave_no_doubt():
    assert rate(*[(3, 7)] * 10).interval == (3 / 7, 3 / 7)


def test_what_never_came_is_not_told_to_be_impossible_while_a_difference_of_nothing_is_one():
    assert rate(*[(0, 7)] * 100).cells() == (0.0, None, None)
    level = Rate(signed=True)
    for _ in range(100):
        level.add(0, 1)
    assert level.interval == (0.0, 0.0)


def test_whatever_has_an_interval_holds_the_truth_also_where_it_is_rare():
    luck, told, held = np.random.default_rng(7), 0, 0
    for counts in luck.poisson(0.01, (400, 100)).tolist():
        found = rate(*((count, 1) for count in counts)).interval
        told += found is not None
        held += found is not None and found[0] <= 0.01 <= found[1]
    assert 200 < told < 300 and held / told > 0.93


@pytest.mark.parametrize(("share", "size"), [(0.08, 3.0), (0.1, 2.4), (0.15, 1.6), (0.57, 1.0)])
def test_the_interval_of_what_is_rare_and_comes_in_bunches_holds_the_truth(share, size):
    """A symmetric one did so in 89, 91, 91 and 94 of 100 batches."""
    luck = np.random.default_rng(11)
    counts = (luck.random((2_000, 100)) < share) * luck.poisson(size, (2_000, 100))
    held = 0
    for row in counts.tolist():
        low, high = rate(*((count, 1) for count in row)).interval
        held += low <= share * size <= high
    assert 0.93 < held / 2_000 < 0.97


def test_cells_are_the_value_and_both_ends_so_many_times():
    low, high = rate(*TEN).interval
    assert rate(*TEN).cells(100) == (200.0, 100 * low, 100 * high)
    assert rate(*TEN[:2]).cells(10) == (20.0, None, None)


def test_no_part_is_told_to_be_more_than_all_of_it():
    low, high = rate((1, 1), (1, 1), (1, 2), (2, 2), (0, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1)).interval
    part = rate((1, 1), (1, 1), (1, 2), (2, 2), (0, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1)).in_percent()
    assert high > 1 and part == (pytest.approx(1_000 / 12), 100 * low, 100.0)
    assert rate((1, 1)).in_percent() == (100.0, None, None)


@pytest.mark.parametrize("games", [1, 7, 40, 12_345])
def test_an_interval_of_no_wins_begins_at_exactly_zero_and_of_all_wins_ends_at_one(games: int) -> None:
    assert wilson(0, games)[0] == 0.0 and wilson(games, games)[1] == 1.0


def test_an_average_of_counted_values_has_the_interval_of_its_standard_error():
    from scipy.stats import norm

    values = [Random(1).gauss(50, 9) // 1 for _ in range(5)] + list(range(20)) + [7, 7, 7]
    mean, low, high = average(Counter(values))
    half = norm.ppf(0.975) * np.std(values, ddof=1) / math.sqrt(len(values))
    assert mean == pytest.approx(np.mean(values))
    assert (low, high) == pytest.approx((mean - half, mean + half))
    assert average(Counter(values[::-1])) == (mean, low, high)
    assert average({3.5: FEWEST - 1}) == (3.5, None, None) and average({}) == (None, None, None)
