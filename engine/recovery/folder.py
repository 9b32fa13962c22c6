"""The folder of the drafts: which of them a program left behind, and taking them away."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from filelock import FileLock, Timeout
from msgspec import Struct

from engine.errors import BoxcarsError, FileError, did_you_mean
from engine.folders import own_folder, state_folder
from engine.recovery.draft import ID, SUFFIX, Draft, read_draft

LOCK = ".lock"
REMNANT_AGE = 3600.0
"""Seconds after which what a killed process left half written is removed; nobody writes a draft for so long."""


class Left(Struct, frozen=True):
    """What programs that ended without saving left behind, newest first, and the drafts that cannot be read."""

    drafts: tuple[Draft, ...]
    damaged: tuple[FileError, ...] = ()


def drafts_folder() -> Path:
    """Where the drafts are."""
    return state_folder() / "drafts"


def made_folder() -> Path:
    """The folder of the drafts, there from now on and open to its user only. Raises FileError."""
    folder = drafts_folder()
    try:
        own_folder(folder)
    except OSError as error:
        raise FileError(folder, f"this folder cannot be made: {error.strerror}") from None
    return folder


def draft_path(id: str) -> Path:
    """The file of a draft."""
    return drafts_folder() / f"{id}{SUFFIX}"


def draft_lock(id: str) -> FileLock:
    """The lock that a program holds on its draft as long as it lives; any thread may take it and give it back."""
    return FileLock(drafts_folder() / f"{id}{LOCK}", timeout=0, mode=0o600, thread_local=False)


def left_behind() -> Left:
    """The drafts that no living program holds.

    Drafts that hold what their file holds anyway are removed on the way. What cannot be read is told and left alone.
    """
    drafts: list[Draft] = []
    damaged: list[FileError] = []
    for path in _listed():
        if path.suffix != SUFFIX:
            continue
        if not ID.fullmatch(path.stem):
            damaged.append(FileError(path, "this is no draft: its name contains characters that an id cannot have"))
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
    """Whether a living program works on this draft."""
    lock = draft_lock(id)
    try:
        with lock:
            return False
    except Timeout:
        return True
    except OSError:  # a read-only folder: nobody writes there
        return False


def free_path(id: str) -> Path:
    """The file of a draft that no living program holds. Raises BoxcarsError for one that is held or not there."""
    path = draft_path(id)
    if not ID.fullmatch(id) or not path.exists():
        near = did_you_mean(id, [draft.id for draft in left_behind().drafts])
        raise BoxcarsError(f"there is no draft {id!r}{near}; `boxcars recover` lists those there are")
    if is_held(id):
        raise BoxcarsError(f"the draft {id} is still in use by a running program; save or discard the work there")
    return path


def discard(id: str) -> None:
    """Remove a draft that was left behind, a damaged one too. Raises BoxcarsError where a running program holds it or
    it cannot be removed."""
    lock = draft_lock(id)
    try:
        with lock:
            draft_path(id).unlink(missing_ok=True)
            Path(lock.lock_file).unlink(missing_ok=True)
    except Timeout:
        raise BoxcarsError(f"a running program still works on the draft {id}") from None
    except OSError as error:
        raise FileError(draft_path(id), f"this draft cannot be removed: {error.strerror}") from None


def _tidy() -> None:
    """Remove what killed processes left half written, and the locks of drafts that are no more."""
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
