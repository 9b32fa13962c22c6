"""Beginning from a set-up position: what each seat has and where it is, before anything is drawn."""

from __future__ import annotations

from engine.families.tycoon.content import SeatSetUp, SetUp
from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.position import DECK, GONE, HELD, NEXT_ACTION, OPEN, Position
from engine.families.tycoon.rules.setup.links import lay, tiles_of


def place(m: CompiledBoard, g: Position) -> None:
    """Puts everything where the set-up says, if the game begins from one. What it leaves open is drawn as the rules
    say: cubes, operation cards, Tycoon cards, and who begins."""
    setup = m.setup
    if setup is None:
        return
    note(g, journal.SET_UP, NONE)
    for seat, given in enumerate(setup.seats):
        _seat(m, g, seat, given, len(setup.led))
    for level, number in enumerate(setup.led, 1):
        g.led[level] = number - 1
    for site, colour in setup.colours.items():
        number = m.colour_ids.index(colour)
        g.colour[m.city_of[site]] = number
        g.tiles[number] -= 1
    _cubes(m, g, setup)
    for site in setup.empty:
        g.marker[m.city_of[site]] = 1
    if setup.open is not None:
        g.deal = 0
        for number, card in enumerate(m.card_ids):
            if g.place[number] < HELD:
                g.place[number] = OPEN if card in setup.open else DECK
    for card in setup.gone:
        g.place[m.card_ids.index(card)] = GONE
    _turn(m, g, setup)


def _seat(m: CompiledBoard, g: Position, seat: int, given: SeatSetUp, told: int) -> None:
    g.cash[seat] = m.cash_start if given.cash is None else given.cash
    g.shares[seat], g.points[seat], g.engine[seat] = given.shares, given.points, given.engine - 1
    for level in range(1, given.engine):
        if g.led[level] == NONE and level > told:
            g.led[level] = seat
    if given.tycoon is not None:
        g.tycoon[seat], g.shown[seat] = m.tycoon_ids.index(given.tycoon), int(given.shown)
    for card in given.operations:
        g.place[m.card_ids.index(card)] = HELD + seat
    for way in given.links:
        tiles = tiles_of(m, way)
        assert tiles is not None, "a set-up with faults is refused before"
        lay(m, g, seat, tiles)
    for site in given.western:
        g.west[m.city_of[site]] = seat + 1


def _cubes(m: CompiledBoard, g: Position, setup: SetUp) -> None:
    """The cubes that lie in cities; a city that is marked as empty gets none by the draw."""
    if setup.cubes is None:
        for site in setup.empty:
            g.wanted[m.city_of[site]] = 0
        g.due = sum(g.wanted)
        return
    g.wanted[:] = [0] * m.city_count
    g.due = 0
    for site, stack in setup.cubes.items():
        for colour, count in stack.items():
            number = m.colour_ids.index(colour)
            g.cubes[m.city_of[site] * m.colours + number] = count
            g.bag[number] -= count


def _turn(m: CompiledBoard, g: Position, setup: SetUp) -> None:
    if setup.turn is not None:
        g.first = setup.turn - 1
    rounds = setup.turns * m.rounds
    g.whole = setup.turns
    if setup.turns:
        g.round = 1
    if setup.round:
        g.whole += 1
        g.round, g.acted, g.phase = setup.round, setup.acted, NEXT_ACTION
        rounds += setup.round - 1
    g.turn = rounds * g.seats + setup.acted
