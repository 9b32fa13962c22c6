"""Games of railroads on hexes set up in the middle, in a window without a screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from studio.families.tycoon.playtest.aid import TycoonAid
from studio.playtest.window import PlaytestWindow
from tests.families.tycoon.table import COUNTRY
from tests.playtest.sitting import Sitter, sitting


@pytest.fixture
def at_table(qtbot: QtBot) -> Iterator[Sitter]:
    """Opens a window on a table that is set up."""
    with sitting(qtbot, COUNTRY) as sitter:
        yield sitter


def aid_of(window: PlaytestWindow) -> TycoonAid:
    """What the family adds to the window."""
    found = window.game.aid
    assert isinstance(found, TycoonAid)
    return found
