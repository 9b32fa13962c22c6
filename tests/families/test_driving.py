"""Driving a game that does not end by itself."""

from __future__ import annotations

from engine.game.drive import drive
from engine.game.random import RandomBot
from tests.families.test_conformance import known, started


def test_a_game_is_broken_off_after_the_most_actions() -> None:
    _, rules = known("boxcars/us-boxcars-2013")
    state = started("boxcars/us-boxcars-2013", ("random", "random"))
    played = list(drive(rules, state, [RandomBot(), RandomBot()], 1, most=25))
    assert len(played) == 25 and rules.actor(played[-1][1]) is not None
