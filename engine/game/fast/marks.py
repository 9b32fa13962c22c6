"""Marks of compiled games: a class of boards has one when it is compiled, with the digests of the files that it needs.

Compiled code is executed as it is read, so a torn or damaged file could crash the program. Its class then counts as
not compiled, and is compiled again.
"""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

INDEX = ".nbi"
"""Ending of the table of contents, which changes when another class is compiled."""
CODE = ".nbc"


def mark(folder: Path, name: str) -> Path:
    """Return the mark of a class in the folder of compiled games."""
    return folder / f"{name}.ready"


def write_mark(folder: Path, name: str) -> None:
    """Mark a class as compiled."""
    files = {path.relative_to(folder).as_posix(): _digest(path) for path in _files(folder)}
    mark(folder, name).write_text(json.dumps(files), encoding="utf-8")


def is_compiled(folder: Path, name: str) -> bool:
    """Return whether a class is marked and its files are those that were written. An empty mark names no files."""
    try:
        text = mark(folder, name).read_text(encoding="utf-8")
        files = json.loads(text) if text else {}
        return all(_is_whole(folder / file, digest) for file, digest in files.items())
    except (OSError, ValueError, AttributeError, TypeError):
        return False


def discard(folder: Path) -> None:
    """Remove all compiled games of a folder with their marks."""
    for path in (*folder.glob("*.ready"), *_files(folder)):
        with suppress(OSError):
            path.unlink()


def _files(folder: Path) -> Iterator[Path]:
    yield from (path for path in sorted(folder.rglob("*")) if path.suffix in (INDEX, CODE))


def _is_whole(path: Path, digest: str) -> bool:
    about = path.stat()
    return _is_as_written(path, digest, about.st_size, about.st_mtime_ns)


@lru_cache(maxsize=64)
def _is_as_written(path: Path, digest: str, size: int, changed: int) -> bool:
    """Return whether a file has this digest; its size and time of change are those for which the answer holds."""
    return _digest(path) == digest or (path.suffix == INDEX and _is_index(path))


def _is_index(path: Path) -> bool:
    """Return whether numba could read the table of contents that another class has changed since."""
    try:
        with path.open("rb") as file:
            pickle.load(file)  # the version, and then the table as a text of its own
            pickle.loads(file.read())
    except Exception:  # a damaged pickle raises almost anything
        return False
    return True


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
