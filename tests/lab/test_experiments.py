"""Comparisons, sensitivities and goal seeks in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from engine.edit.rules import SetRule
from engine.files.scenarios import save
from engine.game.fast.batch import GameTally
from engine.game.options import resolve
from engine.i18n import SOURCE_LANGUAGE, set_language
from engine.report.report import Report, Table
from engine.runs.identity import identity_of, scenario_text
from engine.runs.store import writing
from engine.sim.findings import comparison_sentence, goal_sentence, saving_sentence, sensitivity_report
from studio.lab.compare_page import ComparePage
from studio.lab.experiment_page import ExperimentPage, SeekPage
from studio.lab.run_task import usual_store
from studio.lab.runs_page import RunsPage
from studio.lab.sides import CURRENT, SAVED
from studio.lab.target_matrix import Sources
from studio.widgets.stable_scroll_area import SteadyScroll
from tests.bundled import bundled_scenario
from tests.opening import on_screen, opened
from tests.runs.stored import DICE, played


@pytest.fixture
def file(tmp_path) -> Path:
    save(DICE, tmp_path / "dice.yaml")
    return tmp_path / "dice.yaml"


@pytest.fixture
def document(qtbot, file):
    with opened(file) as document:
        yield document


def shown(qtbot, page):
    page.resize(1000, 500)
    with qtbot.waitExposed(page):
        page.show()
    return page


@pytest.fixture
def runs(document, home):
    made = RunsPage(document, lambda *_: None)
    yield made
    delete(made)


@pytest.fixture
def compare(qtbot, document, runs):
    made = shown(qtbot, ComparePage(document, lambda *_: {"x": 1}, runs))
    made.seats.seat(["random", "random"])
    made.games.setValue(12)
    made.points.setValue(0)
    yield made
    made.stop()
    qtbot.waitUntil(lambda: not made.is_busy)
    delete(made)


def played_out(qtbot, page):
    qtbot.waitUntil(lambda: not page.is_busy)


def number_rule(document) -> str:
    return next(option.name for option in document.family.rules.options if option.type == "int")


def test_an_unchanged_board_does_not_differ_from_its_file(qtbot, compare):
    compare.with_saved()
    assert compare.bar.isVisible() and not compare.start.isEnabled()
    played_out(qtbot, compare)
    data = compare.report.data
    assert data["games"] == 12 and all(seat["difference"]["value"] == 0 for seat in data["seats"])
    assert compare.said.text().startswith("No difference is shown") and compare.start.isEnabled()
    compare.figures.setCurrentIndex(0)
    assert len(compare.figures.page.charts[0].shown) == 2


@pytest.mark.parametrize("button", ["pause", "stop"])
def test_the_focus_returns_to_the_start_button_when_games_end(qtbot, compare, button):
    compare.games.setValue(1_000_000 if button == "stop" else 12)
    compare.start.setFocus()
    compare.start.click()
    getattr(compare.bar, button).setFocus()
    if button == "stop":
        QTest.keyClick(compare.bar.stop, Qt.Key.Key_Space)
        assert not compare.bar.stop.isEnabled()
    played_out(qtbot, compare)
    assert compare.focusWidget() is compare.start


def test_a_comparison_that_is_stopped_keeps_its_result(qtbot, compare):
    compare.games.setValue(1_000_000)
    compare.run()
    qtbot.waitUntil(lambda: compare._task.done > 0)
    compare.bar.stop.click()
    played_out(qtbot, compare)
    assert 0 < compare.report.data["games"] < 1_000_000 and compare.words.text().startswith("Stopped.")


def test_a_board_without_a_file_has_no_saved_version(qtbot, compare, document):
    document.new(DICE)
    compare.a.set_kind(SAVED)
    compare.run()
    assert compare.words.text() == "The board is not saved yet." and not compare.is_busy


def test_a_run_is_a_side_with_its_rules(qtbot, compare, runs, tmp_path):
    played(tmp_path / "runs.db", 0, 1)
    runs.show_store(tmp_path / "runs.db")
    qtbot.waitUntil(lambda: bool(runs.runs))
    compare.with_run(runs.runs[0])
    assert compare.a.side.run == 1 and compare.a.side.read() == DICE and compare.seed.value() == 5
    assert compare.seats.bots == ("random", "random")


def test_a_changed_rule_can_hold_for_one_player(qtbot, compare, document):
    from tests.bundled import bundled_scenario

    side = compare.b
    side._ask_rules = lambda *_: {"cash.start": 30_000}
    assert not side.who.isVisible(), "no rule is changed"
    side.rules.click()
    side.who.setCurrentIndex(2)
    chosen, us = side.side, bundled_scenario("boxcars/us-boxcars-2013")
    assert chosen.seat == 2 and chosen.rules(us) == {"cash.start@2": 30_000}
    assert chosen.name.endswith("with cash.start=30000 for player 2")


def test_a_file_that_cannot_be_read_is_told(qtbot, compare, tmp_path):
    (tmp_path / "bad.yaml").write_text("format: [")
    compare.b.take_file(tmp_path / "bad.yaml")
    compare.run()
    played_out(qtbot, compare)
    assert "bad.yaml" in compare.words.text() and compare.start.isEnabled()
    compare.b.set_kind(CURRENT)
    assert compare.b.side.scenario is not None


def seats(*intervals, turns=None):
    return {
        "games": 100,
        "seats": [
            {"difference": {"value": sum(interval) / 2, "interval": list(interval)}} for interval in intervals
        ],
        "outcomes": [
            {"name": "winless", "difference": {"value": 0, "interval": None}},
            {"name": "turns", "difference": {"value": sum(turns or (0, 0)) / 2, "interval": turns}},
        ],
    }  # fmt: skip


def test_the_sentence_names_the_seat_that_differs_most():
    bots = ("scott", "gould")
    said = comparison_sentence(seats((0.01, 0.05), (-0.09, -0.03)), bots)
    assert "seat 2 (gould) wins 6.0 percentage points less often" in said and "(3.0 to 9.0)" in said
    assert said.endswith("1 other seat differs.")
    assert "more than 4.0 percentage points" in comparison_sentence(seats((-0.04, 0.02), (-0.01, 0.03)), bots)


def test_the_sentence_names_the_length_of_games_when_only_that_differs():
    even, bots = ((-0.04, 0.02), (-0.01, 0.03)), ("scott", "gould")
    said = comparison_sentence(seats(*even, turns=[-104.0, -100.0]), bots, ("old", "new"))
    assert said == (
        "With new, games are 102.0 turns shorter than with old (100.0 to 104.0), counting all players. "
        "With new, no seat wins more than 4.0 percentage points more or less often than with old."
    )
    assert "2,000.0 turns longer" in comparison_sentence(seats(*even, turns=[1500.0, 2500.0]), bots)
    assert comparison_sentence(seats(*even, turns=[-1.0, 2.0]), bots).startswith("No difference is shown")
    both = comparison_sentence(seats((0.01, 0.05), (-0.09, -0.03), turns=[1.0, 3.0]), bots)
    assert both.startswith("With B, seat 2 (gould)") and "2.0 turns longer" in both


def effect(value, half):
    return {"value": value, "interval": [value - half, value + half]}


def test_a_tornado_has_a_pair_of_bars_for_each_option():
    from engine.report.bar_chart import bars_of, subtitle

    row = {
        "id": "a", "value": 2, "range": [1, 3], "first_order": None,
        "effect": {"low": effect(-3.0, 1.0), "high": effect(4.0, 1.0), "swing": effect(7.0, 2.0)},
    }  # fmt: skip
    data = {"knobs": [row], "luck": 0.9, "games_a_point": 9}
    report = sensitivity_report(data, {"a": "Cash"}, "turns", False)
    (bar,) = bars_of(report.tables[0], report.bars[0])
    assert (bar.value, bar.low, bar.other, bar.other_high) == (-3.0, -4.0, 4.0, 5.0)
    assert "solid: at low; outlined: at high" in subtitle([bar], report.bars[0], 1)
    assert "from 1 to 3 it changes the outcome by +7.0" in report.said and "luck causes 90%" in report.said
    nothing = sensitivity_report({**data, "games_a_point": 0}, {}, "turns", False)
    assert nothing.tables[0].rows == () and nothing.bars == () and "Too few games" in nothing.said


@pytest.fixture
def sensitivity(qtbot, document):
    made = shown(qtbot, ExperimentPage(document))
    made.seats.seat(["random", "random"])
    made.games = 24
    yield made
    made.stop()
    qtbot.waitUntil(lambda: not made.is_busy)
    delete(made)


def test_effects_of_checked_options_are_measured(qtbot, sensitivity, document):
    assert not sensitivity.start.isEnabled() and "at least one option" in sensitivity.start.toolTip()
    sensitivity.knobs.check(number_rule(document), "1", "2")
    assert sensitivity.knobs.text == f"{number_rule(document)}=1:2"
    sensitivity.run()
    played_out(qtbot, sensitivity)
    assert [row["id"] for row in sensitivity.report.data["knobs"]] == [number_rule(document)]
    assert sensitivity.figures.page.charts[0].shown[0].other is not None


def test_a_wrong_range_is_told(qtbot, sensitivity, document):
    sensitivity.knobs.check(number_rule(document), "2", "many")
    sensitivity.run()
    played_out(qtbot, sensitivity)
    assert "many" in sensitivity.words.text() and sensitivity.report is None


@pytest.fixture
def seek(qtbot, document):
    made = shown(qtbot, SeekPage(document))
    made.seats.seat(["random", "random"])
    yield made
    made.stop()
    qtbot.waitUntil(lambda: not made.is_busy)
    delete(made)


def proposed(name, value):
    table = Table("proposal", "Proposal", ("knob",), ((name,),))
    return Report("Goal seek", (table,), {"proposal": {name: value}}, said="Reached")


def test_a_goal_seek_proposes_values(qtbot, seek, document):
    name = number_rule(document)
    seek.knobs.check(name, "1", "3")
    seek.target.setValue(60)
    seek.games = 96
    seek.run()
    played_out(qtbot, seek)
    assert set(seek.report.data["proposal"]) == {name} and seek.proposals.rowCount() == 1
    assert seek.said.text() and document.committed.rules == DICE.rules, "the board stays as it is"


def test_progress_comes_into_view_in_a_low_panel(qtbot, document):
    page, low = SeekPage(document), SteadyScroll()
    page.setMinimumHeight(900)
    low.setWidget(page)
    with on_screen(qtbot, low, 1000, 250):
        page.seats.seat(["random", "random"])
        page.knobs.check(number_rule(document), "1", "3")
        page.start.setFocus()
        low.verticalScrollBar().setValue(low.verticalScrollBar().maximum())
        assert page.bar.visibleRegion().isEmpty()
        page.start.click()
        qtbot.waitUntil(lambda: not page.bar.stop.visibleRegion().isEmpty())
        page.stop()
        qtbot.waitUntil(lambda: not page.is_busy)


def test_wheel_scrolls_past_fields_without_changing_them(qtbot, document):
    page, low = SeekPage(document), SteadyScroll()
    page.setMinimumHeight(900)
    low.setWidget(page)
    with on_screen(qtbot, low, 1000, 250):
        page.seats.seat(["random", "random"])
        choice = page.seats.choices[0]
        before = page.seats.bots, page.seed.value()
        for field in (choice, page.seed):
            assert not turn_wheel(field), "the scroll area gets it"
            assert (page.seats.bots, page.seed.value()) == before
            assert Qt.FocusPolicy.WheelFocus not in field.focusPolicy()
        page.seed.setFocus()
        turn_wheel(page.seed)
        assert page.seed.value() != before[1], "with the focus the wheel counts"


def turn_wheel(field):
    """Turns the wheel above a field, and returns whether the field took it."""
    at = QPointF(field.rect().center())
    away = QPointF(field.mapToGlobal(field.rect().center()))
    no = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(at, away, QPoint(), QPoint(0, -120), *no, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(field, event)
    return event.isAccepted()


def test_an_accepted_proposal_is_an_edit_that_can_be_undone(qtbot, seek, document):
    name = number_rule(document)
    before = document.committed.rules.get(name)
    seek._show_report(proposed(name, 2))
    assert seek.proposals.isVisible() and seek.proposals.item(0, 2).text() == "2"
    seek.proposals.selectRow(0)
    QTest.keyClick(seek.proposals, Qt.Key.Key_Return)
    assert document.committed.rules[name] == 2 and seek.proposals.item(0, 3).text() == "accepted"
    document.undo_stack.undo()
    assert document.committed.rules.get(name) == before and seek.proposals.item(0, 3).text() == ""
    seek.accept_all.click()
    assert document.committed.rules[name] == 2


def test_the_goal_of_a_share_is_in_percent(seek):
    seek.outcome.setCurrentIndex(seek.outcome.findData("wins.1"))
    seek.target.setValue(25)
    assert seek.goal() == 0.25 and seek.target.suffix() == "%"


def choose_matrix(seek):
    seek.outcome.setCurrentIndex(seek.outcome.findData("matrix"))
    assert seek.matrix.isVisible() and not seek.target.isVisible()


def test_matrix_of_wins_is_a_goal(qtbot, seek, document):
    choose_matrix(seek)
    name = document.family.rules.options[0].name
    seek.knobs.check(name, "1", "3")
    assert not seek.start.isEnabled() and "share" in seek.start.toolTip()
    seek.matrix.show_shares(["greedy", "random"], {})
    seek.matrix.cells.item(0, 1).setText("80%")
    assert seek.matrix.cells.item(1, 0).text() == "20", "the other order follows"
    seek.matrix.tolerance.setValue(3)
    assert seek.start.isEnabled()
    seek.games = 96
    seek.run()
    assert seek._task.matrix == "greedy>random=0.8" and seek._task.tolerance == 0.03
    played_out(qtbot, seek)
    (goal,) = seek.report.data["goals"]
    assert (goal["outcome"], goal["value"]) == ("greedy>random", 0.8)
    assert set(seek.report.data["proposal"]) == {name}


def test_wrong_share_is_refused_and_the_former_one_stays(seek):
    choose_matrix(seek)
    seek.matrix.show_shares(["greedy", "random"], {("greedy", "random"): 0.6})
    seek.matrix.cells.item(0, 1).setText("110")
    assert seek.matrix.cells.item(0, 1).text() == "60" and "0 to 100" in seek.matrix.said.text()
    seek.matrix.cells.setCurrentCell(1, 0)
    QTest.keyClick(seek.matrix.cells, Qt.Key.Key_Delete)
    assert seek.matrix.text == "" and seek.matrix.cells.item(0, 1).text() == ""


def test_matrix_comes_from_the_last_contest_or_a_file(qtbot, document, tmp_path):
    pair = {"value": 0.71239, "interval": (0.6, 0.8), "games": 50}
    found = []
    page = shown(qtbot, SeekPage(document, None, Sources(lambda: found[-1] if found else None)))
    choose_matrix(page)
    assert not page.matrix.from_last.isEnabled()
    found.append((("greedy", "random"), ((None, pair), (pair, None))))
    page.matrix.show_state()
    page.matrix.from_last.click()
    assert page.matrix.text == "greedy>random=0.712"
    (tmp_path / "wins.csv").write_text("bot,greedy,random\ngreedy,,0.9\n")
    page.matrix.read(tmp_path / "wins.csv")
    assert page.matrix.text == "greedy>random=0.9" and not page.matrix.said.isVisible()
    (tmp_path / "wins.csv").write_text("bot,greedy,random\ngreedy,,much\n")
    page.matrix.read(tmp_path / "wins.csv")
    assert "not a number" in page.matrix.said.text() and page.matrix.text == "greedy>random=0.9"
    delete(page)


def test_matrix_comes_from_a_stored_run(qtbot, home, document):
    from studio.lab.lab_panel import LabPanel

    usual_store().parent.mkdir(parents=True)
    bots = ("greedy", "random", "random")
    made = identity_of(DICE, resolve(document.family.rules.options, DICE.rules), {}, bots, 1, (), "0.1.0")
    won = [GameTally(seat, 40, (1.0, 2.0, 0.0), (), {}) for seat in (0, 0, 0, 1, 2)]
    played(usual_store(), 0, 2)
    with writing(usual_store()) as store:
        store.add(store.begin(made, scenario_text(DICE), 0, 5), range(5), won)
    lab = shown(qtbot, LabPanel(document, lambda: None, lambda *_: None, lambda _: None))
    lab.show_page("seek")
    choose_matrix(lab.page("seek"))
    matrix = lab.page("seek").matrix
    matrix.runs.aboutToShow.emit()
    (entry,) = matrix.runs.actions()
    assert entry.text() == f"2: {DICE.title} (greedy, random, random; 5 games)"
    entry.trigger()
    assert matrix.text == "greedy>random=0.75", "3 of 5 games for one seat, 2 for two of them"
    delete(lab)


def test_options_follow_the_board(seek, document):
    name = number_rule(document)
    row = next(n for n, option in enumerate(seek.knobs.options) if option.name == name)
    document.perform(SetRule(name, 4))
    assert seek.knobs.table.item(row, 1).text() == "4"
    seek.knobs.search.setText("no such option")
    assert all(seek.knobs.table.isRowHidden(n) for n in range(len(seek.knobs.options)))


def test_a_seek_without_a_proposal_says_so():
    assert goal_sentence({"proposal": None, "fresh": None}, {}) == "The budget was too small for a proposal."
    unjudged = goal_sentence({"proposal": {"win.cash": 1}, "fresh": None}, {})
    assert unjudged == "The search ended before fresh games judged its proposal."


def test_a_goal_that_is_not_reached_says_how_far_away_it_is():
    fresh = {"value": 0.3, "interval": [0.28, 0.32], "games": 900}
    goal = {"outcome": "wins.1", "is_share": True, "value": 0.25, "fresh": fresh, "reached": False}
    data = {"proposal": {"a": 1}, "fresh": fresh, "reached": False, "at_end": [], "goals": [goal]}
    assert goal_sentence(data, {}).startswith("The goal is not reached: 30.0 (28.0 to 32.0) instead of 25.0.")
    assert goal_sentence({**data, "at_end": ["win.cash"]}, {"win.cash": "Cash needed to win"}).endswith(
        "At the end of its range: Cash needed to win"
    )


def test_ranges_are_numbers_in_the_separators_of_the_language(qtbot, document):
    document.new(bundled_scenario("boxcars/us-boxcars-2013"))
    set_language("de")
    page = shown(qtbot, SeekPage(document))
    try:
        page.knobs.check("cash.start", high="40000.5")
        assert page.knobs.text == "cash.start=10000:40000.5"
        row = next(n for n, option in enumerate(page.knobs.options) if option.name == "cash.start")
        assert [page.knobs.table.item(row, column).text() for column in (2, 3)] == ["10.000", "40.000,5"]
        document.perform(SetRule("win.cash", 100_000))
        assert [page.knobs.table.item(row, column).text() for column in (2, 3)] == ["10.000", "40.000,5"]
    finally:
        set_language(SOURCE_LANGUAGE)
        delete(page)


def test_the_settings_of_each_game_system_are_kept(qtbot, document, compare):
    compare.games.setValue(77)
    compare.seats.seat(["racer", "random", "random"])
    document.new(bundled_scenario("boxcars/us-boxcars-2013"))
    assert compare.seats.bots != ("racer", "random", "random")
    compare.games.setValue(88)
    document.new(DICE)
    assert compare.games.value() == 77 and compare.seats.bots == ("racer", "random", "random")
    document.new(bundled_scenario("boxcars/us-boxcars-2013"))
    assert compare.games.value() == 88


def test_checked_options_of_each_game_system_are_kept(qtbot, document):
    page = shown(qtbot, SeekPage(document))
    name = number_rule(document)
    page.knobs.check(name, "2", "5")
    page.target.setValue(31)
    document.new(bundled_scenario("boxcars/us-boxcars-2013"))
    assert page.knobs.count == 0
    document.new(DICE)
    assert page.knobs.text == f"{name}=2:5" and page.target.value() == 31
    delete(page)


@pytest.mark.parametrize(("games", "saved", "more"), [(0, 0, None), (20, 0.2, None), (20, -3, None), (100, 40, "40")])
def test_games_that_pairs_save_are_told_if_there_are_any(games, saved, more):
    said = saving_sentence({"games": games, "games_saved": saved})
    assert said.startswith(f"{games} games on each board.") and (more is None) == ("Without pairs" not in said)
    assert more is None or f"about {more} more" in said
