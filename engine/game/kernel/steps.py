"""The course of a turn as a table: for each step who decides, what is legal, what a decision does, and what follows
where nothing is to be decided.

The chapters of the table are written out as straight code, one question a step: a batch asks them for every decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from msgspec import Struct

from engine.game.kernel.position import G, M
from engine.game.rules import Seat


class Step(Struct, Generic[M, G], frozen=True):
    """A step that a seat or chance decides. `legal` is None where chance does. `alone` is called first: if
    nothing can be decided, it applies the consequences and returns True."""

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


def course(module: str, steps: Mapping[int, Step[M, G] | Automatic[M, G]], step: Callable[[M, G], int]) -> Course[M, G]:
    """Return the functions `actor`, `legal`, `act` and `advance` of a table; its module must know them by these names.

    Steps are tested in the order of the table, so frequent ones should be first. The end of the game is not in the
    table.
    """
    decided = {now: each for now, each in steps.items() if isinstance(each, Step)}
    space: dict[str, Any] = {"step": step}
    text = [
        *_ladder("actor(m, g, now)", "actor(m, g)", {now: each.actor for now, each in decided.items()}, space),
        *_ladder("legal(m, g, now)", "legal(m, g)", {now: each.legal for now, each in decided.items()}, space),
        *_ladder("act(m, g, now, a)", "act(m, g, a)", {now: each.act for now, each in decided.items()}, space),
        *_advance(steps, space),
    ]
    exec("\n".join(text), space)
    for name, said in SAID.items():
        # A position crosses to another process with its chapters, which are found there by their names.
        space[name].__module__, space[name].__doc__ = module, said
    return space["actor"], space["legal"], space["act"], space["advance"]


SAID = {
    "actor": "The seat that decides in a step, or for which chance does.",
    "legal": "Every legal decision of a seat in a step, as numbers.",
    "act": "Carries out a decision of a seat or of chance.",
    "advance": "Goes on to the next decision, past everything that follows by itself; returns the step.",
}


def _ladder(head: str, call: str, found: Mapping[int, Any], space: dict[str, Any]) -> Sequence[str]:
    name, _, rest = call.partition("(")
    text = [f"def {head}:"]
    for now, chapter in found.items():
        if chapter is not None:
            space[f"{name}_{now}"] = chapter
            text += [f"    if now == {now}:", f"        return {name}_{now}({rest}"]
    return [*text, f"    raise AssertionError('no {name} in step', now)"]


def _advance(steps: Mapping[int, Step[M, G] | Automatic[M, G]], space: dict[str, Any]) -> Sequence[str]:
    text = ["def advance(m, g):", "    while True:", "        now = step(m, g)"]
    for now, each in steps.items():
        text.append(f"        if now == {now}:")
        if isinstance(each, Automatic):
            space[f"follow_{now}"] = each.follow
            text += [f"            follow_{now}(m, g)", "            continue"]
            continue
        if each.alone is not None:
            space[f"alone_{now}"] = each.alone
            text += [f"            if alone_{now}(m, g):", "                continue"]
        text.append("            return now")
    return [*text, "        return now"]
