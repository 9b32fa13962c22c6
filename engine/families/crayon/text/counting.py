"""What many games count: rows of the journal, in names."""

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
"""Sections that were built, by the milepost they lead to and by themselves, and what each seat paid for them; demand
cards by the seat that draws them, demands that were fulfilled; deliveries and what they paid, by city, load and card
alike; mileposts ridden to; fees; trains that were bought; events that were drawn, and the money, sections and turns
that they took; mileposts where trains were placed, by themselves and by seat; hands given up; who began."""


def counted(board: CompiledBoard, row: Row) -> Iterator[tuple[str, Counted, int]]:
    """What a row of the journal adds to which of them."""
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
    elif kind == journal.UPGRADED:
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
    elif kind == journal.DISCARDED_HAND:
        yield "discards", seat, 1
    elif kind == journal.FIRST:
        yield "begins", seat, 1


def event_ref(board: CompiledBoard, event: int) -> Ref:
    """The ref of an event by its number among the events."""
    return card_refs(board, board.demand_cards + event)[0]
