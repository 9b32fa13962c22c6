"""Board, position and what bots keep as numpy records, for whole games in compiled code.

A record's type holds its sizes, and another type means another compilation: so boards are padded to the sizes of the
one class there is. Rows that are shorter than the room for them end with NONE.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.families.crayon.bots.search.queries import MOST as MOST_COMBINED
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


def board_fields(c: Capacity = MOST) -> Fields:
    """Fields of a compiled board."""
    arcs = 2 * c.edges
    sizes: dict[str, tuple[int, ...]] = {
        "city_at": (c.nodes,), "is_major": (c.nodes,), "limited": (c.nodes,), "arcs": (c.nodes, c.degree),
        "start": (arcs,), "end": (arcs,), "price": (arcs,), "opens": (arcs,), "inner": (c.edges,),
        "centre": (c.cities,), "size": (c.cities,), "entry": (c.cities,), "majors": (c.cities,),
        "nodes": (c.cities, c.rim), "sides": (c.cities, c.sides), "supplies": (c.cities, c.loads),
        "chips": (c.loads,), "train_loads": (c.trains,), "train_speed": (c.trains,), "starters": (2,),
        "upgrades": (c.upgrades, 4), "demands": (c.cards, c.demands, 3), "demand_count": (c.cards,),
        "event_kind": (c.events,), "event_lasts": (c.events,), "turns_lost": (c.events,), "loads_lost": (c.events,),
        "scale": (c.events, c.scale, 2), "crossed": (c.events, c.crossed), "detours": (c.edges, 2, 2),
    }  # fmt: skip
    numbers = [*NUMBERS, *COUNTED, "most_demands"]
    return [
        *((name, "i8", ()) for name in numbers),
        *((name, "i8", size) for name, size in sizes.items()),
        ("area", "u1", (c.events, c.nodes)),
    ]


def position_fields(c: Capacity = MOST) -> Fields:
    """Fields of a position, with its journal and room to work in."""
    return [
        *record_fields(
            Position, seats=c.seats, owners=c.seats + 1, vehicles=c.seats, hand=c.hand, capacity=c.cargo, edges=c.edges,
            cards=c.cards, events=c.events, loads=c.loads, offer=OFFER_SIZE, fresh=c.edges, stored=1, stored_row=1,
        ),
        ("seats", "i8", ()), ("fresh_count", "i8", ()), ("logged", "i8", ()), ("log", "i8", (LOGGED, 5)),
        ("stamp", "i8", ()), ("mark", "i8", (c.nodes,)), ("queue", "i8", (2, c.nodes)), ("heads", "i8", (2,)),
        ("tails", "i8", (2,)),
    ]  # fmt: skip


def mind_fields(c: Capacity = MOST) -> Fields:
    """Fields of what bots keep: plans with what they were made for, what each seat has looked at, and rooms."""
    plan = ("of", "at", "cash", "train", "stops", "arc_count", "built", "rented", "worth")
    return [
        *((name, "i8", ()) for name in ("version", "turn", "next", "kept_left", "kept_since", "kept_done")),
        *((name, "i8", ()) for name in ("ask_at", "ask_cash", "way_of", "way_city", "way_at", "joined_of")),
        ("ask_cargo", "i8", (c.cargo,)),
        *((name, "i8", (PLANS,)) for name in plan),
        *((name, "i8", (PLANS, EVENTS)) for name in ("city", "load", "demand")),
        ("cargo", "i8", (PLANS, c.cargo)), ("arcs", "i8", (PLANS, c.edges + 1)), ("row", "i8", (2 * c.edges + 2,)),
        ("looked", "i8", (c.seats,)), ("blocked", "i8", (c.seats,)), ("marks", "u1", (c.edges,)),
        ("shut", "u1", (c.edges,)), ("wanted", "i8", (c.loads,)), ("most", "i8", (c.loads,)),
        ("taste", "i8", (c.seats, TASTES)), ("kept_cargo", "i8", (c.cargo,)), ("name", "i8", (c.hand * c.demands,)),
    ]  # fmt: skip


def ground_fields(c: Capacity = MOST) -> Fields:
    """Fields of the board as a seat knows it."""
    steps, log = (2 * c.edges,), (WAYS_LOGGED,)
    return [
        ("track", "u1", (c.edges,)), ("shut", "u1", (c.edges,)),
        ("step", "i8", steps), ("far", "i8", (c.cities + 1, c.nodes)), ("seen", "i8", (c.cities + 1,)),
        ("upto", "i8", (c.cities + 1,)),
        ("log_slot", "i8", log), ("log_old", "i8", log), ("logged", "i8", (1,)),
        ("net_step", "i8", steps), ("net_far", "i8", (1, c.nodes)), ("net_seen", "i8", (1,)), ("net_upto", "i8", (1,)),
        ("net_slot", "i8", log), ("net_old", "i8", log), ("net_logged", "i8", (1,)),
    ]  # fmt: skip


def tool_fields(c: Capacity = MOST) -> Fields:
    """Fields of what the search works with: for each of its rows one with the name of what it belongs to before it."""
    arcs, options, kept = 2 * c.edges, 16, 16
    sizes: dict[str, tuple[int, ...]] = {
        "map_first": (c.nodes + 1,), "map_out": (arcs,), "map_leaves": (arcs,), "map_to": (arcs,), "map_twin": (arcs,),
        "map_start": (arcs,), "map_end": (arcs,), "map_slot": (arcs,), "map_price": (arcs,), "map_opens": (arcs,),
        "map_inner": (c.edges,), "map_centre": (c.cities,), "map_supply": (c.loads + 1,),
        "map_source": (c.loads * c.cities + 1,), "map_q": (c.nodes,), "map_r": (c.nodes,),
        "room_heads": (SLOTS,), "room_nexts": (c.nodes,), "room_befores": (c.nodes,), "room_bucket": (c.nodes,),
        "room_near": (2 * arcs + c.nodes + 1,), "room_stamps": (1,), "room_slot_stamp": (arcs,),
        "room_node_stamp": (c.nodes,), "room_edge_stamp": (c.edges,), "room_nodes": (c.nodes,), "room_step": (arcs,),
        "room_goals": (c.nodes,),
        "order_count": (MOST_COMBINED + 1,), "order_events": (ORDERS, EVENTS - 1),
        "found_events": (EVENTS, 3), "found_arcs": (c.edges + 1,), "found_sums": (SUMS,), "found_way": (c.nodes,),
        "found_option": (options, 4), "found_gap": (2 * options, 2 * options + 1, 3), "found_kept": (kept + 1, 5),
        "found_value": (kept + 1,), "majors": (c.nodes,), "goals": (c.cities,), "nodes": (c.cities * c.rim,),
        "spans": (c.cities + 1,),
        "hand_demands": (c.hand * c.demands, 4), "hand_size": (1,), "hand_cargo": (c.cargo,), "hand_chips": (c.loads,),
        "hand_closed": (c.cities,),
        "train_weights": (8,),
        **{f"train_{name}": (1,) for name in Train._fields[:-1]},
    }  # fmt: skip
    return [(name, "i8", size) for name, size in sizes.items()]


def luck_fields(c: Capacity = MOST) -> Fields:
    """Fields of the chance of a game."""
    return record_fields(Luck, seats=c.seats, steps=STEPS)


def records(fields: Fields, count: int = 1) -> np.ndarray[Any, Any]:
    """Records of zeros."""
    import numpy as np

    each = [(name, kind, size) if size else (name, kind) for name, kind, size in fields]
    return np.zeros(count, np.dtype(each, align=True))


def taste_of(weights: Weights) -> list[int]:
    """The numbers of a taste, in the order of their places in `plans`."""
    w = weights
    return [*w.row(False), w.first, w.reserve, w.hope, w.rate, w.early]


def is_played_so(m: CompiledBoard) -> bool:
    """Whether whole games on a board fit the records and need none of the rules that are left out."""
    sizes: Sequence[tuple[int, int]] = (
        (m.node_count, MOST.nodes), (m.edge_count, MOST.edges), (len(m.city_ids), MOST.cities),
        (m.load_count, MOST.loads), (m.card_count, MOST.cards), (most(m.demands), MOST.demands),
        (m.event_count, MOST.events), (len(m.train_ids), MOST.trains), (len(m.upgrades), MOST.upgrades),
        (m.deal, MOST.hand), (m.capacity, MOST.cargo), (most(m.sides), MOST.sides), (most(m.nodes), MOST.rim),
        (most(m.crossed), MOST.crossed), (most(m.arcs), MOST.degree), (most(m.scale), MOST.scale),
        (most(m.detours), 2),
    )  # fmt: skip
    left_out = (
        m.deal > m.hand, m.trading, m.warehouse != NONE, m.restart_kept, m.contracts, m.has_circus, m.honeymoon,
        m.stores != "no", m.fleet > 1, m.backtracking, m.late_fee, m.branching, m.setup is not None,
    )  # fmt: skip
    return all(size <= room for size, room in sizes) and not any(left_out)


def most(rows: Sequence[Sequence[Any]]) -> int:
    """How long the longest row is."""
    return max(map(len, rows), default=0)


def board_record(m: CompiledBoard) -> np.ndarray[Any, Any]:
    """One record with all that whole games need of a board."""
    made = records(board_fields())
    for name in NUMBERS:
        made[name] = int(getattr(m, name))
    for name, row in COUNTED.items():
        made[name] = len(getattr(m, row))
    made["most_demands"] = most(m.demands)
    made["demand_count"][0, : m.card_count] = [len(rows) for rows in m.demands]
    for name, _, size in board_fields():
        if name == "demand_count" or not size:
            continue
        place, rows = made[name][0], getattr(m, name)
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
