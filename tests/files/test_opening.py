"""Whatever a user names is opened as a plain file of a bounded size, or refused at once."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.errors import FileError, UnreadableFile
from engine.families.crayon.author.templates import TEMPLATES
from engine.files.imported import gtfs, zipped_shapes
from engine.files.imported.file_cache import _content
from engine.files.imported.outlines import over_outline
from engine.files.imported.tracings import check_picture
from engine.files.library import scenario_path
from engine.files.opening import opened, read_file
from engine.files.records import load_record
from engine.files.scenarios import load

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")

MOST = {"an image": "1,073,741,824"}
READERS: dict[str, Callable[[Path], Any]] = {
    "a scenario": load,
    "a scenario by its name": lambda path: load(scenario_path(path)),
    "a record": load_record,
    "an outline": lambda path: over_outline(next(iter(TEMPLATES.values()))(), path),
    "an image": check_picture,
}


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_no_reader_waits_for_a_pipe_or_reads_a_device_a_socket_or_a_folder(
    read: Callable[[Path], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    os.mkfifo("pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        for name, said in (("pipe", "a pipe"), ("socket", "a socket"), ("/dev/zero", "a device"), (".", "a folder")):
            with pytest.raises(FileError, match=said):
                read(Path(name))


@pytest.mark.parametrize("kind", READERS)
def test_no_reader_begins_a_file_that_is_too_long(kind: str, tmp_path: Path) -> None:
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(3_000_000_000)
    most = MOST.get(kind, "20,000,000")
    with pytest.raises(UnreadableFile, match=rf"expected at most {most} bytes, found 3,000,000,000"):
        READERS[kind](tmp_path / "huge")


def test_the_content_of_a_file_that_no_reader_accepts_is_not_read_for_its_digest(tmp_path: Path) -> None:
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(max(gtfs.MAX_TABLE, gtfs.MAX_ZIP, zipped_shapes.MAX_ZIP) + 1)
    assert _content(tmp_path / "huge") is None
    (tmp_path / "huge").write_bytes(b"small")
    assert _content(tmp_path / "huge") is not None


def test_a_pipe_that_takes_the_place_of_a_file_after_the_first_look_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = tmp_path / "plain"
    plain.write_bytes(b"a")
    about = os.stat(plain)
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(os, "stat", lambda *_, **__: about)
    with pytest.raises(UnreadableFile, match="a pipe"), opened(tmp_path / "pipe", 10):
        pass


def test_a_file_that_grows_while_it_is_read_is_read_so_far_and_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a" * 5)
    before = os.stat(path)
    path.write_bytes(b"a" * 50)
    monkeypatch.setattr(os, "stat", lambda *_, **__: before)
    monkeypatch.setattr(os, "fstat", lambda *_: before)
    with pytest.raises(UnreadableFile, match="expected at most 10 bytes"):
        read_file(path, 10)


@pytest.mark.skipif(not Path("/proc/version").exists(), reason="this system has no /proc")
def test_a_file_of_the_system_is_refused() -> None:
    with pytest.raises(UnreadableFile, match="a system file"):
        read_file("/proc/version", 1_000)


def test_an_empty_file_is_empty_and_a_full_one_is_read_to_its_last_byte(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "full").write_bytes(b"0123456789")
    assert read_file(tmp_path / "empty", 10) == b""
    assert read_file(tmp_path / "full", 10) == b"0123456789"
