"""The plan that pays best a turn: which demands are served in what order, from where, over what track. Text that numba
compiles; everything is whole numbers, rows of them and loops. Money is in millions."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.families.crayon.bots.ways import (
    FAR,
    NONE,
    Ground,
    Map,
    Room,
    build_price,
    hexes,
    miles_of,
    paid_of,
    rented_of,
    towards,
    ways_to,
    ways_to_net,
)

MOST = 3
"""Demands that a plan combines at most."""

MOST_EVENTS = 2 * MOST

NOTHING = -(1 << 40)
"""Worth less than any plan."""

SHARED = 70
"""Percent of the track of single ways that plans of several demands are first taken to need: ways share track."""

TRIPLED = 5
"""The best options that are combined by threes."""

SUMS = 10
WAY_ARCS, WAY_COST = 8, 9
"""How many sums there are, and the places of those of a way."""

MILE, RENT, COMBINED, LOOKED, TRACK, OVERLAP, FIXED, KEPT = range(8)
"""The places of `weights`."""


class Order(NamedTuple):
    """The orders in which one to three demands are served: rows of events, a pick-up 0 to 2 or a delivery 3 to 5."""

    count: Any
    events: Any


class Train(NamedTuple):
    """Whom a plan is for, one cell each: the mark of its track, the milepost of the train (NONE: any city), cash,
    mileposts a turn, loads, what may be built a turn, and the fee for track of others; and the weights."""

    mine: Any
    at: Any
    cash: Any
    speed: Any
    capacity: Any
    limit: Any
    fee: Any
    weights: Any


class Hand(NamedTuple):
    """What a plan is made of: rows (city, load, payoff, card) of the demands, in `size` how many; the loads on board,
    by load the chips in the tray, by city how many turns nothing can be loaded there."""

    demands: Any
    size: Any
    cargo: Any
    chips: Any
    closed: Any


class Found(NamedTuple):
    """What was found: `events` as (city, load, demand or NONE for a pick-up), `arcs` to be built in their order,
    `sums`: events, arcs, earned, built, mileposts, rented, a thousand times what the plan is worth a turn, and a
    hundred times its turns; then, of the way to a city (`way`, its arcs in their order), how many arcs there are and
    what the track costs that is missing. The rest is room to work in: options (demand, city of pick-up or NONE, city of
    delivery, promise), ways between their stops, and the plans that are kept."""

    events: Any
    arcs: Any
    sums: Any
    way: Any
    option: Any
    gap: Any
    kept: Any
    value: Any


def think(
    b: Map, ground: Ground, room: Room, order: Order, found: Found, majors: Any, train: Train, hand: Hand
) -> None:
    """Lays out the plan that pays best, with the way to its first stop; `found.sums[0]` is 0 where there is none."""
    weights = train.weights
    mile, rent, most = weights[MILE], weights[RENT], weights[COMBINED]
    at = train.at[0]
    ways_to_net(b, ground, room, majors, train.mine[0])
    options = pick_options(b, ground.net.far[0], found, train, hand)
    one, gap, far = found.option, found.gap, ground.ways.far
    # Stop 2 * option is a pick-up and the next one a delivery; the last column of `gap` is the train.
    start = 2 * len(one)
    for stop in range(2 * options):
        city = one[stop >> 1][1 + (stop & 1)]
        if city < 0:
            continue
        # A stop comes after any other one, if demands are combined; else a delivery after its own pick-up.
        first, last = (0, 2 * options) if most > 1 else (stop & ~1, stop)
        goals = 0
        for other in range(first, last):
            there = one[other >> 1][1 + (other & 1)]
            if there >= 0:
                room.goals[goals] = b.centre[there]
                goals += 1
        if at >= 0 and (most > 1 or not goals):
            room.goals[goals] = at
            goals += 1
        if not goals:
            continue  # where a train begins there is no way to its first stop
        ways_to(b, ground, room, city, room.goals[:goals])
        for other in range(first, last):
            there = one[other >> 1][1 + (other & 1)]
            if there >= 0:
                measure(gap[stop][other], far[city][b.centre[there]], mile, rent)
        if at >= 0:
            measure(gap[stop][start], far[city][at], mile, rent)
    kept = weights[KEPT]
    for n in range(kept):
        found.value[n] = NOTHING
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
    choose(b, ground, room, order, found, train, hand)
    if at >= 0 and found.sums[0]:
        way_on(b, ground, room, found, found.events[0][0], at)


def measure(cell: Any, far: int, mile: int, rent: int) -> None:
    """What is built, mileposts and rented ones of a way; NONE in the first where there is no way."""
    if far >= FAR:
        cell[0] = NONE
        return
    cell[0] = paid_of(far, mile, rent)
    cell[1] = miles_of(far)
    cell[2] = rented_of(far)


def shares_card(found: Found, hand: Hand, i: int, j: int) -> bool:
    """Whether two options are demands of one card."""
    one = found.option
    return bool(hand.demands[one[i][0]][3] == hand.demands[one[j][0]][3])


def lacks_load(found: Found, hand: Hand, i: int, j: int, k: int) -> bool:
    """Whether options would deliver one and the same load on board twice; `k` may be `j` again."""
    one = found.option
    for o in (i, j):
        if one[o][1] >= 0:
            continue
        load = hand.demands[one[o][0]][1]
        wanted = 0
        for place in range(3):
            other = i if place == 0 else (j if place == 1 else k)
            if place == 2 and k == j:
                continue
            if one[other][1] < 0 and hand.demands[one[other][0]][1] == load:
                wanted += 1
        for each in hand.cargo:
            if each == load:
                wanted -= 1
        if wanted > 0:
            return True
    return False


def pick_options(b: Map, net: Any, found: Found, train: Train, hand: Hand) -> int:
    """The demands that promise most, each from one of its cities, by distances straight over the grid: rows (demand,
    city of pick-up or NONE for one on board, city of delivery); returns how many."""
    at = train.at[0]
    kept = 0
    for d in range(hand.size[0]):
        goal, load, payoff = hand.demands[d][0], hand.demands[d][1], hand.demands[d][2]
        if goal < 0 or net[b.centre[goal]] >= FAR:
            continue
        goal_joins = paid_of(net[b.centre[goal]], 0, 0)
        aboard = False
        for each in hand.cargo:
            if each == load:
                aboard = True
        if aboard:
            far = hexes(b, at, b.centre[goal])
            promise = estimate(payoff + 1000, far, min(2 * far, goal_joins), train)
            kept = keep_option(found, kept, d, NONE, goal, promise, train.weights[LOOKED])
            continue
        if not hand.chips[load]:
            continue
        for j in range(b.supply[load], b.supply[load + 1]):
            source = b.source[j]
            if source == goal or net[b.centre[source]] >= FAR:
                continue
            far = hexes(b, b.centre[source], b.centre[goal])
            built = min(far + far // 2, paid_of(net[b.centre[source]], 0, 0) + goal_joins)
            if at >= 0:
                far += hexes(b, at, b.centre[source])
            promise = estimate(payoff, far, built, train)
            kept = keep_option(found, kept, d, source, goal, promise, train.weights[LOOKED])
    return kept


def estimate(payoff: int, far: int, built: int, train: Train) -> Any:
    """What a demand promises a turn, a thousand times."""
    return 1000 * (100 * payoff - train.weights[TRACK] * built) // (100 * turns(far, built, train))


def turns(far: int, built: int, train: Train) -> Any:
    """Turns for a plan, a hundred times: riding and building overlap in part. Never 0."""
    ride = 100 * far // max(1, train.speed[0])
    build = 100 * built // max(1, train.limit[0])
    return max(ride, build) + min(ride, build) * train.weights[OVERLAP] // 100 + train.weights[FIXED]


def keep_option(found: Found, kept: int, d: int, source: int, goal: int, promise: int, looked: int) -> Any:
    """Puts an option in its place among the best; returns how many there are."""
    one = found.option
    place = kept
    while place > 0 and one[place - 1][3] < promise:
        place -= 1
    if place >= looked:
        return kept
    last = min(kept, looked - 1)
    while last > place:
        for c in range(4):
            one[last][c] = one[last - 1][c]
        last -= 1
    one[place][0] = d
    one[place][1] = source
    one[place][2] = goal
    one[place][3] = promise
    return min(kept + 1, looked)


def weigh(order: Order, found: Found, train: Train, hand: Hand, n: int, i: int, j: int, k: int) -> None:
    """Weighs every order of serving `n` options by the ways between single stops, and keeps the best. Loads on
    board that none of them delivers are dropped where room is needed."""
    one, gap, weights = found.option, found.gap, train.weights
    speed, fee, cash = train.speed[0], train.fee[0], train.cash[0]
    last = weights[KEPT] - 1
    start = 2 * len(one) if train.at[0] >= 0 else NONE
    room_left = train.capacity[0] - (one[i][1] < 0) - (n > 1 and one[j][1] < 0) - (n > 2 and one[k][1] < 0)
    for row in range(order.count[n - 1], order.count[n]):
        here = start
        far = built = rented = earned = wait = 0
        free = room_left
        works = True
        for e in range(2 * n):
            event = order.events[row][e]
            which = event % MOST
            o = i if which == 0 else (j if which == 1 else k)
            if event < MOST:
                city = one[o][1]
                if city < 0:
                    continue
                stop = 2 * o
                free -= 1
                if free < 0:
                    works = False
                    break
            else:
                city = one[o][2]
                stop = 2 * o + 1
                free += 1
            if here >= 0:
                way = gap[stop][here]
                if way[0] < 0:
                    works = False
                    break
                built += way[0] if n == 1 else way[0] * SHARED // 100
                far += way[1]
                rented += way[2]
            if hand.closed[city] > wait:
                wait = hand.closed[city]
            if built + fees_for(rented, speed, fee) > cash + earned:
                works = False
                break
            here = stop
            if event >= MOST:
                earned += hand.demands[one[o][0]][2]
        if not works:
            continue
        value = worth(earned, built, far, rented, wait, train)
        if value > found.value[last]:
            place = last
            while place > 0 and found.value[place - 1] < value:
                found.value[place] = found.value[place - 1]
                for c in range(5):
                    found.kept[place][c] = found.kept[place - 1][c]
                place -= 1
            found.value[place] = value
            found.kept[place][0] = n
            found.kept[place][1] = row
            found.kept[place][2] = i
            found.kept[place][3] = j
            found.kept[place][4] = k


def worth(earned: int, built: int, far: int, rented: int, wait: int, train: Train) -> Any:
    """What a plan is worth a turn, a thousand times: what it earns less a part of what is built, which lasts, and fees
    for the turns on track of others."""
    fees = fees_for(rented, train.speed[0], train.fee[0])
    gain = 100 * (earned - fees) - train.weights[TRACK] * built
    return 1000 * gain // (turns(far, built, train) + 100 * wait)


def fees_for(rented: int, speed: int, fee: int) -> int:
    """The fees for so many mileposts on track of others."""
    return fee * ((rented + speed - 1) // max(1, speed))


def choose(b: Map, ground: Ground, room: Room, order: Order, found: Found, train: Train, hand: Hand) -> None:
    """Looks closely at the kept plans: track that two ways share is built once, and every piece must be joined to own
    track or a major city. The best one is laid out."""
    best = NONE
    best_value = NOTHING
    for n in range(train.weights[KEPT]):
        if found.value[n] <= NOTHING:
            continue
        value = lay_out(b, ground, room, order, found, train, hand, n)
        if value > best_value:
            best_value = value
            best = n
    if best < 0:
        for place in range(SUMS):
            found.sums[place] = 0
    else:
        lay_out(b, ground, room, order, found, train, hand, best)


def lay_out(b: Map, ground: Ground, room: Room, order: Order, found: Found, train: Train, hand: Hand, n: int) -> Any:
    """Follows the ways of a kept plan and writes down its stops and the track to be built; returns what it is worth a
    turn, a thousand times, or NOTHING where it cannot be paid."""
    one, sums, weights = found.option, found.sums, train.weights
    speed, fee = train.speed[0], train.fee[0]
    room.stamps[0] += 1
    stamp = room.stamps[0]
    size, row = found.kept[n][0], found.kept[n][1]
    here = train.at[0]
    far = built = rented = earned = wait = 0
    events = arcs = 0
    can_pay = True
    for e in range(2 * size):
        event = order.events[row][e]
        o = found.kept[n][2 + event % MOST]
        city = one[o][1] if event < MOST else one[o][2]
        if city < 0:
            continue
        if here >= 0:
            way = ground.ways.far[city][here]
            far += miles_of(way)
            rented += rented_of(way)
            before = arcs
            if paid_of(way, weights[MILE], weights[RENT]):
                arcs = follow(b, ground, room, found, city, here, arcs, stamp)
            for a in range(before, arcs):
                built += build_price(b, found.arcs[a])
        if hand.closed[city] > wait:
            wait = hand.closed[city]
        if built + fees_for(rented, speed, fee) > train.cash[0] + earned:
            can_pay = False
        here = b.centre[city]
        d = one[o][0]
        found.events[events][0] = city
        found.events[events][1] = hand.demands[d][1]
        found.events[events][2] = d if event >= MOST else NONE
        events += 1
        if event >= MOST:
            earned += hand.demands[d][2]
    value = worth(earned, built, far, rented, wait, train)
    sums[0], sums[1], sums[2], sums[3] = events, arcs, earned, built
    sums[4], sums[5], sums[6], sums[7] = far, rented, value, turns(far, built, train) + 100 * wait
    return value if can_pay else NOTHING


def follow(b: Map, ground: Ground, room: Room, found: Found, city: int, here: int, arcs: int, stamp: int) -> int:
    """Adds the free sections of the way from a milepost to a city, each piece with what joins it to own track, a major
    city or what the plan builds before; returns how many sections there are now."""
    step, row = ground.ways.step, ground.ways.far[city]
    net, mark, edges = ground.net.far[0], room.node_stamp, room.edge_stamp
    piece = arcs
    nearest = NONE
    touches = False
    node = here
    while True:
        arc = towards(b, step, row, node)
        if arc >= 0 and not b.inner[arc >> 1] and not ground.track[arc >> 1] and edges[arc >> 1] != stamp:
            if arcs == piece:
                nearest = node
                touches = mark[node] == stamp
            found.arcs[arcs] = arc ^ 1
            edges[arc >> 1] = stamp
            arcs += 1
            node = b.start[arc]
            touches = touches or mark[node] == stamp
            if net[node] < net[nearest]:
                nearest = node
            continue
        if arcs > piece:
            if not touches:
                arcs = join(b, ground, room, found, nearest, arcs, stamp)
            for a in range(piece, arcs):
                mark[b.start[found.arcs[a]]] = stamp
                mark[b.end[found.arcs[a]]] = stamp
            piece = arcs
        if arc < 0:
            return arcs
        node = b.start[arc]


def join(b: Map, ground: Ground, room: Room, found: Found, nearest: int, arcs: int, stamp: int) -> int:
    """Adds the sections that join a milepost to own track, a major city or what the plan builds before."""
    step, row = ground.net.step, ground.net.far[0]
    node = nearest
    while room.node_stamp[node] != stamp:
        arc = towards(b, step, row, node)
        if arc < 0:
            break
        if room.edge_stamp[arc >> 1] != stamp:
            found.arcs[arcs] = arc
            room.edge_stamp[arc >> 1] = stamp
            arcs += 1
        node = b.start[arc]
    return arcs


def way_on(b: Map, ground: Ground, room: Room, found: Found, city: int, here: int) -> None:
    """Writes down the arcs of the way from a milepost to a city, and in `found.sums` how many there are and what the
    track costs that is missing. There are none where no way leads there."""
    room.goals[0] = here
    ways_to(b, ground, room, city, room.goals[:1])
    step, row = ground.ways.step, ground.ways.far[city]
    arcs = cost = 0
    node = here
    while row[node] and row[node] < FAR:
        arc = towards(b, step, row, node)
        if not ground.track[arc >> 1] and not b.inner[arc >> 1]:
            cost += build_price(b, arc ^ 1)
        found.way[arcs] = arc ^ 1
        arcs += 1
        node = b.start[arc]
    found.sums[WAY_ARCS] = arcs
    found.sums[WAY_COST] = cost
