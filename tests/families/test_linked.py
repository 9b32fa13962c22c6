"""Functions that are compiled with all that they call, as one whole."""

from __future__ import annotations

import numpy as np
import pytest

from engine.game.fast.jit import Compiler
from tests.families.test_bound import of_the_engine


def share(number: int, among: int) -> int:
    return number // among


def shares(number: int, most: int) -> int:
    total = 0
    for among in range(most, -3, -1):
        if total > 9:
            break
        total += share(number, among)
    return total


def whole(number: int, most: int) -> int:
    return shares(number, most) + share(number, 2)


def test_machine_code_is_made_of_the_outermost_alone_and_what_is_raised_within_comes_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from numba.core.codegen import JITCodeLibrary

    made: list[str] = []
    finish = JITCodeLibrary._finalize_specific
    monkeypatch.setattr(JITCodeLibrary, "_finalize_specific", lambda code: (made.append(code.name), finish(code)))
    for function in (share, shares, whole):
        of_the_engine(function)
    compiled = Compiler({}, counts=False).of(whole)
    assert compiled(7, 3) == whole(7, 3) == 2 + 3 + 7 + 3
    with pytest.raises(ZeroDivisionError):
        compiled(2, 3)
    assert made[-1] == "whole" and not {"share", "shares"} & {*made}


def test_a_function_is_put_into_what_calls_it_but_where_it_is_to_stay_alone() -> None:
    for function in (share, shares, whole):
        of_the_engine(function)
    assert not has_shares(Compiler({}, counts=False))
    assert has_shares(Compiler({}, counts=False, alone=[shares]))


def has_shares(compiler: Compiler) -> bool:
    compiled = compiler.of(whole)
    assert compiled(7, 3) == whole(7, 3)
    (code,) = compiled.inspect_asm().values()
    return any("shares" in line and line.endswith(":") and "NumbaEnv" not in line for line in code.splitlines())


def refuse(number: int) -> int:
    if number > 3:
        raise ValueError("too many", number)
    return number


def asks(number: int) -> int:
    return refuse(number) + 1


def test_what_is_called_within_can_raise_with_values_and_can_be_called_from_outside_too() -> None:
    for function in (refuse, asks):
        of_the_engine(function)
    compiler = Compiler({})
    outer, inner = compiler.of(asks), compiler.of(refuse)
    assert (outer(2), inner(2)) == (3, 2)
    with pytest.raises(ValueError, match="'too many', 4"):
        outer(4)
    with pytest.raises(ValueError, match="'too many', 5"):
        inner(5)


def at(row: list[int], place: int) -> int:
    return row[place]


def first_and(rows: list[list[int]], place: int) -> int:
    return at(rows[1], 0) + at(rows[1], place)


@pytest.mark.parametrize(("from_front", "found"), [(False, 5 + 7), (True, 5 + 3)])
def test_rows_are_counted_from_the_front_alone_only_where_that_is_asked_for(from_front: bool, found: int) -> None:
    """The cell before the first one of a row is the last one of the row above it."""
    for function in (at, first_and):
        of_the_engine(function)
    compiled = Compiler({}, counts=False, from_front=from_front).of(first_and)
    rows = np.array([[1, 2, 3], [5, 6, 7]], np.int64)
    assert compiled(rows, -1) == found and compiled(rows, 1) == 5 + 6
