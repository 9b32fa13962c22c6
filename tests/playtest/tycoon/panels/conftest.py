"""Games of railroads on hexes with cards, set up in the middle, in a window without a screen."""

import pytest

from studio.families.tycoon.playtest.panels.panels import Panels
from tests.families.tycoon.rules.test_cards import CARDS
from tests.families.tycoon.rules.test_ending import GOALS
from tests.families.tycoon.table import Table, country
from tests.playtest.sitting import sitting

COUNTRY = country(operations=CARDS, tycoons=GOALS)


def table(seats=2, **rules):
    """A table with cards: the seats have the Tycoon cards Farnam, Gould, Pullman, … in this order."""
    found = Table(COUNTRY, seats, **rules)
    for seat, card in zip(range(seats), ("farnam", "gould", "pullman", "morgan", "judah", "fisk"), strict=False):
        found.tycoon(seat, card)
    return found


@pytest.fixture
def opened(qtbot):
    """Opens a window on a table that is set up."""
    with sitting(qtbot, COUNTRY) as sitter:
        yield sitter


def panels_of(window):
    """The panels beside the journal."""
    (found,) = window.findChildren(Panels)
    return found


def front(window, panel):
    """A panel, brought to the front by its tab."""
    panels = panels_of(window)
    place = ("auction", "income", "shares", "cards", "end").index(panel)
    panels.tabs.setCurrentIndex(place)
    return getattr(panels, panel)
