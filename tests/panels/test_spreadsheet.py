"""Ranges of cells in any table: copied, pasted, filled, found, replaced, sorted, each change one step of undo."""

import pytest
from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from engine.model.ids import Ref
from studio.families.crayon.loads import LoadTable
from studio.panels.tables import spreadsheet as module
from studio.panels.tables.clipboard import cells_of
from studio.panels.tables.verbs import Handles, verbs
from studio.widgets.message_box import Button
from tests.families.crayon.boards import a_crayon_board
from tests.opening import opened

Key, Modifier = Qt.Key, Qt.KeyboardModifier
CTRL, SHIFT = Modifier.ControlModifier, Modifier.ShiftModifier


@pytest.fixture
def document(qtbot):
    with opened(a_crayon_board()) as document:
        yield document


@pytest.fixture
def table(document, shown):
    return shown(LoadTable(document))


@pytest.fixture
def answers(monkeypatch):
    """What is asked, and what is answered to it."""

    class Answers(list):
        answer = Button.Yes

        def ask(self, parent, title, text, buttons, default):
            self.append(text)
            return self.answer

    found = Answers()
    monkeypatch.setattr(module, "ask", found.ask)
    return found


def place(table, title):
    return next(i for i, one in enumerate(table.model.columns) if one.title == title)


def choose(table, first, last):
    """Selects a range, from (id, title) to (id, title)."""
    (a, b), (c, d) = first, last
    corners = [table.index_of(a, place(table, b)), table.index_of(c, place(table, d))]
    selection = table.view.selectionModel()
    selection.setCurrentIndex(corners[0], QItemSelectionModel.SelectionFlag.NoUpdate)
    selection.select(QItemSelection(*corners), QItemSelectionModel.SelectionFlag.ClearAndSelect)


def copied():
    return QGuiApplication.clipboard().text()


def press(qtbot, table, key, modifier=Modifier.NoModifier):
    qtbot.keyClick(table.view, key, modifier)


def loads(document):
    return document.scenario.content.loads


def test_a_range_is_copied_without_and_with_the_names_of_its_columns(qtbot, table):
    choose(table, ("coal", "Name"), ("wool", "Chips"))
    press(qtbot, table, Key.Key_C, CTRL)
    bare = copied()
    press(qtbot, table, Key.Key_C, CTRL | SHIFT)
    assert bare.startswith("Coal\t") and copied() == "Name\tChips\n" + bare


def test_a_range_with_the_names_of_its_columns_comes_back_into_its_cells(qtbot, table, document):
    choose(table, ("coal", "Name"), ("wool", "Chips"))
    QGuiApplication.clipboard().setText("Name\tChips\nHard coal\t7\nWool\t8\n")
    press(qtbot, table, Key.Key_V, CTRL)
    assert (loads(document)["coal"].name, loads(document)["wool"].chips) == ("Hard coal", 8)
    assert document.undo_stack.count() == 1


@pytest.mark.parametrize(("held", "words"), [
    (None, "no cells to paste"), ("", "no cells to paste"), ("\n\n", "no cells to paste"),
    ("x" * 200_000 + "\ty", "not a range of cells"),
])  # fmt: skip
@pytest.mark.parametrize("keys", [CTRL, CTRL | SHIFT], ids=["over", "as new rows"])
def test_what_holds_no_cells_is_told_and_changes_nothing(qtbot, table, document, held, words, keys):
    choose(table, ("coal", "Name"), ("coal", "Name"))
    QGuiApplication.clipboard().clear()
    if held is not None:
        QGuiApplication.clipboard().setText(held)
    press(qtbot, table, Key.Key_V, keys)
    assert words in table.told.text() and not document.undo_stack.count()


def test_an_empty_cell_of_a_column_stays_in_its_place():
    assert cells_of("\nAnthracite\n\nMerino\n") == [[""], ["Anthracite"], [""], ["Merino"]]


def test_a_copied_column_comes_back_as_one_column_whatever_signs_its_cells_hold(qtbot, table, document):
    for id, name in {"coal": "Coal,hard", "wool": "Wool,fine"}.items():
        table.proxy.setData(table.index_of(id, place(table, "Name")), name)
    before = {id: load.chips for id, load in loads(document).items()}
    choose(table, ("coal", "Name"), ("wool", "Name"))
    press(qtbot, table, Key.Key_C, CTRL)
    choose(table, ("wool", "Name"), ("wool", "Name"))
    press(qtbot, table, Key.Key_V, CTRL)
    assert [load.name for load in loads(document).values()] == ["Coal,hard", "Coal,hard", "Wool,fine"]
    assert {id: load.chips for id, load in loads(document).items()} == before


def test_one_copied_value_goes_into_every_selected_cell(qtbot, table, document):
    choose(table, ("coal", "Chips"), ("fish", "Chips"))
    QGuiApplication.clipboard().setText("9")
    press(qtbot, table, Key.Key_V, CTRL)
    assert {load.chips for load in loads(document).values()} == {9}
    document.undo_stack.undo()
    assert {load.chips for load in loads(document).values()} != {9}


def test_more_rows_than_there_are_are_added_after_a_question(qtbot, table, document, answers):
    choose(table, ("fish", "Name"), ("fish", "Name"))
    QGuiApplication.clipboard().setText("Herring\t4\nSteel\t5\nWine\t6\n")
    press(qtbot, table, Key.Key_V, CTRL)
    made = [(load.name, load.chips) for load in loads(document).values()]
    assert made[-3:] == [("Herring", 4), ("Steel", 5), ("Wine", 6)] and "2" in answers[0]
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert len(loads(document)) == len(made) - 2


@pytest.mark.parametrize(("answer", "names"), [(Button.No, "Herring"), (Button.Cancel, "Fish")])
def test_rows_are_not_added_where_the_author_does_not_want_them(qtbot, table, document, answers, answer, names):
    answers.answer = answer
    choose(table, ("fish", "Name"), ("fish", "Name"))
    QGuiApplication.clipboard().setText("Herring\nSteel\n")
    press(qtbot, table, Key.Key_V, CTRL)
    assert list(loads(document)) == ["coal", "wool", "fish"] and loads(document)["fish"].name == names


def test_a_wrong_cell_in_an_added_row_keeps_everything_out(qtbot, table, document, answers):
    choose(table, ("fish", "Name"), ("fish", "Name"))
    QGuiApplication.clipboard().setText("Herring\t4\nSteel\tmany\n")
    before = document.scenario
    press(qtbot, table, Key.Key_V, CTRL)
    assert document.scenario is before and "Chips" in table.told.text()


def test_why_pasting_is_refused_is_said_in_the_status_line_too_which_has_room_for_it_and_is_heard(
    qtbot, table, document
):
    said = []
    document.noticed.connect(said.append)
    QGuiApplication.clipboard().setText(f"{table.model.ids[0]}\n")
    choose(table, (table.model.ids[1], "ID"), (table.model.ids[1], "ID"))
    qtbot.keyClick(table.view, Key.Key_V, CTRL)
    assert said == [table.told.text()] and "already" in said[0]


def test_the_uppermost_of_the_selected_cells_is_filled_down_as_one_step(qtbot, table, document):
    table.model.setData(table.model.index(0, place(table, "Chips")), "8")
    choose(table, ("coal", "Chips"), ("fish", "Chips"))
    press(qtbot, table, Key.Key_D, CTRL)
    assert [load.chips for load in loads(document).values()] == [8, 8, 8]
    assert document.undo_stack.undoText() == "Fill 2 cells down"


def test_one_row_is_filled_from_the_one_above_it(qtbot, table, document):
    table.model.setData(table.model.index(0, place(table, "Chips")), "8")
    choose(table, ("wool", "Chips"), ("wool", "Chips"))
    press(qtbot, table, Key.Key_D, CTRL)
    assert loads(document)["wool"].chips == 8


def test_clearing_what_must_not_be_empty_is_told_and_nothing_is_cleared(qtbot, table, document):
    choose(table, ("coal", "Name"), ("fish", "Note"))
    before = document.scenario
    press(qtbot, table, Key.Key_Backspace)
    assert document.scenario is before and "coal" in table.told.text()


def test_a_text_is_found_and_replaced_in_all_cells_as_one_step(qtbot, table, document):
    press(qtbot, table, Key.Key_H, CTRL)
    bar = table.sheet.bar
    qtbot.keyClicks(bar.wanted, "OO")
    assert bar.told.text() == "2 cells"
    bar.other.setText("aa")
    bar.whole.setChecked(False)
    qtbot.mouseClick(bar.all, Qt.MouseButton.LeftButton)
    assert "waal" in loads(document) and loads(document)["waal"].name == "Waal"
    assert document.undo_stack.count() == 1


def test_what_was_replaced_is_counted_until_the_table_changes_otherwise(qtbot, table, document):
    press(qtbot, table, Key.Key_H, CTRL)
    bar = table.sheet.bar
    qtbot.keyClicks(bar.wanted, "oo")
    bar.other.setText("aa")
    qtbot.mouseClick(bar.all, Qt.MouseButton.LeftButton)
    assert bar.told.text() == "2 replaced"
    document.undo_stack.undo()
    assert bar.told.text() == ""
    qtbot.mouseClick(bar.all, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(bar.all, Qt.MouseButton.LeftButton)
    assert bar.told.text() == "No matches"


def test_the_last_cell_that_is_replaced_one_by_one_is_counted_too(qtbot, table):
    bar = table.sheet.bar
    bar.ask(to_replace=True)
    bar.wanted.setText("oo")
    bar.other.setText("aa")
    told = []
    qtbot.keyClick(bar.wanted, Key.Key_Return)
    for _ in range(2):
        qtbot.mouseClick(bar.one, Qt.MouseButton.LeftButton)
        told.append(bar.told.text())
    assert told == ["1 of 1 cells", "1 replaced"]


def test_enter_goes_from_one_found_cell_to_the_next_and_escape_back_to_the_table(qtbot, table):
    press(qtbot, table, Key.Key_F, CTRL)
    bar = table.sheet.bar
    qtbot.keyClicks(bar.wanted, "oo")
    places = []
    for _ in range(3):
        qtbot.keyClick(bar.wanted, Key.Key_Return)
        places.append((table.view.currentIndex().row(), table.view.currentIndex().column()))
    assert places[0] != places[1] and places[0] == places[2]
    qtbot.keyClick(bar.wanted, Key.Key_Escape)
    assert bar.isHidden() and table.view.hasFocus()


def test_escape_on_a_button_of_the_bar_goes_back_to_the_table_too(qtbot, table):
    table.sheet.bar.ask()
    table.sheet.bar.all.setFocus()
    qtbot.keyClick(table.sheet.bar.all, Key.Key_Escape)
    assert table.sheet.bar.isHidden() and table.view.hasFocus()


def test_whole_cells_only_are_found_where_that_is_wanted(qtbot, table):
    table.sheet.bar.ask()
    table.sheet.bar.whole.setChecked(True)
    table.sheet.bar.wanted.setText("oo")
    assert table.sheet.bar.told.text() == "No matches"
    table.sheet.bar.wanted.setText("WOOL")
    assert table.sheet.bar.told.text() == "2 cells"


def test_rows_are_sorted_and_put_back_by_keys(qtbot, table):
    def order():
        return [table.proxy.index(row, 0).data() for row in range(3)]

    choose(table, ("coal", "Name"), ("coal", "Name"))
    press(qtbot, table, Key.Key_Up, Modifier.AltModifier)
    assert order() == ["wool", "fish", "coal"]
    press(qtbot, table, Key.Key_Down, Modifier.AltModifier)
    assert order() == ["coal", "fish", "wool"]
    press(qtbot, table, Key.Key_Home, Modifier.AltModifier)
    assert order() == ["coal", "wool", "fish"]


def test_an_editor_that_its_view_has_let_go_of_commits_nothing_as_it_loses_the_keyboard(qtbot, table, document):
    table.view.setCurrentIndex(table.index_of("coal", place(table, "Name")))
    table.view.edit(table.view.currentIndex())
    editor, delegate = table.view.viewport().findChild(QLineEdit), table.view.itemDelegate()
    editor.setText("Kohle")
    table.model.beginResetModel()
    table.model.endResetModel()
    table.filter.setFocus()
    with qtbot.assertNotEmitted(delegate.commitData):
        delegate.eventFilter(editor, QFocusEvent(QEvent.Type.FocusOut))
    assert document.undo_stack.count() == 0


def test_the_thing_of_a_row_is_lit_on_the_board_whichever_of_its_cells_is_selected(table, document):
    choose(table, ("fish", "Note"), ("fish", "Note"))
    assert Ref("load", "fish") in document.selection


def test_a_verb_that_cannot_run_is_grey_in_the_menu_and_its_key_says_why(qtbot, table):
    table.view.clearSelection()
    table.view.setCurrentIndex(table.proxy.index(-1, -1))
    menu = table.findChild(Handles).menu(table)
    fill = next(action for action in menu.actions() if action.text().startswith("Fill Down"))
    assert not fill.isEnabled() and "Click a cell" in fill.toolTip()
    press(qtbot, table, Key.Key_D, CTRL)
    assert "Click a cell" in table.told.text()


def test_every_verb_has_its_own_key_and_says_what_it_does():
    found = verbs()
    assert len({verb.shortcut for verb in found}) == len(found) and all(verb.tooltip for verb in found)


def test_the_verbs_of_one_table_are_in_its_menu_with_their_keys(qtbot, table, document):
    entries = [action.text() for action in table.findChild(Handles).menu(table).actions()]
    assert any(text.startswith("Add Load") and "Ins" in text for text in entries)
    press(qtbot, table, Key.Key_Insert)
    assert "new-load" in loads(document)


@pytest.mark.parametrize(("width", "lines"), [(340, 3), (1200, 1)])
def test_all_of_find_and_replace_is_in_sight_in_a_narrow_dock_and_one_row_in_a_wide_one(tone, table, width, lines):
    """In the dock beside a high board what replaces and closes stood out of sight."""
    table.sheet.bar.ask(to_replace=True)
    assert table.minimumSizeHint().width() <= 340
    table.resize(width, 500)
    for _ in range(3):
        QApplication.processEvents()
    bar = table.sheet.bar
    parts = [bar.wanted, bar.other, bar.whole, bar.next, bar.one, bar.all, *bar.findChildren(QPushButton)]
    assert all(part.visibleRegion().boundingRect() == part.rect() for part in parts)
    assert len({part.mapTo(bar, part.rect().center()).y() // 12 for part in parts}) == lines


def test_a_column_of_names_with_commas_is_one_column_unless_the_user_says_otherwise(qtbot, table, document, answers):
    answers.answer = Button.No
    choose(table, ("coal", "Name"), ("coal", "Name"))
    QGuiApplication.clipboard().setText("Washington,DC\nPortland,OR\n")
    press(qtbot, table, Key.Key_V, CTRL)
    assert [load.name for load in loads(document).values()][:2] == ["Washington,DC", "Portland,OR"]
    assert "commas" in answers[0] and "Washington | DC" in answers[0] and len(answers) == 1
    answers.answer = Button.Cancel
    press(qtbot, table, Key.Key_V, CTRL)
    assert document.undo_stack.count() == 1


def test_separators_between_names_and_numbers_need_no_question(qtbot, table, document, answers):
    choose(table, ("coal", "Name"), ("coal", "Name"))
    for text in ("Hard coal,7\nWool,8\n", '"Hard coal";7\nWool;8\n', "Name,Chips\nHard coal,7\nWool,8\n"):
        QGuiApplication.clipboard().setText(text)
        press(qtbot, table, Key.Key_V, CTRL)
        made = [(load.name, load.chips) for load in loads(document).values()]
        assert made[:2] == [("Hard coal", 7), ("Wool", 8)]
    assert answers == []


def test_the_last_column_takes_texts_with_commas_without_a_question(qtbot, table, document, answers):
    last = table.model.columns[-1].title
    assert last == "Note"
    choose(table, ("coal", last), ("coal", last))
    QGuiApplication.clipboard().setText("soft;brown\nfine;white\n")
    press(qtbot, table, Key.Key_V, CTRL)
    assert [load.note for load in loads(document).values()][:2] == ["soft;brown", "fine;white"] and answers == []


def test_names_of_columns_are_left_out_wherever_the_range_is_pasted(qtbot, table, document):
    choose(table, ("coal", "Name"), ("wool", "Name"))
    press(qtbot, table, Key.Key_C, CTRL | SHIFT)
    choose(table, ("wool", "Note"), ("wool", "Note"))
    press(qtbot, table, Key.Key_V, CTRL)
    assert [load.note for load in loads(document).values()] == ["", "Coal", "Wool"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('"Great Northern\t7\nErie\t8\n', [['"Great Northern', "7"], ["Erie", "8"]]),
        ('5" pipe\t7\nErie\t8"\n', [['5" pipe', "7"], ["Erie", '8"']]),
        ('a\t"b\nc\td"\n', [["a", '"b'], ["c", 'd"']]),
        ('"Great" Northern\t1\n', [['"Great" Northern', "1"]]),
        ('"Salt Lake\nCity"\t7\nErie\t8\n', [["Salt Lake City", "7"], ["Erie", "8"]]),
        ('"Salt Lake\r\nCity"\r\nErie\r\n', [["Salt Lake City"], ["Erie"]]),
        ('"a ""b"""\t""\n', [['a "b"', ""]]),
        ('"unclosed\nErie\n', [['"unclosed'], ["Erie"]]),
        ('x;"unclosed\ny;z\n', [["x", '"unclosed'], ["y", "z"]]),
    ],
)
def test_quotation_marks_and_line_breaks_swallow_no_rows(text, rows):
    assert cells_of(text) == rows


def test_a_copied_cell_with_a_line_break_and_a_quotation_mark_comes_back(qtbot, table, document):
    note = 'from "the hills\tnear\nthe lake" or elsewhere'
    table.proxy.setData(table.index_of("coal", place(table, "Note")), note)
    choose(table, ("coal", "Note"), ("coal", "Note"))
    press(qtbot, table, Key.Key_C, CTRL)
    choose(table, ("wool", "Note"), ("wool", "Note"))
    press(qtbot, table, Key.Key_V, CTRL)
    assert loads(document)["wool"].note == note


def test_decomposed_letters_are_found_filtered_and_replaced(table, document):
    table.proxy.setData(table.index_of("coal", place(table, "Name")), "A\u030alesund")
    table.proxy.setData(table.index_of("wool", place(table, "Name")), "Go\u0308teborg")
    table.filter.setText("\u00c5LES")
    assert table.proxy.rowCount() == 1
    table.filter.setText("")
    assert len(table.sheet.matches("\u00e5lesund", True)) == 1
    table.sheet.replace("g\u00f6te", "Got", False)
    assert loads(document)["wool"].name == "Gotborg"
