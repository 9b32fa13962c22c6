"""A position as whole numbers: the facts of a moment and nothing that follows from them.

Seats are numbered from 0. Hexes, sides, cities, colours and cards are those of the board; NONE (-1) stands where there
is nothing. Money is in whole units of the currency.
"""

from __future__ import annotations

from typing import Annotated

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.game.kernel.state import State
from engine.game.kernel.state_record import Facts, Log, Sized, facts

# What chance or a seat decides next, or what the rules do by themselves (from BEGIN on).
(OVER, CUBE, CARD, TYCOON, LOT, BID, ACT, BUILD, DELIVER, COLOUR, PLACE, BEGIN) = range(12)

# The phases of a turn: `g.phase`. TURN_BEGINS leads into the auction, NEXT_ACTION to the next seat that acts.
TURN_BEGINS, AUCTION, NEXT_ACTION, ACTING, INCOME = range(5)

# How a game ends: `g.over`.
RUNNING, WON, TIED = range(3)

# Where an operation card is: `g.place`. From HELD on it lies before the seat `place - HELD`.
DECK, OPEN, GONE, HELD = range(4)

OWNER, FROM, TO, TRACK = range(4)
"""A link is a row: its owner, the city where it begins, the one where it ends (NONE while it is incomplete), and the
sides by which its tiles are entered, the first one first."""

PerSeat = Annotated[list[int], Sized("seats")]
PerCity = Annotated[list[int], Sized("cities")]
Rows = list[list[int]]
"""Rows of any number."""


@facts
class Position(Facts):
    """The position `g`.

    For each seat: cash, shares, points (those of former rounds of the track included), engine (level less 1), Tycoon
    card and whether it has been shown, western links built.

    `cubes` are by city and colour (`city * m.colours + colour`), `bag` and `tiles` (of new cities) by colour. For each
    city: its colour now, whether an empty marker lies there, cubes that are still to be drawn onto it (`wanted`, `due`
    in all), and who has built its western link, plus 1.

    `mate` is by side of a hex: the direction to which the tile that touches this side leads, plus 1; 0 where no tile
    does. `links` are rows as OWNER, FROM, TO and TRACK say.
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
    # Operation cards: where each is, which were used in this turn; how many are still to be opened. The seat that was
    # first to reach each engine level.
    place: Annotated[bytearray, Sized("cards")]
    used: Annotated[bytearray, Sized("cards")]
    deal: int
    led: Annotated[list[int], Sized("engines")]
    # The course of the game: turns of seats, whole turns, the round, who is first and who acts, how many more actions.
    turn: int
    whole: int
    round: int
    phase: int
    first: int
    seat: int
    acted: int
    actions: int
    # The auction: who has passed, the highest bid and who made it.
    passed: PerSeat
    bid: int
    bidder: int
    # An action that takes several decisions. Building: the city where it began, the link that grows, tiles laid, and
    # whether a land grant was played. Delivering: the city of the cube, its colour, the links it went over. A city that
    # gets a colour, and the card that is used.
    begun: int
    link: int
    laid: int
    granted: int
    origin: int
    cube: int
    way: list[int]
    site: int
    using: int
    # Cubes still to be drawn; draws of the turn of a seat; the last whole turn, NONE until it is known.
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
        """How many seats there are."""
        return len(self.cash)


TycoonState = State[CompiledBoard, Position]
"""A position as the outside sees it."""

HIDDEN = NONE - 1
"""What stands for the Tycoon card of a seat that the viewer may not know."""

FEW = 3
"""Up to so many players have fewer cubes (RT-SETUP-02)."""


def lay_out(board: CompiledBoard, state: Position) -> None:
    """Everything as it is before the first cube is drawn (RT-SETUP)."""
    seats = state.seats
    state.cash[:] = [board.cash_start] * seats
    state.tycoon[:] = [NONE] * seats
    state.bag[:] = board.bag
    state.tiles[:] = board.new_cities
    state.colour[:] = board.city_colour
    for city, cubes in enumerate(board.city_cubes):
        fewer = max(1, cubes - board.fewer_cubes) if seats <= FEW else cubes
        state.wanted[city] = min(cubes, fewer)
    state.due = sum(state.wanted)
    starters = [number for number, card in enumerate(board.cards) if card.start]
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
    """No action is in the middle of its decisions."""
    state.begun = state.link = state.origin = state.cube = state.site = state.using = NONE
    state.laid = state.granted = 0
    state.way = []


def seat_after(state: Position, seat: int) -> int:
    """The next seat clockwise."""
    return (seat + 1) % len(state.cash)


def locomotives(board: CompiledBoard, state: Position, seat: int) -> int:
    """The locomotives that a seat has left: one stands on the income track, one on each link (RT-MAP-03)."""
    used = 1 + [link[OWNER] for link in state.links].count(seat) + state.west.count(seat + 1)
    return board.locomotives - used


def cubes_at(board: CompiledBoard, state: Position, city: int) -> int:
    """How many cubes lie in a city."""
    return sum(state.cubes[city * board.colours : (city + 1) * board.colours])
