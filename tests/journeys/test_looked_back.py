"""A game of bots is opened from its record: somebody takes a seat over and wins it; a designer moves a line and sees
where the game goes otherwise."""

import pytest
from PySide6.QtCore import Qt

from engine.edit.network.lines import AddLine, RemoveStems
from engine.files.records import load_record
from engine.files.scenarios import save
from engine.game.record import along, replay
from engine.model.network import stem
from engine.sim.run import seats_of
from studio.playtest.player.again import AgainDialog
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.families.boxcars.boards import a_ladder
from tests.journeys.person import AsAdvised
from tests.opening import studio_with

SHORT = {"win.cash": 40_000, "cash.announce": 35_000, "game.turn_limit": 14}
LINE = ("s5", "n5", "MID")
"""The line over which a train rode first that went from one long line to the other."""


@pytest.fixture
def files(tmp_path):
    """A small board and the record of a whole game on it, which the bot that looks ahead wins."""
    board, record = tmp_path / "board.yaml", tmp_path / "game.yaml"
    save(a_ladder().scenario(), board)
    session = Session(GameSetup(a_ladder().scenario(), seats_of(["hill", "random"]), 21, SHORT), board)
    while (found := session.setup.next_moment(session.now)) is not None:
        session.take(session.now, [found])
    assert session.winner == 0
    session.save_record(record)
    return board, record


@pytest.fixture
def studio(qtbot, home, files):
    """The studio with the board open."""
    with studio_with(qtbot, files[0]) as window:
        yield window


def opened(qtbot, studio, record):
    """The window on a record."""
    studio.games.open(record)
    qtbot.waitUntil(lambda: studio.findChildren(PlaytestWindow) != [])
    (window,) = studio.findChildren(PlaytestWindow)
    qtbot.waitUntil(window.isVisible)
    return window


def press(qtbot, button):
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_record_is_opened_branched_and_played_to_another_winner(qtbot, studio, files, monkeypatch):
    monkeypatch.setattr("studio.playtest.board.rider.STEP_MS", 0)
    file = files[1]
    window = opened(qtbot, studio, file)
    session, first = window.session, window.game
    window.controls.pace.setValue(window.controls.pace.maximum())
    assert session.course.at == 0 and not first.player.isHidden() and session.is_recorded
    for _ in range(3):
        qtbot.keyClick(window, "]")
    parting = session.course.at
    assert session.state.turn > 1 and session.is_behind

    menu = first.seats.rows[1].who.menu()
    next(action for action in menu.actions() if action.text() == "Human").trigger()
    qtbot.waitUntil(lambda: window.game is not first)
    assert not window.game.player.branches.isHidden() and not session.is_recorded
    window.game.conductor.run()
    AsAdvised(qtbot, window).plays()
    assert session.winner == 1 and not window.game.banner.isHidden()

    assert window.saving.save()
    record = load_record(file)
    (branch,) = record.branches
    rules, scenario = session.setup.rules, session.setup.scenario
    for line, winner in ((record, 1), (along(record, branch.name), 0)):
        *_, (_, last) = replay(rules, scenario, line)
        assert [entry.seat for entry in last.entries if entry.kind == "win"] == [winner]
        assert line.finished
    assert branch.step >= parting, "what was the same at first is no branch"
    assert window.close()


def test_after_a_line_was_moved_the_game_again_names_it_where_it_parts(qtbot, studio, files):
    window = opened(qtbot, studio, files[1])
    session, document = window.session, studio.document
    line = [moment.action.code for moment in session.line[1:] if moment.action is not None]
    rode = next(step for step, code in enumerate(line) if code in ("ride n5 MID", "ride s5 MID"))
    with qtbot.waitSignal(window.edited.changed):
        document.perform(RemoveStems((stem(*LINE),)))
        document.perform(AddLine("MID", ("n6", "s6")))
    again = window.notices.shown["edited"].buttons[0]
    press(qtbot, again)
    dialog = window.findChild(AgainDialog)
    assert dialog is not None
    qtbot.waitUntil(dialog.on.isEnabled)
    assert dialog.sides.count() == 2
    assert "is not possible here" in dialog.said.text() and "the line MID-5 was changed" in dialog.said.text()
    assert [dialog.changes.item(row).text() for row in range(dialog.changes.count())] == [
        'Stop or bend 1 of the line MID-5 was changed from "n5" to "n6".',
        'Stop or bend 2 of the line MID-5 was changed from "s5" to "s6".',
    ]
    press(qtbot, dialog.there)
    assert session.course.at == rode
    dialog.close()
    assert window.close()
