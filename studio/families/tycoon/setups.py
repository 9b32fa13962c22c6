"""Columns of the starting positions of Railroad Tycoon, and links from the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.setups import PutSetUp
from engine.errors import RulesError
from engine.families.tycoon.content import GRAY, SeatSetUp, SetUp, TycoonContent
from engine.families.tycoon.rules.board import board_of
from engine.families.tycoon.rules.setup.lookup import cheapest_link
from engine.game.setups import SETUP
from engine.i18n import tr
from engine.model.grids.grid import cell_ref
from engine.model.identity.display_names import sites as sites_called
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from studio.panels.setups.fields import (
    SeatFields,
    changed,
    choice_column,
    number_column,
    of_ids,
    parted,
    seat_name,
    seat_of,
    setup_of,
)
from studio.panels.tables.record_table import Column


def named(scenario: Scenario, seat: SeatSetUp) -> Iterator[Ref]:
    """Return the links of a seat, hex by hex, and the cities of its western links."""
    for way in seat.links:
        yield from map(cell_ref, way)
    for site in seat.western:
        yield Ref("site", site)


def offers(scenario: Scenario, id: str, selection: Sequence[Ref]) -> Iterator[tuple[str, Edit]]:
    """Return the offers for a seat or the whole position from the selection on the board: menu text and edit."""
    seat, setup, who = seat_of(scenario, id), setup_of(scenario, id), seat_name(id)
    sites = [SiteId(ref.id) for ref in selection if ref.kind == "site" and ref.id in scenario.board.sites]
    names = [sites_called(scenario.board)[site] for site in sites]
    if len(sites) == 2 and (way := _link(scenario, setup, *sites)):
        edit = changed(scenario, id, tr("the links"), links=(*seat.links, way))
        yield (
            tr("Give {seat} a link between {a} and {b} (tiles: {n})").format(
                seat=who, a=names[0], b=names[1], n=len(way) - 2
            ),
            edit,
        )
    if len(sites) == 1:
        yield from _of_city(scenario, id, sites[0])
    if seat.links:
        yield tr("Remove all links of {seat}").format(seat=who), changed(scenario, id, tr("the links"), links=())


def _link(scenario: Scenario, setup: SetUp, first: SiteId, second: SiteId) -> tuple[tuple[int, int], ...]:
    """Return the cheapest link between two cities, or nothing without one."""
    try:
        m = board_of(scenario, {SETUP.name: SETUP.default})
    except RulesError:
        return ()
    return (
        cheapest_link(m, setup, m.city_of[first], m.city_of[second])
        if first in m.city_of and second in m.city_of
        else ()
    )


def _of_city(scenario: Scenario, id: str, site: SiteId) -> Iterator[tuple[str, Edit]]:
    """Return the offers for one city."""
    seat, setup, who, content = seat_of(scenario, id), setup_of(scenario, id), seat_name(id), content_of(scenario)
    name, city = sites_called(scenario.board)[site], content.cities.get(site)
    if site in content.western.links:
        western = tuple(each for each in seat.western if each != site)
        words = tr("Remove the western link of {city} from {seat}")
        if western == seat.western:
            words, western = tr("Give {seat} the western link of {city}"), (*western, site)
        yield words.format(seat=who, city=name), changed(scenario, id, tr("the western links"), western=western)

    def put(**facts: Any) -> Edit:
        return PutSetUp(parted(id)[0], replace(setup, **facts), tr("the cities"))

    if city is not None and city.colour == GRAY:
        for colour, each in content.colours.items():
            if content.new_cities.get(colour) and setup.colours.get(site) != colour:
                words = tr("Place a {color} New City tile in {city}").format(city=name, color=each.name)
                yield words, put(colours={**setup.colours, site: colour})
        if site in setup.colours:
            rest = {other: colour for other, colour in setup.colours.items() if other != site}
            yield tr("Remove the New City tile from {city}").format(city=name), put(colours=rest)
    if site in setup.empty_cities:
        rest_empty = tuple(each for each in setup.empty_cities if each != site)
        yield tr("Remove the empty marker from {city}").format(city=name), put(empty_cities=rest_empty)
    else:
        cubes = None if setup.cubes is None else {each: row for each, row in setup.cubes.items() if each != site}
        yield (
            tr("Place an empty marker in {city}").format(city=name),
            put(empty_cities=(*setup.empty_cities, site), cubes=cubes),
        )


def content_of(scenario: Scenario) -> TycoonContent:
    """Return the content of a scenario of this game system."""
    assert isinstance(scenario.content, TycoonContent)
    return scenario.content


def columns() -> list[Column]:
    """Return the columns of a seat."""
    return [
        number_column("cash", tr("Cash"), tr("the cash"), tr("Empty: the starting cash of the rules"), None),
        number_column("shares", tr("Shares"), tr("the shares"), tr("Number of issued shares, which cost dividends")),
        number_column("points", tr("Points"), tr("the points"), tr("Points on the income track")),
        number_column("engine", tr("Engine"), tr("the engine"), tr("Engine level. Empty: 1"), 1),
        Column(
            tr("Links"), lambda s, id: len(seat_of(s, id).links) or None, is_number=True,
            tip=tr("To add a link, select two cities on the board and press From Board…"),
        ),
        Column(
            tr("Western links"), lambda s, id: ", ".join(_sites(s)[site] for site in seat_of(s, id).western),
            edit=lambda s, id, text: changed(s, id, tr("the western links"), western=of_ids(text, _sites(s))),
            tip=tr("Cities with a western link of the seat, separated by commas"),
        ),
        choice_column(
            "tycoon", tr("Tycoon card"), tr("the Tycoon card"), tr("Empty: drawn at random"),
            lambda s: ((card, each.name) for card, each in content_of(s).tycoons.items()), None,
        ),
        Column(
            tr("Operation cards"), lambda s, id: ", ".join(seat_of(s, id).operations),
            edit=lambda s, id, text: changed(s, id, tr("the cards"), operations=of_ids(text, _cards(s))),
            tip=tr("IDs of operation cards of the seat, separated by commas"),
        ),
        number_column(
            "turns_played", tr("Turns"), tr("the turns"), tr("Number of completed turns"), is_of_seat=False
        ),
    ]  # fmt: skip


def _sites(scenario: Scenario) -> dict[str, str]:
    return {str(id): name for id, name in sites_called(scenario.board).items()}


def _cards(scenario: Scenario) -> dict[str, str]:
    return {id: id for id in content_of(scenario).operations}


def fields() -> SeatFields:
    """The starting positions of Railroad Tycoon."""
    return SeatFields(
        fresh=lambda seats: SetUp((SeatSetUp(),) * seats),
        seat=SeatSetUp,
        fewest=2,
        most=6,
        columns=columns(),
        has=tr("cash, shares, points, engines, links and cards"),
        named=named,
        offers=offers,
        board_tip=tr("Give this seat the selection on the board: a link between two cities, or the content of a city"),
    )
