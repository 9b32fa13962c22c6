"""Starting positions of Boxcars and Rail Baron."""

from __future__ import annotations

from engine.families.boxcars.content import SetUp
from engine.i18n import tr
from studio.panels.setups.fields import SeatFields


def fields() -> SeatFields:
    """The starting positions of these game systems."""
    return SeatFields(
        SetUp, tr("Give this seat the selection on the board: a place, a home city, a destination or railroads")
    )
