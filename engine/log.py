"""Log of the program: into a file of its user, and to standard error if requested.

Modules log through a logger below `boxcars`: `logging.getLogger("boxcars.files")`. They log what helps to understand a
report later: files read and saved, drafts, workers started and lost, the seeds of games. A loop that plays or paints
logs nothing, and libraries are not logged. File names are logged through `plain_line`, because a name that is not UTF-8
breaks some handlers (that of pytest, for example).
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
"""A full log file is replaced by an empty one; this many old ones are stored (`boxcars.log.1` is the newest)."""
MAX_LETTERS, MOST_OF_A_TRACEBACK = 2_000, 20_000


def log_folder() -> Path:
    """Return the folder of logs."""
    return state_folder() / "logs"


def log_file() -> Path:
    """Return the log file of all runs of the program."""
    return log_folder() / "boxcars.log"


@contextmanager
def logged(to: TextIO | None = None) -> Iterator[None]:
    """Within the context, log to the file, and to a stream if one is given."""
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
    """A line for each log record, whatever a file's name holds, followed by the traceback, if there is one."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        record.message = plain_line(shortened(record.message, MAX_LETTERS))
        return super().formatMessage(record)

    def formatException(
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        """Return the traceback."""
        return plain_text(shortened(super().formatException(ei), MOST_OF_A_TRACEBACK))


class _Stream(logging.StreamHandler[TextIO]):
    """Writes to a stream. A closed stream causes no error."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Ignore what cannot be written."""


class _File(RotatingFileHandler):
    """Writes to the file, which is created for the first record. A failure to write causes no error."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path, maxBytes=MAX_BYTES, backupCount=MAX_FORMER, encoding="utf-8", delay=True, errors="backslashreplace"
        )

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, in a folder that only its user can read."""
        try:
            if self.stream is None:
                own_folder(Path(self.baseFilename).parent)
        except OSError:
            return
        super().emit(record)

    def rotate(self, source: str, dest: str) -> None:
        """Rename the full file. Windows refuses that while another run writes to it; then it keeps growing."""
        with suppress(OSError):
            super().rotate(source, dest)

    def handleError(self, record: logging.LogRecord) -> None:
        """Ignore what cannot be written."""

    def close(self) -> None:
        """Close the file. What a full disk has not taken yet is lost: closing tries to write it again."""
        with suppress(OSError, ValueError):
            super().close()
