"""What is drawn: cubes out of the bag, operation cards, Tycoon cards, and who begins (RT-SETUP)."""

from __future__ import annotations

from itertools import compress, count

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.goals import opens
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.position import DECK, OPEN, Position


def teller(g: Position) -> int:
    """The seat for which chance decides: the one on turn, before the first turn seat 0."""
    return max(g.seat, 0)


def city_drawn_for(g: Position) -> int:
    """The first city that waits for cubes."""
    return next(compress(count(), g.wanted))


def want_cubes(g: Position, city: int, cubes: int) -> None:
    """So many cubes are to be drawn onto a city, or as many as the bag holds (RT-URB-02)."""
    wanted = min(cubes, sum(g.bag) - g.due)
    g.wanted[city] += wanted
    g.due += wanted


def cube_drawn(m: CompiledBoard, g: Position, colour: int) -> None:
    """A cube goes out of the bag onto the city that waits for it."""
    city = city_drawn_for(g)
    g.wanted[city] -= 1
    g.due -= 1
    g.drawn += 1
    g.bag[colour] -= 1
    if g.journal:
        note(g, journal.DREW_CUBE, teller(g), 0, city, colour)
    add_cube(m, g, city, colour)


def add_cube(m: CompiledBoard, g: Position, city: int, colour: int) -> None:
    """A cube lies in a city from now on, and an empty marker there is taken off."""
    g.cubes[city * m.colours + colour] += 1
    if g.marker[city]:
        g.marker[city] = 0
        note(g, journal.UNMARKED, teller(g), 0, city)


def card_drawn(m: CompiledBoard, g: Position, card: int) -> None:
    """One more operation card lies open (RT-SETUP-06, RT-CARD-07)."""
    g.drawn += 1
    g.deal -= 1
    g.place[card] = OPEN
    note(g, journal.OPENED, teller(g), 0, card)
    opens(m, g, card)


def nothing_to_open(m: CompiledBoard, g: Position) -> bool:
    """With an empty deck nothing is opened."""
    if DECK in g.place:
        return False
    g.deal = 0
    return True


def lacks_tycoon(m: CompiledBoard, g: Position) -> int:
    """The first seat that has no Tycoon card yet; NONE where all have one or there are none."""
    return g.tycoon.index(NONE) if m.tycoons and NONE in g.tycoon else NONE


def tycoon_drawn(m: CompiledBoard, g: Position, card: int) -> None:
    """A seat takes a Tycoon card and keeps it secret, so it is not told which (RT-SETUP-05)."""
    seat = lacks_tycoon(m, g)
    g.drawn += 1
    g.tycoon[seat] = card
    note(g, journal.DREW_TYCOON, seat)


def first_drawn(m: CompiledBoard, g: Position, seat: int) -> None:
    """The lot says who is the first player of the first turn (RT-SETUP-04)."""
    g.drawn += 1
    g.first = seat
    note(g, journal.LOT_FELL, seat)
