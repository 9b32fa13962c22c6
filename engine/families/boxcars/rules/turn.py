"""The turn as the back of the rulebook has it: the present step is the first that is still open."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.boxcars.rules import journal
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
from engine.families.boxcars.rules.chapters.declare import declare_answered
from engine.families.boxcars.rules.chapters.destination import (
    lookup_step,
    may_swap,
    open_regions,
    region_picked,
    region_rolled,
    set_destination,
    swap_answered,
)
from engine.families.boxcars.rules.chapters.fees import pay_fees
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

NO, YES = 0, 1
"""What a seat answers."""


def step(m: CompiledBoard, g: Position) -> int:
    """The first step that is still open, derived from the position."""
    if g.over:
        return OVER
    if g.auction != NONE:
        return auction_step(g)
    if g.settling:
        if g.owing <= g.cash[g.seat]:
            return PAY
        if owns_any(m, g, g.seat):
            return SELL  # BX-FEE-14, RB-AUC-01
        return BORROW if m.loans else BANKRUPT
    seat = g.seat
    if seat == NONE:
        return ROLL_START
    if g.turn == 0:
        return before_first_turn(m, g)
    if g.left > 0:
        return RIDE if can_ride(m, g) else STUCK
    if m.third and third_due(m, g):
        return ROLL_TITLE
    if g.out[seat]:
        return END_TURN
    if g.home[seat] == NONE:
        return home_step(m, g)
    if g.buying:
        return BUY if anything(m, g) else NO_PURCHASE
    if not g.lost:
        goal = g.goal[seat]
        if g.white == 0:
            if goal == NONE:
                return lookup_step(m, g)  # BX-DEST-01
            if not g.declared[seat] and m.city_dot[goal] == g.at[seat]:
                return ARRIVE  # in the alternate city when the declaration ended: BX-DECL-10, RB-ROVER-07
            return SWAP if may_swap(m, g) else ROLL_DICE
        if g.bonus == BONUS_DUE:
            if goal == NONE:
                return lookup_step(m, g)  # BX-BONUS-06, RB-ARR-03
            return BOUNCE if g.red else ROLL_BONUS
    return SETTLE if g.owing else END_TURN  # BX-FEE-13, RB-FEE-01


def before_first_turn(m: CompiledBoard, g: Position) -> int:
    """What is next once the first player is known; each part is there only where an option asks for it."""
    if m.deal and dealing(m, g):
        return ROLL_TITLE
    if g.trading != NONE:
        return TRADE if g.offer_to == NONE else ANSWER
    if homeless(m, g) != NONE:
        return home_step(m, g)
    return BEGIN_TURN if g.opening == NONE else opening_step(m, g)


def can_ride(m: CompiledBoard, g: Position) -> bool:
    """Whether an unused link leaves the milepost."""
    used = g.used[g.seat]
    for arc in m.arcs[g.at[g.seat]]:
        if arc == NONE:
            break
        if not used[arc >> 1]:
            return True
    return False


def begin_turn(m: CompiledBoard, g: Position) -> None:
    """A turn begins for `g.seat`: nothing rolled, nothing due; the limit of turns ends the game."""
    if g.turn >= m.turn_limit:
        g.over = TURN_LIMIT
        note(g, journal.TURN_LIMIT_REACHED, NONE, 0, m.turn_limit)
        return
    seat = g.seat
    g.turn += 1
    clear_turn(g)
    g.train_at_start = g.train[seat]  # BX-BONUS-09
    if not m.until_arrival:
        free_links(m, g, seat)  # BX-MOVE-10
    if g.journal:
        note(g, journal.TURN, seat, 0, g.turn)


def end_turn(m: CompiledBoard, g: Position) -> None:
    """Play passes to the left (BX-SETUP-04, RB-SETUP-02)."""
    seat = (g.seat + 1) % g.bank
    while g.out[seat]:
        seat = (seat + 1) % g.bank
    g.seat = seat
    begin_turn(m, g)


def dice(m: CompiledBoard, g: Position, now: int) -> int:
    """How many dice are rolled in a step where chance rolls plain dice."""
    if now == ROLL_DICE:
        return dice_of_roll(m, g)
    return m.start_dice if now == ROLL_START else 1


def sales(m: CompiledBoard, g: Position) -> list[int]:
    """The forced sales open to the seat on turn: by auction, or to the bank where that is allowed (RB-AUC-01)."""
    found = []
    for rail in owned(m, g, g.seat):
        found.append(2 * rail)
        if m.bank_direct:
            found.append(2 * rail + 1)
    return found


def _on_turn(m: CompiledBoard, g: Position) -> int:
    return g.seat


def _starter(m: CompiledBoard, g: Position) -> int:
    return starter(g)


def _bidder(m: CompiledBoard, g: Position) -> int:
    return g.bidder


def _trader(m: CompiledBoard, g: Position) -> int:
    return trader(g)


def _asked(m: CompiledBoard, g: Position) -> int:
    return g.offer_to


def _no_or_yes(m: CompiledBoard, g: Position) -> list[int]:
    return [NO, YES]


def _answers(m: CompiledBoard, g: Position) -> list[int]:
    return [NO, YES] if can_accept(g) else [NO]


def _regions(m: CompiledBoard, g: Position) -> list[int]:
    return open_regions(m)


def _home_cities(m: CompiledBoard, g: Position) -> list[int]:
    return free_cities(m, g, g.region)


def _ride(m: CompiledBoard, g: Position, arc: int) -> None:
    ride(m, g, [arc], 1)


def _roll(m: CompiledBoard, g: Position, a: int) -> None:
    g.drawn[ROLL_DICE] += 1
    if dice_of_roll(m, g) == 3:
        rolled(m, g, a // 36 + 1, a // 6 % 6 + 1, a % 6 + 1)
    else:
        rolled(m, g, a // 6 + 1, a % 6 + 1, 0)


def _roll_bonus(m: CompiledBoard, g: Position, a: int) -> None:
    g.drawn[ROLL_BONUS] += 1
    bonus_rolled(m, g, a + 1)


def _roll_region(m: CompiledBoard, g: Position, cell: int) -> None:
    g.drawn[ROLL_REGION] += 1
    region_rolled(m, g, cell)


def _roll_city(m: CompiledBoard, g: Position, cell: int) -> None:
    g.drawn[ROLL_CITY] += 1
    set_destination(m, g, m.city_cells[g.region][cell])


def _roll_for_start(m: CompiledBoard, g: Position, a: int) -> None:
    total = m.start_dice
    for place in range(m.start_dice):
        total += a // 6**place % 6
    start_rolled(m, g, total)


def _sell(m: CompiledBoard, g: Position, a: int) -> None:
    if a & 1:
        sell_to_bank(m, g, a >> 1)
    else:
        put_up(m, g, a >> 1)


def _only_city(m: CompiledBoard, g: Position) -> None:
    set_destination(m, g, m.only_city[g.region])


def _only_home(m: CompiledBoard, g: Position) -> None:
    set_home(m, g, free_cities(m, g, g.region)[0])


def _no_purchase(m: CompiledBoard, g: Position) -> None:
    g.buying = 0


def _settle(m: CompiledBoard, g: Position) -> None:
    g.settling = 1


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
    ANSWER: Step(_asked, answer, _answers),
    CLOSE_OPENING: Automatic(close_opening),
    ROLL_START: Step(_starter, _roll_for_start),
    ROLL_HOME_REGION: Step(homeless, home_region_rolled),
    ROLL_HOME_CITY: Step(homeless, home_city_rolled),
    PICK_HOME_REGION: Step(homeless, home_region_picked, free_regions),
    PICK_HOME_CITY: Step(homeless, set_home, _home_cities),
    ONLY_HOME: Automatic(_only_home),
    BEGIN_TURN: Automatic(begin_turn),
}
"""The course of a turn.

What a decision means: an outcome of chance is the number of a chart's cell, or of a roll read as digits of base 6; a
ride is its arc; a purchase its item; a sale 2 * railroad, plus 1 to the bank; a bid its amount; regions and cities are
themselves, and so is the railroad of a title drawn; an offer is its number; yes is 1.
"""

actor, legal, act, advance = course(__name__, STEPS, step)
