"""Places on the board to click for choices, and rides of a turn, taken from the objects that actions name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.game.drive import Moment
from engine.game.rules import Action, Entry, Seat, Token
from engine.model.board import Board
from engine.model.identity.display_names import cities
from engine.model.ids import CityId, Ref
from engine.model.network import whole_network

ON_BOARD = ("section", "milepost", "city", "region", "railroad")
MOST_MARKS = 40
"""More marks than this would hide the board; the list of choices has them all."""

KEYS = 9
"""Number of choices with a number key."""


class Place(NamedTuple):
    """Place to click, with its choices."""

    at: Ref
    text: str
    actions: tuple[Action, ...]


def places_of(board: Board, actions: Sequence[Action]) -> list[Place]:
    """Return the places of all choices that have one. Choices at one place share it. None if there are too many."""
    by_place: dict[Ref, list[Action]] = {}
    for action in actions:
        at = _place_of(action)
        if at is not None:
            by_place.setdefault(at, []).append(action)
    if len(by_place) > MOST_MARKS or (len(by_place) < 2 and len(actions) > 1 and not _rides(actions)):
        return []
    railroads = _railroads(board) if _rides(actions) else {}
    return [Place(at, _text(board, at, found, actions, railroads), tuple(found)) for at, found in by_place.items()]


def is_ride(action: Action) -> bool:
    """Return whether a decision moves something on the board."""
    return action.to is not None


def _rides(actions: Sequence[Action]) -> bool:
    return any(is_ride(action) for action in actions)


def _place_of(action: Action) -> Ref | None:
    """Return where a decision moves something, else the first object named that has a place."""
    return action.to or next((ref for ref in action.about if ref.kind in ON_BOARD), None)


def _railroads(board: Board) -> dict[str, str]:
    """Return the railroad of every section."""
    return {section.id: section.railroad for section in whole_network(board).sections}


def _text(
    board: Board, at: Ref, here: Sequence[Action], actions: Sequence[Action], railroads: Mapping[str, str]
) -> str:
    """Return labels for the choices: the number key and the railroads that lead there, the railroad itself, or the city
    name."""
    said = []
    for action in here:
        words = "+".join(railroads[ref.id] for ref in action.about if ref.id in railroads and ref.kind == "section")
        if at.kind == "railroad":
            words = at.id
        elif at.kind == "city" and at.id in board.cities:
            words = cities(board)[CityId(at.id)]
        number = actions.index(action) + 1
        said.append(f"{number} {words}".strip() if number <= KEYS else words)
    return " / ".join(dict.fromkeys(word for word in said if word))


def ridden_this_turn(positions: Sequence[Moment]) -> list[Ref]:
    """Return the sections of the current turn in the order of travel."""
    return [ref for entry in _rides_of_turn(positions) for ref in entry.about if ref.kind == "section"]


def stepped_this_turn(positions: Sequence[Moment]) -> list[tuple[Ref, Ref]]:
    """Return the steps of the current turn on a grid, in order, as pairs of cells."""
    found = []
    for entry in _rides_of_turn(positions):
        cells = [ref for ref in entry.about if ref.kind == "cell"]
        if len(cells) == 2:
            found.append((cells[1], cells[0]))
    return found


def _rides_of_turn(positions: Sequence[Moment]) -> list[Entry]:
    found: list[Entry] = []
    for position in reversed(positions):
        entries = position.state.entries
        # One action may end a turn and begin the next: only entries after the heading belong to this one.
        begun = max((n for n, entry in enumerate(entries) if entry.kind == "turn"), default=None)
        here = entries[(0 if begun is None else begun) :]
        found[:0] = [entry for entry in here if entry.kind == "ride"]
        if begun is not None:
            break
    return found


def aim_of(tokens: Sequence[Token], seat: Seat | None) -> Token | None:
    """Return where a seat's train is heading: its destination, or its home once it has an alternate destination."""
    kinds = {token.kind: token for token in tokens if token.seat == seat}
    return kinds.get("home") if "alternate" in kinds else kinds.get("destination")
