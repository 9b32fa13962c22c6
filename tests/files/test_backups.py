"""Former versions are kept apart from the file, never twice, never too many, and outlive the file."""

import errno
import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.errors import FileError
from engine.files import scenarios
from engine.files.saves import backups
from engine.files.saves.backups import MAX_VERSIONS, is_empty, keep, keep_found, kept_files, versions
from engine.files.saves.digest import digest_of
from tests.builders import a_small_board

pytestmark = pytest.mark.usefixtures("home")

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def contents(file: Path) -> list[bytes]:
    return [version.path.read_bytes() for version in versions(file)]


def test_versions_are_listed_newest_first_and_outlive_the_file(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"two")
    keep(file, b"one", "First", NOON)
    keep(file, b"two", "Second", NOON + timedelta(minutes=1))
    file.unlink()
    assert contents(file) == [b"two", b"one"]
    assert [(kept.file, kept.title) for kept in kept_files()] == [(file, "Second")]
    assert versions(file)[0].kept_at == NOON + timedelta(minutes=1)


def test_nothing_was_kept_before_the_first_version(tmp_path: Path) -> None:
    assert is_empty() and kept_files() == () and versions(tmp_path / "a.yaml") == ()
    keep(tmp_path / "a.yaml", b"one", "A")
    assert not is_empty()


def test_the_file_that_was_saved_last_is_listed_first(tmp_path: Path) -> None:
    for minute, name in enumerate(("a", "b", "c", "a")):
        keep(tmp_path / name, b"%d" % minute, name.upper(), NOON + timedelta(minutes=minute))
    assert [(kept.file.name, kept.title, len(kept.versions)) for kept in kept_files()] == [
        ("a", "A", 2),
        ("c", "C", 1),
        ("b", "B", 1),
    ]
    newest = versions(tmp_path / "a")[0]
    assert (newest.size, newest.digest) == (1, digest_of(b"3").hex()[:16])


def test_what_a_file_holds_is_kept_unless_it_is_already(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    keep_found(file, "A")
    for data in (b"one", b"two", b"one"):
        file.write_bytes(data)
        keep_found(file, "A")
    assert contents(file) == [b"two", b"one"]


def test_a_file_that_cannot_be_read_to_be_kept_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> bytes:
        raise OSError(errno.EIO, "out of order")

    (tmp_path / "a.yaml").write_bytes(b"one")
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(
        FileError, match=r"a\.yaml: the previous content cannot be saved in the version history: out of order"
    ):
        keep_found(tmp_path / "a.yaml", "A")


def test_a_link_and_its_file_have_the_same_versions(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to("a.yaml")
    keep(tmp_path / "a.yaml", b"one", "A")
    assert contents(tmp_path / "link.yaml") == [b"one"]


def test_the_same_content_is_kept_once_and_becomes_the_newest(tmp_path: Path) -> None:
    for minute, data in enumerate((b"one", b"two", b"two", b"one")):
        keep(tmp_path / "a.yaml", data, "A", NOON + timedelta(minutes=minute))
    assert contents(tmp_path / "a.yaml") == [b"one", b"two"]


def test_a_clock_that_was_set_back_does_not_hide_what_was_saved_last(tmp_path: Path) -> None:
    keep(tmp_path / "a.yaml", b"one", "A", NOON)
    later = [b"two", b"three", b"four"]
    for data in later:
        keep(tmp_path / "a.yaml", data, "A", NOON - timedelta(days=1))
    assert contents(tmp_path / "a.yaml") == [*later[::-1], b"one"]
    assert len({version.kept_at for version in versions(tmp_path / "a.yaml")}) == 4


@settings(max_examples=15)
@given(st.lists(st.integers(0, 90), min_size=1, max_size=120))
@example([*range(MAX_VERSIONS + 2), 0])
def test_there_are_never_too_many_and_the_last_saved_is_the_newest(saves: list[int]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backups, "save_bytes", lambda path, data, keep_former: path.write_bytes(data))
        file = Path(f"/nowhere/{os.urandom(8).hex()}.yaml")
        for minute, number in enumerate(saves):
            keep(file, b"%d" % number, "A", NOON + timedelta(minutes=minute))
        kept = contents(file)
    assert kept[0] == b"%d" % saves[-1]
    assert len(kept) == len(set(kept)) == min(MAX_VERSIONS, len(set(saves)))


def test_all_versions_together_are_bounded_and_the_oldest_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "MAX_TOTAL_BYTES", 35)
    for minute, name in enumerate(("a", "b", "a", "b")):
        keep(tmp_path / name, b"%010d" % minute, "A", NOON + timedelta(minutes=minute))
    assert contents(tmp_path / "a") == [b"%010d" % 2]
    assert contents(tmp_path / "b") == [b"%010d" % 3, b"%010d" % 1]
    monkeypatch.setattr(backups, "MAX_TOTAL_BYTES", 5)
    keep(tmp_path / "b", b"%010d" % 4, "A", NOON + timedelta(minutes=5))
    assert [kept.file.name for kept in kept_files()] == ["b"]
    assert contents(tmp_path / "b") == [b"%010d" % 4]


def test_only_the_author_can_look_into_the_folder(tmp_path: Path, home: Path) -> None:
    (home / "state" / "backups").mkdir(parents=True, mode=0o755)
    keep(tmp_path / "a.yaml", b"one", "A")
    for folder in (home / "state" / "backups", versions(tmp_path / "a.yaml")[0].path.parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_what_else_lies_in_the_folder_is_no_version_and_stays(tmp_path: Path, home: Path) -> None:
    keep(tmp_path / "a.yaml", b"one", "A", NOON)
    folder = versions(tmp_path / "a.yaml")[0].path.parent
    (folder / "notes.txt").write_text("mine")
    (folder / "20260501T120000.000000-0123456789abcdef.yaml").mkdir()
    (home / "state" / "backups" / "stray").write_text("mine")
    keep(tmp_path / "a.yaml", b"two", "A", NOON + timedelta(minutes=1))
    assert contents(tmp_path / "a.yaml") == [b"two", b"one"]
    assert (folder / "notes.txt").exists()


def test_a_name_that_is_no_text_is_kept_too() -> None:
    file = Path(os.fsdecode(b"/tmp/br\xfcssel.yaml"))
    keep(file, b"one", "A")
    assert contents(file) == [b"one"]
    assert kept_files()[0].file == file


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "state").write_text("in the way")
    with pytest.raises(FileError, match="the version history in"):
        keep(tmp_path / "a.yaml", b"one", "A")
    (home / "state").unlink()

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(FileError, match=r"a\.yaml: the version history in.*the disk is full"):
        keep(tmp_path / "a.yaml", b"one", "A")


def test_each_save_of_a_scenario_keeps_what_the_file_held_and_what_it_holds(tmp_path: Path) -> None:
    file, first = tmp_path / "a.yaml", a_small_board().scenario()
    file.write_bytes(b"# by hand\n")
    scenarios.save(first, file)
    scenarios.save(replace(first, title="Second"), file)
    texts = [scenarios.dumps(replace(first, title="Second")).encode(), scenarios.dumps(first).encode(), b"# by hand\n"]
    assert contents(file) == texts
    assert kept_files()[0].title == "Second"


def test_of_a_device_no_version_is_kept() -> None:
    if not Path("/dev/null").exists():
        pytest.skip("this system has no /dev/null")
    assert scenarios.save(a_small_board().scenario(), Path("/dev/null")).notes == ()
    assert is_empty()


def test_that_nothing_can_be_kept_is_a_note_and_the_file_is_saved(tmp_path: Path, home: Path) -> None:
    (home / "state").write_text("in the way")
    saved = scenarios.save(a_small_board().scenario(), tmp_path / "a.yaml")
    assert scenarios.load(tmp_path / "a.yaml") == a_small_board().scenario()
    assert len(saved.notes) == 1
    assert "The version history in" in saved.notes[0]


def test_a_file_longer_than_any_scenario_is_not_kept(tmp_path: Path) -> None:
    with open(tmp_path / "a.yaml", "wb") as file:
        file.truncate(3_000_000_000)
    keep_found(tmp_path / "a.yaml", "A")
    assert contents(tmp_path / "a.yaml") == []
