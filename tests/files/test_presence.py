"""Who has a file open is known while the program lives, and no longer."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.files.saves import presence
from engine.files.saves.presence import Presence

HOLD = """
import sys, time
from pathlib import Path
from engine.files.saves.presence import Presence
here = Presence(Path(sys.argv[1]))
print("open", flush=True)
time.sleep(600)
"""


@pytest.fixture
def file(tmp_path: Path, home: Path) -> Path:
    return tmp_path / "a.yaml"


def test_each_of_two_sees_the_other_and_no_one_else(file: Path) -> None:
    first = Presence(file)
    assert first.others() == 0
    second, elsewhere = Presence(file), Presence(file.with_name("b.yaml"))
    assert (first.others(), second.others(), elsewhere.others()) == (1, 1, 0)
    second.close()
    assert first.others() == 0
    first.close()
    elsewhere.close()
    assert list(first.folder.iterdir()) == []


def test_a_link_is_the_file_it_leads_to(file: Path) -> None:
    file.with_name("link.yaml").symlink_to(file)
    first, second = Presence(file), Presence(file.with_name("link.yaml"))
    assert first.others() == 1
    first.close()
    second.close()


def test_a_program_that_was_killed_is_seen_no_more(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = subprocess.Popen([sys.executable, "-c", HOLD, str(file)], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    with other, other.stdout:
        assert other.stdout.readline() == "open\n"
        here = Presence(file)
        assert here.others() == 1
        other.kill()
        other.wait()
    assert here.others() == 0
    assert len(list(here.folder.iterdir())) == 2, "who made a note a moment ago may not hold it yet"
    later = time.time() + presence.YOUNG + 1
    monkeypatch.setattr("engine.files.saves.presence.time.time", lambda: later)
    assert here.others() == 0
    assert len(list(here.folder.iterdir())) == 1, "the note of the killed program is removed when it is old enough"
    here.close()


def test_where_no_note_can_be_kept_nobody_is_told_of_anybody(file: Path, home: Path) -> None:
    (home / "state").write_text("in the way")
    here = Presence(file)
    assert here.others() == 0
    here.close()


def test_a_note_that_cannot_be_asked_is_of_nobody(file: Path) -> None:
    here = Presence(file)
    (here.folder / "folder.lock").mkdir()
    (here.folder / "gone.lock").symlink_to("nowhere/lock")
    assert here.others() == 0
    here.close()
    assert {path.name for path in here.folder.iterdir()} == {"folder.lock", "gone.lock"}
