"""Counters of many games from the rows of the journal."""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.text.labels import (
    card_refs,
    city_ref,
    demand_ref,
    load_refs,
    milepost_ref,
    section_ref,
)
from engine.game.kernel.game_rules import Row
from engine.game.rules import Counted
from engine.model.ids import Ref

COUNTERS = ("built", "sections", "spent", "dealt", "fulfilled", "deliveries", "paid", "rides", "fees", "fees_received",
            "trains", "events", "event_cost", "event_sections", "event_turns", "starts", "placed", "discards",
            "begins")  # fmt: skip
"""Sections built, by the milepost they reach and by section, and spending of each player; demand cards by the player
who draws them; demands met; deliveries and payoffs, by city, load and card; mileposts traveled to; fees; trains bought;
events drawn with the money, sections and turns they cost; mileposts where trains were placed, total and by player;
hands discarded; first players."""


def counted(board: CompiledBoard, row: Row) -> Iterator[tuple[str, Counted, int]]:
    """Yield the counters that a row of the journal changes."""
    kind, seat, amount, x, y = row
    if kind == journal.BUILT:
        yield "built", milepost_ref(board, board.end[x]), 1
        yield "sections", section_ref(board, x >> 1), 1
        yield "spent", seat, -amount
    elif kind == journal.DREW and x < board.demand_cards:
        yield "dealt", (seat, card_refs(board, x)[0]), 1
    elif kind == journal.DELIVERED:
        city, load, _ = board.demands[x][y]
        yield "fulfilled", demand_ref(board, x, y), 1
        for ref in (city_ref(board, city), *load_refs(board, load), *card_refs(board, x)):
            yield "deliveries", ref, 1
            yield "paid", ref, amount
    elif kind == journal.MOVED:
        yield "rides", milepost_ref(board, board.end[x]), 1
    elif kind == journal.FEE:
        yield "fees", seat, -amount
    elif kind == journal.FEE_RECEIVED:
        yield "fees_received", seat, amount
    elif kind == journal.TRAIN_BOUGHT:
        yield "trains", Ref("content", f"trains.{board.train_ids[x]}"), 1
    elif kind == journal.EVENT:
        yield "events", event_ref(board, x), 1
    elif kind == journal.TAXED:
        yield "event_cost", event_ref(board, x), -amount
    elif kind == journal.ERASED:
        yield "event_sections", event_ref(board, x), y
    elif kind == journal.LOSES_TURN:
        yield "event_turns", event_ref(board, x), y
    elif kind == journal.PLACED:
        yield "starts", milepost_ref(board, x), 1
        yield "placed", (seat, milepost_ref(board, x)), 1
    elif kind == journal.NEW_HAND:
        yield "discards", seat, 1
    elif kind == journal.FIRST:
        yield "begins", seat, 1


def event_ref(board: CompiledBoard, event: int) -> Ref:
    """Return the ref of an event by its number among the events."""
    return card_refs(board, board.demand_cards + event)[0]
