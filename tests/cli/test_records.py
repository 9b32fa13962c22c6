"""Records of games that were broken off."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from engine.cli.main import application
from engine.files.records import load_record, save_record
from engine.files.scenarios import scenario_hash
from engine.game.chance import pick
from engine.game.family import family
from engine.game.options import resolve
from engine.game.record import Record
from engine.game.rules import CHANCE
from engine.sim.run import seats_of
from tests.families.boxcars.boards import a_ladder

SCENARIO = a_ladder().rule(win__cash=60_000, game__turn_limit=300).scenario()
SEATS = tuple(seats_of(["random", "random"]))


def broken_off(steps: int) -> Record:
    """So many decisions of a game, always the first choice."""
    rules = family(SCENARIO.family).rules
    assert rules is not None
    state = rules.initial_state(SCENARIO, SEATS, resolve(rules.options, SCENARIO.rules))
    codes = []
    for _ in range(steps):
        chance = rules.current_player(state) == CHANCE
        action = pick(rules.chance_outcomes(state), 4) if chance else rules.legal_actions(state)[0]
        codes.append(action.code)
        state = rules.apply_action(state, action)
    scores = rules.returns(state)
    return Record(
        family=SCENARIO.family, hash=scenario_hash(SCENARIO), seats=SEATS, seed=4, actions=tuple(codes),
        scores=tuple(float(scores[seat]) for seat in range(len(SEATS))), finished=False,
    )  # fmt: skip


def replayed(record: Record, folder: Path, *args: str) -> Result:
    path = folder / "game.yaml"
    save_record(record, path, SCENARIO)
    return CliRunner().invoke(application(), ["replay", str(path), *args])


def test_a_game_broken_off_replays_to_where_it_stops(tmp_path: Path) -> None:
    result = replayed(broken_off(30), tmp_path)
    assert result.exit_code == 0, result.output
    assert "30 actions" in result.stdout
    assert "The game was not over." in result.stdout


def test_a_game_broken_off_says_so_to_programs(tmp_path: Path) -> None:
    found = json.loads(replayed(broken_off(30), tmp_path, "--format", "json").stdout)
    assert (found["same"], found["finished"], found["steps"]) == (True, False, 30)


def test_the_file_says_that_a_game_was_broken_off(tmp_path: Path) -> None:
    save_record(broken_off(12), tmp_path / "game.yaml", SCENARIO)
    assert re.search(r"^finished: false$", (tmp_path / "game.yaml").read_text(), re.MULTILINE)
    assert not load_record(tmp_path / "game.yaml").finished


@pytest.mark.parametrize(
    "change", [{"finished": True}, {"scores": (1.0, 2.0)}], ids=["it is said to be over", "its money is another"]
)
def test_a_game_broken_off_diverges_where(change: dict[str, object], tmp_path: Path) -> None:
    result = replayed(replace(broken_off(30), **change), tmp_path)
    assert result.exit_code == 1
    assert "diverges" in result.stdout
