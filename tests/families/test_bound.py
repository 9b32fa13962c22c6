"""Copies of functions in which other functions are called."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from engine.game.fast.bound import Bound


def noted(number: int) -> str:
    return f"noted {number}"


def added(number: int) -> str:
    return f"added {number}"


def deeper(number: int, *, twice: bool = False) -> list[str]:
    return [noted(each) for each in (number, 2 * number)[: 2 if twice else 1]]


def outermost(number: int) -> list[str]:
    return deeper(number, twice=True)


def of_the_engine(function: Any) -> FunctionType:
    """The function as if its text stood in the engine: others are not followed."""
    function.__module__ = "engine.tests"
    assert isinstance(function, FunctionType)
    return function


def test_a_copy_calls_the_others_at_any_depth_and_the_original_does_not() -> None:
    for function in (noted, added, deeper, outermost):
        of_the_engine(function)
    copy = Bound({noted: added}).of(outermost)
    assert copy(3) == ["added 3", "added 6"]
    assert outermost(3) == ["noted 3", "noted 6"]
