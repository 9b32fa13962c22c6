"""The table of cities: name, region, milepost, railroads and chance as a destination."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from PySide6.QtWidgets import QWidget

from engine.edit.edit import Edit
from engine.edit.network.cities import AddCity, ChangeCity, NameCity
from engine.edit.rename import Rename
from engine.families.boxcars.author.odds import city_odds
from engine.families.boxcars.content import BoxcarsContent
from engine.i18n import tr
from engine.model.ids import CityId, MilepostId, Ref, RegionId
from engine.model.network import network
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.panels.defaults import waiting_place
from studio.panels.numbers import percent
from studio.panels.tables.record_table import Column, RecordTable, chosen_by
from studio.panels.tables.record_view import RecordView


class CityTable(RecordView):
    """The table of cities. Names, regions and mileposts are edited in place.

    Pasted rows without a milepost get a new one at the lower edge of the sheet.
    """

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        model = RecordTable(document, "city", lambda scenario: scenario.board.cities, columns())
        super().__init__(
            document,
            model,
            tr("Cities"),
            tr("cities"),
            tr("Cities are the destinations of trips. Add the first one on the board with the City tool (C)."),
            parent,
        )
        self.sheet.exported = "cities"

    def adding_row(self, scenario: Scenario, said: Mapping[str, str]) -> Edit:
        """Return the edit that adds a city at the given milepost, or at one that waits to be placed. Without a region
        it is in that of the last city."""
        board = scenario.board
        name = said.get(tr("Name")) or said.get(tr("ID")) or tr("New city")
        if not board.regions:
            raise ValueError(tr("Every city needs a region. Use Board > Add Region first."))
        last = next(reversed(board.cities.values()), None)
        region = last.region if last is not None else next(iter(board.regions))
        if tr("Region") in said:
            try:
                region = chosen_by(said[tr("Region")], regions(scenario))
            except ValueError as error:
                raise ValueError(f"{name}, {tr('Region')}: {error}") from None
        milepost = said.get(tr("Milepost"), "").strip()
        if not milepost:
            return AddCity(name, region, at=waiting_place(board))
        if milepost not in board.mileposts:
            raise ValueError(tr("{city}: no milepost {id}").format(city=name, id=milepost))
        return AddCity(name, region, MilepostId(milepost))


def columns() -> list[Column]:
    """Return the columns of the table."""
    return [
        Column(tr("ID"), lambda s, id: id, edit=lambda s, id, text: Rename(Ref("city", id), str(text).strip())),
        Column(
            tr("Name"),
            lambda s, id: s.board.cities[CityId(id)].name,
            edit=lambda s, id, text: ChangeCity(CityId(id), name=str(text)),
            # Pasted cells find their row by the ID, so the ID must not change with the name.
            alone=lambda s, id, text: NameCity(CityId(id), str(text)),
        ),
        Column(
            tr("State"),
            lambda s, id: s.board.cities[CityId(id)].state,
            edit=lambda s, id, text: ChangeCity(CityId(id), state=str(text)),
        ),
        Column(
            tr("Region"),
            lambda s, id: s.board.cities[CityId(id)].region,
            edit=lambda s, id, text: ChangeCity(CityId(id), region=text),
            choices=lambda s, id: regions(s),
        ),
        Column(
            tr("Milepost"),
            lambda s, id: s.board.cities[CityId(id)].milepost,
            edit=lambda s, id, text: ChangeCity(CityId(id), milepost=MilepostId(str(text).strip())),
        ),
        Column(
            tr("Chance"), chance, percent, is_number=True, tip=tr("Chance that a roll selects it as the destination")
        ),
        Column(tr("Railroads"), railroads, tip=tr("Railroads with a section at its milepost")),
    ]


def regions(scenario: Scenario) -> list[tuple[RegionId, str]]:
    """Return the regions with their labels in the list of choices."""
    return [(id, f"{region.name} ({id})") for id, region in scenario.board.regions.items()]


def chance(scenario: Scenario, id: str) -> Fraction | None:
    """Return how often the destination tables name the city, or None if the game system has no such tables."""
    content = scenario.content
    return city_odds(content).get(CityId(id), Fraction(0)) if isinstance(content, BoxcarsContent) else None


def railroads(scenario: Scenario, id: str) -> str:
    """Return the IDs of the railroads at the city's milepost."""
    return ", ".join(network(scenario.board).railroads_at(scenario.board.cities[CityId(id)].milepost))
