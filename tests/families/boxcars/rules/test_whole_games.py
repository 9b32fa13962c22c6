"""Whole games from the first roll to the end, on generated boards."""

from __future__ import annotations

import pytest

from engine.families.boxcars.bots.by_name import BOTS
from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules.options import RAIL_BARON
from engine.game.drive import drive
from engine.game.rules import CHANCE, SeatSetup
from engine.model.scenario import RuleValue
from tests.families.boxcars.boards import generated

SEATS = [SeatSetup("Red"), SeatSetup("Blue"), SeatSetup("Green")]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", [{}, dict(RAIL_BARON)], ids=["boxcars", "rail-baron"])
def test_a_planner_that_remembers_nothing_chooses_the_same(seed: int, options: dict[str, RuleValue]) -> None:
    few: dict[str, RuleValue] = {**options, "win.cash": 60_000, "game.turn_limit": 200}
    state = RULES.initial_state(generated(seed).scenario(), SEATS, few)
    for action, after in drive(RULES, state, [BOTS["planner"]() for _ in SEATS], seed):
        seat = RULES.current_player(state)
        assert seat is not None
        if seat != CHANCE and len(actions := RULES.legal_actions(state)) > 1:
            assert BOTS["planner"]().choose(RULES, RULES.information_state(state, seat), seat, actions, 0) == action
        state = after
