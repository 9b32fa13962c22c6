"""Functions compiled by numba from the very text that is interpreted: a twin for each function and all that it calls.

A function that has a twin keeps to named fields, whole numbers, lists of them and loops. Its twin works on numpy
records with the same fields. Whole numbers are 64 bits signed there; the few functions that need more have a twin of
their own text, here, and note-taking is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

from engine.game import chance


def mix64(x: int) -> int:
    """`chance.mix` where products wrap around at 64 bits and shifts carry the sign."""
    x = x - 7046029254386353131
    x = (x ^ ((x >> 30) & 0x3_FFFF_FFFF)) * -4658895280553007687
    x = (x ^ ((x >> 27) & 0x1F_FFFF_FFFF)) * -7723592293110705685
    return x ^ ((x >> 31) & 0x1_FFFF_FFFF)


def below64(bits: int, limit: int) -> int:
    """`chance.below` for limits below 2**31."""
    return (((bits >> 32) & 0xFFFF_FFFF) * limit + (((bits & 0xFFFF_FFFF) * limit) >> 32)) >> 32


def signed(bits: int) -> int:
    """The 64 bits of a key as a signed number."""
    return bits - (1 << 64) if bits >> 63 else bits


OWN_TEXT: Mapping[str | Callable[..., Any], Callable[..., Any]] = {chance.mix: mix64, chance.below: below64}


def push(heap: list[int], entry: int) -> None:
    """`heapq.heappush` on a row of fixed length, whose first cell counts the entries."""
    heap[0] += 1
    place = heap[0]
    while place > 1 and heap[place >> 1] > entry:
        heap[place] = heap[place >> 1]
        place >>= 1
    heap[place] = entry


def pop(heap: list[int]) -> int:
    """`heapq.heappop` on a row of fixed length, whose first cell counts the entries."""
    least = heap[1]
    last = heap[heap[0]]
    heap[0] -= 1
    size = heap[0]
    place = 1
    while True:
        child = 2 * place
        if child > size:
            break
        if child < size and heap[child + 1] < heap[child]:
            child += 1
        if heap[child] >= last:
            break
        heap[place] = heap[child]
        place = child
    heap[place] = last
    return least


class Twins:
    """Makes twins. `instead` gives names a text of their own, beside the functions of chance: a name of a function, or
    `module:name` for what a module calls so."""

    def __init__(self, instead: Mapping[str | Callable[..., Any], Callable[..., Any]]) -> None:
        self._instead = {**OWN_TEXT, **instead}
        self._made: dict[Callable[..., Any], Any] = {}
        self._spaces: dict[str, dict[str, Any]] = {}

    def of(self, function: Callable[..., Any], cache: bool = False) -> Any:
        """The twin of a function; compiled when it is first called, or loaded where `cache` found it in the folder that
        numba was told of."""
        import numba

        if function in self._made:
            return self._made[function]
        text = self._instead.get(function, function)
        assert isinstance(text, FunctionType)
        space = self._spaces.setdefault(text.__module__, dict(text.__globals__))
        copy = FunctionType(text.__code__, space, text.__name__, text.__defaults__)
        copy.__module__, copy.__qualname__ = text.__module__, text.__qualname__
        self._made[function] = twin = numba.njit(copy, nogil=True, cache=cache)
        for name in text.__code__.co_names:
            called = self._instead.get(f"{text.__module__}:{name}", text.__globals__.get(name))
            if isinstance(called, FunctionType) and called.__module__.startswith("engine."):
                space[name] = self.of(called)
        return twin
