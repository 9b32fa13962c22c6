"""The parts of the studio for Boxcars and Rail Baron, as one value."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine.i18n import tr, tr_noop
from engine.model.ids import CityId, RailroadId, Ref
from engine.model.scenario import Scenario
from studio.family import StudioFamily

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from studio.document.document import Document
    from studio.export.kit.parts import PartMaker
    from studio.panels.forms.fields import Field


def payoffs(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the payoff chart with its formula."""
    from studio.families.boxcars.fitting.page import PayoffPage

    return PayoffPage(document, parent)


def outliers(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the page of outliers."""
    from studio.families.boxcars.fitting.outlier_page import OutlierPage

    return OutlierPage(document, parent)


def distances(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the table of changed distances."""
    from studio.families.boxcars.distances import DistanceTable

    return DistanceTable(document, parent)


def destinations(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the region and destination tables with their chances."""
    from studio.families.boxcars.destinations import DestinationTables

    return DestinationTables(document, parent)


def railroads(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the table of railroads and prices."""
    from studio.families.boxcars.railroads import RailroadTable

    return RailroadTable(document, parent)


def cities(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the table of cities."""
    from studio.families.boxcars.cities import CityTable

    return CityTable(document, parent)


def setups(document: Document, parent: QWidget | None = None) -> QWidget:
    """Return the table of starting positions."""
    from studio.families.boxcars.setups import fields as of_seats
    from studio.panels.setups.table import SetUpTable

    return SetUpTable(document, of_seats(), parent)


def fields(scenario: Scenario, ref: Ref) -> Sequence[Field]:
    """Return the fields of a railroad: price, and whether it is public."""
    if ref.kind != "railroad":
        return ()
    from engine.families.boxcars.author.edits import SetPublic
    from studio.families.boxcars.railroads import is_public, price, set_price
    from studio.panels.forms.fields import Field

    value = price(scenario, ref.id)
    return (
        Field(
            "price",
            tr("Price"),
            "whole",
            "" if value is None else value,
            partial(set_price, scenario, ref.id),
            unit=scenario.currency,
        ),
        Field(
            "public",
            tr("Public"),
            "switch",
            is_public(scenario, ref.id),
            partial(SetPublic, RailroadId(ref.id)),
            tip=tr("Cannot be bought if the option for public railroads is on"),
        ),
    )


def facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """Return the facts about a railroad or a city."""
    from engine.families.boxcars.author.service import service
    from engine.model.identity.display_names import cities
    from studio.families.boxcars.cities import chance
    from studio.panels.numbers import percent

    if ref.kind == "railroad":
        found = service(scenario)[RailroadId(ref.id)]
        names = ", ".join(cities(scenario.board)[city] for city in found.cities)
        return (
            (tr("Mileposts"), str(found.mileposts)),
            (tr("Cities"), f"{len(found.cities)}: {names}" if names else "0"),
            (tr("Service"), percent(found.service)),
            (tr("Monopoly"), percent(found.monopoly)),
        )
    if ref.kind == "city" and (odds := chance(scenario, CityId(ref.id))) is not None:
        return ((tr("Chance as destination"), f"{percent(odds)} ({odds.numerator}/{odds.denominator})"),)
    return ()


def kit() -> PartMaker:
    """Return the maker of the printed game."""
    from studio.families.boxcars.kit import parts

    return parts


def dice(scenario: Scenario) -> Sequence[tuple[str, int, str]]:
    """Return the dice of the game."""
    return (("white", 2, "#ffffff"), ("red", 1, "#c8302c"))


FAMILY = StudioFamily(
    id="boxcars",
    panels={
        tr_noop("Payoffs"): payoffs,
        tr_noop("Outliers"): outliers,
        tr_noop("Destinations"): destinations,
        tr_noop("Railroads and prices"): railroads,
        tr_noop("Cities"): cities,
        tr_noop("Distances"): distances,
        tr_noop("Starting positions"): setups,
    },
    tables_about={
        "city": (tr_noop("Payoffs"), tr_noop("Destinations"), tr_noop("Cities")),
        "railroad": (tr_noop("Railroads and prices"),),
    },
    fields=fields,
    facts=facts,
    kit=kit,
    dice=dice,
    help_of_tables="4-tables",
)
