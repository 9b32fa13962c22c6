"""Cheapest ways over own, rented and free track, and the plan that pays best a turn: the text that numba compiles.

Everything here is whole numbers, rows of them and loops. Money is in millions, ways are weighed in units of which
`UNIT` make a million, so that a milepost can cost less than one. A row `k` of a field belongs to the city `k`; it holds
ways between that city and every milepost.
"""

from __future__ import annotations

from typing import Any, NamedTuple

NONE = -1
UNIT = 4
"""Units of weight in a million."""

BLOCKED = 255
"""In place of an owner: a section that may not be ridden."""

SLOTS = 4_096
"""Weights of single steps are below this; what costs more a bot never builds."""

FAR = 1 << 29

MOST = 3
"""Demands that a plan combines at most."""

KEPT = 16
"""Plans that are looked at closely."""

SHARED = 70
"""Percent of the track of single ways that plans of several demands are first taken to need: ways share track."""

MOST_EVENTS = 2 * MOST


class Map(NamedTuple):
    """What of a board never changes: by milepost the arcs that leave it (`out[first[node]:first[node + 1]]`), by arc
    its ends and whether it may be ridden, by edge whether it is inner, by city its centre, by load its cities
    (`source[supply[load]:supply[load + 1]]`); coordinates of mileposts."""

    first: Any
    out: Any
    start: Any
    end: Any
    opens: Any
    inner: Any
    centre: Any
    supply: Any
    source: Any
    q: Any
    r: Any


class Ground(NamedTuple):
    """What track costs a seat now: by arc the price in millions (NONE where it cannot build), by edge whose it is."""

    price: Any
    track: Any


class Fields(NamedTuple):
    """Ways between cities (rows) and mileposts: weight, and the arc by which a milepost is reached from the side of the
    city. `have` says which rows are worked out. The row after the cities tells what it costs to join a milepost to own
    track or a major city; the next one is for joining major cities. By city and city, and in the last column by city
    and the train: millions to be built, mileposts, and rented ones. The rest is room to work in."""

    far: Any
    via: Any
    have: Any
    paid: Any
    miles: Any
    rented: Any
    heads: Any
    nexts: Any
    items: Any
    stamp: Any
    node_stamp: Any


class Order(NamedTuple):
    """The orders in which one to three demands are served: rows of events, a pick-up 0 to 2 or a delivery 3 to 5."""

    count: Any
    events: Any


class Found(NamedTuple):
    """What was found: `events` as (city, load, demand or NONE for a pick-up), `arcs` to be built in their order,
    `sums`: events, arcs, earned, built, mileposts, rented, and a thousand times what the plan is
    worth a turn, and a hundred times its turns."""

    events: Any
    arcs: Any
    sums: Any
    option: Any
    kept: Any
    value: Any


def grow(b: Map, ground: Ground, f: Fields, row: int, mine: int, mile: int, rent: int, bans: int) -> None:
    """Works out a row from the mileposts whose `far` is 0 there already, all others FAR. With `bans` track of others is
    never used. Steps go away from the city; what is ridden goes towards it, what is built may be built either way."""
    first, out, end, opens, inner = b.first, b.out, b.end, b.opens, b.inner
    price, track = ground.price, ground.track
    far, via = f.far[row], f.via[row]
    heads, nexts, items = f.heads, f.nexts, f.items
    for slot in range(SLOTS):
        heads[slot] = NONE
    pool = 0
    left = 0
    for node in range(len(far)):
        if far[node] == 0:
            via[node] = NONE
            items[pool] = node
            nexts[pool] = heads[0]
            heads[0] = pool
            pool += 1
            left += 1
    now = 0
    while left > 0:
        slot = now & (SLOTS - 1)
        item = heads[slot]
        if item < 0:
            now += 1
            continue
        heads[slot] = nexts[item]
        left -= 1
        node = items[item]
        if far[node] != now:
            continue
        for j in range(first[node], first[node + 1]):
            arc = out[j]
            edge = arc >> 1
            whose = track[edge]
            if inner[edge] or whose == mine:
                if not opens[arc ^ 1]:
                    continue
                weight = mile
            elif whose == BLOCKED:
                continue
            elif whose:
                if bans or not opens[arc ^ 1]:
                    continue
                weight = mile + rent
            else:
                cost = price[arc]
                if cost < 0:
                    cost = price[arc ^ 1]
                    if cost < 0:
                        continue
                weight = cost * UNIT + mile
                if weight >= SLOTS:
                    continue
            there = end[arc]
            after = now + weight
            if after < far[there]:
                far[there] = after
                via[there] = arc
                slot = after & (SLOTS - 1)
                items[pool] = there
                nexts[pool] = heads[slot]
                heads[slot] = pool
                pool += 1
                left += 1


def field_of(b: Map, ground: Ground, f: Fields, city: int, mine: int, mile: int, rent: int) -> None:
    """Works out the row of a city, unless that is done."""
    if f.have[city]:
        return
    far = f.far[city]
    for node in range(len(far)):
        far[node] = FAR
    far[b.centre[city]] = 0
    grow(b, ground, f, city, mine, mile, rent, 0)
    f.have[city] = 1


def field_of_net(b: Map, ground: Ground, f: Fields, majors: Any, mine: int) -> None:
    """Works out what it costs to join each milepost to own track or a major city."""
    row = len(b.centre)
    if f.have[row]:
        return
    far = f.far[row]
    for node in range(len(far)):
        far[node] = 0 if majors[node] else FAR
    for edge in range(len(b.inner)):
        if ground.track[edge] == mine:
            far[b.start[2 * edge]] = 0
            far[b.end[2 * edge]] = 0
    grow(b, ground, f, row, mine, 0, 0, 1)
    f.have[row] = 1


def measure(b: Map, ground: Ground, f: Fields, city: int, node: int, column: int, mine: int) -> None:
    """Adds up the way between a city and a milepost, and keeps it in a column."""
    if f.far[city][node] >= FAR:
        f.miles[city][column] = FAR
        return
    via = f.via[city]
    paid = miles = rented = 0
    while via[node] >= 0:
        arc = via[node]
        miles += 1
        whose = ground.track[arc >> 1]
        if not b.inner[arc >> 1] and whose != mine:
            if whose:
                rented += 1
            else:
                paid += build_price(ground, arc)
        node = b.start[arc]
    f.paid[city][column] = paid
    f.miles[city][column] = miles
    f.rented[city][column] = rented


def hexes(b: Map, x: int, y: int) -> Any:
    """Steps between two mileposts straight over the grid."""
    dq = b.q[x] - b.q[y]
    dr = b.r[x] - b.r[y]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def think(
    b: Map,
    ground: Ground,
    f: Fields,
    order: Order,
    found: Found,
    majors: Any,
    demands: Any,
    count: int,
    cargo: Any,
    chips: Any,
    closed: Any,
    mine: int,
    at: int,
    cash: int,
    speed: int,
    capacity: int,
    limit: int,
    fee: int,
    weights: Any,
) -> None:
    """The plan that pays best: which demands are served in what order, from where, over what track.

    `demands` are `count` rows (city, load, payoff, card); `cargo` the loads on board, `chips` by load those in the
    tray, `closed` by city how many turns nothing can be loaded there. `at` is the milepost of the train, NONE where it
    may begin in any city. `weights` are those of `Weights.row`.
    """
    mile, rent, most, looked = weights[0], weights[1], weights[2], weights[3]
    field_of_net(b, ground, f, majors, mine)
    options = pick_options(b, f, found, demands, count, cargo, chips, closed, at, cash, speed, limit, weights, looked)
    for o in range(options):
        for place in (1, 2):
            city = found.option[o][place]
            if city >= 0:
                field_of(b, ground, f, city, mine, mile, rent)
    for o in range(options):
        for place in (1, 2):
            city = found.option[o][place]
            if city < 0:
                continue
            for other in range(options):
                for there in (1, 2):
                    to = found.option[other][there]
                    if to >= 0:
                        measure(b, ground, f, city, b.centre[to], to, mine)
            if at >= 0:
                measure(b, ground, f, city, at, len(b.centre), mine)
    for n in range(KEPT):
        found.value[n] = -FAR
    held = 0
    for load in cargo:
        # What nobody in this hand asks for is dropped where room is needed.
        for d in range(count):
            if load >= 0 and demands[d][1] == load:
                held += 1
                break
    one = found.option
    for i in range(options):
        weigh(b, f, order, found, demands, closed, 1, i, i, i, at, cash, speed, capacity, held, limit, fee, weights)
        if most < 2:
            continue
        for j in range(options):
            if demands[one[j][0]][3] == demands[one[i][0]][3] or lacks_load(found, demands, cargo, i, j, j):
                continue
            weigh(b, f, order, found, demands, closed, 2, i, j, j, at, cash, speed, capacity, held, limit, fee, weights)
            if most < 3 or max(i, j) >= 5:
                continue
            for k in range(min(options, 5)):
                card = demands[one[k][0]][3]
                if card == demands[one[i][0]][3] or card == demands[one[j][0]][3]:
                    continue
                if not lacks_load(found, demands, cargo, i, j, k):
                    weigh(b, f, order, found, demands, closed, 3, i, j, k, at, cash, speed, capacity, held, limit, fee,
                          weights)  # fmt: skip
    choose(b, ground, f, order, found, demands, closed, mine, at, cash, speed, limit, fee, weights)


def lacks_load(found: Found, demands: Any, cargo: Any, i: int, j: int, k: int) -> bool:
    """Whether options would deliver one and the same load on board twice; `k` may be `j` again."""
    one = found.option
    for o in (i, j):
        if one[o][1] >= 0:
            continue
        load = demands[one[o][0]][1]
        wanted = 0
        for place in range(3):
            other = i if place == 0 else (j if place == 1 else k)
            if place == 2 and k == j:
                continue
            if one[other][1] < 0 and demands[one[other][0]][1] == load:
                wanted += 1
        for each in cargo:
            if each == load:
                wanted -= 1
        if wanted > 0:
            return True
    return False


def pick_options(
    b: Map, f: Fields, found: Found, demands: Any, count: int, cargo: Any, chips: Any, closed: Any, at: int, cash: int,
    speed: int, limit: int, weights: Any, looked: int,
) -> int:  # fmt: skip
    """The demands that promise most, each from one of its cities, by distances straight over the grid: rows (demand,
    city of pick-up or NONE for one on board, city of delivery); returns how many."""
    net = f.far[len(b.centre)]
    kept = 0
    for d in range(count):
        goal, load, payoff = demands[d][0], demands[d][1], demands[d][2]
        if goal < 0:
            continue
        aboard = 0
        for each in cargo:
            if each == load:
                aboard = 1
        if aboard:
            far = hexes(b, at, b.centre[goal])
            promise = estimate(payoff + 1000, far, min(2 * far, net[b.centre[goal]] // UNIT), speed, limit, weights)
            kept = keep_option(found, kept, looked, d, NONE, goal, promise)
            continue
        if not chips[load]:
            continue
        for j in range(b.supply[load], b.supply[load + 1]):
            source = b.source[j]
            if source == goal or f.far[len(b.centre)][b.centre[source]] >= FAR:
                continue
            far = hexes(b, b.centre[source], b.centre[goal])
            built = min(far + far // 2, (net[b.centre[source]] + net[b.centre[goal]]) // UNIT)
            if at >= 0:
                far += hexes(b, at, b.centre[source])
            promise = estimate(payoff, far, built, speed, limit, weights)
            kept = keep_option(found, kept, looked, d, source, goal, promise)
    return kept


def estimate(payoff: int, far: int, built: int, speed: int, limit: int, weights: Any) -> Any:
    """What a demand promises a turn, a thousand times."""
    return 1000 * (100 * payoff - weights[4] * built) // (100 * turns(far, built, speed, limit, weights))


def turns(far: int, built: int, speed: int, limit: int, weights: Any) -> Any:
    """Turns for a plan, a hundred times: riding and building overlap in part. Never 0."""
    ride = 100 * far // max(1, speed)
    build = 100 * built // max(1, limit)
    return max(ride, build) + min(ride, build) * weights[5] // 100 + weights[6]


def keep_option(found: Found, kept: int, looked: int, d: int, source: int, goal: int, promise: int) -> int:
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


def weigh(
    b: Map, f: Fields, order: Order, found: Found, demands: Any, closed: Any, n: int, i: int, j: int, k: int, at: int,
    cash: int, speed: int, capacity: int, held: int, limit: int, fee: int, weights: Any,
) -> None:  # fmt: skip
    """Weighs every order of serving `n` options by the ways between single stops, and keeps the best."""
    one = found.option
    for row in range(order.count[n - 1], order.count[n]):
        here = len(b.centre) if at >= 0 else NONE
        far = built = rented = earned = wait = 0
        room = capacity - held
        works = True
        for e in range(2 * n):
            event = order.events[row][e]
            which = event % MOST
            o = i if which == 0 else (j if which == 1 else k)
            if event < MOST:
                city = one[o][1]
                if city < 0:
                    continue
                room -= 1
                if room < 0:
                    works = False
                    break
            else:
                city = one[o][2]
                room += 1
            if here >= 0:
                if f.miles[city][here] >= FAR:
                    works = False
                    break
                far += f.miles[city][here]
                built += f.paid[city][here] if n == 1 else f.paid[city][here] * SHARED // 100
                rented += f.rented[city][here]
            if closed[city] > wait:
                wait = closed[city]
            if built + fees_for(rented, speed, fee) > cash + earned:
                works = False
                break
            here = city
            if event >= MOST:
                earned += demands[one[o][0]][2]
        if not works:
            continue
        value = worth(earned, built, far, rented, wait, speed, limit, fee, weights)
        if value > found.value[KEPT - 1]:
            place = KEPT - 1
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


def worth(
    earned: int, built: int, far: int, rented: int, wait: int, speed: int, limit: int, fee: int, weights: Any
) -> Any:
    """What a plan is worth a turn, a thousand times: what it earns less a part of what is built, which lasts, and fees
    for the turns on track of others."""
    fees = fees_for(rented, speed, fee)
    gain = 100 * (earned - fees) - weights[4] * built
    return 1000 * gain // (turns(far, built, speed, limit, weights) + 100 * wait)


def fees_for(rented: int, speed: int, fee: int) -> int:
    """The fees for so many mileposts on track of others."""
    return fee * ((rented + speed - 1) // max(1, speed))


def choose(
    b: Map, ground: Ground, f: Fields, order: Order, found: Found, demands: Any, closed: Any, mine: int, at: int,
    cash: int, speed: int, limit: int, fee: int, weights: Any,
) -> None:  # fmt: skip
    """Looks closely at the kept plans: track that two ways share is built once, and every piece must be joined to own
    track or a major city. The best one is laid out."""
    best = NONE
    best_value = -FAR
    for n in range(KEPT):
        if found.value[n] <= -FAR:
            continue
        value = lay_out(b, ground, f, order, found, demands, closed, n, mine, at, cash, speed, limit, fee, weights)
        if value > best_value:
            best_value = value
            best = n
    if best < 0:
        for place in range(len(found.sums)):
            found.sums[place] = 0
        return
    lay_out(b, ground, f, order, found, demands, closed, best, mine, at, cash, speed, limit, fee, weights)


def lay_out(
    b: Map, ground: Ground, f: Fields, order: Order, found: Found, demands: Any, closed: Any, n: int, mine: int,
    at: int, cash: int, speed: int, limit: int, fee: int, weights: Any,
) -> Any:  # fmt: skip
    """Follows the ways of a kept plan and writes down its stops and the track to be built; returns what it is worth a
    turn, a thousand times, or -FAR where it cannot be paid."""
    one = found.option
    f.node_stamp[0] += 1
    stamp = f.node_stamp[0]
    size, row = found.kept[n][0], found.kept[n][1]
    here = at
    column = len(b.centre)
    far = built = rented = earned = wait = 0
    events = arcs = 0
    paid_for = True
    for e in range(2 * size):
        event = order.events[row][e]
        o = found.kept[n][2 + event % MOST]
        city = one[o][1] if event < MOST else one[o][2]
        if city < 0:
            continue
        if here >= 0:
            far += f.miles[city][column]
            rented += f.rented[city][column]
            before = arcs
            arcs = follow(b, ground, f, found, city, here, arcs, stamp)
            for a in range(before, arcs):
                built += build_price(ground, found.arcs[a])
        if closed[city] > wait:
            wait = closed[city]
        if built + fees_for(rented, speed, fee) > cash + earned:
            paid_for = False
        here = b.centre[city]
        column = city
        d = one[o][0]
        found.events[events][0] = city
        found.events[events][1] = demands[d][1]
        found.events[events][2] = d if event >= MOST else NONE
        events += 1
        if event >= MOST:
            earned += demands[d][2]
    found.sums[0] = events
    found.sums[1] = arcs
    found.sums[2] = earned
    found.sums[3] = built
    found.sums[4] = far
    found.sums[5] = rented
    found.sums[7] = turns(far, built, speed, limit, weights) + 100 * wait
    found.sums[6] = worth(earned, built, far, rented, wait, speed, limit, fee, weights)
    return found.sums[6] if paid_for else -FAR


def build_price(ground: Ground, arc: int) -> Any:
    """The price of a section, the way that it can be built."""
    return ground.price[arc] if ground.price[arc] >= 0 else ground.price[arc ^ 1]


def follow(b: Map, ground: Ground, f: Fields, found: Found, city: int, here: int, arcs: int, stamp: int) -> int:
    """Adds the free sections of the way from a milepost to a city, each piece with what joins it to own track, a major
    city or what the plan builds before; returns how many sections there are now."""
    via, net, mark = f.via[city], f.far[len(b.centre)], f.node_stamp
    piece = arcs
    nearest = NONE
    touches = False
    node = here
    while True:
        arc = via[node]
        if arc >= 0 and not b.inner[arc >> 1] and not ground.track[arc >> 1] and f.stamp[arc >> 1] != stamp:
            if arcs == piece:
                nearest = node
                touches = mark[node + 1] == stamp
            found.arcs[arcs] = arc ^ 1
            f.stamp[arc >> 1] = stamp
            arcs += 1
            node = b.start[arc]
            touches = touches or mark[node + 1] == stamp
            if net[node] < net[nearest]:
                nearest = node
            continue
        if arcs > piece:
            if not touches:
                arcs = join(b, ground, f, found, nearest, arcs, stamp)
            for a in range(piece, arcs):
                mark[b.start[found.arcs[a]] + 1] = stamp
                mark[b.end[found.arcs[a]] + 1] = stamp
            piece = arcs
        if arc < 0:
            return arcs
        node = b.start[arc]


def join(b: Map, ground: Ground, f: Fields, found: Found, nearest: int, arcs: int, stamp: int) -> int:
    """Adds the sections that join a milepost to own track, a major city or what the plan builds before."""
    via = f.via[len(b.centre)]
    node = nearest
    while via[node] >= 0 and f.node_stamp[node + 1] != stamp:
        arc = via[node]
        if not b.inner[arc >> 1] and not ground.track[arc >> 1] and f.stamp[arc >> 1] != stamp:
            found.arcs[arcs] = arc
            f.stamp[arc >> 1] = stamp
            arcs += 1
        node = b.start[arc]
    return arcs


def join_majors(
    b: Map, ground: Ground, f: Fields, found: Found, majors: Any, nodes: Any, spans: Any, wanted: int, mine: int
) -> int:
    """The cheapest own track that joins `wanted` major cities, greedily: from the best net so far to the nearest other
    major city, time and again. `nodes[spans[c]:spans[c + 1]]` are the mileposts of the major city `c`. Writes down the
    arcs in their order and the sum in `found.sums`; returns how many cities it could join."""
    count = len(spans) - 1
    best = NONE
    best_cost = FAR
    for first in range(count):
        cost = join_from(b, ground, f, found, nodes, spans, wanted, mine, first)
        if cost < best_cost:
            best_cost = cost
            best = first
    if best < 0:
        found.sums[1] = 0
        found.sums[3] = FAR
        return 0
    found.sums[3] = join_from(b, ground, f, found, nodes, spans, wanted, mine, best)
    return wanted


def join_from(
    b: Map, ground: Ground, f: Fields, found: Found, nodes: Any, spans: Any, wanted: int, mine: int, first: int
) -> int:
    """What it costs to join `wanted` major cities with one of them; FAR where that is not possible."""
    row = len(b.centre) + 1
    far, via = f.far[row], f.via[row]
    count = len(spans) - 1
    f.node_stamp[0] += 1
    stamp = f.node_stamp[0]
    for node in range(len(far)):
        far[node] = FAR
    for place in range(spans[first], spans[first + 1]):
        far[nodes[place]] = 0
    joined = 1
    arcs = 0
    spent = 0
    mark = f.node_stamp
    mark[nodes[spans[first]] + 1] = stamp
    while joined < wanted:
        grow(b, ground, f, row, mine, 0, 0, 1)
        nearest = NONE
        for c in range(count):
            node = nodes[spans[c]]
            if mark[node + 1] != stamp and far[node] < FAR and (nearest < 0 or far[node] < far[nodes[spans[nearest]]]):
                nearest = c
        if nearest < 0:
            return FAR
        node = nodes[spans[nearest]]
        spent += far[node] // UNIT
        before = arcs
        mark[node + 1] = stamp
        place = node
        while via[place] >= 0:
            arc = via[place]
            if not b.inner[arc >> 1] and not ground.track[arc >> 1]:
                found.arcs[arcs] = arc
                arcs += 1
            place = b.start[arc]
        turn_round(found.arcs, before, arcs)
        joined += 1
        # The next search begins from all that is joined by now, the new city with its red area.
        place = node
        reached = via[place]
        far[place] = 0
        while reached >= 0:
            place = b.start[reached]
            reached = via[place]
            far[place] = 0
        for place in range(spans[nearest], spans[nearest + 1]):
            far[nodes[place]] = 0
        for node in range(len(far)):
            if far[node] > 0:
                far[node] = FAR
    found.sums[1] = arcs
    return spent


def turn_round(row: Any, first: int, after: int) -> None:
    """Turns a part of a row round."""
    last = after - 1
    while first < last:
        row[first], row[last] = row[last], row[first]
        first += 1
        last -= 1
