"""What the studio knows of the crayon family, as one value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from studio.document.document import Document
from studio.panels.family import StudioFamily

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def loads(document: Document, parent: QWidget | None = None) -> QWidget:
    """The loads and who supplies them."""
    from studio.families.crayon.loads import LoadTable

    return LoadTable(document, parent)


def deck(document: Document, parent: QWidget | None = None) -> QWidget:
    """The demand cards and their recipe."""
    from studio.families.crayon.deck import DeckPage

    return DeckPage(document, parent)


FAMILY = StudioFamily(
    id="crayon",
    panels={
        QT_TRANSLATE_NOOP("family", "Loads"): loads,
        QT_TRANSLATE_NOOP("family", "Demand cards"): deck,
    },
)
