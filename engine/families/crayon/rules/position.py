"""A position as whole numbers: the facts of a moment and nothing that follows from them.

Seats are numbered from 0, the bank as an owner of track is the number after the last. Mileposts, edges, cards, loads
and trains are those of the board; NONE (-1) stands where there is nothing. Money is in whole millions. A seat has one
train, or two by an option: its trains are the vehicles `seat * m.fleet` and those that follow.
"""

from __future__ import annotations

from typing import Annotated

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.game.kernel.state import State
from engine.game.kernel.state_record import Facts, Log, Sized, facts

# What chance or a seat decides next, or what the rules do by themselves (from BEGIN on).
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

# How a game ends: `g.over`.
RUNNING, WON, TIME_UP, TURN_LIMIT = range(4)

# The phases of a turn: `g.phase`.
TO_BEGIN, OPERATING, BUILDING, STOPPED, ENDING = range(5)

# Where a card is: `g.place`. From HELD on it is in the hand of the seat `place - HELD`.
PILE, DISCARDED, IN_FORCE, OPEN, OUT, HELD = range(6)

PerSeat = Annotated[list[int], Sized("seats")]
PerVehicle = Annotated[list[int], Sized("vehicles")]
Rows = list[list[int]]
"""Rows of any number; a record has as many as its sizes say."""


@facts
class Position(Facts):
    """The position `g`.

    For each seat: cash; what it owes the bank for a loan; own turns that it will lose (`skip`) and that it has had;
    hands that it has discarded; whether it claims to have won. `hand` holds its cards, NONE where one is missing.

    For each vehicle: its train, the milepost where it stands, the arc that it came by (`came`, NONE where it may leave
    any way), its loads (`cargo`), mileposts left in this turn, whether this turn was halved, how many loads an event
    takes from it, and what keeps it in a city: turns to stay and the load that it gets then.
    `since` is the milepost where the turn began for it, or where it last handled a load in this turn; `faced` is `came`
    as the turn began.

    `track` is by edge the seat that owns it plus 1, 0 where it is free. `tray` is how many chips of each load lie
    there, `place` where each card is, `until` how many ends of turns of the seat `drawer` an event in force has still
    to see. `stored` are loads that lie elsewhere: rows (milepost, load, seat or NONE, last turn of the seat or NONE);
    those of a seat without a last turn lie in its warehouse.
    """

    cash: PerSeat
    debt: PerSeat
    skip: PerSeat
    turns: PerSeat
    discards: PerSeat
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
    # The turn: who is on turn in which phase, which vehicle moves; what was built, how many sections left major cities,
    # and the arcs of all in their order; whether a train was bought or anything was done; which seats were paid for
    # their track, and what is due to them; how many offers were made since the trains moved or track was built.
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
    # Draws of the turn; the first deal is over; the tax has been seen; the cash needed to win; the last turn by time.
    drawn: int
    dealt: int
    tax_seen: int
    win_cash: int
    last_turn: int
    # An offer on the table. For each seat whose track it is bound to ride on in its next operation, plus 1.
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
        """How many seats there are, which is the bank as an owner."""
        return len(self.cash)


OFFER_SIZE = 6
"""An offer: its kind (NONE: there is none), who decides about it, and what it is about."""

# What an offer is about: a load out of a warehouse, one for another, track that is wanted before its price is named,
# track for money, track for track, and whether track of one who starts over is to be rented.
BUY_LOAD, SWAP_LOADS, WANT_TRACK, BUY_TRACK, SWAP_TRACK, STARTS_OVER = range(6)

CrayonState = State[CompiledBoard, Position]
"""A position as the outside sees it."""


def lay_out(board: CompiledBoard, state: Position) -> None:
    """Everything as it is before the first card (BR-SETUP-01)."""
    seats = state.seats
    for seat in range(seats):
        state.cash[seat] = board.cash_start
        state.warehouse[seat] = NONE
        state.debt[seat] = state.skip[seat] = state.turns[seat] = state.discards[seat] = 0
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
    """What is stored at the start: the chips of the circus (BR-OPT-36)."""
    state.stored = []
    if board.circus != NONE:
        state.stored = [
            [board.centre[board.circus_city], board.circus, NONE, NONE] for _ in range(board.content.circus.chips)
        ]


def put_aside(board: CompiledBoard, state: Position, vehicle: int) -> None:
    """A train that is not on the board: without loads, to be placed in any city."""
    state.at[vehicle] = state.came[vehicle] = state.waits_for[vehicle] = state.since[vehicle] = state.faced[vehicle] = (
        NONE
    )
    state.left[vehicle] = state.halved[vehicle] = state.takes[vehicle] = state.stay[vehicle] = 0
    for place in range(board.capacity):
        state.cargo[vehicle][place] = NONE


def clear_turn(board: CompiledBoard, state: Position) -> None:
    """Nothing drawn, moved, built or paid in this turn."""
    state.drawn = state.spent = state.outs = state.bought = state.done = state.asked = state.offers = 0
    clear_fresh(state)
    state.vehicle = 0 if state.seat == NONE else state.seat * board.fleet
    for whose in range(state.seats + 1):
        state.paid[whose] = 0


def clear_fresh(state: Position) -> None:
    """Nothing built in this turn."""
    state.fresh = []


def add_fresh(state: Position, arc: int) -> None:
    """A section was built in this turn."""
    state.fresh.append(arc)


def vehicles(board: CompiledBoard, state: Position, seat: int) -> range:
    """The vehicles of a seat."""
    return range(seat * board.fleet, (seat + 1) * board.fleet)


def speed(board: CompiledBoard, state: Position, vehicle: int) -> int:
    """The mileposts that a vehicle moves in a turn, before any event."""
    return board.train_speed[state.train[vehicle]]


def owner(state: Position, edge: int) -> int:
    """The seat that owns a section (the bank: the number after the last); NONE where it is free."""
    return state.track[edge] - 1


def carried(state: Position, vehicle: int) -> int:
    """How many loads a vehicle carries."""
    count = 0
    for load in state.cargo[vehicle]:
        if load != NONE:
            count += 1
    return count


def taken_places(state: Position, vehicle: int) -> int:
    """How many of its places for loads are taken, by what it carries or waits for."""
    return carried(state, vehicle) + (state.waits_for[vehicle] != NONE)


def put_load(state: Position, vehicle: int, load: int) -> None:
    """A load goes onto a vehicle, which has room for it."""
    cargo = state.cargo[vehicle]
    place = 0
    while cargo[place] != NONE:
        place += 1
    cargo[place] = load


def take_load(state: Position, vehicle: int, load: int) -> None:
    """A load leaves a vehicle. The others keep their order."""
    cargo = state.cargo[vehicle]
    place = 0
    while cargo[place] != load:
        place += 1
    for after in range(place, len(cargo) - 1):
        cargo[after] = cargo[after + 1]
    cargo[len(cargo) - 1] = NONE


def is_any_in_force(board: CompiledBoard, state: Position) -> bool:
    """Whether any event is in force."""
    return any(state.until)


def in_force(board: CompiledBoard, state: Position, kind: int) -> list[int]:
    """The events of a kind that are in force, by their numbers."""
    if not any(state.until):
        return []
    return [event for event in range(board.event_count) if state.until[event] and board.event_kind[event] == kind]
