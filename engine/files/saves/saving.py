"""Safe saving: neither a crash, a full disk nor another program costs the author anything."""

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
from engine.i18n import tr, tr_noop
from engine.plain_text import plain_line

_log = logging.getLogger("boxcars.files")

PLAIN_WORDS = {
    errno.ENOSPC: tr_noop("the disk is full"),
    errno.EDQUOT: tr_noop("your disk quota is used up"),
    errno.EROFS: tr_noop("the disk is read-only"),
    errno.EIO: tr_noop("the disk reports an input/output error"),
    errno.ENAMETOOLONG: tr_noop("the name is too long"),
    errno.EFBIG: tr_noop("the file would be longer than the disk allows"),
}
"""Messages for error numbers of the system."""


class Saved(Struct, frozen=True):
    """A saved file: the digest of its content, and notes about what could not be preserved."""

    digest: bytes
    notes: tuple[str, ...] = ()


def save_bytes(path: Path, data: bytes, *, expected: bytes | None = None, keep_former: bool = True) -> Saved:
    """Write `data` into a file completely or not at all. Keep the previous content next to it as `NAME.bak`, unless
    `keep_former` is false.

    The file keeps its mode, owner and attributes as far as the system allows. A symbolic link stays one, and its target
    is written. Of a file with several names (hard links) only this one gets the new content: writing into the shared
    file could leave it torn, which is worse than separating the names.

    With `expected`, a digest, the file is checked right before it is replaced: ChangedOutside is raised if it has other
    content by then (`MISSING` expects no file). Raises FileError, and then the previous file is unchanged and no new
    file is left next to it.
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
    """Raise FileError if a file could not be saved, so that an error comes before hours of play, not after. Without a
    path there is nothing to check."""
    if path is None:
        return
    target = os.path.realpath(path)
    with _as_file_error(path, target):
        if _is_replaced(path, target, keep_former=True):
            folder = os.path.join(os.path.dirname(target), "")
            os.stat(folder)
            if not os.access(folder, os.W_OK):
                raise PermissionError


def make_folder(folder: Path) -> None:
    """Create a folder for files to save, with its parents, unless it exists. Raises FileError."""
    with _as_file_error(folder, os.path.realpath(folder)):
        folder.mkdir(parents=True, exist_ok=True)


@contextlib.contextmanager
def _as_file_error(path: Path, target: str) -> Iterator[None]:
    """Turn failures of the system into FileErrors."""
    try:
        yield
    except FileNotFoundError:
        raise FileError(
            path, tr("cannot be saved: there is no folder {target}").format(target=os.path.dirname(target))
        ) from None
    except PermissionError:
        raise FileError(
            path, tr("cannot be saved: no permission to write in {target}").format(target=os.path.dirname(target))
        ) from None
    except (OSError, ValueError) as error:
        raise FileError(path, tr("cannot be saved: {error}").format(error=_in_words(error))) from None


def _is_replaced(path: Path, target: str, keep_former: bool) -> bool:
    """Return whether a new file replaces the target: a pipe or a device such as /dev/null is written to instead. Raises
    FileError if nothing can be saved."""
    if os.path.islink(target):
        raise FileError(path, tr("cannot be saved: this link refers to itself"))
    if not os.path.exists(target):
        return True
    mode = os.stat(target).st_mode
    if stat.S_ISDIR(mode):
        raise FileError(path, tr("this is a folder, not a file"))
    if not stat.S_ISREG(mode):
        return False
    if not os.access(target, os.W_OK):
        raise FileError(path, tr("cannot be saved: the file is write-protected"))
    if keep_former and os.path.isdir(f"{target}.bak"):
        raise FileError(
            path,
            tr("cannot be saved: the previous content would be saved as {target}.bak, but that is a folder").format(
                target=target
            ),
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
                notes.append(tr("The other names of the file (hard links) keep its previous content."))
            if keep_former:
                _copy(target, backup)
        if expected is not None and file_digest(target) != expected:
            raise ChangedOutside(path, tr("another program changed, replaced or removed the file since it was read"))
        os.replace(fresh, target)
        if former is not None and keep_former:
            # From here on the file is saved: an error becomes a note and is no failure.
            try:
                os.replace(backup, f"{target}.bak")
            except OSError as error:
                notes.append(
                    tr("The previous content could not be saved as {target}.bak: {error}.").format(
                        target=target, error=_in_words(error)
                    )
                )
        _settle(os.path.dirname(target))
    return Saved(digest_of(data), tuple(notes))


def _write(path: str, data: bytes, private: bool) -> None:
    """Write a new file and sync it to the disk. A file that replaces another one is readable by its owner only until it
    has the mode of that file."""
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
    """Create a second name for the previous content, or a copy on file systems without hard links."""
    try:
        os.link(source, copy)
    except OSError:
        shutil.copy2(source, copy)


def _settle(folder: str) -> None:
    """Make the new names survive a power cut if the system can sync a folder."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _in_words(error: OSError | ValueError) -> str:
    number = getattr(error, "errno", None)
    known = PLAIN_WORDS.get(number or 0)
    return tr(known) if known else getattr(error, "strerror", None) or str(error)
