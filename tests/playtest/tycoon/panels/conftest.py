"""Games of railroads on hexes with cards, set up in the middle, in a window without a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from engine.game.kernel.drive import Moment
from engine.model.scenario import RuleValue
from engine.sim.run import seats_of
from studio.document.document import Document
from studio.families.tycoon.playtest.panels.panels import Panels
from studio.playtest.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.families.tycoon.rules.test_cards import CARDS
from tests.families.tycoon.rules.test_ending import GOALS
from tests.families.tycoon.table import Table, country

COUNTRY = country(operations=CARDS, tycoons=GOALS)

Sitter = Callable[..., PlaytestWindow]


def table(seats: int = 2, **rules: RuleValue) -> Table:
    """A table with cards: the seats have the Tycoon cards Farnam, Gould, Pullman, … in this order."""
    found = Table(COUNTRY, seats, **rules)
    for seat, card in zip(range(seats), ("farnam", "gould", "pullman", "morgan", "judah", "fisk"), strict=False):
        found.tycoon(seat, card)
    return found


class SetUp(GameSetup):
    """A game that goes on from a position."""

    position: Any = None

    def start(self) -> Moment:
        """The position that was set up."""
        return super().start() if self.position is None else self._driver.start(self.position)


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Sitter]:
    """Opens a window on a table that is set up; persons play, unless other bots are named. The windows are closed at
    the end."""
    windows: list[PlaytestWindow] = []
    document = Document()
    document.new(COUNTRY)

    def open_window(at: Table, *bots: str, width: int = 1200, height: int = 860) -> PlaytestWindow:
        setup = SetUp(COUNTRY, seats_of(bots or ("person",) * at.g.seats), 3)
        setup.position = at.state
        window = PlaytestWindow(document, Session(setup))
        windows.append(window)
        window.resize(width, height)
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield open_window
    for window in filter(isValid, windows):
        window.session.saved = len(window.session.positions) - 1
        window.close()
    document.inspector.start_over()


def panels_of(window: PlaytestWindow) -> Panels:
    """The panels beside the journal."""
    (found,) = window.findChildren(Panels)
    return found


def front(window: PlaytestWindow, panel: str) -> Any:
    """A panel, brought to the front by its tab."""
    panels = panels_of(window)
    place = ("auction", "income", "shares", "cards", "end").index(panel)
    panels.tabs.setCurrentIndex(place)
    return getattr(panels, panel)
