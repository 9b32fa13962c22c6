"""The folder of drafts: which of them a program left behind, and their removal."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from filelock import FileLock, Timeout
from msgspec import Struct

from engine.errors import BoxcarsError, FileError, did_you_mean
from engine.folders import own_folder, state_folder
from engine.i18n import tr
from engine.recovery.draft import ID, SUFFIX, Draft, read_draft

LOCK = ".lock"
REMNANT_AGE = 3600.0
"""Seconds after which a half-written file of a killed process is removed; writing a draft never takes this long."""


class Left(Struct, frozen=True):
    """Drafts of programs that ended without saving, newest first, and drafts that cannot be read."""

    drafts: tuple[Draft, ...]
    damaged: tuple[FileError, ...] = ()


def drafts_folder() -> Path:
    """Return the folder of drafts."""
    return state_folder() / "drafts"


def made_folder() -> Path:
    """Create the folder of drafts, open to its user only, and return it. Raises FileError."""
    folder = drafts_folder()
    try:
        own_folder(folder)
    except OSError as error:
        raise FileError(
            folder, tr("this folder cannot be created: {strerror}").format(strerror=error.strerror)
        ) from None
    return folder


def draft_path(id: str) -> Path:
    """Return the file of a draft."""
    return drafts_folder() / f"{id}{SUFFIX}"


def draft_lock(id: str) -> FileLock:
    """Return the lock that a program holds on its draft while it runs; any thread may acquire and release it."""
    return FileLock(drafts_folder() / f"{id}{LOCK}", timeout=0, mode=0o600, thread_local=False)


def left_behind() -> Left:
    """Return the drafts that no running program holds.

    Remove drafts whose file has the same content. Report drafts that cannot be read, and leave them.
    """
    drafts: list[Draft] = []
    damaged: list[FileError] = []
    for path in _listed():
        if path.suffix != SUFFIX:
            continue
        if not ID.fullmatch(path.stem):
            damaged.append(
                FileError(path, tr("this is not a draft: its name contains characters that an ID cannot have"))
            )
        elif not is_held(path.stem):
            try:
                draft = read_draft(path)
            except FileError as error:
                damaged.append(error)
                continue
            if draft.is_superfluous:
                discard(draft.id)
            else:
                drafts.append(draft)
    _tidy()
    return Left(tuple(sorted(drafts, key=lambda draft: draft.saved_at, reverse=True)), tuple(damaged))


def is_held(id: str) -> bool:
    """Return whether a running program works on this draft."""
    lock = draft_lock(id)
    try:
        with lock:
            return False
    except Timeout:
        return True
    except OSError:  # a read-only folder: no program writes there
        return False


def free_path(id: str) -> Path:
    """Return the file of a draft that no running program holds. Raises BoxcarsError if it is in use or missing."""
    path = draft_path(id)
    if not ID.fullmatch(id) or not path.exists():
        near = did_you_mean(id, [draft.id for draft in left_behind().drafts])
        raise BoxcarsError(
            tr("no draft with ID “{id}”{near}; `boxcars recover` lists all drafts").format(id=id, near=near)
        )
    if is_held(id):
        raise BoxcarsError(
            tr("draft {id} is in use by a running program; save or discard the work there").format(id=id)
        )
    return path


def discard(id: str) -> None:
    """Remove a draft that was left behind, even a damaged one. Raises BoxcarsError if a running program holds it or it
    cannot be removed."""
    lock = draft_lock(id)
    try:
        with lock:
            draft_path(id).unlink(missing_ok=True)
            Path(lock.lock_file).unlink(missing_ok=True)
    except Timeout:
        raise BoxcarsError(tr("a running program is still working on draft {id}").format(id=id)) from None
    except OSError as error:
        raise FileError(
            draft_path(id), tr("this draft cannot be removed: {strerror}").format(strerror=error.strerror)
        ) from None


def _tidy() -> None:
    """Remove half-written files of killed processes, and the locks of removed drafts."""
    late = time.time() - REMNANT_AGE
    for path in _listed():
        is_remnant = path.suffix in (".new", ".bak") or (path.suffix == LOCK and not draft_path(path.stem).exists())
        with contextlib.suppress(OSError, Timeout):
            if is_remnant and path.lstat().st_mtime < late and not (path.suffix == LOCK and is_held(path.stem)):
                path.unlink()


def _listed() -> list[Path]:
    try:
        return [Path(entry.path) for entry in os.scandir(drafts_folder())]
    except OSError:
        return []
