"""Writing files so that neither a crash nor a full disk ever costs the author anything."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import stat
from pathlib import Path

from engine.errors import FileError


def save_bytes(path: Path, data: bytes, keep_former: bool = True) -> None:
    """Put `data` into a file as a whole or not at all; the former content is kept beside it as `NAME.bak` if wanted.

    The file keeps its mode; a symbolic link stays one, and the file it points to is written. Raises FileError, and
    then the former file is untouched and nothing new stands beside it.
    """
    target = os.path.realpath(path)
    try:
        former = os.stat(target) if os.path.exists(target) else None
        if former is not None and stat.S_ISDIR(former.st_mode):
            raise FileError(path, "this is a folder, not a file")
        if former is not None and not stat.S_ISREG(former.st_mode):
            Path(target).write_bytes(data)  # a pipe or a device such as /dev/null must not be replaced by a file
        elif former is not None and not os.access(target, os.W_OK):
            raise FileError(path, "cannot be saved: the file is write-protected")
        elif former is not None and keep_former and os.path.isdir(f"{target}.bak"):
            raise FileError(path, f"cannot be saved: the folder {target}.bak stands where the former content is kept")
        else:
            _replace(target, data, None if former is None else stat.S_IMODE(former.st_mode), keep_former)
    except FileNotFoundError:
        raise FileError(path, f"cannot be saved: there is no folder {os.path.dirname(target)}") from None
    except PermissionError:
        raise FileError(path, f"cannot be saved: no permission to write in {os.path.dirname(target)}") from None
    except (OSError, ValueError) as error:
        raise FileError(path, f"cannot be saved: {getattr(error, 'strerror', None) or error}") from None


def _replace(target: str, data: bytes, mode: int | None, keep_former: bool) -> None:
    folder = os.path.dirname(target)
    unique = secrets.token_hex(6)
    fresh, backup = os.path.join(folder, f".{unique}.new"), os.path.join(folder, f".{unique}.bak")
    try:
        with open(fresh, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(fresh, mode)
        if mode is not None and keep_former:
            _copy(target, backup)
        os.replace(fresh, target)
        if mode is not None and keep_former:
            os.replace(backup, f"{target}.bak")
    finally:
        for leftover in (fresh, backup):
            with contextlib.suppress(OSError):
                os.unlink(leftover)
    _settle(folder)


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
