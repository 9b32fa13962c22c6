"""Windows of games that are set up in the middle, without a screen."""

from collections.abc import Callable
from contextlib import contextmanager
from typing import Any

from shiboken6 import isValid

from engine.sim.run import seats_of
from studio.document.document import Document
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow

Sitter = Callable[..., PlaytestWindow]


class SetUp(GameSetup):
    """A game that goes on from a position."""

    position: Any = None

    def start(self):
        """The position that was set up."""
        return super().start() if self.position is None else self._driver.start(self.position)


@contextmanager
def sitting(qtbot, scenario):
    """Opens windows on tables of a family's tests; persons play, unless other bots are named. They are closed at the
    end."""
    opened: list[PlaytestWindow] = []
    document = Document()
    document.new(scenario)
    document.inspector.start_over()  # no test of a game needs an inspection

    def open_window(table, *bots, width=1200, height=860):
        setup = SetUp(scenario, seats_of(bots or ("person",) * table.g.seats), 3)
        setup.position = table.state
        window = PlaytestWindow(document, Session(setup))
        opened.append(window)
        window.resize(width, height)
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield open_window
    for window in filter(isValid, opened):
        window.session.saved = len(window.session.line) - 1
        window.close()
    document.close()
