"""What the program does, line by line: into a file of its user's own, and to standard error where that is wanted.

Whoever has something to tell takes a logger below `boxcars`: `logging.getLogger("boxcars.files")`. It is told what
helps to understand a report later: files read and saved, drafts, workers started and lost, the seeds of games. A loop
that plays or paints tells nothing, and no library that is used here is listened to. The name of a file is told through
`plain_line`, because one that is not UTF-8 cannot be written by every listener (pytest is one).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import TextIO

from engine.folders import own_folder, state_folder
from engine.plain_text import plain_line, plain_text, shortened

MAX_BYTES = 512 * 1024
MAX_FORMER = 3
"""The file is begun anew when it is full; so many former ones stay beside it (`boxcars.log.1` is the newest)."""
MAX_LETTERS, MOST_OF_A_TRACEBACK = 2_000, 20_000


def log_folder() -> Path:
    """Where logs are kept."""
    return state_folder() / "logs"


def log_file() -> Path:
    """The file that all runs of the program write to."""
    return log_folder() / "boxcars.log"


@contextmanager
def logged(to: TextIO | None = None) -> Iterator[None]:
    """Meanwhile what the program tells goes into the file, and to a stream too where one is named."""
    logger = logging.getLogger("boxcars")
    handlers: list[logging.Handler] = [_File(log_file())]
    if to is not None:
        handlers.append(_Stream(to))
    level = logger.level
    logger.setLevel(logging.DEBUG)
    for handler in handlers:
        handler.setFormatter(_OneLine("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))
        logger.addHandler(handler)
    try:
        yield
    finally:
        logger.setLevel(level)
        for handler in handlers:
            logger.removeHandler(handler)
            handler.close()


class _OneLine(logging.Formatter):
    """A line for each thing told, whatever a file's name holds; below it the traceback, if there is one."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line."""
        record.message = plain_line(shortened(record.message, MAX_LETTERS))
        return super().formatMessage(record)

    def formatException(
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        """The traceback."""
        return plain_text(shortened(super().formatException(ei), MOST_OF_A_TRACEBACK))


class _Stream(logging.StreamHandler[TextIO]):
    """Writes to a stream. Nothing fails because nobody reads it."""

    def handleError(self, record: logging.LogRecord) -> None:
        """What cannot be written is not told."""


class _File(RotatingFileHandler):
    """Writes to the file, which is made when there is something to write. Nothing fails because it cannot be."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path, maxBytes=MAX_BYTES, backupCount=MAX_FORMER, encoding="utf-8", delay=True, errors="backslashreplace"
        )

    def emit(self, record: logging.LogRecord) -> None:
        """Writes a line, in a folder that only its user can look into."""
        try:
            if self.stream is None:
                own_folder(Path(self.baseFilename).parent)
        except OSError:
            return
        super().emit(record)

    def rotate(self, source: str, dest: str) -> None:
        """Puts the full file aside. Windows refuses that while another run writes to it: then it grows on."""
        with suppress(OSError):
            super().rotate(source, dest)

    def handleError(self, record: logging.LogRecord) -> None:
        """What cannot be written is not told."""
