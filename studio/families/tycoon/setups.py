"""Starting positions of Railroad Tycoon: links and the content of cities from the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.setups import PutSetUp
from engine.errors import RulesError
from engine.families.tycoon.content import GRAY, SetUp, TycoonContent
from engine.families.tycoon.rules.board import board_of
from engine.families.tycoon.rules.setup.lookup import cheapest_link
from engine.game.setups import SETUP
from engine.i18n import tr
from engine.model.identity.display_names import sites as sites_called
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from studio.panels.setups.fields import SeatFields, changed, parted, seat_name, seat_of, setup_of


def offers(scenario: Scenario, id: str, selection: Sequence[Ref]) -> Iterator[tuple[str, Edit]]:
    """Return the offers for a seat or the whole position from the selection on the board: menu text and edit."""
    seat, setup, who = seat_of(scenario, id), setup_of(scenario, id), seat_name(id)
    sites = [SiteId(ref.id) for ref in selection if ref.kind == "site" and ref.id in scenario.board.sites]
    names = [sites_called(scenario.board)[site] for site in sites]
    if len(sites) == 2 and (way := _link(scenario, setup, *sites)):
        edit = changed(scenario, id, links=(*seat.links, way))
        yield (
            tr("Give {seat} a link between {a} and {b} (tiles: {n})").format(
                seat=who, a=names[0], b=names[1], n=len(way) - 2
            ),
            edit,
        )
    if len(sites) == 1:
        yield from _of_city(scenario, id, sites[0])
    if seat.links:
        yield tr("Remove all links of {seat}").format(seat=who), changed(scenario, id, links=())


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
    setup, content = setup_of(scenario, id), content_of(scenario)
    name, city = sites_called(scenario.board)[site], content.cities.get(site)

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


def fields() -> SeatFields:
    """The starting positions of Railroad Tycoon."""
    return SeatFields(
        SetUp,
        tr("Give this seat the selection on the board: a link between two cities, or the content of a city"),
        offers,
    )
