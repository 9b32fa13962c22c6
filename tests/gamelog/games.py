"""Games that bots play on small boards, as records."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.named import bot_named
from engine.files.scenarios import scenario_hash
from engine.game.drive import drive
from engine.game.family import family
from engine.game.game_rules import AnyRules
from engine.game.options import resolve
from engine.game.record import Record
from engine.model.scenario import Scenario
from engine.sim.run import seats_of
from tests.families.boxcars.boards import Sketch, a_ladder


def a_short_game() -> Sketch:
    """A ladder on which a game is over soon."""
    return a_ladder().rule(win__cash=60_000, game__turn_limit=300)


def rules_of(scenario: Scenario) -> AnyRules:
    """The rules of its family."""
    rules = family(scenario.family).rules
    assert rules is not None
    return rules


def played(scenario: Scenario, bots: Sequence[str] = ("hill", "planner"), seed: int = 4, most: int = 10_000) -> Record:
    """The record of a game, broken off after `most` actions."""
    known, rules = family(scenario.family), rules_of(scenario)
    seats = tuple(seats_of(bots))
    state = rules.initial_state(scenario, seats, resolve(rules.options, scenario.rules))
    players, codes = [bot_named(known, name) for name in bots], []
    for action, after in drive(rules, state, players, seed, most=most):
        codes.append(action.code)
        state = after
    scores = tuple(float(score) for score in rules.returns(state).values())
    finished = rules.is_terminal(state)
    return Record(scenario.family, scenario_hash(scenario), seats, seed, tuple(codes), scores, finished)
