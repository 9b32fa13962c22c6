"""Runs in the window: played, stopped, completed, repeated, removed, and opened at the game of a dot."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from shiboken6 import delete

from engine.files.records import load_record
from engine.runs.playing import totals_of
from engine.runs.store import reading, writing
from studio.lab.run_dialog import RunDialog
from studio.lab.run_task import NewRun, RunTask, runs_of, usual_store
from studio.lab.runs_page import RunsPage
from studio.lab.task import Task, time_left
from tests.opening import opened
from tests.runs.stored import BOTS, DICE, played


@pytest.fixture
def document(qtbot):
    with opened(DICE) as document:
        yield document


@pytest.fixture
def page(qtbot, document, home):
    made = RunsPage(document, lambda *_: {"goal": 1})
    made.resize(900, 400)
    with qtbot.waitExposed(made):
        made.show()
    qtbot.waitUntil(lambda: not made._lister.is_busy)
    yield made
    made.stop()
    qtbot.waitUntil(lambda: not made.is_busy)
    delete(made)


def settled(qtbot, page):
    qtbot.waitUntil(lambda: not (page.is_busy or page._lister.is_busy or page._reader.is_busy or page._opener.is_busy))


def shows(qtbot, page, path):
    page.show_store(path)
    settled(qtbot, page)
    return page


def test_without_runs_the_page_says_what_a_run_is(page):
    assert page.empty.isVisible() and "many games" in page.empty.text() and not page.figures.isVisible()
    assert page.new.isEnabled() and not page.go_on.isEnabled() and page.store == usual_store()


def test_a_run_is_played_stored_and_shown(qtbot, page):
    page.play(NewRun(DICE, {}, BOTS, 5, 3))
    assert page.bar.isVisible() and not page.new.isEnabled()
    settled(qtbot, page)
    with reading(page.store) as store:
        (run,) = store.runs()
        assert (run.games, run.identity.seed, run.identity.bots) == (3, 5, BOTS)
        wins = totals_of(store, run).wins
    assert page.table.rowCount() == 1 and page.run == run and not page.bar.isVisible()
    assert page.games.model.rowCount() == 3 == len(page.games.dots.dots)
    seats = page.shown.report.tables[0]
    assert [row[2] for row in seats.rows] == [wins[0], wins[1]]
    page.figures.setCurrentIndex(2)
    chart = page.figures.page.charts[0]
    assert [bar.value for bar in chart.shown] == [row[3] for row in seats.rows]


def test_the_focus_goes_to_the_progress_and_then_to_the_runs(qtbot, page):
    page.activateWindow()
    page.new.setFocus()
    page.play(NewRun(DICE, {}, BOTS, 1, 5))
    assert page.focusWidget() is page.bar.pause
    settled(qtbot, page)
    assert page.focusWidget() is page.table


def test_a_stopped_run_keeps_its_games_and_can_be_completed(qtbot, page, tmp_path):
    path = tmp_path / "runs.db"
    played(path, 0, 2)
    with writing(path) as store:
        store.extend(1, 0, 4)
    shows(qtbot, page, path)
    assert page.table.item(0, 2).text() == "2 of 4"
    task = RunTask(path, 1)
    task.stop()
    assert task.play(lambda: True).run.games == 2
    page.resume()
    settled(qtbot, page)
    assert page.run.games == 4 and [found.number for found in page.shown.results] == [0, 1, 2, 3]


def test_a_paused_task_waits_and_goes_on(qtbot):
    from studio.threads.worker import Worker

    task, worker = Task(10), Worker("test")
    task.pause(True)
    worker.do(lambda: task.step(4))
    qtbot.waitUntil(lambda: task.done == 4)
    assert task.is_paused and worker.is_busy and task.seconds_left is None
    task.pause(False)
    worker.wait()
    assert not task.is_paused
    task.pause(True)
    task.stop()
    task.step(1)
    assert task.is_stopped and task.done == 5, "a stopped task does not wait"
    worker.close()


def test_the_clock_of_a_task_stops_while_it_is_paused(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("engine.clock.seconds", lambda: now[0])
    task = Task(10)
    began = task.working_seconds()
    now[0] += 3
    task.pause(True)
    task.pause(True)
    now[0] += 50
    assert task.working_seconds() - began == 3
    task.pause(False)
    now[0] += 2
    assert task.working_seconds() - began == 5


def test_a_paused_task_ends_with_its_worker(qtbot):
    from studio.threads.worker import Worker

    task, worker = Task(10), Worker("test")

    def work(wanted):
        task.begin(wanted)
        task.step(1)

    task.pause(True)
    worker.ask(work, lambda _: None)
    qtbot.waitUntil(lambda: task.done == 1)
    worker.close()
    assert task.is_over() and task.is_paused


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, ""), (0.2, "1 second left"), (61, "61 seconds left"), (600, "10 minutes left"), (36_000, "10 hours left")],
)
def test_time_left_is_told_in_words(seconds, words):
    assert time_left(seconds) == words


def test_a_click_on_a_dot_opens_that_game(qtbot, page, tmp_path):
    shows(qtbot, page, tmp_path / "none.db")
    played(tmp_path / "runs.db", 0, 4)
    shows(qtbot, page, tmp_path / "runs.db")
    drawn = page.games.dots.plot.getPlotItem().listDataItems()
    item = next(each for each in drawn if type(each).__name__ == "ScatterPlotItem" and len(each.data))
    point = item.points()[0]
    wanted = int(point.data())
    with qtbot.waitSignal(page.record_asked) as asked:
        item.sigClicked.emit(item, [point], None)
    record = load_record(asked.args[0])
    found = next(each for each in page.shown.results if each.number == wanted)
    assert (record.game, record.scores, record.seed) == (wanted, found.scores, 5)
    assert page.games.current == wanted, "the row of the dot is selected"


def test_keys_go_from_dot_to_dot_and_open_the_game(qtbot, page, tmp_path):
    played(tmp_path / "runs.db", 0, 3)
    shows(qtbot, page, tmp_path / "runs.db")
    asked = []
    page.games.dots.chosen.connect(asked.append)
    dots = page.games.dots
    order = [dot.number for dot in sorted(dots.dots, key=lambda dot: (dot.x, dot.y))]
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(dots, key)
    assert asked == [order[1]] and page.games.current == order[1]
    assert str(order[1]) in dots.accessibleDescription()
    settled(qtbot, page)


@pytest.mark.slow
def test_a_repeated_run_is_identical(qtbot, page, tmp_path):
    played(tmp_path / "runs.db", 0, 2)
    shows(qtbot, page, tmp_path / "runs.db").repeat()
    settled(qtbot, page)
    assert page.words.text() == "2 games are identical."


def test_a_removed_run_is_gone_and_its_board_too(qtbot, page, tmp_path):
    path = tmp_path / "runs.db"
    played(path, 0, 2)
    played(path, 0, 2, seed=6)
    shows(qtbot, page, path).delete_run(1)
    settled(qtbot, page)
    with reading(path) as store:
        (run,) = store.runs()
        assert run.id == 2 and store.numbers(2) == {0, 1} and store.scenario_text(run)
    page.delete_run(2)
    settled(qtbot, page)
    assert page.runs == [] and page.empty.isVisible()
    with writing(path) as store:
        assert store._base.execute("select count(*) from scenario").fetchone() == (0,)


def test_games_are_exported_as_rows(qtbot, page, tmp_path, monkeypatch):
    from studio.lab import runs_page
    from studio.widgets.saving import Target

    played(tmp_path / "runs.db", 0, 2)
    shows(qtbot, page, tmp_path / "runs.db")
    monkeypatch.setattr(runs_page, "ask_where_to_save", lambda *_: Target(tmp_path / "games.csv", ""))
    page.ask_export()
    settled(qtbot, page)
    assert (tmp_path / "games.csv").read_text().count("\n") == 3
    assert page.words.text() == "2 games written to games.csv"


def test_a_file_that_is_no_store_is_refused_with_words(qtbot, page, tmp_path):
    (tmp_path / "other.db").write_text("no store")
    shows(qtbot, page, tmp_path / "other.db")
    assert "not a store of runs" in page.words.text() and page.words.isVisible()


def test_the_page_says_that_a_run_is_being_read_until_it_is_shown(qtbot, page, tmp_path):
    path = tmp_path / "runs.db"
    played(path, 0, 2)
    page.store = path
    page._list(None, runs_of(path))
    assert page.shown is None and page.words.text() == "Reading run 1…"
    qtbot.waitUntil(lambda: page.shown is not None)
    assert page.words.text() == ""


def test_the_dialog_asks_for_games_or_a_precision(qtbot, home):
    dialog = RunDialog(DICE, lambda *_: {"game.players": 2})
    assert dialog.new_run.games == dialog.games.value() and dialog.new_run.precision == 0
    dialog.by_precision.setChecked(True)
    dialog.points.setValue(2.0)
    assert dialog.new_run.precision == pytest.approx(0.02) and "2,401 games" in dialog.words.text()
    assert dialog.points.isEnabled() and not dialog.games.isEnabled()
    dialog.rules.click()
    assert dialog.new_run.chosen == {"game.players": 2} and "1 changed" in dialog.rules.text()
    again = RunDialog(DICE, lambda *_: None, None, dialog.new_run)
    assert again.new_run == dialog.new_run
    delete(again)
    delete(dialog)


def test_details_of_games_add_tables_with_charts(qtbot, page, tmp_path):
    played(tmp_path / "runs.db", 0, 2)
    shows(qtbot, page, tmp_path / "runs.db").add_details(1)
    assert page.is_busy
    settled(qtbot, page)
    assert page.words.text() == "1 game has details."
    ids = [table.id for table in page.shown.report.tables]
    assert {"average_course", "drama", "moments"} <= set(ids)
    page.figures.setCurrentIndex(2 + ids.index("average_course"))
    assert len(page.figures.page.charts[0]._lines) == len(BOTS)


def test_the_fairness_card_is_saved(qtbot, page, tmp_path, monkeypatch):
    from studio.lab import saving
    from studio.widgets.saving import Target

    played(tmp_path / "runs.db", 0, 3)
    shows(qtbot, page, tmp_path / "runs.db")
    monkeypatch.setattr(saving, "ask_where_to_save", lambda *_: Target(tmp_path / "card.html", ""))
    page.card.click()
    settled(qtbot, page)
    assert page.words.text() == "Saved as card.html." and "Wins by seat" in (tmp_path / "card.html").read_text()


def test_messages_of_bots_stay_below_the_progress_and_after_it(qtbot, home):
    from engine.plugins.loading import _heard, hear
    from studio.lab.task import Task
    from studio.lab.task_bar import TaskBar, with_messages

    task = Task(10)
    hear({"before: too slow": 1})
    task.begin(lambda: True)
    bar = TaskBar()
    qtbot.addWidget(bar)
    bar.show()
    bar.begin(task)
    assert not bar.messages.isVisible()
    hear({"before: too slow": 2, "own: no idea": 1})
    bar.look()
    assert bar.messages.text() == "before: too slow (2 times)\nown: no idea" and bar.messages.isVisible()
    assert with_messages("Stopped.", task) == "Stopped.\nbefore: too slow (2 times)\nown: no idea"
    bar.rest()
    _heard.clear()


def test_keys_go_from_bot_to_bot_and_then_to_the_buttons(qtbot, home):
    from studio.lab.run_dialog import RunDialog

    dialog = RunDialog(DICE, lambda *_: None)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    seats = dialog.seats
    seats.seat(["random", "random"])
    seats.more.click()
    qtbot.waitUntil(lambda: all(choice.isVisible() for choice in seats.choices))
    seats.choices[0].setFocus()
    order = [dialog.focusWidget()]
    for _ in range(4):
        dialog.focusNextChild()
        order.append(dialog.focusWidget())
    assert order == [*seats.choices, seats.more, seats.fewer]
