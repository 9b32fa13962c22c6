"""Evaluation of plans: stops, track to build and the route to a city. Compiled."""

from __future__ import annotations

from engine.families.crayon.bots.search.queries import (
    KEPT,
    MAX_DEMANDS,
    MILE,
    NO_VALUE,
    RENT,
    SUMS,
    WAY_ARCS,
    WAY_COST,
    Found,
    Hand,
    Order,
    Train,
)
from engine.families.crayon.bots.search.reach import ways_to
from engine.families.crayon.bots.search.routes import (
    FAR,
    NONE,
    STEP,
    WEIGHT,
    Ground,
    Map,
    Room,
    build_price,
    miles_of,
    paid_of,
    rented_of,
    towards,
)
from engine.families.crayon.bots.search.values import fees_for, plan_value, turns


def choose(board_map: Map, ground: Ground, room: Room, order: Order, found: Found, train: Train, hand: Hand) -> None:
    """Evaluate the stored plans and lay out the best one.

    Track shared by two routes is built once, and every piece must connect to own track or a major city. The best single
    demand is also evaluated, because shared track is only an estimate before.
    """
    best = NONE
    best_value = NO_VALUE
    singles = 0
    for n in range(train.weights[KEPT] + 1):
        if found.value[n] <= NO_VALUE or (n == train.weights[KEPT] and singles):
            continue
        singles += found.kept[n][0] == 1
        value = lay_out(board_map, ground, room, order, found, train, hand, n)
        if value > best_value:
            best_value = value
            best = n
    if best < 0:
        for place in range(SUMS):
            found.sums[place] = 0
    else:
        lay_out(board_map, ground, room, order, found, train, hand, best)


def lay_out(
    board_map: Map, ground: Ground, room: Room, order: Order, found: Found, train: Train, hand: Hand, n: int
) -> int:
    """Follow the routes of a stored plan and write its stops and track. Return its value per turn times 1,000, or
    NO_VALUE if it is unaffordable."""
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
        o = found.kept[n][2 + event % MAX_DEMANDS]
        city = one[o][1] if event < MAX_DEMANDS else one[o][2]
        if city < 0:
            continue
        if here >= 0:
            way = ground.ways.far[city][here] if events else from_train(board_map, ground, train, city)
            far += miles_of(way)
            rented += rented_of(way)
            before = arcs
            # Track that costs nothing does not show in the cost of a route.
            if board_map.free[0] or paid_of(way, weights[MILE], weights[RENT]):
                arcs = follow(board_map, ground, room, found, city, here, arcs, stamp)
            for a in range(before, arcs):
                built += build_price(board_map, found.arcs[a])
        if hand.closed[city] > wait:
            wait = hand.closed[city]
        if built + fees_for(rented, speed, fee) > train.cash[0] + earned:
            can_pay = False
        here = board_map.centre[city]
        d = one[o][0]
        found.events[events][0] = city
        found.events[events][1] = hand.demands[d][1]
        found.events[events][2] = d if event >= MAX_DEMANDS else NONE
        events += 1
        if event >= MAX_DEMANDS:
            earned += hand.demands[d][2]
    value = plan_value(earned, built, far, rented, wait, train)
    sums[0], sums[1], sums[2], sums[3] = events, arcs, earned, built
    sums[4], sums[5], sums[6], sums[7] = far, rented, value, turns(far, built, train) + 100 * wait
    return value if can_pay else NO_VALUE


def from_train(board_map: Map, ground: Ground, train: Train, city: int) -> int:
    """Return the distance of a city from the train. If the route leads back and the train cannot turn, it moves to the
    next city first and back."""
    row, here = ground.ways.far[city], train.at[0]
    far = row[here]
    if train.round[0] and far < FAR and towards(board_map, ground.ways.step, row, here) ^ 1 == train.back[0]:
        far += train.round[0] * (train.weights[MILE] * WEIGHT + STEP)
    return far


def round_trip(board_map: Map, ground: Ground, room: Room, train: Train) -> int:
    """Return the mileposts of the shortest trip over own track to a city ahead, where the train can turn, and back to
    its position; 0 if there is none, or if the train can leave in any direction."""
    back = train.back[0]
    if back == NONE:
        return 0
    nodes, fars, mark = room.nodes, room.near, room.node_stamp
    room.stamps[0] += 1
    stamp = room.stamps[0]
    nodes[0] = train.at[0]
    fars[0] = 0
    mark[train.at[0]] = stamp
    place = 0
    count = 1
    while place < count:
        node, far = nodes[place], fars[place]
        place += 1
        if board_map.city[node] != NONE:
            return 2 * far
        for slot in range(board_map.first[node], board_map.first[node + 1]):
            arc, there = board_map.out[slot], board_map.to[slot]
            is_own = board_map.inner[arc >> 1] or ground.track[arc >> 1] == train.mine[0]
            if arc != back and mark[there] != stamp and board_map.opens[arc] and is_own:
                mark[there] = stamp
                nodes[count] = there
                fars[count] = far + 1
                count += 1
    return 0


def follow(
    board_map: Map, ground: Ground, room: Room, found: Found, city: int, here: int, arcs: int, stamp: int
) -> int:
    """Add the free sections of the route from a milepost to a city, each piece with its connection to own track, a
    major city or earlier sections of the plan. Return the new number of sections."""
    step, row = ground.ways.step, ground.ways.far[city]
    net, mark, edges = ground.net.far[0], room.node_stamp, room.edge_stamp
    piece = arcs
    nearest = NONE
    touches = False
    node = here
    while True:
        arc = towards(board_map, step, row, node)
        if arc >= 0 and not board_map.inner[arc >> 1] and not ground.track[arc >> 1] and edges[arc >> 1] != stamp:
            if arcs == piece:
                nearest = node
                touches = mark[node] == stamp
            found.arcs[arcs] = arc ^ 1
            edges[arc >> 1] = stamp
            arcs += 1
            node = board_map.start[arc]
            touches = touches or mark[node] == stamp
            if net[node] < net[nearest]:
                nearest = node
            continue
        if arcs > piece:
            if not touches:
                arcs = join(board_map, ground, room, found, nearest, arcs, stamp)
            for a in range(piece, arcs):
                mark[board_map.start[found.arcs[a]]] = stamp
                mark[board_map.end[found.arcs[a]]] = stamp
            piece = arcs
        if arc < 0:
            return arcs
        node = board_map.start[arc]


def join(board_map: Map, ground: Ground, room: Room, found: Found, nearest: int, arcs: int, stamp: int) -> int:
    """Add the sections that connect a milepost to own track, a major city or earlier sections of the plan."""
    step, row = ground.net.step, ground.net.far[0]
    node = nearest
    while room.node_stamp[node] != stamp:
        arc = towards(board_map, step, row, node)
        if arc < 0:
            break
        if room.edge_stamp[arc >> 1] != stamp:
            found.arcs[arcs] = arc
            room.edge_stamp[arc >> 1] = stamp
            arcs += 1
        node = board_map.start[arc]
    return arcs


def way_on(board_map: Map, ground: Ground, room: Room, found: Found, train: Train, city: int, here: int) -> None:
    """Write the arcs of the route from a milepost to a city, and their number and the cost of missing track in
    `found.sums`. There are none without a route."""
    room.goals[0] = here
    ways_to(board_map, ground, room, city, room.goals[:1], train.mine[0], train.weights[MILE], train.weights[RENT])
    step, row = ground.ways.step, ground.ways.far[city]
    arcs = cost = 0
    node = here
    while row[node] and row[node] < FAR:
        arc = towards(board_map, step, row, node)
        if not ground.track[arc >> 1] and not board_map.inner[arc >> 1]:
            cost += build_price(board_map, arc ^ 1)
        found.way[arcs] = arc ^ 1
        arcs += 1
        node = board_map.start[arc]
    found.sums[WAY_ARCS] = arcs
    found.sums[WAY_COST] = cost
