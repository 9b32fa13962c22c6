"""A position as whole numbers, without derived facts.

Players have numbers from 0; the bank as an owner of track has the number after the last. Mileposts, edges, cards, loads
and trains are those of the board; NONE (-1) means none. Money is in whole millions. A player has one train, or two by
an option: the vehicles `seat * m.fleet` and those that follow.
"""

from __future__ import annotations

from typing import Annotated, Self

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.game.kernel.state import State
from engine.game.kernel.state_record import Facts, Log, Sized, facts

# The next decision of chance or a player, or (from BEGIN on) an automatic step.
(
    OVER,
    DRAW,
    LOT,
    OPERATE,
    BUILD,
    LOSE_LOAD,
    LOST_TURN,
    GIVE_CARDS,
    OPEN_CARDS,
    ANSWER,
    TERMS,
    RENT,
    BEGIN,
    FINISH,
) = range(14)

SPAN = 1 << 40
"""A decision with a value, in a turn or of an offer, is its kind times this, plus the value."""

# Ends of a game: `g.over`.
RUNNING, WON, TIME_UP, TURN_LIMIT = range(4)

# Phases of a turn: `g.phase`.
TO_BEGIN, OPERATING, BUILDING, STOPPED, ENDING = range(5)

# Places of a card: `g.place`. From HELD on it is in the hand of the player `place - HELD`.
PILE, DISCARDED, IN_FORCE, OPEN, OUT, HELD = range(6)

PerSeat = Annotated[list[int], Sized("seats")]
PerVehicle = Annotated[list[int], Sized("vehicles")]
Rows = list[list[int]]
"""Rows of any number. A compiled record has fixed sizes."""


@facts
class Position(Facts):
    """The position `g`.

    For each player: cash; debt to the bank; future turns to lose (`skip`) and turns taken; hands discarded for
    new ones; whether the player claims victory. `hand` holds the cards, NONE for a missing one.

    For each vehicle: its train, its milepost, the arc that it came by (`came`, NONE if it may leave in any direction),
    its loads (`cargo`), mileposts left in this turn, whether this turn was halved, loads to lose by an event, and a
    stay in a city: turns to stay and the load that it gets then. `since` is the milepost where its turn began or where
    it last handled a load in this turn; `faced` is `came` at the start of the turn.

    `track` is the owner of each edge plus 1, 0 if it is free. `tray` is the number of chips of each load in the tray,
    `place` the place of each card, `until` the number of ends of turns of the player `drawer` for which an event stays
    in force. `stored` are loads elsewhere: rows (milepost, load, player or NONE, last turn of the player or NONE);
    those of a player without a last turn are in the warehouse.
    """

    cash: PerSeat
    debt: PerSeat
    skip: PerSeat
    turns: PerSeat
    new_hands: PerSeat
    claims: PerSeat
    hand: Annotated[list[list[int]], Sized("seats", "hand")]
    # For each vehicle.
    train: PerVehicle
    at: PerVehicle
    came: PerVehicle
    left: PerVehicle
    halved: PerVehicle
    takes: PerVehicle
    stay: PerVehicle
    waits_for: PerVehicle
    since: PerVehicle
    faced: PerVehicle
    cargo: Annotated[list[list[int]], Sized("vehicles", "capacity")]
    # The board, the cards and the chips.
    track: Annotated[bytearray, Sized("edges")]
    place: Annotated[bytearray, Sized("cards")]
    until: Annotated[list[int], Sized("events")]
    drawer: Annotated[list[int], Sized("events")]
    tray: Annotated[list[int], Sized("loads")]
    stored: Annotated[Rows, Sized("stored", "stored_row")]
    warehouse: PerSeat
    # The turn: current player, phase and vehicle; money spent, sections out of major cities and arcs built in their
    # order; whether a train was bought or anything was done; players paid for their track, and fees due to them; offers
    # made since the trains moved or track was built.
    seat: int
    first: int
    turn: int
    phase: int
    vehicle: int
    spent: int
    outs: int
    fresh: Annotated[list[int], Sized("fresh")]
    bought: int
    done: int
    asked: int
    paid: Annotated[list[int], Sized("owners")]
    due: Annotated[list[list[int]], Sized("seats", "owners")]
    offers: int
    # Cards drawn in the turn; whether the first deal is over; whether a tax was drawn; the winning cash; the last turn
    # by time.
    drawn: int
    dealt: int
    tax_seen: int
    win_cash: int
    last_turn: int
    # The current offer. For each player the owner of the track to be used in the next operation, plus 1.
    offer: Annotated[list[int], Sized("offer")]
    renters: PerSeat
    over: int
    winner: int
    journal: int
    log: Log

    def __init__(self, board: CompiledBoard, seats: int, journal: bool = True) -> None:
        self.make_rows(
            seats=seats,
            owners=seats + 1,
            vehicles=seats * board.fleet,
            hand=board.deal,
            capacity=board.capacity,
            edges=board.edge_count,
            cards=board.card_count,
            events=board.event_count,
            loads=board.load_count,
            offer=OFFER_SIZE,
            fresh=0,
            stored=0,
            stored_row=0,
        )
        self.journal, self.log = int(journal), []
        lay_out(board, self)

    @property
    def seats(self) -> int:
        """The number of players, which is also the number of the bank as an owner."""
        return len(self.cash)

    def copy(self) -> Self:
        """Return a copy with an empty log."""
        made = object.__new__(type(self))
        made.seat, made.first, made.turn, made.phase = self.seat, self.first, self.turn, self.phase
        made.vehicle, made.spent, made.outs, made.bought = self.vehicle, self.spent, self.outs, self.bought
        made.done, made.asked, made.offers, made.drawn = self.done, self.asked, self.offers, self.drawn
        made.dealt, made.tax_seen, made.win_cash = self.dealt, self.tax_seen, self.win_cash
        made.last_turn, made.over, made.winner, made.journal = self.last_turn, self.over, self.winner, self.journal
        made.cash, made.debt, made.skip, made.turns = self.cash[:], self.debt[:], self.skip[:], self.turns[:]
        made.new_hands, made.claims, made.train = self.new_hands[:], self.claims[:], self.train[:]
        made.at, made.came, made.left, made.halved = self.at[:], self.came[:], self.left[:], self.halved[:]
        made.takes, made.stay, made.waits_for = self.takes[:], self.stay[:], self.waits_for[:]
        made.since, made.faced, made.track, made.place = self.since[:], self.faced[:], self.track[:], self.place[:]
        made.until, made.drawer, made.tray = self.until[:], self.drawer[:], self.tray[:]
        made.warehouse, made.fresh, made.paid = self.warehouse[:], self.fresh[:], self.paid[:]
        made.offer, made.renters = self.offer[:], self.renters[:]
        made.hand = [row[:] for row in self.hand]
        made.cargo = [row[:] for row in self.cargo]
        made.stored = [row[:] for row in self.stored]
        made.due = [row[:] for row in self.due]
        made.log = []
        return made


OFFER_SIZE = 6
"""An offer: its kind (NONE: no offer), the player who decides, and its terms."""

# Kinds of offers: a load from a warehouse, one load for another, track without a price yet, track for money, track for
# track, and renting track of a player who starts over.
BUY_LOAD, SWAP_LOADS, WANT_TRACK, BUY_TRACK, SWAP_TRACK, STARTS_OVER = range(6)

CrayonState = State[CompiledBoard, Position]
"""The public view of a position."""


def lay_out(board: CompiledBoard, state: Position) -> None:
    """Set the position before the first card (BR-SETUP-01)."""
    seats = state.seats
    for seat in range(seats):
        state.cash[seat] = board.cash_of[seat]
        state.warehouse[seat] = NONE
        state.debt[seat] = state.skip[seat] = state.turns[seat] = state.new_hands[seat] = 0
        state.claims[seat] = state.renters[seat] = 0
        for slot in range(board.deal):
            state.hand[seat][slot] = NONE
        for whose in range(seats + 1):
            state.due[seat][whose] = 0
        for k in range(board.fleet):
            vehicle = seat * board.fleet + k
            state.train[vehicle] = board.starters[k]
            put_aside(board, state, vehicle)
    for edge in range(board.edge_count):
        state.track[edge] = 0
    for card in range(board.card_count):
        state.place[card] = PILE
    for event in range(board.event_count):
        state.until[event] = 0
        state.drawer[event] = NONE
    for load in range(board.load_count):
        state.tray[load] = board.chips[load]
    begin_stores(board, state)
    for place in range(OFFER_SIZE):
        state.offer[place] = NONE
    state.seat = state.first = state.winner = state.last_turn = NONE
    state.turn = state.drawn = state.dealt = state.tax_seen = 0
    state.win_cash = board.win_cash
    state.over = RUNNING
    state.phase = TO_BEGIN
    clear_turn(board, state)


def begin_stores(board: CompiledBoard, state: Position) -> None:
    """Store the chips of the circus at the start (BR-OPT-36)."""
    state.stored = []
    if board.circus != NONE:
        state.stored = [
            [board.centre[board.circus_city], board.circus, NONE, NONE] for _ in range(board.content.circus.chips)
        ]


def put_aside(board: CompiledBoard, state: Position, vehicle: int) -> None:
    """Clear a train that is not on the board: no loads, to be placed in any city."""
    state.at[vehicle] = state.came[vehicle] = state.waits_for[vehicle] = state.since[vehicle] = state.faced[vehicle] = (
        NONE
    )
    state.left[vehicle] = state.halved[vehicle] = state.takes[vehicle] = state.stay[vehicle] = 0
    for place in range(board.capacity):
        state.cargo[vehicle][place] = NONE


def clear_turn(board: CompiledBoard, state: Position) -> None:
    """Clear the draws, moves, building and payments of the turn."""
    state.drawn = state.spent = state.outs = state.bought = state.done = state.asked = state.offers = 0
    clear_fresh(state)
    state.vehicle = 0 if state.seat == NONE else state.seat * board.fleet
    for whose in range(state.seats + 1):
        state.paid[whose] = 0


def clear_fresh(state: Position) -> None:
    """Clear the sections built in this turn."""
    state.fresh = []


def add_fresh(state: Position, arc: int) -> None:
    """Add a section built in this turn."""
    state.fresh.append(arc)


def vehicles(board: CompiledBoard, state: Position, seat: int) -> range:
    """Return the vehicles of a player."""
    return range(seat * board.fleet, (seat + 1) * board.fleet)


def speed(board: CompiledBoard, state: Position, vehicle: int) -> int:
    """Return the mileposts per turn of a vehicle, before events."""
    return board.train_speed[state.train[vehicle]]


def owner(state: Position, edge: int) -> int:
    """Return the owner of a section (the bank: the number after the last player); NONE if it is free."""
    return state.track[edge] - 1


def carried(state: Position, vehicle: int) -> int:
    """Return the number of loads of a vehicle."""
    count = 0
    for load in state.cargo[vehicle]:
        if load != NONE:
            count += 1
    return count


def taken_places(state: Position, vehicle: int) -> int:
    """Return the number of load places in use, by loads carried or waited for."""
    return carried(state, vehicle) + (state.waits_for[vehicle] != NONE)


def put_load(state: Position, vehicle: int, load: int) -> None:
    """Add a load to a vehicle with room for it."""
    cargo = state.cargo[vehicle]
    place = 0
    while cargo[place] != NONE:
        place += 1
    cargo[place] = load


def take_load(state: Position, vehicle: int, load: int) -> None:
    """Remove a load from a vehicle. The others keep their order."""
    cargo = state.cargo[vehicle]
    place = 0
    while cargo[place] != load:
        place += 1
    for after in range(place, len(cargo) - 1):
        cargo[after] = cargo[after + 1]
    cargo[len(cargo) - 1] = NONE


def in_force(board: CompiledBoard, state: Position, kind: int) -> list[int]:
    """Return the numbers of the events of a kind in force."""
    until = state.until
    return [event for event in board.events_of[kind] if until[event]]
