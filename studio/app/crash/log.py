"""The log of one run of the studio: unexpected errors, written at once, in a file of limited size."""

from __future__ import annotations

import faulthandler
import logging
import os
import threading
import time
from pathlib import Path
from typing import IO

from engine.folders import own_folder
from engine.log import log_folder

MOST_FILES = 10
MAX_BYTES = 512 * 1024
RUNNING, ENDED = "studio", "told"
"""Prefixes of log files: those of runs whose end was not reported, and those already reported."""
FATAL = "Fatal Python error"
"""The first words that the interpreter writes when the process crashes in native code."""


class Log:
    """A file in the folder of logs. Python writes the stacks of all threads into it when the process crashes in native
    code. Empty logs are removed at the end; the ten newest stay, half a megabyte each at most."""

    def __init__(self, folder: Path | None = None) -> None:
        folder = folder or log_folder()
        self.path = folder / f"{RUNNING}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.log"
        self._lock = threading.Lock()
        self._written = 0
        self._file: IO[str] | None = None
        try:
            own_folder(folder)
            of_runs = (path for kind in (RUNNING, ENDED) for path in folder.glob(f"{kind}-*.log"))
            for old in sorted(of_runs, key=_age)[MOST_FILES - 1 :]:
                old.unlink(missing_ok=True)
            self._file = self.path.open("a", encoding="utf-8", errors="backslashreplace")
            faulthandler.enable(self._file, all_threads=True)
        except OSError:
            # Without a place to write there is no log, but the dialog still appears.
            self._file = None

    def write(self, text: str) -> None:
        """Append a paragraph with the time, unless the file is full or cannot be written."""
        with self._lock:
            if self._file is None or self._written > MAX_BYTES:
                return
            told = f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text[:MAX_BYTES].rstrip()}\n"
            self._written += len(told.encode("utf-8", "backslashreplace"))
            if self._written > MAX_BYTES:
                told += "The log is full: what follows is not written.\n"
            try:
                self._file.write(told)
                self._file.flush()
            except OSError:
                self._file = None

    def close(self) -> None:
        """End the log of this run."""
        with self._lock:
            if self._file is None:
                return
            faulthandler.disable()
            self._file.close()
            self._file = None
            try:
                if self._written:
                    self.path.rename(_reported_path(self.path))
                else:
                    self.path.unlink(missing_ok=True)
            except OSError:
                pass


class LogHandler(logging.Handler):
    """Copies warnings and errors of Python's logging into the log of this run. Everything else is in the program's log
    file (`engine.log`)."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log
        self.setFormatter(logging.Formatter("%(levelname)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record."""
        self._log.write(self.format(record))


def log_of_a_crash(folder: Path | None = None) -> Path | None:
    """Return the newest log of an earlier run that crashed in native code, once; None if there is none."""
    crashed = []
    for path in sorted((folder or log_folder()).glob(f"{RUNNING}-*.log"), key=_age):
        try:
            if FATAL in path.read_text("utf-8", "replace"):
                crashed.append(path.rename(_reported_path(path)))
        except OSError:
            continue
    return crashed[0] if crashed else None


def _reported_path(path: Path) -> Path:
    return path.with_name(path.name.replace(RUNNING, ENDED, 1))


def _age(path: Path) -> float:
    """Sort key: smaller for newer files."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
