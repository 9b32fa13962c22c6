"""The turn as on the back of the rulebook: the current step is the first one that is still open."""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.auction import (
    auction_step,
    bankrupt,
    bids,
    hammer,
    owned,
    owns_any,
    put_up,
    sell_to_bank,
    speak,
)
from engine.families.boxcars.rules.chapters.destination import (
    CITY_ROLLED,
    may_swap,
    open_regions,
    region_picked,
    region_rolled,
    set_destination,
    swap_answered,
)
from engine.families.boxcars.rules.chapters.fees import pay_fees
from engine.families.boxcars.rules.chapters.homeward import declare_answered, may_declare, runs_home
from engine.families.boxcars.rules.chapters.loans import borrow
from engine.families.boxcars.rules.chapters.movement import (
    arrive,
    bonus_rolled,
    bounced,
    dice_of_roll,
    ride,
    rides,
    rolled,
    stuck,
)
from engine.families.boxcars.rules.chapters.purchase import anything, items, purchase
from engine.families.boxcars.rules.chapters.setup import (
    free_cities,
    free_regions,
    home_city_rolled,
    home_region_picked,
    home_region_rolled,
    home_step,
    homeless,
    set_home,
    start_rolled,
    starter,
)
from engine.families.boxcars.rules.chapters.titles import (
    close_opening,
    dealing,
    drawer,
    opening_step,
    third_due,
    title_drawn,
)
from engine.families.boxcars.rules.chapters.trading import answer, can_accept, make_offer, offers, trader
from engine.families.boxcars.rules.journal import note
from engine.families.boxcars.rules.position import (
    ANSWER,
    ARRIVE,
    BANKRUPT,
    BEGIN_TURN,
    BID,
    BONUS_DUE,
    BORROW,
    BOUNCE,
    BUY,
    CLOSE_OPENING,
    DECLARE,
    END_TURN,
    HAMMER,
    NO_PURCHASE,
    ONLY_CITY,
    ONLY_HOME,
    OVER,
    PAY,
    PICK_HOME_CITY,
    PICK_HOME_REGION,
    PICK_REGION,
    RIDE,
    ROLL_BONUS,
    ROLL_CITY,
    ROLL_DICE,
    ROLL_HOME_CITY,
    ROLL_HOME_REGION,
    ROLL_REGION,
    ROLL_START,
    ROLL_TITLE,
    SELL,
    SETTLE,
    STUCK,
    SWAP,
    TRADE,
    TURN_LIMIT,
    Position,
    clear_turn,
)
from engine.families.boxcars.rules.trail_search import free_links

# Rows of the log.
TURN, TURN_LIMIT_REACHED = range(30, 32)

BY_TRIP = 1 << 40
"""Added to the number of a trip, so that it is the number of no turn."""

NO, YES = 0, 1
"""Yes and no as answers of a player."""


def step(board: CompiledBoard, state: Position) -> int:
    """Return the first open step, derived from the position."""
    if state.over:
        return OVER
    if state.auction != NONE:
        return auction_step(state)
    if state.settling:
        if state.owing <= state.cash[state.seat]:
            return PAY
        if owns_any(board, state, state.seat):
            return SELL  # BX-FEE-14, RB-AUC-01
        return BORROW if board.loans else BANKRUPT
    seat = state.seat
    if seat == NONE:
        return ROLL_START
    if state.turn == 0:
        return before_first_turn(board, state)
    if state.left > 0:
        return RIDE if can_ride(board, state) else STUCK
    if board.third and third_due(board, state):
        return ROLL_TITLE
    if state.out[seat]:
        return END_TURN
    if state.home[seat] == NONE:
        return home_step(board, state)
    if state.buying:
        return BUY if anything(board, state) else NO_PURCHASE
    if not state.lost:
        goal = state.goal[seat]
        if state.white == 0:
            if goal == NONE:
                return lookup_step(board, state)  # BX-DEST-01
            if not runs_home(state, seat) and board.city_dot[goal] == state.at[seat]:
                return ARRIVE  # In the alternate city when the run home ended: BX-DECL-10, RB-ROVER-07.
            return SWAP if may_swap(board, state) else ROLL_DICE
        if state.bonus == BONUS_DUE:
            if goal == NONE:
                return lookup_step(board, state)  # BX-BONUS-06, RB-ARR-03
            return BOUNCE if state.red else ROLL_BONUS
    return SETTLE if state.owing else END_TURN  # BX-FEE-13, RB-FEE-01


def before_first_turn(board: CompiledBoard, state: Position) -> int:
    """Return the next step after the choice of the first player. Each part exists only if an option requires it."""
    if board.deal and dealing(board, state):
        return ROLL_TITLE
    if state.trading != NONE:
        return TRADE if state.offer_to == NONE else ANSWER
    if homeless(board, state) != NONE:
        return home_step(board, state)
    return BEGIN_TURN if state.opening == NONE else opening_step(board, state)


def lookup_step(board: CompiledBoard, state: Position) -> int:
    """Return the next step of a player without a destination."""
    if state.region == NONE:
        if state.choosing:
            return PICK_REGION
        return DECLARE if may_declare(board, state) else ROLL_REGION
    return ROLL_CITY if board.only_city[state.region] == NONE else ONLY_CITY  # BX-GB-04


def can_ride(board: CompiledBoard, state: Position) -> bool:
    """Return whether an unused link leaves the milepost."""
    used = state.used[state.seat]
    for arc in board.arcs[state.at[state.seat]]:
        if arc == NONE:
            break
        if not used[arc >> 1]:
            return True
    return False


def begin_turn(board: CompiledBoard, state: Position) -> None:
    """Begin a turn of `g.seat`: no roll, no fees due. The turn limit ends the game."""
    if state.turn >= board.turn_limit:
        state.over = TURN_LIMIT
        note(state, TURN_LIMIT_REACHED, NONE, 0, board.turn_limit)
        return
    seat = state.seat
    state.turn += 1
    clear_turn(state)
    state.train_at_start = state.train[seat]  # BX-BONUS-09
    if not board.until_arrival:
        free_links(board, state, seat)  # BX-MOVE-10
    if state.journal:
        note(state, TURN, seat, 0, state.turn)


def end_turn(board: CompiledBoard, state: Position) -> None:
    """Pass play to the left (BX-SETUP-04, RB-SETUP-02)."""
    seat = (state.seat + 1) % state.bank
    while state.out[seat]:
        seat = (seat + 1) % state.bank
    state.seat = seat
    begin_turn(board, state)


def dice(board: CompiledBoard, state: Position, step: int) -> int:
    """Return the number of plain dice rolled in a step of chance."""
    if step == ROLL_DICE:
        return dice_of_roll(board, state)
    return board.start_dice if step == ROLL_START else 1


def sales(board: CompiledBoard, state: Position) -> list[int]:
    """Return the forced sales of the player on turn: by auction, or to the bank if allowed (RB-AUC-01)."""
    found = []
    for rail in owned(board, state, state.seat):
        found.append(2 * rail)
        if board.bank_direct:
            found.append(2 * rail + 1)
    return found


def draw_count(board: CompiledBoard, state: Position, step: int) -> int:
    """Return how often chance has decided in a step of this turn; with rolls by trip, of a destination since the last
    arrival."""
    if board.by_trip and step in (ROLL_REGION, ROLL_CITY):
        return state.looked[state.seat]
    return state.drawn[step]


def draw_turn(board: CompiledBoard, state: Position, step: int) -> int:
    """Return the turn by which chance decides in a step; with rolls by trip, the number of the trip for a
    destination."""
    if board.by_trip and step in (ROLL_REGION, ROLL_CITY):
        return BY_TRIP + state.trips[state.seat]
    return state.turn


def actor(board: CompiledBoard, state: Position, step: int) -> int:
    """Return the player who decides in a step, or for whom chance does."""
    if step == BID:
        return state.bidder
    if step == ROLL_START:
        return starter(state)
    if step == ROLL_TITLE:
        return drawer(board, state)
    if step == TRADE:
        return trader(state)
    if step == ANSWER:
        return state.offer_to
    if step in (ROLL_HOME_REGION, ROLL_HOME_CITY, PICK_HOME_REGION, PICK_HOME_CITY):
        return homeless(board, state)
    return state.seat


def legal(board: CompiledBoard, state: Position, step: int) -> list[int]:
    """Return the legal decisions of a player in a step.

    A ride is its arc; a purchase its item; a sale 2 * railroad, plus 1 to the bank; a bid its amount; regions and
    cities are themselves; an offer is its number; yes is 1.
    """
    if step == RIDE:
        return rides(board, state)
    if step == BUY:
        return items(board, state)
    if step == BID:
        return bids(board, state)
    if step == SELL:
        return sales(board, state)
    if step in (DECLARE, SWAP):
        return [NO, YES]
    if step == PICK_REGION:
        return open_regions(board, state.seat)
    if step == PICK_HOME_REGION:
        return free_regions(board, state)
    if step == PICK_HOME_CITY:
        return free_cities(board, state, state.region)
    if step == TRADE:
        return offers(board, state)
    if step == ANSWER:
        return [NO, YES] if can_accept(state) else [NO]
    raise AssertionError("chance decides in this step", step)


def act(board: CompiledBoard, state: Position, step: int, action: int) -> None:
    """Carry out a decision of a player or of chance.

    An outcome of chance is the number of a cell of a chart, of a roll with digits of base 6, or of a drawn title.
    """
    if step == RIDE:
        ride(board, state, [action], 1)
    elif step < PICK_HOME_REGION:
        bring(board, state, step, action)
    elif step == BUY:
        purchase(board, state, action)
    elif step == BID:
        speak(board, state, action)
    elif step == SELL:
        if action & 1:
            sell_to_bank(board, state, action >> 1)
        else:
            put_up(board, state, action >> 1)
    elif step == DECLARE:
        declare_answered(board, state, action)
    elif step == PICK_REGION:
        region_picked(board, state, action)
    elif step == SWAP:
        swap_answered(board, state, action)
    elif step == TRADE:
        make_offer(board, state, action)
    elif step == ANSWER:
        answer(board, state, action)
    elif step == PICK_HOME_REGION:
        home_region_picked(board, state, action)
    else:
        set_home(board, state, action)


def bring(board: CompiledBoard, state: Position, step: int, outcome: int) -> None:
    """Carry out an outcome of chance."""
    if step == ROLL_DICE:
        state.drawn[ROLL_DICE] += 1
        if dice_of_roll(board, state) == 3:
            rolled(board, state, outcome // 36 + 1, outcome // 6 % 6 + 1, outcome % 6 + 1)
        else:
            rolled(board, state, outcome // 6 + 1, outcome % 6 + 1, 0)
    elif step == ROLL_REGION:
        state.drawn[ROLL_REGION] += 1
        state.looked[state.seat] += 1
        region_rolled(board, state, outcome)
    elif step == ROLL_CITY:
        state.drawn[ROLL_CITY] += 1
        state.looked[state.seat] += 1
        city = board.city_cells[state.region][outcome]
        if state.journal:
            note(state, CITY_ROLLED, state.seat, 0, outcome, city)
        set_destination(board, state, city)
    elif step == ROLL_BONUS:
        state.drawn[ROLL_BONUS] += 1
        bonus_rolled(board, state, outcome + 1)
    elif step == ROLL_TITLE:
        title_drawn(board, state, outcome)
    elif step == ROLL_START:
        total = board.start_dice
        for place in range(board.start_dice):
            total += outcome // 6**place % 6
        start_rolled(board, state, total)
    elif step == ROLL_HOME_REGION:
        home_region_rolled(board, state, outcome)
    else:
        home_city_rolled(board, state, outcome)


def advance(board: CompiledBoard, state: Position) -> int:
    """Take all steps without a decision; return the step in which a player or chance decides next."""
    now = step(board, state)
    while now >= BEGIN_TURN:
        follow(board, state, now)
        now = step(board, state)
    return now


def follow(board: CompiledBoard, state: Position, step: int) -> None:
    """Take a step without a decision."""
    if step == END_TURN:
        end_turn(board, state)
    elif step == SETTLE:
        state.settling = 1
    elif step == PAY:
        pay_fees(board, state)
    elif step == NO_PURCHASE:
        state.buying = 0
    elif step == HAMMER:
        hammer(board, state)
    elif step == ARRIVE:
        arrive(board, state)
    elif step == ONLY_CITY:
        set_destination(board, state, board.only_city[state.region])
    elif step == STUCK:
        stuck(board, state)
    elif step == BOUNCE:
        bounced(board, state)
    elif step == BORROW:
        borrow(board, state)
    elif step == BANKRUPT:
        bankrupt(board, state)
    elif step == CLOSE_OPENING:
        close_opening(board, state)
    elif step == ONLY_HOME:
        set_home(board, state, free_cities(board, state, state.region)[0])
    else:
        begin_turn(board, state)
