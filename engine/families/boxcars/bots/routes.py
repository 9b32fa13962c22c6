"""The cheapest way to a goal in turns and fees, over links not yet used."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from engine.families.boxcars.bots.knowledge import NEXT, NO_ROUTE, Knowledge
from engine.families.boxcars.characters.character import WEIGHTS
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.movement import may_ride, rides
from engine.families.boxcars.rules.position import Position, refill

STEP = 1_000
"""What a milepost of way costs in dollars: a turn earns about seven times as much and goes about seven mileposts."""

FEE_PARTS = 4
"""A fee is paid once a turn and owner, so each milepost on a railroad bears this part of it."""

UNIT = 10
"""Dollars to a unit of cost: coarse enough that the costs of a whole way stay small numbers, which are quicker."""

STEP_UNITS = STEP // UNIT

SHIFT = 20
"""Bits for the number of a milepost, or of a label, under a cost in the queue."""

MASK = (1 << SHIFT) - 1

LABELS = 8
"""Owners that a milepost can be left on in `ways`: six seats, the bank, and an old fee."""

FLIGHT = 32
"""Over so many mileposts, what fleeing from others costs at least is summed up: that is farther than two moves go."""


SAVES, EARNS, SOONER = range(10, 13)
TASTE = 13
KNOWN = 14
"""What is known of a railroad: ten features by their weights, what it brings, and the sum of all features but what
others need now."""


class Plan:
    """A seat's way to its goal in a batch, and room for the search. A batch keeps plans in records of the same fields.

    `way` holds `length` arcs, the next one last. The way is kept while it is what `route` would find again: while the
    goal is the same, the train is on the way, no fare fell and none on the way rose, no link was freed, and none of
    the way used since.

    `open` holds what the rules have found legal in this step, `open_count` decisions; none where nobody looked yet.
    """

    def __init__(self, board: CompiledBoard, knowledge: Knowledge, legal: Sequence[int] = ()) -> None:
        self.open = list(legal)
        self.open_count = len(legal)
        self.goal = self.at = NONE
        self.sold_out = self.freed = self.length = 0
        self.bare = 1
        self.owner = [NONE] * board.rail_count
        self.way = [NONE] * board.dot_count
        self.look = [NONE] * board.dot_count
        self.cost = list(knowledge.no_route)
        self.price = [0] * (board.rail_count + knowledge.pair_count)
        self.blocked = [0] * board.link_count
        self.heap: list[int] = []
        self.leader = self.kept = self.old_fee = self.train = NONE
        self.payer = self.drawn_by = self.thrift = self.grudge = NONE
        self.is_compared = 0
        self.total = self.base = self.others = self.share = self.trips = 0
        self.tastes = 0
        self.wary = self.least = self.more = self.much = 0
        self.turn = self.own_ridden = self.unsold = self.asked = self.opponents = 0
        self.served = [0] * board.dot_count
        self.strangers = [NONE] * board.dot_count
        self.danger = [0] * board.dot_count
        self.fled = [0] * (FLIGHT + 1)
        self.away = list(knowledge.no_route)
        self.row = [NONE] * board.dot_count
        self.covered = [0] * board.region_count
        self.met = [0] * board.rail_count
        self.wanted = [0] * board.rail_count
        self.judge = self.besides = self.home = NONE
        self.dear = 0
        self.holder = [NONE] * board.rail_count
        self.taste = [0] * len(WEIGHTS)
        self.felt = [0] * len(WEIGHTS)
        self.is_known = [0] * board.rail_count
        self.dull = [0] * board.rail_count
        self.known = [[0] * KNOWN for _ in range(board.rail_count)]
        self.slot = [NONE] * board.rail_count
        self.fare = [0] * board.rail_count
        self.slot_before = [NONE] * board.rail_count
        self.fare_before = [0] * board.rail_count
        self.gate_before = [0] * board.rail_count
        self.cheap = [0] * board.rail_count
        self.off = [0] * board.dot_count
        self.fair = [0] * board.rail_count
        self.out = [0] * board.dot_count
        self.toll = [0] * LABELS
        self.gate = [0] * LABELS
        self.lead = [0] * LABELS
        self.taken, self.costs = ([0] * max(map(len, board.arcs), default=0) for _ in range(2))
        self.best = [0] * board.dot_count
        self.rest = [0] * board.dot_count
        self.label = [0] * (LABELS * board.dot_count)


def forget(p: Plan) -> None:
    """An empty plan."""
    p.goal = p.at = p.judge = p.payer = NONE
    p.length = 0


def open_rides(m: CompiledBoard, g: Position, p: Plan) -> list[int]:
    """The arcs that may be ridden next: as they were handed in, and searched for where they were not."""
    if p.open_count:
        return [p.open[place] for place in range(p.open_count)]
    return rides(m, g)


def is_open(m: CompiledBoard, g: Position, p: Plan, arc: int) -> bool:
    """Whether an arc is one of `open_rides`."""
    for place in range(p.open_count):
        if p.open[place] == arc:
            return True
    return p.open_count == 0 and may_ride(m, g, arc)


def fill_prices(m: CompiledBoard, k: Knowledge, g: Position, seat: int, p: Plan) -> None:
    """What a milepost costs the seat by fare."""
    other = (STEP + m.fee_player // FEE_PARTS) // UNIT
    if g.sold_out:
        other = (STEP + m.fee_sold_out // FEE_PARTS) // UNIT
    bank = (STEP + m.fee_bank // FEE_PARTS) // UNIT
    price = p.price
    for rail in range(m.rail_count):
        owner = g.owner[rail]
        price[rail] = bank if owner == g.bank else STEP_UNITS if owner == seat else other
    for pair in range(k.pair_count):
        price[m.rail_count + pair] = price[k.pair_one[pair]] + price[k.pair_two[pair]] - STEP_UNITS


def fill_blocked(m: CompiledBoard, k: Knowledge, used: bytearray, p: Plan) -> None:
    """By key, whether a link of the chain is used."""
    blocked = p.blocked
    for link in range(m.link_count):
        blocked[link] = 0
    for link in range(m.link_count):
        if used[link]:
            blocked[k.chain_of_link[link]] = 1


def start_heap(heap: list[int], entry: int, most: int) -> None:
    """A queue with one entry, to which nothing will be added that costs more than `most`."""
    heap[:] = [entry]


def some_within(heap: list[int], limit: int) -> bool:
    """Whether a queue has entries that cost no more than a limit."""
    return len(heap) > 0 and heap[0] >> SHIFT <= limit


def are_same(one: list[int], other: list[int], count: int) -> bool:
    """Whether two rows of so many cells are the same."""
    return one == other


def are_same_cells(one: list[int], other: list[int], count: int) -> bool:
    """`are_same` on rows that are longer, in steps that a compiler takes several of at once."""
    differs = 0
    for place in range(count):
        differs |= one[place] ^ other[place]
    return differs == 0


def keep_lower(kept: list[int], row: list[int], count: int) -> None:
    """Of each cell of two rows the lower number, written into the first one."""
    kept[:] = [one if one < other else other for one, other in zip(kept, row, strict=True)]


def keep_lower_cells(kept: list[int], row: list[int], count: int) -> None:
    """`keep_lower` on rows that are longer."""
    for place in range(count):
        kept[place] = row[place] if row[place] < kept[place] else kept[place]


def follow(k: Knowledge, arc: int, way: list[int], found: int) -> int:
    """Writes the arcs from this one to the next node behind the `found` ones of a way; returns how many it has then."""
    for _ in range(k.length[arc]):
        way[found] = arc
        found += 1
        arc = k.chain[arc][NEXT]
    return found


def turn_round(way: list[int], found: int) -> None:
    """The last arc of a way first."""
    for low in range(found // 2):
        way[low], way[found - 1 - low] = way[found - 1 - low], way[low]


def chain_is_open(m: CompiledBoard, k: Knowledge, used: bytearray, arc: int) -> bool:
    """Whether every link from this arc to the next node is unused."""
    here = arc
    while not used[here >> 1]:
        dot = m.to[here]
        if k.is_node[dot]:
            return True
        one = m.arcs[dot][0]
        here = m.arcs[dot][1] if one == here ^ 1 else one
    return False


def route(m: CompiledBoard, k: Knowledge, g: Position, seat: int, goal: int, p: Plan, way: list[int]) -> int:
    """Writes the arcs of the cheapest way from the seat's train to a city's milepost into `way`, the next one last;
    returns how many, 0 where no way is left.

    A* from the goal back to the train: no way is cheaper than STEP for each hop. Everything that costs no more than
    the cheapest way is settled before the way is read off, and of equal ways the first chain of a node is taken; so
    the rest of a way is what a search from any milepost on it would find.
    """
    start, used = g.at[seat], g.used[seat]
    ahead, arcs, end, length, fare, key = m.hops[start], m.arcs, k.end, k.length, k.fare, k.key
    fill_prices(m, k, g, seat, p)
    price, blocked, cost, heap = p.price, p.blocked, p.cost, p.heap
    some_used = g.ridden[seat] > 0
    if some_used:
        fill_blocked(m, k, used, p)
    # From a milepost between two nodes the train goes to one of them; from there the search finds back to it.
    between = not k.is_node[start]
    left_end = right_end = left_cost = right_cost = NONE
    if between:
        left, right = arcs[start][0], arcs[start][1]
        if chain_is_open(m, k, used, left):
            left_end, left_cost = end[left], length[left] * price[fare[left]]
        if chain_is_open(m, k, used, right):
            right_end, right_cost = end[right], length[right] * price[fare[right]]
    refill(cost, k.no_route)
    cost[goal] = 0
    start_heap(heap, (ahead[goal] * STEP_UNITS << SHIFT) + goal, NO_ROUTE)
    limit = NO_ROUTE
    while some_within(heap, limit):
        entry = heappop(heap)
        here = entry & MASK
        far = cost[here]
        if here == start:
            limit = min(limit, far)
            continue
        if (entry >> SHIFT) > far + ahead[here] * STEP_UNITS:
            continue
        for arc in arcs[here]:
            if arc == NONE:
                break
            if some_used and blocked[key[arc]]:
                continue
            there = end[arc]
            spent = far + length[arc] * price[fare[arc]]
            if spent < cost[there]:
                cost[there] = spent
                heappush(heap, (spent + ahead[there] * STEP_UNITS << SHIFT) + there)
        if between:
            if here == left_end and far + left_cost < cost[start]:
                cost[start] = far + left_cost
                heappush(heap, (cost[start] << SHIFT) + start)
            if here == right_end and far + right_cost < cost[start]:
                cost[start] = far + right_cost
                heappush(heap, (cost[start] << SHIFT) + start)
    if cost[start] == NO_ROUTE:
        return 0
    found = 0
    here = start
    while here != goal:
        best, chosen = NO_ROUTE, NONE
        for arc in arcs[here]:
            if arc == NONE:
                break
            if here == start and between:
                if end[arc] == left_end and left_cost == NONE:
                    continue
                if not chain_is_open(m, k, used, arc):
                    continue
            elif some_used and blocked[key[arc]]:
                continue
            spent = cost[end[arc]] + length[arc] * price[fare[arc]]
            if spent < best:
                best, chosen = spent, arc
        found = follow(k, chosen, way, found)
        here = end[chosen]
    turn_round(way, found)
    return found


def next_arc(m: CompiledBoard, k: Knowledge, g: Position, seat: int, goal: int, p: Plan) -> int:
    """The next arc of the way, or NONE where no way is left."""
    if not holds(m, g, seat, goal, p):
        p.goal = goal
        p.sold_out = g.sold_out
        p.freed = g.freed[seat]
        p.bare = int(g.ridden[seat] == 0)
        for rail in range(m.rail_count):
            p.owner[rail] = g.owner[rail]
        p.length = route(m, k, g, seat, goal, p, p.way)
        p.at = g.at[seat]
    return p.way[p.length - 1] if p.length else NONE


def holds(m: CompiledBoard, g: Position, seat: int, goal: int, p: Plan) -> bool:
    """Whether a new search would find what the plan says."""
    if p.at != g.at[seat] or p.goal != goal or p.length == 0 or p.sold_out != g.sold_out:
        return False
    if not p.bare and p.freed != g.freed[seat]:
        return False
    if g.ridden[seat]:
        used = g.used[seat]
        for place in range(p.length):
            if used[p.way[place] >> 1]:
                return False
    return are_same(p.owner, g.owner, m.rail_count) or fares_hold(m, g, seat, p)


def fares_hold(m: CompiledBoard, g: Position, seat: int, p: Plan) -> bool:
    """Whether the way is the cheapest although owners changed: what it does not ride may have become dearer."""
    if m.fee_player < m.fee_bank:
        return False
    for rail in range(m.rail_count):
        before, now = p.owner[rail], g.owner[rail]
        if before != now:
            if now == seat or now == g.bank:
                return False
            if before == seat or before == g.bank:
                for place in range(p.length):
                    arc = p.way[place]
                    if rail == m.first[arc] or rail == m.last[arc]:
                        return False
    for rail in range(m.rail_count):
        p.owner[rail] = g.owner[rail]
    return True
