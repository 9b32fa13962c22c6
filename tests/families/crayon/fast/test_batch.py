"""Games in place are the games of the rules."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.families.crayon.bots.by_name import BOTS
from engine.families.crayon.fast.batch import BATCH
from engine.families.crayon.words.counting import COUNTERS
from engine.game.bot import Bot
from engine.game.random import RandomBot
from engine.sim.run import Job, play_slowly
from tests.families.crayon.table import COUNTRY

OPTIONS = {"game.turn_limit": 120, "win.cash": 90}


def bots(*names: str) -> list[Bot]:
    return [RandomBot() if name == "random" else BOTS[name]() for name in names]


@pytest.mark.parametrize("names", [("planner", "greedy"), ("random", "hudson", "stephenson"), ("random", "random")])
def test_a_batch_plays_the_games_of_the_rules_with_all_that_is_counted(names: tuple[str, ...]) -> None:
    games = BATCH.open(COUNTRY, OPTIONS, bots(*names))
    assert games is not None
    slow = [play_slowly(Job(COUNTRY, OPTIONS, names, 4, COUNTERS), number) for number in (0, 3)]
    assert games.play(4, [0, 3], COUNTERS) == slow
    assert games.play(4, [3], COUNTERS) == slow[1:]
    assert sum(slow[0].counts["built"].values()) > 10


def test_a_bot_of_another_kind_plays_by_the_rules_only() -> None:
    class Own(RandomBot):
        pass

    assert BATCH.open(COUNTRY, {}, [Own(), RandomBot()]) is None


def test_too_many_seats_are_refused() -> None:
    with pytest.raises(RulesError, match="1 to 6 players"):
        BATCH.open(COUNTRY, {}, bots(*["random"] * 7))
