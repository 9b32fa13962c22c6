"""The standard streams of the command: missing ones are opened, and all text is made safe to show."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from engine.plain_text import plain_text


def open_missing_streams() -> None:
    """Input and output that the command was started without are there and empty, so that no file takes their places."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, closefd=False, encoding="utf-8"))  # noqa: SIM115 - it stays open


def to_nowhere(*streams: Any) -> None:
    """What is left to be written goes nowhere, when the interpreter ends too."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams or (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())


class PlainStream:
    """A stream that shows control characters in words instead of sending them, for every verb.

    rich sends escape codes of its own for colours and progress bars: it finds the stream below by the name that it
    gives to its own stand-ins, `rich_proxied_file`. There is no `buffer`, so that nothing else gets around.
    """

    def __init__(self, below: TextIO) -> None:
        self.rich_proxied_file = below

    def write(self, text: str) -> int:
        """Writes the text as it may be shown; a character that the stream's encoding lacks is written out too."""
        below, shown = self.rich_proxied_file, plain_text(text)
        try:
            below.write(shown)
        except UnicodeEncodeError:
            encoding = below.encoding or "ascii"
            below.write(shown.encode(encoding, "backslashreplace").decode(encoding))
        return len(text)

    def writelines(self, lines: Any) -> None:
        """Writes each of the lines."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self.rich_proxied_file, name)


def show_plain() -> None:
    """From here on, standard output and standard error write controls out."""
    for name in ("stdout", "stderr"):
        stream: Any = getattr(sys, name)
        if stream is not None and not isinstance(stream, PlainStream):
            setattr(sys, name, PlainStream(stream))


@contextmanager
def plain_usage_errors() -> Iterator[None]:
    """Writes controls out in what is told about wrong words of the command line, file names among them: rich draws it,
    past the streams of this module."""
    try:
        yield
    except Exception as raised:
        error: Any = raised
        if hasattr(error, "format_message") and isinstance(getattr(error, "message", None), str):
            error.message = plain_text(error.message)
        raise
