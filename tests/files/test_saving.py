"""Saving writes the whole file or nothing, and keeps the former content."""

import errno
import os
import struct
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from unittest.mock import Mock

import pytest

from engine.errors import ChangedOutside, FileError
from engine.files.saves.attributes import copy_attributes
from engine.files.saves.digest import MISSING
from engine.files.saves.leftovers import OLD, _key, on_the_way, sweep
from engine.files.saves.saving import make_folder, refuse_unsaveable, save_bytes

MINUS = 2**32 - 1
"""In an access list: nobody in particular."""


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_new_file_is_written_and_has_no_backup(tmp_path: Path) -> None:
    save_bytes(tmp_path / "a.yaml", b"one")
    assert contents(tmp_path) == {"a.yaml": b"one"}


def test_one_backup_of_the_former_content_is_kept(tmp_path: Path) -> None:
    for data in (b"one", b"two", b"three"):
        save_bytes(tmp_path / "a.yaml", data)
    assert contents(tmp_path) == {"a.yaml": b"three", "a.yaml.bak": b"two"}


def test_the_backup_needs_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    save_bytes(tmp_path / "a.yaml", b"one")
    save_bytes(tmp_path / "a.yaml", b"two")
    assert contents(tmp_path) == {"a.yaml": b"two", "a.yaml.bak": b"one"}


def test_the_mode_of_the_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"one")
    path.chmod(0o640)
    save_bytes(path, b"two")
    assert path.stat().st_mode & 0o777 == 0o640


def test_nobody_else_reads_a_private_file_while_it_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, modes = tmp_path / "a.yaml", []
    path.write_bytes(b"one")
    path.chmod(0o600)
    sync = os.fsync

    def look(handle: int) -> None:
        modes.extend(new.stat().st_mode & 0o777 for new in tmp_path.glob(".*.new"))
        sync(handle)

    monkeypatch.setattr(os, "fsync", look)
    save_bytes(path, b"two")
    assert modes == [0o600]


def test_a_symbolic_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.yaml").write_bytes(b"one")
    (tmp_path / "link.yaml").symlink_to("real/a.yaml")
    save_bytes(tmp_path / "link.yaml", b"two")
    assert (tmp_path / "link.yaml").is_symlink()
    assert contents(tmp_path / "real") == {"a.yaml": b"two", "a.yaml.bak": b"one"}


@pytest.mark.parametrize("call", ["replace", "fsync", "chmod"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    call: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.yaml"
    save_bytes(path, b"one")
    save_bytes(path, b"two")

    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch, pytest.raises(FileError, match="cannot be saved: ") as caught:
        patch.setattr(os, call, fail)
        save_bytes(path, b"three")
    assert str(path) in str(caught.value)
    assert contents(tmp_path) == {"a.yaml": b"two", "a.yaml.bak": b"one"}


def test_an_interruption_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save_bytes(tmp_path / "a.yaml", b"one")
    assert contents(tmp_path) == {}


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"there is no folder .*nowhere"):
        save_bytes(tmp_path / "nowhere" / "a.yaml", b"one")


@pytest.mark.parametrize("name", ["nowhere/a.yaml", "a.yaml/b.yaml", "folder", "c.yaml", "circle.yaml"])
def test_what_cannot_be_saved_is_refused_before_in_the_same_words(tmp_path: Path, name: str) -> None:
    for path in ("a.yaml", "c.yaml"):
        (tmp_path / path).write_bytes(b"one")
    for folder in ("folder", "c.yaml.bak"):
        (tmp_path / folder).mkdir()
    (tmp_path / "circle.yaml").symlink_to("circle.yaml")
    with pytest.raises(FileError) as before:
        refuse_unsaveable(tmp_path / name)
    with pytest.raises(FileError) as after:
        save_bytes(tmp_path / name, b"two")
    assert str(before.value) == str(after.value)


def test_nothing_is_written_where_it_is_only_asked_whether_it_could_be(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"one")
    for path in (tmp_path / "a.yaml", tmp_path / "b.yaml", Path(os.devnull), None):
        refuse_unsaveable(path)
    assert contents(tmp_path) == {"a.yaml": b"one"}


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="this is a folder"):
        save_bytes(tmp_path, b"one")


def test_a_folder_in_the_way_of_the_backup_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"one")
    (tmp_path / "a.yaml.bak").mkdir()
    with pytest.raises(FileError, match=r"a\.yaml\.bak"):
        save_bytes(tmp_path / "a.yaml", b"two")
    assert (tmp_path / "a.yaml").read_bytes() == b"one"


def test_a_write_protected_file_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.yaml").write_bytes(b"one")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(FileError, match="write-protected"):
        save_bytes(tmp_path / "a.yaml", b"two")
    assert contents(tmp_path) == {"a.yaml": b"one"}


def test_a_device_is_written_to_and_not_replaced() -> None:
    if not Path("/dev/null").exists():
        pytest.skip("this system has no /dev/null")
    save_bytes(Path("/dev/null"), b"one")
    assert Path("/dev/null").is_char_device()


def test_owner_mode_attributes_and_access_lists_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"one")
    path.chmod(0o604)
    os.setxattr(path, "user.colour", b"green")
    if os.geteuid() == 0:
        os.chown(path, 1234, 4321)
        user = struct.pack("<I", 2) + b"".join(
            struct.pack("<HHI", *entry)
            for entry in ((1, 6, MINUS), (2, 4, 77), (4, 0, MINUS), (16, 4, MINUS), (32, 4, MINUS))
        )
        os.setxattr(path, "system.posix_acl_access", user)
    before = path.stat()
    saved = save_bytes(path, b"two")
    after = path.stat()
    assert saved.notes == ()
    assert path.read_bytes() == b"two"
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert os.getxattr(path, "user.colour") == b"green"
    if os.geteuid() == 0:
        assert os.getxattr(path, "system.posix_acl_access") == user


def test_a_group_that_cannot_be_kept_gets_no_more_than_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"one")
    path.chmod(0o664)
    theirs = os.stat_result((*path.stat()[:4], 1234, 4321, *path.stat()[6:]))

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "not yours")

    monkeypatch.setattr(os, "chown", refuse)
    notes = copy_attributes(str(path), str(path), theirs)
    assert path.stat().st_mode & 0o777 == 0o644
    assert len(notes) == 2


def test_a_chain_of_links_stays_and_its_end_is_written(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.yaml").write_bytes(b"one")
    (tmp_path / "middle.yaml").symlink_to("real/a.yaml")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "middle.yaml")
    save_bytes(tmp_path / "link.yaml", b"two")
    assert os.readlink(tmp_path / "middle.yaml") == "real/a.yaml"
    assert (tmp_path / "link.yaml").is_symlink()
    assert contents(tmp_path / "real") == {"a.yaml": b"two", "a.yaml.bak": b"one"}


def test_a_dangling_link_is_given_the_file_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to("gone.yaml")
    save_bytes(tmp_path / "link.yaml", b"one")
    assert (tmp_path / "link.yaml").is_symlink()
    assert (tmp_path / "gone.yaml").read_bytes() == b"one"


def test_a_dangling_link_into_nowhere_names_the_folder_that_is_missing(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to("nowhere/gone.yaml")
    with pytest.raises(FileError, match=r"there is no folder .*nowhere"):
        save_bytes(tmp_path / "link.yaml", b"one")


def test_links_that_lead_in_a_circle_stay(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to("b.yaml")
    (tmp_path / "b.yaml").symlink_to("a.yaml")
    with pytest.raises(FileError, match="refers to itself"):
        save_bytes(tmp_path / "a.yaml", b"one")
    assert (tmp_path / "a.yaml").is_symlink()


def test_the_other_names_of_a_file_keep_its_former_content_and_this_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"one")
    os.link(tmp_path / "a.yaml", tmp_path / "b.yaml")
    saved = save_bytes(tmp_path / "a.yaml", b"two")
    assert contents(tmp_path) == {"a.yaml": b"two", "b.yaml": b"one", "a.yaml.bak": b"one"}
    assert "hard links" in " ".join(saved.notes)


def test_leftovers_of_dead_saves_of_this_file_go_and_all_others_stay(tmp_path: Path) -> None:
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    dead, alive = 999_999_999, other.pid
    path = tmp_path / "a.yaml"
    path.write_bytes(b"one")
    ours, others = _key(str(path)), _key("b.yaml")
    stays = {
        f".boxcars-{ours}-{alive}-0123abcd.new",
        f".boxcars-{others}-{dead}-0123abcd.new",
        ".0123456789ab.new",
        ".mine.new",
        f"boxcars-{ours}-{dead}-0123abcd.new",
    }
    goes = {f".boxcars-{ours}-{dead}-0123abcd.new", f".boxcars-{ours}-{os.getpid()}-0123abcd.bak"}
    for name in stays | goes:
        (tmp_path / name).write_bytes(b"half")
    save_bytes(path, b"two")
    assert set(contents(tmp_path)) == stays | {"a.yaml", "a.yaml.bak"}
    other.communicate(b"\n")
    assert other.returncode == 0, "who is at work is not disturbed"


def test_what_a_save_is_at_stays_in_another_thread_and_for_another_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = str(tmp_path / "a.yaml")

    def refuse(process: int, number: int) -> None:
        raise PermissionError(errno.EPERM, "not yours")

    monkeypatch.setattr(os, "kill", refuse)
    theirs = tmp_path / f".boxcars-{_key(target)}-{os.getppid()}-0123abcd.new"
    theirs.write_bytes(b"half")
    with on_the_way(target) as (fresh, _):
        Path(fresh).write_bytes(b"half")
        sweep(target)
        assert theirs.exists() and Path(fresh).exists()


def test_leftovers_that_cannot_be_looked_at_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = str(tmp_path / "a.yaml")
    left = tmp_path / f".boxcars-{_key(target)}-999999999-0123abcd.new"
    left.write_bytes(b"half")
    entry = Mock(path=str(left), stat=Mock(side_effect=PermissionError(errno.EACCES, "not yours")))
    entry.name = left.name
    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", lambda _: nullcontext([entry]))
        sweep(target)
    assert left.exists()
    sweep(target)
    assert not left.exists()


def test_a_second_name_for_an_old_file_is_no_old_leftover(tmp_path: Path) -> None:
    old = tmp_path / "b.yaml"
    old.write_bytes(b"one")
    os.utime(old, (0, 0))
    backup = tmp_path / f".boxcars-{_key(str(old))}-{os.getppid()}-0123abcd.bak"
    os.link(old, backup)
    save_bytes(tmp_path / "a.yaml", b"two")
    assert backup.exists()


def test_leftovers_that_tell_nothing_go_when_they_are_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (".0123456789ab.new", ".0123456789cd.bak", ".important.new"):
        (tmp_path / name).write_bytes(b"half")
    later = time.time() + OLD + 1
    monkeypatch.setattr("engine.files.saves.leftovers.time.time", lambda: later)
    save_bytes(tmp_path / "a.yaml", b"two")
    assert set(contents(tmp_path)) == {"a.yaml", ".important.new"}


def test_a_file_that_another_program_wrote_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    known = save_bytes(path, b"one").digest
    path.write_bytes(b"theirs")
    with pytest.raises(ChangedOutside):
        save_bytes(path, b"two", expected=known)
    assert contents(tmp_path) == {"a.yaml": b"theirs"}
    path.unlink()
    with pytest.raises(ChangedOutside):
        save_bytes(path, b"two", expected=known)
    assert contents(tmp_path) == {}


def test_a_file_that_came_into_being_is_not_written_over_by_who_expects_none(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    save_bytes(path, b"one", expected=MISSING)
    with pytest.raises(ChangedOutside):
        save_bytes(path, b"two", expected=MISSING)
    assert path.read_bytes() == b"one"


def test_the_same_bytes_written_by_another_program_are_no_change(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    known = save_bytes(path, b"one").digest
    path.unlink()
    path.write_bytes(b"one")
    save_bytes(path, b"two", expected=known)
    assert path.read_bytes() == b"two"


def test_a_change_while_the_save_is_at_work_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.yaml"
    known = save_bytes(path, b"one").digest
    sync = os.fsync

    def write_between(handle: int) -> None:
        sync(handle)
        path.write_bytes(b"theirs")

    monkeypatch.setattr(os, "fsync", write_between)
    with pytest.raises(ChangedOutside):
        save_bytes(path, b"two", expected=known)
    assert contents(tmp_path) == {"a.yaml": b"theirs"}


def test_without_a_former_content_beside_it_only_the_file_is_written(tmp_path: Path) -> None:
    for data in (b"one", b"two"):
        save_bytes(tmp_path / "a.yaml", data, keep_former=False)
    assert contents(tmp_path) == {"a.yaml": b"two"}


def test_a_folder_that_cannot_be_made_is_reported_like_a_file(tmp_path):
    with pytest.raises(FileError, match="cannot be saved: the name is too long"):
        make_folder(tmp_path / ("n" * 300) / "images")
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="cannot be saved"):
        make_folder(tmp_path / "file" / "images")
    make_folder(tmp_path / "a" / "images")
    make_folder(tmp_path / "a" / "images")
    assert (tmp_path / "a" / "images").is_dir()
