"""The turn as the back of the rulebook has it: the present step is the first that is still open."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.auction import (
    auction_step,
    bankrupt,
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
    rolled,
    stuck,
)
from engine.families.boxcars.rules.chapters.purchase import anything, purchase
from engine.families.boxcars.rules.chapters.setup import (
    free_cities,
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
from engine.families.boxcars.rules.chapters.trading import answer, make_offer, trader
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
    Game,
    clear_turn,
)
from engine.families.boxcars.rules.trails import free_links


def step(m: CompiledBoard, g: Game) -> int:
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


def before_first_turn(m: CompiledBoard, g: Game) -> int:
    """What is next once the first player is known; each part is there only where an option asks for it."""
    if m.deal and dealing(m, g):
        return ROLL_TITLE
    if g.trading != NONE:
        return TRADE if g.offer_to == NONE else ANSWER
    if homeless(m, g) != NONE:
        return home_step(m, g)
    return BEGIN_TURN if g.opening == NONE else opening_step(m, g)


def can_ride(m: CompiledBoard, g: Game) -> bool:
    """Whether an unused link leaves the milepost."""
    used = g.used[g.seat]
    for arc in m.arcs[g.at[g.seat]]:
        if arc == NONE:
            break
        if not used[arc >> 1]:
            return True
    return False


def advance(m: CompiledBoard, g: Game) -> int:
    """Does what the rules do by themselves until a seat or chance has to decide; returns that step."""
    while True:
        now = step(m, g)
        if now < BEGIN_TURN:
            return now
        if now == BEGIN_TURN:
            begin_turn(m, g)
        elif now == END_TURN:
            end_turn(m, g)
        elif now == ARRIVE:
            arrive(m, g)
        elif now == ONLY_CITY:
            set_destination(m, g, m.only_city[g.region])
        elif now == ONLY_HOME:
            set_home(m, g, free_cities(m, g, g.region)[0])
        elif now == STUCK:
            stuck(m, g)
        elif now == BOUNCE:
            bounced(m, g)
        elif now == NO_PURCHASE:
            g.buying = 0
        elif now == SETTLE:
            g.settling = 1
        elif now == PAY:
            pay_fees(m, g)
        elif now == BORROW:
            borrow(m, g)
        elif now == CLOSE_OPENING:
            close_opening(m, g)
        elif now == BANKRUPT:
            bankrupt(m, g)
        elif now == HAMMER:
            hammer(m, g)


def begin_turn(m: CompiledBoard, g: Game) -> None:
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


def end_turn(m: CompiledBoard, g: Game) -> None:
    """Play passes to the left (BX-SETUP-04, RB-SETUP-02)."""
    seat = (g.seat + 1) % g.bank
    while g.out[seat]:
        seat = (seat + 1) % g.bank
    g.seat = seat
    begin_turn(m, g)


def actor(m: CompiledBoard, g: Game, now: int) -> int:
    """The seat that decides in a step of a seat, or for which chance decides in a step of chance."""
    if now == ROLL_START:
        return starter(g)
    if now == BID:
        return g.bidder
    if now == TRADE:
        return trader(g)
    if now == ANSWER:
        return g.offer_to
    if now == ROLL_TITLE:
        return drawer(m, g)
    if now in (ROLL_HOME_REGION, ROLL_HOME_CITY, PICK_HOME_REGION, PICK_HOME_CITY):
        return homeless(m, g)
    return g.seat


def dice(m: CompiledBoard, g: Game, now: int) -> int:
    """How many dice are rolled in a step where chance rolls plain dice."""
    if now == ROLL_DICE:
        return dice_of_roll(m, g)
    return m.start_dice if now == ROLL_START else 1


def act(m: CompiledBoard, g: Game, now: int, a: int) -> None:
    """Applies decision `a` in step `now`, which must be the present one.

    What `a` means: an outcome of chance is the number of a chart's cell, or of a roll read as digits of base 6; a
    ride is its arc; a purchase its item; a sale 2 * railroad, plus 1 to the bank; a bid its amount; regions and
    cities are themselves, and so is the railroad of a title drawn; an offer is its number; yes is 1.
    """
    if now == RIDE:
        ride(m, g, [a], 1)
    elif now == ROLL_DICE:
        g.drawn[now] += 1
        if dice_of_roll(m, g) == 3:
            rolled(m, g, a // 36 + 1, a // 6 % 6 + 1, a % 6 + 1)
        else:
            rolled(m, g, a // 6 + 1, a % 6 + 1, 0)
    elif now == ROLL_REGION:
        g.drawn[now] += 1
        region_rolled(m, g, a)
    elif now == ROLL_CITY:
        g.drawn[now] += 1
        set_destination(m, g, m.city_cells[g.region][a])
    elif now == BUY:
        purchase(m, g, a)
    elif now == ROLL_BONUS:
        g.drawn[now] += 1
        bonus_rolled(m, g, a + 1)
    elif now == PICK_REGION:
        region_picked(m, g, a)
    elif now == DECLARE:
        declare_answered(m, g, a)
    elif now == BID:
        speak(m, g, a)
    elif now == SELL:
        if a & 1:
            sell_to_bank(m, g, a >> 1)
        else:
            put_up(m, g, a >> 1)
    elif now == SWAP:
        swap_answered(m, g, a)
    elif now == ROLL_TITLE:
        title_drawn(m, g, a)
    elif now == TRADE:
        make_offer(m, g, a)
    elif now == ANSWER:
        answer(m, g, a)
    elif now == ROLL_START:
        total = m.start_dice
        for place in range(m.start_dice):
            total += a // 6**place % 6
        start_rolled(m, g, total)
    elif now == ROLL_HOME_REGION:
        home_region_rolled(m, g, a)
    elif now == ROLL_HOME_CITY:
        home_city_rolled(m, g, a)
    elif now == PICK_HOME_REGION:
        home_region_picked(m, g, a)
    elif now == PICK_HOME_CITY:
        set_home(m, g, a)
    else:
        raise AssertionError("a step that takes no decision")


def sales(m: CompiledBoard, g: Game) -> list[int]:
    """The forced sales open to the seat on turn: by auction, or to the bank where that is allowed (RB-AUC-01)."""
    found = []
    for rail in owned(m, g, g.seat):
        found.append(2 * rail)
        if m.bank_direct:
            found.append(2 * rail + 1)
    return found
