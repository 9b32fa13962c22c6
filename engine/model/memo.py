"""What is derived from a scenario: worked out once, and kept as long as what it was worked out from.

Scenarios are frozen values that share what an edit does not touch, so that the same table means the same answer. One
decorator serves for both ways to say what a function reads: its arguments are the tables themselves, or its first
argument is a scenario (a board, a grid) and `reads` names the parts of it.

    @derived()
    def outlines(shapes): ...

    @derived("board.railroads", "currency")
    def legend(scenario): ...

A function that can take over much of an answer to a similar question has a last parameter `former`, and says so
(`former=True`): it is handed the answers that are kept, the last one asked for first. An answer tells by itself what it
was worked out from; what is taken from it must come out as it would afresh.

    @derived("lines", "mileposts", former=True)
    def drawing(board, former=()): ...

What is derived from each of many things by itself, such as an outline of one region, is found by the identity of its
arguments alone (`each=True`), so that hundreds may be kept: what an edit does not touch is not worked out again.

    @derived(kept=1_000, each=True)
    def crossings(outline): ...

An answer that grows with the board says so (`heavy=True`): of large tables, and of what was made from many `mileposts`,
only the last two are kept.

    @derived("lines", heavy=True)
    def strokes(board): ...

A test hands every function of the second way scenarios of which all other parts are poison.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter, is_
from threading import Lock
from typing import Any, NamedTuple, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

Known = tuple[tuple[object, ...], tuple[object, ...], R]
"""The parts that were read, the other arguments, and the answer."""

KEPT = 6
"""How many answers are kept: for the boards before and after an edit, and those of a second window."""

LARGE = 1_500
"""So many entries in what a function reads make a heavy answer one of which few are kept."""
FEW = 2
"""So many heavy answers to large tables are kept: for the boards before and after an edit. Those to a hundred boards of
the United States take 140 MB together."""

PLAIN = (str, int, float, frozenset, tuple, dict, type(None))
"""Arguments that may be equal without being the same object."""


class Declared(NamedTuple):
    """A function that reads parts of its first argument: what it reads, and what it may look at besides because another
    argument says what of it matters."""

    function: Callable[..., Any]
    reads: tuple[str, ...]
    besides: tuple[str, ...]


DECLARED: list[Declared] = []
"""Every function that reads parts of its first argument, for the test."""


def derived(
    *reads: str,
    besides: tuple[str, ...] = (),
    kept: int = KEPT,
    former: bool = False,
    each: bool = False,
    heavy: bool = False,
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """The function, working only where it is handed something else than lately; positional arguments only.

    Without `reads` an argument is the same if it is the same object, or an equal text, number, tuple, set or
    small dict. With `reads` the first argument is the same if those parts of it are the same objects. Any thread may
    ask; two that ask at once may both do the work.
    """
    parts = tuple(map(attrgetter, reads))

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        if each:
            return _by_identity(function, kept)
        recent: list[Known[R]] = []
        lock = Lock()

        @wraps(function)
        def remembering(*args: P.args, **kwargs: P.kwargs) -> R:
            assert not kwargs, "what is remembered is told by its place"
            read = tuple(part(args[0]) for part in parts)
            rest = args[1:] if parts else args
            with lock:
                place = _place(recent, read, rest)
                if place is not None:
                    recent.insert(0, recent.pop(place))
                    return recent[0][2]
                most = min(kept, FEW) if heavy and _entries(read or rest) > LARGE else kept
                if most < kept and not former:
                    # What has to go goes before the work, which needs room, too.
                    del recent[most - 1 :]
                answers = tuple(answer for _, _, answer in recent)
            answer = function(*args, **({"former": answers} if former else kwargs))
            with lock:
                recent.insert(0, (read, rest, answer))
                del recent[most:]
            return answer

        if reads:
            DECLARED.append(Declared(function, reads, besides))
        return remembering

    return decorate


def _by_identity(function: Callable[P, R], kept: int) -> Callable[P, R]:
    """The function, remembering so many answers by the identity of all arguments. What is remembered keeps them alive,
    so that none of their numbers is given to another object."""
    recent: dict[tuple[int, ...], tuple[tuple[object, ...], R]] = {}
    lock = Lock()

    @wraps(function)
    def remembering(*args: P.args, **kwargs: P.kwargs) -> R:
        assert not kwargs, "what is remembered is told by its place"
        key = tuple(map(id, args))
        with lock:
            known = recent.get(key)
        if known is not None:
            return known[1]
        answer = function(*args, **kwargs)
        with lock:
            recent[key] = args, answer
            while len(recent) > kept:
                del recent[next(iter(recent))]
        return answer

    return remembering


def _place(recent: list[Known[R]], read: tuple[object, ...], rest: tuple[object, ...]) -> int | None:
    """Which of the answers is to these parts and arguments. Nothing outside holds the others, so that one can go."""
    for place, (known, others, _) in enumerate(recent):
        if all(map(is_, known, read)) and len(others) == len(rest) and all(map(_is_same, others, rest)):
            return place
    return None


def _entries(parts: tuple[object, ...]) -> int:
    """How many entries there are in tables, and in those of mileposts from which something else was made."""
    tables = (part if isinstance(part, dict) else getattr(part, "mileposts", None) for part in parts)
    return sum(len(table) for table in tables if isinstance(table, dict))


def _is_same(first: object, second: object) -> bool:
    return first is second or (
        type(first) is type(second) and type(first) in PLAIN and not _is_table(first) and first == second
    )


def _is_table(value: object) -> bool:
    """Whether a mapping holds things of a board: comparing two of them may take longer than the work."""
    return isinstance(value, dict) and len(value) > 200
