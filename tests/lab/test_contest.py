"""Tournaments, ladders and leagues in the window: the results of the command line, and games that open."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from shiboken6 import delete
from typer.testing import CliRunner

from engine.bots.named import bot_names
from engine.cli.main import application
from engine.files.records import load_record
from engine.game.family import family
from engine.game.fast.batch import GameTally
from engine.sim.contest_report import ladder_report, league_report, tournament_report
from engine.sim.ladder import Standing, rungs_of
from engine.sim.tournament import Standings, TableResult, tables_for
from studio.lab.contest_page import ContestPage
from studio.lab.contest_task import LADDER, LEAGUE, TOURNAMENT, ContestTask
from tests.bundled import bundled_scenario
from tests.opening import opened
from tests.slow import slow

DICE = bundled_scenario("dice/boxcars")
BOTS = ("spoiler", "greedy", "random")


@pytest.fixture
def document(qtbot):
    with opened(DICE) as document:
        yield document


@pytest.fixture
def page(qtbot, document):
    made = ContestPage(document)
    made.resize(1000, 500)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.stop()
    qtbot.waitUntil(lambda: not made.is_busy)
    delete(made)


def test_the_focus_goes_to_the_progress_and_back(qtbot, page):
    page.activateWindow()
    page.games.setValue(20)
    page.empty.button.setFocus()
    page.empty.button.click()
    assert page.focusWidget() is page.bar.pause, "a hidden button passes the focus on to any widget of the window"
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.focusWidget() is page.start


def printed(*words):
    result = CliRunner().invoke(application(), [*words, "--format", "json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def played(format, names, games, precision=0.0, processes=1):
    return ContestTask(DICE, format, names, 5, games, precision, processes).play(lambda: True)


def choose(page, format):
    page.format.setCurrentIndex(page.format.findData(format))


def tables(*winners, bots="abcd"):
    """Standings after tables of these bots, each won by the bot of that name."""
    found = Standings("abcd")
    found.add([TableResult(n, tuple(bots), GameTally(bots.index(who), 1, ())) for n, who in enumerate(winners)])
    return found


@pytest.mark.parametrize("precision", [0.2, *slow(0.0)])
def test_a_tournament_has_the_results_of_the_command_line(precision):
    words = ("--games", "20", "--seed", "5", "--bots", ",".join(BOTS), "--precision", str(precision), "--workers", "1")
    assert played(TOURNAMENT, BOTS, 20, precision).data == printed("tournament", "dice/boxcars", *words)


def test_a_ladder_has_the_results_of_the_command_line():
    there = printed(
        "ladder", "dice/boxcars", "--games", "6", "--seed", "5", "--rungs", "random,casual", "--workers", "1"
    )
    here = played(LADDER, ("random", "casual"), 6).data
    assert {key: there[key] for key in here} == here and here["games"] == 6


def test_pairs_count_the_games_that_one_of_both_won():
    found = tables("a", "b", "a", "c")
    (_, ab, ac, ad), (ba, *_), *_ = found.matrix()
    assert (ab["value"], ab["games"]) == (2 / 3, 3) and (ba["value"], ba["games"]) == (1 / 3, 3)
    assert ac["games"] == 3 and (ad["value"], ad["games"]) == (1, 2)
    assert ab["example"] == {"game": 0, "bots": list("abcd")} and ba["example"]["game"] == 1
    assert found.matrix()[3][0]["example"] is None, "d has not won"


def test_the_example_of_a_pair_does_not_depend_on_the_order_of_results():
    rows = [TableResult(n, tuple("abcd"), GameTally(0, 1, ())) for n in (4, 2, 9)]
    found = Standings("abcd")
    for row in rows:
        found.add([row])
    assert found.matrix()[0][1]["example"]["game"] == 2


def test_a_tournament_ends_at_the_wanted_precision_or_its_limit():
    assert tables_for(tables(), 0.0, 400) == 400 and tables_for(tables(), 0.05, 150) == 150
    even = tables(*"abcd" * 75)
    assert tables_for(even, 0.05, 10_000) == even.tables, "the half width is 4.9 points"
    assert even.tables < tables_for(even, 0.02, 10_000) <= 10_000
    assert tables_for(even, 0.001, 5_000) == 5_000


def test_the_list_offers_the_bots_and_a_ladder_also_line_ups(page, document):
    names = bot_names(document.family, DICE)
    assert [page.seats.item(row).text() for row in range(page.seats.count())] == names
    assert page.seats.bots == tuple(name for name in names if name != "random")
    page.none.click()
    assert not page.start.isEnabled() and "two bots" in page.start.toolTip()
    choose(page, LADDER)
    assert page.seats.bots == ("expert", "casual", "planner", "random") and page.start.isEnabled()
    choose(page, TOURNAMENT)
    assert page.seats.bots == (), "each format has checks of its own"
    choose(page, LEAGUE)
    assert not page.seats.isEnabled() and page.start.isEnabled()


def test_another_game_system_has_bots_of_its_own_and_the_checks_return(page, document):
    page.seats.seat(("greedy", "random"))
    document.new(bundled_scenario("boxcars/us-rail-baron"))
    assert "hill" in page.seats.bots and "greedy" not in page.seats.bots
    document.new(DICE)
    assert page.seats.bots == ("greedy", "random")


def test_results_are_a_matrix_with_ratings(qtbot, page):
    page._show_report(tournament_report(tables(*"aab").data(3)))
    assert page.matrix.rowCount() == 4 and page.matrix.item(0, 1).text().startswith("67 (")
    assert page.matrix.item(0, 0).text() == "" and "a won 66.7%" in page.matrix.item(0, 1).toolTip()
    assert [page.figures.tabText(n) for n in range(page.figures.count())] == ["Wins by Pair", "Ratings"]
    assert "the intervals overlap" in page.said.text() and page.save.isEnabled()
    asked = []
    page.matrix.chosen.disconnect(page.open_game)
    page.matrix.chosen.connect(lambda row, column: asked.append((row, column)))
    page.matrix.setCurrentCell(1, 0)
    qtbot.keyClick(page.matrix, Qt.Key.Key_Return)
    assert asked == [(1, 0)]


def test_a_sure_share_is_bold(page):
    page._show_report(tournament_report(tables(*"a" * 30).data(30)))
    assert page.matrix.item(0, 1).font().bold() and not page.matrix.item(1, 2).font().bold()
    assert "surely the best" in page.said.text()


def test_a_league_shows_weights_and_its_champion_can_be_saved(page, home):
    from engine.bots.named import characters_folder
    from studio.lab.contest_task import save_champion

    choose(page, LEAGUE)
    assert not page.champion.isEnabled()
    weights = dict(zip(family("dice").weights, (90, 60, 100, 200, 30, 80), strict=True))
    data = {
        "champion": {"weights": weights}, "seed": 5, "warnings": ["Too few games."],
        "exploiter": {"weights": weights, "win_rate": 0.3, "interval": [0.2, 0.4]},
    }  # fmt: skip
    page._show_report(league_report(data))
    assert page.figures.page.view.model().rowCount() == 6, "the table is visible, not the tab of the matrix"
    assert page.warned.text() == "Too few games." and page.champion.isEnabled()
    save_champion(DICE, page.report, "Best One")
    assert (characters_folder() / "Best One.yaml").exists()
    page._offer()
    assert "Best One" in bot_names(family("dice"), DICE)


@pytest.mark.slow
def test_a_cell_opens_a_game_that_the_bot_of_its_row_won(qtbot, page):
    page.seats.seat(("greedy", "random"))
    page.games.setValue(8)
    page.run()
    qtbot.waitUntil(lambda: not page.is_busy)
    with qtbot.waitSignal(page.record_asked) as asked:
        page.open_game(0, 1)
    record = load_record(asked.args[0])
    winner = max(range(4), key=lambda seat: record.scores[seat])
    assert record.seats[winner].bot == "greedy" and record.finished
    page.open_game(1, 0)
    assert "random won no game against greedy." in page.words.text()


@pytest.mark.slow
def test_a_stop_keeps_what_was_played(qtbot, page):
    page.games.setValue(100_000)
    page.run()
    qtbot.waitUntil(lambda: page._task.done > 0)
    page.bar.stop.click()
    qtbot.waitUntil(lambda: not page.is_busy)
    assert 0 < page.report.data["tables"] < 100_000 and page.report.data["interrupted"]
    assert "Stopped" in page.words.text()


def test_the_first_won_game_of_a_ladder_is_an_example():
    found = Standing(rungs_of(family("dice"), ["random", "greedy"], DICE))
    found.matches[0].add(bytes([1, 0]))
    found.matches[0].add(bytes([2, 0]))
    report = ladder_report(found.data())
    assert report.data["matrix"][1][0]["example"]["game"] == 2 and report.data["matrix"][0][1]["example"]["game"] == 1
    assert report.data["matrix"][1][0]["example"]["bots"].count("greedy") == 2


def test_games_start_without_scrolling_in_a_low_panel(page):
    place = page.start.mapTo(page, page.start.rect().bottomLeft())
    assert place.y() < 80 and place.y() < page.seats.mapTo(page, page.seats.rect().topLeft()).y()
