"""What starts often starts light: heavy libraries wait inside functions until somebody needs them."""

import subprocess
import sys

import pytest

HEAVY = ("networkx", "rustworkx", "scipy", "numba", "rich", "shapely", "PySide6", "pandas", "dask", "matplotlib")

SAYS_WHAT_IS_LOADED = "import sys; print(*(name for name in {heavy!r} if name in sys.modules))"


def loaded_by(program: str) -> list[str]:
    """The heavy libraries in memory after a fresh interpreter ran the program."""
    program += "\n" + SAYS_WHAT_IS_LOADED.format(heavy=HEAVY)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


LIGHT = (
    "engine.cli.main",
    "engine.model.scenario",
    "engine.edit.edit",
    "engine.files.library",
    "engine.game.family",
    "engine.analyze.parts",
    "engine.validate.checks",
)


@pytest.mark.parametrize("module", LIGHT)
def test_importing_loads_nothing_heavy(module):
    assert loaded_by(f"import {module}") == []


def test_the_command_with_all_its_verbs_loads_nothing_heavy():
    assert loaded_by("from engine.cli.main import application; application()") == []


def test_a_verb_loads_no_other():
    program = "import sys; from engine.cli.main import verb; verb('check')"
    program += (
        "; assert 'engine.cli.verbs.games.play' not in sys.modules and 'engine.cli.verbs.boards.check' in sys.modules"
    )
    assert loaded_by(program) == []


def test_the_boxcars_family_loads_nothing_heavy():
    assert loaded_by("from engine.families.boxcars.family import FAMILY") == []


def test_the_test_sees_what_is_loaded():
    assert loaded_by("import networkx") == ["networkx"]


def test_the_first_step_of_a_drag_loads_nothing_heavy():
    program = """
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
"""
    assert loaded_by(program) == []
