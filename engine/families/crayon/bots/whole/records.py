"""Board, position and what bots keep as numpy records, for whole games in compiled code.

A record's type holds its sizes, and another type means another compilation: so boards are padded to the sizes of the
one class there is. Rows that are shorter than the room for them end with NONE.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.families.crayon.bots.search.queries import MAX_DEMANDS as MOST_COMBINED
from engine.families.crayon.bots.search.queries import SUMS, Train
from engine.families.crayon.bots.search.routes import SLOTS
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.bots.whole.own import LOGGED
from engine.families.crayon.bots.whole.plans import PLANS, TASTES
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.position import OFFER_SIZE, Position
from engine.game.fast.playout import Luck
from engine.game.kernel.state_record import Fields, record_fields

if TYPE_CHECKING:
    import numpy as np


class Capacity(Struct, frozen=True):
    """The most of each thing that boards have."""

    nodes: int = 4_096
    edges: int = 12_288
    cities: int = 96
    loads: int = 64
    cards: int = 512
    demands: int = 4
    events: int = 64
    trains: int = 16
    upgrades: int = 32
    seats: int = 6
    hand: int = 8
    cargo: int = 8
    sides: int = 48
    rim: int = 16
    crossed: int = 512
    degree: int = 8
    scale: int = 16


MOST = Capacity()

STEPS = 3
"""Steps up to the last one that chance decides."""

EVENTS, WAYS_LOGGED, ORDERS = 2 * MOST_COMBINED + 1, 4_096, 128

NUMBERS = (
    *("deal", "hand", "cash_start", "openings", "win_cash", "majors_to_join", "build_limit", "major_sections"),
    *("city_sections", "track_fee", "move_fee", "load_cost", "half_with_step", "loses_rest", "turn_limit"),
    *("time_limit", "equal_turns", "win_step", "crossgrade_build", "card_count", "demand_cards", "event_count"),
    *("reshuffle_card", "events_stay_out", "load_count", "node_count", "edge_count", "fleet", "late_fee", "honeymoon"),
    *("circus", "capacity"),
)

COUNTED = {
    "city_count": "city_ids",
    "major_count": "majors",
    "upgrade_count": "upgrades",
}
"""Numbers that say how many there are of what."""


def board_fields(capacity: Capacity = MOST) -> Fields:
    """Fields of a compiled board."""
    arcs = 2 * capacity.edges
    sizes: dict[str, tuple[int, ...]] = {
        "city_at": (capacity.nodes,),
        "is_major": (capacity.nodes,),
        "limited": (capacity.nodes,),
        "arcs": (capacity.nodes, capacity.degree),
        "start": (arcs,),
        "end": (arcs,),
        "price": (arcs,),
        "opens": (arcs,),
        "inner": (capacity.edges,),
        "centre": (capacity.cities,),
        "size": (capacity.cities,),
        "entry": (capacity.cities,),
        "majors": (capacity.cities,),
        "nodes": (capacity.cities, capacity.rim),
        "sides": (capacity.cities, capacity.sides),
        "supplies": (capacity.cities, capacity.loads),
        "chips": (capacity.loads,),
        "train_loads": (capacity.trains,),
        "train_speed": (capacity.trains,),
        "starters": (2,),
        "upgrades": (capacity.upgrades, 4),
        "demands": (capacity.cards, capacity.demands, 3),
        "demand_count": (capacity.cards,),
        "event_kind": (capacity.events,),
        "event_lasts": (capacity.events,),
        "turns_lost": (capacity.events,),
        "loads_lost": (capacity.events,),
        "scale": (capacity.events, capacity.scale, 2),
        "crossed": (capacity.events, capacity.crossed),
        "detours": (capacity.edges, 2, 2),
    }
    numbers = [*NUMBERS, *COUNTED, "most_demands"]
    return [
        *((name, "i8", ()) for name in numbers),
        *((name, "i8", size) for name, size in sizes.items()),
        ("area", "u1", (capacity.events, capacity.nodes)),
    ]


def position_fields(capacity: Capacity = MOST) -> Fields:
    """Fields of a position, with its journal and room to work in."""
    return [
        *record_fields(
            Position,
            seats=capacity.seats,
            owners=capacity.seats + 1,
            vehicles=capacity.seats,
            hand=capacity.hand,
            capacity=capacity.cargo,
            edges=capacity.edges,
            cards=capacity.cards,
            events=capacity.events,
            loads=capacity.loads,
            offer=OFFER_SIZE,
            fresh=capacity.edges,
            stored=1,
            stored_row=1,
        ),
        ("seats", "i8", ()),
        ("fresh_count", "i8", ()),
        ("logged", "i8", ()),
        ("log", "i8", (LOGGED, 5)),
        ("stamp", "i8", ()),
        ("mark", "i8", (capacity.nodes,)),
        ("queue", "i8", (2, capacity.nodes)),
        ("heads", "i8", (2,)),
        ("tails", "i8", (2,)),
    ]


def mind_fields(capacity: Capacity = MOST) -> Fields:
    """Fields of what bots keep: plans with what they were made for, what each seat has looked at, and rooms."""
    plan = ("of", "at", "cash", "train", "stops", "arc_count", "built", "rented", "worth")
    return [
        *((name, "i8", ()) for name in ("version", "turn", "next", "kept_left", "kept_since", "kept_done")),
        *((name, "i8", ()) for name in ("ask_at", "ask_cash", "way_of", "way_city", "way_at", "joined_of")),
        ("ask_cargo", "i8", (capacity.cargo,)),
        *((name, "i8", (PLANS,)) for name in plan),
        *((name, "i8", (PLANS, EVENTS)) for name in ("city", "load", "demand")),
        ("cargo", "i8", (PLANS, capacity.cargo)),
        ("arcs", "i8", (PLANS, capacity.edges + 1)),
        ("row", "i8", (2 * capacity.edges + 2,)),
        ("looked", "i8", (capacity.seats,)),
        ("blocked", "i8", (capacity.seats,)),
        ("marks", "u1", (capacity.edges,)),
        ("shut", "u1", (capacity.edges,)),
        ("wanted", "i8", (capacity.loads,)),
        ("most", "i8", (capacity.loads,)),
        ("taste", "i8", (capacity.seats, TASTES)),
        ("kept_cargo", "i8", (capacity.cargo,)),
        ("name", "i8", (capacity.hand * capacity.demands,)),
    ]


def ground_fields(capacity: Capacity = MOST) -> Fields:
    """Fields of the board as a seat knows it."""
    steps, log = (2 * capacity.edges,), (WAYS_LOGGED,)
    return [
        ("track", "u1", (capacity.edges,)),
        ("shut", "u1", (capacity.edges,)),
        ("step", "i8", steps),
        ("far", "i8", (capacity.cities + 1, capacity.nodes)),
        ("seen", "i8", (capacity.cities + 1,)),
        ("upto", "i8", (capacity.cities + 1,)),
        ("log_slot", "i8", log),
        ("log_old", "i8", log),
        ("logged", "i8", (1,)),
        ("net_step", "i8", steps),
        ("net_far", "i8", (1, capacity.nodes)),
        ("net_seen", "i8", (1,)),
        ("net_upto", "i8", (1,)),
        ("net_slot", "i8", log),
        ("net_old", "i8", log),
        ("net_logged", "i8", (1,)),
    ]


def tool_fields(capacity: Capacity = MOST) -> Fields:
    """Fields of what the search works with: for each of its rows one with the name of what it belongs to before it."""
    arcs, options, kept = 2 * capacity.edges, 16, 16
    sizes: dict[str, tuple[int, ...]] = {
        "map_first": (capacity.nodes + 1,),
        "map_out": (arcs,),
        "map_leaves": (arcs,),
        "map_to": (arcs,),
        "map_twin": (arcs,),
        "map_start": (arcs,),
        "map_end": (arcs,),
        "map_slot": (arcs,),
        "map_price": (arcs,),
        "map_opens": (arcs,),
        "map_inner": (capacity.edges,),
        "map_centre": (capacity.cities,),
        "map_supply": (capacity.loads + 1,),
        "map_source": (capacity.loads * capacity.cities + 1,),
        "map_q": (capacity.nodes,),
        "map_r": (capacity.nodes,),
        "map_free": (1,),
        "room_heads": (SLOTS,),
        "room_nexts": (capacity.nodes,),
        "room_befores": (capacity.nodes,),
        "room_bucket": (capacity.nodes,),
        "room_near": (2 * arcs + capacity.nodes + 1,),
        "room_stamps": (1,),
        "room_slot_stamp": (arcs,),
        "room_node_stamp": (capacity.nodes,),
        "room_edge_stamp": (capacity.edges,),
        "room_nodes": (capacity.nodes,),
        "room_step": (arcs,),
        "room_goals": (capacity.nodes,),
        "order_count": (MOST_COMBINED + 1,),
        "order_events": (ORDERS, EVENTS - 1),
        "found_events": (EVENTS, 3),
        "found_arcs": (capacity.edges + 1,),
        "found_sums": (SUMS,),
        "found_way": (capacity.nodes,),
        "found_option": (options, 4),
        "found_gap": (2 * options, 2 * options + 1, 3),
        "found_kept": (kept + 1, 5),
        "found_value": (kept + 1,),
        "majors": (capacity.nodes,),
        "goals": (capacity.cities,),
        "nodes": (capacity.cities * capacity.rim,),
        "spans": (capacity.cities + 1,),
        "hand_demands": (capacity.hand * capacity.demands, 4),
        "hand_size": (1,),
        "hand_cargo": (capacity.cargo,),
        "hand_chips": (capacity.loads,),
        "hand_closed": (capacity.cities,),
        "train_weights": (8,),
        **{f"train_{name}": (1,) for name in Train._fields[:-1]},
    }
    return [(name, "i8", size) for name, size in sizes.items()]


def luck_fields(capacity: Capacity = MOST) -> Fields:
    """Fields of the chance of a game."""
    return record_fields(Luck, seats=capacity.seats, steps=STEPS)


def records(fields: Fields, count: int = 1) -> np.ndarray[Any, Any]:
    """Records of zeros."""
    import numpy as np

    each = [(name, kind, size) if size else (name, kind) for name, kind, size in fields]
    return np.zeros(count, np.dtype(each, align=True))


def taste_of(weights: Weights) -> list[int]:
    """The numbers of a taste, in the order of their places in `plans`."""
    w = weights
    return [*w.row(False), w.first, w.reserve, w.hope, w.rate, w.early]


def is_played_so(board: CompiledBoard) -> bool:
    """Whether whole games on a board fit the records and need none of the rules that are left out."""
    sizes: Sequence[tuple[int, int]] = (
        (board.node_count, MOST.nodes),
        (board.edge_count, MOST.edges),
        (len(board.city_ids), MOST.cities),
        (board.load_count, MOST.loads),
        (board.card_count, MOST.cards),
        (most(board.demands), MOST.demands),
        (board.event_count, MOST.events),
        (len(board.train_ids), MOST.trains),
        (len(board.upgrades), MOST.upgrades),
        (board.deal, MOST.hand),
        (board.capacity, MOST.cargo),
        (most(board.sides), MOST.sides),
        (most(board.nodes), MOST.rim),
        (most(board.crossed), MOST.crossed),
        (most(board.arcs), MOST.degree),
        (most(board.scale), MOST.scale),
        (most(board.detours), 2),
    )
    left_out = (
        board.deal > board.hand,
        board.trading,
        board.warehouse != NONE,
        board.restart_kept,
        board.contracts,
        board.has_circus,
        board.honeymoon,
        board.stores != "no",
        board.fleet > 1,
        board.backtracking,
        board.late_fee,
        board.branching,
        board.setup is not None,
    )
    return all(size <= room for size, room in sizes) and not any(left_out)


def most(rows: Sequence[Sequence[Any]]) -> int:
    """How long the longest row is."""
    return max(map(len, rows), default=0)


def board_record(board: CompiledBoard) -> np.ndarray[Any, Any]:
    """One record with all that whole games need of a board."""
    made = records(board_fields())
    for name in NUMBERS:
        made[name] = int(getattr(board, name))
    for name, row in COUNTED.items():
        made[name] = len(getattr(board, row))
    made["most_demands"] = most(board.demands)
    made["demand_count"][0, : board.card_count] = [len(rows) for rows in board.demands]
    for name, _, size in board_fields():
        if name == "demand_count" or not size:
            continue
        place, rows = made[name][0], getattr(board, name)
        if name != "area":
            place[:] = NONE
        if len(size) == 1:
            place[: len(rows)] = list(rows)
            continue
        for number, row in enumerate(rows):
            if len(row):
                place[number, : len(row)] = [*row]
    made["scale"][made["scale"] == NONE] = 0  # cash of 0 or more is taxed nothing
    return made
