"""Draws: cubes from the bag, operation cards, Tycoon cards, and the first player (RT-SETUP)."""

from __future__ import annotations

from itertools import compress, count

from engine.families.tycoon.content import DECK, OPEN
from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.goals import opens
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.position import Position


def teller(state: Position) -> int:
    """Return the seat that the current draw belongs to: the active one, seat 0 before the first turn."""
    return max(state.seat, 0)


def city_drawn_for(state: Position) -> int:
    """Return the first city that waits for cubes."""
    return next(compress(count(), state.wanted))


def want_cubes(state: Position, city: int, cubes: int) -> None:
    """Schedule draws of cubes for a city, as far as the bag has cubes (RT-URB-02)."""
    wanted = min(cubes, sum(state.bag) - state.due)
    state.wanted[city] += wanted
    state.due += wanted


def cube_drawn(board: CompiledBoard, state: Position, colour: int) -> None:
    """Move a cube from the bag to the city that waits for it."""
    city = city_drawn_for(state)
    state.wanted[city] -= 1
    state.due -= 1
    state.drawn += 1
    state.bag[colour] -= 1
    if state.journal:
        note(state, journal.DREW_CUBE, teller(state), 0, city, colour)
    add_cube(board, state, city, colour)


def add_cube(board: CompiledBoard, state: Position, city: int, colour: int) -> None:
    """Add a cube to a city and remove its empty marker."""
    state.cubes[city * board.colours + colour] += 1
    if state.marker[city]:
        state.marker[city] = 0
        note(state, journal.UNMARKED, teller(state), 0, city)


def card_drawn(board: CompiledBoard, state: Position, card: int) -> None:
    """Open an operation card (RT-SETUP-06, RT-CARD-07)."""
    state.drawn += 1
    state.deal -= 1
    state.place[card] = OPEN
    note(state, journal.OPENED, teller(state), 0, card)
    opens(board, state, card)


def nothing_to_open(board: CompiledBoard, state: Position) -> bool:
    """Skip opening cards if the deck is empty."""
    if DECK in state.place:
        return False
    state.deal = 0
    return True


def lacks_tycoon(board: CompiledBoard, state: Position) -> int:
    """Return the first seat without a Tycoon card; NONE if there is none or there are no cards."""
    return state.tycoon.index(NONE) if board.tycoons and NONE in state.tycoon else NONE


def tycoon_drawn(board: CompiledBoard, state: Position, card: int) -> None:
    """Give a seat a Tycoon card. It is secret, so the journal does not name it (RT-SETUP-05)."""
    seat = lacks_tycoon(board, state)
    state.drawn += 1
    state.tycoon[seat] = card
    note(state, journal.DREW_TYCOON, seat)


def first_drawn(board: CompiledBoard, state: Position, seat: int) -> None:
    """Set the first player of the first turn, chosen at random (RT-SETUP-04)."""
    state.drawn += 1
    state.first = seat
    note(state, journal.LOT_FELL, seat)
