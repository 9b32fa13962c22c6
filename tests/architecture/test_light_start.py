"""Frequent starts are light: slow libraries and unneeded packages load only inside the functions that need them."""

import subprocess
import sys

import pytest

HEAVY = {"networkx", "rustworkx", "scipy", "rich", "shapely", "PySide6", "pandas", "dask", "matplotlib"}


def loaded_by(program: str) -> set[str]:
    """Return the modules that a new interpreter has loaded after it ran the program."""
    program += "\nimport sys\nprint()\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


LIGHT = {
    "modules": """
import engine.model.scenario, engine.edit.edit, engine.files.library, engine.game.family, engine.analyze.parts
import engine.validate.checks, engine.families.boxcars.family
""",
    "the command": "from engine.cli.main import application; application()",
    "the first step of a drag": """
from engine.edit.network.mileposts import MoveMileposts
from engine.files.library import bundled
from engine.files.scenarios import load
from engine.model.comparison.difference import difference
from engine.validate.checks import LINE_CHECKS
before = load(bundled()["boxcars/us-boxcars-2013"])
cities = {city.milepost for city in before.board.cities.values()}
dot = next(id for id in before.board.mileposts if id not in cities)
after = MoveMileposts({dot: (30, 30)}).apply(before)
for check in LINE_CHECKS:
    if check.live:
        list(check.run(after, difference(before, after)))
""",
}


@pytest.mark.parametrize("program", LIGHT.values(), ids=LIGHT)
def test_program_loads_no_heavy_library(program):
    assert loaded_by(program) & HEAVY == set()


def test_loaded_by_finds_a_heavy_library():
    assert loaded_by("import rich") & HEAVY == {"rich"}


def test_verb_loads_no_other_verb():
    loaded = loaded_by("from engine.cli.main import verb; verb('check')")
    assert "engine.cli.verbs.boards.check" in loaded and "engine.cli.verbs.games.play" not in loaded


GAMES = """
from engine.cli.main import answer
answer("play dice/boxcars --bots greedy,random".split())
answer("play boxcars/us-rail-baron --bots random,random --set game.turn_limit=2".split())
answer("play crayon/saltmark-isles --bots random,random --set game.turn_limit=2".split())
answer("play tycoon/eastern-us --bots random,random --set game.turn_limit=1".split())
"""


def test_games_of_all_families_are_played_without_checks():
    assert not [name for name in loaded_by(GAMES) if name.startswith("engine.validate")]
