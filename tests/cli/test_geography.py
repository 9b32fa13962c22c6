"""New boards and imports of geography from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from engine.cli.main import application
from engine.files.scenarios import load
from engine.model.cells import lattice_of
from tests.geography import features_on_disk as on_disk
from tests.geography.features_on_disk import collection, track, write
from tests.geography.rail_baron_map import MAP, write_map

CITIES = "name,lat,lon,population\n" + "\n".join(
    f"{name},{lat},{lon},{people}"
    for name, lat, lon, people in (
        ("Alder", 49.0, 7.0, 900_000), ("Birch", 49.2, 9.0, 400_000), ("Cedar", 50.0, 11.0, 300_000),
        ("Dogwood", 52.0, 8.0, 700_000), ("Elm", 52.5, 10.0, 200_000), ("Fir", 51.5, 12.5, 500_000),
        ("Springfield", 39.8, -89.6, 110_000),
    )
)  # fmt: skip


def run(*arguments: object) -> Result:
    return CliRunner().invoke(application(), [str(each) for each in arguments])


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.yaml"
    assert run("new", "boxcars", path, "--outline", on_disk.geojson(tmp_path), "--width", 500).exit_code == 0
    return path


def test_a_land_becomes_a_playable_board_in_four_commands(board: Path, tmp_path: Path) -> None:
    table = tmp_path / "cities.csv"
    table.write_text(CITIES, encoding="utf-8")
    imported = run("import", board, "cities", table)
    assert imported.exit_code == 0 and "Springfield" in imported.stderr and "6 cities" in imported.stdout
    at = [(7.0, 49.0), (9.0, 49.2), (11.0, 50.0), (12.5, 51.5), (10.0, 52.5), (8.0, 52.0), (7.0, 49.0)]
    legs = [track(at[n : n + 2], operator="RG"[n % 2] + "ail") for n in range(6)]
    rails = write(tmp_path / "rails.geojson", collection(*legs))
    laid = run("import", board, "railways", rails, "--spacing", 25, "--format", "json")
    assert json.loads(laid.stdout)["added"]["railroads"] == 2
    filled = run("fill", board, "--regions", 2, "--destinations", "population", "--payoffs", "--prices")
    assert filled.exit_code == 0, filled.stderr
    assert run("check", board).exit_code == 0
    played = run("simulate", board, "--games", 4, "--seed", 1, "--workers", 1, "--format", "json")
    assert json.loads(played.stdout)["games"] == 4


def test_a_dry_run_changes_nothing(board: Path, tmp_path: Path) -> None:
    table = tmp_path / "cities.csv"
    table.write_text(CITIES, encoding="utf-8")
    before = board.read_bytes()
    assert "would be added" in run("import", board, "cities", table, "--dry-run").stdout
    assert board.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--land", "Itly"), "Italy"),
        (("--land", "Italy", "--edges", "net.csv"), "only one"),
        (("--land", "Italy", "--width", "10"), "--width"),
        (("--edges", "missing.csv"), "missing.csv"),
    ],
)
def test_a_wrong_source_makes_no_board(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    result = run("new", "boxcars", tmp_path / "never.yaml", *arguments)
    assert said in str(result.exception) and not (tmp_path / "never.yaml").exists()


def test_a_country_comes_with_its_neighbors(tmp_path: Path) -> None:
    assert run("new", "boxcars", tmp_path / "it.yaml", "--land", "Italy").exit_code == 0
    kinds = [shape.kind for shape in load(tmp_path / "it.yaml").board.shapes.values()]
    assert kinds == ["land", "neighbour", "river", "lake", "border"]


def test_the_largest_bundled_cities_are_placed(tmp_path: Path) -> None:
    path = tmp_path / "it.yaml"
    assert run("new", "boxcars", path, "--land", "Italy").exit_code == 0
    assert run("import", path, "cities", "bundled", "--most", 10, "--apart", 10).exit_code == 0
    names = {city.name for city in load(path).board.cities.values()}
    assert len(names) == 10 and {"Rome", "Milan", "Naples"} <= names


def test_fill_needs_a_choice_and_a_game_with_tables(board: Path) -> None:
    assert "nothing to fill" in str(run("fill", board).exception)
    assert "cannot be filled" in str(run("fill", "dice/boxcars", "--prices", "--output", "out.yaml").exception)
    assert "--output" in str(run("fill", "boxcars/us-boxcars-2013", "--prices").exception)


def test_a_map_of_another_program_becomes_a_board(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    made = run("new", "boxcars", path, "--map", write_map(tmp_path), "--width", 300)
    assert made.exit_code == 0 and "Not taken over" in made.stderr and "Two Coasts" in made.stdout
    assert load(path).board.sheet.width == 300 and run("check", path).exit_code == 0
    other = write_map(tmp_path, MAP.replace("9.5,4,.5", "9.5,4,7").replace("Birch,WE,25", "Birch,WE,50"), "B.RBP")
    assert "payoff 500 → 7000" in run("import", path, "payoffs", other).stdout
    assert "birch" in run("import", path, "destinations", other).stdout
    for arguments, said in (
        (("crayon", "--map", tmp_path / "TWOMAP.RB3"), "game system boxcars"),
        (("boxcars", "--map", path), ".rb3"),
        (("boxcars", "--land", "Italy", "--height", 200), "--map"),
    ):
        assert said in str(run("new", arguments[0], tmp_path / "never.yaml", *arguments[1:]).exception)


def test_a_table_of_hexes_becomes_a_grid(tmp_path: Path) -> None:
    table, path = tmp_path / "hexes.csv", tmp_path / "map.yaml"
    table.write_text("Hex,City\nA1,Alder\nA3,\nB2,\n", encoding="utf-8")
    made = run("new", "tycoon", path, "--hexes", table, "--orientation", "flat", "--letters", "rows")
    assert made.exit_code == 0 and "3 hexes and 1 city" in made.stderr
    grid = load(path).board.grid
    assert grid is not None and grid.orientation == "flat" and grid.numbering.double
    for arguments, said in (
        (("boxcars", "--hexes", table), "no grid"),
        (("tycoon", "--hexes", table, "--orientation", "round"), "pointy or flat"),
        (("tycoon", "--letters", "rows"), "--hexes"),
    ):
        assert said in str(run("new", arguments[0], tmp_path / "never.yaml", *arguments[1:]).exception)


@pytest.mark.parametrize(
    ("arguments", "sheet", "cells", "spacing"),
    [
        (("tycoon", "--template", "empty", "--width", 524), (524, 180), 24 * 8, 20),
        (("tycoon", "--width", 524, "--height", 720), (524, 720), 58, 40),
        (("boxcars", "--height", 300), (297, 300), 0, 0),
    ],
)
def test_a_template_gets_the_sheet_that_is_asked_for(
    arguments: tuple[object, ...], sheet: tuple[int, int], cells: int, spacing: int, tmp_path: Path
) -> None:
    path = tmp_path / "made.yaml"
    assert run("new", arguments[0], path, *arguments[1:]).exit_code == 0
    board = load(path).board
    assert (board.sheet.width, board.sheet.height) == sheet and len(lattice_of(board)) == cells
    assert board.grid is None or board.grid.spacing == spacing


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("tycoon", "--width", 5), "expected --width from 10 to 20,000 millimeters, found 5"),
        (("tycoon", "--template", "empty", "--height", 12), "has no room for cells"),
        (("dice", "--width", 300), "has a size of its own"),
    ],
)
def test_an_impossible_sheet_is_refused_and_no_file_is_made(
    arguments: tuple[object, ...], said: str, tmp_path: Path
) -> None:
    assert said in str(run("new", arguments[0], tmp_path / "never.yaml", *arguments[1:]).exception)
    assert not (tmp_path / "never.yaml").exists()
