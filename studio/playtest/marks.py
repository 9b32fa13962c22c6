"""Where on the board a choice is clicked, and what was ridden in a turn: read from what the game says it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.game.rules import Action, Seat, Token
from engine.model.board import Board
from engine.model.ids import CityId, Ref
from studio.playtest.session import Position

ON_BOARD = ("section", "milepost", "city", "region", "railroad")
MOST_MARKS = 40
"""More marks than that hide the board; the list of choices has them all."""

KEYS = 9
"""As many choices have a number key."""


class Place(NamedTuple):
    """One place to click, with the choices that lie there."""

    at: Ref
    text: str
    actions: tuple[Action, ...]


def places_of(board: Board, actions: Sequence[Action], tokens: Sequence[Token], seat: Seat) -> list[Place]:
    """The places of all choices that have one; choices at the same place share it. None where they are too many."""
    here = next((token.at.id for token in tokens if token.seat == seat and token.kind == "train"), "")
    by_place: dict[Ref, list[Action]] = {}
    for action in actions:
        at = place_of_choice(board, action, here)
        if at is not None:
            by_place.setdefault(at, []).append(action)
    if len(by_place) > MOST_MARKS or (len(by_place) < 2 and len(actions) > 1 and not _rides(actions)):
        return []
    return [Place(at, _text(board, at, found, actions), tuple(found)) for at, found in by_place.items()]


def is_ride(action: Action) -> bool:
    """Whether a decision rides sections of the board."""
    return any(ref.kind == "section" for ref in action.about)


def _rides(actions: Sequence[Action]) -> bool:
    return any(is_ride(action) for action in actions)


def place_of_choice(board: Board, action: Action, here: str) -> Ref | None:
    """A milepost to ride to where sections are named, else the first thing named that has a place."""
    ends = [end for ref in action.about if ref.kind == "section" for end in ref.id.split(" ")[:2]]
    if ends:
        there = [end for end in ends if end != here and end in board.mileposts]
        named = [end for end in there if end in action.code.split(" ")]
        return Ref("milepost", (named or there)[0]) if there else None
    return next((ref for ref in action.about if ref.kind in ON_BOARD), None)


def _text(board: Board, at: Ref, here: Sequence[Action], actions: Sequence[Action]) -> str:
    """Each choice by its number key and the railroads that lead there, the railroad meant, or the city's name."""
    said = []
    for action in here:
        words = "+".join(ref.id.split(" ")[2] for ref in action.about if ref.kind == "section")
        if at.kind == "railroad":
            words = at.id
        elif at.kind == "city" and at.id in board.cities:
            words = board.cities[CityId(at.id)].name
        number = actions.index(action) + 1
        said.append(f"{number} {words}".strip() if number <= KEYS else words)
    return " / ".join(dict.fromkeys(word for word in said if word))


def ridden_this_turn(positions: Sequence[Position]) -> list[Ref]:
    """The sections of the running turn in the order they were ridden."""
    found: list[Ref] = []
    for position in reversed(positions):
        entries = position.state.entries
        # One action may end a turn and begin the next: only what stands after the heading belongs to this one.
        begun = max((n for n, entry in enumerate(entries) if entry.kind == "turn"), default=None)
        here = entries[(0 if begun is None else begun) :]
        found[:0] = [ref for entry in here if entry.kind == "ride" for ref in entry.about if ref.kind == "section"]
        if begun is not None:
            break
    return found


def aim_of(tokens: Sequence[Token], seat: Seat | None) -> Token | None:
    """Where a seat's train is heading: its destination, or its home once it has an alternate destination."""
    kinds = {token.kind: token for token in tokens if token.seat == seat}
    return kinds.get("home") if "alternate" in kinds else kinds.get("destination")
