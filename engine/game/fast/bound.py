"""Copies of functions, and of all that they call, in which other functions are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import CodeType, FunctionType
from typing import Any

Texts = Mapping[str | Callable[..., Any], Callable[..., Any]]
"""What is called in place of what: a function, or `module:name` for what a module calls so."""


class Bound:
    """Makes copies of functions, and of all that they call, in which others are called: `instead` says which."""

    def __init__(self, instead: Texts) -> None:
        self._instead = instead
        self._made: dict[Callable[..., Any], Any] = {}
        self._spaces: dict[int, dict[str, Any]] = {}

    def _text(self, function: Callable[..., Any]) -> FunctionType:
        text = self._instead.get(function, function)
        assert isinstance(text, FunctionType)
        return text

    def _named(self, text: FunctionType) -> dict[str, Any]:
        """What a text of ours calls and reads, by the names that stand in it."""
        found = {}
        for name in _names(text.__code__):
            given, value = self._instead.get(f"{text.__module__}:{name}"), text.__globals__.get(name)
            if given is not None:
                found[name] = given
            elif value is not None and not (isinstance(value, FunctionType) and _is_of_others(value, text)):
                found[name] = value
        return found

    def of(self, function: Callable[..., Any]) -> Any:
        """The copy of a function."""
        if function in self._made:
            return self._made[function]
        text = self._text(function)
        # By the globals themselves, which last as long as the function: those written for a table of steps are not
        # those of the module that knows them.
        space = self._spaces.setdefault(id(text.__globals__), dict(text.__globals__))
        copy = FunctionType(text.__code__, space, text.__name__, text.__defaults__, text.__closure__)
        copy.__module__, copy.__qualname__ = text.__module__, text.__qualname__
        copy.__kwdefaults__ = text.__kwdefaults__
        self._made[function] = copy
        for name, called in self._named(text).items():
            if isinstance(called, FunctionType):
                space[name] = self.of(called)
        return copy


def _is_of_others(function: FunctionType, caller: FunctionType) -> bool:
    """Whether a function is neither of the engine nor of the package that calls it: a compiler knows what it is."""
    return _package(function) not in ("engine", _package(caller))


def _package(function: FunctionType) -> str:
    return function.__module__.partition(".")[0]


def _names(code: CodeType) -> Iterator[str]:
    """The names in a text, in its comprehensions too."""
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _names(each)
