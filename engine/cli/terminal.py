"""Standard streams of the command: opens missing ones, and makes all text safe to show."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from engine.plain_text import ODD, plain_text

_ODD = re.compile(f"[{ODD}]")


def open_missing_streams() -> None:
    """Open the standard streams that the command was started without as empty ones, so that no file takes their
    numbers."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, closefd=False, encoding="utf-8"))  # noqa: SIM115 - it stays open


def to_nowhere(*streams: Any) -> None:
    """Discard what is left to be written, also when the interpreter ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams or (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())


class PlainStream:
    """Stream that shows control characters as text instead of sending them.

    rich sends its own escape codes for colors and progress bars: it finds the stream below by the name that it
    uses in its stand-ins, `rich_proxied_file`. There is no `buffer`, so that nothing else gets around this.
    """

    def __init__(self, below: TextIO) -> None:
        self.rich_proxied_file = below

    def write(self, text: str) -> int:
        """Write text with control characters, and characters that the encoding lacks, escaped."""
        below, shown = self.rich_proxied_file, plain_text(text)
        try:
            below.write(shown)
        except UnicodeEncodeError:
            encoding = below.encoding or "ascii"
            below.write(shown.encode(encoding, "backslashreplace").decode(encoding))
        return len(text)

    def writelines(self, lines: Any) -> None:
        """Write each of the lines."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self.rich_proxied_file, name)


def show_plain() -> None:
    """Escape control characters on standard output and standard error from now on."""
    for name in ("stdout", "stderr"):
        stream: Any = getattr(sys, name)
        if stream is not None and not isinstance(stream, PlainStream):
            setattr(sys, name, PlainStream(stream))


@contextmanager
def plain_usage_errors() -> Iterator[None]:
    """Escape control characters in usage errors, including file names: rich draws them without using the streams of
    this module."""
    try:
        yield
    except Exception as raised:
        error: Any = raised
        if hasattr(error, "format_message") and isinstance(getattr(error, "message", None), str):
            error.message = plain_text(error.message)
        raise


def print_json(data: Any) -> None:
    """Print plain data as JSON on standard output."""
    print(json_text(data))


def json_text(data: Any, indent: int | None = 2) -> str:
    """Return plain data as JSON without terminal escapes: control and bidirectional characters are escaped. Without an
    indentation, it is one line."""
    return _ODD.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(data, ensure_ascii=False, indent=indent))
