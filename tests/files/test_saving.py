"""Saving writes the whole file or nothing, and keeps the former content."""

import errno
import os
from pathlib import Path

import pytest

from engine.errors import FileError
from engine.files.saving import save_bytes


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
