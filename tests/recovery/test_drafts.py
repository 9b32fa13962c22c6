"""Drafts: whole or damaged, held or left behind, and never in anybody's way."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BoxcarsError, FileError
from engine.recovery.draft import MAX_EDIT_LENGTH, MAX_EDITS, ago, draft_bytes, holds, read_content, read_draft
from engine.recovery.folder import discard, draft_path, drafts_folder, left_behind
from engine.recovery.keeper import Keeper

pytestmark = pytest.mark.usefixtures("home")

texts = st.text(st.characters(exclude_categories=["Cs"]))


@given(texts, texts, st.lists(texts, max_size=5))
def test_what_is_written_is_read_again(content, title, edits):
    keeper = Keeper()
    keeper.write("scenario", title, Path("/maps/a.yaml"), edits, content)
    draft = read_draft(draft_path(keeper.id))
    assert (draft.title, draft.file) == (title, "/maps/a.yaml")
    assert draft.edits == tuple(edit[:MAX_EDIT_LENGTH] for edit in edits)
    assert read_content(draft_path(keeper.id)) == content
    keeper.remove()
    keeper.close()


def test_a_draft_is_logged_when_it_is_begun_and_when_it_is_removed(caplog):
    keeper = Keeper()
    with caplog.at_level("INFO", "boxcars.drafts"):
        for content in ("one", "two"):
            keeper.write("scenario", "A board", None, [], content)
        keeper.remove()
        keeper.remove()
    keeper.close()
    told = [record.getMessage() for record in caplog.records]
    assert told == [f"keeps unsaved work on A board as the draft {keeper.id}", f"removed the draft {keeper.id}"]


@given(st.data())
def test_a_damaged_draft_is_told_and_never_believed(data):
    good = draft_bytes("0123abcd", "scenario", "A board", "/a.yaml", ["Move m1"], "format: 1\nfamily: boxcars\n")
    where = data.draw(st.integers(0, len(good)))
    bad = good[:where] + data.draw(st.binary(max_size=4)) + good[where + data.draw(st.integers(0, 40)) :]
    drafts_folder().mkdir(parents=True, exist_ok=True)
    path = draft_path("0123abcd")
    path.write_bytes(bad)
    left = left_behind()
    assert len(left.drafts) + len(left.damaged) == 1
    try:
        content = read_content(path)
    except FileError:
        return
    assert content == "format: 1\nfamily: boxcars\n"


@pytest.mark.parametrize(
    "header",
    [b"", b"[" * 100_000, b'{"size": ' + b"9" * 5000 + b"}", b'{"format": 2, "later": true}', b"\xff\xfe", b"null"],
)
def test_a_hostile_header_is_told(header):
    drafts_folder().mkdir(parents=True)
    draft_path("0123abcd").write_bytes(header)
    assert [error.file for error in left_behind().damaged] == [draft_path("0123abcd")]


def test_a_draft_under_the_name_of_another_is_told(left):
    id = left("x")
    draft_path(id).rename(draft_path("0123abcd"))
    assert [error.file for error in left_behind().damaged] == [draft_path("0123abcd")]


def test_a_draft_with_more_behind_it_than_was_written_is_told(left):
    path = draft_path(left("x"))
    path.write_bytes(path.read_bytes() + b"y")
    with pytest.raises(FileError, match="damaged"):
        read_content(path)


def test_a_pipe_and_a_link_among_the_drafts_are_told_and_not_waited_for(tmp_path):
    drafts_folder().mkdir(parents=True)
    os.mkfifo(draft_path("00000001"))
    draft_path("00000002").symlink_to("/dev/zero")
    (drafts_folder() / "notes.draft").write_text("mine")
    elsewhere = tmp_path / "00000003.draft"
    elsewhere.write_bytes(draft_bytes("00000003", "scenario", "Elsewhere", None, [], "x"))
    draft_path("00000003").symlink_to(elsewhere)
    assert len(left_behind().damaged) == 4 and left_behind().drafts == ()


def test_the_draft_of_a_running_program_is_not_offered():
    keeper = Keeper()
    keeper.write("scenario", "A board", None, [], "x")
    assert left_behind().drafts == ()
    with pytest.raises(BoxcarsError, match="running program"):
        discard(keeper.id)
    keeper.close()
    assert [draft.id for draft in left_behind().drafts] == [keeper.id]


def test_the_draft_of_a_killed_process_is_offered_at_once():
    script = (
        "import os, signal; from engine.recovery.keeper import Keeper\n"
        "keeper = Keeper(); keeper.write('scenario', 'Killed', None, ['Move m1'], 'x'); print(keeper.id, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    killed = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    (draft,) = left_behind().drafts
    assert (draft.id, draft.title, killed.returncode) == (killed.stdout.strip(), "Killed", -9)
    assert draft.process != os.getpid()


def test_a_draft_that_holds_what_its_file_holds_is_removed(left, tmp_path):
    file = tmp_path / "a.yaml"
    id = left("format: 1\n", file=file)
    file.write_text("format: 2\n")
    assert [draft.id for draft in left_behind().drafts] == [id]
    file.write_text("format: 1\n")
    assert left_behind().drafts == () and not draft_path(id).exists()


def test_an_adopted_draft_is_held_and_two_cannot_have_it(left):
    left("x")
    (draft,) = left_behind().drafts
    keeper = Keeper.adopting(draft)
    assert left_behind().drafts == ()
    with pytest.raises(BoxcarsError):
        Keeper.adopting(draft)
    keeper.remove()
    keeper.close()
    with pytest.raises(BoxcarsError, match="another window has already recovered or discarded"):
        Keeper.adopting(draft)


def test_the_folder_is_its_users_own():
    drafts_folder().mkdir(parents=True, mode=0o755)
    keeper = Keeper()
    keeper.write("scenario", "A board", None, [], "x")
    assert drafts_folder().stat().st_mode & 0o777 == 0o700
    keeper.close()


def test_the_newest_draft_is_listed_first(left):
    ids = [left(content) for content in "abc"]
    assert [draft.id for draft in left_behind().drafts] == ids[::-1]


def test_a_program_without_unsaved_work_keeps_its_draft_to_itself(left):
    keeper = Keeper()
    keeper.write("scenario", "A board", None, [], "x")
    keeper.remove()
    os.utime(drafts_folder() / f"{keeper.id}.lock", (0, 0))
    assert left_behind().drafts == ()
    keeper.write("scenario", "A board", None, [], "y")
    assert left_behind().drafts == (), "its lock was taken for one that nobody holds"
    keeper.close()


def test_a_removed_draft_leaves_nothing(left):
    keeper = Keeper()
    keeper.write("scenario", "A board", None, [], "x")
    keeper.write("scenario", "A board", None, [], "y")
    keeper.remove()
    keeper.close()
    discard(left("x"))
    assert list(drafts_folder().iterdir()) == []


def test_remnants_of_killed_writes_are_removed_after_a_while_and_not_before(left):
    id = left("x")
    old, fresh, orphan = (drafts_folder() / name for name in (".aa.new", ".bb.new", "0123abcd.lock"))
    for path in (old, fresh, orphan):
        path.write_text("half")
    for path in (old, orphan):
        os.utime(path, (0, 0))
    left_behind()
    assert {path.name for path in drafts_folder().iterdir()} == {fresh.name, f"{id}.draft", f"{id}.lock"}


def test_a_draft_names_the_last_steps_only(left):
    left("x", edits=[f"Step {n}" for n in range(1000)])
    (draft,) = left_behind().drafts
    assert len(draft.edits) == MAX_EDITS and draft.edits[-1] == "Step 999"
    assert holds(draft) == "200 edits, the last one: Step 999"


def test_the_only_step_of_a_draft_is_named(left):
    left("x", edits=["Move m1"])
    assert holds(left_behind().drafts[0]) == "1 edit: Move m1"


def test_a_file_name_that_is_no_text_is_kept(left):
    left("x", file=Path(os.fsdecode(b"/maps/\xff.yaml")))
    (draft,) = left_behind().drafts
    assert os.fsencode(draft.file) == b"/maps/\xff.yaml"


def test_a_folder_that_cannot_be_made_is_told(home):
    home.joinpath("state").write_text("a file stands here")
    with pytest.raises(FileError, match="cannot be created"):
        Keeper().write("scenario", "A board", None, [], "x")
    assert left_behind().drafts == ()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(-5, "just now"), (1.9, "just now"), (2, "2 seconds ago"), (59, "59 seconds ago"), (60, "1 minute ago"),
     (190, "3 minutes ago"), (7200, "2 hours ago"), (86400, "1 day ago"), (400 * 86400, "1 year ago")],
)  # fmt: skip
def test_moments_are_told_in_words(seconds, words):
    now = datetime.now(UTC)
    assert ago(now - timedelta(seconds=seconds), now) == words
