"""What the studio knows of the dice family."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.panels.family import StudioFamily

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from studio.panels.fields import Field


def sheet(document: Document, parent: QWidget | None = None) -> QWidget:
    """Trains, cars, loaders and the numbers of the sheet."""
    from studio.families.dice.sheet_page import SheetPage

    return SheetPage(document, parent)


def fields(scenario: Scenario, ref: Ref) -> Sequence[Field]:
    """What can be set about trains, loaders and the warehouse."""
    from studio.families.dice.sheet_fields import fields as found

    return found(scenario, ref)


def facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """What is told about trains and loaders."""
    from studio.families.dice.sheet_fields import facts as found

    return found(scenario, ref)


FAMILY = StudioFamily(id="dice", panels={str(QT_TRANSLATE_NOOP("family", "Sheet")): sheet}, fields=fields, facts=facts)
