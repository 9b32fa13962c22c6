"""However many versions there are, the ones that stay are few, and the older they are the farther apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.files.saves.backups import LATEST, MAX_VERSIONS, thinned

many_times = st.lists(st.floats(0, 1e9, allow_nan=False), max_size=120)


@given(many_times)
def test_those_that_stay_are_few_and_were_there_before(times):
    kept = thinned(times)
    assert len(kept) == min(MAX_VERSIONS, len(set(times)))
    assert set(kept) <= set(times)
    assert kept == sorted(kept, reverse=True)


@given(many_times)
def test_the_oldest_and_the_latest_stay(times):
    by_age = sorted(set(times), reverse=True)
    kept = thinned(times)
    assert kept[:LATEST] == by_age[:LATEST]
    assert kept[-1:] == by_age[-1:]


@given(many_times)
def test_what_was_thinned_stays_as_it_is(times):
    kept = thinned(times)
    assert thinned(kept) == kept


@pytest.mark.parametrize(
    ("ages", "goes"),
    [
        # The gaps around 30, 50 and 90 are 40, 60 and 150; for the ages behind them 40/50, 60/90 and 150/200. The
        # narrowest gap alone would take 30, the square of the age 90.
        ([0, 10, 30, 50, 90, 200], 50),
        # 30/40 and 39/50; for the ages of 11 and 40 themselves it would be 30/11 and 39/40.
        ([0, 10, 11, 40, 50], 11),
    ],
)
def test_the_one_whose_neighbours_are_nearest_for_their_age_goes(ages, goes):
    left = [1000.0 - age for age in ages if age != goes]
    assert thinned([1000.0 - age for age in ages], most=len(left), latest=2) == left


def test_after_a_year_of_saves_the_gaps_grow_with_age():
    kept: list[float] = []
    # One every hour, all the year round, thinned at every save as the program does.
    for step in range(365 * 24):
        kept = thinned([*kept, step * 3600.0])
    newest = kept[0]
    assert kept[:LATEST] == [newest - 3600 * i for i in range(LATEST)]
    for newer, older in zip(kept[LATEST:], kept[LATEST + 1 :], strict=False):
        age = newest - older
        assert newer - older <= max(3600.0, age / 2), "no hole is longer than half the way back to it"
    assert kept[-1] == 0.0
    month = 30 * 86400
    assert (
        sum(newest - time > month for time in kept) < MAX_VERSIONS / 3 < sum(newest - time < 7 * 86400 for time in kept)
    )
