"""Many games in the window: played beside it, shown while they go on, drawn over the board, ended by a button."""

from importlib.metadata import version

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtWidgets import QDialogButtonBox
from shiboken6 import delete

from engine.bots.named import default_lineup
from engine.edit.header import ChangeHeader
from engine.files.scenarios import run_hash
from engine.game.family import family
from engine.game.options import resolve
from engine.i18n import SOURCE_LANGUAGE, set_language
from engine.model.ids import Ref
from engine.report.report import Drawn, Report, Table
from engine.sim.batch import play_games
from engine.sim.batch_report import Learned
from engine.sim.run import Job
from engine.sim.run_report import RunReport
from engine.sim.tally import Totals
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.lab.batch import Batch
from studio.lab.games import GamesPanel
from studio.lab.seats import Seats
from studio.playtest.start.rules_dialog import RulesDialog
from tests.builders import a_small_board
from tests.families.crayon.table import COUNTRY
from tests.opening import on_screen, opened

RULES = {"game.turn_limit": 40}


@pytest.fixture
def document(qtbot):
    with opened(COUNTRY) as document:
        yield document


@pytest.fixture
def view(qtbot, document):
    with on_screen(qtbot, BoardView(document), 700, 500) as view:
        yield view


@pytest.fixture
def asked():
    """What the author is asked and answers."""
    return {"answer": RULES, "began": []}


@pytest.fixture
def panel(qtbot, document, view, asked):
    def ask(scenario, known, chosen, parent):
        asked["began"].append((scenario.title, known.id, dict(chosen)))
        return asked["answer"]

    made = GamesPanel(document, lambda: view, ask)
    made.resize(900, 300)
    made.seats.seat(["random", "random"])
    made.games.setValue(3)
    made.seed.setValue(3)
    made.chosen = dict(RULES)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.stop()
    qtbot.waitUntil(lambda: not made.is_playing)
    delete(made)


def play(qtbot, panel):
    panel.play.click()
    qtbot.waitUntil(lambda: not panel.is_playing)


def tabs(panel):
    return [panel.tabs.tabText(i).split(" (")[0] for i in range(panel.tabs.count())]


def a_report(*rows, title="3 games", sections=(((0, 0), (1, 0), 2),), spots=((2, 0),)):
    table = Table("demands", f"{len(rows)} rows", ("city", "dealt"), rows, tuple(Ref("site", "elm") for _ in rows))
    return Report(title, (table,), {}, Drawn("Games with track here", sections, "Never built here", spots))


def test_before_a_game_the_panel_says_what_it_does_and_offers_the_bots_of_the_family(panel):
    assert "many games" in panel.empty.text() and panel.empty.isVisible() and not panel.tabs.isVisible()
    assert [panel.seats.choices[0].itemText(i) for i in range(3)] == list(family("crayon").bots)[:3]
    assert panel.play.isEnabled() and not panel.progress.isVisible()


@pytest.mark.slow
def test_games_teach_what_the_same_batch_teaches_outside_of_the_window(qtbot, panel):
    play(qtbot, panel)
    totals = Totals(("random", "random"), 3, run_hash(COUNTRY, RULES))
    options = resolve(family("crayon").rules.options, COUNTRY.rules, RULES)
    learned = Learned(COUNTRY, options, totals, RULES, version("boxcars"), has_intervals=True)
    report = RunReport(COUNTRY, options, totals, learned)
    for chunk in play_games(Job(COUNTRY, RULES, ("random", "random"), 3, learned.counters), 3):
        report.add(chunk.tallies)
    assert panel.report == report.report()
    assert tabs(panel)[:5] == ["Seats", "Turns", "Final scores", "Scores of winners", "Demands"]
    seats = panel.tabs.widget(0)
    assert panel.tabs.isVisible() and len(seats.charts[0].shown) == 2, "a table has its chart"
    assert panel.state.text().startswith("Wins by seat in 3 games")


def test_where_track_was_built_and_where_never_lies_on_the_board(qtbot, panel):
    panel.show_report(a_report(("Elm", 1)))
    legend = panel._overlay.legend
    assert legend.isVisible() and legend.title == "Games with track here" and legend.rows == ["2"]
    assert legend.marked == "Never built here (1)"
    assert legend.accessibleName() == "Games with track here: 2; Never built here (1)"
    cross = panel._overlay.crosses.boundingRect()
    middle = COUNTRY.board.grid.origin[0] + 2 * COUNTRY.board.grid.spacing
    assert cross.center().x() == pytest.approx(middle) and 0 < cross.width() < COUNTRY.board.grid.spacing / 2
    assert cross.width() == cross.height()
    assert panel._overlay._item.boundingRect().contains(QRectF(cross))
    panel.on_board.setChecked(False)
    assert not legend.isVisible() and panel._overlay.crosses.isEmpty()


def test_a_legend_with_crosses_is_a_row_higher(panel):
    panel.show_report(a_report(("Elm", 1), spots=()))
    legend = panel._overlay.legend
    without = legend.height()
    assert legend.marked == "" and legend.accessibleName() == "Games with track here: 2"
    panel.show_report(a_report(("Elm", 1)))
    assert legend.height() > without


def test_tables_stay_as_they_are_sorted_while_games_go_on(panel):
    panel.show_report(a_report(("Ash", 1), ("Elm", 3), ("Fern", 2)))
    panel.table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    panel.show_report(a_report(("Ash", 5), ("Elm", 3), ("Fern", 4), ("Moss", None), title="5 games"))
    model = panel.table.model()
    assert [model.index(row, 0).data() for row in range(4)] == ["Ash", "Fern", "Elm", "Moss"]
    assert panel.tabs.tabText(0) == "Demands (4)" and panel.state.text() == "4 rows"
    assert model.about(3) == Ref("site", "elm") and panel.tabs.count() == 1


def test_only_the_table_in_sight_is_filled_and_the_others_when_they_are_turned_to(panel):
    def two(*names):
        tables = tuple(Table(id, id, ("of",), tuple((name,) for name in names)) for id in "ab")
        panel.show_report(Report("x", tables, {}))

    two("Ash")
    first, second = panel.tabs.widget(0), panel.tabs.widget(1)
    assert first.view is panel.table and second.view is None
    panel.tabs.setCurrentIndex(1)
    kept = panel.table
    panel.tabs.setCurrentIndex(0)
    two("Ash", "Elm")
    assert kept.model().rowCount() == 1 and panel.table.model().rowCount() == 2
    panel.tabs.setCurrentIndex(1)
    assert panel.table is kept and kept.model().rowCount() == 2 and panel.tabs.widget(1) is second


def test_tables_that_go_are_not_filled_on_their_way(panel):
    tables = tuple(Table(id, id, ("of",), (("Ash",),)) for id in "abc")
    panel.show_report(Report("x", tables, {}))
    pages = [panel.tabs.widget(number) for number in range(3)]
    panel.show_report(Report("x", tables[:1], {}))
    assert [page.view is None for page in pages] == [False, True, True] and panel.table.model().rowCount() == 1


def test_columns_are_as_wide_as_what_stands_in_them_whichever_tab_is_in_sight(panel):
    def two(name):
        tables = (Table("a", "a", ("of",), (("x",),)), Table("b", "b", ("of",), ((name,),)))
        panel.show_report(Report("x", tables, {}))

    two("Ash")
    panel.tabs.setCurrentIndex(1)
    narrow = panel.table.columnWidth(0)
    two("Ash and Beech and Cedar and Elm")
    wide = panel.table.columnWidth(0)
    assert wide > 3 * narrow
    panel.tabs.setCurrentIndex(0)
    two("Ash")
    panel.tabs.setCurrentIndex(1)
    assert panel.table.columnWidth(0) == narrow


def test_a_report_with_other_columns_gets_tables_of_its_own(panel):
    panel.show_report(a_report(("Ash", 1)))
    other = Table("demands", "another", ("city", "load", "dealt"), (("Elm", "Coal", 2),))
    panel.show_report(Report("x", (other,), {}))
    assert panel.table.model().columnCount() == 3 and panel.tabs.count() == 1


@pytest.mark.slow
def test_stop_ends_the_games_and_keeps_those_that_were_played(qtbot, panel):
    panel.games.setValue(1_000_000)
    panel.play.click()
    assert panel.is_playing and panel.play.text() == "St&op" and not panel.seats.isEnabled()
    assert panel.empty.text().startswith("Playing the first games.")
    qtbot.waitUntil(lambda: panel.report is not None)
    assert panel.is_playing and panel.progress.isVisible()
    panel.play.click()
    qtbot.waitUntil(lambda: not panel.is_playing)
    assert panel.progress.maximum() == 1_000_000 and panel.report.tables[0].title.startswith("Wins by seat in ")
    assert panel.play.text() == "&Play" and panel.seats.isEnabled() and not panel.progress.isVisible()


def test_the_rules_of_the_games_are_asked_for_and_kept(panel, asked):
    panel.rules.click()
    assert asked["began"] == [(COUNTRY.title, "crayon", RULES)] and panel.rules.text() == "R&ules (1 changed)…"
    asked["answer"] = None
    panel.rules.click()
    assert panel.chosen == RULES
    asked["answer"] = {}
    panel.rules.click()
    assert panel.chosen == {} and panel.rules.text() == "R&ules…"


def test_rules_that_were_chosen_before_stand_in_the_dialog(qtbot):
    dialog = RulesDialog(COUNTRY, family("crayon"), RULES)
    qtbot.addWidget(dialog)
    assert dialog.rules.chosen() == RULES
    dialog.rules.editors["win.cash"].setValue(90)
    dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).click()
    assert dialog.result() and dialog.rules.chosen() == {**RULES, "win.cash": 90}


def test_names_of_rules_have_room_next_to_long_values(qtbot):
    set_language("de")
    try:
        dialog = RulesDialog(a_small_board().scenario(), family("boxcars"), {})
    finally:
        set_language(SOURCE_LANGUAGE)
    with on_screen(qtbot, dialog, 660, 480):
        table = dialog.rules.table
        assert table.columnWidth(0) > table.viewport().width() / 4
        for row in range(table.rowCount()):
            title = table.item(row, 0).text()
            wraps = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
            room = QRect(0, 0, table.columnWidth(0) - 4, 1000)
            assert table.rowHeight(row) >= table.fontMetrics().boundingRect(room, wraps, title).height(), title


def test_games_that_cannot_be_played_say_why(qtbot, panel):
    panel.seats.seat(["random"] * 6)
    panel.chosen = {"game.honeymoon": True}
    play(qtbot, panel)
    assert panel.empty.text().startswith("The games stopped: ") and "for 2 players" in panel.empty.text()
    assert panel.play.isEnabled() and panel.report is None


def test_a_board_with_errors_is_not_played(qtbot, panel, document):
    without_cities = replace(COUNTRY, board=replace(COUNTRY.board, sites={}))
    document.new(without_cities)
    play(qtbot, panel)
    assert "The board has errors." in panel.empty.text()


def test_a_change_of_the_board_marks_the_games_as_old_until_the_next_ones(qtbot, panel, document):
    panel.show_report(a_report(("Elm", 1)))
    document.perform(ChangeHeader(title="Another"))
    document.perform(ChangeHeader(title="A third"))
    assert panel.state.text() == "The board changed after these games. 1 rows" and panel.report is not None
    play(qtbot, panel)
    assert panel.state.text().startswith("Wins by seat")


def test_another_board_begins_with_nothing_played_and_its_own_bots(panel, document):
    panel.show_report(a_report(("Elm", 1)))
    document.new(a_small_board().scenario())
    assert panel.report is None and panel.chosen == {} and not panel._overlay.legend.isVisible()
    assert panel.seats.choices[0].itemText(0) == next(iter(family("boxcars").bots)) and len(panel.seats.bots) == 4


def test_games_in_play_are_dropped_with_their_board(qtbot, panel, document):
    panel.games.setValue(1_000_000)
    panel.play.click()
    document.new(COUNTRY)
    assert not panel.is_playing and panel.play.text() == "&Play"
    assert not panel._worker.is_busy and panel.report is None


def test_before_anything_is_open_nothing_can_be_played(qtbot):
    document = Document()
    panel = GamesPanel(document, lambda: pytest.fail("there is no board"), lambda *asked: None)
    qtbot.addWidget(panel)
    assert panel.empty.text().startswith("Open a board") and not panel.play.isEnabled()
    document.close()


def test_a_family_without_rules_cannot_be_played(panel, document, monkeypatch):
    monkeypatch.setattr(Document, "family", property(lambda self: replace(family("crayon"), rules=None)))
    document.new(COUNTRY)
    assert "cannot be simulated yet" in panel.empty.text() and not panel.play.isEnabled()


def test_seats_are_added_like_the_last_one_and_removed_down_to_one(qtbot):
    seats = Seats(lambda count, sharks: ["greedy" if sharks else "planner"] * count)
    qtbot.addWidget(seats)
    seats.offer(["planner", "greedy", "random"], ["planner", "greedy"])
    assert seats.bots == ("planner", "greedy")
    for _ in range(4):
        seats.more.click()
    assert seats.bots == ("planner", *["greedy"] * 5) and not seats.more.isEnabled()
    for _ in range(5):
        seats.fewer.click()
    assert seats.bots == ("planner",) and not seats.fewer.isEnabled() and seats.more.isEnabled()
    seats.offer(["planner", "greedy", "random"], ["greedy"] * 3)
    assert seats.bots == ("planner",)
    seats.offer(["hill"], ["hill"] * 3)
    assert seats.bots == ("hill",) * 3


def test_a_whole_table_of_people_or_sharks_sits_down_at_as_many_seats(panel):
    panel.seats.more.click()
    panel.seats.whole.sharks.trigger()
    assert panel.seats.bots == (next(iter(family("crayon").bots)),) * 3
    panel.seats.whole.people.trigger()
    assert panel.seats.bots == tuple(default_lineup(family("crayon"), 3)) != (panel.seats.bots[0],) * 3


def test_six_seats_leave_room_beside_them_on_a_small_screen(panel):
    panel.seats.seat(["stephenson"] * 6)
    panel.chosen = {"win.cash": 90}
    panel._show_state()
    assert panel.minimumSizeHint().width() < 860


def test_a_batch_that_is_not_wanted_any_more_ends(qtbot):
    batch = Batch(COUNTRY, RULES, ("random", "random"), 3, 1_000_000)
    report = batch.play(lambda: batch.done < 4)
    assert 4 <= batch.done < 1_000_000 and f"in {batch.done} games" in report.tables[0].title
