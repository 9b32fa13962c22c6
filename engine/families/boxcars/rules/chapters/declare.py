"""Declaring, undeclaring, the rover play and winning (BX-DECL, BX-ROVER, RB-DECL, RB-ROVER, RB-UNDECL)."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.journal import gain, note
from engine.families.boxcars.rules.position import NOBODY_LEFT, SURVIVED, WON, Position
from engine.families.boxcars.rules.trail_search import free_links, open_fewest, reachable


def target(m: CompiledBoard, g: Position, seat: int) -> int:
    """The milepost a seat is heading for: home once declared, else its destination (BX-DECL-07, RB-DECL-05)."""
    return m.city_dot[g.home[seat]] if g.declared[seat] else m.city_dot[g.goal[seat]]


def may_declare(m: CompiledBoard, g: Position) -> bool:
    """Whether the seat on turn is asked: win cash in hand, in its last destination, once for each arrival; where the
    option says so, again after a turn that was lost to the present city.

    The cash of this moment counts (BX-DECL-03, BX-DECL-04, RB-DECL-01); before the first arrival there is no such
    moment.
    """
    seat = g.seat
    return bool(g.cash[seat] >= m.win_cash and g.trips[seat] and not g.asked[seat] and not g.declared[seat])


def declare_answered(m: CompiledBoard, g: Position, yes: int) -> None:
    """Declares, which wins at once in the home city, or rolls on (BX-DECL-05, RB-DECL-02, RB-DECL-08)."""
    seat = g.seat
    g.asked[seat] = 1
    if not yes:
        note(g, journal.NOT_DECLARED, seat)
        return
    g.declared[seat] = 1
    g.declarers += 1
    note(g, journal.DECLARED, seat, g.cash[seat])
    if m.city_dot[g.home[seat]] == g.at[seat]:
        win(m, g, seat)


def check_declared(m: CompiledBoard, g: Position, seat: int) -> None:
    """Cash below the win cash ends the status (BX-DECL-09, RB-UNDECL-01)."""
    if g.declared[seat] and g.cash[seat] < m.win_cash:
        undeclare(m, g, seat)


def undeclare(m: CompiledBoard, g: Position, seat: int) -> None:
    """No longer declared: the trip goes on to the alternate destination (BX-DECL-10, RB-ROVER-05)."""
    g.declared[seat] = 0
    g.declarers -= 1
    note(g, journal.UNDECLARED, seat, 0, g.goal[seat])
    if m.until_arrival and not m.barred:
        free_links(m, g, seat)
    open_way(m, g, seat)


def open_way(m: CompiledBoard, g: Position, seat: int) -> None:
    """Where every way to the goal is used up, the fewest used links are freed (RB-ROVER-05, RB-MOVE-10)."""
    if m.keep_reachable and not g.out[seat]:
        used, here, goal = g.used[seat], g.at[seat], target(m, g, seat)
        if not reachable(m, used, here, goal):
            g.freed[seat] += 1
            note(g, journal.WAY_OPENED, seat, 0, open_fewest(m, used, here, goal))


def catch(m: CompiledBoard, g: Position, rover: int) -> None:
    """The train that moved to this milepost catches the declared trains on it (BX-ROVER-01 to 04, RB-ROVER-01)."""
    for seat in range(g.bank):
        if g.declared[seat] and seat != rover and g.at[seat] == g.at[rover]:
            amount = min(m.rover_payment, g.cash[seat])
            note(g, journal.CAUGHT, rover, 0, seat)
            gain(m, g, seat, -amount, journal.ROVER, rover)
            gain(m, g, rover, amount, journal.ROVER_RECEIVED, seat)
            undeclare(m, g, seat)


def win(m: CompiledBoard, g: Position, seat: int) -> None:
    """Home with the win cash: the game is over (BX-DECL-01, RB-DECL-06)."""
    g.over = WON
    g.winner = seat
    note(g, journal.WINS, seat, g.cash[seat], g.home[seat])


def survive(m: CompiledBoard, g: Position) -> None:
    """One player left: that player wins (BX-FEE-15, RB-BANK-02)."""
    left, last = 0, NONE
    for seat in range(g.bank):
        if not g.out[seat]:
            left += 1
            last = seat
    if m.last_survivor and left == 1:
        g.over = SURVIVED
        g.winner = last
        note(g, journal.LASTS, last, g.cash[last])
    elif left == 0:
        g.over = NOBODY_LEFT
        note(g, journal.NOBODY_IS_LEFT, NONE)
