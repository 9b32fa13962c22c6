"""The lines of a game compared, held against the facts of each of them."""

from __future__ import annotations

import pytest

from engine.game.family import family
from engine.game.record import along, replay, with_branch
from engine.gamelog.comparison import Way, compared, ways_of, with_lines
from engine.gamelog.facts import facts_of
from engine.report.report import Report
from tests.gamelog.games import a_short_game, played, rules_of


@pytest.fixture(scope="module")
def lines():
    """A game with a branch, compared, and the facts of both lines."""
    scenario = a_short_game().scenario()
    rules, known = rules_of(scenario), family(scenario.family)
    games = [played(scenario), played(scenario, ("hill", "hill"))]
    record = with_branch(games[0], "otherwise", games[1])
    ways = ways_of(rules, scenario, record)
    reports = []
    for name in ("", "otherwise"):
        states = [state for _, state in replay(rules, scenario, along(record, name))]
        reports.append(facts_of(known, scenario, record.seats, states).report())
    return compared(known, scenario, record.seats, ways), reports, ways, record


def rows(report: Report, table: str, name: str):
    return [tuple(row.values())[1:] for row in report.data[table] if row["line"] == name]


def test_along_each_line_everybody_has_what_the_facts_of_that_line_say(lines):
    found, (game, other), ways, _ = lines
    for id, table in (("money_by_line", "money"), ("ahead_by_line", "ahead")):
        assert rows(found, id, "Main branch") == [tuple(row.values()) for row in game.data[table]]
        along_it = [tuple(row.values()) for row in other.data[table]]
        assert rows(found, id, "otherwise") == along_it[-len(rows(found, id, "otherwise")) :]
    first = rows(found, "money_by_line", "otherwise")[0]
    assert ways[1].states[ways[1].parts].turn > 1 and first in rows(found, "money_by_line", "Main branch")


def test_each_line_says_where_it_parts_and_how_it_ends(lines):
    found, reports, ways, record = lines
    for row, report, way in zip(found.data["lines"], reports, ways, strict=True):
        last = report.data["money"][-1]
        assert row["line"] == way.name and row["decisions"] == len(way.states) - 1
        assert [row[name] for name in list(last)[1:]] == list(last.values())[1:]
        best = report.data["ahead"][-1]
        leaders = [name for name in list(best)[1:] if best[name] == max(list(best.values())[1:])]
        assert row["ahead"] == ", ".join(leaders)
    assert [row["parts_after"] for row in found.data["lines"]] == [None, record.branches[0].step]


def test_a_line_that_parts_late_has_rows_from_the_turn_before_only(lines):
    found, _, (game, _), record = lines
    known = family(record.family)
    late = len(game.states) - 2
    again = compared(known, a_short_game().scenario(), record.seats, [game, Way("late", game.states, late)])
    assert 1 <= len(rows(again, "money_by_line", "late")) <= 2
    assert rows(again, "money_by_line", "late") == rows(found, "money_by_line", "Main branch")[-2:]


def test_lines_stand_after_the_facts_with_a_chart_for_each_seat(lines):
    found, (game, _), _, record = lines
    whole = with_lines(game, found)
    assert [table.id for table in whole.tables][-3:] == ["lines", "money_by_line", "ahead_by_line"]
    assert set(whole.data) == {table.id for table in whole.tables}
    drawn = [chart.table for chart in whole.charts]
    assert drawn.count("money_by_line") == drawn.count("ahead_by_line") == len(record.seats)
    assert {"money", "ahead"} <= set(drawn)


def test_a_line_says_in_which_turn_it_parts_and_what_goes_otherwise(lines):
    found, _, (game, other), record = lines
    own, branch = found.data["lines"]
    parts = record.branches[0].step
    assert (own["parts_in_turn"], own["here"], own["there"]) == (None, "", "")
    assert branch["parts_in_turn"] == family(record.family).summary.turn(game.states[parts])
    assert branch["here"] == other.states[parts + 1].entries[0].text
    assert branch["there"] == game.states[parts + 1].entries[0].text != branch["here"]


def test_a_line_is_compared_with_the_first_of_those_that_it_leaves(lines):
    _, _, (game, other), record = lines
    parts = record.branches[0].step
    ways = [game, *(Way(name, other.states, parts) for name in ("second", "third"))]
    data = compared(family(record.family), a_short_game().scenario(), record.seats, ways).data["lines"]
    assert [row["there"] for row in data] == ["", *[game.states[parts + 1].entries[0].text] * 2]
