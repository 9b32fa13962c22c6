"""A file that holds something else has another digest, however long it is."""

import os
from pathlib import Path

import pytest

from engine.files.saves import digest
from engine.files.saves.digest import MISSING, digest_of, file_digest


def test_a_file_has_the_digest_of_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    assert file_digest(path) == file_digest(tmp_path) == MISSING
    path.write_bytes(b"one")
    assert file_digest(path) == digest_of(b"one")


def test_a_long_file_that_was_written_or_replaced_has_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digest, "MAX_BYTES", 2)
    path, other = tmp_path / "a.yaml", tmp_path / "b.yaml"
    for each in (path, other):
        each.write_bytes(b"one")
        os.utime(each, ns=(0, 0))
    found = [file_digest(path)]
    os.utime(path, ns=(0, 1))
    found.append(file_digest(path))
    other.replace(path)
    found.append(file_digest(path))
    path.write_bytes(b"four")
    os.utime(path, ns=(0, 0))
    found.append(file_digest(path))
    assert len(set(found)) == 4
