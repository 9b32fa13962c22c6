"""Kind of a file, scenario or record, checked before it is read as one or replaced by the other."""

from __future__ import annotations

import re
from pathlib import Path

from engine.errors import FileError
from engine.files.opening import MAX_BYTES, read_file
from engine.i18n import tr

_OF_A_RECORD = tuple(re.compile(rb"^[\"']?" + key + rb"[\"']?\s*:", re.MULTILINE) for key in (b"actions", b"seats"))
_OF_A_SCENARIO = re.compile(rb"^[\"']?board[\"']?\s*:", re.MULTILINE)


def is_record(path: Path | str) -> bool:
    """Return whether a file holds a game record rather than a scenario; an unreadable file is neither."""
    return _holds_a_game(_held(path))


def refuse_to_replace_a_board(path: Path | str) -> None:
    """Raise FileError if a game would overwrite a file that holds a scenario."""
    text = _held(path)
    if _OF_A_SCENARIO.search(text) is not None and not _holds_a_game(text):
        raise FileError(
            path, tr("this file holds a scenario, which the game would replace; choose another name for the game")
        )


def refuse_to_replace_a_game(path: Path | str) -> None:
    """Raise FileError if a scenario would overwrite a file that holds a game record."""
    if _holds_a_game(_held(path)):
        raise FileError(
            path, tr("this file holds a game, which the scenario would replace; choose another name for the scenario")
        )


def refuse_to_replace(output: Path | None, *inputs: Path | None, board: bool = False, game: bool = False) -> None:
    """Raise FileError if a command would write its output over an input, a board or a game.

    `board` and `game` say that the output is one itself, so that it may replace one.
    """
    if output is None:
        return
    for path in inputs:
        if path is not None and output.exists() and path.exists() and output.samefile(path):
            raise FileError(output, tr("this command reads the file; choose another name for its output"))
    text = _held(output) if output.is_file() else b""
    is_game = _holds_a_game(text)
    if is_game and not game:
        raise FileError(output, tr("it holds a game, which the output would replace; choose another name"))
    if not is_game and not board and _OF_A_SCENARIO.search(text) is not None:
        raise FileError(output, tr("it holds a board, which the output would replace; choose another name"))


def _held(path: Path | str) -> bytes:
    try:
        return read_file(path, MAX_BYTES)
    except FileError:
        return b""


def _holds_a_game(text: bytes) -> bool:
    return all(key.search(text) for key in _OF_A_RECORD) and _OF_A_SCENARIO.search(text) is None
