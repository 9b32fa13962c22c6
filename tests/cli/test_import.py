"""`boxcars table --output` and `boxcars import`: out and in again, one cell, a wrong cell, a whole workbook."""

import csv
import json
from pathlib import Path

import pytest
from openpyxl import load_workbook

from engine.cli.json_result import run
from engine.cli.main import answer
from engine.files.library import bundled
from engine.files.scenarios import load, save
from engine.game.family import family
from engine.game.setups import offered
from tests.builders import a_small_board
from tests.bundled import bundled_scenario

BOARD = a_small_board().scenario()


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "mine.yaml"
    save(BOARD, path)
    return path


def boxcars(*words):
    return run(answer, [str(word) for word in words])


def typed_over(path, column, text, row=-1):
    rows = list(csv.DictReader(path.read_text().splitlines()))
    rows[row][column] = text
    with path.open("w", newline="") as handle:
        writer = csv.DictWriter(handle, rows[0])
        writer.writeheader()
        writer.writerows(rows)


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
@pytest.mark.parametrize("table", ["payoffs", "destinations", "regions", "railroads", "cities"])
def test_out_and_in_again_changes_not_a_byte_and_writes_nothing(board, tmp_path, suffix, table):
    board.write_bytes(b"# by hand\n" + board.read_bytes())
    before, out = board.read_bytes(), tmp_path / f"out.{suffix}"
    assert boxcars("table", board, table, "--output", out) == 0
    assert boxcars("import", board, table, out) == 0
    assert board.read_bytes() == before and not (tmp_path / "mine.yaml.bak").exists()


def test_one_changed_payoff_changes_one_payoff(board, tmp_path, capsys):
    out = tmp_path / "out.csv"
    boxcars("table", board, "payoffs", "--output", out)
    typed_over(out, "payoff", "77")
    assert boxcars("import", board, "payoffs", out) == 0
    assert capsys.readouterr().out == ("payoffs, row 7: chicago, detroit: payoff 1500 → 77\n1 cell in 1 row changed\n")
    after = load(board)
    assert after.content.payoff("chicago", "detroit") == 77
    assert after.board == BOARD.board and after.content.prices == BOARD.content.prices


def test_a_dry_run_tells_and_changes_nothing(board, tmp_path, capsys):
    before, out = board.read_bytes(), tmp_path / "out.csv"
    boxcars("table", board, "payoffs", "--output", out)
    typed_over(out, "payoff", "77", row=0)
    assert boxcars("import", board, "payoffs", out, "--dry-run", "--format", "json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "applied": False,
        "changes": [
            {
                "table": "payoffs",
                "row": 2,
                "new": False,
                "key": {"city_a": "albany", "city_b": "buffalo"},
                "column": "payoff",
                "before": "1000",
                "after": "77",
            }
        ],
    }
    assert board.read_bytes() == before


@pytest.mark.parametrize("row", [0, -1])
def test_a_wrong_cell_is_named_and_nothing_is_applied(board, tmp_path, capsys, row):
    before, out = board.read_bytes(), tmp_path / "out.csv"
    boxcars("table", board, "payoffs", "--output", out)
    typed_over(out, "payoff", "77", row=2)
    typed_over(out, "payoff", "a lot", row=row)
    assert boxcars("import", board, "payoffs", out, "--format", "json") == 2
    (problem,) = json.loads(capsys.readouterr().out)["error"]["problems"]
    assert problem["path"] == f"row {2 if row == 0 else 7}, column payoff" and "a lot" in problem["message"]
    assert board.read_bytes() == before


def test_the_whole_scenario_is_one_workbook_and_back(board, tmp_path, capsys):
    before, out = board.read_bytes(), tmp_path / "all.xlsx"
    assert boxcars("table", board, "all", "--output", out) == 0
    assert boxcars("import", board, "all", out) == 0
    assert board.read_bytes() == before
    book = load_workbook(out)
    book["railroads"]["C2"], book["cities"]["B2"] = 1234, "New Albany"
    book.save(out)
    assert boxcars("import", board, "all", out) == 0
    after = load(board)
    assert (after.content.prices["NYC"], after.board.cities["albany"].name) == (1234, "New Albany")
    assert "2 cells in 2 rows changed" in capsys.readouterr().out


def test_one_wrong_sheet_of_a_workbook_keeps_out_the_others_too(board, tmp_path, capsys):
    before, out = board.read_bytes(), tmp_path / "all.xlsx"
    boxcars("table", board, "all", "--output", out)
    book = load_workbook(out)
    book["railroads"]["C2"], book["cities"]["C3"], book["sections"]["A2"] = 1234, "nowhere", "m9"
    book.save(out)
    assert boxcars("import", board, "all", out) == 2
    said = capsys.readouterr().err
    assert "cities, row 3, column region: no region named “nowhere”" in said
    assert "sections: this table was changed, but it is calculated and cannot be imported" in said
    assert board.read_bytes() == before


def test_a_table_that_follows_from_others_is_refused_with_those_that_do_not(board, tmp_path, capsys):
    out = tmp_path / "out.csv"
    boxcars("table", board, "sections", "--output", out)
    assert boxcars("import", board, "sections", out) == 2
    assert boxcars("import", board, "payofs", out) == 2
    said = capsys.readouterr().err
    assert "the table sections is calculated" in said and "did you mean payoffs?" in said


def test_a_bundled_scenario_is_left_alone_and_goes_into_another_file(tmp_path, capsys):
    name, out = "dice/boxcars", tmp_path / "out.csv"
    boxcars("table", name, "trains", "--output", out)
    typed_over(out, "first", "99")
    before = bundled()[name].read_bytes()
    assert boxcars("import", name, "trains", out) == 2
    assert boxcars("import", name, "trains", out, "--output", tmp_path / "mine.yaml") == 0
    assert list(load(tmp_path / "mine.yaml").content.trains.values())[-1].first == 99
    assert bundled()[name].read_bytes() == before


def test_comments_that_an_import_loses_are_told(board, tmp_path, capsys):
    out = tmp_path / "out.csv"
    board.write_bytes(b"# by hand\n" + board.read_bytes())
    boxcars("table", board, "payoffs", "--output", out)
    typed_over(out, "payoff", "77")
    assert boxcars("import", board, "payoffs", out) == 0
    assert "comments are not preserved" in capsys.readouterr().err


def test_without_a_name_the_tables_are_listed(board, tmp_path, capsys):
    assert boxcars("table", board) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == f"Tables of {board}"
    assert [line.split()[0] for line in shown[3:]] == [*family(BOARD.family).tables, "rules"]
    assert boxcars("table", board, "--format", "json") == 0
    (found,) = [each for each in json.loads(capsys.readouterr().out) if each["table"] == "payoffs"]
    assert found["columns"] == ["city_a", "city_b", "payoff"] and found["rows"] > 0
    assert boxcars("table", board, "--output", tmp_path / "x.csv") == 2 and not (tmp_path / "x.csv").exists()


@pytest.mark.parametrize(
    "name", ["boxcars/us-boxcars-2013", "crayon/saltmark-isles", "tycoon/amber-coast", "dice/boxcars"]
)
def test_all_rules_are_listed_with_their_values_and_units(name, capsys):
    scenario = bundled_scenario(name)
    assert boxcars("table", name, "rules") == 0
    rows = {row["name"]: row for row in csv.DictReader(capsys.readouterr().out.splitlines())}
    options = {option.name: option for option in offered(family(scenario.family).rules.options, scenario)}
    assert list(rows) == list(options)
    for id, row in rows.items():
        value = scenario.rules.get(id, options[id].default)
        assert row["value"] == (str(value).lower() if isinstance(value, bool) else str(value)), id
        assert bool(row["unit"]) == bool(options[id].unit) and row["title"] and row["possible"]


def test_the_table_of_rules_names_the_value_of_the_board_and_the_default(capsys):
    assert boxcars("table", "boxcars/us-boxcars-2013", "rules", "--format", "json") == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["fee.player"]["unit"] == "$" and rows["fee.player"]["possible"].startswith("a whole number from ")


def test_all_tables_want_a_workbook(board, tmp_path, capsys):
    assert boxcars("table", board, "all") == 2
    assert boxcars("table", board, "all", "--output", tmp_path / "x.csv") == 2
    assert not Path(tmp_path / "x.csv").exists()
    assert ".xlsx" in capsys.readouterr().err


def test_empty_cells_change_nothing_without_the_option(board, tmp_path, capsys):
    data, before = tmp_path / "railroads.csv", board.read_bytes()
    data.write_text("id,price\nPA,\n", encoding="utf-8")
    assert boxcars("import", board, "railroads", data) == 0
    assert "1 empty cell changes nothing" in capsys.readouterr().err and board.read_bytes() == before
    assert boxcars("import", board, "railroads", data, "--clear-empty") == 0
    assert "1 empty cell removes a value" in capsys.readouterr().err and "PA" not in load(board).content.prices


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
@pytest.mark.parametrize("table", ["payoffs", "destinations", "regions"])
def test_charts_go_out_as_on_screen_and_come_in_again(board, tmp_path, suffix, table):
    before, out = board.read_bytes(), tmp_path / f"out.{suffix}"
    assert boxcars("table", board, table, "--chart", "--output", out) == 0
    assert boxcars("import", board, table, out) == 0
    assert board.read_bytes() == before


def test_a_changed_cell_of_a_chart_is_told_by_its_row(board, tmp_path, capsys):
    assert boxcars("table", board, "payoffs", "--chart") == 0
    rows = [line.split(",") for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["City", "Albany", "Buffalo", "Chicago", "Detroit"] and rows[4][3] == "1500"
    rows[4][3] = "77"
    (tmp_path / "out.csv").write_text("\n".join(map(",".join, rows)))
    assert boxcars("import", board, "payoffs", tmp_path / "out.csv") == 0
    assert "payoffs, row 5: chicago, detroit: payoff 1500 → 77" in capsys.readouterr().out
    assert load(board).content.payoff("chicago", "detroit") == 77
