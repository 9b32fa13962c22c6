"""Which of two kinds of files one is, told before it is read as either."""

from __future__ import annotations

import re
from pathlib import Path

from engine.errors import FileError
from engine.files.opening import MOST_BYTES, read_file

_OF_A_RECORD = tuple(re.compile(rb"^[\"']?" + key + rb"[\"']?\s*:", re.MULTILINE) for key in (b"actions", b"seats"))
_OF_A_SCENARIO = re.compile(rb"^[\"']?board[\"']?\s*:", re.MULTILINE)


def is_record(path: Path | str) -> bool:
    """Whether a file holds the record of a game rather than a scenario; what cannot be read is neither."""
    try:
        text = read_file(path, MOST_BYTES)
    except FileError:
        return False
    return all(key.search(text) for key in _OF_A_RECORD) and _OF_A_SCENARIO.search(text) is None
