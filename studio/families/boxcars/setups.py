"""Starting positions of Boxcars and Rail Baron: places, cities and railroads from the board."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.edit import Edit
from engine.families.boxcars.content import SetUp
from engine.i18n import tr
from engine.model.identity.display_names import cities as cities_called
from engine.model.ids import CityId, MilepostId, RailroadId, Ref
from engine.model.scenario import Scenario
from studio.panels.names import milepost_name
from studio.panels.setups.fields import SeatFields, changed, seat_name, seat_of


def offers(scenario: Scenario, id: str, selection: Iterable[Ref]) -> list[tuple[str, Edit]]:
    """Return the offers for a seat from the selection on the board: menu text and edit."""
    board, seat, found = scenario.board, seat_of(scenario, id), list[tuple[str, Edit]]()
    who = seat_name(id)
    chosen = sorted(set(selection))
    cities = [CityId(ref.id) for ref in chosen if ref.kind == "city"]
    dots = [MilepostId(ref.id) for ref in chosen if ref.kind == "milepost"]
    dots += [board.cities[city].milepost for city in cities]
    cities += [city for city, each in board.cities.items() if each.milepost in dots and city not in cities]
    rails = [RailroadId(ref.id) for ref in chosen if ref.kind == "railroad"]
    if len(set(dots)) == 1:
        place = milepost_name(board, dots[0])
        found.append((tr("Place {seat} at {place}").format(seat=who, place=place), changed(scenario, id, at=dots[0])))
    for city in cities if len(set(dots)) == 1 else ():
        name = cities_called(board)[city]
        home = changed(scenario, id, home=city)
        found.append((tr("Set home city of {seat} to {city}").format(seat=who, city=name), home))
        goal = changed(scenario, id, destination=city)
        found.append((tr("Set destination of {seat} to {city}").format(seat=who, city=name), goal))
    if rails:
        own = changed(scenario, id, railroads=tuple(dict.fromkeys((*seat.railroads, *rails))))
        found.append((tr("Give {seat} {railroads}").format(seat=who, railroads=", ".join(rails)), own))
    return found


def fields() -> SeatFields:
    """The starting positions of these game systems."""
    return SeatFields(
        SetUp,
        offers,
        tr("Give this seat the selection on the board: a place, a home city, a destination or railroads"),
    )
