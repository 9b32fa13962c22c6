"""Games of railroads on hexes set up in the middle, in a window without a screen."""

import pytest

from studio.families.tycoon.playtest.aid import TycoonAid
from tests.families.tycoon.table import COUNTRY
from tests.playtest.sitting import sitting


@pytest.fixture
def at_table(qtbot):
    """Opens a window on a table that is set up."""
    with sitting(qtbot, COUNTRY) as sitter:
        yield sitter


def aid_of(window):
    """What the family adds to the window."""
    found = window.game.aid
    assert isinstance(found, TycoonAid)
    return found
