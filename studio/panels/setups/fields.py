"""Rows of the table of starting positions, and the edits of their seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.setups import PutSetUp, RemoveSetUp
from engine.game.setup_fields import field_named, fields_of, places, seat_type, with_value
from engine.i18n import tr
from engine.model.grids.grid import cell_ref
from engine.model.identity.id_fields import slot_of
from engine.model.ids import Ref
from engine.model.scenario import Scenario


@dataclass(frozen=True)
class SeatFields:
    """The starting positions of one family, of the type `setup`, whose fields declare their columns.

    `offers` returns more parts of a board selection that a seat can get than those declared `from_board`: a menu text
    and the edit. `board_tip` is the tooltip of their button.
    """

    setup: type[Any]
    board_tip: str
    offers: Callable[[Scenario, str, Sequence[Ref]], Iterable[tuple[str, Edit]]] = lambda *unused: ()

    @property
    def fewest(self) -> int:
        """The smallest number of seats."""
        return seat_type(self.setup)[1]

    @property
    def most(self) -> int:
        """The largest number of seats."""
        return seat_type(self.setup)[2]

    def seat(self) -> Any:
        """Return a seat in the initial state."""
        return seat_type(self.setup)[0]()

    def fresh(self, seats: int) -> Any:
        """Return a position in the initial state for a number of seats."""
        return self.setup((self.seat(),) * seats)

    @property
    def empty(self) -> str:
        """Text of the table without rows."""
        titles = (tr(field.given.title) for field in fields_of(seat_type(self.setup)[0]) if field.given.shown)
        return tr(
            "Games can start from positions that you define. Each seat has: {fields}. Add a position here, or save "
            "one of a running game (Ctrl+K in its window). The start dialog offers them."
        ).format(fields=", ".join(titles))


def named(scenario: Scenario, seat: Any) -> Iterator[Ref]:
    """Return the things of the board that a seat has: its items, its places, and its lines cell by cell."""
    kind: Any = type(seat)
    slot = slot_of(kind)
    for kinds, id, _ in slot.uses(seat, ()) if slot else ():
        yield from (Ref(kind, id) for kind in kinds)
    for place in places(seat):
        if place.field.form == "cell" and place.value is not None:
            yield cell_ref(place.value)
        elif place.field.form == "lines":
            yield from (cell_ref(cell) for line in place.value for cell in line)


def row_id(name: str, seat: int) -> str:
    """Return the row of a seat, counted from 0."""
    return f"{name}/{seat + 1}"


def parted(id: str) -> tuple[str, int]:
    """Return the position of a row and its seat, counted from 0."""
    name, _, seat = id.rpartition("/")
    return name, int(seat) - 1


def rows(scenario: Scenario) -> list[str]:
    """Return a row for each seat of each position."""
    return [
        row_id(name, seat) for name, setup in scenario.content.positions.items() for seat in range(len(setup.seats))
    ]


def setup_of(scenario: Scenario, id: str) -> Any:
    """Return the position of a row."""
    return scenario.content.positions[parted(id)[0]]


def seat_of(scenario: Scenario, id: str) -> Any:
    """Return the seat of a row."""
    return setup_of(scenario, id).seats[parted(id)[1]]


def seat_name(id: str) -> str:
    """Return the name of a seat in menus."""
    return tr("Seat {n}").format(n=parted(id)[1] + 1)


def changed(scenario: Scenario, id: str, of_seat: bool = True, /, **values: Any) -> Edit:
    """Return the edit for other values of a seat, or of its position. Things that exist once leave other seats."""
    name, place = parted(id)
    after = setup_of(scenario, id)
    for field, value in values.items():
        after = with_value(after, place if of_seat else None, field, value)
    title = tr(field_named(type(seat_of(scenario, id) if of_seat else after), next(iter(values))).given.title)
    said = tr("{what} of seat {n}").format(what=title, n=place + 1) if of_seat else title
    return PutSetUp(name, after, said)


def without(scenario: Scenario, name: str, gone: set[int], fewest: int) -> Edit:
    """Return the edit that removes seats; with too few left the whole position is removed."""
    setup = scenario.content.positions[name]
    left = [seat for seat in range(len(setup.seats)) if seat not in gone]
    if len(left) < fewest or not left:
        return RemoveSetUp(name)
    turn = left.index(setup.turn - 1) + 1 if setup.turn is not None and setup.turn - 1 in left else None
    return PutSetUp(name, replace(setup, seats=tuple(setup.seats[seat] for seat in left), turn=turn), tr("the seats"))
