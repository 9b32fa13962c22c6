"""Interpreted games are those of the compiled rules and bots."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from engine.families.dice.family import FAMILY
from engine.game import compiled
from engine.sim.run import Job, Runner
from tests.bundled import bundled_scenario

OPTIONS = (
    {},
    {"end.trains": 1, "end.when": "finish_round"},
    {"write.must": True, "car.order": "free", "game.turn_limit": 12},
    {"car.all_boxes": True, "car.overload": "free", "warehouse.skip": True, "game.turn_limit": 12},
)

LINEUPS = (tuple(FAMILY.bots), ("greedy", "random", "spoiler"), ("spoiler",))


def played() -> str:
    """Return games of all bots with all options, as text."""
    sheet = bundled_scenario("dice/boxcars")
    games = []
    for options in OPTIONS:
        for bots in LINEUPS:
            job = Job(sheet, {"game.turn_limit": 30, **options}, bots[:5], 7, ("first_trains", "loaders"))
            games += [(tally.winner, tally.scores, tally.counts) for tally in Runner(job).play(range(2))]
    return repr(games)


def test_interpreted_games_are_those_of_compiled_rules_and_bots() -> None:
    if compiled.compiled_package("engine.families.dice") is None:
        pytest.skip("there is no compiled module")
    program = (
        f"from {__name__} import compiled, played; print(compiled.compiled_package('engine.families.dice')); "
        "print(played())"
    )
    environment = {**os.environ, compiled.INTERPRETED: "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == f"None\n{played()}\n"


def test_stale_extension_is_recognized(tmp_path) -> None:
    source = tmp_path / "turn.py"
    source.write_text("one = 1")
    digest = "6fb2f0b0f7be2ac1a7ab2d3e0b4ef0f6"
    assert not compiled.is_unchanged(source, digest) and not compiled.is_unchanged(tmp_path / "missing.py", digest)
