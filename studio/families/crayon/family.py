"""The parts of the studio for crayon games, as one value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.families.crayon.content import LOAD
from engine.i18n import tr_noop
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario
from studio.family import StudioFamily

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from studio.document.document import Document
    from studio.export.kit.parts import PartMaker
    from studio.panels.forms.fields import Field
    from studio.playtest.own_aids import AidMaker


def loads(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the table of loads."""
    from studio.families.crayon.loads import LoadTable

    return LoadTable(document, parent)


def deck(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the page of demand cards with the deck settings."""
    from studio.families.crayon.demands.deck import DeckPage

    return DeckPage(document, parent)


def supply(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the table of supply and demand."""
    from studio.families.crayon.demands.supply import SupplyMatrix

    return SupplyMatrix(document, parent)


def events(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the page of event cards."""
    from studio.families.crayon.events.cards import EventPage

    return EventPage(document, parent)


def costs(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the page of building costs and entry limits."""
    from studio.families.crayon.costs import CostPage

    return CostPage(document, parent)


def trains(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the page of trains and upgrades."""
    from studio.families.crayon.trains import TrainPage

    return TrainPage(document, parent)


def setups(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the table of starting positions."""
    from studio.families.crayon.setups import fields as of_seats
    from studio.panels.setups.table import SetUpTable

    return SetUpTable(document, of_seats(), parent)


def fields(scenario: Scenario, ref: Ref) -> Sequence[Field]:
    """Return the fields of cities, loads, terrains and ferries."""
    from studio.families.crayon.facts import fields as found

    return found(scenario, ref)


def facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """Return the facts about cities, loads and rivers."""
    from studio.families.crayon.facts import facts as found

    return found(scenario, ref)


def aid() -> AidMaker:
    """Return the aid for a running game: track, hand and events."""
    from studio.families.crayon.playtest.aid import CrayonAid

    return CrayonAid


def kit() -> PartMaker:
    """Return the maker of the printed game."""
    from studio.families.crayon.kit import parts

    return parts


PANELS: dict[str, Callable[..., QWidget]] = {
    tr_noop("Loads"): loads,
    tr_noop("Demand cards"): deck,
    tr_noop("Supply and demand"): supply,
    tr_noop("Events"): events,
    tr_noop("Costs"): costs,
    tr_noop("Trains"): trains,
    tr_noop("Starting positions"): setups,
}

KINDS: dict[Kind, str] = {
    LOAD: tr_noop("Load"),
}


def dice(scenario: Scenario) -> Sequence[tuple[str, int, str]]:
    """Return the dice of the game."""
    return ()


FAMILY = StudioFamily(
    id="crayon",
    kinds=KINDS,
    panels=PANELS,
    tables_about={"site": (tr_noop("Supply and demand"), tr_noop("Cities"))},
    fields=fields,
    facts=facts,
    aid=aid,
    kit=kit,
    dice=dice,
    help_of_tables="9-crayon",
    help_of_windows={"PickList": "9-crayon"},
)
