"""The parts of the studio for Railroad Tycoon, as one value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.i18n import tr, tr_noop
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.family import StudioFamily

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from studio.document.document import Document
    from studio.export.kit.parts import PartMaker
    from studio.panels.forms.fields import Field
    from studio.playtest.own_aids import AidMaker


def cities(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the page of cities and colors."""
    from studio.families.tycoon.cities import CityPage

    return CityPage(document, parent)


def track(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the page of track costs, engines, end of the game and western links."""
    from studio.families.tycoon.costs import CostPage

    return CostPage(document, parent)


def income(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the page of the income track."""
    from studio.families.tycoon.income.page import IncomePage

    return IncomePage(document, parent)


def operations(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the page of operation cards."""
    from studio.families.tycoon.cards.decks import OPERATIONS
    from studio.families.tycoon.cards.page import CardPage

    return CardPage(document, OPERATIONS, tr("Operation cards"), parent)


def tycoons(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the page of Tycoon cards."""
    from studio.families.tycoon.cards.decks import TYCOONS
    from studio.families.tycoon.cards.page import CardPage

    return CardPage(document, TYCOONS, tr("Tycoon cards"), parent)


def setups(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the table of starting positions."""
    from studio.families.tycoon.setups import fields as of_seats
    from studio.panels.setups.table import SetUpTable

    return SetUpTable(document, of_seats(), parent)


def fields(scenario: Scenario, ref: Ref) -> Sequence[Field]:
    """Return the fields of a city or a terrain."""
    from studio.families.tycoon.facts import place_fields

    return place_fields(scenario, ref)


def facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """Return the links and cards of a city."""
    from studio.families.tycoon.facts import place_facts

    return place_facts(scenario, ref)


def aid() -> AidMaker:
    """Return the aid for a running game: track, deliveries and panels."""
    from studio.families.tycoon.playtest.aid import TycoonAid

    return TycoonAid


def kit() -> PartMaker:
    """Return the maker of the printed game."""
    from studio.families.tycoon.kit import parts

    return parts


def dice(scenario: Scenario) -> Sequence[tuple[str, int, str]]:
    """Return the dice of the game."""
    return ()


FAMILY = StudioFamily(
    id="tycoon",
    panels={
        tr_noop("Cities"): cities,
        tr_noop("Track and engines"): track,
        tr_noop("Income"): income,
        tr_noop("Operation cards"): operations,
        tr_noop("Tycoon cards"): tycoons,
        tr_noop("Starting positions"): setups,
    },
    tables_about={"site": (tr_noop("Cities"),)},
    fields=fields,
    facts=facts,
    aid=aid,
    kit=kit,
    dice=dice,
    help_of_tables="9-tycoon",
)
