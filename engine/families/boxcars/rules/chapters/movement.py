"""Riding from milepost to milepost, arriving, and the bonus (BX-MOVE, BX-BONUS, BX-PAY, RB-MOVE, RB-BONUS, RB-ARR)."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.declare import catch, open_way, target, undeclare, win
from engine.families.boxcars.rules.chapters.fees import pay_fees, used_rail
from engine.families.boxcars.rules.chapters.loans import repay
from engine.families.boxcars.rules.journal import gain, note
from engine.families.boxcars.rules.position import BONUS_DUE, BONUS_USED, EXPRESS, SUPERCHIEF, Position
from engine.families.boxcars.rules.trail_search import farthest, free_links, give_back, reachable, take


def dice_of_roll(m: CompiledBoard, g: Position) -> int:
    """How many dice a move is rolled with: three where the Super Chief rolls them together (RB-MOVE-02)."""
    return 3 if m.together and g.train_at_start == SUPERCHIEF else 2


def rolled(m: CompiledBoard, g: Position, one: int, two: int, red: int) -> None:
    """The roll to move (BX-MOVE-01, BX-MOVE-02); `red` is 0 unless it was rolled together with the white dice.

    The train owned at the start of the turn decides about the bonus (BX-BONUS-09, RB-BONUS-05).
    """
    g.started[g.seat] = 1
    g.white = one + two
    g.red = red
    g.left = one + two + red
    train = g.train_at_start
    if (
        train == SUPERCHIEF  # BX-BONUS-03, RB-ARR-03
        or (one == two and train == EXPRESS)  # BX-BONUS-02, RB-BONUS-02
        or one + two == 12  # BX-BONUS-01, RB-BONUS-01
    ):
        g.bonus = BONUS_DUE
    if g.journal:
        note(g, journal.DICE, g.seat, 0, one * 10 + two, red)


def bonus_rolled(m: CompiledBoard, g: Position, red: int) -> None:
    """The bonus is one die, moved in full, once a turn (BX-BONUS-04, BX-BONUS-07, BX-BONUS-08, RB-BONUS-04)."""
    g.red = red
    g.left = red
    g.steps = 0
    g.bonus = BONUS_USED
    note(g, journal.BONUS, g.seat, 0, red)


def bounced(m: CompiledBoard, g: Position) -> None:
    """The red die rolled together with the white ones starts the next trip, in full (RB-ARR-03, RB-ARR-06)."""
    g.left = g.red
    g.steps = 0
    g.bonus = BONUS_USED
    note(g, journal.BOUNCED, g.seat, 0, g.red)


def rides(m: CompiledBoard, g: Position) -> list[int]:
    """The arcs that may be ridden next: unused, and such that the rules can still be kept afterwards."""
    seat = g.seat
    used, goal = g.used[seat], target(m, g, seat)
    free: list[int] = []
    allowed: list[int] = []
    for arc in m.arcs[g.at[seat]]:
        if arc == NONE:
            break
        if not used[arc >> 1]:
            free.append(arc)
    if len(free) < 2:
        return free
    best = 1 if m.keep_reachable else 0
    for arc in free:
        take(m, used, arc >> 1)
        if m.keep_reachable:
            far = int(reachable(m, used, m.to[arc], goal))  # RB-MOVE-10
        else:
            far = farthest(m, used, m.to[arc], g.left - 1, goal)  # BX-MOVE-08
        give_back(m, used, arc >> 1)
        if far > best:
            best = far
            allowed.clear()
        if far == best:
            allowed.append(arc)
    return allowed if len(allowed) > 0 else free


def may_ride(m: CompiledBoard, g: Position, arc: int) -> bool:
    """Whether an arc is one of `rides`; mostly told by the arc alone, because the destination stays within reach or
    all that is left can be ridden."""
    used, goal = g.used[g.seat], target(m, g, g.seat)
    if used[arc >> 1]:
        return False
    take(m, used, arc >> 1)
    if m.keep_reachable:
        fits = reachable(m, used, m.to[arc], goal)  # RB-MOVE-10
    else:
        fits = farthest(m, used, m.to[arc], g.left - 1, goal) == g.left - 1  # BX-MOVE-08
    give_back(m, used, arc >> 1)
    if fits:
        return True
    for each in rides(m, g):
        if each == arc:
            return True
    return False


def stuck(m: CompiledBoard, g: Position) -> None:
    """No section is left to ride: the rest of the roll is lost (BX-MOVE-08)."""
    note(g, journal.STUCK_ON, g.seat, 0, g.left)
    g.left = 0
    red_part_used(m, g)
    open_way(m, g, g.seat)


def ride(m: CompiledBoard, g: Position, way: list[int], length: int) -> int:
    """Rides the first `length` arcs of `way`, the last of them first; steps are never taken back (BX-MOVE-04,
    RB-MOVE-03). Returns how many are left.

    Stops where the move ends, and after a link that uses up more than itself, so that whoever planned looks again.
    """
    seat = g.seat
    used, goal, fresh = g.used[seat], target(m, g, seat), g.steps == 0
    firsts, lasts, ends, clashes = m.first, m.last, m.to, m.clash
    is_noted, may_catch = g.journal, g.declarers and m.rover
    while length and g.left:
        length -= 1
        arc = way[length]
        first, last, here = firsts[arc], lasts[arc], ends[arc]
        if fresh or g.last[seat] != first:  # going on along the same railroad changes nothing that is due
            used_rail(m, g, seat, first)
            fresh = False
        if last != first:
            used_rail(m, g, seat, last)  # both owners are due, the last one is the line ridden: BX-MOVE-06
        clash = clashes[arc >> 1]
        for link in clash:
            if link == NONE:
                break
            used[link] += 1
        g.ridden[seat] += 1
        g.at[seat] = here
        g.left -= 1
        g.steps += 1
        if is_noted:
            note(g, journal.RODE, seat, 0, arc, g.left)
        if may_catch:
            catch(m, g, seat)
        if here == goal:
            if g.declared[seat]:
                reach_home(m, g)
            else:
                arrive(m, g)
        elif g.left == 0:
            red_part_used(m, g)
        if clash[1] != NONE:
            break
    return length


def red_part_used(m: CompiledBoard, g: Position) -> None:
    """A red die rolled together with the white ones and moved is the bonus of the turn (RB-BONUS-03)."""
    if g.red and g.bonus == BONUS_DUE:
        g.bonus = BONUS_USED


def stop(m: CompiledBoard, g: Position) -> None:
    """The train stops where it was heading and the rest of the roll is lost (BX-MOVE-08, RB-MOVE-06)."""
    g.left = 0
    if m.bounce_within_white and g.steps > g.white:
        red_part_used(m, g)  # arriving with a part of the red die ends the move: RB-ARR-02


def arrive(m: CompiledBoard, g: Position) -> None:
    """The payoff, the fees where they come first, and the chance to buy (BX-PAY, BX-FEE-13, RB-ARR-01, RB-PAY-01)."""
    seat = g.seat
    city, origin = g.goal[seat], g.origin[seat]
    g.goal[seat] = NONE
    g.origin[seat] = city  # BX-PAY-02, BX-PAY-04
    g.trips[seat] += 1
    g.asked[seat] = 0
    free_links(m, g, seat)  # BX-MOVE-11, RB-MOVE-12
    stop(m, g)
    if g.journal:
        note(g, journal.ARRIVED, seat, 0, city, origin)
    if city != origin:  # back in the city of declaration there is no payoff: BX-DECL-10, RB-ROVER-07
        amount, fee = m.pay[origin][city], 0
        if m.fees_first:
            fee = min(g.due[g.bank] - g.paid[g.bank], amount)  # taken off the payoff: BX-PAY-03
            g.paid[g.bank] += fee
            g.owing -= fee
        gain(m, g, seat, amount - fee, journal.PAYOFF, origin * m.city_count + city, fee)
        g.buying = 1  # BX-BUY-01, RB-BUY-01
        if m.loans:
            repay(m, g, seat)
    if m.fees_first:
        g.settling = 1


def reach_home(m: CompiledBoard, g: Position) -> None:
    """A declared train is home: with the win cash left after all fees it wins (BX-DECL-08, RB-DECL-06, RB-DECL-09)."""
    seat = g.seat
    note(g, journal.ARRIVED_HOME, seat, 0, g.home[seat])
    as_arrival = m.city_dot[g.goal[seat]] == g.at[seat]
    if as_arrival:
        arrive(m, g)  # home is the alternate destination too: its payoff comes before the check
        g.goal[seat] = g.origin[seat]
    else:
        stop(m, g)
    if g.cash[seat] - g.owing >= m.win_cash:
        pay_fees(m, g)
        win(m, g, seat)
    else:
        undeclare(m, g, seat)  # BX-DECL-12: a bonus still due is moved towards the alternate
    if as_arrival:
        g.goal[seat] = NONE
