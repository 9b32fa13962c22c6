"""Labels of things in journals and on buttons."""

from __future__ import annotations

from engine.families.boxcars.rules.board import CompiledBoard, cell_name
from engine.families.boxcars.rules.counting import BOUGHT, RIDES, VISITS
from engine.game.rules import Seat
from engine.i18n import tr, tr_noop
from engine.model.identity.display_names import cities
from engine.model.ids import Ref
from engine.money import money

TRAINS = (tr_noop("Freight"), tr_noop("Express"), tr_noop("Superchief"))


def dollars(board: CompiledBoard, amount: float) -> str:
    """Return an amount in the scenario's currency, for example `$5,000`."""
    return money(board.scenario.currency, amount)


def city(board: CompiledBoard, number: int) -> str:
    """Return the name of a city."""
    return cities(board.scenario.board)[board.cities[number]]


def region(board: CompiledBoard, number: int) -> str:
    """Return the name of a region."""
    return board.scenario.board.regions[board.regions[number]].name


def city_ref(board: CompiledBoard, number: int) -> Ref:
    """Return the reference for an entry or action about a city."""
    return board.city_refs[number]


def rail_ref(board: CompiledBoard, number: int) -> Ref:
    """Return the reference for an entry or action about a railroad."""
    return board.rail_refs[number]


def title_code(id: str) -> str:
    """Return the code of a railroad where a train or an amount is also possible. An ID that could be read as one of
    these gets a prefix."""
    return f"railroad {id}" if id in ("express", "superchief") or id.isdecimal() else id


def counted_things(board: CompiledBoard, counter: int, number: int) -> tuple[Ref | Seat, ...]:
    """Return the things that a counter counts under a number: a railroad, a city, a seat, or the sections of a link."""
    if counter == BOUGHT:
        return (rail_ref(board, number),)
    if counter == VISITS:
        return (city_ref(board, number),)
    if counter == RIDES:
        return tuple(ref for ref in board.refs[2 * number] if ref.kind == "section")
    return (number,)


def rails(board: CompiledBoard, arc: int) -> tuple[str, ...]:
    """Return the railroad of an arc, or both where it changes railroads at a crossing."""
    return tuple(dict.fromkeys((board.railroads[board.first[arc]], board.railroads[board.last[arc]])))


def rails_text(board: CompiledBoard, arc: int) -> str:
    """Return the railroads of an arc as text."""
    names = rails(board, arc)
    return names[0] if len(names) == 1 else tr("{first} and {last}").format(first=names[0], last=names[1])


def cell(number: int) -> str:
    """Return the label of a cell of a chart, for example `odd 7`."""
    parity, total = cell_name(number)
    return (tr("odd {total}") if parity == "odd" else tr("even {total}")).format(total=total)


def place(board: CompiledBoard, dot: int) -> str:
    """Return the label of a milepost: its cities, else its own name, else its ID."""
    at = [city(board, c) for c in range(len(board.cities)) if board.city_dot[c] == dot]
    return " / ".join(at) or board.scenario.board.mileposts[board.mileposts[dot]].name or board.mileposts[dot]
