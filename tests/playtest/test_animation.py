"""Frames of a game, and the command and the button that save them."""

import pytest
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog

from engine.cli import json_result, main
from studio.document.document import Document
from studio.playtest.animation import AnimationDialog, all_frames, positions
from studio.playtest.window import PlaytestWindow
from tests.playtest.test_session import a_session, played_out
from tests.slow import slow


def test_positions_are_turns_and_always_the_first_and_the_last():
    session = played_out(a_session("random", "random"))
    every = positions(session, 10_000)
    line = session.line
    assert every[0] == 0 and every[-1] == len(line) - 1
    turns = {line[n].state.turn for n in range(len(line))}
    assert {line[n].state.turn for n in every} == turns
    few = positions(session, 5)
    assert len(few) == 5 and few[0] == 0 and few[-1] == len(line) - 1 and set(few) <= set(every)


def test_frames_show_the_positions_and_leave_the_game_alone(qtbot):
    session = played_out(a_session("random", "random"))
    frames = all_frames(session, 300, 3)
    assert len(frames) == 3 and len({frame.size().toTuple() for frame in frames}) == 1
    assert frames[0] != frames[-1]
    assert all_frames(session, 300, 3, lambda done, all: False) is None


def test_drawing_can_be_canceled_and_saving_cannot(qtbot):
    drawing, saving = AnimationDialog(3, None), AnimationDialog(3, None)
    for dialog in (drawing, saving):
        qtbot.addWidget(dialog)
        dialog.show()
    assert drawing.set_done(1) and drawing.bar.value() == 1
    drawing.buttons.button(QDialogButtonBox.StandardButton.Cancel).click()
    assert not drawing.set_done(2) and drawing.isHidden()
    saving.show_saving()
    saving.close()
    assert saving.isVisible() and saving.set_done(3)
    saving.accept()


@pytest.mark.parametrize("family", ["dice/short-line", *slow("tycoon/amber-coast")])
def test_command_writes_games_of_every_kind(family, tmp_path, capsys, qapp):
    record, output = tmp_path / "game.yaml", tmp_path / "game.gif"
    assert json_result.run(main.answer, ["play", family, "--bots", "random,random", "--record", str(record)]) == 0
    capsys.readouterr()
    from studio.playtest.verb import animate

    animate(record, output, frames=2, width=240, delay=300)
    assert QImageReader(str(output)).imageCount() == 2
    assert "2 frames" in capsys.readouterr().out


def test_window_saves_the_game_and_keeps_its_position(qtbot, tmp_path, monkeypatch):
    session = played_out(a_session("random", "random"))
    window = PlaytestWindow(Document(), session)
    qtbot.addWidget(window)
    session.course.go_to(1)
    file = tmp_path / "game.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    monkeypatch.setattr("studio.playtest.animation.MOST_OF_STRIP", 2)
    window.save_animation()
    assert file.stat().st_size > 500 and session.course.at == 1
    # The window closes without asking about the game.
    session.saved, session.record_file = len(session.line) - 1, tmp_path / "saved.yaml"
