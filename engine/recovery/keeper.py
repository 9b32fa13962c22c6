"""The draft of a running program."""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from filelock import FileLock, Timeout

from engine.errors import BoxcarsError, FileError
from engine.files.saves.saving import save_bytes
from engine.i18n import tr
from engine.recovery.draft import Draft, Kind, draft_bytes
from engine.recovery.folder import draft_lock, draft_path, made_folder

_log = logging.getLogger("boxcars.drafts")


class Keeper:
    """Stores one piece of unsaved work as a draft. A lock, held from the first write until `close` or the end of the
    process, tells other programs that the work is still open.

    Used by one thread at a time, any thread.
    """

    def __init__(self, id: str | None = None) -> None:
        self.id = id or secrets.token_hex(4)
        self._lock: FileLock | None = None

    @classmethod
    def adopting(cls, draft: Draft) -> Keeper:
        """Return a keeper that continues a draft which was left behind. Raises BoxcarsError if another program holds it
        or has removed it meanwhile."""
        keeper = cls(draft.id)
        keeper._hold()
        if not draft_path(draft.id).exists():
            keeper.close()
            raise BoxcarsError(tr("another window has already recovered or discarded this work"))
        _log.info("took over the draft %s of %s", draft.id, draft.title)
        return keeper

    def write(self, kind: Kind, title: str, file: Path | None, edits: Sequence[str], content: str) -> None:
        """Replace the content of the draft with this work, completely or not at all. Raises FileError."""
        if self._lock is None:
            _log.info("keeps unsaved work on %s as the draft %s", title, self.id)
        self._hold()
        name = None if file is None else os.path.abspath(file)
        save_bytes(draft_path(self.id), draft_bytes(self.id, kind, title, name, edits, content), keep_former=False)

    def remove(self) -> None:
        """Remove the draft: there is nothing unsaved. Leave what cannot be removed."""
        with contextlib.suppress(OSError):
            draft_path(self.id).unlink()
            _log.info("removed the draft %s", self.id)

    def close(self) -> None:
        """Release the draft. Without a call of `remove` before, it can be recovered."""
        if self._lock is not None:
            if not draft_path(self.id).exists():
                with contextlib.suppress(OSError):
                    os.unlink(self._lock.lock_file)
            self._lock.release()
            self._lock = None

    def _hold(self) -> None:
        if self._lock is not None:
            return
        made_folder()
        lock = draft_lock(self.id)
        try:
            lock.acquire(timeout=0.2)  # another program may just be testing the lock
        except Timeout:
            raise BoxcarsError(tr("another program is working on this draft")) from None
        except OSError as error:
            raise FileError(
                draft_path(self.id), tr("the draft cannot be saved: {strerror}").format(strerror=error.strerror)
            ) from None
        self._lock = lock
