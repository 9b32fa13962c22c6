"""`boxcars explain`: the reasons of a bot at one decision of a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from engine.bots.named import bot_named
from engine.cli.main import application
from engine.files.records import save_record
from engine.files.scenarios import scenario_hash
from engine.game.drive import drive
from engine.game.options import resolve
from engine.game.record import Record
from engine.game.registry import family
from engine.sim.run import seats_of
from tests.families.boxcars.boards import a_ladder

SCENARIO = a_ladder().rule(win__cash=60_000, game__turn_limit=300).scenario()
FAMILY = family(SCENARIO.family)
SEATS = tuple(seats_of(["hill", "planner"]))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A whole game of hill against the planner, and its actions."""
    rules = FAMILY.rules
    assert rules is not None
    bots = [bot_named(FAMILY, seat.bot) for seat in SEATS]
    state = rules.start(SCENARIO, SEATS, resolve(rules.options(), SCENARIO.rules))
    codes = []
    for action, after in drive(rules, state, bots, 4):
        codes.append(action.code)
        state = after
    scores = tuple(float(score) for score in rules.scores(state).values())
    path = tmp_path_factory.mktemp("explained") / "game.yaml"
    made = Record(SCENARIO.family, scenario_hash(SCENARIO), SEATS, 4, tuple(codes), scores)
    save_record(made, path, SCENARIO)
    return path, codes


def explained(record: tuple[Path, list[str]], *args: str) -> Result:
    return CliRunner().invoke(application(), ["explain", str(record[0]), *args])


def steps_of(record: tuple[Path, list[str]], word: str) -> list[int]:
    return [number for number, code in enumerate(record[1], 1) if code.startswith(word)]


def test_a_purchase_shows_scores_totals_and_the_price_that_would_flip_it(record: tuple[Path, list[str]]) -> None:
    (step, *_) = steps_of(record, "buy")
    found = json.loads(explained(record, "--step", str(step), "--bot", "hill", "--format", "json").stdout)
    options = found["options"]
    assert found["bot"] == "hill" and found["step"] == step
    assert [option["option"] for option in options if option["taken"]] == [record[1][step - 1]]
    assert [option["chosen"] for option in options] == [True] + [False] * (len(options) - 1)
    assert all(option["total"] == sum(option["scores"].values()) for option in options)
    bought = [option for option in options if option["option"].startswith("buy ") and option["scores"]]
    assert bought and all(isinstance(option["flip"], int) for option in bought)


def test_the_seats_own_bot_takes_what_it_takes_first(record: tuple[Path, list[str]]) -> None:
    for step in steps_of(record, "buy"):
        found = json.loads(explained(record, "--step", str(step), "--bot", "hill", "--format", "json").stdout)
        if found["seat"] == 0:
            assert found["options"][0]["taken"]


def test_people_read_a_table_with_a_column_a_score(record: tuple[Path, list[str]]) -> None:
    (step, *_) = steps_of(record, "buy")
    result = explained(record, "--step", str(step), "--bot", "hill")
    assert result.exit_code == 0
    assert "price" in result.stdout and "bought below" in result.stdout and "as hill sees it" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--step", "0"], "there is no action 0"),
        (["--step", "99999"], "there is no action 99999"),
        (["--step", "1"], "chance"),
        (["--step", "BUY", "--bot", "random"], "gives no reasons"),
        (["--step", "BUY", "--bot", "hil"], "did you mean hill"),
    ],
)
def test_what_cannot_be_explained_says_why(record: tuple[Path, list[str]], arguments: list[str], said: str) -> None:
    (step, *_) = steps_of(record, "buy")
    result = explained(record, *(argument.replace("BUY", str(step)) for argument in arguments))
    assert result.exit_code == 1 and result.exception is not None
    assert said in str(result.exception)
