"""Movement, arrival and the bonus roll (BX-MOVE, BX-BONUS, BX-PAY, RB-MOVE, RB-BONUS, RB-ARR)."""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.fees import pay_fees, used_rail
from engine.families.boxcars.rules.chapters.homeward import (
    any_to_catch,
    catch,
    end_run,
    open_way,
    runs_home,
    target,
    win,
)
from engine.families.boxcars.rules.chapters.loans import repay
from engine.families.boxcars.rules.journal import gain, note
from engine.families.boxcars.rules.position import BONUS_DUE, BONUS_USED, EXPRESS, SUPERCHIEF, Position
from engine.families.boxcars.rules.trail_search import farthest, free_links, give_back, reachable, take

# Rows of the log.
DICE, BONUS, BOUNCED, RODE, STUCK_ON, ARRIVED, ARRIVED_HOME, PAYOFF = range(40, 48)


def dice_of_roll(board: CompiledBoard, state: Position) -> int:
    """Return the number of dice of a move: three if a Superchief rolls them together (RB-MOVE-02)."""
    return 3 if board.together and state.train_at_start == SUPERCHIEF else 2


def rolled(board: CompiledBoard, state: Position, one: int, two: int, red: int) -> None:
    """Roll to move (BX-MOVE-01, BX-MOVE-02); `red` is 0 unless it was rolled with the white dice.

    The train owned at the start of the turn determines the bonus (BX-BONUS-09, RB-BONUS-05).
    """
    state.started[state.seat] = 1
    state.white = one + two
    state.red = red
    state.left = one + two + red
    train = state.train_at_start
    if (
        train == SUPERCHIEF  # BX-BONUS-03, RB-ARR-03
        or (one == two and train == EXPRESS)  # BX-BONUS-02, RB-BONUS-02
        or one + two == 12  # BX-BONUS-01, RB-BONUS-01
    ):
        state.bonus = BONUS_DUE
    if state.journal:
        note(state, DICE, state.seat, 0, one * 10 + two, red)


def bonus_rolled(board: CompiledBoard, state: Position, red: int) -> None:
    """Roll the bonus: one die, moved in full, once per turn (BX-BONUS-04, BX-BONUS-07, BX-BONUS-08, RB-BONUS-04)."""
    state.red = red
    state.left = red
    state.steps = 0
    state.bonus = BONUS_USED
    note(state, BONUS, state.seat, 0, red)


def bounced(board: CompiledBoard, state: Position) -> None:
    """Start the next trip with the full red die that was rolled with the white ones (RB-ARR-03, RB-ARR-06)."""
    state.left = state.red
    state.steps = 0
    state.bonus = BONUS_USED
    note(state, BOUNCED, state.seat, 0, state.red)


def rides(board: CompiledBoard, state: Position) -> list[int]:
    """Return the legal next arcs: unused, and such that the rules can still be followed afterwards."""
    seat = state.seat
    used, goal = state.used[seat], target(board, state, seat)
    free: list[int] = []
    allowed: list[int] = []
    for arc in board.arcs[state.at[seat]]:
        if arc == NONE:
            break
        if not used[arc >> 1]:
            free.append(arc)
    if len(free) < 2:
        return free
    best = 1 if board.keep_reachable else 0
    for arc in free:
        take(board, used, arc >> 1)
        if board.keep_reachable:
            far = int(reachable(board, used, board.to[arc], goal))  # RB-MOVE-10
        else:
            far = farthest(board, used, board.to[arc], state.left - 1, goal)  # BX-MOVE-08
        give_back(board, used, arc >> 1)
        if far > best:
            best = far
            allowed.clear()
        if far == best:
            allowed.append(arc)
    return allowed if len(allowed) > 0 else free


def may_ride(board: CompiledBoard, state: Position, arc: int) -> bool:
    """Return whether an arc is one of `rides`. The arc alone usually decides: the destination remains reachable, or the
    full roll can be ridden."""
    used, goal = state.used[state.seat], target(board, state, state.seat)
    if used[arc >> 1]:
        return False
    take(board, used, arc >> 1)
    if board.keep_reachable:
        fits = reachable(board, used, board.to[arc], goal)  # RB-MOVE-10
    else:
        fits = farthest(board, used, board.to[arc], state.left - 1, goal) == state.left - 1  # BX-MOVE-08
    give_back(board, used, arc >> 1)
    if fits:
        return True
    for each in rides(board, state):
        if each == arc:
            return True
    return False


def stuck(board: CompiledBoard, state: Position) -> None:
    """End a move without a section left to ride: the rest of the roll is lost (BX-MOVE-08)."""
    note(state, STUCK_ON, state.seat, 0, state.left)
    state.left = 0
    red_part_used(board, state)
    open_way(board, state, state.seat)


def ride(board: CompiledBoard, state: Position, way: list[int], length: int) -> int:
    """Ride the first `length` arcs of `way`, the last of them first; steps cannot be undone (BX-MOVE-04, RB-MOVE-03).
    Return the number of arcs left.

    Stop where the move ends, and after a link that uses up others, so that the caller plans again.
    """
    seat = state.seat
    used, goal, fresh = state.used[seat], target(board, state, seat), state.steps == 0
    firsts, lasts, ends, clashes = board.first, board.last, board.to, board.clash
    is_noted, may_catch = state.journal, any_to_catch(board, state)
    while length and state.left:
        length -= 1
        arc = way[length]
        first, last, here = firsts[arc], lasts[arc], ends[arc]
        if fresh or state.last[seat] != first:  # Continuing on the same railroad does not change the fees due.
            used_rail(board, state, seat, first)
            fresh = False
        if last != first:
            used_rail(board, state, seat, last)  # Both owners are due; the last railroad is the one ridden: BX-MOVE-06.
        clash = clashes[arc >> 1]
        for link in clash:
            if link == NONE:
                break
            used[link] += 1
        state.ridden[seat] += 1
        state.at[seat] = here
        state.left -= 1
        state.steps += 1
        if is_noted:
            note(state, RODE, seat, 0, arc, NONE if here == goal else state.left)
        if may_catch:
            catch(board, state, seat)
        if here == goal:
            if runs_home(state, seat):
                reach_home(board, state)
            else:
                arrive(board, state)
        elif state.left == 0:
            red_part_used(board, state)
        if clash[1] != NONE:
            break
    return length


def red_part_used(board: CompiledBoard, state: Position) -> None:
    """Count a red die rolled with the white ones and moved as the bonus of the turn (RB-BONUS-03)."""
    if state.red and state.bonus == BONUS_DUE:
        state.bonus = BONUS_USED


def stop(board: CompiledBoard, state: Position) -> None:
    """Stop at the destination; the rest of the roll is lost (BX-MOVE-08, RB-MOVE-06)."""
    state.left = 0
    if board.bounce_within_white and state.steps > state.white:
        red_part_used(board, state)  # Arriving with a part of the red die ends the move: RB-ARR-02.


def arrive(board: CompiledBoard, state: Position) -> None:
    """Pay the payoff, the fees if they come first, and allow a purchase (BX-PAY, BX-FEE-13, RB-ARR-01, RB-PAY-01)."""
    seat = state.seat
    city, origin = state.goal[seat], state.origin[seat]
    state.goal[seat] = NONE
    state.origin[seat] = city  # BX-PAY-02, BX-PAY-04
    state.trips[seat] += 1
    state.looked[seat] = 0
    state.asked[seat] = 0
    free_links(board, state, seat)  # BX-MOVE-11, RB-MOVE-12
    stop(board, state)
    if state.journal:
        note(state, ARRIVED, seat, 0, city, origin)
    if city != origin:  # No payoff back where the run home began: BX-DECL-10, RB-ROVER-07.
        amount, fee = board.pay[origin][city], 0
        if board.fees_first:
            fee = min(state.due[state.bank] - state.paid[state.bank], amount)  # Deducted from the payoff: BX-PAY-03.
            state.paid[state.bank] += fee
            state.owing -= fee
        gain(board, state, seat, amount - fee, PAYOFF, origin * board.city_count + city, fee)
        state.buying = 1  # BX-BUY-01, RB-BUY-01
        if board.loans:
            repay(board, state, seat)
    if board.fees_first:
        state.settling = 1


def reach_home(board: CompiledBoard, state: Position) -> None:
    """Win at the end of the run home with enough cash after all fees (BX-DECL-08, RB-DECL-06, RB-DECL-09)."""
    seat = state.seat
    note(state, ARRIVED_HOME, seat, 0, state.home[seat])
    as_arrival = board.city_dot[state.goal[seat]] == state.at[seat]
    if as_arrival:
        arrive(board, state)  # Home is also the alternate destination: its payoff comes before the check.
        state.goal[seat] = state.origin[seat]
    else:
        stop(board, state)
    if state.cash[seat] - state.owing >= board.win_of[seat]:
        pay_fees(board, state)
        win(board, state, seat)
    else:
        end_run(board, state, seat)  # BX-DECL-12: a bonus roll still due moves toward the alternate destination.
    if as_arrival:
        state.goal[seat] = NONE
