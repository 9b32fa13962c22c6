"""Games of a batch are those of the rules, step by step."""

from pathlib import Path

import pytest

from engine.bots.named import bot_named
from engine.errors import RulesError
from engine.families.dice.batch import BATCH
from engine.families.dice.family import FAMILY
from engine.files.scenarios import load
from engine.sim.run import Job, Runner, play_slowly

SHEET = load(Path(__file__).parents[3] / "scenarios" / "dice" / "boxcars.yaml")

SETTINGS = (
    {},
    {"end.trains": 1, "end.when": "finish_round"},
    {"write.must": True, "car.order": "free"},
    {"car.all_boxes": True, "car.overload": "free", "warehouse.skip": True},
    {"game.turn_limit": 7},
)


@pytest.mark.parametrize("options", SETTINGS, ids=str)
@pytest.mark.parametrize(
    "bots",
    [("greedy",) * 4, ("random", "greedy", "random"), ("planner", "greedy"), ("random",), ("greedy",), ("planner",)],
    ids=str,
)
def test_a_batch_plays_the_games_of_the_rules(bots, options):
    job = Job(SHEET, options, bots, 11)
    numbers = range(2 if "planner" in bots or len(bots) == 1 else 4)
    assert Runner(job).play(numbers) == [play_slowly(job, number) for number in numbers]


def test_games_do_not_depend_on_the_order_in_which_they_are_played():
    job = Job(SHEET, {}, ("greedy", "random"), 5)
    assert Runner(job).play([3, 0])[::-1] == Runner(job).play([0, 3])


def test_a_batch_tells_that_nothing_is_compiled():
    assert "no compiled code" in Runner(Job(SHEET, {}, ("greedy",), 1)).interpreted_because


def test_more_players_than_the_sheet_allows_are_refused():
    scenario = SHEET
    with pytest.raises(RulesError, match="1 to 5 players, not 6"):
        BATCH.open(scenario, {}, [bot_named(FAMILY, "greedy")] * 6)
