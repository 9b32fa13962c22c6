"""Taking, playing and using operation cards (RT-CARD)."""

from __future__ import annotations

from engine.families.tycoon.content import GONE, HELD, OPEN, OperationKind
from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.building import beginnings, extendable
from engine.families.tycoon.rules.chapters.drawing import want_cubes
from engine.families.tycoon.rules.chapters.goals import GOALS
from engine.families.tycoon.rules.chapters.new_cities import choose_site, gray_cities, has_gray
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.position import Position, clear_action

USED_AT_ONCE: tuple[OperationKind, ...] = ("executive", "new-industry", "city-growth")
"""Kinds of cards that are used and discarded when they are taken (RT-CARD-04)."""

ASK_WHERE: tuple[OperationKind, ...] = ("new-industry", "city-growth")
"""The kinds among these that require a city."""

EXECUTIVE_ACTIONS = 2
"""Number of actions that replace the one that took an Executive (RT-CARD-13)."""


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


def use(board: CompiledBoard, state: Position, city: int) -> None:
    """Use the card in use on a city: a New City tile, or cubes drawn for it."""
    if board.cards[state.using].kind == "new-industry":
        choose_site(board, state, city)
    else:
        grow(board, state, city)


def can_grow(state: Position) -> bool:
    """Return whether City Growth has cubes to add."""
    return any(state.bag)


def grow(board: CompiledBoard, state: Position, city: int) -> None:
    """City Growth: draw cubes for the chosen city."""
    note(state, journal.GREW, state.seat, 0, city)
    clear_action(state)
    want_cubes(state, city, board.growth_cubes)
