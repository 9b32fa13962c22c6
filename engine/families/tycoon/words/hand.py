"""What a seat looks at, in words: its Tycoon card, open cards, and the cubes in cities."""

from __future__ import annotations

from engine.families.tycoon.rules.board import NONE
from engine.families.tycoon.rules.position import OPEN, TycoonState
from engine.families.tycoon.words.naming import colour
from engine.game.rules import Seat


def hand(state: TycoonState, seat: Seat) -> list[str]:
    """A line for the own Tycoon card, one for each open card and one for each city with cubes."""
    m, g = state.m, state.g
    found = []
    card = g.tycoon[seat]
    if 0 <= card < len(m.tycoons):
        found.append(f"Tycoon card: {m.tycoons[card].name}, {m.tycoons[card].points} points")
    found += [f"open card: {m.cards[number].name}" for number, place in enumerate(g.place) if place == OPEN]
    for city in range(m.city_count):
        stack = g.cubes[city * m.colours : (city + 1) * m.colours]
        lying = [f"{count} {colour(m, number)}" for number, count in enumerate(stack) if count]
        takes = "" if g.colour[city] == NONE else f", takes {colour(m, g.colour[city])}"
        if lying:
            found.append(f"{m.city_names[city]}{takes}: {', '.join(lying)}")
    return found
