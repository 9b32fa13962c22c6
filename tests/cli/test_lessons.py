"""`simulate --lessons`: what many games teach, printed, as JSON and in a file."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from engine.cli.main import application
from engine.errors import FileError
from engine.files.scenarios import save
from tests.families.crayon.table import COUNTRY
from tests.families.tycoon.table import country as tycoon_country

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    runner = CliRunner()
    return lambda *args: runner.invoke(application(), [str(arg) for arg in args])


@pytest.fixture(scope="module")
def country(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small country of crayon rails in a file."""
    path = tmp_path_factory.mktemp("crayon") / "country.yaml"
    save(COUNTRY, path)
    return path


LESSONS = ("--games", 4, "--seed", 5, "--bots", "random,greedy", "--set", "game.turn_limit=60", "--lessons")


def test_simulating_says_what_the_games_teach_whatever_the_number_of_workers(run: Run, country: Path) -> None:
    def taught(workers: int) -> dict[str, Any]:
        data = json.loads(run("simulate", country, *LESSONS, "--workers", workers, "--format", "json").stdout)
        assert data["games"] == 4 and data["counts"] == {}
        lessons: dict[str, Any] = data["lessons"]
        return lessons

    one = taught(1)
    assert one == taught(2)
    assert list(one)[:5] == ["demands", "cities", "loads", "corridors", "sections"]
    assert all(1 <= row["games"] <= 4 for row in one["sections"]) and len(one["sections"]) > 20
    assert "lessons" not in json.loads(run("simulate", country, *LESSONS[:-1], "--format", "json").stdout)


def test_lessons_of_railroad_tycoon_are_the_same_for_one_two_and_four_workers(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "country.yaml"
    save(tycoon_country(), path)
    asked = ("--games", 9, "--seed", 5, "--bots", "random,greedy", "--set", "game.turn_limit=3", "--lessons")

    def taught(workers: int) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(
            run("simulate", path, *asked, "--workers", workers, "--format", "json").stdout
        )
        return {name: data[name] for name in ("games", "seats", "turns", "lessons")}

    one = taught(1)
    assert one == taught(2) == taught(4)
    assert one["games"] == 9 and one["lessons"]["games"][0]["what"] == "whole turns"
    assert {row["city"] for row in one["lessons"]["starts"]} and one["lessons"]["links"]


def test_lessons_are_printed_in_short_and_written_in_whole(run: Run, country: Path, tmp_path: Path) -> None:
    output = tmp_path / "lessons.csv"
    said = run("simulate", country, *LESSONS, "--workers", 1, "--output", output).stdout
    data = json.loads(run("simulate", country, *LESSONS, "--workers", 1, "--format", "json").stdout)
    half, most = (data["turns"][name] for name in ("median", "p95"))
    assert half < most and f"median {half:.0f}, 95 % at most {most:.0f}" in said
    rows = len(data["lessons"]["sections"])
    assert f"and {rows - 20:,} more rows" in said and said.count("Wins") == 1
    written = output.read_text()
    assert written.startswith("seat,bot,wins,percent,from,to\n")
    assert written.count("\n") > rows + len(data["lessons"]["never_built"])


def test_a_file_that_lessons_cannot_be_written_into_is_refused_before_a_game(run: Run, country: Path) -> None:
    result = run("simulate", country, "--games", 1_000_000, "--output", "lessons.txt")
    assert isinstance(result.exception, FileError) and "in .html, .md, .csv or .json" in str(result.exception)
