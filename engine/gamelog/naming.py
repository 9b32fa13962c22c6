"""Names in reports about games: players, places, property, and columns of tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.bots.named import PERSON
from engine.game.family import family
from engine.game.rules import Seat, SeatSetup
from engine.game.transfer import HandOver, HandOvers
from engine.i18n import tr
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell, cell_of
from engine.model.grids.locations import away, nearest_of
from engine.model.identity.display_names import cities, cities_at, sites
from engine.model.identity.id_fields import content_tables
from engine.model.ids import MilepostId, Ref
from engine.model.scenario import Scenario
from engine.plain_text import shortened

MAX_NAME_LETTERS = 70
"""Maximum length of the name of a line in characters, so that a number fits after it."""


def who(player: str) -> str:
    """Return the name of a bot, or "a person"."""
    return tr("a human") if player == PERSON else player


def handed_to(name: str, each: HandOver) -> str:
    """Return the journal text for a seat of that name that changes players."""
    return tr("{name} is now played by {to}, no longer by {before}").format(
        name=name, to=who(each.to), before=who(each.before)
    )


def course_of(seat: Seat, hand_overs: HandOvers, turn: Callable[[int], int]) -> str:
    """Return who decided for a seat and from which turn, `hill, a person from turn 12`; `turn` is that of a position.
    "" for a seat that never changed players."""
    own = [each for each in hand_overs if each.seat == seat]
    return ", ".join([who(own[0].before), *_since(own, turn)]) if own else ""


def called_by(names: Sequence[str], hand_overs: HandOvers, turn: Callable[[int], int]) -> str:
    """Return the name of a branch by the seats that changed players in it, `Red by a person from turn 12`; "" if there
    are none. The last change comes first, because a chart's legend may cut off the rest."""
    own: dict[int, list[HandOver]] = {}
    for each in hand_overs:
        own[each.seat] = [*own.pop(each.seat, []), each]
    told = (
        tr("{seat} by {players}").format(seat=names[seat], players=", ".join(_since(own[seat], turn)))
        for seat in reversed(own)
    )
    return shortened("; ".join(told), MAX_NAME_LETTERS)


def _since(own: Sequence[HandOver], turn: Callable[[int], int]) -> list[str]:
    return [tr("{to} from turn {turn:,}").format(to=who(each.to), turn=max(1, turn(each.step))) for each in own]


def place_name(scenario: Scenario, ref: Ref) -> str:
    """Return the usual name of a place: the cities there, else its own name, else its ID."""
    board = scenario.board
    tables: Mapping[str, Mapping[Any, str]] = {"city": cities(board), "site": sites(board)}
    named = tables.get(ref.kind, {}).get(ref.id)
    if named is not None:
        return named
    milepost = board.mileposts.get(MilepostId(ref.id)) if ref.kind == "milepost" else None
    if milepost is not None:
        return " / ".join(cities_at(board).get(MilepostId(ref.id), ())) or milepost.name or ref.id
    return _cell_name(scenario, cell_of(ref)) if ref.kind == "cell" else ref.id


def _cell_name(scenario: Scenario, cell: Cell) -> str:
    """Return the cities at a cell, else its distance and direction from the nearest one, else its label."""
    board, is_drawn = scenario.board, family(scenario.family).track is not None
    made, names = lattice_of(board), sites(board)
    at = [names[id] for id, site in board.sites.items() if site.cell == cell]
    if at:
        return " / ".join(at)
    one, many = (tr("milepost"), tr("mileposts")) if is_drawn else (tr("hex"), tr("hexes"))
    near = nearest_of(made.grid, cell, (site.cell for site in board.sites.values()))
    if near is None or cell not in made:
        return f"{one} {made.label(cell)}"
    middle, name = next((site.size == "major", names[id]) for id, site in board.sites.items() if site.cell == near)
    text = tr("{distance} of the center of {city}") if middle else tr("{distance} of {city}")
    return text.format(distance=away(made.grid, near, cell, one, many), city=name)


def owned_name(scenario: Scenario, ref: Ref) -> str:
    """Return the usual name of property: a railroad's mark, which is its ID, otherwise its name."""
    table = content_tables(type(scenario.content)).get(ref.kind)
    found = getattr(scenario.content, table).get(ref.id) if table else None
    return getattr(found, "name", "") or ref.id


def owned_names(scenario: Scenario, owned: Iterable[Ref]) -> str:
    """Return the names of all property of a seat; names that may have several words are separated by commas."""
    names = [owned_name(scenario, ref) for ref in owned]
    return (", " if any(" " in name for name in names) else " ").join(names)


OTHER_COLUMNS = {
    "turn", "region", "percent_of_one", "line", "parts_after", "parts_in_turn", "here", "there", "turns", "decisions",
    "ahead",
}  # fmt: skip
"""Columns next to those of the seats."""


def names_of(seats: Sequence[SeatSetup]) -> list[str]:
    """Return the names of the seats in reports."""
    return [seat.name or tr("seat {number}").format(number=number) for number, seat in enumerate(seats, 1)]


def columns_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return a column for each seat; seats with the same name are distinguished by their number."""
    twice = {name for name, count in Counter(names).items() if count > 1} | OTHER_COLUMNS
    return tuple(f"{name} {n}" if name in twice else name for n, name in enumerate(names, 1))


def colours_of(seats: Sequence[SeatSetup]) -> tuple[str, ...]:
    """Return the colors of the seats in charts; none for seats without a color."""
    found = tuple(seat.colour for seat in seats)
    return found if all(found) else ()


def unit_of(currency: str) -> str:
    """Return the unit of money."""
    return currency.strip() or tr("points")


def money_in(currency: str) -> str:
    """Return the title of a chart of money."""
    return tr("money ({currency})").format(currency=currency.strip()) if currency.strip() else tr("points")
