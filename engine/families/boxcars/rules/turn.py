"""The turn as on the back of the rulebook: the current step is the first one that is still open."""

from __future__ import annotations

from collections.abc import Mapping

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
from engine.game.kernel.steps import Automatic, Step, course

# Rows of the log.
TURN, TURN_LIMIT_REACHED = range(30, 32)

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


def _on_turn(board: CompiledBoard, state: Position) -> int:
    return state.seat


def _starter(board: CompiledBoard, state: Position) -> int:
    return starter(state)


def _bidder(board: CompiledBoard, state: Position) -> int:
    return state.bidder


def _trader(board: CompiledBoard, state: Position) -> int:
    return trader(state)


def _answering_player(board: CompiledBoard, state: Position) -> int:
    return state.offer_to


def _no_or_yes(board: CompiledBoard, state: Position) -> list[int]:
    return [NO, YES]


def _answers(board: CompiledBoard, state: Position) -> list[int]:
    return [NO, YES] if can_accept(state) else [NO]


def _regions(board: CompiledBoard, state: Position) -> list[int]:
    return open_regions(board)


def _home_cities(board: CompiledBoard, state: Position) -> list[int]:
    return free_cities(board, state, state.region)


def _ride(board: CompiledBoard, state: Position, arc: int) -> None:
    ride(board, state, [arc], 1)


def _roll(board: CompiledBoard, state: Position, action: int) -> None:
    state.drawn[ROLL_DICE] += 1
    if dice_of_roll(board, state) == 3:
        rolled(board, state, action // 36 + 1, action // 6 % 6 + 1, action % 6 + 1)
    else:
        rolled(board, state, action // 6 + 1, action % 6 + 1, 0)


def _roll_bonus(board: CompiledBoard, state: Position, action: int) -> None:
    state.drawn[ROLL_BONUS] += 1
    bonus_rolled(board, state, action + 1)


def _roll_region(board: CompiledBoard, state: Position, cell: int) -> None:
    state.drawn[ROLL_REGION] += 1
    region_rolled(board, state, cell)


def _roll_city(board: CompiledBoard, state: Position, cell: int) -> None:
    state.drawn[ROLL_CITY] += 1
    city = board.city_cells[state.region][cell]
    if state.journal:
        note(state, CITY_ROLLED, state.seat, 0, cell, city)
    set_destination(board, state, city)


def _roll_for_start(board: CompiledBoard, state: Position, action: int) -> None:
    total = board.start_dice
    for place in range(board.start_dice):
        total += action // 6**place % 6
    start_rolled(board, state, total)


def _sell(board: CompiledBoard, state: Position, action: int) -> None:
    if action & 1:
        sell_to_bank(board, state, action >> 1)
    else:
        put_up(board, state, action >> 1)


def _only_city(board: CompiledBoard, state: Position) -> None:
    set_destination(board, state, board.only_city[state.region])


def _only_home(board: CompiledBoard, state: Position) -> None:
    set_home(board, state, free_cities(board, state, state.region)[0])


def _no_purchase(board: CompiledBoard, state: Position) -> None:
    state.buying = 0


def _settle(board: CompiledBoard, state: Position) -> None:
    state.settling = 1


STEPS: Mapping[int, Step[CompiledBoard, Position] | Automatic[CompiledBoard, Position]] = {
    RIDE: Step(_on_turn, _ride, rides),
    ROLL_DICE: Step(_on_turn, _roll),
    END_TURN: Automatic(end_turn),
    BUY: Step(_on_turn, purchase, items),
    ROLL_REGION: Step(_on_turn, _roll_region),
    ROLL_CITY: Step(_on_turn, _roll_city),
    ROLL_BONUS: Step(_on_turn, _roll_bonus),
    SETTLE: Automatic(_settle),
    PAY: Automatic(pay_fees),
    DECLARE: Step(_on_turn, declare_answered, _no_or_yes),
    PICK_REGION: Step(_on_turn, region_picked, _regions),
    NO_PURCHASE: Automatic(_no_purchase),
    BID: Step(_bidder, speak, bids),
    SELL: Step(_on_turn, _sell, sales),
    HAMMER: Automatic(hammer),
    ARRIVE: Automatic(arrive),
    ONLY_CITY: Automatic(_only_city),
    STUCK: Automatic(stuck),
    BOUNCE: Automatic(bounced),
    SWAP: Step(_on_turn, swap_answered, _no_or_yes),
    BORROW: Automatic(borrow),
    BANKRUPT: Automatic(bankrupt),
    ROLL_TITLE: Step(drawer, title_drawn),
    TRADE: Step(_trader, make_offer, offers),
    ANSWER: Step(_answering_player, answer, _answers),
    CLOSE_OPENING: Automatic(close_opening),
    ROLL_START: Step(_starter, _roll_for_start),
    ROLL_HOME_REGION: Step(homeless, home_region_rolled),
    ROLL_HOME_CITY: Step(homeless, home_city_rolled),
    PICK_HOME_REGION: Step(homeless, home_region_picked, free_regions),
    PICK_HOME_CITY: Step(homeless, set_home, _home_cities),
    ONLY_HOME: Automatic(_only_home),
    BEGIN_TURN: Automatic(begin_turn),
}
"""Steps of a turn, with what they decide.

Decisions as numbers: an outcome of chance is the number of a cell of a chart, or of a roll with digits of base 6; a
ride is its arc; a purchase its item; a sale 2 * railroad, plus 1 to the bank; a bid its amount; regions, cities and
drawn titles are themselves; an offer is its number; yes is 1.
"""

actor, legal, act, advance = course(__name__, STEPS, step)
