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

    def __init__(self, m: CompiledBoard, seats: int, journal: bool = True) -> None:
        self.make_rows(
            seats=seats,
            owners=seats + 1,
            vehicles=seats * m.fleet,
            hand=m.deal,
            capacity=m.capacity,
            edges=m.edge_count,
            cards=m.card_count,
            events=m.event_count,
            loads=m.load_count,
            offer=OFFER_SIZE,
            fresh=0,
            stored=0,
            stored_row=0,
        )
        self.journal, self.log = int(journal), []
        lay_out(m, self)

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


def lay_out(m: CompiledBoard, g: Position) -> None:
    """Everything as it is before the first card (BR-SETUP-01)."""
    seats = g.seats
    for seat in range(seats):
        g.cash[seat] = m.cash_start
        g.warehouse[seat] = NONE
        g.debt[seat] = g.skip[seat] = g.turns[seat] = g.discards[seat] = 0
        g.claims[seat] = g.renters[seat] = 0
        for slot in range(m.deal):
            g.hand[seat][slot] = NONE
        for whose in range(seats + 1):
            g.due[seat][whose] = 0
        for k in range(m.fleet):
            vehicle = seat * m.fleet + k
            g.train[vehicle] = m.starters[k]
            put_aside(m, g, vehicle)
    for edge in range(m.edge_count):
        g.track[edge] = 0
    for card in range(m.card_count):
        g.place[card] = PILE
    for event in range(m.event_count):
        g.until[event] = 0
        g.drawer[event] = NONE
    for load in range(m.load_count):
        g.tray[load] = m.chips[load]
    begin_stores(m, g)
    for place in range(OFFER_SIZE):
        g.offer[place] = NONE
    g.seat = g.first = g.winner = g.last_turn = NONE
    g.turn = g.drawn = g.dealt = g.tax_seen = 0
    g.win_cash = m.win_cash
    g.over = RUNNING
    g.phase = TO_BEGIN
    clear_turn(m, g)


def begin_stores(m: CompiledBoard, g: Position) -> None:
    """What is stored at the start: the chips of the circus (BR-OPT-36)."""
    g.stored = []
    if m.circus != NONE:
        g.stored = [[m.centre[m.circus_city], m.circus, NONE, NONE] for _ in range(m.content.circus.chips)]


def put_aside(m: CompiledBoard, g: Position, vehicle: int) -> None:
    """A train that is not on the board: without loads, to be placed in any city."""
    g.at[vehicle] = g.came[vehicle] = g.waits_for[vehicle] = g.since[vehicle] = g.faced[vehicle] = NONE
    g.left[vehicle] = g.halved[vehicle] = g.takes[vehicle] = g.stay[vehicle] = 0
    for place in range(m.capacity):
        g.cargo[vehicle][place] = NONE


def clear_turn(m: CompiledBoard, g: Position) -> None:
    """Nothing drawn, moved, built or paid in this turn."""
    g.drawn = g.spent = g.outs = g.bought = g.done = g.asked = g.offers = 0
    clear_fresh(g)
    g.vehicle = 0 if g.seat == NONE else g.seat * m.fleet
    for whose in range(g.seats + 1):
        g.paid[whose] = 0


def clear_fresh(g: Position) -> None:
    """Nothing built in this turn."""
    g.fresh = []


def add_fresh(g: Position, arc: int) -> None:
    """A section was built in this turn."""
    g.fresh.append(arc)


def vehicles(m: CompiledBoard, g: Position, seat: int) -> range:
    """The vehicles of a seat."""
    return range(seat * m.fleet, (seat + 1) * m.fleet)


def speed(m: CompiledBoard, g: Position, vehicle: int) -> int:
    """The mileposts that a vehicle moves in a turn, before any event."""
    return m.train_speed[g.train[vehicle]]


def owner(g: Position, edge: int) -> int:
    """The seat that owns a section (the bank: the number after the last); NONE where it is free."""
    return g.track[edge] - 1


def carried(g: Position, vehicle: int) -> int:
    """How many loads a vehicle carries."""
    count = 0
    for load in g.cargo[vehicle]:
        if load != NONE:
            count += 1
    return count


def taken_places(g: Position, vehicle: int) -> int:
    """How many of its places for loads are taken, by what it carries or waits for."""
    return carried(g, vehicle) + (g.waits_for[vehicle] != NONE)


def put_load(g: Position, vehicle: int, load: int) -> None:
    """A load goes onto a vehicle, which has room for it."""
    cargo = g.cargo[vehicle]
    place = 0
    while cargo[place] != NONE:
        place += 1
    cargo[place] = load


def take_load(g: Position, vehicle: int, load: int) -> None:
    """A load leaves a vehicle. The others keep their order."""
    cargo = g.cargo[vehicle]
    place = 0
    while cargo[place] != load:
        place += 1
    for after in range(place, len(cargo) - 1):
        cargo[after] = cargo[after + 1]
    cargo[len(cargo) - 1] = NONE


def is_any_in_force(m: CompiledBoard, g: Position) -> bool:
    """Whether any event is in force."""
    return any(g.until)


def in_force(m: CompiledBoard, g: Position, kind: int) -> list[int]:
    """The events of a kind that are in force, by their numbers."""
    if not any(g.until):
        return []
    return [event for event in range(m.event_count) if g.until[event] and m.event_kind[event] == kind]
