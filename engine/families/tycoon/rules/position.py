"""A position as whole numbers, without anything that follows from them.

Seats are numbered from 0. Hexes, sides, cities, colors and cards are those of the board; NONE (-1) stands for no value.
Money is in whole units of the currency.
"""

from __future__ import annotations

from typing import Annotated, Self

from engine.families.tycoon.content import OPEN
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.game.kernel.state import State
from engine.game.kernel.state_record import Facts, Log, Sized, facts

# The next decision of chance or a seat, or the next automatic step (from BEGIN on).
(OVER, CUBE, CARD, TYCOON, LOT, BID, ACT, BUILD, ROUTE, COLOUR, PLACE, BEGIN) = range(12)

# The phases of a turn: `phase`. TURN_BEGINS leads to the auction, NEXT_ACTION to the next seat that acts.
TURN_BEGINS, AUCTION, NEXT_ACTION, ACTING, INCOME = range(5)

# The results of a game: `over`.
RUNNING, WON, TIED = range(3)

OWNER, FROM, TO, TRACK = range(4)
"""A link is a row: its owner, the city where it begins, the city where it ends (NONE while it is incomplete), and the
sides by which its tiles are entered, in order."""

PerSeat = Annotated[list[int], Sized("seats")]
PerCity = Annotated[list[int], Sized("cities")]
Rows = list[list[int]]
"""Rows of numbers."""


@facts
class Position(Facts):
    """A position.

    For each seat: cash, shares, points (including those of previous rounds of the track), engine (level minus 1),
    Tycoon card and whether it is revealed, western links built.

    `cubes` are by city and color (`city * colours + colour`), `bag` and `tiles` (New City tiles) by color. For each
    city: its current color, whether it has an empty marker, cubes to be drawn for it (`wanted`, `due` in total), and
    the builder of its western link, plus 1.

    `mate` is by side of a hex: the direction where the tile at this side leads, plus 1; 0 without a tile. `links` are
    rows with the fields OWNER, FROM, TO and TRACK.
    """

    cash: PerSeat
    shares: PerSeat
    points: PerSeat
    engine: PerSeat
    tycoon: PerSeat
    shown: PerSeat
    cubes: Annotated[list[int], Sized("stacks")]
    bag: Annotated[list[int], Sized("colours")]
    tiles: Annotated[list[int], Sized("colours")]
    colour: PerCity
    marker: PerCity
    wanted: PerCity
    west: PerCity
    mate: Annotated[bytearray, Sized("sides")]
    links: Rows
    # Operation cards: the place of each, which were used in this turn, how many are still to be opened. The seat that
    # was first to reach each engine level.
    place: Annotated[bytearray, Sized("cards")]
    used: Annotated[bytearray, Sized("cards")]
    deal: int
    led: Annotated[list[int], Sized("engines")]
    # The course of the game: turns of seats, turns, the round, the first player and the active seat, how many actions
    # are left.
    turn: int
    whole: int
    round: int
    phase: int
    first: int
    seat: int
    acted: int
    actions: int
    # The auction: who has passed, the highest bid and its bidder.
    passed: PerSeat
    bid: int
    bidder: int
    # An action of several decisions. Building: the city where it began, the current link, tiles laid, and whether a
    # land grant was played. A moving cube: its city, its color, the links that it used. A city that gets a color, and
    # the card in use.
    begun: int
    link: int
    laid: int
    granted: int
    origin: int
    cube: int
    way: list[int]
    site: int
    using: int
    # Cubes still to be drawn; draws in the turn of a seat; the last turn, NONE until it is known.
    due: int
    drawn: int
    last: int
    over: int
    winner: int
    journal: int
    log: Log

    def __init__(self, board: CompiledBoard, seats: int, journal: bool = True) -> None:
        self.make_rows(
            seats=seats,
            cities=board.city_count,
            colours=board.colours,
            stacks=board.city_count * board.colours,
            sides=6 * board.hex_count,
            cards=len(board.cards),
            engines=len(board.reach),
        )
        self.journal, self.log = int(journal), []
        lay_out(board, self)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.cash)

    def copy(self) -> Self:
        """Return a copy with an empty log."""
        made = object.__new__(type(self))
        made.deal, made.turn, made.whole, made.round = self.deal, self.turn, self.whole, self.round
        made.phase, made.first, made.seat, made.acted = self.phase, self.first, self.seat, self.acted
        made.actions, made.bid, made.bidder, made.begun = self.actions, self.bid, self.bidder, self.begun
        made.link, made.laid, made.granted, made.origin = self.link, self.laid, self.granted, self.origin
        made.cube, made.site, made.using, made.due = self.cube, self.site, self.using, self.due
        made.drawn, made.last, made.over, made.winner = self.drawn, self.last, self.over, self.winner
        made.journal = self.journal
        made.cash, made.shares, made.points = self.cash[:], self.shares[:], self.points[:]
        made.engine, made.tycoon, made.shown = self.engine[:], self.tycoon[:], self.shown[:]
        made.cubes, made.bag, made.tiles, made.colour = self.cubes[:], self.bag[:], self.tiles[:], self.colour[:]
        made.marker, made.wanted, made.west, made.mate = self.marker[:], self.wanted[:], self.west[:], self.mate[:]
        made.place, made.used, made.led, made.passed = self.place[:], self.used[:], self.led[:], self.passed[:]
        made.way = self.way[:]
        made.links = [row[:] for row in self.links]
        made.log = []
        return made


TycoonState = State[CompiledBoard, Position]
"""The state of a game as other modules see it."""

HIDDEN = NONE - 1
"""The Tycoon card of a seat that the viewer may not know."""

FEW = 3
"""Up to this number of players have fewer cubes (RT-SETUP-02)."""


def lay_out(board: CompiledBoard, state: Position) -> None:
    """Reset everything to the position before the first cube is drawn (RT-SETUP)."""
    seats = state.seats
    state.cash[:] = board.cash_of[:seats]
    state.tycoon[:] = [NONE] * seats
    state.bag[:] = board.bag
    state.tiles[:] = board.new_cities
    state.colour[:] = board.city_colour
    for city, cubes in enumerate(board.city_cubes):
        fewer = max(1, cubes - board.fewer_cubes) if seats <= FEW else cubes
        state.wanted[city] = min(cubes, fewer)
    state.due = sum(state.wanted)
    starters = [number for number, card in enumerate(board.cards) if card.open_at_start]
    for number in starters:
        state.place[number] = OPEN
    state.deal = board.cards_each * seats
    state.led[:] = [NONE] * len(board.reach)
    state.links, state.way = [], []
    state.turn = state.whole = state.round = state.acted = state.actions = state.drawn = 0
    state.phase = TURN_BEGINS
    state.first = NONE if board.first_by_lot else 0
    state.seat = state.bidder = state.last = state.winner = NONE
    state.bid = 0
    state.over = RUNNING
    clear_action(state)


def clear_action(state: Position) -> None:
    """Clear the state of an action with several decisions."""
    state.begun = state.link = state.origin = state.cube = state.site = state.using = NONE
    state.laid = state.granted = 0
    state.way = []


def seat_after(state: Position, seat: int) -> int:
    """Return the next seat clockwise."""
    return (seat + 1) % len(state.cash)


def locomotives(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the number of locomotives of a seat left: one is on the income track, one on each link (RT-MAP-03)."""
    used = 1 + [link[OWNER] for link in state.links].count(seat) + state.west.count(seat + 1)
    return board.locomotives - used


def cubes_at(board: CompiledBoard, state: Position, city: int) -> int:
    """Return the number of cubes in a city."""
    return sum(state.cubes[city * board.colours : (city + 1) * board.colours])
