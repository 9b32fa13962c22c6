"""What the kernel promises of the rules of every family."""

from __future__ import annotations

import pickle
from collections import defaultdict
from copy import copy
from itertools import islice
from typing import Any

import pytest

from engine.bots.named import bot_named
from engine.errors import RulesError
from engine.game.drive import drive
from engine.game.game_rules import AnyRules
from engine.game.rules import CHANCE, SeatSetup
from tests.families.test_conformance import SEED, every_played_scenario, known, scenario

SEATS = [SeatSetup(f"Seat {n}") for n in range(4)]
QUICK_BOT = defaultdict(lambda: "random", boxcars="planner", crayon="greedy", dice="greedy", tycoon="greedy")
"""By family, a bot that decides fast."""


def kernel_of(name: str) -> AnyRules:
    rules = known(name)[1]
    assert rules is not None
    return rules


@every_played_scenario
def test_what_is_legal_is_searched_for_once_a_position_whoever_asks(name: str) -> None:
    searched = 0
    original = kernel_of(name)

    def legal(m: Any, g: Any, now: int) -> list[int]:
        nonlocal searched
        searched += 1
        return original.legal(m, g, now)

    rules = copy(original)
    vars(rules)["legal"] = legal
    its = known(name)[0]
    bots = [bot_named(its, bot) for bot in (QUICK_BOT[its.id], "random")] * 2
    state = rules.initial_state(scenario(name), SEATS, {})
    decided = 0
    for action, after in islice(drive(rules, state, bots, SEED), 300):
        actor = rules.current_player(state)
        if actor is not None and actor != CHANCE:
            decided += 1
            seen = rules.information_state(state, actor)
            assert rules.legal_actions(seen) == rules.legal_actions(state)
            assert rules.string_to_action(seen, action.code) == rules.string_to_action(state, action.code) == action
        state = after
    assert searched == decided > 100


@every_played_scenario
def test_of_all_decisions_only_those_that_are_looked_at_are_put_into_words(name: str) -> None:
    """A bot names one of hundreds of sections, and words take longer than its choice."""
    said: list[int] = []
    original = kernel_of(name)

    def action(m: Any, g: Any, now: int, number: int, names: Any) -> Any:
        said.append(number)
        return original.decisions.action(m, g, now, number, names)

    rules, decisions = copy(original), object.__new__(type(original.decisions))
    vars(decisions).update(vars(original.decisions), action=action)
    vars(rules)["decisions"] = decisions
    its = known(name)[0]
    bots = [bot_named(its, QUICK_BOT[its.id])] * 4
    state = rules.initial_state(scenario(name), SEATS, {})
    for _, after in islice(drive(rules, state, bots, SEED), 300):
        if rules.current_player(after) not in (None, CHANCE) and len(rules.legal_actions(after)) > 2:
            state = after
            break
    actions = rules.legal_actions(state)
    said.clear()
    last = actions[-1]
    assert len(said) == 1 and actions[len(actions) - 1] is last
    assert rules.apply_action(state, last).turn >= state.turn and len(said) == 1
    assert actions == tuple(actions) and actions == list(actions) and actions[1:] == tuple(actions)[1:]
    assert len(said) == len(actions) and actions != tuple(actions)[1:] and last in actions


@every_played_scenario
def test_a_view_tells_nobody_else_what_may_be_decided_by_what_is_hidden(name: str) -> None:
    rules, its = kernel_of(name), known(name)[0]
    bots = [bot_named(its, QUICK_BOT[its.id])] * 4
    for _, state in islice(drive(rules, rules.initial_state(scenario(name), SEATS, {}), bots, SEED), 150):
        actor = rules.current_player(state)
        for seat in range(4):
            seen = rules.information_state(state, seat)
            assert seen is state or seat == actor or seen.decisions is not state.decisions


@every_played_scenario
def test_chance_decides_nothing_where_a_seat_does_and_a_seat_nothing_where_chance_does(name: str) -> None:
    rules, its = kernel_of(name), known(name)[0]
    bots = [bot_named(its, QUICK_BOT[its.id])] * 4
    met = set()
    for _, state in islice(drive(rules, rules.initial_state(scenario(name), SEATS, {}), bots, SEED), 150):
        by_chance = rules.current_player(state) == CHANCE
        met.add(by_chance)
        assert bool(rules.legal_actions(state)) != by_chance
        if not by_chance:
            with pytest.raises(RulesError, match="there is no chance event here"):
                rules.chance_outcomes(state)
    assert met == {True, False}


@every_played_scenario
def test_a_state_crosses_to_another_process_as_it_is(name: str) -> None:
    rules = kernel_of(name)
    state = rules.initial_state(scenario(name), SEATS, {})
    again = pickle.loads(pickle.dumps(state))
    assert again.seats == state.seats and again.step == state.step and again.turn == state.turn
    assert list(again.entries) == list(state.entries) and list(again.holdings) == list(state.holdings)
