"""Unsaved work is kept as a draft: soon, whole, for boards without a file too, and only as long as it is unsaved."""

import os
from itertools import count, takewhile
from pathlib import Path
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.files import scenarios
from engine.recovery.draft import read_content
from engine.recovery.folder import draft_path, drafts_folder, left_behind
from engine.recovery.keeper import Keeper
from studio.document.autosave import Autosave
from studio.document.document import Document
from tests.builders import a_small_board
from tests.opening import opened
from tests.waiting import SECONDS_LONG

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def autosave(document):
    made = Autosave(document, pause=20)
    yield made
    made.close()


def drafts():
    """The contents of all drafts, held or not."""
    return [read_content(path) for path in sorted(drafts_folder().glob("*.draft"))]


def given_up(autosave):
    """The draft as another program finds it after this one was killed."""
    autosave.settle()
    assert autosave.drafts.flush()
    autosave.drafts._writer.keeper.close()
    (draft,) = left_behind().drafts
    return draft


def test_a_change_of_an_untitled_board_is_in_a_draft_soon(document, autosave, qtbot):
    with qtbot.waitSignal(autosave.drafts.written):
        document.perform(AddMilepost((5, 5), "new"))
    assert drafts() == [scenarios.dumps(document.committed)]


def test_no_change_waits_longer_than_the_pause_however_much_is_done(document, autosave, qtbot):
    autosave.drafts._pause.setInterval(60)
    written = []
    autosave.drafts.written.connect(lambda *_: written.append(drafts()))

    def work_until_written():
        document.perform(MoveMileposts.by(document.scenario.board, ["m1"], 0.5, 0, nudge=True))
        return bool(written)

    qtbot.waitUntil(work_until_written)
    assert len(written[0]) == 1


def test_a_preview_is_no_work_yet(document, autosave, qtbot):
    document.preview(MoveMileposts({"m1": (30, 30)}))
    document.end_preview()
    assert not autosave._settled.isActive()


@pytest.mark.parametrize("way", ["save", "undo", "open another", "close"])
def test_nothing_is_left_when_nothing_is_unsaved(document, autosave, qtbot, tmp_path, way):
    with qtbot.waitSignal(autosave.drafts.written):
        document.perform(AddMilepost((5, 5), "new"))
    match way:
        case "save":
            document.save(tmp_path / "a.yaml")
        case "undo":
            document.undo_stack.undo()
        case "open another":
            document.new(a_small_board().scenario())
        case "close":
            autosave.close()
    qtbot.waitUntil(lambda: drafts() == [])


@given(st.lists(st.sampled_from(["add", "add", "undo", "redo", "save", "write"]), max_size=12))
def test_draft_has_the_unsaved_work_and_names_its_steps(tmp_path_factory, qapp, works):
    file, numbers = tmp_path_factory.mktemp("saved") / "a.yaml", count()
    steps, at, saved = [], 0, []
    with pytest.MonkeyPatch.context() as patch, opened(a_small_board().scenario()) as document:
        patch.setenv("BOXCARS_HOME", str(file.parent / "home"))
        autosave = Autosave(document, pause=60_000)
        for work in works:
            match work:
                case "add":
                    id = f"n{next(numbers)}"
                    document.perform(AddMilepost((5, 5), id))
                    steps, at = [*steps[:at], f"Add milepost {id}"], at + 1
                case "undo" | "redo":
                    document.undo_stack.undo() if work == "undo" else document.undo_stack.redo()
                    at = max(0, at - 1) if work == "undo" else min(len(steps), at + 1)
                case "save":
                    document.save(file)
                    saved = steps[:at]
            autosave.settle()
            assert work != "write" or autosave.drafts.flush()
            same = takewhile(lambda pair: pair[0] == pair[1], zip(steps[:at], saved, strict=False))
            common = len(list(same))
            undone = [f"Undo {step}" for step in reversed(saved[common:])]
            assert list(autosave.edits()) == [*undone, *steps[common:at]]
        assert autosave.drafts.flush()
        assert drafts() == ([] if document.is_clean else [scenarios.dumps(document.committed)])
        assert document.is_clean == (steps[:at] == saved)
        autosave.close()


def test_a_draft_knows_its_file(document, autosave, tmp_path):
    document.save(tmp_path / "a.yaml")
    document.perform(AddMilepost((5, 5), "new"))
    draft = given_up(autosave)
    assert draft.file == str(tmp_path / "a.yaml") and draft.edits == ("Add milepost new",)


def test_a_draft_knows_its_file_after_a_rename(document, autosave, qtbot, tmp_path):
    document.save(tmp_path / "a.yaml")
    with qtbot.waitSignal(autosave.drafts.written):
        document.perform(AddMilepost((5, 5), "new"))
    with qtbot.waitSignal(autosave.drafts.written):
        document.follow_rename((tmp_path / "a.yaml").rename(tmp_path / "a~b.yaml"))
    autosave.drafts._writer.keeper.close()
    (draft,) = left_behind().drafts
    assert draft.file == str(tmp_path / "a~b.yaml")


def test_what_is_not_written_yet_is_written_when_the_program_is_told_to_end(document, autosave):
    autosave.drafts._pause.setInterval(60_000)
    document.perform(AddMilepost((5, 5), "new"))
    autosave.settle()
    assert autosave.drafts.flush()
    assert drafts() == [scenarios.dumps(document.committed)]


@pytest.mark.skipif(os.name == "nt", reason="modes of folders are not kept there")
def test_a_draft_that_cannot_be_written_is_said_once_and_the_work_goes_on(document, autosave, qtbot, home):
    said, written = [], []
    document.noticed.connect(said.append)
    autosave.drafts.written.connect(lambda: written.append(True))
    home.joinpath("state").write_text("no folder")
    for n in range(3):
        document.perform(AddMilepost((5, 5 + n)))
        autosave.settle()
        assert not autosave.drafts.flush()
    assert len(said) == 1 and "cannot save a draft of your work" in said[0] and not written
    home.joinpath("state").unlink()
    document.perform(AddMilepost((5, 50), "last"))
    qtbot.waitUntil(lambda: bool(written))
    assert drafts() == [scenarios.dumps(document.committed)]


def test_a_draft_that_could_not_be_written_is_tried_again_by_itself(document, autosave, qtbot, home):
    autosave.drafts._retry.setInterval(20)
    home.joinpath("state").write_text("no folder")
    with qtbot.waitSignal(autosave.drafts.failed):
        document.perform(AddMilepost((5, 5), "new"))
    with qtbot.waitSignal(autosave.drafts.written):
        home.joinpath("state").unlink()
    assert drafts() == [scenarios.dumps(document.committed)]


def test_flush_writes_a_draft_that_failed_before(document, autosave, qtbot, home):
    home.joinpath("state").write_text("no folder")
    with qtbot.waitSignal(autosave.drafts.failed):
        document.perform(AddMilepost((5, 5), "new"))
    assert not autosave.drafts.flush()
    home.joinpath("state").unlink()
    assert autosave.drafts.flush() and drafts() == [scenarios.dumps(document.committed)]


def test_draft_that_is_dropped_while_its_writing_fails_is_not_tried_again(document, autosave, qtbot, monkeypatch):
    begun, go_on = Event(), Event()

    def failing(work):
        begun.set()
        go_on.wait(SECONDS_LONG)
        raise OSError("no room")

    monkeypatch.setattr(autosave.drafts._writer, "write", failing)
    document.perform(AddMilepost((5, 5), "new"))
    qtbot.waitUntil(begun.is_set)
    document.undo_stack.undo()
    autosave.settle()
    go_on.set()
    qtbot.waitUntil(lambda: not autosave.drafts._is_writing)
    assert not autosave.drafts._retry.isActive() and autosave.drafts.flush()


def test_what_is_done_while_a_draft_is_written_is_in_the_next_one(document, autosave, qtbot, monkeypatch):
    begun, go_on, write = Event(), Event(), autosave.drafts._writer.write

    def slow(work):
        begun.set()
        go_on.wait(SECONDS_LONG)
        write(work)

    monkeypatch.setattr(autosave.drafts._writer, "write", slow)
    document.perform(AddMilepost((5, 5), "one"))
    qtbot.waitUntil(begun.is_set)
    document.perform(AddMilepost((9, 9), "two"))
    qtbot.waitUntil(lambda: autosave.drafts._is_late)
    go_on.set()
    qtbot.waitUntil(lambda: drafts() == [scenarios.dumps(document.committed)])


def recovered(document, autosave, draft):
    keeper = Keeper.adopting(draft)
    document.recover(
        scenarios.loads(read_content(draft_path(draft.id))), None if draft.file is None else Path(draft.file)
    )
    autosave.take_over(keeper, draft.edits)


def test_recovering_is_one_step_on_what_the_file_holds(qapp, document, autosave, qtbot, tmp_path):
    document.save(tmp_path / "a.yaml")
    saved = document.committed
    document.perform(AddMilepost((5, 5), "new"))
    work, draft = document.committed, given_up(autosave)
    second = Document()
    saving = Autosave(second, pause=20)
    second.new(a_small_board().scenario())
    second.perform(AddMilepost((7, 7), "other"))
    recovered(second, saving, draft)
    assert second.committed == work and not second.is_clean and str(second.path) == draft.file
    assert saving.edits() == ("Add milepost new",)
    assert left_behind().drafts == () and drafts() == [scenarios.dumps(work)]
    second.undo_stack.undo()
    assert second.committed == saved and second.is_clean
    qtbot.waitUntil(lambda: drafts() == [])
    saving.close()
    second.close()


def test_recovering_without_a_readable_file_is_unsaved_and_keeps_its_steps(qapp, document, autosave, tmp_path, qtbot):
    document.save(tmp_path / "a.yaml")
    document.perform(AddMilepost((5, 5), "new"))
    work, draft = document.committed, given_up(autosave)
    (tmp_path / "a.yaml").write_text("broken")
    second = Document()
    saving = Autosave(second, pause=20)
    recovered(second, saving, draft)
    assert second.committed == work and not second.is_clean and second.undo_stack.count() == 0
    second.perform(AddMilepost((9, 9), "more"))
    assert saving.edits() == ("Add milepost new", "Add milepost more")
    second.save()
    assert second.is_clean and scenarios.load(tmp_path / "a.yaml") == second.committed
    qtbot.waitUntil(lambda: drafts() == [])
    saving.close()
    second.close()
