"""The journal as rows of whole numbers; `actions/` makes sentences of them.

A row is (kind, seat, amount, x, y). An amount other than 0 changes the cash of the seat. Nothing is recorded while
`journal` of the position is off.
"""

from __future__ import annotations

from engine.families.tycoon.rules.position import Position

(
    DREW_CUBE,
    OPENED,
    DREW_TYCOON,
    LOT_FELL,
    ASKED,
    TURN,
    BID,
    PASSED_BID,
    PAID_BID,
    IS_FIRST,
    PASSED,
    ISSUED,
    TILE,
    LINKED,
    STOPPED,
    REMOVED,
    NEW_CITY,
    NEW_INDUSTRY,
    ENGINE,
    ARRIVED,
    CARRIED,
    CARRIED_ALONE,
    USED_LINKS,
    HOTEL,
    GAINED,
    TOOK,
    PLAYED,
    USED_CARD,
    WEST,
    GREW,
    MARKED,
    UNMARKED,
    ENDING,
    INCOME,
    DIVIDENDS,
    SHOWN,
    SHARES_COST,
    GOAL,
    NO_GOAL,
    LIMIT,
    WINS,
    ALL_TIED,
    SET_UP,
) = range(43)


def note(state: Position, kind: int, seat: int, amount: int = 0, x: int = 0, y: int = 0) -> None:
    """Record a row."""
    if state.journal:
        state.log.append((kind, seat, amount, x, y))


def pay(state: Position, seat: int, amount: int, kind: int, x: int = 0, y: int = 0) -> None:
    """Let a seat pay the bank. Free actions are also recorded."""
    state.cash[seat] -= amount
    note(state, kind, seat, -amount, x, y)


def receive(state: Position, seat: int, amount: int, kind: int, x: int = 0, y: int = 0) -> None:
    """Let a seat receive money from the bank."""
    state.cash[seat] += amount
    note(state, kind, seat, amount, x, y)
