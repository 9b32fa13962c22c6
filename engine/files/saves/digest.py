"""Digests that show whether a file still has the same content."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

from engine.files.opening import MAX_BYTES

MISSING = b""
"""Digest of a missing file, or of one that is not plain."""


def digest_of(data: bytes) -> bytes:
    """Return the digest of the content of a file."""
    return hashlib.sha256(data).digest()


def file_digest(path: Path | str) -> bytes:
    """Return the digest of the current content of a file; MISSING if it cannot be read. A file larger than any scenario
    is identified by size and times, because reading gigabytes would block the caller."""
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
