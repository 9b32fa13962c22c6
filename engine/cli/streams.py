"""Standard streams of the command that the shell did not give, or closed."""

from __future__ import annotations

import os
import sys
from typing import Any


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
