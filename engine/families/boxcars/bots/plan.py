"""A seat's plan: its way, what it knows of prices and railroads, and the rows and the queue of the search for ways."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.boxcars.bots.knowledge import NEXT, Knowledge
from engine.families.boxcars.characters.character import WEIGHTS
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.movement import may_ride, rides
from engine.families.boxcars.rules.position import Position

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

    `way` holds `length` arcs, the next one last. The way is kept while a search would find it again (`ways.stays`).

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


def forget(plan: Plan) -> None:
    """An empty plan."""
    plan.goal = plan.at = plan.judge = plan.payer = NONE
    plan.length = 0


def open_rides(board: CompiledBoard, state: Position, plan: Plan) -> list[int]:
    """The arcs that may be ridden next: as they were handed in, and searched for where they were not."""
    if plan.open_count:
        return [plan.open[place] for place in range(plan.open_count)]
    return rides(board, state)


def is_open(board: CompiledBoard, state: Position, plan: Plan, arc: int) -> bool:
    """Whether an arc is one of `open_rides`."""
    for place in range(plan.open_count):
        if plan.open[place] == arc:
            return True
    return plan.open_count == 0 and may_ride(board, state, arc)


def fill_blocked(board: CompiledBoard, knowledge: Knowledge, used: bytearray, plan: Plan) -> None:
    """By key, whether a link of the chain is used."""
    blocked = plan.blocked
    for link in range(board.link_count):
        blocked[link] = 0
    for link in range(board.link_count):
        if used[link]:
            blocked[knowledge.chain_of_link[link]] = 1


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


def follow(knowledge: Knowledge, arc: int, way: list[int], found: int) -> int:
    """Writes the arcs from this one to the next node behind the `found` ones of a way; returns how many it has then."""
    for _ in range(knowledge.length[arc]):
        way[found] = arc
        found += 1
        arc = knowledge.chain[arc][NEXT]
    return found


def turn_round(way: list[int], found: int) -> None:
    """The last arc of a way first."""
    for low in range(found // 2):
        way[low], way[found - 1 - low] = way[found - 1 - low], way[low]


def chain_is_open(board: CompiledBoard, knowledge: Knowledge, used: bytearray, arc: int) -> bool:
    """Whether every link from this arc to the next node is unused."""
    here = arc
    while not used[here >> 1]:
        dot = board.to[here]
        if knowledge.is_node[dot]:
            return True
        one = board.arcs[dot][0]
        here = board.arcs[dot][1] if one == here ^ 1 else one
    return False
