"""Decisions by their codes in records, without a search for all legal ones."""

from random import Random

import pytest

from engine.errors import RulesError
from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.position import BUILD, SPAN, CrayonState
from engine.families.crayon.rules.turn import SECTION
from engine.game.rules import CHANCE, SeatSetup
from engine.model.scenario import RuleValue
from tests.families.crayon.random_boards import generated, tried


def the_same_by_code(state: CrayonState) -> None:
    """Decisions by code are the listed ones: all of them, with the same numbers, and no other section."""
    m, g, now = state.m, state.g, state.step
    listed = {TABLE.code(m, g, now, number): number for number in state.decisions.numbers}
    found = {each: TABLE.read(m, g, now, each) for each in listed}
    assert found == listed
    every = {TABLE.code(m, g, now, SECTION * SPAN + arc) for arc in range(2 * m.edge_count)}
    assert all(TABLE.read(m, g, now, each) is None for each in every - listed.keys())


@pytest.mark.parametrize("seed", [11])
@pytest.mark.parametrize("rules", [{}, {"build.branching": True}, {"game.honeymoon": True}], ids=str)
def test_a_code_is_found_where_it_is_listed_and_nowhere_else(seed: int, rules: dict[str, RuleValue]) -> None:
    luck = Random(seed)
    state = RULES.initial_state(generated(seed), [SeatSetup(""), SeatSetup("")], {"cash.start": 60, **rules})
    built = 0
    while built < 40:
        actor = RULES.current_player(state)
        if actor == CHANCE:
            action = luck.choice([action for action, weight in RULES.chance_outcomes(state).outcomes if weight])
        else:
            action = tried(RULES.legal_actions(state), luck)
        if state.step == BUILD and state.g.track.count(0) < len(state.g.track):
            built += 1
            if built % 8 == 0:
                the_same_by_code(state)
        state = RULES.apply_action(state, action)


@pytest.mark.parametrize(
    "wrong", ["build 0,0", "build 00,0 1,0", "build 0,0 -0,1", f"build {'9' * 5000},0 0,0", "Done"]
)
def test_a_code_that_is_written_otherwise_is_none(wrong: str) -> None:
    luck = Random(3)
    state = RULES.initial_state(generated(3), [SeatSetup(""), SeatSetup("")], {})
    while state.step != BUILD:
        state = RULES.apply_action(state, luck.choice([action for action, _ in RULES.chance_outcomes(state).outcomes]))
    assert RULES.string_to_action(state, wrong) is None
    with pytest.raises(RulesError):
        state.decisions.number(wrong)
