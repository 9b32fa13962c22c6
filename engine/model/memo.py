"""Caches of values derived from a scenario, valid as long as their inputs.

Scenarios are frozen values that share what an edit does not touch, so that the same table means the same result. One
decorator serves both ways to declare the inputs of a function: its arguments are the tables themselves, or its first
argument is a scenario (a board, a grid) and `reads` names the parts of it.

    @derived()
    def outlines(shapes): ...

    @derived("board.railroads", "currency")
    def legend(scenario): ...

A function that can reuse much of the result of a similar call has a last parameter `former` (`former=True`): it gets
the cached results, the most recently used first. A result knows its inputs by itself; whatever is reused must equal a
new computation.

    @derived("lines", "mileposts", former=True)
    def drawing(board, former=()): ...

Results for each of many things by itself, such as the outline of one region, are found by the identity of the arguments
alone (`each=True`), so that hundreds may be cached.

    @derived(kept=1_000, each=True)
    def crossings(outline): ...

A result that grows with the board is declared `heavy=True`: of large tables, and of results for many `mileposts`, only
the last two are cached.

    @derived("lines", heavy=True)
    def strokes(board): ...

A test calls every function of the second way with scenarios whose other parts raise errors.
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
"""The parts that were read, the other arguments, and the result."""

KEPT = 6
"""The number of cached results: for the boards before and after an edit, and those of a second window."""

LARGE = 1_500
"""The number of entries in the inputs from which a heavy result is large."""
FEW = 2
"""The number of cached heavy results of large tables: for the boards before and after an edit. Those of a hundred
boards of the United States take 140 MB together."""

PLAIN = (str, int, float, frozenset, tuple, dict, type(None))
"""Types of arguments that may be equal without being the same object."""


class Declared(NamedTuple):
    """A function that reads parts of its first argument: its inputs, and parts it may use in addition because another
    argument says which of them matter."""

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
    """Return a decorator that calls a function only for inputs that are not cached; positional arguments only.

    Without `reads`, arguments are the same if they are the same object, or equal texts, numbers, tuples, sets or small
    dicts. With `reads`, the first argument is the same if those parts of it are the same objects. It is safe in any
    thread; two threads may compute the same result at once.
    """
    parts = tuple(map(attrgetter, reads))

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        if each:
            return _by_identity(function, kept)
        recent: list[Known[R]] = []
        lock = Lock()

        @wraps(function)
        def remembering(*args: P.args, **kwargs: P.kwargs) -> R:
            assert not kwargs, "results are found by index"
            read = tuple(part(args[0]) for part in parts)
            rest = args[1:] if parts else args
            with lock:
                place = _place(recent, read, rest)
                if place is not None:
                    recent.insert(0, recent.pop(place))
                    return recent[0][2]
                most = min(kept, FEW) if heavy and _entries(read or rest) > LARGE else kept
                if most < kept and not former:
                    # Remove old results before the work, which needs memory, too.
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
    """Return the function with this many results cached by the identity of all arguments. The cache keeps the arguments
    alive, so that their IDs stay unique."""
    recent: dict[tuple[int, ...], tuple[tuple[object, ...], R]] = {}
    lock = Lock()

    @wraps(function)
    def remembering(*args: P.args, **kwargs: P.kwargs) -> R:
        assert not kwargs, "results are found by index"
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
    """Return the index of the result for these parts and arguments. No reference to the others remains, so that they
    can be freed."""
    for place, (known, others, _) in enumerate(recent):
        if all(map(is_, known, read)) and len(others) == len(rest) and all(map(_is_same, others, rest)):
            return place
    return None


def _entries(parts: tuple[object, ...]) -> int:
    """Return the number of entries in tables, and in those of mileposts from which something else was made."""
    tables = (part if isinstance(part, dict) else getattr(part, "mileposts", None) for part in parts)
    return sum(len(table) for table in tables if isinstance(table, dict))


def _is_same(first: object, second: object) -> bool:
    return first is second or (
        type(first) is type(second) and type(first) in PLAIN and not _is_table(first) and first == second
    )


def _is_table(value: object) -> bool:
    """Return whether a mapping holds things of a board: comparing two of them may take longer than the work."""
    return isinstance(value, dict) and len(value) > 200
