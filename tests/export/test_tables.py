"""Tables out to files and back by the studio: what would change is shown first, and nothing is done by halves."""

import csv

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog

from engine.families.boxcars.author.edits import SetPayoff
from engine.files.sheets.reading import read_sheets
from engine.files.sheets.writing import save_tables
from engine.game.authoring import tables_like
from studio.export import tables as module
from studio.export.import_dialog import ImportDialog
from studio.export.tables import export_tables, import_cells, import_tables
from tests.builders import a_small_board
from tests.opening import opened

Buttons = QDialogButtonBox.StandardButton


@pytest.fixture
def document(qtbot):
    with opened(a_small_board().scenario()) as document:
        cities = list(document.scenario.board.cities)
        document.perform(SetPayoff(cities[0], cities[1], 4000))
        yield document


def saved(document, path, *names):
    save_tables(path, [document.family.tables[name](document.committed) for name in names])
    return path


def changed(path, number, column, text):
    """The CSV file with another text in a row, counted from 1 below the heads, and a column."""
    rows = list(csv.reader(path.read_text().splitlines()))
    rows[number][rows[0].index(column)] = text
    with path.open("w", newline="") as file:
        csv.writer(file).writerows(rows)


def shown(document, path, qtbot):
    dialog = ImportDialog(document, read_sheets(path), None)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


def test_tab_goes_from_the_preview_to_the_button(document, tmp_path, qtbot):
    path = saved(document, tmp_path / "payoffs.csv", "payoffs")
    changed(path, 1, "payoff", "5500")
    dialog = shown(document, path, qtbot)
    dialog.activateWindow()
    dialog.view.setFocus()
    qtbot.waitUntil(dialog.view.hasFocus)
    qtbot.keyClick(dialog.view, Qt.Key.Key_Tab)
    assert dialog.button.hasFocus()


def test_empty_cells_are_counted_and_remove_values_only_if_checked(document, tmp_path, qtbot):
    path = saved(document, tmp_path / "payoffs.csv", "payoffs")
    changed(path, 1, "payoff", "")
    dialog = shown(document, path, qtbot)
    assert dialog.list.rows == [] and not dialog.button.isEnabled()
    assert dialog.clear_empty.isVisible() and "1 empty cell" in dialog.clear_empty.text()
    dialog.clear_empty.click()
    assert [(*row[3:5],) for row in dialog.list.rows] == [("Payoff", "4000")]
    dialog.button.click()
    cities = list(document.scenario.board.cities)
    assert document.scenario.content.payoff(cities[0], cities[1]) is None


def test_without_empty_cells_there_is_no_check_box(document, tmp_path, qtbot):
    assert not shown(document, saved(document, tmp_path / "payoffs.csv", "payoffs"), qtbot).clear_empty.isVisible()


def test_a_changed_cell_is_shown_with_both_values_and_imported_as_one_step(document, tmp_path, qtbot):
    path = saved(document, tmp_path / "payoffs.csv", "payoffs")
    changed(path, 1, "payoff", "5500")
    dialog = shown(document, path, qtbot)
    assert [(row[0], row[1], *row[3:]) for row in dialog.list.rows] == [("Payoffs", "2", "Payoff", "4000", "5500")]
    before = document.undo_stack.count()
    dialog.button.click()
    cities = list(document.scenario.board.cities)
    assert document.scenario.content.payoff(cities[0], cities[1]) == 5500
    assert document.undo_stack.count() == before + 1 and "Import 1 row" in document.undo_stack.undoText()


def test_wrong_cells_are_listed_by_row_and_column_and_nothing_can_be_imported(document, tmp_path, qtbot):
    path = saved(document, tmp_path / "cities.csv", "cities")
    changed(path, 1, "name", "Other")
    changed(path, 2, "region", "Nowhere")
    dialog = shown(document, path, qtbot)
    assert not dialog.button.isEnabled()
    assert len(dialog.list.rows) == 1
    place, said = dialog.list.rows[0]
    assert "row 3, column region" in place and "Nowhere" in said


def test_a_file_that_says_what_the_scenario_says_changes_nothing(document, tmp_path, qtbot):
    dialog = shown(document, saved(document, tmp_path / "all.xlsx", *document.family.tables), qtbot)
    assert not dialog.button.isEnabled() and "Nothing would change" in dialog.told.text()


def test_a_workbook_of_all_tables_brings_several_back_as_one_step(document, tmp_path, qtbot):
    path = saved(document, tmp_path / "all.xlsx", *document.family.tables)
    cities = list(document.scenario.board.cities)
    document.perform(SetPayoff(cities[0], cities[1], None))
    document.perform(SetPayoff(cities[0], cities[1], 9000))
    dialog = shown(document, path, qtbot)
    assert [row[4:] for row in dialog.list.rows] == [("9000", "4000")]


def test_a_new_row_is_said_to_be_new_and_missing_rows_to_stay(document, tmp_path, qtbot):
    path = saved(document, tmp_path / "payoffs.csv", "payoffs")
    cities = list(document.scenario.board.cities)
    document.perform(SetPayoff(cities[0], cities[1], None))
    dialog = shown(document, path, qtbot)
    assert "1 row would be new" in dialog.told.text() and "are not changed" in dialog.told.text()


def test_a_sheet_is_the_table_with_its_columns_and_its_name(document, tmp_path):
    sheets = [
        read_sheets(saved(document, tmp_path / f"{file}.csv", name))[0]
        for file, name in (("mine", "payoffs"), ("mine too", "railroads"), ("about cities", "cities"))
    ]
    found = [tables_like(document.scenario, document.family, sheet) for sheet in sheets]
    assert [names[0] for names in found] == ["payoffs", "railroads", "cities"]


def test_a_file_of_something_else_is_refused_with_the_columns_that_are_wanted(document, tmp_path, qtbot):
    path = tmp_path / "other.csv"
    path.write_text("colour,weight\nred,3\n")
    dialog = shown(document, path, qtbot)
    assert not dialog.button.isEnabled() and "city_a" in dialog.list.rows[0][1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("city_a,payoff\nalbany,5\n", "the column city_b is missing in row 1; columns of payoffs: city_a, city_b"),
        ("", "this file is empty"),
        (",,\n\n", "this file is empty"),
    ],
)
def test_a_file_without_a_column_or_with_nothing_in_it_is_told_so_to_the_end_of_the_sentence(
    document, tmp_path, qtbot, text, said
):
    path = tmp_path / "some.csv"
    path.write_text(text)
    dialog = shown(document, path, qtbot)
    ((where, what),) = dialog.list.rows
    assert where == "the file" and what.startswith(said) and not dialog.button.isEnabled()
    dialog.resize(360, 300)
    dialog._look()
    if len(what) > 60:
        assert dialog.view.rowHeight(0) > dialog.view.verticalHeader().defaultSectionSize()


def test_an_import_is_told_when_it_is_done(document, tmp_path, qtbot):
    path = saved(document, tmp_path / "payoffs.csv", "payoffs")
    changed(path, 1, "payoff", "5500")
    dialog = shown(document, path, qtbot)
    with qtbot.waitSignal(document.noticed) as told:
        dialog.button.click()
    assert "Import 1 row of payoffs" in told.args[0]


def test_what_goes_out_by_the_menu_comes_in_by_the_menu(document, tmp_path, qtbot, monkeypatch):
    path = tmp_path / "payoffs.xlsx"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    export_tables(document, ("payoffs",), None)
    cities = list(document.scenario.board.cities)
    document.perform(SetPayoff(cities[0], cities[1], 1))
    seen = []
    monkeypatch.setattr(ImportDialog, "open", lambda self: seen.append(self))
    import_tables(document, None)
    seen[0].button.click()
    assert document.scenario.content.payoff(cities[0], cities[1]) == 4000


@pytest.mark.parametrize(("kind", "head"), [("Workbook (*.xlsx)", "City"), ("lists of IDs", "city_a")])
def test_the_chosen_file_type_says_whether_charts_are_lists(document, tmp_path, qtbot, monkeypatch, kind, head):
    path, offered = tmp_path / "payoffs.xlsx", []

    def chosen(parent, title, first, kinds, usual):
        offered.extend(kinds.split(";;"))
        return str(path), next(each for each in offered if kind in each)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", chosen)
    export_tables(document, ("payoffs",), None)
    assert read_sheets(path)[0].rows[0][0] == head
    assert len(offered) == 4
    offered.clear()
    export_tables(document, ("railroads",), None) if kind.startswith("Workbook") else None
    assert len(offered) in (0, 2)


def test_a_file_that_cannot_be_read_is_told(document, tmp_path, monkeypatch):
    path = tmp_path / "broken.xlsx"
    path.write_bytes(b"no workbook")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    told = []
    monkeypatch.setattr(module, "warn", lambda parent, title, text: told.append(text))
    import_tables(document, None)
    assert "broken.xlsx" in told[0]


def test_a_copied_chart_in_another_order_comes_in_after_a_preview(document, monkeypatch):
    first, second, third = (city.name for city in list(document.scenario.board.cities.values())[:3])
    seen, told = [], []
    monkeypatch.setattr(ImportDialog, "open", lambda self: seen.append(self))
    monkeypatch.setattr(module, "warn", lambda parent, title, text: told.append(text))
    import_cells(document, [["", second, first], [third, "1234", "-"], [first, "4321", ""]], None)
    seen[0].button.click()
    ids = list(document.scenario.board.cities)
    assert document.scenario.content.payoff(ids[2], ids[1]) == 1234
    assert document.scenario.content.payoff(ids[0], ids[1]) == 4321
    import_cells(document, [["1"]], None)
    assert len(seen) == 1 and "names of its columns" in told[0]
