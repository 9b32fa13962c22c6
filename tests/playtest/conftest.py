"""Games on a small board, in a window without a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from engine.sim.run import seats_of
from studio.document.document import Document
from studio.playtest.sitting.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.families.boxcars.boards import a_ladder


@pytest.fixture
def document(qtbot: QtBot, home: Path) -> Iterator[Document]:
    """A small board, open and inspected; nobody has begun a game on it yet."""
    found = Document()
    found.new(a_ladder().rule(win__cash=60_000, game__turn_limit=300).scenario())
    qtbot.waitUntil(lambda: found.inspection is not None and found.inspection.complete)
    yield found
    found.inspector.start_over()


Seater = Callable[..., PlaytestWindow]


@pytest.fixture
def seated(qtbot: QtBot, document: Document) -> Iterator[Seater]:
    """Opens a window on the document with these bots; the windows are closed at the end."""
    opened: list[PlaytestWindow] = []

    def open_window(*bots: str, seed: int = 3) -> PlaytestWindow:
        window = PlaytestWindow(document, Session(GameSetup(document.scenario, seats_of(bots), seed)))
        opened.append(window)
        window.show()
        return window

    yield open_window
    for window in filter(isValid, opened):
        window.session.saved = len(window.session.line) - 1
        window.close()
