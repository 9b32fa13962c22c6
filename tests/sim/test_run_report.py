"""The report of a run has the figures of its games, in tables and charts."""

from __future__ import annotations

import pytest

from engine.game.fast.batch import GameTally
from engine.game.options import resolve
from engine.model.ids import Ref
from engine.report.formatting import html
from engine.report.intervals import Rate, average, percents
from engine.report.report import Report, Table
from engine.sim.batch_report import Learned
from engine.sim.run_report import RunReport
from engine.sim.tally import Totals
from tests.bundled import bundled_scenario

US = bundled_scenario("boxcars/us-boxcars-2013")
DICE = bundled_scenario("dice/boxcars")


def report_of(tallies: list[GameTally], scenario=US, bots=("hill", "random"), **changed) -> Report:
    from engine.game.family import family

    rules = family(scenario.family).rules
    assert rules is not None
    options = resolve(rules.options, scenario.rules, changed)
    totals = Totals(bots, 1, "0a1b")
    made = RunReport(scenario, options, totals, Learned(scenario, options, totals, changed, "1.2", has_intervals=True))
    for tally in tallies:
        made.add([tally])
    return made.report()


def table_of(report: Report, id: str) -> Table:
    (table,) = [table for table in report.tables if table.id == id]
    return table


GAMES = [
    GameTally(n % 2, 100 + 7 * n, (200_000.0 + 5_000 * n, 1_000.0 * n), (), {"bought": {Ref("railroad", "PA"): 1}})
    for n in range(12)
]


def test_turns_and_scores_are_those_of_the_games() -> None:
    report = report_of(GAMES)
    turns = table_of(report, "turns_of_games")
    assert sum(row[2] for row in turns.rows) == 12
    for low, below, games, *share in turns.rows:
        assert games == sum(low <= tally.turns < below for tally in GAMES) and tuple(share) == percents(games, 12)
    first, second = table_of(report, "final_scores").rows
    assert first[:2] == (1, "hill") and first[2:5] == average({tally.scores[0]: 1 for tally in GAMES})
    assert first[6] == 227_500 and second[2] == 5_500 and first[3] < first[2] < first[4]
    winning = table_of(report, "winning_scores")
    assert sum(row[2] for row in winning.rows) == 12 and winning.rows[0][0] <= 1_000 < winning.rows[0][1]


def test_a_run_identifies_itself_with_the_rules_in_force() -> None:
    report = report_of(GAMES, **{"fee.player": 6000})
    rules = dict(table_of(report, "rules_in_force").rows)
    assert "$6,000" in rules.values() and len(rules) > 20
    assert not any("_" in str(value) for value in rules.values())
    run = dict(report.tables[-1].rows)
    assert run["Seed"] == "1" and run["Bots"] == "hill, random" and run["fee.player"] == "6000"
    assert run["Hash of board and rules"] == "0a1b" and run["Version of Boxcars"] == "1.2"
    assert US.title in report.title


def test_each_chart_has_its_table_and_the_order_of_games_does_not_matter() -> None:
    report = report_of(GAMES)
    assert [bars.table for bars in report.bars] == [
        "seats",
        "turns_of_games",
        "final_scores",
        "winning_scores",
        "bought",
    ]
    page = html(report)
    assert page.count("<svg") == 5 and "Final cash ($)" in page
    assert html(report_of(GAMES[::-1])) == page


def test_averages_of_counters_have_the_intervals_of_their_games() -> None:
    pa = Ref("railroad", "PA")
    games = [GameTally(0, 9, (1.0, 0.0), (), {"bought": {pa: n} if n else {}}) for n in (0, 1, 2, 0, 3, 1, 1, 0, 1, 2)]
    (row,) = table_of(report_of(games), "bought").rows
    rate = Rate()
    for tally in games:
        rate.add(tally.counts["bought"].get(pa, 0), 1)
    assert row == ("PA", 11, *rate.cells()) and row[3] is not None
    (row,) = table_of(report_of(games[1:3]), "bought").rows
    assert row == ("PA", 3, 1.5, None, None)


@pytest.mark.parametrize("bots", [("greedy",), ("greedy", "random", "random")])
def test_a_run_without_games_has_charts_without_figures(bots: tuple[str, ...]) -> None:
    report = report_of([], DICE, bots)
    page = html(report)
    assert page.count("<svg") == 4 and page.count("No figures") == 6
    assert table_of(report, "turns_of_games").rows == () and table_of(report, "final_scores").rows[0][2] is None


@pytest.mark.parametrize("name", ["crayon/british-rails", "tycoon/amber-coast"])
def test_game_systems_with_own_figures_have_charts_of_every_run(name: str) -> None:
    report = report_of([], bundled_scenario(name), ("random", "random"))
    assert html(report).count("<svg") == 4 and len(report.tables) > 6
    assert table_of(report, "rules_in_force").rows


def test_one_seat_has_no_even_share_and_games_without_a_winner_have_scores() -> None:
    report = report_of([GameTally(None, 9, (3.5,)), GameTally(0, 9, (4.0,))], DICE, ("greedy",))
    assert report.bars[0].even is None and table_of(report, "final_scores").rows[0][2] == 3.75
    assert [row[:3] for row in table_of(report, "winning_scores").rows] == [(4, 5, 1)]
    assert [row[:3] for row in table_of(report, "turns_of_games").rows] == [(9, 10, 2)]
