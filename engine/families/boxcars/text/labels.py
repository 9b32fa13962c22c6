"""How things are called in journals and on buttons."""

from __future__ import annotations

from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.counting import BOUGHT, RIDES, VISITS
from engine.game.rules import Seat
from engine.model.identity.display_names import cities
from engine.model.ids import Ref
from engine.money import money

TRAINS = ("Freight", "Express", "Super Chief")


def dollars(m: CompiledBoard, amount: float) -> str:
    """An amount in the scenario's currency, for example `$5,000`."""
    return money(m.scenario.currency, amount)


def city(m: CompiledBoard, number: int) -> str:
    """A city's name."""
    return cities(m.scenario.board)[m.cities[number]]


def region(m: CompiledBoard, number: int) -> str:
    """A region's name."""
    return m.scenario.board.regions[m.regions[number]].name


def city_ref(m: CompiledBoard, number: int) -> Ref:
    """What an entry or action about a city points at."""
    return m.city_refs[number]


def rail_ref(m: CompiledBoard, number: int) -> Ref:
    """What an entry or action about a railroad points at."""
    return m.rail_refs[number]


def counted_things(m: CompiledBoard, counter: int, number: int) -> tuple[Ref | Seat, ...]:
    """What a counter counts under a number: a railroad, a city, a seat, or the sections of a link."""
    if counter == BOUGHT:
        return (rail_ref(m, number),)
    if counter == VISITS:
        return (city_ref(m, number),)
    if counter == RIDES:
        return tuple(ref for ref in m.refs[2 * number] if ref.kind == "section")
    return (number,)


def rails(m: CompiledBoard, arc: int, between: str) -> str:
    """The railroad of an arc, or both where it changes railroad at a crossing."""
    first, last = m.railroads[m.first[arc]], m.railroads[m.last[arc]]
    return first if first == last else f"{first}{between}{last}"


def place(m: CompiledBoard, dot: int) -> str:
    """How a milepost is called: by its cities, else its own name, else its id."""
    at = [city(m, c) for c in range(len(m.cities)) if m.city_dot[c] == dot]
    return " / ".join(at) or m.scenario.board.mileposts[m.mileposts[dot]].name or m.mileposts[dot]
