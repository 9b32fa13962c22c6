"""The parts of the studio for the dice game, as one value."""

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
    from studio.export.kit.parts import PartMaker
    from studio.paint.own_pictures import OwnPicture
    from studio.panels.forms.fields import Field
    from studio.playtest.own_tables import TableMaker


def trains(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the page of trains and cars."""
    from studio.families.dice.author.sheet_page import TrainPage

    return TrainPage(document, parent)


def loaders(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the page of loaders, warehouse and numbers of the sheet."""
    from studio.families.dice.author.sheet_page import LoaderPage

    return LoaderPage(document, parent)


def setups(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the table of starting positions."""
    from studio.families.dice.setups import fields as of_seats
    from studio.panels.setups.table import SetUpTable

    return SetUpTable(document, of_seats(), parent)


def fields(scenario: Scenario, ref: Ref) -> Sequence[Field]:
    """Return the fields of trains, loaders and the warehouse."""
    from studio.families.dice.author.sheet_fields import fields as found

    return found(scenario, ref)


def facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """Return the facts about trains and loaders."""
    from studio.families.dice.author.sheet_fields import facts as found

    return found(scenario, ref)


def picture() -> OwnPicture:
    """Return the score sheet as a picture: two per page, editable in place."""
    from studio.families.dice.sheet.on_sheet import rects_of, ref_at, written
    from studio.families.dice.sheet.painting import paint_sheet
    from studio.paint.own_pictures import OwnPicture

    return OwnPicture(paint_sheet, to_a_page=2, ref_at=ref_at, rects_of=rects_of, written=written)


def table() -> TableMaker:
    """Return the game table: dice, the sheet of the current player, and all sheets."""
    from studio.families.dice.table import DiceTable

    return DiceTable


def kit() -> PartMaker:
    """Return the maker of the printed game."""
    from studio.families.dice.kit import parts

    return parts


PANELS: dict[str, Callable[..., QWidget]] = {
    tr_noop("Trains and cars"): trains,
    tr_noop("Loaders and numbers"): loaders,
    tr_noop("Starting positions"): setups,
}

KINDS: dict[Kind, str] = {
    TRAIN: tr_noop("Train"),
    LOADER: tr_noop("Loader"),
}


def dice(scenario: Scenario) -> Sequence[tuple[str, int, str]]:
    """Return the dice of the game."""
    from typing import cast

    from engine.families.dice.content import DiceContent

    return (("white", cast(DiceContent, scenario.content).dice, "#ffffff"),)


FAMILY = StudioFamily("dice", KINDS, PANELS, fields, facts, picture, table, kit=kit, dice=dice, help_of_tables="9-dice")
