"""What the studio knows of the tycoon family, as one value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from studio.document.document import Document
from studio.panels.family import StudioFamily

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def cities(document: Document, parent: QWidget | None = None) -> QWidget:
    """The cities, and the colours of cubes and new-city tiles."""
    from studio.families.tycoon.cities import CityPage

    return CityPage(document, parent)


FAMILY = StudioFamily(
    id="tycoon",
    panels={
        QT_TRANSLATE_NOOP("family", "Cities"): cities,
    },
)
