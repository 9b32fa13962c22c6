"""The plan with the highest value per turn: demands, order, sources and track. Compiled, with whole
numbers, rows and loops only. Money is in millions."""

from __future__ import annotations

from engine.families.crayon.bots.search.laying import choose, from_train, way_on
from engine.families.crayon.bots.search.options import pick_options
from engine.families.crayon.bots.search.queries import (
    COMBINED,
    KEPT,
    MAX_DEMANDS,
    MILE,
    NO_VALUE,
    RENT,
    STAGES,
    Found,
    Hand,
    Order,
    Train,
)
from engine.families.crayon.bots.search.reach import ways_to, ways_to_net
from engine.families.crayon.bots.search.routes import (
    FAR,
    NONE,
    Ground,
    Map,
    Places,
    Room,
    Row,
    miles_of,
    paid_of,
    rented_of,
)
from engine.families.crayon.bots.search.values import fees_for, plan_value

SHARED = 70
"""The estimated percent of the track of single routes that plans of several demands need, because routes share track.
"""

TRIPLED = 5
"""The number of best options that are combined in threes."""


def think(
    board_map: Map, ground: Ground, room: Room, order: Order, found: Found, majors: Places, train: Train, hand: Hand
) -> None:
    """Lay out the best plan with the route to its first stop. `found.sums[0]` is 0 if there is none."""
    weights = train.weights
    mile, rent, most = weights[MILE], weights[RENT], weights[COMBINED]
    at = train.at[0]
    ways_to_net(board_map, ground, room, majors, train.mine[0])
    options = pick_options(board_map, ground.net.far[0], found, train, hand)
    one, gap, far = found.option, found.gap, ground.ways.far
    # Stop 2 * option is a pick-up, the next one its delivery. The last column of `gap` is the train.
    start = 2 * len(one)
    for stop in range(2 * options):
        city = one[stop >> 1][1 + (stop & 1)]
        if city < 0:
            continue
        # Any stop can follow another if demands are combined, else a delivery follows its own pick-up.
        first, last = (0, 2 * options) if most > 1 else (stop & ~1, stop)
        goals = 0
        for other in range(first, last):
            there = one[other >> 1][1 + (other & 1)]
            if there >= 0:
                room.goals[goals] = board_map.centre[there]
                goals += 1
        if at >= 0 and (most > 1 or not goals):
            room.goals[goals] = at
            goals += 1
        if not goals:
            continue  # A train that starts anywhere needs no route to its first stop.
        ways_to(board_map, ground, room, city, room.goals[:goals], train.mine[0], mile, rent)
        for other in range(first, last):
            there = one[other >> 1][1 + (other & 1)]
            if there >= 0:
                measure(gap[stop][other], far[city][board_map.centre[there]], mile, rent)
        if at >= 0:
            measure(gap[stop][start], from_train(board_map, ground, train, city), mile, rent)
    for n in range(weights[KEPT] + 1):
        found.value[n] = NO_VALUE
    for i in range(options):
        weigh(order, found, train, hand, 1, i, i, i)
        if most < 2:
            continue
        for j in range(options):
            if shares_card(found, hand, i, j) or lacks_load(found, hand, i, j, j):
                continue
            weigh(order, found, train, hand, 2, i, j, j)
            if most < 3 or i >= TRIPLED or j >= TRIPLED:
                continue
            for k in range(min(options, TRIPLED)):
                if not (shares_card(found, hand, i, k) or shares_card(found, hand, j, k)
                        or lacks_load(found, hand, i, j, k)):  # fmt: skip
                    weigh(order, found, train, hand, 3, i, j, k)
    choose(board_map, ground, room, order, found, train, hand)
    if at >= 0 and found.sums[0]:
        way_on(board_map, ground, room, found, train, found.events[0][0], at)


def measure(cell: Row, far: int, mile: int, rent: int) -> None:
    """Return the building cost, mileposts and rented mileposts of a route; NONE first if there is no route."""
    if far >= FAR:
        cell[0] = NONE
        return
    cell[0] = paid_of(far, mile, rent)
    cell[1] = miles_of(far)
    cell[2] = rented_of(far)


def shares_card(found: Found, hand: Hand, i: int, j: int) -> bool:
    """Return whether two options are demands of one card."""
    one = found.option
    return bool(hand.demands[one[i][0]][3] == hand.demands[one[j][0]][3])


def lacks_load(found: Found, hand: Hand, i: int, j: int, index: int) -> bool:
    """Return whether options would deliver the same load on board twice; `index` may equal `j`."""
    one = found.option
    for which in range(2):
        o = j if which else i
        if one[o][1] >= 0:
            continue
        load = hand.demands[one[o][0]][1]
        wanted = 0
        for place in range(3):
            other = i if place == 0 else (j if place == 1 else index)
            if place == 2 and index == j:
                continue
            if one[other][1] < 0 and hand.demands[one[other][0]][1] == load:
                wanted += 1
        for each in hand.cargo:
            if each == load:
                wanted -= 1
        if wanted > 0:
            return True
    return False


def weigh(order: Order, found: Found, train: Train, hand: Hand, n: int, i: int, j: int, index: int) -> None:
    """Evaluate every order of `n` options by the routes between stops, and store the best. Loads on board without a
    delivery are dropped if room is needed. What orders have in common is added once."""
    one, gap, weights = found.option, found.gap, train.weights
    most = weights[COMBINED]
    speed, fee, cash = train.speed[0], train.fee[0], train.cash[0]
    last = weights[KEPT] - 1
    single = weights[KEPT]
    start = 2 * len(one) if train.at[0] >= 0 else NONE
    stage = found.stage
    stage[0][0] = start
    for place in range(1, STAGES - 1):
        stage[0][place] = 0
    stage[0][STAGES - 1] = (
        train.capacity[0] - (one[i][1] < 0) - (n > 1 and one[j][1] < 0) - (n > 2 and one[index][1] < 0)
    )
    failed = 2 * n
    for row in range(order.firsts[n - 1], order.firsts[n]):
        if order.shared[row] > failed:
            continue  # It begins like the previous order, which does not work.
        at = stage[order.shared[row]]
        here, far, built, rented, earned, wait, free = at[0], at[1], at[2], at[3], at[4], at[5], at[6]
        failed = 2 * n
        for e in range(order.shared[row], 2 * n):
            event = order.events[row][e]
            which = event % MAX_DEMANDS
            o = i if which == 0 else (j if which == 1 else index)
            city = one[o][1] if event < MAX_DEMANDS else one[o][2]
            if city >= 0:
                stop = 2 * o
                if event < MAX_DEMANDS:
                    free -= 1
                    if free < 0:
                        failed = e
                        break
                else:
                    stop += 1
                    free += 1
                if here >= 0:
                    way = gap[stop][here]
                    if way[0] < 0:
                        failed = e
                        break
                    built += way[0] if n == 1 else way[0] * SHARED // 100
                    far += way[1]
                    rented += way[2]
                if hand.closed[city] > wait:
                    wait = hand.closed[city]
                if built + fees_for(rented, speed, fee) > cash + earned:
                    failed = e
                    break
                here = stop
                if event >= MAX_DEMANDS:
                    earned += hand.demands[one[o][0]][2]
            after = stage[e + 1]
            after[0], after[1], after[2], after[3], after[4] = here, far, built, rented, earned
            after[5], after[6] = wait, free
        if failed < 2 * n:
            continue
        value = plan_value(earned, built, far, rented, wait, train)
        if n == 1 and most > 1 and value > found.value[single]:
            write_down(found, single, value, n, row, i, j, index)
        if value > found.value[last]:
            place = last
            while place > 0 and found.value[place - 1] < value:
                found.value[place] = found.value[place - 1]
                for c in range(5):
                    found.kept[place][c] = found.kept[place - 1][c]
                place -= 1
            write_down(found, place, value, n, row, i, j, index)


def write_down(found: Found, place: int, value: int, n: int, row: int, i: int, j: int, index: int) -> None:
    """Store a plan: the number of its options, their order and the options."""
    found.value[place] = value
    found.kept[place][0] = n
    found.kept[place][1] = row
    found.kept[place][2] = i
    found.kept[place][3] = j
    found.kept[place][4] = index
