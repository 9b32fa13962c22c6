"""Whether a file still holds what it held."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

from engine.files.opening import MAX_BYTES

MISSING = b""
"""The digest of what is not there, or is no plain file."""


def digest_of(data: bytes) -> bytes:
    """The digest of what a file holds or is to hold."""
    return hashlib.sha256(data).digest()


def file_digest(path: Path | str) -> bytes:
    """The digest of what a file holds now; MISSING where there is none that can be read. One that is longer than any
    scenario is told apart by its size and times: to read gigabytes would hold up whoever asks."""
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            return MISSING
        if found.st_size > MAX_BYTES:
            return digest_of(f"long {found.st_size} {found.st_mtime_ns} {found.st_ino}".encode())
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").digest()
    except (OSError, ValueError):
        return MISSING
