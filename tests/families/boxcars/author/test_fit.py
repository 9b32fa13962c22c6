"""Payoffs and distance: single wrong values neither spoil the fit nor hide, and deliberate ones are not reported."""

import random
from functools import cache

import numpy as np
import pytest
from msgspec.structs import replace

from engine.edit.rules import IgnoreIssue
from engine.families.boxcars.author.analyses import payoffs
from engine.families.boxcars.author.checks import PayoffFarOff
from engine.families.boxcars.author.edits import SetPayoff, SetPayoffs
from engine.families.boxcars.author.fit import MIN_PAIRS, payoff_fit
from engine.families.boxcars.author.templates import starter
from engine.families.boxcars.family import FAMILY
from engine.validate.inspection import checks_for, inspect
from tests.builders import a_board, a_small_board
from tests.bundled import bundled_scenario

MARK = ("alder", "fir")


@cache
def us():
    return bundled_scenario("boxcars/us-boxcars-2013")


def along_a_line(number, pay):
    """Cities in a row, 10 mm apart, with payoffs by the two numbers."""
    board = a_board()
    for each in range(number):
        board = board.with_city(f"c{each}", at=f"m{each}").with_milepost(f"m{each}", at=(10 + 10 * each, 20))
    made = board.with_line("NYC", *(f"m{each}" for each in range(number))).scenario()
    rows = tuple((f"c{a}", f"c{b}", pay(a, b)) for a in range(number) for b in range(a + 1, number))
    return SetPayoffs(rows).apply(replace(made, content=replace(made.content, payoffs={})))


def about(scenario):
    return [tuple(ref.id for ref in issue.about) for issue in PayoffFarOff().run(scenario)]


def test_payoffs_that_follow_the_distance_depart_from_it_by_nothing():
    fit = payoff_fit(along_a_line(8, lambda a, b: 500 + 1000 * (b - a)))
    assert max(abs(pair.residual) for pair in fit.pairs) < 0.01 and fit.r_squared == pytest.approx(1)
    assert fit.constant == pytest.approx(500) and fit.a_section + 10 * fit.a_millimetre == pytest.approx(1000)
    assert fit.step == 500


@pytest.mark.parametrize("wrong", [(0, 1), (3, 5), (6, 7)])
def test_a_million_is_found_wherever_it_stands_and_leaves_the_fit_as_it_was(wrong):
    made = along_a_line(8, lambda a, b: 1_000_000 if (a, b) == wrong else 500 + 1000 * (b - a))
    assert about(made) == [tuple(f"c{each}" for each in wrong)]
    fit = payoff_fit(made)
    assert fit.pairs[0].expected == pytest.approx(500 + 1000 * (wrong[1] - wrong[0]), abs=1)


def test_eight_payoffs_typed_wrong_are_the_first_eight():
    chart = [(a, b, value) for a, row in us().content.payoffs.items() for b, value in row.items() if value]
    wrong = random.Random(7).sample(chart, 8)
    rows = tuple((a, b, value + 14_000 if value < 15_000 else value - 12_000) for a, b, value in wrong)
    fit = payoff_fit(SetPayoffs(rows).apply(us()))
    assert {(pair.a, pair.b) for pair in fit.pairs[:8]} == {(a, b) for a, b, _ in wrong}
    assert fit.scale == pytest.approx(payoff_fit(us()).scale, rel=0.02)


def test_a_digit_too_few_is_found_where_the_sum_is_small():
    a, b = "albany", "pittsburgh"
    value = us().content.payoff(a, b)
    assert set(about(SetPayoff(a, b, value // 10).apply(us()))) == {(a, b), *about(us())}


PUBLISHED = {"us-boxcars-2013": 9, "us-rail-baron": 13, "gb-boxcars-2013": 2}
"""Published boards, and the number of values of their charts that differ from all around them."""


@pytest.mark.parametrize(("name", "number"), PUBLISHED.items())
def test_odd_payoffs_of_the_published_boards_are_found_and_marked_as_intended(name, number):
    scenario = bundled_scenario(f"boxcars/{name}")
    found = about(scenario)
    assert len(found) == number
    assert found == [one.about for one in scenario.ignored if one.check == PayoffFarOff.id]


@pytest.mark.parametrize("name", PUBLISHED)
def test_half_of_a_usual_payoff_is_an_issue_on_every_board(name):
    scenario = bundled_scenario(f"boxcars/{name}")
    usual = [pair for pair in payoff_fit(scenario).pairs if pair.payoff == 17_000 and pair.scales < 1]
    for pair in random.Random(4).sample(usual, 10):
        assert (pair.a, pair.b) in about(SetPayoff(pair.a, pair.b, 9_000).apply(scenario))


def test_payoffs_of_a_stretched_part_of_a_board_are_usual_there():
    """All trips of the last cities pay twice as much, as behind mountains; one of them pays as little as elsewhere."""

    def pays(a, b):
        return (500 + 1000 * (b - a)) * (2 if b > 8 else 1)

    made = along_a_line(12, lambda a, b: 500 + 1000 * (b - a) if (a, b) == (2, 10) else pays(a, b))
    assert payoff_fit(made).pairs[0].a == "c2" and payoff_fit(made).pairs[0].b == "c10"
    assert payoff_fit(made).pairs[0].expected == pytest.approx(17_000, rel=0.15)


def test_the_fix_pays_what_would_be_usual():
    (issue,) = PayoffFarOff().run(along_a_line(8, lambda a, b: 9 if (a, b) == (0, 7) else 500 + 1000 * (b - a)))
    (fix,) = issue.fixes
    assert (fix.edit.a, fix.edit.b, fix.edit.value) == ("c0", "c7", 7500)


def test_a_payoff_that_is_meant_is_kept_apart_by_the_file():
    made = SetPayoff(*MARK, 1_000_000).apply(starter())
    assert [row["city_a"] for row in payoffs(made).data["outliers"][:1]] == ["alder"]
    meant = IgnoreIssue(PayoffFarOff.id, MARK[::-1], "a prize").apply(made)
    told = payoffs(meant).data
    assert MARK not in [(row["city_a"], row["city_b"]) for row in told["outliers"]]
    assert [(row["city_a"], row["city_b"]) for row in told["deliberate"]] == [MARK]
    assert [issue.check for issue in inspect(meant, checks_for(FAMILY)).issues] == []


def test_the_worst_come_first_and_every_row_adds_up():
    report = payoffs(us())
    rows = report.data["outliers"]
    (told,) = (table for table in report.tables if table.id == "outliers")
    assert [str(cell) for cell in told.rows[0][:2]] == [
        us().board.cities[rows[0][side]].name for side in ("city_a", "city_b")
    ]
    assert np.all(np.diff([abs(row["residual"]) for row in rows]) <= 0)
    assert all(abs(row["payoff"] - row["expected"] - row["residual"]) <= 1 for row in rows)


def test_too_few_pairs_make_no_fit():
    assert payoff_fit(a_small_board().scenario()) is None
    assert payoffs(a_small_board().scenario()).data == {"fit": None, "outliers": [], "deliberate": []}
    assert MIN_PAIRS == 15 and payoff_fit(along_a_line(6, lambda a, b: 1000 * (b - a))) is not None


def test_pairs_without_a_way_or_of_twins_say_nothing_and_break_nothing():
    made = along_a_line(8, lambda a, b: 1000 * (b - a))
    cities = dict(made.board.cities)
    cities["c1"] = replace(cities["c1"], milepost="m0")
    cities["c2"] = replace(cities["c2"], milepost="gone")
    fit = payoff_fit(replace(made, board=replace(made.board, cities=cities)))
    assert fit is not None and {"c2"}.isdisjoint({each for pair in fit.pairs for each in (pair.a, pair.b)})
    assert ("c0", "c1") not in {(pair.a, pair.b) for pair in fit.pairs}


def test_on_a_board_with_too_many_ways_to_count_the_millimetres_remain(monkeypatch):
    monkeypatch.setattr("engine.analyze.distances.MOST_WAYS", 3)
    made = along_a_line(9, lambda a, b: 1_000_000 if (a, b) == (2, 3) else 500 + 1000 * (b - a))
    assert about(made) == [("c2", "c3")] and payoff_fit(made).pairs[0].sections is None
