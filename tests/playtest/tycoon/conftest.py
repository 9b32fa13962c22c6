"""Games of railroads on hexes set up in the middle, in a window without a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from engine.game.kernel.drive import Moment
from engine.sim.run import seats_of
from studio.document.document import Document
from studio.families.tycoon.playtest.aid import TycoonAid
from studio.playtest.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.families.tycoon.table import COUNTRY, Table

Sitter = Callable[..., PlaytestWindow]


class SetUp(GameSetup):
    """A game that goes on from a position."""

    position: Any = None

    def start(self) -> Moment:
        """The position that was set up."""
        return super().start() if self.position is None else self._driver.start(self.position)


@pytest.fixture
def at_table(qtbot: QtBot) -> Iterator[Sitter]:
    """Opens a window on a table that is set up; persons play. The windows are closed at the end."""
    opened: list[PlaytestWindow] = []
    document = Document()
    document.new(COUNTRY)

    def open_window(table: Table, *bots: str) -> PlaytestWindow:
        setup = SetUp(COUNTRY, seats_of(bots or ("person",) * table.g.seats), 3)
        setup.position = table.state
        window = PlaytestWindow(document, Session(setup))
        opened.append(window)
        window.resize(1200, 860)
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield open_window
    for window in filter(isValid, opened):
        window.session.saved = len(window.session.positions) - 1
        window.close()
    document.inspector.start_over()


def aid_of(window: PlaytestWindow) -> TycoonAid:
    """What the family adds to the window."""
    found = window.game.aid
    assert isinstance(found, TycoonAid)
    return found
