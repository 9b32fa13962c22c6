"""The record of a game is kept while it grows, and only as long as it is not saved or given up."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from engine.files.records import load_record, parse_record, recorded_scenario
from engine.game.record import replay
from engine.recovery.draft import read_content
from engine.recovery.folder import draft_path, drafts_folder, left_behind
from studio.playtest.sitting.conductor import Until

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def begun(seated, qtbot):
    """A window with a game that a bot played for a turn, and its draft."""
    window = seated("random", "random")
    window.draft.drafts._pause.setInterval(10)
    with qtbot.waitSignal(window.draft.drafts.written):
        window.game.conductor.run(Until.TURN, flat_out=True)
    qtbot.waitUntil(lambda: not window.game.conductor.is_running)
    return window


def drafts():
    return sorted(drafts_folder().glob("*.draft"))


def test_the_record_that_a_killed_studio_leaves_replays_to_the_last_position(begun, tmp_path):
    begun.draft.follow()
    assert begun.draft.drafts.flush()
    begun.draft.drafts._writer.keeper.close()
    (draft,) = left_behind().drafts
    assert draft.kind == "record" and draft.edits[-1] == str(begun.session.now.action)
    out = tmp_path / "game.yaml"
    out.write_text(read_content(draft_path(draft.id)))
    record, session = load_record(out), begun.session
    *_, (_, state) = replay(session.setup.rules, recorded_scenario(record, out), record)
    assert (state.turn, len(record.actions)) == (session.state.turn, len(session.positions) - 1)


def test_a_saved_record_leaves_no_draft_and_the_next_decision_makes_one(begun, qtbot, tmp_path):
    assert begun.saving.save_to(tmp_path / "game.yaml")
    qtbot.waitUntil(lambda: drafts() == [])
    with qtbot.waitSignal(begun.draft.drafts.written):
        begun.step()
    begun.draft.drafts._writer.keeper.close()
    (draft,) = left_behind().drafts
    assert draft.file == str(tmp_path / "game.yaml")


def test_a_game_that_was_given_up_leaves_no_draft(begun, qtbot):
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().button(QMessageBox.StandardButton.Discard).click())
    assert begun.close()
    assert drafts() == []


def test_the_draft_of_a_game_taken_back_to_its_start_has_all_of_it(begun):
    played = len(begun.session.line) - 1
    while begun.session.course.at:
        begun.game.going.back()
    assert begun.draft.drafts.flush()
    begun.draft.drafts._writer.keeper.close()
    (draft,) = left_behind().drafts
    assert len(parse_record(read_content(draft_path(draft.id)), "draft").actions) == played > 0


def keep(window, home):
    (home / "state").unlink()
    window.game.conductor.step()


def save(window, home):
    assert window.saving.save_to(home / "game.yaml")


def give_up(window, home):
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().button(QMessageBox.StandardButton.Discard).click())
    window.next_game.restart()


@pytest.mark.parametrize("end", [keep, save, give_up])
def test_a_game_that_no_draft_keeps_is_a_notice_until_it_is_kept_saved_or_given_up(seated, qtbot, home, end):
    window = seated("random", "random")
    window.draft.drafts._pause.setInterval(10)
    (home / "state").write_text("no folder")
    window.game.conductor.step()
    qtbot.waitUntil(lambda: "risk" in window.notices.shown)
    assert "Save its record soon" in window.notices.shown["risk"].text and window.notices.isVisible()
    end(window, home)
    qtbot.waitUntil(lambda: "risk" not in window.notices.shown)
    assert window.centralWidget().isVisible() and window.game.isVisible()
