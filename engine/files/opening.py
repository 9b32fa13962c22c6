"""Opening a file of the user's for reading: a plain file of a bounded size, or a clear refusal at once.

What is asked is the opened descriptor, not the name, so that nothing can take the file's place between the question and
the reading. Opening never waits: a pipe without a writer is refused like any other pipe.
"""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from engine.errors import UnreadableFile
from engine.plain_text import plain_line

_log = logging.getLogger("boxcars.files")

MAX_BYTES = 20_000_000
"""No scenario, record or land is longer."""

_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))

_KINDS = (
    (stat.S_ISDIR, "this is a folder, not a file"),
    (stat.S_ISFIFO, "this is a pipe, not a plain file"),
    (stat.S_ISSOCK, "this is a socket, not a plain file"),
    (stat.S_ISCHR, "this is a device, not a plain file"),
    (stat.S_ISBLK, "this is a device, not a plain file"),
)


@contextmanager
def opened(path: Path | str, most: int, kind: str = "file") -> Iterator[IO[bytes]]:
    """The file, opened. Raises UnreadableFile where it is missing, no plain file, or larger than `most` bytes;
    `kind` is what a missing one is called."""
    try:
        # A device may do something when it is opened: look before. What counts is the look after.
        _refuse(path, os.stat(path), most)
        with os.fdopen(os.open(path, _FLAGS), "rb") as file:
            _refuse(path, os.fstat(file.fileno()), most)
            yield file
    except FileNotFoundError:
        raise UnreadableFile(path, f"there is no such {kind}") from None
    except PermissionError:
        raise UnreadableFile(path, "no permission to read this file") from None
    except (OSError, ValueError) as error:
        raise UnreadableFile(path, f"cannot be read: {getattr(error, 'strerror', None) or error}") from None


def read_file(path: Path | str, most: int) -> bytes:
    """What the file holds. Raises UnreadableFile like `opened`, and where it grows beyond `most` bytes meanwhile."""
    with opened(path, most) as file:
        data = file.read(most + 1)
        size = os.fstat(file.fileno()).st_size
    if len(data) > most:
        raise UnreadableFile(path, f"it is larger than {most:,} bytes, the most that is read")
    if data and not size:
        raise UnreadableFile(path, "this is a file of the system, not a plain file")
    _log.debug("read %s, %d bytes", plain_line(str(path)), len(data))
    return data


def _refuse(path: Path | str, about: os.stat_result, most: int) -> None:
    for is_kind, said in _KINDS:
        if is_kind(about.st_mode):
            raise UnreadableFile(path, said)
    if about.st_size > most:
        raise UnreadableFile(path, f"it has {about.st_size:,} bytes; {most:,} are the most that is read")
