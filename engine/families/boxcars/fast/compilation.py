"""Compilation of this game system: whole games on records, with replacements for functions that records change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.families.boxcars.bots import plan, search
from engine.families.boxcars.bots.knowledge import Knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.fast import queue
from engine.families.boxcars.fast.playout import PLAYOUT, Lineup, Result
from engine.families.boxcars.fast.records import (
    CLASSES,
    board_fields,
    game_fields,
    knowledge_fields,
    lineup_fields,
    luck_fields,
    plan_fields,
    record_type,
    result_fields,
)
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.counting import Counting
from engine.families.boxcars.rules.position import refill, refill_records
from engine.game.fast.compilation import Compilation
from engine.game.fast.playout import Luck, play_games


def play_on_records(
    ms: list[CompiledBoard],
    ks: list[Knowledge],
    gs: list[Counting],
    lineups: list[Lineup],
    plans: list[Plan],
    lucks: list[Luck],
    seats: int,
    keys: list[int],
    results: list[Result],
) -> None:
    """`play_games` on records, each alone in an array."""
    play_games(ms[0], gs[0], (ks[0], lineups[0], plans), lucks[0], seats, keys, results)


def own_texts() -> dict[str | Callable[..., Any], Callable[..., Any]]:
    """Return the functions of a batch, and replacements for records: queues in rows of fixed length."""
    texts: dict[str | Callable[..., Any], Callable[..., Any]] = {
        **PLAYOUT.texts,
        refill: refill_records,
        plan.are_same: plan.are_same_cells,
        plan.keep_lower: plan.keep_lower_cells,
        plan.start_heap: queue.start,
        plan.some_within: queue.some_within,
    }
    texts[f"{search.__name__}:heappush"] = queue.put
    texts[f"{search.__name__}:heappop"] = queue.take
    return texts


FIELDS = (board_fields, knowledge_fields, game_fields, lineup_fields, plan_fields, luck_fields, result_fields)


def blank(name: str) -> list[Any]:
    """Return the arguments for compiling a class: no game, between two players."""
    import numpy as np

    c = CLASSES[name]
    m, k, g, who, luck = (
        np.zeros(1, record_type(fields(c)))
        for fields in (board_fields, knowledge_fields, game_fields, lineup_fields, luck_fields)
    )
    plans, results = np.zeros(c.seats, record_type(plan_fields(c))), np.zeros(0, record_type(result_fields(c)))
    return [m, k, g, who, plans, luck, 2, np.zeros(0, np.int64), results]


COMPILATION = Compilation(
    "boxcars",
    play_on_records,
    own_texts(),
    {name: [fields(c) for fields in FIELDS] for name, c in CLASSES.items()},
    blank,
    from_front=True,
    alone=(search.search,),  # Half of the time of games on the British board, and its loops need all registers.
)
