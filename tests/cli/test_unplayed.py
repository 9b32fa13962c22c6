"""Families without rules: the verbs that play say so. Tables and new boards of grids, which need none."""

import csv
import io
import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from engine.cli.main import application
from engine.errors import BoxcarsError
from engine.files.library import bundled
from engine.game.family import family

RAILS = str(bundled()["crayon/british-rails"])
HEXES = str(bundled()["tycoon/eastern-us"])


@pytest.mark.parametrize("verb", ["play", "simulate", "tournament"])
def test_a_family_without_rules_is_refused_plainly(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # What verbs import only now keeps `family` for all tests to come: what it brings is changed, not it.
    with monkeypatch.context() as patch:
        patch.setattr("engine.families.tycoon.family.FAMILY", replace(family("tycoon"), rules=None))
        family.cache_clear()
        result = CliRunner().invoke(application(), [verb, HEXES])
    family.cache_clear()
    assert isinstance(result.exception, BoxcarsError)
    assert "tycoon" in str(result.exception) and "cannot be played yet" in str(result.exception)


@pytest.mark.parametrize(
    ("name", "rows", "columns"),
    [
        ("mileposts", 2526, ["id", "column", "row", "terrain", "site"]),
        ("cells", 2526, ["q", "r", "label", "terrain", "region"]),
        ("cities", 49, ["id", "name", "size", "loads"]),
        ("loads", 30, ["id", "name", "chips", "cities", "demands"]),
        ("demands", 408, ["card", "slot", "city", "load", "payoff", "fixed"]),
        ("events", 20, ["card", "kind", "title"]),
        ("cards", 156, ["card", "kind", "text"]),
        ("trains", 4, ["id", "name", "loads", "mileposts", "upgrades"]),
    ],
)
def test_tables_of_a_crayon_board(name: str, rows: int, columns: list[str]) -> None:
    printed = CliRunner().invoke(application(), ["table", RAILS, name]).stdout
    head, *body = csv.reader(io.StringIO(printed))
    assert head[: len(columns)] == columns and len(body) == rows


def test_a_new_crayon_board_is_sound(tmp_path: Path) -> None:
    file = tmp_path / "island.yaml"
    run = CliRunner().invoke
    assert run(application(), ["new", "crayon", str(file)]).exit_code == 0
    (checked,) = json.loads(run(application(), ["check", str(file), "--format", "json"]).stdout)
    assert checked["ok"]
    assert run(application(), ["format", "--check", str(file)]).exit_code == 0
