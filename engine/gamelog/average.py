"""The average game at a turn: its scores, and the owners of things.

Games of different length are compared at equal parts of their length, as in the table of the average course. A thing
belongs to its last buyer. Things that are sold to the bank or to another player without a purchase stay with the buyer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from engine.gamelog.details import POINTS, Details


class Owner(Struct, frozen=True):
    """The usual owner of a thing: kind and ID of the thing, the seat (from 0) that owns it most often (of several equal
    ones the first), the number of games in which that seat owns it, and of those in which any seat does."""

    kind: str
    id: str
    seat: int
    games: int
    owned: int


class Moment(Struct, frozen=True):
    """Games after `point` of `POINTS` equal parts of their length: the average turn, the average score of each seat,
    and the owners of the things that are owned in any of the `games`, sorted by kind and ID."""

    point: int
    turn: float
    games: int
    scores: tuple[float, ...]
    owners: tuple[Owner, ...]


def moment_of(games: Sequence[Details], point: int) -> Moment:
    """Return the average of games after a number of `POINTS` parts of their length; one game is its own average. Raises
    ValueError without games."""
    if not games:
        raise ValueError("an average needs games")  # not shown
    number = len(games)
    seats = range(len(games[0].course[point]))
    scores = tuple(sum(game.course[point][seat] for game in games) / number for seat in seats)
    turn = sum(point * game.turns / POINTS for game in games) / number
    counts: dict[tuple[str, str], Counter[int]] = {}
    for game in games:
        for thing, seat in owners_at(game, point).items():
            counts.setdefault(thing, Counter())[seat] += 1
    owners = []
    for (kind, id), count in sorted(counts.items()):
        seat = max(sorted(count), key=lambda seat: count[seat])
        owners.append(Owner(kind, id, seat, count[seat], count.total()))
    return Moment(point, turn, number, scores, tuple(owners))


def owners_at(game: Details, point: int) -> dict[tuple[str, str], int]:
    """Return the seat that owns each thing (kind, ID) after a number of `POINTS` parts of a game."""
    found: dict[tuple[str, str], int] = {}
    for bought in game.bought:
        # In whole numbers, so that the last point is the end of the game.
        if bought.turn * POINTS <= point * game.turns:
            found[bought.kind, bought.id] = bought.seat
    return found
