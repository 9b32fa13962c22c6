"""Opening of a user's file for reading: a plain file of limited size, or an error at once.

Checks apply to the opened descriptor, not to the name, so that nothing can replace the file between check and reading.
Opening never waits: a pipe without a writer is refused like any other pipe.
"""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Literal

from engine.errors import UnreadableFile
from engine.i18n import tr, tr_noop
from engine.plain_text import plain_line
from engine.text_match import folded

_log = logging.getLogger("boxcars.files")

MAX_BYTES = 20_000_000
"""No scenario, record or outline is larger."""

_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))

_KINDS = (
    (stat.S_ISDIR, tr_noop("this is a folder, not a file")),
    (stat.S_ISFIFO, tr_noop("this is a pipe, not a plain file")),
    (stat.S_ISSOCK, tr_noop("this is a socket, not a plain file")),
    (stat.S_ISCHR, tr_noop("this is a device, not a plain file")),
    (stat.S_ISBLK, tr_noop("this is a device, not a plain file")),
)

Kind = Literal["file", "image", "draft"]

_MISSING: dict[Kind, str] = {
    "file": tr_noop("no such file"),
    "image": tr_noop("no such image"),
    "draft": tr_noop("no such draft"),
}


@contextmanager
def opened(path: Path | str, most: int, kind: Kind = "file") -> Iterator[IO[bytes]]:
    """Open the file. Raises UnreadableFile if it is missing, not a plain file, or larger than `most` bytes."""
    try:
        # Opening a device can have effects, so look before. The check that counts comes after opening.
        _refuse(path, os.stat(path), most)
        with os.fdopen(os.open(path, _FLAGS), "rb") as file:
            _refuse(path, os.fstat(file.fileno()), most)
            yield file
    except FileNotFoundError:
        raise UnreadableFile(path, tr(_MISSING[kind])) from None
    except PermissionError:
        raise UnreadableFile(path, tr("no permission to read this file")) from None
    except (OSError, ValueError) as error:
        raise UnreadableFile(
            path, tr("cannot be read: {error}").format(error=getattr(error, "strerror", None) or error)
        ) from None


def named_alike(path: Path) -> Path:
    """Return the path of an existing file. If there is none, return the only file of the folder whose name differs only
    in capitals or in the Unicode form of its letters; the path itself if there is not exactly one."""
    if os.path.lexists(path):
        return path
    wanted = folded(path.name)
    try:
        with os.scandir(path.parent) as entries:
            found = [entry.name for entry in entries if folded(entry.name) == wanted]
    except (OSError, ValueError):
        return path
    return path.with_name(found[0]) if len(found) == 1 else path


def read_file(path: Path | str, most: int) -> bytes:
    """Return the content of a file. Raises UnreadableFile like `opened`, and if it grows beyond `most` bytes."""
    with opened(path, most) as file:
        data = file.read(most + 1)
        size = os.fstat(file.fileno()).st_size
    if len(data) > most:
        raise UnreadableFile(path, tr("expected at most {most:,} bytes, found more").format(most=most))
    if data and not size:
        raise UnreadableFile(path, tr("this is a system file, not a plain file"))
    _log.debug("read %s, %d bytes", plain_line(str(path)), len(data))
    return data


def _refuse(path: Path | str, about: os.stat_result, most: int) -> None:
    for is_kind, said in _KINDS:
        if is_kind(about.st_mode):
            raise UnreadableFile(path, tr(said))
    if about.st_size > most:
        raise UnreadableFile(
            path, tr("expected at most {most:,} bytes, found {size:,}").format(most=most, size=about.st_size)
        )
