"""Functions compiled by numba from the very text that is interpreted, each with all that it calls.

A function that is compiled keeps to named fields, whole numbers, lists of them and loops. Compiled, it works on numpy
records with the same fields. Whole numbers are 64 bits signed there; the few functions that need more are compiled
from a text of their own, here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from types import CodeType, FunctionType
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


Texts = Mapping[str | Callable[..., Any], Callable[..., Any]]
"""What is called in place of what: a function, or `module:name` for what a module calls so."""


class Bound:
    """Makes copies of functions, and of all that they call, in which others are called: `instead` says which."""

    def __init__(self, instead: Texts) -> None:
        self._instead = instead
        self._made: dict[tuple[Callable[..., Any], bool], Any] = {}
        self._spaces: dict[int, dict[str, Any]] = {}

    def followed(self, function: Callable[..., Any]) -> dict[str, object]:
        """What this function is compiled from, without compiling it: by name the code of every function that would be
        compiled with it, and the values of others that they read, which a compiler takes for fixed."""
        found: dict[str, object] = {}
        left = [function]
        while left:
            text = self._text(left.pop())
            name = f"{text.__module__}:{text.__qualname__}"
            if name in found:
                continue
            found[name] = _compared(text)
            for called, value in self._named(text).items():
                if isinstance(value, FunctionType):
                    left.append(value)
                elif isinstance(value, int | float | str | bytes | tuple | range):
                    found[f"{text.__module__}:{called}"] = repr(value)
        return found

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
        """The copy of a function, to be called from outside."""
        return self._copy(function, is_outermost=True)

    def _copy(self, function: Callable[..., Any], is_outermost: bool) -> Any:
        if (function, is_outermost) in self._made:
            return self._made[function, is_outermost]
        text = self._text(function)
        # By the globals themselves, which last as long as the function: those written for a table of steps are not
        # those of the module that knows them.
        space = self._spaces.setdefault(id(text.__globals__), dict(text.__globals__))
        copy = FunctionType(text.__code__, space, text.__name__, text.__defaults__, text.__closure__)
        copy.__module__, copy.__qualname__ = text.__module__, text.__qualname__
        copy.__kwdefaults__ = text.__kwdefaults__
        self._made[function, is_outermost] = made = self._finished(copy, is_outermost)
        for name, called in self._named(text).items():
            if isinstance(called, FunctionType):
                space[name] = self._copy(called, is_outermost=False)
        return made

    def _finished(self, copy: FunctionType, is_outermost: bool) -> Any:
        return copy


class Compiler(Bound):
    """Compiles functions when they are first called. With `cache` those that are asked for are kept, with all that they
    call, in the folder that numba was told of. The functions of chance have texts of their own there.

    Functions that make no rows of their own do without counting who holds a row (`counts`): else every call counts all
    rows that it is handed, which takes longer than most of them work. With `from_front` no number of a cell counts from
    the end of a row, and what is `alone` is not put into what calls it (`linked`)."""

    def __init__(
        self,
        instead: Texts,
        cache: bool = False,
        counts: bool = True,
        from_front: bool = False,
        alone: Collection[Callable[..., Any]] = (),
    ) -> None:
        super().__init__({**OWN_TEXT, **instead})
        self._cache, self._counts, self._from_front = cache, counts, from_front
        self._alone = {each.__code__ for each in alone}

    def _finished(self, copy: FunctionType, is_outermost: bool) -> Any:
        import numba

        from engine.game.fast.linked import PART, WHOLE

        options: dict[str, Any] = {"nogil": True, "cache": self._cache and is_outermost}
        options |= WHOLE if is_outermost else PART
        if not self._counts:
            options["_nrt"] = False
        copy.__dict__["from_front"] = self._from_front
        copy.__dict__["alone"] = copy.__code__ in self._alone
        made: Any = numba.njit(copy, **options)
        unliteral: Any = numba.types.unliteral
        template = made.get_call_template

        def of_any_number(args: Any, kws: Any) -> Any:
            return template([unliteral(arg) for arg in args], kws)

        # Else a function is compiled anew for every number that stands in a call of it.
        made.get_call_template = of_any_number
        return made


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


def _compared(text: FunctionType) -> object:
    """A function as far as it matters to a compiler: neither its docstring nor where it stands in a file."""
    said = text.__code__.co_consts[:1] == (text.__doc__,)
    return (_instructions(text.__code__, int(said)), text.__defaults__)


def _instructions(code: CodeType, first: int = 0) -> object:
    values = [_instructions(each) if isinstance(each, CodeType) else repr(each) for each in code.co_consts[first:]]
    return (code.co_code, values, code.co_names, code.co_varnames, code.co_argcount)
