"""Who leaves out what a game is about must lose against those who do not, or the bots know less than their game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.families.crayon.bots import compilation as crayon
from engine.families.crayon.bots import weights as of_crayon
from engine.families.crayon.bots.by_name import CrayonBot
from engine.families.tycoon.bots import compilation as tycoon
from engine.game.bot import Bot
from engine.game.family import family
from engine.game.kernel.drive import drive
from engine.game.rules import Action, Rules, Seat, SeatSetup
from tests.bundled import bundled_scenario

pytestmark = pytest.mark.slow


def wins(name: str, odd: Bot, games: int) -> int:
    """How many games one of another kind wins between three planners, half of them in the first and the third seat."""
    scenario = bundled_scenario(name)
    known, won = family(scenario.family), 0
    assert known.fast is not None
    for seat in (0, 2):
        row = [known.bots["planner"]() for _ in range(4)]
        row[seat] = odd
        batch = known.fast.open(scenario, {}, row)
        assert batch is not None
        won += sum(game.winner == seat for game in batch.play(7, range(games // 2)))
    return won


class Without(Bot):
    """Decides as the planner does, and passes where that would be a decision of one kind."""

    def __init__(self, other: Bot, left_out: str) -> None:
        self.other, self.left_out = other, left_out

    def choose(self, rules: Rules, view: Any, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        found = self.other.choose(rules, view, seat, actions, luck)
        if found.code != self.left_out:
            return found
        rest = [action for action in actions if action.code != self.left_out]
        return next((action for action in rest if action.code == "pass"), rest[0])


def test_who_never_buys_a_better_train_loses() -> None:
    crayon.COMPILATION.warm(crayon.ALL)
    assert wins("crayon/british-rails", CrayonBot("slow", of_crayon.Weights(reserve=1_000)), 16) <= 2


@pytest.mark.parametrize("left_out", ["share", "engine"])
def test_who_never_issues_a_share_or_has_no_better_engine_loses(left_out: str) -> None:
    tycoon.COMPILATION.warm(tycoon.ALL)
    scenario, known = bundled_scenario("tycoon/eastern-us"), family("tycoon")
    assert known.rules is not None
    mine, theirs = 0.0, 0.0
    for number in range(4):
        bots = [known.bots["planner"]() for _ in range(4)]
        bots[number] = Without(bots[number], left_out)
        at = known.rules.start(scenario, [SeatSetup(str(seat)) for seat in range(4)], {})
        for moment in drive(known.rules, at, bots, number):
            at = moment[1]
        scores = known.rules.chapters.scores(at.m, at.g)
        assert scores[number] < max(scores)
        mine, theirs = mine + scores[number], theirs + (sum(scores) - scores[number]) / 3
    assert mine < 0.7 * theirs
