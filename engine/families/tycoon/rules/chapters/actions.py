"""What a seat can do in its action, and what an action does that is one decision (RT-ACTION, RT-ENG, RT-CARD)."""

from __future__ import annotations

from engine.families.tycoon.content import OperationKind
from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.building import beginnings, extendable
from engine.families.tycoon.rules.chapters.cities import can_grow, gray_cities, has_gray
from engine.families.tycoon.rules.chapters.goals import GOALS, engine_improved
from engine.families.tycoon.rules.journal import note, pay
from engine.families.tycoon.rules.position import GONE, HELD, OPEN, Position

USED_AT_ONCE: tuple[OperationKind, ...] = ("executive", "new-industry", "city-growth")
"""Kinds of cards that are used when they are taken, and are gone then (RT-CARD-04)."""

ASK_WHERE: tuple[OperationKind, ...] = ("new-industry", "city-growth")
"""Of these the ones that ask for a city."""

EXECUTIVE_ACTIONS = 2
"""So many actions come in place of the one that took an Executive (RT-CARD-13)."""


def can_improve(m: CompiledBoard, g: Position) -> bool:
    """Whether the seat on turn can have the next engine (RT-ENG-01 to RT-ENG-03)."""
    after = g.engine[g.seat] + 1
    return after < len(m.reach) and g.cash[g.seat] >= m.engine_price[after]


def improve(m: CompiledBoard, g: Position) -> None:
    """The engine of the seat on turn goes up by a level."""
    seat = g.seat
    g.engine[seat] += 1
    pay(g, seat, m.engine_price[g.engine[seat]], journal.ENGINE, g.engine[seat] + 1)
    engine_improved(m, g, seat)


def takeable(m: CompiledBoard, g: Position) -> list[int]:
    """The open cards that the seat on turn may take: none that has to be earned, none that it could not use at once
    (RT-CARD-01, RT-CARD-02, RT-CARD-04)."""
    return [card for card, place in enumerate(g.place) if place == OPEN and _is_of_use(m, g, card)]


def _is_of_use(m: CompiledBoard, g: Position, card: int) -> bool:
    kind = m.cards[card].kind
    if kind == "new-industry":
        return has_gray(g)
    if kind == "city-growth":
        return can_grow(g)
    return kind not in GOALS


def take(m: CompiledBoard, g: Position, card: int) -> None:
    """The seat on turn takes an open card; what is used at once asks where, or gives actions."""
    kind = m.cards[card].kind
    note(g, journal.TOOK, g.seat, 0, card)
    g.place[card] = GONE if kind in USED_AT_ONCE else HELD + g.seat
    if kind in ASK_WHERE:
        g.using = card
    elif kind == "executive":
        g.actions += EXECUTIVE_ACTIONS


def playable(m: CompiledBoard, g: Position) -> list[int]:
    """The kept cards that the seat on turn may play now, which is no action (RT-CARD-05): a land grant, where with it
    something can be built."""
    mine = HELD + g.seat
    held = [card for card, place in enumerate(g.place) if place == mine and m.cards[card].kind == "land-grant"]
    if not held or g.granted:
        return []
    granted = g.copy()
    granted.granted = 1
    return held if beginnings(m, granted) or extendable(m, granted) else []


def play(m: CompiledBoard, g: Position, card: int) -> None:
    """A land grant: open hexes are free in the build action that follows (RT-CARD-14)."""
    g.place[card] = GONE
    g.granted = 1
    note(g, journal.PLAYED, g.seat, 0, card)


def placeable(m: CompiledBoard, g: Position) -> list[int]:
    """The cities on which the card in use can be used."""
    return gray_cities(m, g) if m.cards[g.using].kind == "new-industry" else list(range(m.city_count))
