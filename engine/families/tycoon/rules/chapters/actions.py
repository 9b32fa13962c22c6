"""The actions of a seat, and those that are a single decision (RT-ACTION, RT-ENG, RT-CARD)."""

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
"""Kinds of cards that are used and discarded when they are taken (RT-CARD-04)."""

ASK_WHERE: tuple[OperationKind, ...] = ("new-industry", "city-growth")
"""The kinds among these that require a city."""

EXECUTIVE_ACTIONS = 2
"""Number of actions that replace the one that took an Executive (RT-CARD-13)."""


def can_improve(board: CompiledBoard, state: Position) -> bool:
    """Return whether the active seat can have the next engine (RT-ENG-01 to RT-ENG-03)."""
    after = state.engine[state.seat] + 1
    return after < len(board.reach) and state.cash[state.seat] >= board.engine_price[after]


def improve(board: CompiledBoard, state: Position) -> None:
    """Improve the engine of the active seat by a level."""
    seat = state.seat
    state.engine[seat] += 1
    pay(state, seat, board.engine_price[state.engine[seat]], journal.ENGINE, state.engine[seat] + 1)
    engine_improved(board, state, seat)


def takeable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the open cards that the active seat may take: not goals, and not those that it could not use immediately
    (RT-CARD-01, RT-CARD-02, RT-CARD-04)."""
    return [card for card, place in enumerate(state.place) if place == OPEN and _is_of_use(board, state, card)]


def _is_of_use(board: CompiledBoard, state: Position, card: int) -> bool:
    kind = board.cards[card].kind
    if kind == "new-industry":
        return has_gray(state)
    if kind == "city-growth":
        return can_grow(state)
    return kind not in GOALS


def take(board: CompiledBoard, state: Position, card: int) -> None:
    """Let the active seat take an open card. A card that is used immediately asks for a city or gives actions."""
    kind = board.cards[card].kind
    note(state, journal.TOOK, state.seat, 0, card)
    state.place[card] = GONE if kind in USED_AT_ONCE else HELD + state.seat
    if kind in ASK_WHERE:
        state.using = card
    elif kind == "executive":
        state.actions += EXECUTIVE_ACTIONS


def playable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the held cards that the active seat may play now without an action (RT-CARD-05): a land grant, if
    something can be built."""
    mine = HELD + state.seat
    held = [card for card, place in enumerate(state.place) if place == mine and board.cards[card].kind == "land-grant"]
    if not held or state.granted:
        return []
    granted = state.copy()
    granted.granted = 1
    return held if beginnings(board, granted) or extendable(board, granted) else []


def play(board: CompiledBoard, state: Position, card: int) -> None:
    """Play a land grant: open hexes are free in the following build action (RT-CARD-14)."""
    state.place[card] = GONE
    state.granted = 1
    note(state, journal.PLAYED, state.seat, 0, card)


def placeable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cities on which the card in use can be used."""
    return (
        gray_cities(board, state) if board.cards[state.using].kind == "new-industry" else list(range(board.city_count))
    )
