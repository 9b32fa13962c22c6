"""Names in reports about games: players, places, what a seat owns, and columns of tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.bots.named import PERSON
from engine.game.family import family
from engine.game.rules import Seat, SeatSetup
from engine.game.transfer import HandOver, HandOvers
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell, cell_of
from engine.model.grids.locations import away, nearest_of
from engine.model.identity.display_names import cities, cities_at, sites
from engine.model.identity.id_fields import content_tables
from engine.model.ids import MilepostId, Ref
from engine.model.scenario import Scenario
from engine.plain_text import shortened

MAX_NAME_LETTERS = 70
"""Letters of the name of a line, so that a number has room behind it."""


def who(player: str) -> str:
    """A bot by its name, or a person."""
    return "a person" if player == PERSON else player


def handed_to(name: str, each: HandOver) -> str:
    """What the journal says where a seat of that name is handed to another."""
    return f"{name} is now played by {who(each.to)}, no longer by {who(each.before)}"


def course_of(seat: Seat, hand_overs: HandOvers, turn: Callable[[int], int]) -> str:
    """Who decided for a seat from where, `hill, a person from turn 12`; `turn` is that of a position. Nothing for a
    seat that nobody handed over."""
    own = [each for each in hand_overs if each.seat == seat]
    return ", ".join([who(own[0].before), *_since(own, turn)]) if own else ""


def called_by(names: Sequence[str], hand_overs: HandOvers, turn: Callable[[int], int]) -> str:
    """What a line is called by the seats that were handed over in it, `Red by a person from turn 12`; nothing where
    none was. The seat that was handed over last comes first: a chart's legend may cut off the rest."""
    own: dict[int, list[HandOver]] = {}
    for each in hand_overs:
        own[each.seat] = [*own.pop(each.seat, []), each]
    told = (f"{names[seat]} by {', '.join(_since(own[seat], turn))}" for seat in reversed(own))
    return shortened("; ".join(told), MAX_NAME_LETTERS)


def _since(own: Sequence[HandOver], turn: Callable[[int], int]) -> list[str]:
    return [f"{who(each.to)} from turn {max(1, turn(each.step)):,}" for each in own]


def place_name(scenario: Scenario, ref: Ref) -> str:
    """How people call a place: by the cities there, else its own name, else its id."""
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
    """The cities at a cell, else how far and where it lies from the nearest one, else its label."""
    board, is_drawn = scenario.board, family(scenario.family).track is not None
    made, names = lattice_of(board), sites(board)
    at = [names[id] for id, site in board.sites.items() if site.cell == cell]
    if at:
        return " / ".join(at)
    one, many = ("milepost", "mileposts") if is_drawn else ("hex", "hexes")
    near = nearest_of(made.grid, cell, (site.cell for site in board.sites.values()))
    if near is None or cell not in made:
        return f"{one} {made.label(cell)}"
    middle, name = next((site.size == "major", names[id]) for id, site in board.sites.items() if site.cell == near)
    return f"{away(made.grid, near, cell, one, many)} of {'the centre of ' if middle else ''}{name}"


def owned_name(scenario: Scenario, ref: Ref) -> str:
    """How people call what a seat owns: a railroad by its mark, which is its id, all else by its name."""
    table = content_tables(type(scenario.content)).get(ref.kind)
    found = getattr(scenario.content, table).get(ref.id) if table else None
    return getattr(found, "name", "") or ref.id


def owned_names(scenario: Scenario, owned: Iterable[Ref]) -> str:
    """The same for all that a seat owns; names, which may have several words, have commas between them."""
    names = [owned_name(scenario, ref) for ref in owned]
    return (", " if any(" " in name for name in names) else " ").join(names)


OTHER_COLUMNS = {
    "turn", "region", "percent_of_one", "line", "parts_after", "parts_in_turn", "here", "there", "turns", "decisions",
    "ahead",
}  # fmt: skip
"""Columns that stand beside those of the seats."""


HEADINGS = {
    "step": "action",
    "before": "before it",
    "most_money_of_the_turn": "what moved most in that turn",
    "percent_of_one": "percent of the one with most",
    "parts_after": "parts after action",
    "parts_in_turn": "in turn",
    "here": "goes on so",
    "there": "where it went on so before",
}
"""What people read above columns whose names say less."""


def names_of(seats: Sequence[SeatSetup]) -> list[str]:
    """What reports call the seats."""
    return [seat.name or f"seat {number}" for number, seat in enumerate(seats, 1)]


def columns_of(names: Sequence[str]) -> tuple[str, ...]:
    """A column for each seat; seats of one name are told apart by their number."""
    twice = {name for name, count in Counter(names).items() if count > 1} | OTHER_COLUMNS
    return tuple(f"{name} {n}" if name in twice else name for n, name in enumerate(names, 1))


def colours_of(seats: Sequence[SeatSetup]) -> tuple[str, ...]:
    """The colours of the seats in charts; none where a seat has none."""
    found = tuple(seat.colour for seat in seats)
    return found if all(found) else ()


def unit_of(currency: str) -> str:
    """What is counted as money."""
    return currency.strip() or "points"


def money_in(currency: str) -> str:
    """What a chart of money counts."""
    return f"money ({currency.strip()})" if currency.strip() else "points"
