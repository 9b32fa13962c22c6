"""The value of a plan per turn, for all weights of a league."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.families.crayon.bots.search.values import estimate, plan_value, turns
from engine.families.crayon.bots.weights import BOUNDS, Weights


def train(fixed: int) -> Any:
    row = Weights(fixed=fixed).row(False)
    return SimpleNamespace(speed=[9], limit=[20], fee=[4], weights=row)


@pytest.mark.parametrize("fixed", BOUNDS["fixed"] or ())
def test_a_delivery_where_the_train_stands_takes_no_turn_and_is_worth_something_to_everybody(fixed: int) -> None:
    assert turns(0, 0, train(fixed)) >= 1
    assert estimate(10, 0, 0, train(fixed)) > 0
    assert plan_value(10, 0, 0, 0, 0, train(fixed)) > 0


def test_turns_on_the_way_are_counted_as_they_are() -> None:
    assert turns(18, 0, train(0)) == 200 and turns(18, 0, train(60)) == 260
