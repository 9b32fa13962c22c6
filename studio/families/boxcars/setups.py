"""Columns of the starting positions of Boxcars and Rail Baron."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.setups import PutSetUp
from engine.errors import did_you_mean
from engine.families.boxcars.content import SeatSetUp, SetUp
from engine.families.boxcars.rules.setups import TRAINS
from engine.i18n import tr
from engine.model.identity.display_names import cities as cities_called
from engine.model.ids import CityId, MilepostId, RailroadId, Ref
from engine.model.scenario import Scenario
from engine.text_match import folded
from studio.panels.names import milepost_name
from studio.panels.setups.fields import (
    SeatFields,
    choice_column,
    number_column,
    parted,
    said_of,
    seat_name,
    seat_of,
    setup_of,
)
from studio.panels.tables.record_table import Column


def named(scenario: Scenario, seat: SeatSetUp) -> Iterator[Ref]:
    """Return the possessions and the place of a seat."""
    if seat.at is not None:
        yield Ref("milepost", seat.at)
    for city in (seat.home, seat.origin, seat.destination):
        if city is not None:
            yield Ref("city", city)
    for railroad in seat.railroads:
        yield Ref("railroad", railroad)


def changed(scenario: Scenario, id: str, said: str, **facts: Any) -> Edit:
    """Return the edit for changed values of a seat. Removes its new railroads from other seats."""
    name, place = parted(id)
    setup = setup_of(scenario, id)
    got = set(facts.get("railroads", ()))
    seats = [replace(seat, **facts) if number == place else _less(seat, got) for number, seat in enumerate(setup.seats)]
    third = tuple(railroad for railroad in setup.third_player if railroad not in got)
    return PutSetUp(name, replace(setup, seats=tuple(seats), third_player=third), said_of(id, said))


def _less(seat: SeatSetUp, gone: set[RailroadId]) -> SeatSetUp:
    left = tuple(railroad for railroad in seat.railroads if railroad not in gone)
    return seat if len(left) == len(seat.railroads) else replace(seat, railroads=left)


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
        found.append((tr("Place {seat} at {place}").format(seat=who, place=place), _at(scenario, id, dots[0])))
    for city in cities if len(set(dots)) == 1 else ():
        name = cities_called(board)[city]
        home = changed(scenario, id, tr("the home city"), home=city)
        found.append((tr("Set home city of {seat} to {city}").format(seat=who, city=name), home))
        goal = changed(scenario, id, tr("the destination"), destination=city)
        found.append((tr("Set destination of {seat} to {city}").format(seat=who, city=name), goal))
    if rails:
        own = changed(scenario, id, tr("the railroads"), railroads=tuple(dict.fromkeys((*seat.railroads, *rails))))
        found.append((tr("Give {seat} {railroads}").format(seat=who, railroads=", ".join(rails)), own))
    return found


def _at(scenario: Scenario, id: str, milepost: MilepostId | None) -> Edit:
    return changed(scenario, id, tr("the place"), at=milepost)


def columns() -> list[Column]:
    """Return the columns of a seat."""
    return [
        number_column("cash", tr("Cash"), tr("the cash"), tr("Empty: the starting cash of the rules"), None),
        _city("home", tr("Home"), tr("the home city"), tr("Empty: determined by the rules")),
        Column(
            tr("Place"), lambda s, id: seat_of(s, id).at, edit=_set_place,
            tip=tr("Milepost or city of the train. Empty: the home city"),
        ),
        _city("destination", tr("Destination"), tr("the destination"), tr("Empty: rolled at the start of the turn")),
        _city("origin", tr("From"), tr("the origin"), tr("Start of the trip. Empty: the home city")),
        Column(
            tr("Train"), lambda s, id: seat_of(s, id).train,
            edit=lambda s, id, value: changed(s, id, tr("the train"), train=value),
            choices=lambda s, id: [(train, train) for train in TRAINS],
        ),
        Column(
            tr("Railroads"), lambda s, id: ", ".join(seat_of(s, id).railroads), edit=_set_railroads,
            tip=tr("IDs separated by commas or spaces. Removes them from other seats"),
        ),
        Column(
            tr("Declared"), lambda s, id: tr("yes") if seat_of(s, id).declared else "",
            edit=lambda s, id, text: changed(s, id, tr("the declaration"), declared=bool(text)),
            choices=lambda s, id: [("", tr("no")), (tr("yes"), tr("yes"))],
            tip=tr("The player has declared and runs home; the destination is then the alternate one"),
        ),
        choice_column(
            "last_railroad", tr("Last railroad"), tr("the last railroad"),
            tr("The railroad used last, where several meet"),
            lambda s: ((railroad, railroad) for railroad in s.board.railroads), None,
        ),
        number_column(
            "trips", tr("Trips"), tr("the trips"), tr("Number of completed trips; declaring requires one")
        ),
        number_column("loan", tr("Loan"), tr("the loan"), tr("Debt to the bank, if the rules have loans")),
        number_column("interest", tr("Interest"), tr("the interest"), tr("Interest due on the loan")),
    ]  # fmt: skip


def _city(fact: str, title: str, said: str, tip: str) -> Column:
    return choice_column(fact, title, said, tip, lambda s: cities_called(s.board).items(), None)


def _set_place(scenario: Scenario, id: str, text: Any) -> Edit:
    """Return the edit for a typed place. Raises ValueError for an unknown one."""
    typed, board = str(text).strip(), scenario.board
    if not typed:
        return _at(scenario, id, None)
    if typed in board.mileposts:
        return _at(scenario, id, MilepostId(typed))
    names = cities_called(board)
    called = {folded(city.name): city.milepost for city in board.cities.values()}
    called |= {folded(names[id]): city.milepost for id, city in board.cities.items()}
    if folded(typed) not in called:
        guess = did_you_mean(typed, names.values())
        raise ValueError(tr("no milepost or city named “{text}”").format(text=typed) + guess)
    return _at(scenario, id, called[folded(typed)])


def _set_railroads(scenario: Scenario, id: str, text: Any) -> Edit:
    """Return the edit for typed railroads. Raises ValueError for an unknown one."""
    known = {folded(railroad): railroad for railroad in scenario.board.railroads}
    found = []
    for word in re.split(r"[,;\s]+", str(text).strip()):
        if word and folded(word) not in known:
            raise ValueError(tr("no railroad named “{text}”").format(text=word) + did_you_mean(word, known.values()))
        found += [known[folded(word)]] if word else []
    return changed(scenario, id, tr("the railroads"), railroads=tuple(dict.fromkeys(found)))


def fields() -> SeatFields:
    """The starting positions of these game systems."""
    return SeatFields(
        fresh=lambda seats: SetUp((SeatSetUp(),) * seats),
        seat=SeatSetUp,
        fewest=2,
        most=6,
        columns=columns(),
        has=tr("cash, railroads, home cities, places and trains"),
        named=named,
        offers=offers,
        board_tip=tr("Give this seat the selection on the board: a place, a home city, a destination or railroads"),
    )
