"""Games on a small board, in a window without a screen."""

from collections.abc import Callable

import pytest
from shiboken6 import isValid

from engine.sim.run import seats_of
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.families.boxcars.boards import a_ladder
from tests.opening import opened

LADDER = a_ladder().rule(win__cash=60_000, game__turn_limit=300).scenario()


@pytest.fixture
def document(qtbot, home):
    """A small board, open but not inspected; no game has begun on it."""
    with opened(LADDER) as found:
        found.inspector.start_over()
        yield found


Seater = Callable[..., PlaytestWindow]


@pytest.fixture
def seated(qtbot, document):
    """Opens a window on the document with these bots; the windows are closed at the end."""
    windows: list[PlaytestWindow] = []

    def open_window(*bots, seed=3):
        window = PlaytestWindow(document, Session(GameSetup(document.scenario, seats_of(bots), seed)))
        windows.append(window)
        window.show()
        return window

    yield open_window
    for window in filter(isValid, windows):
        window.session.saved = len(window.session.line) - 1
        window.close()
