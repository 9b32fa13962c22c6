"""Tables in the form of the screen: they go out and come in again, and every cell knows its place."""

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.errors import FileError
from engine.files.sheets.reading import read_sheets
from engine.files.sheets.writing import save_tables
from engine.game.authoring import exported, planned_sheets, tables_like
from engine.game.family import family
from engine.tables.import_rows import Sheet
from engine.tables.matching import as_one_edit, written
from tests.builders import a_small_board
from tests.bundled import bundled_scenario

FAMILY = family("boxcars")
FILE = Path("chart.csv")
SMALL = a_small_board().scenario()


@cache
def us():
    return bundled_scenario("boxcars/us-boxcars-2013")


def sheet_of(scenario, name, lists=False):
    (table,) = exported(scenario, FAMILY, [name], lists=lists)
    return [[written(cell) for cell in row] for row in (table.columns, *table.rows)]


def plan(scenario, name, rows, **more):
    (found,) = planned_sheets(scenario, FAMILY, {name: Sheet(FILE, tuple(map(tuple, rows)))}, **more)
    return found


def refused(scenario, name, rows):
    with pytest.raises(FileError) as caught:
        plan(scenario, name, rows)
    return [f"{problem.path}: {problem.message}" for problem in caught.value.problems]


def test_the_payoff_chart_has_names_and_each_pair_once_below_the_diagonal():
    rows = sheet_of(us(), "payoffs")
    cities = us().board.cities
    assert rows[0][:2] == ["City", "Albany"] and len(rows) == len(cities) + 1 == len(rows[0])
    assert sum(cell != "" for row in rows[1:] for cell in row[1:]) == len(cities) * (len(cities) - 1) / 2
    assert all(not any(row[number + 1 :]) for number, row in enumerate(rows[1:]))
    ids = list(cities)
    assert rows[6][3] == str(us().content.payoff(ids[5], ids[2]))


def test_destinations_and_regions_have_a_row_of_names_for_each_die():
    rows = sheet_of(us(), "destinations")
    assert rows[0] == ["Region", "Red die", *map(str, range(2, 13))]
    assert rows[1][:3] == ["Northeast", "odd", "New York"]
    assert [row[0] for row in sheet_of(us(), "regions")] == ["Red die", "odd", "even"]


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.parametrize("name", ["payoffs", "destinations", "regions"])
@pytest.mark.parametrize("lists", [False, True], ids=["as on screen", "lists"])
def test_what_goes_out_comes_in_again_and_changes_nothing(tmp_path, name, ending, lists):
    file = tmp_path / f"out.{ending}"
    save_tables(file, exported(us(), FAMILY, [name], lists=lists))
    (sheet,) = read_sheets(file)
    assert tables_like(us(), FAMILY, replace(sheet, name=""))[0] == name
    (found,) = planned_sheets(us(), FAMILY, {name: sheet})
    assert (found.changes, found.blank, found.after) == ((), 0, us())


def test_a_changed_cell_changes_its_pair_alone_and_tells_its_place():
    rows = sheet_of(us(), "payoffs")
    ids = list(us().board.cities)
    rows[6][3] = "12,500"
    found = plan(us(), "payoffs", rows)
    assert [(change.row, change.cells[0][2]) for change in found.changes] == [(7, "12,500")]
    after = as_one_edit([found]).apply(us())
    assert after.content.payoff(ids[2], ids[5]) == 12_500
    rows[6][3] = "much"
    assert refused(us(), "payoffs", rows) == [f"row 7, column {rows[0][3]}: expected a whole number, found “much”"]


def test_a_cell_above_the_diagonal_counts_and_the_new_one_of_two_is_taken():
    rows = sheet_of(us(), "payoffs")
    ids = list(us().board.cities)
    whole = [
        [rows[max(r, c)][min(r, c)] if r and c else rows[r][c] for c in range(len(rows))] for r in range(len(rows))
    ]
    for number in range(1, len(rows)):
        whole[number][number] = "–"
    assert plan(us(), "payoffs", whole).changes == ()
    whole[3][6] = "12500"
    found = plan(us(), "payoffs", whole)
    assert [change.row for change in found.changes] == [4]
    assert found.after.content.payoff(ids[2], ids[5]) == 12_500
    whole[6][3] = "13000"
    (said,) = refused(us(), "payoffs", whole)
    assert "repeats row" in said


def test_payoffs_that_differ_by_direction_go_out_and_come_in():
    ids = list(SMALL.board.cities)
    chart = {ids[0]: {ids[1]: 500, ids[2]: 700}, ids[1]: {ids[0]: 900}}
    scenario = replace(SMALL, content=replace(SMALL.content, payoffs=chart))
    rows = sheet_of(scenario, "payoffs")
    assert (rows[2][1], rows[1][2], rows[3][1], rows[1][3]) == ("500", "900", "700", "")
    assert plan(scenario, "payoffs", rows).changes == ()
    rows[1][2] = "500"
    after = plan(scenario, "payoffs", rows).after
    assert after.content.payoff(ids[0], ids[1]) == after.content.payoff(ids[1], ids[0]) == 500


def test_empty_cells_change_nothing_unless_that_is_wanted():
    rows = sheet_of(us(), "payoffs")
    rows[6][3] = rows[7][4] = ""
    found = plan(us(), "payoffs", rows)
    assert found.changes == () and found.blank == 2
    assert plan(us(), "payoffs", rows, clear_empty=True).cleared == 2
    ids = list(SMALL.board.cities)
    lacking = replace(SMALL, content=replace(SMALL.content, payoffs={ids[0]: {ids[1]: 500}}))
    assert plan(lacking, "payoffs", sheet_of(lacking, "payoffs"), clear_empty=True).changes == ()


def test_unknown_names_are_listed_once_each_with_their_first_place():
    rows = sheet_of(us(), "payoffs")
    rows[0][5], rows[8][0], rows[9][0] = "Bostn", "Chicgo", "Bostn"
    said = refused(us(), "payoffs", rows)
    assert len(said) == 2 and said[0].startswith("row 1, column 6: no city named “Bostn”") and "row 9" in said[1]
    rows[0][5], rows[9][0] = sheet_of(us(), "payoffs")[0][5], "Chicgo"
    (text,) = refused(us(), "payoffs", rows)
    assert "row 9" in text and "Chicgo" in text
    pairs = [["from", "to", "payoff"], *([city, "Bostn", "5000"] for city in ("Albany", "Denver", "Reno"))]
    (text,) = refused(us(), "payoffs", pairs)
    assert text.startswith("row 2, column city_b: no city named “Bostn”") and text.endswith("(in 3 cells)")


def test_a_chart_may_have_titles_above_and_notes_below():
    rows = [["Payoffs of our board"], [], *sheet_of(us(), "payoffs"), [], ["Source: the second edition"]]
    rows[8][3] = "12500"
    found = plan(us(), "payoffs", rows)
    assert [change.row for change in found.changes] == [9]


def test_things_of_one_name_go_out_and_come_in_with_their_ids():
    board = a_small_board().with_city("one", at="m1", name="Twin").with_city("two", at="m2", name="Twin").scenario()
    board = replace(board, content=replace(board.content, payoffs={"one": {"two": 500, "albany": 700}}))
    rows = sheet_of(board, "payoffs")
    assert "Twin (two)" in rows[0]
    rows[rows[0].index("Twin (two)")][rows[0].index("Twin (one)")] = "900"
    assert plan(board, "payoffs", rows).after.content.payoff("one", "two") == 900


def test_a_list_is_no_chart_and_another_table_is_refused():
    assert plan(us(), "payoffs", sheet_of(us(), "payoffs", lists=True)).changes == ()
    assert "missing in row 1" in refused(us(), "payoffs", [["x", "y"], ["1", "2"]])[0]


@pytest.mark.parametrize("dash", ["-", "–", " — "])
def test_a_dash_is_an_empty_cell(dash):
    rows = sheet_of(us(), "payoffs")
    dashed = [rows[0], *([row[0], *(cell or dash for cell in row[1:])] for row in rows[1:])]
    assert not plan(us(), "payoffs", dashed).changes


@pytest.mark.parametrize("name", ["destinations", "regions"])
def test_roll_tables_may_have_rows_and_columns_exchanged(name):
    rows = [*map(list, zip(*sheet_of(us(), name), strict=True))]
    assert tables_like(us(), FAMILY, Sheet(FILE, tuple(map(tuple, rows)))) == [name]
    assert plan(us(), name, [["Our rolls"], *rows]).changes == ()
    row, column = len(rows) - 11, 1  # the total of two with an odd die
    rows[row][column] = next(cell for line in rows[row:] for cell in line[1:3] if cell != rows[row][column])
    (change,) = plan(us(), name, rows).changes
    assert change.row == row + 1 and change.key["total"] == 2 and change.key["parity"] == "odd"
    rows[row][column] = "Nowhere"
    (text,) = refused(us(), name, rows)
    assert text.startswith(f"row {row + 1}, column ") and "odd" in text and "Nowhere" in text


def test_an_empty_name_of_a_region_is_that_of_the_row_above():
    rows = sheet_of(us(), "destinations")
    for row in rows[2::2]:
        row[0] = ""
    assert plan(us(), "destinations", rows).changes == ()


@pytest.mark.parametrize(
    ("texts", "amounts"),
    [
        (("5.5", "12", "8,25"), [5_500, 12_000, 8_250]),
        (("$5.5", ".5", "10.0"), [5_500, 500, 10_000]),
        (("500", "12", "8"), [500, 12, 8]),
        (("5.500", "12.0", "8"), [5_500, 12, 8]),
    ],
)
def test_amounts_with_decimals_are_thousands(texts, amounts):
    ids = list(SMALL.board.cities)
    pairs = [(ids[0], ids[1]), (ids[0], ids[2]), (ids[1], ids[2])]
    rows = [["From", "To", "Payoff"], *([*pair, text] for pair, text in zip(pairs, texts, strict=True))]
    found = plan(SMALL, "payoffs", rows)
    assert [found.after.content.payoff(*pair) for pair in pairs] == amounts
    assert ("read as thousands" in " ".join(found.notes)) == (500 not in amounts[:1] and "12.0" not in texts)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[{"from": "Albany", "to": "Denver", "payoff": 1000}, {"from": "Denver", "to": "Albany", "payoff": 1000}]',
            "",
        ),
        ('{"Albany": {"Denver": 1, "Reno": 2.5}, "Denver": {"Reno": null, "Albany": 1}}', ""),
        ('{"payoffs": [{"from": "Albany", "to": "Denver", "payoff": 1000}]}', ""),
        ('[{"from": "Albany", "to": "Denver", "payoff": 1}, {"from": "Denver", "to": "Albany", "payoff": 2}]', "row 1"),
        ('[{"from": "Albany", "to": "Denver", "payoff": {}}]', "row 1, column payoff: contains dict"),
        ('[{"from": "Albany", "payoff": 1000}]', "city_b is missing"),
        ('[\n{"from": ]', "chart.json:2: not a JSON file"),
        ("[5000]", "list of objects"),
    ],
)
def test_payoffs_are_pairs_or_nested_objects_in_json(text, said, tmp_path):
    file = tmp_path / "chart.json"
    file.write_text(text, encoding="utf-8")
    try:
        (sheet,) = read_sheets(file)
        (found,) = planned_sheets(us(), FAMILY, {"payoffs": sheet})
    except FileError as error:
        assert said and said in str(error)
    else:
        assert not said and found.after.content.payoff("albany", "denver") == 1_000
        assert tables_like(us(), FAMILY, replace(sheet, name=""))[0] == "payoffs"


def test_a_workbook_with_the_matrix_of_distances_is_unchanged(tmp_path):
    save_tables(tmp_path / "all.xlsx", exported(SMALL, FAMILY, FAMILY.tables))
    sheets = {sheet.name: sheet for sheet in read_sheets(tmp_path / "all.xlsx")}
    assert sheets["distances"].rows[0][0] == "City" and len(sheets["distances"].rows) == len(SMALL.board.cities) + 1
    assert not any(plan.changes for plan in planned_sheets(SMALL, FAMILY, sheets))


def test_a_changed_distance_is_refused_because_it_is_calculated():
    rows = sheet_of(SMALL, "distances")
    rows[1][2] = "99"
    assert ["calculated" in line for line in refused(SMALL, "distances", rows)] == [True]
