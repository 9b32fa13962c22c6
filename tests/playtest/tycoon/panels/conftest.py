"""Games of railroads on hexes with cards, set up in the middle, in a window without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.model.scenario import RuleValue
from studio.families.tycoon.playtest.panels.panels import Panels
from studio.playtest.window import PlaytestWindow
from tests.families.tycoon.rules.test_cards import CARDS
from tests.families.tycoon.rules.test_ending import GOALS
from tests.families.tycoon.table import Table, country
from tests.playtest.sitting import Sitter, sitting

COUNTRY = country(operations=CARDS, tycoons=GOALS)


def table(seats: int = 2, **rules: RuleValue) -> Table:
    """A table with cards: the seats have the Tycoon cards Farnam, Gould, Pullman, … in this order."""
    found = Table(COUNTRY, seats, **rules)
    for seat, card in zip(range(seats), ("farnam", "gould", "pullman", "morgan", "judah", "fisk"), strict=False):
        found.tycoon(seat, card)
    return found


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Sitter]:
    """Opens a window on a table that is set up."""
    with sitting(qtbot, COUNTRY) as sitter:
        yield sitter


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
