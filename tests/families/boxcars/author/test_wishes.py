"""Given chances: the closest chart, its errors, and cells that it leaves unchanged."""

from fractions import Fraction
from itertools import product

import pytest

from engine.errors import EditError
from engine.families.boxcars.author.edits import SetDestinations, SetRegions
from engine.families.boxcars.author.odds import chart_odds
from engine.families.boxcars.author.payoff_targets import CELLS, nearest_chart
from engine.families.boxcars.content import CityChart, RegionChart
from tests.bundled import bundled_scenario


@pytest.fixture(scope="module")
def us():
    return bundled_scenario("boxcars/us-boxcars-2013")


def test_the_odds_of_a_chart_give_that_very_chart(us):
    for chart in (us.content.regions, *us.content.destinations.values()):
        odds = chart_odds(chart)
        found = nearest_chart({id: float(share) for id, share in odds.items()}, (*chart.odd, *chart.even))
        assert found.odds == odds and max(map(abs, found.off.values())) < 1e-9


def test_cells_that_can_stay_do(us):
    chart = us.content.destinations["NE"]
    found = nearest_chart({id: float(share) for id, share in chart_odds(chart).items()}, (*chart.odd, *chart.even))
    assert (found.odd, found.even) == (chart.odd, chart.even)


def test_of_cells_of_one_chance_those_stay_that_can():
    now = ("a", "b") * 11
    swapped = nearest_chart({"a": 1.0, "b": 1.0}, now[::-1])
    assert sum(one == other for one, other in zip((*swapped.odd, *swapped.even), now[::-1], strict=True)) >= 18
    assert swapped.odds["a"] == swapped.odds["b"] == Fraction(1, 2)


@pytest.mark.parametrize("wishes", [(1, 1), (50, 30, 20), (7, 2, 1), (90, 5, 5), (1, 1, 1, 1, 1, 1, 1)])
def test_the_found_odds_are_as_near_as_any(wishes):
    named = {f"c{place}": float(share) for place, share in enumerate(wishes)}
    found = nearest_chart(named)
    counts = [round(72 * float(share)) for share in found.odds.values()]
    # What can be at best, were any whole numbers of 72 rolls a choice.
    goal = [72 * share / sum(wishes) for share in wishes]
    best = min(
        sum((count - want) ** 2 for count, want in zip(each, goal, strict=True))
        for each in product(*[(int(want), int(want) + 1) for want in goal])
        if sum(each) == 72
    )
    assert sum((count - want) ** 2 for count, want in zip(counts, goal, strict=True)) == pytest.approx(best)
    assert sum(found.odds.values()) == 1


def test_a_small_wish_gets_a_cell_and_none_gets_none():
    found = nearest_chart({"a": 99.9, "b": 0.1, "c": 0.0})
    assert found.odds["b"] == Fraction(1, 72) and "c" not in found.odds
    assert found.worst in ("a", "b") and found.off[found.worst] != 0


def test_more_than_there_are_cells_and_nothing_at_all_are_refused():
    with pytest.raises(ValueError, match="22 cells"):
        nearest_chart({str(number): 1.0 for number in range(23)})
    with pytest.raises(ValueError, match="at least one entry"):
        nearest_chart({"a": 0.0})
    assert len(nearest_chart({str(number): 1.0 for number in range(22)}).odds) == len(CELLS)


def test_a_whole_table_is_set_and_one_with_a_stranger_is_not(us):
    chart = CityChart(("miami",) * 11, (None,) * 11)
    assert SetDestinations("SE", chart).apply(us).content.destinations["SE"] == chart
    with pytest.raises(EditError):
        SetDestinations("SE", CityChart(("nowhere",) * 11, (None,) * 11)).apply(us)
    regions = RegionChart(("SE",) * 11, ("NE",) * 11)
    assert SetRegions(regions).apply(us).content.regions == regions
