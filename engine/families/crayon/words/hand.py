"""What a seat has before it, in words: its cards with where their loads are found."""

from __future__ import annotations

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.position import CrayonState
from engine.families.crayon.words.naming import card, demand
from engine.game.rules import Seat


def hand(state: CrayonState, seat: Seat) -> list[str]:
    """A line for each demand of the cards that the seat holds and may see."""
    m, found = state.m, []
    for number in state.g.hand[seat]:
        if number != NONE:
            demands = range(len(m.demands[number])) if number < m.demand_cards else ()
            found += [f"{card(m, number)}: {demand(m, number, row)}{_from(m, number, row)}" for row in demands]
    return found


def _from(m: CompiledBoard, number: int, row: int) -> str:
    _, load, _ = m.demands[number][row]
    names = [name for name, supplied in zip(m.city_names, m.supplies, strict=True) if load in supplied]
    return f"  (from {', '.join(names)})" if names else ""
