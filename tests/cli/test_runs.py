"""`boxcars simulate --store` and `boxcars runs`."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import sys
from pathlib import Path

import pytest

from engine.files.records import load_record
from tests.cli.conftest import Run, Said
from tests.runs.stored import played
from tests.sim.processes import started, until

DICE = "dice/boxcars"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a run of 20 games."""
    path = tmp_path_factory.mktemp("runs") / "runs.db"
    played(path, 0, 20, seed=3)
    return path


@pytest.fixture
def store(made: Path, tmp_path: Path) -> Path:
    """A copy of that store."""
    return Path(shutil.copy(made, tmp_path / "runs.db"))


def answered(said: Said, *words: object) -> dict:
    code, text = said(*words, "--format", "json")
    assert code == 0, text
    return json.loads(text)


def test_a_simulation_identifies_itself_and_is_listed(said: Said, tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    words = ("--games", 6, "--seed", 5, "--store", path, "--workers", 1, "--bots", "random,random")
    run = answered(said, "simulate", DICE, "--set", "game.turn_limit=900", *words)
    assert run["rules"]["game.turn_limit"] == 900 and run["run"] == 1 and run["games"] == 6 and run["first_game"] == 0
    assert {"engine_version", "scenario_hash", "seed", "seats"} <= set(run)
    (listed,) = answered(said, "runs", "list", "--store", path)["runs"]
    assert (listed["id"], listed["games"], listed["settings"]) == (1, 6, {"game.turn_limit": 900})
    shown = answered(said, "runs", "show", 1, "--store", path)
    assert shown["seats"] == run["seats"] and shown["turns"] == run["turns"] and shown["rules"] == run["rules"]


def test_a_run_is_repeated_completed_and_exported(said: Said, store: Path, tmp_path: Path) -> None:
    again = answered(said, "runs", "rerun", 1, "--store", store, "--workers", 1)
    assert again["identical"] is True and again["games"] == 20
    more = answered(said, "runs", "resume", 1, "--games", 25, "--store", store, "--workers", 1)
    assert more["games"] == 25
    file = tmp_path / "games.csv"
    code, _ = said("runs", "export", 1, file, "--store", store)
    lines = file.read_text().splitlines()
    assert code == 0 and len(lines) == 26 and lines[0].startswith("game,winner,turns,score_1")
    with sqlite3.connect(store) as base:
        base.execute("update game set winner = 3 - coalesce(winner, 0) where number = 7")
    base.close()
    code, text = said("runs", "rerun", 1, "--store", store, "--workers", 1, "--format", "json")
    assert code == 1 and json.loads(text)["first_differing"] == [7]


def test_games_are_exported_as_parquet(said: Said, store: Path, tmp_path: Path) -> None:
    import pyarrow.parquet

    files = {name: tmp_path / f"games.{name}" for name in ("csv", "parquet")}
    for file in files.values():
        assert said("runs", "export", 1, file, "--store", store)[0] == 0
    table = pyarrow.parquet.read_table(files["parquet"])
    lines = [line.split(",") for line in files["csv"].read_text().splitlines()]
    assert table.column_names == lines[0] and table.num_rows == 20
    assert str(table.schema.field("turns").type) == "int64" and str(table.schema.field("score_1").type) == "double"
    turns = lines[0].index("turns")
    assert [str(n) for n in table.column("turns").to_pylist()] == [line[turns] for line in lines[1:]]


def test_parquet_without_its_extra_names_it(
    said: Said, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, text = said("runs", "export", 1, tmp_path / "games.parquet", "--store", store)
    assert code == 2 and "pip install 'boxcars[parquet]'" in text
    assert not (tmp_path / "games.parquet").exists()


def test_a_game_of_a_run_opens_as_a_record_that_replays(said: Said, store: Path, tmp_path: Path) -> None:
    file = tmp_path / "game17.yaml"
    code, text = said("runs", "game", 1, 17, file, "--store", store)
    assert code == 0 and "Game 17 is saved" in text
    assert load_record(file).game == 17 and said("replay", file)[0] == 0
    code, text = said("runs", "game", 1, 20, file, "--store", store)
    assert code == 2 and "run 1 has no game 20; it has 20 games from 0 on" in text


def test_parts_of_a_run_merge_to_the_whole(said: Said, store: Path, tmp_path: Path) -> None:
    for first in (0, 10):
        part = tmp_path / f"part{first}.db"
        played(part, first, 10, seed=3)
    parts = (tmp_path / "part10.db", tmp_path / "part0.db")
    made = answered(said, "runs", "merge", tmp_path / "m.db", *parts)
    assert made["runs"] == [{"id": 1, "games": 20}]
    whole, merged = (answered(said, "runs", "show", 1, "--store", path) for path in (store, tmp_path / "m.db"))
    assert {**whole, "began": ""} == {**merged, "began": ""}
    for path in (store, tmp_path / "m.db"):
        said("runs", "export", 1, path.with_suffix(".csv"), "--store", path)
    assert store.with_suffix(".csv").read_bytes() == (tmp_path / "m.csv").read_bytes()


@pytest.mark.slow
def test_a_killed_run_has_every_finished_chunk_and_can_be_completed(said: Said, tmp_path: Path) -> None:
    path = tmp_path / "killed.db"
    words = ("--games", "100000", "--seed", "2", "--workers", "1", "--store", str(path), "--bots", "random,random")
    running = started("simulate", DICE, *words)

    def stored() -> int:
        if not path.exists():
            return 0
        try:
            return answered(said, "runs", "list", "--store", path)["runs"][0]["games"]
        except (AssertionError, IndexError):
            return 0

    until(running, lambda: stored() > 3)
    os.killpg(running.pid, signal.SIGKILL)
    running.communicate()
    with sqlite3.connect(path) as base:
        assert base.execute("pragma integrity_check").fetchone() == ("ok",)
    base.close()
    left = stored()
    assert left > 3
    more = answered(said, "runs", "resume", 1, "--games", left + 5, "--store", path, "--workers", 1)
    assert more["games"] == left + 5


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("list",), "expected a store"),
        (("show", "--store", "STORE"), "expected 1 argument after “show”, found 0"),
        (("show", "x", "--store", "STORE"), "expected a whole number, found “x”"),
        (("show", "7", "--store", "STORE"), "no run with the ID 7"),
        (("merge", "STORE"), "expected a store to write to"),
        (("merge", "STORE", "STORE"), "cannot be merged into itself"),
        (("export", "1", "games.txt", "--store", "STORE"), "expected a .csv or .parquet file"),
        (("list", "--store", "missing.db"), "there is no such store of runs"),
        (("resume", "1", "--store", "missing.db"), "there is no such store of runs"),
    ],
)
def test_wrong_use_is_refused(said: Said, store: Path, words: tuple[str, ...], told: str) -> None:
    code, text = said("runs", *(word.replace("STORE", str(store)) for word in words))
    assert code == 2 and told in text


def test_lists_and_results_are_readable(run: Run, store: Path) -> None:
    assert "Boxcars, the dice game" in run("runs", "list", "--store", store).stdout
    shown = run("runs", "show", "1", "--store", store).stdout
    assert shown.startswith("Run 1:") and "Turns of all players" in shown


def test_comparison_of_a_board_with_itself_finds_no_difference(run: Run, said: Said) -> None:
    words = ("compare", DICE, DICE, "--bots", "random,random", "--games", 8, "--workers", 1)
    found = answered(said, *words, "--set-b", "game.turn_limit=2000")
    assert (found["games"], found["stopped"], found["b"]["settings"]) == (8, "games", {"game.turn_limit": 2000})
    for seat in found["seats"]:
        low, high = seat["difference"]["interval"]
        assert low <= 0 <= high
    assert "8 games on each board" in run(*words).stdout
    code, text = said("compare", DICE, "boxcars/us-boxcars-2013")
    assert code == 2 and "expected two boards of the same game system" in text


def test_details_are_stored_and_shown(said: Said, store: Path) -> None:
    words = ("runs", "details", 1, "--store", store, "--games", 1, "--workers", 1)
    data = answered(said, *words)
    assert (data["games"], data["replayed"]) == (20, 1) and len(data["average_course"]) == 21
    code, text = said(*words)
    assert code == 0 and "Changes of the lead" in text and "20 games have details." in text


def test_the_fairness_card_is_written(said: Said, store: Path, tmp_path: Path) -> None:
    file = tmp_path / "card.html"
    data = answered(said, "runs", "card", 1, file, "--store", store)
    assert data["file"] == str(file) and "seat" in data["said"]
    text = file.read_text(encoding="utf-8")
    assert "Wins by order of play" in text and text.count("<svg") >= 2
    code, words = said("runs", "card", 1, tmp_path / "card.xyz", "--store", store)
    assert code == 2 and ".xyz" in words
