"""Events of a game, noted as rows of integers; `text/log_text.py` has their texts.

A row is (kind, seat, amount, x, y). No rows are noted while `g.journal` is off, so batches save the time.
"""

from __future__ import annotations

from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.position import Position

(
    START_ROLL,
    FIRST,
    TURN,
    REGION_ROLLED,
    REGION_PICKED,
    HOME,
    DESTINATION,
    ALTERNATE,
    SAME_CITY,
    SWAPPED,
    DICE,
    BONUS,
    BOUNCED,
    RODE,
    STUCK_ON,
    WAY_OPENED,
    ARRIVED,
    ARRIVED_HOME,
    PAYOFF,
    FEE,
    FEE_RECEIVED,
    PAID_FOR,
    BOUGHT,
    TRAIN_PAID,
    TRAIN_BOUGHT,
    NO_BUY,
    SOLD_OUT,
    PUT_UP,
    BID_MADE,
    PASSED,
    SALE,
    SALE_PAID,
    SOLD,
    BANK_SALE,
    DECLARED,
    NOT_DECLARED,
    UNDECLARED,
    ROVER,
    ROVER_RECEIVED,
    CAUGHT,
    ANNOUNCED,
    CREDITOR_PAID,
    LAST_CASH,
    WENT_OUT,
    WINS,
    LASTS,
    TURN_LIMIT_REACHED,
    NOBODY_IS_LEFT,
    DEALT,
    OFFERED_SALE,
    OFFERED_PURCHASE,
    OFFERED_SWAP,
    NO_OFFER,
    DECLINED,
    TRADE_PAID,
    TRADE_RECEIVED,
    TRADED,
    TITLE_DRAWN,
    OPENING_PAID,
    SET_ASIDE,
    RETURNED,
    THIRD_GETS,
    FEE_HALF,
    LOAN,
    LOAN_REPAID,
    INTEREST_PAID,
    UPGRADED,
    SET_UP,
    CITY_ROLLED,
) = range(69)


def note(state: Position, kind: int, seat: int, amount: int = 0, x: int = 0, y: int = 0) -> None:
    """Note one row."""
    if state.journal:
        state.log.append((kind, seat, amount, x, y))


def gain(board: CompiledBoard, state: Position, seat: int, amount: int, kind: int, x: int = 0, y: int = 0) -> None:
    """Add money to a player (or subtract it, if negative) and note the reason."""
    before = state.cash[seat]
    state.cash[seat] = before + amount
    if state.journal:
        note(state, kind, seat, amount, x, y)
        if before < board.announce <= before + amount:  # BX-INFO-01, RB-INFO-01
            note(state, ANNOUNCED, seat, before + amount)
