"""Detection of running programs that have a file open: each holds a lock that ends with it, however it ends."""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING

from engine.files.saves.backups import path_key
from engine.folders import own_folder, state_folder

if TYPE_CHECKING:
    from filelock import FileLock

YOUNG = 10.0
"""Seconds in which the creator of a lock may not hold it yet."""


class Presence:
    """This program's mark that it has a file open. If no mark can be written, other programs are not counted."""

    def __init__(self, file: Path) -> None:
        from filelock import FileLock

        self.folder = state_folder() / "open" / path_key(file)
        self._lock: FileLock | None = None
        with contextlib.suppress(OSError):
            own_folder(self.folder)
            lock = FileLock(self.folder / f"{os.getpid()}-{secrets.token_hex(4)}.lock")
            # Another program may just be testing the lock.
            lock.acquire(timeout=1)
            self._lock = lock

    def others(self) -> int:
        """Return how many other programs have the file open. Remove the marks of crashed ones."""
        own = "" if self._lock is None else os.path.basename(self._lock.lock_file)
        with contextlib.suppress(OSError):
            return sum(_is_held(path) for path in self.folder.glob("*.lock") if path.name != own)
        return 0

    def close(self) -> None:
        """Release the mark: the file is no longer open here."""
        if self._lock is not None:
            self._lock.release()
            with contextlib.suppress(OSError):
                os.unlink(self._lock.lock_file)
            self._lock = None


def _is_held(path: Path) -> bool:
    from filelock import FileLock, Timeout

    try:
        age = time.time() - path.stat().st_mtime
        with FileLock(path).acquire(timeout=0):
            if age > YOUNG:
                path.unlink(missing_ok=True)
            return False
    except Timeout:
        return True
    except OSError:
        return False
