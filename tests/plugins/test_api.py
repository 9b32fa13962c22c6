"""The public interface, by the examples of its documentation."""

import re
import subprocess
import sys
from inspect import cleandoc
from pathlib import Path
from textwrap import dedent

import pytest

from engine import api
from engine.files.records import load_record, recorded_scenario
from engine.game.family import family
from engine.game.record import replay
from tests.messages import ROOT
from tests.waiting import SECONDS_LONG


def test_simulation_and_comparison_of_scripts_equal_those_of_commands():
    board = api.open("boxcars/us-boxcars-2013")
    run = api.simulate(board, games=8, seed=1)
    assert run.games == 8 and len(run.seats) == 4 and sum(seat.wins for seat in run.seats) <= 8
    assert run == api.simulate(board, games=8, seed=1)
    assert all(seat.interval[0] <= seat.share <= seat.interval[1] for seat in run.seats)
    found = api.compare(board, board, games=8, seed=1)
    assert found.games == 8 and all(seat.value == 0 for seat in found.seats)


def test_boards_are_edited_analyzed_and_saved(tmp_path: Path):
    from engine.edit.header import ChangeHeader

    board = api.open("boxcars/gb-boxcars-2013")
    other = api.edit(board, ChangeHeader(title="Own"))
    assert (board.title, other.title) != (other.title, board.title) and other.title == "Own"
    api.save(other, tmp_path / "own.yaml")
    assert api.open(tmp_path / "own.yaml") == other
    assert api.analyze(board).tables
    with pytest.raises(api.BoxcarsError, match="nonsense"):
        api.analyze(board, "nonsense")


def test_a_script_without_a_guard_simulates_and_compares(tmp_path: Path):
    script = tmp_path / "own.py"
    script.write_text(
        "from engine import api\n"
        "board = api.open('dice/short-line')\n"
        "print(api.simulate(board, games=2, seed=1).games, api.compare(board, board, games=2, seed=1).games)\n",
        encoding="utf-8",
    )
    code = [sys.executable, "-P", "-c", "from engine.cli.main import main; main()", "run", str(script)]
    ended = subprocess.run(code, capture_output=True, text=True, timeout=SECONDS_LONG, cwd=ROOT)
    assert ended.returncode == 0 and ended.stdout == "2 2\n", ended.stderr


def examples() -> dict[str, str]:
    """Return the examples of the documentation by the name that they belong to."""
    documented = {"module": api.__doc__} | {name: getattr(api, name).__doc__ for name in api.__all__}
    return {
        f"{name} {number}": dedent(found)
        for name, text in documented.items()
        for number, found in enumerate(re.findall(r"::\n\n((?: +.*\n|\n)+)", f"{cleandoc(text or '')}\n"))
    }


@pytest.mark.parametrize("name", examples())
def test_examples_of_the_documentation_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """With few games: the number of games is that of the reader's patience."""
    monkeypatch.chdir(tmp_path)
    board = api.open("boxcars/us-boxcars-2013")
    exec(re.sub(r"games=\d+", "games=2", examples()[name]), {"api": api, "board": board})


def test_functions_for_scripts_have_examples():
    new = {"bots", "change", "options", "play", "plot", "print_kit", "rows", "scenarios", "write"}
    assert new <= {name.partition(" ")[0] for name in examples()} and "module 1" in examples()


def test_a_price_is_changed_in_a_row_of_its_table():
    board = api.open("boxcars/us-boxcars-2013")
    other = api.change(board, "railroads", {"id": "B&O", "price": 24000 * 1.25}, {"id": "SP", "name": "Sunset"})
    rows = {row["id"]: row for row in api.rows(other, "railroads")}
    assert rows["B&O"]["price"] == 30000 and rows["SP"]["name"] == "Sunset"
    assert (
        api.change(other, "railroads", {"id": "B&O", "price": 24000}, {"id": "SP", "name": "Southern Pacific"}) == board
    )


@pytest.mark.parametrize(
    ("table", "row", "said"),
    [
        ("railroads", {"id": "B&X", "price": 1}, "B&X"),
        ("railroads", {"id": "B&O", "prize": 1}, "did you mean price"),
        ("railroads", {"id": "B&O", "price": "dear"}, "expected a whole number, found “dear”"),
        ("railroads", {"price": 1}, "column id is missing"),
        ("railroad", {"id": "B&O", "price": 1}, "did you mean railroads"),
        ("distances", {"city_a": "chicago"}, "the table distances cannot be changed"),
    ],
)
def test_a_wrong_change_is_an_error_in_words(table: str, row: dict[str, str | int], said: str):
    with pytest.raises(api.BoxcarsError, match=re.escape(said)):
        api.change(api.open("boxcars/us-boxcars-2013"), table, row)


def test_an_unknown_option_is_an_error():
    board = api.open("boxcars/us-boxcars-2013")
    for play in (api.simulate, api.play):
        with pytest.raises(api.BoxcarsError, match=r"did you mean fee\.player"):
            play(board, options={"fee.playr": 1})
    assert api.options(board)["fee.player"]


@pytest.mark.parametrize(
    "name", ["boxcars/us-boxcars-2013", "crayon/saltmark-isles", "tycoon/amber-coast", "dice/short-line"]
)
def test_a_played_game_is_saved_and_replayed(name: str, tmp_path: Path):
    board, file = api.open(name), tmp_path / "game.yaml"
    bots = api.bots(board)[-1:] * 2
    game = api.play(board, seed=3, bots=bots, record=file)
    record = load_record(file)
    assert game.journal and len(game.scores) == 2 and record.scores == game.scores
    known = family(board.family)
    *_, (_, last) = replay(known.rules, recorded_scenario(record, file), record)
    assert known.rules.is_terminal(last) == record.finished


@pytest.mark.parametrize(
    ("path", "columns", "rows", "said"),
    [
        ("a.png", ("x", "y"), [(1, 2)], "ends with .svg"),
        ("a.svg", ("x", "y"), [], "at least one row"),
        ("a.svg", ("x", "x"), [(1, 2)], "different names"),
        ("a.svg", ("x", "y"), [(1, 2), (1,)], "row 2 has 1 values"),
    ],
)
def test_a_wrong_chart_is_an_error_in_words(path: str, columns: tuple[str, ...], rows: list[tuple[int]], said: str):
    with pytest.raises(api.BoxcarsError, match=re.escape(said)):
        api.plot(path, columns, rows)


def test_a_chart_has_a_line_for_each_column(tmp_path: Path):
    api.plot(tmp_path / "a.svg", ("x", "Square", "Cube"), [(x, x**2, x**3) for x in range(4)], title="Powers")
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert text.startswith("<svg") and "Square" in text and "Cube" in text


def test_all_names_exist():
    assert all(hasattr(api, name) for name in api.__all__)
