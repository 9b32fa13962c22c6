"""Loads that lie on the board, warehouses and contracts that lie open, in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.loads import warehouse_contents
from engine.families.crayon.rules.position import Position
from engine.families.crayon.words.naming import at_milepost, demand


def warehouse_said(m: CompiledBoard, g: Position, seat: int) -> str:
    """The warehouse of a seat that has one: "warehouse at milepost 12: Coal"."""
    loads = ", ".join(m.load_names[load] for load in warehouse_contents(g, seat)) or "empty"
    return f"warehouse {at_milepost(m, g.warehouse[seat])}: {loads}"


def left_said(m: CompiledBoard, g: Position, row: Sequence[int]) -> str:
    """A load that a seat has left somewhere for some turns: "Coal in York for 3 more turns"."""
    node, load, seat, last = row
    left = last - g.turns[seat]
    until = "until this turn ends" if left < 1 else "for 1 more turn" if left == 1 else f"for {left} more turns"
    return f"{m.load_names[load]} {at_milepost(m, node)} {until}"


def lying_said(m: CompiledBoard, g: Position, row: Sequence[int], names: Sequence[str]) -> str:
    """A load that lies somewhere, as a sentence."""
    node, load, seat, last = row
    if seat == NONE or last == NONE:
        return f"{m.load_names[load]} lies {at_milepost(m, node)} and may be taken."
    return f"{names[seat]} has left {left_said(m, g, row)}, and anybody may take it."


def contract_said(m: CompiledBoard, card: int, row: int) -> str:
    """A demand of a card that lies open for all, as a sentence."""
    return f"Open for all, on card {m.card_ids[card]}: {demand(m, card, row)}."
