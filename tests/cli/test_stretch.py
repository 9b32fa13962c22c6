"""`boxcars stretch` moves a board by a table of control points, or says what is wrong with it."""

import json

import pytest

from engine.files.scenarios import load, save
from tests.builders import a_small_board
from tests.grids import a_grid


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "board.yaml"
    save(a_small_board().scenario(), path)
    return path


def table(folder, text):
    (folder / "points.csv").write_text(text)
    return folder / "points.csv"


def test_cities_and_places_are_control_points(said, board, tmp_path):
    before = load(board).board
    at = before.mileposts[before.cities["albany"].milepost].at
    points = table(tmp_path, f"city;x;y;to_x;to_y\nALBANY;;;{at[0] + 3};{at[1] + 2}\n;100,5;90;;\n")
    out = tmp_path / "out.yaml"
    code, done = said("stretch", board, points, "--output", out, "--format", "json")
    after = load(out).board
    assert after.mileposts[after.cities["albany"].milepost].at == (at[0] + 3, at[1] + 2)
    assert not code and json.loads(done)["moved"] >= 1 and load(board).board == before


@pytest.mark.parametrize(("text", "expected"), [
    ("x,y\n1,2\n", "points.csv:1: expected columns x, y, to_x and to_y"),
    ("city,to_x,to_y\nNowhere,1,2\n", "points.csv:2: row 2: no place is named “Nowhere”"),
    ("x,y,to_x,to_y\n1,2,3,4\n1,nan,3,4\n", "points.csv:3: row 3: expected a number of millimeters, found “nan”"),
    ("x,y,to_x,to_y\n", "found 0"),
    ("x,y,to_x,to_y\n50,50,150,60\n60,50,,\n70,50,,\n", "fold over itself"),
    ("city,to_x,to_y\nalbany,-3,20\ndetroit,,\n", "leaves the sheet"),
])  # fmt: skip
def test_bad_tables_change_nothing(said, board, tmp_path, text, expected):
    kept = board.read_bytes()
    code, done = said("stretch", board, table(tmp_path, text))
    assert code == 2 and expected in done and board.read_bytes() == kept


def test_harm_is_said_and_saved_only_by_force(said, board, tmp_path):
    points = table(tmp_path, "city,to_x,to_y\nalbany,-30,-30\n")
    code, done = said("stretch", board, points, "--force", "--free-edge")
    assert not code and ("leaves the sheet" in done or "leave the sheet" in done)
    assert load(board).board.mileposts[load(board).board.cities["albany"].milepost].at == (-30, -30)


def test_a_grid_is_refused(said, tmp_path):
    path = tmp_path / "grid.yaml"
    save(a_grid("ccc").scenario(), path)
    code, done = said("stretch", path, table(tmp_path, "x,y,to_x,to_y\n1,2,3,4\n"))
    assert code == 2 and "cells of a grid" in done
