"""What the studio knows of the dice family."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.families.dice.content import LOADER, TRAIN
from engine.i18n import tr_noop
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario
from studio.family import StudioFamily

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from studio.document.document import Document
    from studio.paint.own_pictures import OwnPicture
    from studio.panels.forms.fields import Field
    from studio.playtest.own_tables import TableMaker


def trains(document: Document, parent: QWidget | None = None) -> QWidget:
    """Trains and cars."""
    from studio.families.dice.author.sheet_page import TrainPage

    return TrainPage(document, parent)


def loaders(document: Document, parent: QWidget | None = None) -> QWidget:
    """Loaders, the warehouse and the numbers of the sheet."""
    from studio.families.dice.author.sheet_page import LoaderPage

    return LoaderPage(document, parent)


def setups(document: Document, parent: QWidget | None = None) -> QWidget:
    """The positions from which games can begin."""
    from studio.families.dice.setups import fields as of_seats
    from studio.panels.setups.table import SetUpTable

    return SetUpTable(document, of_seats(), parent)


def fields(scenario: Scenario, ref: Ref) -> Sequence[Field]:
    """What can be set about trains, loaders and the warehouse."""
    from studio.families.dice.author.sheet_fields import fields as found

    return found(scenario, ref)


def facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """What is told about trains and loaders."""
    from studio.families.dice.author.sheet_fields import facts as found

    return found(scenario, ref)


def picture() -> OwnPicture:
    """The score sheet: two to a page, and written over in place."""
    from studio.families.dice.sheet.on_sheet import rects_of, ref_at, written
    from studio.families.dice.sheet.painting import paint_sheet
    from studio.paint.own_pictures import OwnPicture

    return OwnPicture(paint_sheet, to_a_page=2, ref_at=ref_at, rects_of=rects_of, written=written)


def table() -> TableMaker:
    """The dice, the sheet of the seat that acts, and everybody's sheets beside it."""
    from studio.families.dice.table import DiceTable

    return DiceTable


PANELS: dict[str, Callable[..., QWidget]] = {
    tr_noop("Trains and cars"): trains,
    tr_noop("Loaders and numbers"): loaders,
    tr_noop("Starting positions"): setups,
}

KINDS: dict[Kind, str] = {
    TRAIN: tr_noop("Train"),
    LOADER: tr_noop("Loader"),
}

FAMILY = StudioFamily("dice", KINDS, PANELS, fields, facts, picture, table, help_of_tables="9-dice")
