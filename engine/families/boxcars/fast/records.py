"""Board, knowledge, position, luck, lineup and plans as numpy records, for compiled batches.

A record's type holds its sizes, and another type means another compilation: so boards are padded to a class of sizes,
and every board of a class shares one compilation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.families.boxcars.bots.knowledge import FARTHEST, Knowledge
from engine.families.boxcars.bots.plan import FLIGHT, KNOWN, LABELS
from engine.families.boxcars.characters.character import WEIGHTS
from engine.families.boxcars.fast.playout import PLAYOUT, Lineup, Result
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.counting import Counting
from engine.families.boxcars.rules.position import PICK_HOME_REGION, SUPERCHIEF
from engine.families.boxcars.rules.setups import FACTS
from engine.game.fast.playout import Luck
from engine.game.kernel.state_record import Fields, record_fields

if TYPE_CHECKING:
    import numpy as np


class Capacity(Struct, frozen=True):
    """The most of each thing that boards of a class have."""

    dots: int
    links: int
    rails: int
    cities: int
    regions: int
    degree: int
    clashes: int
    seats: int = 6


CLASSES = {
    "standard": Capacity(1_024, 2_048, 64, 128, 32, 32, 64),
    "large": Capacity(4_096, 8_192, 128, 512, 64, 64, 128),
}

LOTS = 217
"""All lots of a chart and the NONE behind them."""

BOARD_NUMBERS = (
    *("dot_count", "link_count", "rail_count", "city_count", "region_count", "region_whole"),
    *("cash_start", "win_cash", "announce", "cash_hidden", "start_dice", "homes_first", "home_rolled", "home_unique"),
    *("home_swap", "together", "bounce_within_white", "until_arrival", "keep_reachable", "fee_bank", "fee_player"),
    *("fee_sold_out", "fees_first", "establish_wide", "establish_swap", "establish_sale", "express", "superchief"),
    *("bid_step", "bid_multiples", "reenter", "bank_direct", "bank_pays_rest", "rover", "rover_payment", "barred"),
    *("last_survivor", "turn_limit", "opening", "superchief_less", "free_upgrade", "deal", "trade_rounds", "loans"),
    *("loan_interest", "third", "third_first", "third_next", "declare_again"),
    *("set_seats", "set_turn", "set_sold_out"),
)


PLAN_NUMBERS = (
    *("goal", "at", "sold_out", "freed", "length", "bare"),
    *("leader", "kept", "old_fee", "train", "total", "base", "others", "open_count"),
    *("payer", "drawn_by", "thrift", "grudge", "is_compared"),
    *("share", "trips", "wary", "least", "more", "much", "turn", "own_ridden", "unsold", "asked", "opponents"),
    *("tastes", "judge", "besides", "home", "dear"),
)


KNOWLEDGE_NUMBERS = ("mean_pay", "mean_way", "all_ridden", "each_mile")


def board_shapes(c: Capacity) -> dict[str, tuple[str, tuple[int, ...]]]:
    """Type and sizes of the rows of a compiled board."""
    arcs = 2 * c.links
    return {
        "city_dot": ("i8", (c.cities,)),
        "city_region": ("i8", (c.cities,)),
        "price": ("i8", (c.rails,)),
        "lowest_bid": ("i8", (c.rails,)),
        "buyback": ("i8", (c.rails,)),
        "public": ("i8", (c.rails,)),
        "to": ("i8", (arcs,)),
        "first": ("i8", (arcs,)),
        "last": ("i8", (arcs,)),
        "arcs": ("i8", (c.dots, c.degree)),
        "clash": ("i8", (c.links, c.clashes)),
        "serves": ("i8", (c.dots, c.rails + 1)),
        "clear": ("u1", (c.links,)),
        "hops": ("i2", (c.dots, c.dots)),
        "region_cells": ("i8", (22,)),
        "region_weights": ("i8", (22,)),
        "region_lots": ("i8", (LOTS,)),
        "city_cells": ("i8", (c.regions, 22)),
        "city_weights": ("i8", (c.regions, 22)),
        "city_lots": ("i8", (c.regions, LOTS)),
        "city_whole": ("i8", (c.regions,)),
        "region_cities": ("i8", (c.regions, c.cities + 1)),
        "region_open": ("i8", (c.regions,)),
        "only_city": ("i8", (c.regions,)),
        "pay": ("i8", (c.cities, c.cities)),
        "set_rows": ("i8", (FACTS, c.seats)),
        "set_owner": ("i8", (c.rails,)),
    }


def knowledge_shapes(c: Capacity) -> dict[str, tuple[str, tuple[int, ...]]]:
    """Type and sizes of the rows of knowledge."""
    arcs = 2 * c.links
    return {
        "no_route": ("i8", (c.dots,)),
        "chance": ("i8", (c.cities,)),
        "share_city": ("i8", (c.regions, 23)),
        "share": ("i8", (c.regions, 23)),
        "away": ("i8", (c.cities,)),
        "station": ("i8", (c.rails, c.cities + 1)),
        "station_chance": ("i8", (c.rails, c.cities + 1)),
        "meets": ("i8", (c.rails, c.rails)),
        "touches": ("i8", (c.rails, c.rails)),
        "is_node": ("i8", (c.dots,)),
        "nodes": ("i8", (c.dots + 1,)),
        "end": ("i8", (arcs,)),
        "length": ("i8", (arcs,)),
        "chain_of_link": ("i8", (c.links,)),
        "chain": ("u2", (arcs, 8)),
        "fan": ("u2", (arcs, 8)),
        "fan_from": ("i8", (c.dots + 1,)),
        "near": ("i4", (c.rails, c.dots)),
        "off": ("i2", (c.rails, c.dots)),
        "serving": ("i8", (c.dots,)),
        "region_chance": ("i8", (c.regions,)),
        "covers": ("i8", (c.rails, c.regions + 1)),
        "corner": ("i8", (c.rails,)),
        "alone": ("i8", (c.rails,)),
        "joins": ("i8", (c.rails,)),
        "ends": ("i8", (c.rails,)),
        "ridden": ("i8", (c.rails,)),
        "follows": ("i8", (101,)),
        "odds": ("i8", (SUPERCHIEF + 1, FARTHEST)),
    }


def game_fields(c: Capacity) -> Fields:
    """Fields of a position that counts."""
    return record_fields(Counting, owners=c.seats + 2, draws=PICK_HOME_REGION, **_sizes(c))


def lineup_fields(c: Capacity) -> Fields:
    """Fields of a lineup."""
    return record_fields(Lineup, seats=c.seats, weights=len(WEIGHTS))


def luck_fields(c: Capacity) -> Fields:
    """Fields of the chance of a game."""
    return record_fields(Luck, seats=c.seats, steps=len(PLAYOUT.purposes))


def result_fields(c: Capacity) -> Fields:
    """Fields of a result."""
    return record_fields(Result, **_sizes(c))


def _sizes(c: Capacity) -> dict[str, int]:
    return {"seats": c.seats, "rails": c.rails, "links": c.links, "cities": c.cities}


def plan_fields(c: Capacity) -> Fields:
    """Fields of a plan."""
    numbers = [(name, "i8", ()) for name in PLAN_NUMBERS]
    by_dot = ("way", "served", "strangers", "danger", "away", "row")
    rows: Fields = [(name, "i8", (c.dots,)) for name in by_dot]
    rows += [
        ("open", "i8", (c.degree,)),
        ("taken", "i8", (c.degree,)),
        ("costs", "i8", (c.degree,)),
        ("fled", "i8", (FLIGHT + 1,)),
        ("owner", "i8", (c.rails,)),
        ("covered", "i8", (c.regions,)),
        *((name, "i8", (c.rails,)) for name in ("met", "wanted", "holder", "is_known", "dull")),
        ("taste", "i8", (len(WEIGHTS),)),
        ("felt", "i8", (len(WEIGHTS),)),
        ("blocked", "i8", (c.links,)),
    ]
    rows += [
        ("slot", "i8", (c.rails,)),
        ("fare", "i8", (c.rails,)),
        *((f"{name}_before", "i8", (c.rails,)) for name in ("slot", "fare", "gate")),
        ("cheap", "i8", (c.rails,)),
        ("off", "i2", (c.dots,)),
        ("fair", "i8", (c.rails,)),
        ("out", "i2", (c.dots,)),
        ("best", "i8", (c.dots,)),
        ("rest", "i8", (c.dots,)),
        *((name, "i8", (LABELS,)) for name in ("toll", "gate", "lead")),
    ]
    rows += [
        ("known", "i8", (c.rails, KNOWN)),
        ("label", "i8", (LABELS * c.dots,)),
    ]
    return [*numbers, *rows, ("heap", "i8", (LABELS * 2 * c.links,))]


def board_fields(c: Capacity) -> Fields:
    """Fields of a compiled board."""
    return _listed(BOARD_NUMBERS, board_shapes(c))


def knowledge_fields(c: Capacity) -> Fields:
    """Fields of the knowledge."""
    return _listed(KNOWLEDGE_NUMBERS, knowledge_shapes(c))


def _listed(numbers: tuple[str, ...], shapes: dict[str, tuple[str, tuple[int, ...]]]) -> Fields:
    return [*((name, "i8", ()) for name in numbers), *((name, kind, shape) for name, (kind, shape) in shapes.items())]


def record_type(fields: Fields) -> np.dtype[Any]:
    """The type of a record with these fields."""
    import numpy as np

    return np.dtype([(name, kind, shape) if shape else (name, kind) for name, kind, shape in fields], align=True)


def board_record(m: CompiledBoard, c: Capacity) -> np.ndarray[Any, Any]:
    """One record with everything of a compiled board. Raises ValueError where the board does not fit the class."""
    hops = [[min(away, 32_000) for away in m.hops[dot]] for dot in range(m.dot_count)]
    return _filled(record_type(board_fields(c)), m, {"hops": hops, "clear": []})


def knowledge_record(k: Knowledge, c: Capacity) -> np.ndarray[Any, Any]:
    """One record with everything of the knowledge. Raises ValueError where it does not fit the class."""
    return _filled(record_type(knowledge_fields(c)), k, {"off": [[min(away, 32_000) for away in row] for row in k.off]})


def _filled(dtype: np.dtype[Any], source: Any, instead: dict[str, Any]) -> np.ndarray[Any, Any]:
    import numpy as np

    made = np.zeros(1, dtype)
    for name in dtype.names or ():
        value = instead.get(name, getattr(source, name))
        place = made[name]
        if place.ndim == 1:
            made[name] = value
        elif len(value) > place.shape[1]:
            raise ValueError(f"{len(value)} {name}, and the largest boards have {place.shape[1]}")
        elif place.ndim == 2:
            place[0, : len(value)] = value
        else:
            for number, cells in enumerate(value):
                if len(cells) > place.shape[2]:
                    raise ValueError(f"{len(cells)} {name}, and the largest boards have {place.shape[2]}")
                place[0, number, : len(cells)] = cells
    return made


def capacity_class(m: CompiledBoard, k: Knowledge) -> str:
    """The smallest class that a board fits, or "" for none."""
    for name, c in CLASSES.items():
        sizes = (
            (m.dot_count, c.dots),
            (m.link_count, c.links),
            (m.rail_count, c.rails),
            (m.city_count, c.cities),
            (m.region_count, c.regions),
            (max(map(len, m.arcs)), c.degree),
            (max(map(len, m.clash)), c.clashes),
        )
        if all(size <= most for size, most in sizes):
            return name
    return ""
