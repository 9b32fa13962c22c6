"""Going by click, and loads handled at the train."""

import os
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.model.grids.grid import cell_ref
from engine.recovery.folder import left_behind
from tests.families.crayon.table import BLUE, GREEN, RED, Table
from tests.playtest.crayon.conftest import aid_of
from tests.playtest.crayon.hands import click, key, move, place
from tests.sim.processes import nothing_is_left
from tests.waiting import SECONDS_LONG


def ready(qtbot, window):
    """All rides are known."""
    qtbot.waitUntil(lambda: window.game.rider.ways is not None and window.game.rider.ways.is_done)
    window.game.pointer.show_ends()
    return window


def played(qtbot, window, since):
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    return [at.action.code for at in window.session.positions[since:]]


def test_a_click_on_a_city_places_the_train(qtbot, at_table):
    window = ready(qtbot, at_table(Table().track(RED, "4,2", "6,2").ready()))
    move(window, "7,0")
    assert window.game.pointer.words.startswith("place the train here")
    since = len(window.session.positions)
    click(window, "7,0")
    assert played(qtbot, window, since) == ["place 7,0"]


def test_a_click_on_a_far_milepost_goes_there_and_the_pointer_tells_fee_and_mileposts_left(qtbot, at_table):
    table = Table().track(RED, "4,2", "6,2").track(BLUE, "6,2", "9,2").train(RED, "4,2").ready()
    window = ready(qtbot, at_table(table))
    move(window, "8,2")
    assert window.game.pointer.words == "4 mileposts, 5 left · $4 to Blue"
    since = len(window.session.positions)
    click(window, "8,2")
    assert played(qtbot, window, since) == ["move 5,2", "move 6,2", "move 7,2", "move 8,2"]
    assert window.game.board.train_at == pytest.approx(window.game.board.mileposts.at(cell_ref((8, 2))))


def test_the_way_that_a_click_would_go_is_drawn_from_the_train_on(qtbot, at_table):
    window = ready(qtbot, at_table(Table().track(RED, "4,2", "6,2").train(RED, "4,2").ready()))
    move(window, "6,2")
    posts = window.game.board.mileposts
    assert window.game.pointer.way == [posts.at(cell_ref((q, 2))) for q in (4, 5, 6)]


def test_by_keys_the_cursor_begins_at_the_train_and_enter_goes_there(qtbot, at_table):
    window = ready(qtbot, at_table(Table().track(RED, "4,2", "6,2").train(RED, "4,2").ready()))
    window.game.board.setFocus()
    key(window, Qt.Key.Key_Right)
    assert window.game.walker.at == cell_ref((4, 2))
    key(window, Qt.Key.Key_Right, Qt.Key.Key_Right)
    since = len(window.session.positions)
    key(window, Qt.Key.Key_Return)
    assert played(qtbot, window, since) == ["move 5,2", "move 6,2"]


def test_what_was_ridden_in_the_turn_is_drawn(qtbot, at_table):
    window = ready(qtbot, at_table(Table().track(RED, "4,2", "6,2").train(RED, "4,2").ready()))
    click(window, "6,2")
    played(qtbot, window, 1)
    cells = [(4, 2), (5, 2), (6, 2)]
    assert window.game.board.steps == [(cell_ref(a), cell_ref(b)) for a, b in pairwise(cells)]


def test_a_load_is_picked_up_by_a_click_at_the_train(qtbot, at_table):
    window = at_table(Table().train(RED, "7,0").ready())
    mark = window.game.board.overlay.marks[0]
    assert mark.text == "Pick up Coal"
    since = len(window.session.positions)
    click(window, "7,0")
    assert played(qtbot, window, since) == ["load coal"]


def test_several_things_to_do_at_the_train_are_clicked_at_one_place_with_deliveries_first(qtbot, at_table):
    table = Table().train(RED, "24,2").carries(RED, "coal", "wool").ready()
    window = ready(qtbot, at_table(table))
    mark = window.game.board.overlay.marks[0]
    assert mark.text == "Deliver / Drop"
    said = [str(action) for action in mark.id.actions]
    assert said[0].startswith("Deliver Coal to Elm")
    assert said[-2:] == ["Drop Coal in Elm", "Drop Wool in Elm"]
    listed = [action.code for action in window.game.choices.offered]
    assert listed[0].startswith("deliver")
    assert listed.index("done") < next(n for n, code in enumerate(listed) if code.startswith("drop"))


def test_away_from_cities_there_is_nothing_to_click_at_the_train(qtbot, at_table):
    window = ready(qtbot, at_table(Table().track(RED, "4,2", "6,2").train(RED, "6,2").carries(RED, "coal").ready()))
    assert not window.game.board.overlay.marks
    assert "9 mileposts left" in window.game.choices.note.text()
    assert aid_of(window).pencil.drawing is None
    assert place(window, "6,2")


def market(at_table, **rules):
    """Red builds; Blue has track from Fern to Beech and a branch of it, Green some at Cedar, Red some at Ash."""
    table = Table(seats=3, track__trading=True, **rules).track(RED, "4,2", "6,2").track(BLUE, "7,0", "9,0", "9,2")
    return at_table(table.track(BLUE, "9,0", "12,0").track(GREEN, "18,2", "20,2").building())


def decided(qtbot, window, since):
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    return [at.action.code for at in window.session.positions[since:]]


def texts(box):
    return [box.itemText(n) for n in range(box.count())]


def test_a_partner_a_stretch_and_a_price_are_chosen_and_offered_by_mouse(qtbot, at_table):
    window = market(at_table)
    deal, since = aid_of(window).pane.deal, len(window.session.positions)
    assert texts(deal.partner) == ["Blue", "Green"]
    assert texts(deal.track) == [
        "Fern to 2 mileposts east of Fern (building cost $2)",
        "2 mileposts east of Fern to 2 mileposts north-east of the center of Beech (building cost $3)",
        "2 mileposts east of Fern to Beech (west) (building cost $2)",
    ]  # fmt: skip
    deal.track.setCurrentIndex(1)
    assert deal.price.value() == 3
    deal.price.setValue(7)
    QTest.mouseClick(deal.offer_button, Qt.MouseButton.LeftButton)
    assert decided(qtbot, window, since) == ["want 9,0 10,0 12,0", "pay 7"]
    assert window.session.state.g.offer[1] == BLUE


def test_own_track_is_offered_for_track_of_another_seat_by_keys(qtbot, at_table):
    window = market(at_table)
    deal, since = aid_of(window).pane.deal, len(window.session.positions)
    deal.partner.setFocus()
    QTest.keyClick(deal.partner, Qt.Key.Key_Down)
    assert texts(deal.track) == ["Cedar (east) to 1 milepost south-west and 1 south-east of Heath (building cost $2)"]
    QTest.keyClick(deal.gives, Qt.Key.Key_Down)
    assert deal.gives.currentText().startswith("your track Ash (east) to ")
    assert not deal.price.isEnabled()
    deal.offer_button.setFocus()
    QTest.keyClick(deal.offer_button, Qt.Key.Key_Space)
    assert decided(qtbot, window, since) == ["want 18,2 19,2 20,2", "give 4,2 5,2 6,2"]


def test_enter_at_the_price_makes_the_offer_and_digits_are_typed_there(qtbot, at_table):
    window = market(at_table)
    deal, since = aid_of(window).pane.deal, len(window.session.positions)
    deal.price.setFocus()
    deal.price.selectAll()
    for each in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Return):
        QTest.keyClick(deal.price, each)
    assert decided(qtbot, window, since)[1:] == ["pay 12"]


def test_who_may_not_bargain_has_no_panel(at_table):
    assert not aid_of(at_table(Table().track(BLUE, "7,0", "9,0").building())).pane.deal.isVisible()
    window = market(at_table)
    assert aid_of(window).pane.deal.isVisible()
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "build 6,2 6,1"))
    assert not aid_of(window).pane.deal.isVisible()


def test_the_list_names_the_partner_and_stands_between_the_turn_and_the_sections(at_table):
    choices = market(at_table).game.choices
    rows = [choices.list.item(row) for row in range(choices.list.count())]
    titles = [row.text() for row in rows if row.data(Qt.ItemDataRole.UserRole) is None]
    assert titles.index("Turn") < titles.index("Ask Blue for track") < titles.index("Ask Green for track")
    assert titles[-1].startswith("Build: ")
    choices.filter.setText("fern")
    shown = [row.text() for row in rows if not row.isHidden()]
    assert shown[0] == "Ask Blue for track" and "track from Fern" in shown[1]


def test_stretches_are_shown_on_the_board_while_they_are_pointed_at_and_while_an_answer_is_due(qtbot, at_table):
    window = market(at_table)
    table, layer, game = Table(), aid_of(window).stretches, window.game
    wanted = next(a for a in game.choices.offered if a.code == "want 18,2 19,2 20,2")
    game.choices.pointed.emit(wanted)
    assert layer.ways == [[table.node("18,2"), table.node("19,2"), table.node("20,2")]]
    game.choices.pointed.emit(None)
    assert layer.ways == []
    game.choose(wanted)
    game.choices.pointed.emit(next(a for a in game.choices.offered if a.code.startswith("give ")))
    assert [way[0] for way in layer.ways] == [table.node("18,2"), table.node("4,2")]
    game.choose(next(a for a in game.choices.offered if a.code.startswith("give ")))
    assert len(layer.ways) == 2
    game.choose(next(a for a in game.choices.offered if a.code == "decline"))
    assert layer.ways == []


ROOT = Path(__file__).parents[3]

STUDIO = """
import sys
from pathlib import Path
from engine.files.library import scenario_path
from engine.sim.run import seats_of
from studio.app.application import application, end
from studio.app.settings import Settings
from studio.app.signals import EndSignals
from studio.app.window import MainWindow
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
app = application()
window = MainWindow(Settings())
signals = EndSignals(app)
signals.asked.connect(lambda number: end(window, number))
window.document.load(scenario_path(Path("crayon/saltmark-isles")))
setup = GameSetup(window.document.scenario, seats_of(["planner"] * 3), 7)
playtest = PlaytestWindow(window.document, Session(setup), window)
playtest.show()
said = []
def moved():
    if playtest.session.state.turn >= 2 and not said:
        said.append(print("bots play", flush=True))
playtest.game.conductor.moved.connect(moved)
playtest.game.conductor.run(flat_out=True)
sys.exit(app.exec())
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_studio_that_is_told_to_end_while_bots_think_keeps_their_game(number, home):
    studio = subprocess.Popen(
        [sys.executable, "-c", STUDIO], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert studio.stdout is not None
    assert studio.stdout.readline() == "bots play\n"
    studio.send_signal(number)
    _, errors = studio.communicate(timeout=SECONDS_LONG)
    assert studio.returncode == 128 + number
    assert "Traceback" not in errors
    (draft,) = left_behind().drafts
    assert draft.kind == "record"
    assert any(edit.startswith("Build from") for edit in draft.edits)


COMMAND = """
import sys
from engine.cli import interruption
from engine.cli.start import main
interruption.SECONDS_TO_HEAR = interruption.SECONDS_TO_TELL = 240  # on a busy machine it hears of a signal late
sys.argv = "boxcars --debug simulate crayon/saltmark-isles --bots planner,planner --workers 2".split()
sys.argv += ["--games", "1000000"]
main()
"""
"""More games than end before they are interrupted: once the results are told, a signal ends a command by itself."""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
def test_many_games_that_are_interrupted_end_with_all_their_children():
    games = subprocess.Popen(
        [sys.executable, "-c", COMMAND], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT,
        start_new_session=True,
    )  # fmt: skip
    assert games.stdout is not None
    for _ in range(2):
        assert any("started the worker" in line for line in games.stdout)
    os.killpg(games.pid, signal.SIGINT)
    told, _ = games.communicate(timeout=SECONDS_LONG)
    assert games.returncode == 130
    assert "Traceback" not in told
    assert "nterrupted" in told
    assert nothing_is_left(games.pid)


def test_rings_at_the_ends_of_a_move_lie_over_city_names_and_under_trains(at_table):
    board = at_table(Table().building()).game.board
    names = next(layer for name, layer in board._layers.items() if name == "names").zValue()
    pointer, tokens = board.window().game.pointer, board.overlay._items["tokens"].zValue()
    assert names < pointer._ends_item.zValue() == pointer._item.zValue() < tokens
