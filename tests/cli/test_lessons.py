"""`simulate --lessons`: what many games teach, printed, as JSON and in a file."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.errors import FileError
from engine.files.scenarios import save
from tests.cli.conftest import Run
from tests.families.crayon.table import COUNTRY
from tests.families.tycoon.table import country as tycoon_country

pytestmark = pytest.mark.usefixtures("without_workers")


@pytest.fixture(scope="module")
def country(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small country of crayon rails in a file."""
    path = tmp_path_factory.mktemp("crayon") / "country.yaml"
    save(COUNTRY, path)
    return path


LESSONS = ("--games", 4, "--seed", 5, "--bots", "random,greedy", "--set", "game.turn_limit=60", "--lessons")


def lessons(run: Run, *words: object) -> dict[str, Any]:
    return dict(json.loads(run("simulate", *words, "--workers", 1, "--format", "json").stdout))


def test_simulate_reports_lessons_of_crayon_rails(run: Run, country: Path) -> None:
    found = lessons(run, country, *LESSONS)
    assert found["games"] == 4 and found["counts"] == {}
    one = found["lessons"]
    assert list(one)[:5] == ["demands", "cities", "loads", "corridors", "sections"]
    assert all(1 <= row["games"] <= 4 for row in one["sections"]) and len(one["sections"]) > 20
    assert "lessons" not in lessons(run, country, *LESSONS[:-1])


def test_simulate_reports_lessons_of_railroad_tycoon(run: Run, tmp_path: Path) -> None:
    save(tycoon_country(), tmp_path / "country.yaml")
    asked = ("--games", 9, "--seed", 5, "--bots", "random,greedy", "--set", "game.turn_limit=3", "--lessons")
    found = lessons(run, tmp_path / "country.yaml", *asked)
    assert found["games"] == 9 and found["lessons"]["games"][0]["what"] == "Turns"
    assert {row["city"] for row in found["lessons"]["starts"]} and found["lessons"]["links"]


def test_lessons_are_printed_in_short_and_written_in_whole(run: Run, country: Path, tmp_path: Path) -> None:
    output = tmp_path / "lessons.csv"
    said = run("simulate", country, *LESSONS, "--workers", 1, "--output", output).stdout
    data = lessons(run, country, *LESSONS)
    half, most = (data["turns"][name] for name in ("median", "p95"))
    assert half < most and f"median {half:.0f}, 95% of games up to {most:.0f}" in said
    rows = len(data["lessons"]["sections"])
    assert f"and {rows - 20:,} more rows" in said and said.splitlines().count("Wins") == 1
    written = output.read_text()
    assert written.startswith("seat,bot,wins,percent,from,to\n")
    assert written.count("\n") > rows + len(data["lessons"]["never_built"])


def test_a_file_that_lessons_cannot_be_written_into_is_refused_before_a_game(run: Run, country: Path) -> None:
    result = run("simulate", country, "--games", 1_000_000, "--output", "lessons.txt")
    assert isinstance(result.exception, FileError) and "expected a .pdf, .html, .md, .csv or .json file" in str(
        result.exception
    )
