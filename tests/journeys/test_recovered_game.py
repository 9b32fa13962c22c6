"""A studio is killed in the middle of a game; the next one goes on with it."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.files.records import load_record, recorded_scenario
from engine.files.scenarios import save
from engine.game.record import replay
from engine.recovery.draft import read_content
from engine.recovery.folder import draft_path, left_behind
from studio.playtest.window import PlaytestWindow
from tests.builders import a_small_board
from tests.opening import studio_with

PLAYING = """
import sys
from pathlib import Path
from engine.game.rules import SeatSetup
from studio.app.application import application
from studio.app.settings import Settings
from studio.app.window import MainWindow
from studio.playtest.session.session import Session, GameSetup
from studio.playtest.window import PlaytestWindow
app = application()
window = MainWindow(Settings())
window.document.load(Path(sys.argv[1]))
seats = [SeatSetup("Ann", "random"), SeatSetup("Bob", "random")]
session = Session(GameSetup(window.document.scenario, seats, 3))
for _ in range(11):
    session.take(session.now, [session.setup.next_moment(session.now)])
playtest = PlaytestWindow(window.document, session, window)
playtest.draft.drafts.written.connect(lambda: print("kept", flush=True))
playtest.step()
sys.exit(app.exec())
"""


@pytest.mark.slow
@pytest.mark.usefixtures("home")
def test_a_game_that_a_killed_studio_left_goes_on_at_its_last_position(qtbot, tmp_path):
    board = tmp_path / "board.yaml"
    save(a_small_board().scenario(), board)
    studio = subprocess.Popen(
        [sys.executable, "-c", PLAYING, board], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    )
    assert studio.stdout.readline() == "kept\n"
    studio.kill()
    studio.wait()
    studio.stdout.close()
    (draft,) = left_behind().drafts
    left = tmp_path / "left.yaml"
    left.write_text(read_content(draft_path(draft.id)))
    record = load_record(left)
    assert len(record.actions) == 12
    with studio_with(qtbot, board) as window:
        window.recovery.offer()
        qtbot.waitUntil(lambda: window.recovery.dialog is not None)
        window.recovery.dialog.open_button.click()
        qtbot.waitUntil(lambda: window.findChildren(PlaytestWindow) != [])
        (playtest,) = window.findChildren(PlaytestWindow)
        session = playtest.session
        *_, (_, state) = replay(session.setup.rules, recorded_scenario(record, left), record)
        assert session.record().actions == record.actions and session.state.turn == state.turn
        assert playtest.isVisible() and playtest.game.journal.text().strip().endswith(state.entries[-1].text)
        assert left_behind().drafts == () and draft_path(draft.id).exists(), "this studio keeps it now"

        playtest.step()
        qtbot.waitUntil(lambda: len(session.positions) == len(record.actions) + 2)
        playtest.game.going.back()
        playtest.game.going.back()
        played = tuple(position.action.code for position in session.positions[1:])
        assert played == record.actions[:-1] and session.record().actions[:12] == record.actions, "nothing is lost"
        assert playtest.saving.save_to(tmp_path / "game.yaml")
        qtbot.waitUntil(lambda: not draft_path(draft.id).exists())
        assert playtest.close()
