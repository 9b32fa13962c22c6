"""Recorded games of all families: each replays exactly and shows what its name promises."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.errors import DivergenceError
from engine.files.library import scenario_path
from engine.files.records import load_record, recorded_scenario
from engine.files.scenarios import load
from engine.game.family import family
from engine.model.scenario import Scenario
from tests.games import promises_of_boxcars, promises_of_crayon, promises_of_dice, promises_of_tycoon
from tests.games.story import Story

PROMISES = {
    "boxcars": promises_of_boxcars.PROMISES,
    "crayon": promises_of_crayon.PROMISES,
    "dice": promises_of_dice.PROMISES,
    "tycoon": promises_of_tycoon.PROMISES,
}
PATHS = sorted(path for name in PROMISES for path in Path(__file__).parent.glob(f"{name}/*.yaml"))
SHORT = {"boxcars": "turn-limit", "crayon": "turn-limit", "dice": "solo", "tycoon": "tie-shared"}
"""A short game of each family."""


@cache
def shipped(name: str) -> Scenario:
    return load(scenario_path(name))


def story(path: Path, *first: str) -> Story:
    """A recorded game told again; with codes before its own from its first ride on, or instead of its first one."""
    record = load_record(path)
    if first:
        place = next((n for n, code in enumerate(record.actions) if code.startswith("ride ")), 0)
        record = replace(record, actions=(*record.actions[:place], *first, *record.actions[place + (place == 0) :]))
    rules = family(record.family).rules
    assert rules is not None
    return Story(rules, shipped(record.scenario) if record.scenario else recorded_scenario(record, path), record)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_replays_exactly_and_shows_what_its_name_promises(path: Path) -> None:
    told = story(path)
    assert PROMISES[path.parent.name][path.stem](told)
    if path.parent.name == "dice":
        money = [(entry.seat, entry.amount) for entry in told.entries if entry.kind == "money"]
        scores = [sum(amount for seat, amount in money if seat == n) for n in range(len(told.record.seats))]
        assert [score // 1 for score in told.record.scores] == scores


def test_there_is_a_record_for_every_promise() -> None:
    assert {(path.parent.name, path.stem) for path in PATHS} == {(f, name) for f in PROMISES for name in PROMISES[f]}


@pytest.mark.parametrize(("name", "game"), SHORT.items())
def test_a_short_game_keeps_no_other_promise(name: str, game: str) -> None:
    told = story(Path(__file__).parent / name / f"{game}.yaml")
    assert [promise for promise, kept in PROMISES[name].items() if kept(told)] == [game]


@pytest.mark.parametrize(
    ("name", "code"),
    [("boxcars", "dice 1 1"), ("crayon", "card 137"), ("dice", "dice 1 1 1 1 1 1 1"), ("tycoon", "cube green")],
)
def test_a_record_in_which_luck_falls_otherwise_does_not_replay(name: str, code: str) -> None:
    with pytest.raises(DivergenceError):
        story(Path(__file__).parent / name / f"{SHORT[name]}.yaml", code)
