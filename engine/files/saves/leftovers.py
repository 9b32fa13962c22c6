"""Names of the temporary files of a save, and removal of those that killed saves left behind.

A name identifies the machine, the target file and the writing process: `.boxcars-KEY-PROCESS-NUMBER.new`.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
import socket
import time
from collections.abc import Iterator

OLD = 3600.0
"""Seconds after which no save can still be running."""

_NAME = re.compile(r"\.boxcars-([0-9a-f]{8})-([0-9]{1,9})-[0-9a-f]{8}\.(?:new|bak)")
_FORMER_NAME = re.compile(r"\.[0-9a-f]{12}\.(?:new|bak)")
"""Names in earlier versions: they contain no process, so only their age counts."""

_running: set[str] = set()
"""Names in use by this process."""


@contextlib.contextmanager
def on_the_way(target: str) -> Iterator[tuple[str, str]]:
    """Yield two free names next to the target, for its new and its previous content; remove what is left of them
    afterwards."""
    folder = os.path.dirname(target)
    unique = f".boxcars-{_key(target)}-{os.getpid()}-{secrets.token_hex(4)}"
    names = {f"{unique}.new", f"{unique}.bak"}
    _running.update(names)
    try:
        yield os.path.join(folder, f"{unique}.new"), os.path.join(folder, f"{unique}.bak")
    finally:
        for name in names:
            with contextlib.suppress(OSError):
                os.unlink(os.path.join(folder, name))
        _running.difference_update(names)


def sweep(target: str) -> None:
    """Remove what killed saves of this file left next to it, and what is too old to belong to a running save. Leave
    what cannot be removed."""
    folder, key = os.path.dirname(target), _key(target)
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            if entry.name.startswith(".") and _is_left(entry, key):
                with contextlib.suppress(OSError):
                    os.unlink(entry.path)


def _is_left(entry: os.DirEntry[str], key: str) -> bool:
    match = _NAME.fullmatch(entry.name)
    if match is None and _FORMER_NAME.fullmatch(entry.name) is None:
        return False
    try:
        # A link to a file keeps its times. The change time of its entry tells when it was linked.
        about = entry.stat(follow_symlinks=False)
        if time.time() - max(about.st_mtime, about.st_ctime) > OLD:
            return True
    except OSError:
        return False
    if match is None or match[1] != key:
        return False
    process = int(match[2])
    return entry.name not in _running if process == os.getpid() else not _lives(process)


def _lives(process: int) -> bool:
    """Return whether a process of this number runs on this machine; True if that is unknown."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _key(target: str) -> str:
    """Return a key of the machine and the file: on a shared folder, other machines have other processes."""
    told = f"{socket.gethostname()}\0{os.path.basename(target)}"
    return hashlib.sha256(told.encode(errors="surrogateescape")).hexdigest()[:8]
