"""Details of games of a run: played again by the rules, stored with it, and averaged."""

from __future__ import annotations

from engine.game.family import family
from engine.gamelog.details import (
    POINTS,
    Bought,
    Details,
    add_details,
    details_of,
    details_report,
    lacking,
    stored_details,
)
from engine.runs.playing import of_run
from engine.runs.store import merged, reading, writing
from tests.bundled import bundled_scenario
from tests.runs.stored import BOTS, DICE, played


def game(leads, **changes):
    """A game of two seats in which these seats lead one after the other."""
    course = tuple((10.0, 5.0) if seat == 0 else (5.0, 10.0) for seat in leads)
    values = {
        "turns": 40, "winner": leads[-1], "course": course, "lead_changes": 1, "decided": 0.4, "deficit": 0.5,
        "idle": 0.25, "moments": {}, "bought": (),
    }  # fmt: skip
    return Details(**{**values, **changes})


def test_a_game_played_again_has_the_result_of_the_run(tmp_path):
    played(tmp_path / "runs.db", 0, 2)
    with reading(tmp_path / "runs.db") as store:
        run = store.run(1)
        results = store.results(1, 2)
        found = [details_of(of_run(store, run), each.number) for each in results]
    assert [each.winner for each in found] == [each.winner for each in results]
    for each, result in zip(found, results, strict=True):
        assert len(each.course) == POINTS + 1 and each.course[-1] == result.scores
        assert 0 <= each.decided <= 1 and 0 <= each.deficit <= 1 and 0 <= each.idle < 1
        assert sum(each.moments["win"]) == 1


def test_details_are_stored_once_and_merged(tmp_path):
    path = tmp_path / "runs.db"
    played(path, 0, 3)
    with writing(path) as store:
        run = store.run(1)
        add_details(store, run, of_run(store, run), 2, 1)
        assert lacking(store, run, 3) == [2]
        before = list(stored_details(store, run))
        assert len(before) == 2
    with reading(path) as source, writing(tmp_path / "merged.db") as target:
        merged(target, [source])
        assert list(stored_details(target, target.run(1))) == before
        target.remove(1)
        assert list(target.details(1)) == []


def test_the_average_game_and_its_tension():
    games = [game([0] * (POINTS + 1)), game([0] * 10 + [1] * 11, lead_changes=3, decided=0.8, deficit=0.0)] * 10
    report = details_report(games, family("dice"), DICE, BOTS)
    course, figures, *_ = report.tables
    assert course.rows[0] == (0.0, 10.0, 5.0) and course.rows[-1] == (100.0, 7.5, 7.5)
    rows = {row[0]: row[1:] for row in figures.rows}
    mean, low, high = rows["Changes of the lead"]
    assert mean == 2.0 and low < 2.0 < high
    assert rows["Runaway leader (% of games)"][0] == 50 and rows["Comeback (% of games)"][0] == 50


def test_purchases_are_in_the_order_of_their_turns():
    us = bundled_scenario("boxcars/us-boxcars-2013")
    bought = (Bought(0, "railroad", "PA", 30, 30_000), Bought(1, "railroad", "B&M", 8, 4_000))
    report = details_report([game([0] * 21, bought=bought)], family("boxcars"), us, BOTS)
    table = next(table for table in report.tables if table.id == "bought_when")
    assert [(ref.id, row[1], row[2], row[-1]) for ref, row in zip(table.about, table.rows, strict=True)] == [
        ("B&M", 1, 8, 4_000),
        ("PA", 1, 30, 30_000),
    ]
