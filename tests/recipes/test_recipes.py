"""Each recipe of CONTRIBUTING.md, followed in a copy of the checkout: its tests pass, and notice each missing step."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.recipes.page import ROOT, Recipe, Step, recipes
from tests.waiting import SECONDS_LONG

RECIPES = recipes()
COMMANDS = [(recipe, command) for recipe in RECIPES for command in recipe.commands]
FORGETTABLE = [(recipe, step) for recipe in RECIPES for step in recipe.steps if step.noticed]


def told(value: Recipe | Step | str) -> str:
    """Return the name of a parameter in the ID of a test."""
    match value:
        case Recipe(title=title):
            return title
        case Step(number=number):
            return f"step {number}"
    return str(value).removeprefix(".venv/bin/").replace("/", ".")


class Copy:
    """A copy of the checkout, without its environment and caches, which it shares."""

    def __init__(self, place: Path) -> None:
        self.place, self.installed = place, place.with_name(f"{place.name}-installed")
        listed = ["git", "ls-files", "-coz", "--exclude-standard"]
        names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
        for name in filter(None, names):
            if (ROOT / name).is_file():
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, place / name)
        for name in (".venv", ".cache"):
            if (ROOT / name).is_dir():
                (place / name).symlink_to(ROOT / name)

    @contextmanager
    def after(self, recipe: Recipe, steps: Sequence[Step]) -> Iterator[None]:
        """Follow the steps; undo them at the end."""
        known = {path for path in self.place.rglob("*") if self._is_source(path)}
        self._install()
        try:
            for step in steps:
                self._follow(recipe, step)
            yield
        finally:
            for path in [path for path in self.place.rglob("*") if self._is_source(path)]:
                name = path.relative_to(self.place)
                if path not in known:
                    path.unlink()
                elif path.read_bytes() != (ROOT / name).read_bytes():
                    shutil.copy2(ROOT / name, path)

    def _is_source(self, path: Path) -> bool:
        parts = path.relative_to(self.place).parts
        return path.is_file() and not {".venv", ".cache", ".mypy_cache", "__pycache__"} & set(parts)

    def _follow(self, recipe: Recipe, step: Step) -> None:
        for name in step.created:
            (self.place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(recipe.example / name, self.place / name)
        if step.changed:
            path = self.place / step.changed
            text = path.read_text(encoding="utf-8")
            for insertion in step.insertions:
                text = insertion.into(text)
            path.write_text(text, encoding="utf-8")
            if step.changed == "pyproject.toml":
                self._install()
        for command in step.commands:
            code, said = self.run(command)
            assert code == 0, said

    def _install(self) -> None:
        """Make the entry points of the copy known, as `make setup` does for a checkout."""
        project = tomllib.loads((self.place / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        groups = {"console_scripts": project["scripts"], **project["entry-points"]}
        lines = [
            f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in points.items()) for group, points in groups.items()
        ]
        info = self.installed / f"{project['name']}-{version(project['name'])}.dist-info"
        info.mkdir(parents=True, exist_ok=True)
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {version(project['name'])}\n"
        )
        (info / "entry_points.txt").write_text("\n".join(lines))

    def run(self, command: str) -> tuple[int, str]:
        """Run a command of the page; return its exit code and its output."""
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "BOXCARS_"))}
        env["PYTHONPATH"] = f"{self.installed}{os.pathsep}{self.place}"
        command = command.replace(".venv/bin/", f"{Path(sys.executable).parent}/")
        done = subprocess.run(
            command, shell=True, cwd=self.place, env=env, capture_output=True, text=True, timeout=SECONDS_LONG
        )
        return done.returncode, done.stdout[-6000:] + done.stderr[-2000:]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("checkout"))


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.title)
def test_recipe_creates_every_file_of_its_example(recipe: Recipe) -> None:
    files = {path.relative_to(recipe.example).as_posix() for path in recipe.example.rglob("*") if path.is_file()}
    assert {name for step in recipe.steps for name in step.created} == {n for n in files if "__pycache__" not in n}


@pytest.mark.parametrize(("recipe", "step"), FORGETTABLE, ids=told)
def test_commands_of_recipe_run_the_test_that_notices_a_missing_step(recipe: Recipe, step: Step) -> None:
    run = [part for command in recipe.commands for part in command.split() if part.startswith("tests/")]
    assert any(step.noticed.split()[0].startswith(part) for part in run)


@pytest.mark.parametrize(("recipe", "command"), COMMANDS, ids=told)
def test_command_of_recipe_passes_after_all_steps(copy: Copy, recipe: Recipe, command: str) -> None:
    with copy.after(recipe, recipe.steps):
        code, said = copy.run(command)
    assert code == 0, said


@pytest.mark.parametrize(("recipe", "step"), FORGETTABLE, ids=told)
def test_named_test_fails_when_step_is_left_out(copy: Copy, recipe: Recipe, step: Step) -> None:
    others = [other for other in recipe.steps if other is not step]
    with copy.after(recipe, others):
        code, said = copy.run(f".venv/bin/pytest -q -n0 -x {step.noticed}")
    assert code in (1, 2), said
