"""Games of a batch are those of the rules, step by step."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from engine.bots.named import bot_named
from engine.cli.main import application
from engine.errors import RulesError
from engine.families.dice.family import FAMILY
from engine.families.dice.fast.batch import BATCH
from engine.families.dice.rules.options import OPTIONS
from engine.sim.run import Job, Runner, play_slowly
from tests.bundled import bundled_scenario
from tests.families.any_options import any_options

SHEET = bundled_scenario("dice/boxcars")

COUNTERS = ("first_trains", "loaders", "begins")

SETTINGS = (
    {},
    {"end.trains": 1, "end.when": "finish_round"},
    {"write.must": True, "car.order": "free"},
    {"car.all_boxes": True, "car.overload": "free", "warehouse.skip": True},
    {"game.turn_limit": 7},
)

TABLES = (("greedy",) * 4, ("random", "greedy", "random"), ("planner", "greedy"), ("greedy",), ("planner",))


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        pytest.param(bots, options, marks=[] if number == place else pytest.mark.slow)
        for place, bots in enumerate(TABLES)
        for number, options in enumerate(SETTINGS)
    ],
    ids=str,
)
def test_a_batch_plays_the_games_of_the_rules(bots, options):
    job = Job(SHEET, options, bots, 11, COUNTERS)
    numbers = range(2 if "planner" in bots or len(bots) == 1 else 4)
    assert Runner(job).play(numbers) == [play_slowly(job, number) for number in numbers]


@given(
    any_options(OPTIONS, game__turn_limit=st.integers(1, 60)),
    st.lists(st.sampled_from(["random", "greedy"]), min_size=1, max_size=4),
    st.integers(0, 100),
)
def test_a_batch_plays_the_games_of_the_rules_under_any_options(options, bots, seed):
    job = Job(SHEET, options, tuple(bots), seed, COUNTERS)
    assert Runner(job).play([0]) == [play_slowly(job, 0)]


def test_games_do_not_depend_on_the_order_in_which_they_are_played():
    job = Job(SHEET, {}, ("greedy", "random"), 5)
    assert Runner(job).play([3, 0])[::-1] == Runner(job).play([0, 3])


def test_simulate_says_nothing_of_compiled_code_where_none_is_needed_and_knows_no_railroads():
    result = CliRunner().invoke(application(), ["simulate", "dice/boxcars", "--games", "2", "--bots", "greedy,random"])
    assert result.exit_code == 0
    assert "compiled" not in result.output
    assert "ailroad" not in result.output


def test_more_players_than_the_sheet_allows_are_refused():
    scenario = SHEET
    with pytest.raises(RulesError, match="1 to 5 players, not 6"):
        BATCH.open(scenario, {}, [bot_named(FAMILY, "greedy")] * 6)
