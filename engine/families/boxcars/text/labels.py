"""How things are called in journals and on buttons."""

from __future__ import annotations

from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.counting import BOUGHT, RIDES, VISITS
from engine.game.rules import Seat
from engine.model.identity.display_names import cities
from engine.model.ids import Ref
from engine.money import money

TRAINS = ("Freight", "Express", "Super Chief")


def dollars(board: CompiledBoard, amount: float) -> str:
    """An amount in the scenario's currency, for example `$5,000`."""
    return money(board.scenario.currency, amount)


def city(board: CompiledBoard, number: int) -> str:
    """A city's name."""
    return cities(board.scenario.board)[board.cities[number]]


def region(board: CompiledBoard, number: int) -> str:
    """A region's name."""
    return board.scenario.board.regions[board.regions[number]].name


def city_ref(board: CompiledBoard, number: int) -> Ref:
    """What an entry or action about a city points at."""
    return board.city_refs[number]


def rail_ref(board: CompiledBoard, number: int) -> Ref:
    """What an entry or action about a railroad points at."""
    return board.rail_refs[number]


def counted_things(board: CompiledBoard, counter: int, number: int) -> tuple[Ref | Seat, ...]:
    """What a counter counts under a number: a railroad, a city, a seat, or the sections of a link."""
    if counter == BOUGHT:
        return (rail_ref(board, number),)
    if counter == VISITS:
        return (city_ref(board, number),)
    if counter == RIDES:
        return tuple(ref for ref in board.refs[2 * number] if ref.kind == "section")
    return (number,)


def rails(board: CompiledBoard, arc: int, between: str) -> str:
    """The railroad of an arc, or both where it changes railroad at a crossing."""
    first, last = board.railroads[board.first[arc]], board.railroads[board.last[arc]]
    return first if first == last else f"{first}{between}{last}"


def place(board: CompiledBoard, dot: int) -> str:
    """How a milepost is called: by its cities, else its own name, else its id."""
    at = [city(board, c) for c in range(len(board.cities)) if board.city_dot[c] == dot]
    return " / ".join(at) or board.scenario.board.mileposts[board.mileposts[dot]].name or board.mileposts[dot]
