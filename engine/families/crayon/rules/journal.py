"""The log of a running game as rows of whole numbers; the events of `actions/` make sentences of them.

A row is (kind, seat, amount, x, y). An amount other than 0 changes the money of the player. Nothing is logged while
`g.journal` is off.
"""

from __future__ import annotations

from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.position import Position

(
    DREW,
    SET_ASIDE,
    DEALT_BACK,
    FIRST,
    TURN,
    SHUFFLED,
    EVENT,
    EVENT_OVER,
    TAXED,
    ERASED,
    LOSES_TURN,
    LOST_LOAD,
    SLOWED,
    TURN_LOST,
    TURN_STOPPED,
    PLACED,
    MOVED,
    FEE,
    FEE_RECEIVED,
    OWN_FEE,
    PICKED_UP,
    DROPPED,
    DELIVERED,
    NEW_HAND,
    GAVE_CARD,
    BUILT,
    TRAIN_BOUGHT,
    JOINED,
    CLAIMED,
    LIMIT_RAISED,
    LAST_ROUND,
    WINS,
    TURN_LIMIT_REACHED,
    TIED,
    LOAN,
    LOAN_REPAID,
    OWES_FEE,
    TURNED_ROUND,
    STARTED_OVER,
    START_CASH,
    TOOK_STORED,
    STORED_GONE,
    WAREHOUSE_BUILT,
    STAYS,
    GOT_CLAIMED,
    OFFERED_CONTRACT,
    DUTY,
    ASKED,
    ASKED_EXCHANGE,
    DECLINED,
    STORED,
    LOAD_PAID,
    LOAD_SOLD,
    EXCHANGED,
    WANTS_TRACK,
    OFFERED_MONEY,
    OFFERED_TRACK,
    WITHDREW,
    GOT_TRACK,
    TRADE_PAID,
    TRADE_RECEIVED,
    PLANS_TO_RENT,
    NO_PLAN,
    TRACK_STAYS,
    TRACK_GONE,
    TAKEN_BACK,
    SET_UP,
) = range(67)


def note(state: Position, kind: int, seat: int, amount: int = 0, x: int = 0, y: int = 0) -> None:
    """Append a row."""
    if state.journal:
        state.log.append((kind, seat, amount, x, y))


def pay(state: Position, seat: int, amount: int, kind: int, x: int = 0, y: int = 0) -> None:
    """Pay money, to the bank unless `receive` follows."""
    state.cash[seat] -= amount
    note(state, kind, seat, -amount, x, y)


def receive(board: CompiledBoard, state: Position, seat: int, amount: int, kind: int, x: int = 0, y: int = 0) -> None:
    """Give money to a player. Debts to the bank are repaid from it (BR-OPT-08)."""
    state.cash[seat] += amount
    note(state, kind, seat, amount, x, y)
    repaid = min(amount, state.debt[seat])
    if repaid:
        state.debt[seat] -= repaid
        pay(state, seat, repaid, LOAN_REPAID, state.debt[seat])
