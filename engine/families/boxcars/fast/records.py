"""Board, knowledge, position, luck, line-up and plans as numpy records, for compiled batches.

A record's type contains its sizes, and another type needs another compilation. Boards are therefore padded to a class
of sizes, and all boards of a class share one compilation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.families.boxcars.bots.knowledge import FARTHEST, MANY_RAILS, Knowledge
from engine.families.boxcars.bots.plan import FLIGHT, KNOWN, LABELS
from engine.families.boxcars.content import WEIGHTS
from engine.families.boxcars.fast import playout
from engine.families.boxcars.fast.playout import PLAYOUT, Lineup, Result
from engine.families.boxcars.rules import counting
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.counting import Counting
from engine.families.boxcars.rules.options import BoxcarsOptions
from engine.families.boxcars.rules.position import PICK_HOME_REGION, SUPERCHIEF
from engine.families.boxcars.rules.setups import FACTS
from engine.game.fast.playout import Luck
from engine.game.kernel.state_record import Fields, record_fields

if TYPE_CHECKING:
    import numpy as np


class Capacity(Struct, frozen=True):
    """Size limits of the boards of a class."""

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

NUMBERS = tuple(
    name for name, option in BoxcarsOptions.declared.items() if option.when or option.type in ("bool", "int")
)
"""Options that are numbers in a compiled board."""

BOARD_NUMBERS = (
    *("dot_count", "link_count", "rail_count", "city_count", "region_count", "region_whole"),
    *(name for name in NUMBERS if not BoxcarsOptions.declared[name].by_seat),
    *("win_cash", "fee_bank", "fee_player", "fee_sold_out", "announce", "loan_interest"),
    *("set_seats", "set_turn", "set_sold_out"),
)


PLAN_NUMBERS = (
    *("goal", "at", "sold_out", "freed", "length", "bare"),
    *("leader", "kept", "old_fee", "train", "total", "base", "others", "open_count"),
    *("payer", "drawn_by", "thrift", "grudge", "is_compared"),
    *("share", "trips", "wary", "least", "more", "much", "turn", "own_ridden", "unsold", "asked", "opponents"),
    *("tastes", "judge", "besides", "home", "dear"),
    *("flees", "least_fee", "own_mask", "bank_mask", "most", "is_flooded", "home_base"),
)


KNOWLEDGE_NUMBERS = ("mean_pay", "mean_way", "all_ridden")


def board_shapes(capacity: Capacity) -> dict[str, tuple[str, tuple[int, ...]]]:
    """Return type and sizes of the rows of a compiled board."""
    arcs = 2 * capacity.links
    return {
        "city_dot": ("i8", (capacity.cities,)),
        "city_region": ("i8", (capacity.cities,)),
        "price": ("i8", (capacity.rails,)),
        "lowest_bid": ("i8", (capacity.rails,)),
        "buyback": ("i8", (capacity.rails,)),
        "public": ("i8", (capacity.rails,)),
        "to": ("i8", (arcs,)),
        "first": ("i8", (arcs,)),
        "last": ("i8", (arcs,)),
        "arcs": ("i8", (capacity.dots, capacity.degree)),
        "clash": ("i8", (capacity.links, capacity.clashes)),
        "serves": ("i8", (capacity.dots, capacity.rails + 1)),
        "clear": ("u1", (capacity.links,)),
        "hops": ("i2", (capacity.dots, capacity.dots)),
        "region_cells": ("i8", (22,)),
        "region_weights": ("i8", (22,)),
        "region_lots": ("i8", (LOTS,)),
        "city_cells": ("i8", (capacity.regions, 22)),
        "city_weights": ("i8", (capacity.regions, 22)),
        "city_lots": ("i8", (capacity.regions, LOTS)),
        "city_whole": ("i8", (capacity.regions,)),
        "region_cities": ("i8", (capacity.regions, capacity.cities + 1)),
        "region_open": ("i8", (capacity.regions,)),
        "only_city": ("i8", (capacity.regions,)),
        "pay": ("i8", (capacity.cities, capacity.cities)),
        "set_rows": ("i8", (FACTS, capacity.seats)),
        "set_owner": ("i8", (capacity.rails,)),
        **seat_shapes(capacity),
    }


def seat_shapes(capacity: Capacity) -> dict[str, tuple[str, tuple[int, ...]]]:
    """Return type and sizes of the rows of a compiled board that can differ between players."""
    by_seat = [name for name in NUMBERS if BoxcarsOptions.declared[name].by_seat]
    return {
        **dict.fromkeys((*by_seat, "train_of"), ("i8", (capacity.seats,))),
        "denied": ("i8", (capacity.seats, capacity.rails)),
        "avoided": ("i8", (capacity.seats, capacity.regions)),
        "given": ("i8", (capacity.rails,)),
    }


def knowledge_shapes(capacity: Capacity) -> dict[str, tuple[str, tuple[int, ...]]]:
    """Return type and sizes of the rows of knowledge."""
    arcs = 2 * capacity.links
    return {
        "no_route": ("i8", (capacity.dots,)),
        "chance": ("i8", (capacity.cities,)),
        "share_city": ("i8", (capacity.regions, 23)),
        "share": ("i8", (capacity.regions, 23)),
        "rough": ("i8", (capacity.regions, 23)),
        "away": ("i8", (capacity.cities,)),
        "bit": ("i8", (MANY_RAILS + 1,)),
        "straight": ("i8", (capacity.cities, capacity.cities)),
        "station": ("i8", (capacity.rails, capacity.cities + 1)),
        "station_chance": ("i8", (capacity.rails, capacity.cities + 1)),
        "meets": ("i8", (capacity.rails, capacity.rails)),
        "touches": ("i8", (capacity.rails, capacity.rails)),
        "is_node": ("i8", (capacity.dots,)),
        "nodes": ("i8", (capacity.dots + 1,)),
        "end": ("i8", (arcs,)),
        "length": ("i8", (arcs,)),
        "chain_of_link": ("i8", (capacity.links,)),
        "chain": ("u2", (arcs, 8)),
        "fan": ("u2", (arcs, 8)),
        "fan_from": ("i8", (capacity.dots + 1,)),
        "near": ("i4", (capacity.rails, capacity.dots)),
        "off": ("i2", (capacity.rails, capacity.dots)),
        "serving": ("i8", (capacity.dots,)),
        "region_chance": ("i8", (capacity.regions,)),
        "covers": ("i8", (capacity.rails, capacity.regions + 1)),
        "corner": ("i8", (capacity.rails,)),
        "alone": ("i8", (capacity.rails,)),
        "joins": ("i8", (capacity.rails,)),
        "ends": ("i8", (capacity.rails,)),
        "ridden": ("i8", (capacity.rails,)),
        "follows": ("i8", (101,)),
        "odds": ("i8", (SUPERCHIEF + 1, FARTHEST)),
    }


def game_fields(capacity: Capacity) -> Fields:
    """Return the fields of a position with counters."""
    sizes = {**_sizes(capacity), **counting.DETAIL_SIZES}
    return record_fields(Counting, owners=capacity.seats + 2, draws=PICK_HOME_REGION, **sizes)


def lineup_fields(capacity: Capacity) -> Fields:
    """Return the fields of a line-up."""
    return record_fields(Lineup, seats=capacity.seats, weights=len(WEIGHTS))


def luck_fields(capacity: Capacity) -> Fields:
    """Return the fields of the luck of a game."""
    return record_fields(Luck, seats=capacity.seats, steps=len(PLAYOUT.purposes))


def result_fields(capacity: Capacity) -> Fields:
    """Return the fields of a result."""
    return record_fields(Result, **_sizes(capacity), **playout.DETAIL_SIZES)


def _sizes(capacity: Capacity) -> dict[str, int]:
    return {"seats": capacity.seats, "rails": capacity.rails, "links": capacity.links, "cities": capacity.cities}


def plan_fields(capacity: Capacity) -> Fields:
    """Return the fields of a plan."""
    numbers = [(name, "i8", ()) for name in PLAN_NUMBERS]
    by_dot = ("way", "served", "strangers", "danger", "away", "row")
    rows: Fields = [(name, "i8", (capacity.dots,)) for name in by_dot]
    rows += [
        ("open", "i8", (capacity.degree,)),
        ("taken", "i8", (capacity.degree,)),
        ("costs", "i8", (capacity.degree,)),
        ("chains", "i8", (capacity.degree,)),
        ("fled", "i8", (FLIGHT + 1,)),
        ("owner", "i8", (capacity.rails,)),
        ("covered", "i8", (capacity.regions,)),
        ("end_fee", "i8", (capacity.cities,)),
        ("apart", "i8", (capacity.cities,)),
        ("arrival", "i8", (capacity.cities,)),
        *((f"trip_{name}", "i8", (capacity.regions,)) for name in ("pay", "way", "home", "fees", "value")),
        ("trips_left", "i8", (capacity.regions,)),
        *((name, "i8", (capacity.rails,)) for name in ("met", "wanted", "holder", "is_known", "dull")),
        ("taste", "i8", (len(WEIGHTS),)),
        ("felt", "i8", (len(WEIGHTS),)),
        ("blocked", "i8", (capacity.links,)),
    ]
    rows += [
        ("slot", "i8", (capacity.rails,)),
        ("fare", "i8", (capacity.rails,)),
        *((f"{name}_before", "i8", (capacity.rails,)) for name in ("slot", "fare", "gate")),
        ("cheap", "i8", (capacity.rails,)),
        ("off", "i2", (capacity.dots,)),
        ("fair", "i8", (capacity.rails,)),
        ("out", "i2", (capacity.dots,)),
        ("best", "i8", (capacity.dots,)),
        ("rest", "i8", (capacity.dots,)),
        *((name, "i8", (LABELS,)) for name in ("toll", "gate", "lead")),
    ]
    rows += [
        ("known", "i8", (capacity.rails, KNOWN)),
        *((name, "i8", (LABELS * capacity.dots,)) for name in ("label", "trace", "left_at")),
    ]
    return [*numbers, *rows, ("heap", "i8", (LABELS * 2 * capacity.links,))]


def board_fields(capacity: Capacity) -> Fields:
    """Return the fields of a compiled board."""
    return _listed(BOARD_NUMBERS, board_shapes(capacity))


def knowledge_fields(capacity: Capacity) -> Fields:
    """Return the fields of the knowledge."""
    return _listed(KNOWLEDGE_NUMBERS, knowledge_shapes(capacity))


RECORDS = {
    "Board": board_fields,
    "Game": game_fields,
    "Knowledge": knowledge_fields,
    "Lineup": lineup_fields,
    "Plan": plan_fields,
    "Luck": luck_fields,
    "Result": result_fields,
}
"""Fields of all records of a game."""


def _listed(numbers: tuple[str, ...], shapes: dict[str, tuple[str, tuple[int, ...]]]) -> Fields:
    return [*((name, "i8", ()) for name in numbers), *((name, kind, shape) for name, (kind, shape) in shapes.items())]


def record_type(fields: Fields) -> np.dtype[Any]:
    """Return the type of a record with these fields."""
    import numpy as np

    return np.dtype([(name, kind, shape) if shape else (name, kind) for name, kind, shape in fields], align=True)


def board_record(board: CompiledBoard, capacity: Capacity) -> np.ndarray[Any, Any]:
    """Return a compiled board as a record. Raise ValueError if it does not fit the class."""
    hops = [[min(away, 32_000) for away in board.hops[dot]] for dot in range(board.dot_count)]
    return _filled(record_type(board_fields(capacity)), board, {"hops": hops, "clear": []})


def knowledge_record(knowledge: Knowledge, capacity: Capacity) -> np.ndarray[Any, Any]:
    """Return the knowledge as a record. Raise ValueError if it does not fit the class."""
    return _filled(
        record_type(knowledge_fields(capacity)),
        knowledge,
        {"off": [[min(away, 32_000) for away in row] for row in knowledge.off]},
    )


def fill_seats(row: np.ndarray[Any, Any], board: CompiledBoard, capacity: Capacity) -> None:
    """Write what can differ between players, and the starting position, into the record of the same board."""
    for name in (*seat_shapes(capacity), "set_rows"):
        value, place = getattr(board, name), row[name][0]
        if place.ndim == 1:
            place[: len(value)] = value
        else:
            for number, cells in enumerate(value):
                place[number, : len(cells)] = cells


def _filled(dtype: np.dtype[Any], source: Any, instead: dict[str, Any]) -> np.ndarray[Any, Any]:
    import numpy as np

    made = np.zeros(1, dtype)
    for name in dtype.names or ():
        value = instead.get(name, getattr(source, name))
        place = made[name]
        if place.ndim == 1:
            made[name] = value
        elif len(value) > place.shape[1]:
            raise ValueError(f"{len(value)} {name} exceed the limit {place.shape[1]}")  # not shown
        elif place.ndim == 2:
            place[0, : len(value)] = value
        else:
            for number, cells in enumerate(value):
                if len(cells) > place.shape[2]:
                    raise ValueError(f"{len(cells)} {name} exceed the limit {place.shape[2]}")  # not shown
                place[0, number, : len(cells)] = cells
    return made


def capacity_class(board: CompiledBoard, knowledge: Knowledge) -> str:
    """Return the smallest class for a board, or "" if it is too large."""
    for name, c in CLASSES.items():
        sizes = (
            (board.dot_count, c.dots),
            (board.link_count, c.links),
            (board.rail_count, c.rails),
            (board.city_count, c.cities),
            (board.region_count, c.regions),
            (max(map(len, board.arcs)), c.degree),
            (max(map(len, board.clash)), c.clashes),
        )
        if all(size <= most for size, most in sizes):
            return name
    return ""
