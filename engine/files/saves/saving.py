"""Writing files so that neither a crash, a full disk nor another program ever costs the author anything."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from engine.errors import ChangedOutside, FileError
from engine.files.saves.attributes import copy_attributes
from engine.files.saves.digest import digest_of, file_digest
from engine.files.saves.leftovers import on_the_way, sweep
from engine.plain_text import plain_line

_log = logging.getLogger("boxcars.files")

PLAIN_WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EROFS: "the disk can only be read",
    errno.EIO: "the disk does not work as it should (input/output error)",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EFBIG: "the file would be longer than the disk allows",
}
"""What the system's numbers mean to an author."""


class Saved(Struct, frozen=True):
    """A file that was saved: the digest of what it holds now, and sentences about what could not be kept."""

    digest: bytes
    notes: tuple[str, ...] = ()


def save_bytes(path: Path, data: bytes, *, expected: bytes | None = None, keep_former: bool = True) -> Saved:
    """Put `data` into a file as a whole or not at all; the former content is kept beside it as `NAME.bak`, unless
    `keep_former` is false.

    The file keeps its mode, owner and attributes as far as the system allows; a symbolic link stays one, and the file
    it leads to is written. Of a file with several names (hard links) only this one gets the new content: writing into
    the shared file could leave it torn, and a torn file is worse than one that has parted from its namesakes.

    With `expected`, a digest, the file is looked at right before it is replaced: ChangedOutside is raised where it
    holds anything else by then (`MISSING` expects that there is none). Raises FileError, and then the former file is
    untouched and nothing new stands beside it.
    """
    target = os.path.realpath(path)
    with _as_file_error(path, target):
        if not _is_replaced(path, target, keep_former):
            Path(target).write_bytes(data)
            return Saved(digest_of(data))
        saved = _replace(path, target, data, expected, keep_former)
    _log.debug("saved %s, %d bytes", plain_line(str(path)), len(data))
    return saved


def refuse_unsaveable(path: Path | None) -> None:
    """Raises FileError where a file could not be saved as things stand, so that nobody plays for hours before they hear
    of it. Without a path there is nothing to save."""
    if path is None:
        return
    target = os.path.realpath(path)
    with _as_file_error(path, target):
        if _is_replaced(path, target, keep_former=True):
            folder = os.path.join(os.path.dirname(target), "")
            os.stat(folder)
            if not os.access(folder, os.W_OK):
                raise PermissionError


@contextlib.contextmanager
def _as_file_error(path: Path, target: str) -> Iterator[None]:
    """Failures of the system as sentences of a FileError."""
    try:
        yield
    except FileNotFoundError:
        raise FileError(path, f"cannot be saved: there is no folder {os.path.dirname(target)}") from None
    except PermissionError:
        raise FileError(path, f"cannot be saved: no permission to write in {os.path.dirname(target)}") from None
    except (OSError, ValueError) as error:
        raise FileError(path, f"cannot be saved: {_in_words(error)}") from None


def _is_replaced(path: Path, target: str, keep_former: bool) -> bool:
    """Whether a new file takes the place: a pipe or a device such as /dev/null is written into and stays. Raises
    FileError where nothing can be saved."""
    if os.path.islink(target):
        raise FileError(path, "cannot be saved: this link leads in a circle")
    if not os.path.exists(target):
        return True
    mode = os.stat(target).st_mode
    if stat.S_ISDIR(mode):
        raise FileError(path, "this is a folder, not a file")
    if not stat.S_ISREG(mode):
        return False
    if not os.access(target, os.W_OK):
        raise FileError(path, "cannot be saved: the file is write-protected")
    if keep_former and os.path.isdir(f"{target}.bak"):
        raise FileError(
            path, f"cannot be saved: the former content would be kept in {target}.bak, but that is a folder"
        )
    return True


def _replace(path: Path, target: str, data: bytes, expected: bytes | None, keep_former: bool) -> Saved:
    sweep(target)
    former = os.stat(target) if os.path.exists(target) else None
    notes: list[str] = []
    with on_the_way(target) as (fresh, backup):
        _write(fresh, data, private=former is not None)
        if former is not None:
            notes += copy_attributes(fresh, target, former)
            if former.st_nlink > 1:
                notes.append("The other names of the file (hard links) keep its former content.")
            if keep_former:
                _copy(target, backup)
        if expected is not None and file_digest(target) != expected:
            raise ChangedOutside(path, "another program changed, replaced or removed the file since it was read")
        os.replace(fresh, target)
        if former is not None and keep_former:
            # From here on the file is saved: what goes wrong now is told and is no failure.
            try:
                os.replace(backup, f"{target}.bak")
            except OSError as error:
                notes.append(f"Its former content could not be kept as {target}.bak: {_in_words(error)}.")
        _settle(os.path.dirname(target))
    return Saved(digest_of(data), tuple(notes))


def _write(path: str, data: bytes, private: bool) -> None:
    """A new file on the disk, not only on its way there. What replaces a file is read by nobody else until it has the
    mode of that file."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    handle = os.open(path, flags, 0o600 if private else 0o666)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(handle, left) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def _copy(source: str, copy: str) -> None:
    """A second name for the former content, or a real copy on file systems that know no second names."""
    try:
        os.link(source, copy)
    except OSError:
        shutil.copy2(source, copy)


def _settle(folder: str) -> None:
    """Make the new names survive a power cut, where the system lets a folder be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _in_words(error: OSError | ValueError) -> str:
    number = getattr(error, "errno", None)
    return PLAIN_WORDS.get(number or 0) or getattr(error, "strerror", None) or str(error)
