"""Every bot of every family says why it decides so, and takes what it puts first."""

from __future__ import annotations

import pytest

from engine.bots.named import bot_named, bot_names
from engine.game.families.registry import family
from engine.game.kernel.drive import Driver
from engine.game.options import resolve
from engine.game.rules import CHANCE
from engine.model.scenario import Scenario
from engine.sim.run import seats_of
from tests.families.boxcars.boards import a_ladder
from tests.families.dice.table import BUNDLED as DICE

LADDER = a_ladder().scenario()
BOTS = [
    *((LADDER, name) for name in bot_names(family("boxcars"))),
    *((DICE, name) for name in bot_names(family("dice"))),
]


@pytest.mark.parametrize(
    ("scenario", "name"), BOTS, ids=lambda value: value if isinstance(value, str) else value.family
)
def test_a_bot_takes_the_option_that_it_explains_first(scenario: Scenario, name: str) -> None:
    known = family(scenario.family)
    assert known.rules is not None
    rules, bot = known.rules, bot_named(known, name)
    driver = Driver(rules, [bot, bot], 3)
    at = driver.start(rules.start(scenario, seats_of([name, name]), resolve(rules.options(), scenario.rules)))
    steps = set()
    for _ in range(120):
        seat, state = rules.actor(at.state), at.state
        following = driver.decided(at)
        if seat is None or following is None:
            break
        if seat != CHANCE and len(rules.actions(state)) > 1:
            found = bot.explain(rules, rules.view(state, seat), seat)
            assert found is not None and found.options
            legal = {action.code for action in rules.actions(state)}
            assert {option.code for option in found.options} <= legal
            assert all(option.total == sum(score.amount for score in option.scores) for option in found.options)
            assert {score.name for option in found.options for score in option.scores} <= set(found.meanings)
            if not found.by_luck:
                assert following.action is not None and found.options[0].code == following.action.code
            steps.add(state.step)
        at = following
    assert len(steps) > 1
