"""The text of the compiled games, from which the build makes an extension for each class of board sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.families.boxcars.bots import plan, search
from engine.families.boxcars.fast import queue, records
from engine.families.boxcars.fast.playout import PLAYOUT
from engine.families.boxcars.fast.records import CLASSES, RECORDS
from engine.families.boxcars.rules.position import refill, refill_records
from engine.game.fast.playout import play_games
from engine.game.fast.translation import A_NUMBER, Module, Type


def standard() -> Module:
    """Return the games on boards of the standard class."""
    return games("standard")


def large() -> Module:
    """Return the games on boards of the large class."""
    return games("large")


def games(name: str) -> Module:
    """Return whole games on boards of a class: `play_games` on records."""
    board, state, knowledge, lineup, plan, luck, result = (Type("record", name) for name in RECORDS)
    bots = {"knowledge": knowledge, "lineup": lineup, "plans": Type("records", plan.name)}
    fields = {record: fields_of(CLASSES[name]) for record, fields_of in RECORDS.items()}
    module = Module(fields, {"Bots": bots}, own_texts(), used=(records.__name__,))
    keys, results = Type("view", "i8"), Type("records", result.name)
    module.add_entry(play_games, [board, state, Type("reference", "Bots"), luck, A_NUMBER, keys, results])
    return module


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
