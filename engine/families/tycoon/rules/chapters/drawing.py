"""What is drawn: cubes out of the bag, operation cards, Tycoon cards, and who begins (RT-SETUP)."""

from __future__ import annotations

from itertools import compress, count

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.goals import opens
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.position import DECK, OPEN, Position


def teller(state: Position) -> int:
    """The seat for which chance decides: the one on turn, before the first turn seat 0."""
    return max(state.seat, 0)


def city_drawn_for(state: Position) -> int:
    """The first city that waits for cubes."""
    return next(compress(count(), state.wanted))


def want_cubes(state: Position, city: int, cubes: int) -> None:
    """So many cubes are to be drawn onto a city, or as many as the bag holds (RT-URB-02)."""
    wanted = min(cubes, sum(state.bag) - state.due)
    state.wanted[city] += wanted
    state.due += wanted


def cube_drawn(board: CompiledBoard, state: Position, colour: int) -> None:
    """A cube goes out of the bag onto the city that waits for it."""
    city = city_drawn_for(state)
    state.wanted[city] -= 1
    state.due -= 1
    state.drawn += 1
    state.bag[colour] -= 1
    if state.journal:
        note(state, journal.DREW_CUBE, teller(state), 0, city, colour)
    add_cube(board, state, city, colour)


def add_cube(board: CompiledBoard, state: Position, city: int, colour: int) -> None:
    """A cube lies in a city from now on, and an empty marker there is taken off."""
    state.cubes[city * board.colours + colour] += 1
    if state.marker[city]:
        state.marker[city] = 0
        note(state, journal.UNMARKED, teller(state), 0, city)


def card_drawn(board: CompiledBoard, state: Position, card: int) -> None:
    """One more operation card lies open (RT-SETUP-06, RT-CARD-07)."""
    state.drawn += 1
    state.deal -= 1
    state.place[card] = OPEN
    note(state, journal.OPENED, teller(state), 0, card)
    opens(board, state, card)


def nothing_to_open(board: CompiledBoard, state: Position) -> bool:
    """With an empty deck nothing is opened."""
    if DECK in state.place:
        return False
    state.deal = 0
    return True


def lacks_tycoon(board: CompiledBoard, state: Position) -> int:
    """The first seat that has no Tycoon card yet; NONE where all have one or there are none."""
    return state.tycoon.index(NONE) if board.tycoons and NONE in state.tycoon else NONE


def tycoon_drawn(board: CompiledBoard, state: Position, card: int) -> None:
    """A seat takes a Tycoon card and keeps it secret, so it is not told which (RT-SETUP-05)."""
    seat = lacks_tycoon(board, state)
    state.drawn += 1
    state.tycoon[seat] = card
    note(state, journal.DREW_TYCOON, seat)


def first_drawn(board: CompiledBoard, state: Position, seat: int) -> None:
    """The lot says who is the first player of the first turn (RT-SETUP-04)."""
    state.drawn += 1
    state.first = seat
    note(state, journal.LOT_FELL, seat)
