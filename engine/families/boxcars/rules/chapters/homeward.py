"""Declaring and the run home, its end, rover play and winning (BX-DECL, BX-ROVER, RB-DECL, RB-ROVER, RB-UNDECL).

A declared player runs home; the other chapters ask `runs_home`.
"""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.journal import gain, note
from engine.families.boxcars.rules.position import NOBODY_LEFT, SURVIVED, WON, Position
from engine.families.boxcars.rules.trail_search import free_links, open_fewest, reachable

# Rows of the log.
DECLARED, NOT_DECLARED, UNDECLARED, WAY_OPENED, ROVER, ROVER_RECEIVED, CAUGHT, WINS, LASTS, NOBODY_IS_LEFT = range(
    80, 90
)


def runs_home(state: Position, seat: int) -> bool:
    """Return whether a player has declared."""
    return bool(state.declared[seat])


def target(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the target milepost of a player: home if declared, else the destination (BX-DECL-07, RB-DECL-05)."""
    return board.city_dot[state.home[seat]] if state.declared[seat] else board.city_dot[state.goal[seat]]


def may_declare(board: CompiledBoard, state: Position) -> bool:
    """Return whether the player on turn may declare: enough cash to win, at the last destination, once for each
    arrival; by the option again after a turn lost to the current city.

    The cash at this moment counts (BX-DECL-03, BX-DECL-04, RB-DECL-01). Before the first arrival there is no such
    moment.
    """
    seat = state.seat
    return bool(
        state.cash[seat] >= board.win_of[seat]
        and state.trips[seat]
        and not state.asked[seat]
        and not state.declared[seat]
    )


def declare_answered(board: CompiledBoard, state: Position, yes: int) -> None:
    """Declare, which wins at once in the home city, or roll on (BX-DECL-05, RB-DECL-02, RB-DECL-08)."""
    seat = state.seat
    state.asked[seat] = 1
    if not yes:
        note(state, NOT_DECLARED, seat)
        return
    start_run(state, seat)
    note(state, DECLARED, seat, state.cash[seat])
    if board.city_dot[state.home[seat]] == state.at[seat]:
        win(board, state, seat)


def start_run(state: Position, seat: int) -> None:
    """Mark a player as declared."""
    state.declared[seat] = 1
    state.declarers += 1


def stop_run(state: Position, seat: int) -> None:
    """Mark a player as not declared."""
    state.declarers -= state.declared[seat]
    state.declared[seat] = 0


def check_total(board: CompiledBoard, state: Position, seat: int) -> None:
    """End the declaration if the cash is below the winning total (BX-DECL-09, RB-UNDECL-01)."""
    if state.declared[seat] and state.cash[seat] < board.win_of[seat]:
        end_run(board, state, seat)


def end_run(board: CompiledBoard, state: Position, seat: int) -> None:
    """End a declaration: the trip continues to the alternate destination (BX-DECL-10, RB-ROVER-05)."""
    stop_run(state, seat)
    note(state, UNDECLARED, seat, 0, state.goal[seat])
    if board.until_arrival and not board.barred:
        free_links(board, state, seat)
    open_way(board, state, seat)


def open_way(board: CompiledBoard, state: Position, seat: int) -> None:
    """Free the fewest used links if every route to the destination is used up (RB-ROVER-05, RB-MOVE-10)."""
    if board.keep_reachable and not state.out[seat]:
        used, here, goal = state.used[seat], state.at[seat], target(board, state, seat)
        if not reachable(board, used, here, goal):
            state.freed[seat] += 1
            note(state, WAY_OPENED, seat, 0, open_fewest(board, used, here, goal))


def any_to_catch(board: CompiledBoard, state: Position) -> bool:
    """Return whether a player has declared and can be caught."""
    return bool(state.declarers and board.rover)


def catch(board: CompiledBoard, state: Position, rover: int) -> None:
    """Catch the declared trains on the milepost that the train has reached (BX-ROVER-01 to 04, RB-ROVER-01)."""
    for seat in range(state.bank):
        if state.declared[seat] and seat != rover and state.at[seat] == state.at[rover]:
            amount = min(board.rover_payment, state.cash[seat])
            note(state, CAUGHT, rover, 0, seat)
            gain(board, state, seat, -amount, ROVER, rover)
            gain(board, state, rover, amount, ROVER_RECEIVED, seat)
            end_run(board, state, seat)


def win(board: CompiledBoard, state: Position, seat: int) -> None:
    """End the game with a player at home with the winning total (BX-DECL-01, RB-DECL-06)."""
    state.over = WON
    state.winner = seat
    note(state, WINS, seat, state.cash[seat], state.home[seat])


def survive(board: CompiledBoard, state: Position) -> None:
    """End the game if only one player is left, who wins (BX-FEE-15, RB-BANK-02)."""
    left, last = 0, NONE
    for seat in range(state.bank):
        if not state.out[seat]:
            left += 1
            last = seat
    if board.last_survivor and left == 1:
        state.over = SURVIVED
        state.winner = last
        note(state, LASTS, last, state.cash[last])
    elif left == 0:
        state.over = NOBODY_LEFT
        note(state, NOBODY_IS_LEFT, NONE)
