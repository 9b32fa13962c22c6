"""A designer's first hour: open the real board, draw a line, see what it breaks, mend it, take it back, play, save."""

import shutil

import pytest
from PySide6.QtCore import Qt

from engine.files.library import bundled
from engine.files.records import load_record, recorded_scenario
from engine.files.scenarios import load
from engine.game.family import family
from engine.game.record import replay
from engine.sim.run import seats_of
from studio.playtest.session.game_runner import Until
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.opening import studio_with


@pytest.fixture
def window(qtbot, tmp_path):
    file = tmp_path / "board.yaml"
    shutil.copy(bundled()["boxcars/us-boxcars-2013"], file)
    with studio_with(qtbot, file, 1280, 800) as made:
        made.dock_set.wake()
        document = made.document
        qtbot.waitUntil(lambda: document.inspection is not None and document.inspection.complete)
        yield made


def test_a_line_is_drawn_breaks_the_board_is_mended_and_taken_back_then_a_game_is_won_and_saved(
    qtbot, window, tmp_path
):
    document, board = window.document, window.document.scenario.board
    tampa = board.mileposts[board.cities["tampa"].milepost].at
    first, second = (tampa[0] - 40, tampa[1] + 10), (tampa[0] - 25, tampa[1] + 6)
    errors = {issue.message for issue in document.issues if issue.severity == "error"}
    assert errors == set()

    window.toolbox.take("line")
    draw(qtbot, window, first, second)
    assert len(document.scenario.board.mileposts) == 532
    qtbot.waitUntil(lambda: any(issue.check == "unconnected-parts" for issue in document.issues))

    draw(qtbot, window, second, tampa)
    assert len(document.scenario.board.mileposts) == 532
    qtbot.waitUntil(lambda: not any(issue.severity == "error" for issue in document.issues))

    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.scenario.board == board
    assert document.is_clean
    document.undo_stack.redo()
    document.undo_stack.redo()

    seats = seats_of(["planner", "planner", "random"])
    session = Session(GameSetup(document.scenario, seats, 7, {}), None)
    playtest = PlaytestWindow(document, session, window)
    qtbot.addWidget(playtest)
    conductor = playtest.game.conductor
    with qtbot.waitSignal(conductor.running_changed, check_params_cb=lambda running: not running):
        conductor.run(Until.END, flat_out=True)
    assert "wins" in playtest.game.journal.text().strip().splitlines()[-1]

    record = tmp_path / "game.yaml"
    assert playtest.saving.save_to(record)
    game = load_record(record)
    rules = family(game.family).rules
    assert rules is not None
    assert len(list(replay(rules, recorded_scenario(game, record), game))) == len(game.actions) + 1

    assert document.path is not None
    assert window.shell.save_file()
    assert load(document.path) == document.scenario
    assert document.is_clean


def draw(qtbot, window, *points):
    """Click the points one after the other with the line tool and end the line with Enter."""
    view = window.view
    view.zoom_to([points])
    view.settle()
    for point in points:
        qtbot.mouseMove(view.viewport(), view.place_of(point))
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.place_of(point))
    qtbot.keyClick(view, Qt.Key.Key_Return)
