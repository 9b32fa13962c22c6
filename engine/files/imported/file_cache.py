"""Results of reading files, kept until a file changes: a preview reads the same file at every change of a value."""

from __future__ import annotations

import hashlib
import os.path
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from threading import Lock
from typing import NamedTuple, TypeVar

from engine.errors import FileError
from engine.files.opening import MAX_BYTES, opened

MOST = 3
"""Number of files whose results one function keeps: an outline, cities and railways."""

BESIDE = (".dbf", ".cpg", ".prj")
"""Suffixes of files that are read together with a shapefile."""

_LARGEST = 500_000_000
"""Bytes of the largest file that a reader accepts; a larger one is refused before its first byte is read."""
_CHUNK = 1 << 20

Item = TypeVar("Item")


class _Content(NamedTuple):
    """A file, the number of its bytes, and their digest, with those of the files that belong to it."""

    file: Path
    size: int
    digest: bytes


def cached_by_content(read: Callable[[Path], Sequence[Item]]) -> Callable[[Path], list[Item]]:
    """Return the function with its last results cached by the contents of files, so that a changed file is read again.
    The items must not be changed. Errors are not cached. It is safe in any thread."""
    recent: list[tuple[_Content, tuple[Item, ...]]] = []
    lock = Lock()

    @wraps(read)
    def remembering(file: Path) -> list[Item]:
        content = _content(file)
        with lock:
            for place, (known, found) in enumerate(recent):
                if known == content:
                    recent.insert(0, recent.pop(place))
                    return list(found)
        answer = tuple(read(file))
        # A file that changes while it is read belongs to neither content.
        if content is not None and _content(file) == content:
            with lock:
                recent[:] = [(content, answer), *(each for each in recent if each[0].file != file)][:MOST]
                while len(recent) > 1 and sum(known.size for known, _ in recent) > MAX_BYTES:
                    recent.pop()
        return list(answer)

    return remembering


def _content(file: Path) -> _Content | None:
    """Return the content of a file and of those that belong to it; None if it cannot be read."""
    size, digest = 0, hashlib.blake2b(digest_size=16)
    try:
        for each in _parts(file):
            digest.update(each.name.encode("utf-8", "surrogateescape") + b"\0")
            with opened(each, _LARGEST) as handle:
                while chunk := handle.read(_CHUNK):
                    size += len(chunk)
                    digest.update(chunk)
            digest.update(size.to_bytes(8, "big"))
    except (FileError, OSError):
        return None
    return _Content(file, size, digest.digest())


def _parts(file: Path) -> list[Path]:
    if os.path.isdir(file):
        return sorted(each for each in file.iterdir() if each.suffix.lower() == ".txt" and each.is_file())
    if file.suffix.lower() != ".shp":
        return [file]
    names = (file.with_suffix(spelled) for suffix in BESIDE for spelled in (suffix, suffix.upper()))
    return [file, *(each for each in names if each.is_file())]
