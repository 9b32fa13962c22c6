"""Plan of a player: its route, its prices and railroads, and the rows and queue of the search for routes."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.boxcars.bots.knowledge import NEXT, Knowledge
from engine.families.boxcars.content import WEIGHTS
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.movement import may_ride, rides
from engine.families.boxcars.rules.position import Position

SHIFT = 20
"""Bits for the number of a milepost or label below a cost in the queue."""

MASK = (1 << SHIFT) - 1

LABELS = 8
"""Owners on whose lines a milepost can be left: six players, the bank, and an old fee."""

FLIGHT = 32
"""Number of mileposts over which the least danger is summed: farther than two moves."""


SAVES, EARNS, SOONER = range(10, 13)
TASTE = 13
KNOWN = 14
"""Number of values about a railroad: ten features by their weights, its consequences, and the sum of all features
except the needs of opponents."""


class Plan:
    """A player's route to the destination in a batch, and space for the search. A batch stores plans in records of the
    same fields.

    `way` holds `length` arcs, the next one last. The route is valid while a search would find it again
    (`routes.stays`).

    `open` holds the legal decisions of this step, and `open_count` their number; none until they are needed.
    """

    def __init__(self, board: CompiledBoard, knowledge: Knowledge, legal: Sequence[int] = ()) -> None:
        self.open = list(legal)
        self.open_count = len(legal)
        self.goal = self.at = NONE
        self.sold_out = self.freed = self.length = 0
        self.bare = 1
        self.owner = [NONE] * board.rail_count
        self.way = [NONE] * board.dot_count
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
        self.flees = self.least_fee = self.own_mask = self.bank_mask = 0
        self.most, self.is_flooded, self.home_base = 0, 0, 1
        self.end_fee, self.apart, self.arrival = ([0] * board.city_count for _ in range(3))
        self.trip_pay, self.trip_way = [0] * board.region_count, [0] * board.region_count
        self.trip_home, self.trip_fees = [0] * board.region_count, [0] * board.region_count
        self.trips_left, self.trip_value = [0] * board.region_count, [0] * board.region_count
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
        self.taken, self.costs, self.chains = ([0] * max(map(len, board.arcs), default=0) for _ in range(3))
        self.best = [0] * board.dot_count
        self.rest = [0] * board.dot_count
        self.label, self.trace, self.left_at = ([0] * (LABELS * board.dot_count) for _ in range(3))


def forget(plan: Plan) -> None:
    """Reset a plan."""
    plan.goal = plan.at = plan.judge = plan.payer = NONE
    plan.length = 0


def open_rides(board: CompiledBoard, state: Position, plan: Plan) -> list[int]:
    """Return the legal next arcs: those passed in, or else calculated."""
    if plan.open_count:
        return [plan.open[place] for place in range(plan.open_count)]
    return rides(board, state)


def is_open(board: CompiledBoard, state: Position, plan: Plan, arc: int) -> bool:
    """Return whether an arc is one of `open_rides`."""
    for place in range(plan.open_count):
        if plan.open[place] == arc:
            return True
    return plan.open_count == 0 and may_ride(board, state, arc)


def fill_blocked(board: CompiledBoard, knowledge: Knowledge, used: bytearray, plan: Plan) -> None:
    """Fill a row by key: whether a link of the chain is used."""
    blocked = plan.blocked
    for link in range(board.link_count):
        blocked[link] = 0
    for link in range(board.link_count):
        if used[link]:
            blocked[knowledge.chain_of_link[link]] = 1


def start_heap(heap: list[int], entry: int, most: int) -> None:
    """Return a queue with one entry, to which no costs above `most` are added."""
    heap[:] = [entry]


def some_within(heap: list[int], limit: int) -> bool:
    """Return whether a queue has entries that cost no more than a limit."""
    return len(heap) > 0 and heap[0] >> SHIFT <= limit


def are_same(one: list[int], other: list[int], count: int) -> bool:
    """Return whether two rows agree in their first cells."""
    return one == other


def are_same_cells(one: list[int], other: list[int], count: int) -> bool:
    """`are_same` on longer rows, in steps that a compiler can vectorize."""
    differs = 0
    for place in range(count):
        differs |= one[place] ^ other[place]
    return differs == 0


def keep_lower(kept: list[int], row: list[int], count: int) -> None:
    """Write the lower number of each cell of two rows into the first row."""
    kept[:] = [one if one < other else other for one, other in zip(kept, row, strict=True)]


def keep_lower_cells(kept: list[int], row: list[int], count: int) -> None:
    """`keep_lower` on longer rows."""
    for place in range(count):
        kept[place] = row[place] if row[place] < kept[place] else kept[place]


def follow(knowledge: Knowledge, arc: int, way: list[int], found: int) -> int:
    """Append the arcs from this one to the next node to a route with `found` arcs; return its new length."""
    for _ in range(knowledge.length[arc]):
        way[found] = arc
        found += 1
        arc = knowledge.chain[arc][NEXT]
    return found


def turn_round(way: list[int], found: int) -> None:
    """Reverse a route."""
    for low in range(found // 2):
        way[low], way[found - 1 - low] = way[found - 1 - low], way[low]


def chain_is_open(board: CompiledBoard, knowledge: Knowledge, used: bytearray, arc: int) -> bool:
    """Return whether every link from this arc to the next node is unused."""
    here = arc
    while not used[here >> 1]:
        dot = board.to[here]
        if knowledge.is_node[dot]:
            return True
        one = board.arcs[dot][0]
        here = board.arcs[dot][1] if one == here ^ 1 else one
    return False
