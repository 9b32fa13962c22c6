"""Interpreted games are those of the compiled rules and bots."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product

import pytest

from engine.families.dice.family import FAMILY
from engine.game import compiled
from engine.sim.run import Job, Runner
from tests.bundled import bundled_scenario
from tests.slow import slow

OPTIONS = (
    {},
    {"end.trains": 1, "end.when": "finish_round"},
    {"write.must": True, "car.order": "free", "game.turn_limit": 12},
    {"car.all_boxes": True, "car.overload": "free", "warehouse.skip": True, "game.turn_limit": 12},
)

LINEUPS = (tuple(FAMILY.bots)[:5], ("greedy", "random", "spoiler"), ("spoiler",))

CASES = {
    "each": [({"game.turn_limit": 8}, LINEUPS[0]), ({}, LINEUPS[2]), *((options, LINEUPS[1]) for options in OPTIONS)],
    "all": list(product(OPTIONS, LINEUPS)),
}
"""Each of the options with some bots and all bots for a few turns, and all options with all bots."""


def played(cases: str) -> str:
    """Return games as text."""
    sheet = bundled_scenario("dice/boxcars")
    games = []
    for options, bots in CASES[cases]:
        job = Job(sheet, {"game.turn_limit": 30, **options}, bots, 7, ("first_trains", "loaders"))
        number = 2 if cases == "all" else 1
        games += [(tally.winner, tally.scores, tally.counts) for tally in Runner(job).play(range(number))]
    return repr(games)


@pytest.mark.parametrize("cases", ["each", *slow("all")])
def test_interpreted_games_are_those_of_compiled_rules_and_bots(cases: str) -> None:
    if compiled.compiled_package("engine.families.dice") is None:
        pytest.skip("there is no compiled module")
    program = (
        f"from {__name__} import compiled, played; print(compiled.compiled_package('engine.families.dice')); "
        f"print(played({cases!r}))"
    )
    environment = {**os.environ, compiled.INTERPRETED: "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == f"None\n{played(cases)}\n"


def test_stale_extension_is_recognized(tmp_path) -> None:
    source = tmp_path / "turn.py"
    source.write_text("one = 1")
    digest = "6fb2f0b0f7be2ac1a7ab2d3e0b4ef0f6"
    assert not compiled.is_unchanged(source, digest) and not compiled.is_unchanged(tmp_path / "missing.py", digest)
