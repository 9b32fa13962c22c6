"""The course of a turn as a table: for each step the seat that decides, its legal decisions and their effects, or the
effect of a step without a decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic

from msgspec import Struct

from engine.game.kernel.position import G, M
from engine.game.rules import Seat


class Step(Struct, Generic[M, G], frozen=True):
    """A step that a seat or chance decides. `legal` is None where chance does. `alone` is called first: if nothing
    can be decided, it applies the consequences and returns True."""

    actor: Callable[[M, G], Seat]
    act: Callable[[M, G, int], None]
    legal: Callable[[M, G], list[int]] | None = None
    alone: Callable[[M, G], bool] | None = None


class Automatic(Struct, Generic[M, G], frozen=True):
    """A step without a decision, and its effect."""

    follow: Callable[[M, G], object]


Course = tuple[
    Callable[[M, G, int], Seat],
    Callable[[M, G, int], list[int]],
    Callable[[M, G, int, int], None],
    Callable[[M, G], int],
]


def functions(steps: Mapping[int, Step[M, G] | Automatic[M, G]], step: Callable[[M, G], int]) -> Course[M, G]:
    """Return the functions `actor`, `legal`, `act` and `advance` of a table. The end of the game is not in it."""
    decided = {now: each for now, each in steps.items() if isinstance(each, Step)}
    actors = {now: each.actor for now, each in decided.items()}
    lists = {now: each.legal for now, each in decided.items() if each.legal is not None}
    acts = {now: each.act for now, each in decided.items()}
    alone = {now: each.alone for now, each in decided.items() if each.alone is not None}
    follow = {now: each.follow for now, each in steps.items() if isinstance(each, Automatic)}

    def actor(board: M, position: G, now: int) -> Seat:
        return actors[now](board, position)

    def legal(board: M, position: G, now: int) -> list[int]:
        return lists[now](board, position)

    def act(board: M, position: G, now: int, action: int) -> None:
        acts[now](board, position, action)

    def advance(board: M, position: G) -> int:
        while True:
            now = step(board, position)
            if now in follow:
                follow[now](board, position)
            elif now not in alone or not alone[now](board, position):
                return now

    return actor, legal, act, advance
