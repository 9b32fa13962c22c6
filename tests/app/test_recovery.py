"""What a crash left behind is offered at the next start: opened, saved elsewhere, discarded, or kept for later."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from engine.edit.network.mileposts import AddMilepost
from engine.files import scenarios
from engine.files.records import record_text
from engine.game.rules import SeatSetup
from engine.recovery.folder import discard, draft_path, drafts_folder, left_behind
from engine.recovery.keeper import Keeper
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.builders import a_small_board
from tests.waiting import SECONDS_LONG

pytestmark = pytest.mark.usefixtures("home")

WORK = AddMilepost((5, 5), "lost").apply(a_small_board().scenario())


def leave(file=None, title="Small", kind="scenario", content=None, edits=("Move m1", "Add milepost lost")):
    """A draft as a killed program leaves it; its id."""
    keeper = Keeper()
    keeper.write(kind, title, file, edits, content or scenarios.dumps(WORK))
    keeper.close()
    return keeper.id


@pytest.fixture
def offered(window, qtbot):
    """Offers what was left behind, as a start does; the dialog."""

    def offer(first=None):
        window.recovery.offer(first)
        qtbot.waitUntil(lambda: window.recovery.dialog is not None)
        return window.recovery.dialog

    return offer


def press(button):
    """Presses a button of the box that the next call will show."""
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().button(button).click())


def test_nothing_is_shown_where_nothing_was_left(window, qtbot):
    with qtbot.waitSignal(window.recovery.listed):
        window.recovery.offer()
    assert window.recovery.dialog is None
    (command,) = [command for command in window.commands if command.id == "recover"]
    assert command.disabled() == "There is no unsaved work to recover."


def test_the_draft_of_a_running_studio_is_not_offered(window, qtbot):
    other = Keeper()
    other.write("scenario", "Small", None, [], "x")
    with qtbot.waitSignal(window.recovery.listed):
        window.recovery.offer()
    assert window.recovery.dialog is None
    other.close()


def test_the_dialog_says_what_differs_from_the_file_and_which_steps_were_done(offered, board_file, qtbot):
    leave(board_file)
    dialog = offered()
    assert dialog.title.text() == "Small" and str(board_file) in dialog.about.text()
    assert [dialog.edits.item(row).text() for row in range(2)] == ["Add milepost lost", "Move m1"]
    qtbot.waitUntil(lambda: "1 milepost was added" in dialog.differs.text())
    qtbot.waitUntil(lambda: not dialog.picture.pixmap().isNull())


def test_the_draft_of_the_file_that_is_opened_is_chosen(offered, board_file):
    leave(board_file)
    leave(title="Newer, of another board")
    assert offered(board_file).title.text() == "Small"


def test_boards_of_one_title_are_told_apart_by_their_files(offered, board_file):
    leave(board_file)
    leave()
    list_ = offered().drafts
    rows = [list_.item(row).text() for row in range(2)]
    assert [board_file.name in row for row in rows] == [False, True]


def test_opening_brings_the_work_back_as_one_step_on_the_file(window, offered, board_file, qtbot):
    id = leave(board_file)
    offered().open_button.click()
    document = window.document
    assert document.committed == WORK and document.path == board_file and window.isWindowModified()
    assert document.undo_stack.count() == 1 and draft_path(id).exists()
    assert window.recovery.dialog is None and left_behind().drafts == ()
    document.save()
    qtbot.waitUntil(lambda: not draft_path(id).exists())
    assert scenarios.load(board_file) == WORK


def test_opening_asks_about_what_is_unsaved_here(window, offered):
    id = leave()
    window.document.perform(AddMilepost((9, 9), "mine"))
    dialog = offered()
    press(QMessageBox.StandardButton.Cancel)
    dialog.open_button.click()
    assert "mine" in window.document.committed.board.mileposts and draft_path(id).exists()


def test_work_that_another_window_took_meanwhile_is_refused_with_a_word(window, offered):
    leave()
    dialog = offered()
    other = Keeper.adopting(left_behind().drafts[0])
    before = window.document.committed
    press(QMessageBox.StandardButton.Ok)
    dialog.open_button.click()
    assert window.document.committed is before
    other.close()


def test_a_draft_saved_elsewhere_is_a_file_and_no_draft_any_more(window, offered, tmp_path, monkeypatch, qtbot):
    id = leave()
    dialog = offered()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "else"), ""))
    dialog.save_button.click()
    assert scenarios.load(tmp_path / "else.yaml") == WORK and not draft_path(id).exists()
    qtbot.waitUntil(lambda: window.recovery.dialog is None)


def test_opening_one_draft_says_how_many_others_are_kept_and_shows_them(window, offered, board_file, qtbot):
    leave(board_file)
    others = [leave(title="Other"), leave(title="Another")]
    offered(board_file).open_button.click()
    notices = window.files.notices.shown
    qtbot.waitUntil(lambda: "recovery" in notices)
    assert notices["recovery"].text.startswith("There are 2 more pieces of unsaved work.")
    notices["recovery"].buttons[0].click()
    qtbot.waitUntil(lambda: window.recovery.dialog is not None)
    assert window.recovery.dialog.drafts.count() == 2
    for id in others:
        discard(id)
    window.recovery.look()
    qtbot.waitUntil(lambda: "recovery" not in notices)


def leave_game(change=lambda text: text, file=None):
    table = GameSetup(WORK, [SeatSetup("Ann", "random"), SeatSetup("Bob", "random")], seed=1)
    begun = Session(table)
    begun.roll()
    return leave(file, kind="record", content=change(record_text(begun.record(), WORK)))


def test_a_recovered_game_says_what_opening_it_brings(offered, qtbot):
    leave_game()
    dialog = offered()
    qtbot.waitUntil(lambda: "before the first turn" in dialog.differs.text())
    assert "continue from its last position" in dialog.differs.text() and dialog.open_button.isEnabled()


def test_a_recovered_game_that_is_over_is_not_offered_to_be_played_on(offered, qtbot):
    leave_game(lambda text: "".join(line for line in text.splitlines(True) if not line.startswith("note:")))
    dialog = offered()
    qtbot.waitUntil(lambda: "The game is over.\nOpen it to review the game." in dialog.differs.text())
    assert "play on" not in dialog.differs.text() and dialog.open_button.isEnabled()


def test_a_recovered_game_knows_the_file_that_it_was_saved_to(offered, window, qtbot, tmp_path):
    leave_game(file=tmp_path / "g1.yaml")
    dialog = offered()
    assert dialog.about.text().startswith(str(tmp_path / "g1.yaml"))
    dialog.open_button.click()
    qtbot.waitUntil(lambda: window.findChildren(PlaytestWindow) != [])
    (game,) = window.findChildren(PlaytestWindow)
    assert game.windowTitle().startswith("g1.yaml") and game.isWindowModified()
    assert game.saving.save() and game.session.is_recorded and (tmp_path / "g1.yaml").is_file()
    assert game.close()


def test_a_game_that_the_rules_do_not_play_any_more_stays_a_draft_and_says_so(offered, window, qtbot, monkeypatch):
    id = leave_game(lambda text: text[: text.index("actions:")] + "actions: [nonsense]\n")
    said = []
    monkeypatch.setattr("studio.app.recovery.unsaved_work.warn", lambda *words: said.append(words[-1]))
    offered().open_button.click()
    qtbot.waitUntil(lambda: said != [])
    assert "nonsense" in said[0] and window.findChildren(PlaytestWindow) == []
    assert [draft.id for draft in left_behind().drafts] == [id]


def test_results_of_games_are_opened_nowhere(offered):
    leave(kind="batch", content="{}")
    assert not offered().open_button.isEnabled()


@pytest.mark.parametrize("button", [QMessageBox.StandardButton.Discard, QMessageBox.StandardButton.Cancel])
def test_discarding_asks_first(offered, button, window, qtbot):
    id = leave()
    dialog = offered()
    press(button)
    dialog.discard_button.click()
    assert draft_path(id).exists() is (button == QMessageBox.StandardButton.Cancel)


def test_later_keeps_everything_and_the_menu_offers_it_again(window, offered, qtbot):
    id = leave()
    offered().later_button.click()
    assert draft_path(id).exists()
    (command,) = [command for command in window.commands if command.id == "recover"]
    assert command.disabled() is None
    command.run()
    qtbot.waitUntil(lambda: window.recovery.dialog is not None)


def test_a_damaged_draft_is_said_and_the_others_are_offered(offered, qtbot):
    leave()
    draft_path("01234567").write_bytes(b"damaged")
    dialog = offered()
    assert dialog.drafts.count() == 1 and "01234567" in dialog.damaged.text()


def test_a_draft_whose_content_is_damaged_is_said_and_opens_nothing(window, offered, qtbot):
    id = leave()
    draft_path(id).write_bytes(draft_path(id).read_bytes()[:-10])
    dialog = offered()
    qtbot.waitUntil(lambda: "damaged" in dialog.differs.text())
    press(QMessageBox.StandardButton.Ok)
    dialog.open_button.click()
    assert window.document.is_clean


def test_a_title_is_shown_as_text(offered):
    leave(title='<img src="file:///dev/zero">')
    dialog = offered()
    assert dialog.title.textFormat() == Qt.TextFormat.PlainText
    assert dialog.title.text() == '<img src="file:///dev/zero">'


def test_what_is_discarded_at_the_end_is_not_offered_again(window, qtbot):
    window.document.perform(AddMilepost((5, 5), "fresh"))
    assert window.keep_unsaved()
    assert len(list(drafts_folder().glob("*.draft"))) == 1
    press(QMessageBox.StandardButton.Discard)
    assert window.close()
    assert list(drafts_folder().iterdir()) == []


def test_work_that_no_draft_keeps_is_a_notice_until_it_is_kept_or_saved(window, board_file, qtbot):
    drafts_folder().parent.mkdir(parents=True, exist_ok=True)
    drafts_folder().write_text("no folder")
    window.autosave.drafts._pause.setInterval(10)
    shown = window.files.notices.shown
    for number in range(2):
        window.document.perform(AddMilepost((5 + number, 5)))
        qtbot.waitUntil(lambda: "risk" in shown)
        assert "cannot save a draft of your work. A crash would lose it, so save it soon." in shown["risk"].text
        window.document.save()
        qtbot.waitUntil(lambda: "risk" not in shown)
    window.document.perform(AddMilepost((9, 5)))
    qtbot.waitUntil(lambda: "risk" in shown)
    drafts_folder().unlink()
    window.document.perform(AddMilepost((9, 9)))
    qtbot.waitUntil(lambda: "risk" not in shown)


SCRIPT = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from engine.edit.network.mileposts import AddMilepost
from studio.app.application import application, end
from studio.app.settings import Settings
from studio.app.signals import EndSignals
from studio.app.window import MainWindow
app = application()
window = MainWindow(Settings())
signals = EndSignals(app)
signals.asked.connect(lambda number: end(window, number))
window.document.load(Path(sys.argv[1]))
window.document.perform(AddMilepost((5, 5), "lost"))
QTimer.singleShot(0, lambda: print("ready", flush=True))
sys.exit(app.exec())
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize(
    "number", [signal.SIGTERM, *(pytest.param(one, marks=pytest.mark.slow) for one in (signal.SIGINT, signal.SIGHUP))]
)
def test_a_studio_that_is_told_to_end_keeps_what_was_done_a_moment_ago(board_file, number):
    studio = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, board_file], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    )
    assert studio.stdout.readline() == "ready\n"
    studio.send_signal(number)
    assert studio.wait(SECONDS_LONG) == 128 + number
    studio.stdout.close()
    (draft,) = left_behind().drafts
    assert draft.edits == ("Add milepost lost",) and draft.file == str(board_file)
