"""The Lines menu: what it does with the selection, and why it cannot."""

import subprocess
import sys
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from engine.edit.network.mileposts import MoveMileposts
from engine.files import scenarios
from engine.files.library import scenario_path
from engine.model.ids import Ref
from engine.model.network import where
from studio.app.settings import load_settings
from studio.app.window import MainWindow
from studio.canvas.view import BoardView
from studio.commands.clipboard import MIME
from studio.commands.selecting import selected_where
from tests.builders import a_board, a_small_board
from tests.lab.conftest import a_line
from tests.opening import studio_with


def command(window, id):
    return window.actions_.commands[id]


def do(window, monkeypatch, id, *selected, answer=None):
    window.document.select(selected)
    monkeypatch.setattr(window.shell, "ask", lambda *_: answer)
    window.actions_.run(command(window, id))
    return window.document.scenario.board


M1, M2, ALBANY, NYC = Ref("milepost", "m1"), Ref("milepost", "m2"), Ref("city", "albany"), Ref("line", "NYC-1")


def test_mileposts_come_between_two_selected_stops(hidden, monkeypatch):
    for answer, number in (("3", 3), ("10 mm", 3), ("10mm", 3), (None, 0)):
        board = do(hidden, monkeypatch, "space-mileposts", ALBANY, M2, answer=answer)
        assert len(board.mileposts) == 6 + number, answer
        assert [where(board, id)[0] for id in board.lines["NYC-1"].path[: number + 2]] == [
            20 + 40 / (number + 1) * n for n in range(number + 2)
        ]
        hidden.document.undo_stack.setIndex(0)


def test_the_stops_between_which_mileposts_come_are_called_by_their_cities(hidden, monkeypatch):
    asked = []
    hidden.document.select((ALBANY, M2))
    monkeypatch.setattr(hidden.shell, "ask", lambda *words: asked.append(words[1]) or "3")
    hidden.actions_.run(command(hidden, "space-mileposts"))
    assert "between Albany and milepost m2 on line NYC-1" in asked[0]
    assert hidden.status.message == "3 mileposts between Albany and milepost m2 now."


def test_more_mileposts_than_there_may_be_are_refused_and_nothing_else_is_said(hidden, monkeypatch):
    do(hidden, monkeypatch, "space-mileposts", ALBANY, M2, answer="-1")
    assert "between Albany" not in hidden.status.message and hidden.document.undo_stack.count() == 0


def test_what_is_no_number_of_mileposts_is_said(hidden, monkeypatch):
    for answer in ("many", "0 mm", "-1", "mm", "nan mm"):
        hidden.status.forget()
        do(hidden, monkeypatch, "space-mileposts", ALBANY, M2, answer=answer)
        assert hidden.status.message and hidden.document.undo_stack.count() == 0, answer


@pytest.mark.parametrize(("answer", "length"), [("1", 2), ("2", 5), ("3", None), ("x", None), (None, None)])
def test_a_line_that_passes_a_stop_twice_is_split_at_the_chosen_pass(hidden, monkeypatch, answer, length):
    hidden.document.new(a_board().with_line("NYC", "m1", "m2", "m3", "m4", "m2", "m5").scenario())
    lines = do(hidden, monkeypatch, "split-line", M2, answer=answer).lines
    assert len(lines) == (1 if length is None else 2) and len(lines["NYC-1"].path) == (length or 6)


def test_lines_are_reversed_joined_split_and_straightened(hidden, monkeypatch):
    assert do(hidden, monkeypatch, "split-line", M2, NYC).lines["NYC-2"].path == ("m2", "m3", "m6")
    assert do(hidden, monkeypatch, "join-lines", NYC, Ref("line", "NYC-2")).lines["NYC-1"].path[-1] == "m6"
    assert do(hidden, monkeypatch, "reverse-lines", NYC).lines["NYC-1"].path == ("m6", "m3", "m2", "m1")
    bent = Ref("section", "m1 m5 ERIE")
    assert do(hidden, monkeypatch, "straighten", bent).lines["ERIE-2"].path == ("m1", "m5")
    assert hidden.document.undo_stack.count() == 4


def test_lines_become_smooth_and_have_corners_again(hidden, monkeypatch):
    erie = Ref("section", "m1 m5 ERIE")
    board = do(hidden, monkeypatch, "smoothen-lines", NYC, erie)
    assert {id for id, line in board.lines.items() if line.smooth} == {"NYC-1", "ERIE-2"}
    assert command(hidden, "smoothen-lines").checked() and hidden.document.undo_stack.undoText() == "Smooth 2 lines"
    do(hidden, monkeypatch, "smoothen-lines", NYC)
    board = do(hidden, monkeypatch, "smoothen-lines", NYC, erie)
    assert board.lines["NYC-1"].smooth, "of lines that differ all become smooth"
    hidden.document.undo_stack.setIndex(0)
    assert not any(line.smooth for line in hidden.document.scenario.board.lines.values())


REASONS = [
    ("space-mileposts", (), "two of its stops"),
    ("space-mileposts", (M1, Ref("milepost", "m5"), M2), "two of its stops"),
    ("straighten", (NYC,), "no bends"),
    ("straighten", (), "Select a line"),
    ("join-lines", (NYC,), "two lines"),
    ("split-line", (M1,), "in the middle"),
    ("split-line", (M2, Ref("milepost", "m3")), "Several"),
    ("reverse-lines", (M1,), "Select a line"),
]


def test_what_cannot_be_done_says_why(hidden):
    for id, selected, reason in REASONS:
        hidden.document.select(selected)
        assert reason in command(hidden, id).disabled(), id


THREE = [Ref("milepost", "m2"), Ref("city", "albany"), Ref("milepost", "m5")]


def run(window, monkeypatch, id, answer=None):
    monkeypatch.setattr(window.shell, "ask", lambda *_: answer)
    window.actions_.run(window.actions_.commands[id])
    return window.document.scenario.board


def test_the_selection_is_aligned_and_moved_by_numbers(hidden, monkeypatch):
    hidden.document.select(THREE)
    assert run(hidden, monkeypatch, "align-top").mileposts["m5"].at == (60, 20)
    assert hidden.document.undo_stack.undoText() == "Align 3 things"
    assert run(hidden, monkeypatch, "move-by", "12.5 -3").mileposts["m5"].at == (72.5, 17)
    assert run(hidden, monkeypatch, "scale-by", "200 %").mileposts["m1"].at[0] < 20


def test_without_a_selection_the_whole_board_is_meant(hidden, monkeypatch):
    board = run(hidden, monkeypatch, "turn-right")
    assert (board.sheet.width, board.sheet.height) == (200, 240)
    assert run(hidden, monkeypatch, "mirror-down").mileposts["m1"].at == (180, 220)
    assert hidden.document.undo_stack.undoText() == "Mirror board"
    run(hidden, monkeypatch, "turn-by", "30")
    assert "90, 180" in hidden.status.message and hidden.document.undo_stack.count() == 2


def test_a_reason_that_was_told_before_is_no_answer_to_a_board_that_was_mirrored(hidden, monkeypatch):
    run(hidden, monkeypatch, "select-none")
    assert hidden.status.message == "Nothing is selected."
    run(hidden, monkeypatch, "mirror-across")
    assert hidden.document.undo_stack.count() == 1 and hidden.status.message == ""


def test_what_is_no_number_changes_nothing(hidden, monkeypatch):
    hidden.document.select(THREE)
    for id, answer in (("turn-by", "far"), ("scale-by", "-5"), ("move-by", "3"), ("turn-by", None)):
        run(hidden, monkeypatch, id, answer)
        assert hidden.document.undo_stack.count() == 0, id


def reason(window, id):
    return window.actions_.commands[id].disabled()


def test_every_entry_says_why_it_cannot_run(hidden):
    hidden.document.select(THREE[:2])
    assert "three" in reason(hidden, "in-line") and reason(hidden, "align-left") is None
    hidden.document.select([Ref("line", "NYC-1")])
    assert "Only mileposts" in reason(hidden, "turn-right") and "Select" in reason(hidden, "align-left")
    hidden.shell.open_file(scenario_path("crayon/saltmark-isles"))
    assert reason(hidden, "mirror-across") is None
    hidden.shell.open_file(scenario_path("dice/boxcars"))
    assert "no map" in reason(hidden, "mirror-across")


CTRL = Qt.KeyboardModifier.ControlModifier


def test_the_table_menu_acts_on_the_table_in_hand_and_says_why_it_cannot(qtbot, window):
    copy = window.actions_.commands["table-copy"]
    window.shell.show_dock("history")
    assert "Show a table first" in copy.disabled()
    window.shell.show_dock("tables")
    railroads = window.dock_set.all["tables"].panel.table("Railroads and prices")
    qtbot.waitUntil(railroads.view.isVisible)
    railroads.view.setFocus()
    railroads.view.setCurrentIndex(railroads.proxy.index(0, 0))
    assert copy.disabled() is None
    own = window.actions_.commands["table-own"]
    assert own.children() == []
    copy.run()
    assert QGuiApplication.clipboard().text() == railroads.model.ids[0] + "\n"


def test_the_verbs_of_the_table_in_hand_have_a_menu(qtbot, window):
    window.shell.show_dock("tables")
    page = window.dock_set.all["tables"].panel.table("Payoffs")
    qtbot.waitUntil(page.chart.view.isVisible)
    children = {command.words: command for command in window.actions_.commands["table-own"].children()}
    assert "Choose a formula first" in children["Recalculate"].disabled()
    assert children["Recalculate"].shortcut == "Ctrl+Shift+Backspace"


def test_delete_in_the_column_of_ids_says_how_a_row_is_removed(qtbot, window):
    window.shell.show_dock("tables")
    cities = window.dock_set.all["tables"].panel.table("Cities")
    qtbot.waitUntil(cities.view.isVisible)
    cities.view.setFocus()
    cities.view.setCurrentIndex(cities.proxy.index(0, 0))
    before = window.document.committed
    qtbot.keyClick(cities.view, Qt.Key.Key_Delete)
    assert window.document.committed is before and "Edit > Delete" in cities.told.text()
    place = next(at for at, column in enumerate(cities.model.columns) if column.title == "State")
    cities.view.setCurrentIndex(cities.proxy.index(0, place))
    qtbot.keyClick(cities.view, Qt.Key.Key_Delete)
    first = next(iter(window.document.committed.board.cities.values()))
    assert first.state == ""


def test_a_table_is_gone_to_by_its_name_and_has_the_keyboard(qtbot, active):
    tables = {command.words: command for command in active.actions_.commands["go-to-table"].children()}
    assert {"Payoffs", "Destinations", "Cities"} <= set(tables)
    panel = active.dock_set.all["tables"].panel
    for title in ("Cities", "Destinations"):
        tables[title].run()
        qtbot.waitUntil(lambda: panel.in_hand() is not None and panel.in_hand().view.hasFocus())
        assert panel.tabs.tabText(panel.tabs.currentIndex()) == title
    assert panel.in_hand().view.model().columnCount() == 11, "not the odds beside the table of two dice"


def test_a_table_is_left_by_keys_for_the_fields_around_it(qtbot, active):
    active.shell.show_table("Payoffs")
    panel = active.dock_set.all["tables"].panel
    qtbot.waitUntil(lambda: panel.in_hand() is not None and panel.in_hand().view.hasFocus())
    table = panel.in_hand().view
    qtbot.keyClick(table, Qt.Key.Key_Tab)
    assert table.hasFocus(), "Tab moves between cells"
    qtbot.keyClick(table, Qt.Key.Key_Tab, CTRL)
    assert QApplication.focusWidget().accessibleName() == "By"
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Backtab, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget().accessibleName() == "Find a city"
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab, CTRL)
    assert table.hasFocus(), "and no other table is turned to"
    active.actions_.commands["table-leave"].run()
    assert QApplication.focusWidget().accessibleName() == "By"


def test_the_next_table_is_a_page_down_with_ctrl_and_after_the_last_one_comes_the_first(qtbot, active):
    active.shell.show_table("Payoffs")
    panel = active.dock_set.all["tables"].panel
    for key, step in ((Qt.Key.Key_PageDown, 1), (Qt.Key.Key_PageUp, 0), (Qt.Key.Key_PageUp, panel.tabs.count() - 1)):
        qtbot.waitUntil(lambda: panel.isAncestorOf(QApplication.focusWidget()))
        qtbot.keyClick(QApplication.focusWidget(), key, CTRL)
        assert panel.tabs.currentIndex() == step
        qtbot.waitUntil(lambda: panel.tabs.currentWidget().isAncestorOf(QApplication.focusWidget()))


ROOT = Path(__file__).parents[2]
LINE = [Ref("line", "NYC-1"), Ref("city", "albany")]


@pytest.fixture(autouse=True)
def _empty_clipboard(qapp):
    QGuiApplication.clipboard().clear()


def run_copying(window, id):
    window.actions_.run(window.actions_.commands[id])


def test_nothing_can_be_pasted_or_copied_before_something_is_there(hidden):
    assert "Copy a part" in reason(hidden, "paste")
    assert all("Select" in reason(hidden, id) for id in ("cut", "copy", "duplicate"))
    hidden.document.select(LINE)
    run_copying(hidden, "copy")
    assert reason(hidden, "paste") is None


def test_a_copy_is_pasted_into_another_window(window, qtbot, tmp_path):
    window.document.select(LINE)
    run_copying(window, "copy")
    scenarios.save(a_board().with_milepost("m1").scenario(), tmp_path / "other.yaml")
    with studio_with(qtbot, tmp_path / "other.yaml") as other:
        run_copying(other, "paste")
        board = other.document.scenario.board
        assert board.lines["NYC-1"].path == ("m4", "m2", "m3", "m6")
        assert Ref("city", "albany") in other.document.selection
        assert "m1 → m4" in other.status.message
        assert "Also added, because the copied items need it: region" in other.status.message
        assert other.document.undo_stack.undoText().startswith("Paste 1 city")


def test_what_leads_out_of_the_copied_part_is_told(hidden):
    hidden.document.select([Ref("milepost", "m2"), Ref("city", "buffalo")])
    run_copying(hidden, "copy")
    assert "were cut: NYC-1, PA-1." in hidden.status.message
    hidden.document.select(
        [
            Ref("line", "NYC-1"),
            Ref("line", "PA-1"),
            Ref("line", "PA-2"),
            *(Ref("line", id) for id in ("ERIE-1", "ERIE-2")),
        ]
    )
    run_copying(hidden, "copy")
    assert "Copied" in hidden.status.message and "were cut" not in hidden.status.message


def test_who_deletes_or_cuts_hears_which_tables_lose_rows_with_it(hidden):
    for verb in ("cut", "delete"):
        hidden.document.select([Ref("city", "albany")])
        run_copying(hidden, verb)
        assert "refer to it were removed as well: " in hidden.status.message and "payoffs" in hidden.status.message
        hidden.document.undo_stack.undo()
    hidden.status.forget()
    hidden.document.select([Ref("section", "m1 m2 NYC")])
    run_copying(hidden, "delete")
    assert not hidden.document.is_clean and "tables" not in hidden.status.message


def test_cutting_takes_away_in_one_step_what_pasting_brings_back(hidden):
    hidden.document.select(LINE)
    run_copying(hidden, "cut")
    assert "NYC-1" not in hidden.document.scenario.board.lines and hidden.document.undo_stack.count() == 1
    run_copying(hidden, "paste")
    assert {"NYC-1", "PA-1"} <= hidden.document.scenario.board.lines.keys()


def test_a_city_that_is_cut_and_pasted_keeps_what_the_tables_said_of_it(hidden):
    before = hidden.document.scenario
    hidden.document.select([Ref("city", "albany")])
    run_copying(hidden, "cut")
    assert "Paste on this board restores them" in hidden.status.message
    assert hidden.document.scenario.content.payoff("albany", "chicago") is None
    run_copying(hidden, "paste")
    assert "albany" in hidden.document.scenario.board.cities and hidden.document.scenario.content == before.content


def test_a_duplicate_stands_beside_and_leaves_the_clipboard_alone(hidden):
    hidden.document.select([Ref("milepost", "m2")])
    run_copying(hidden, "duplicate")
    assert hidden.document.scenario.board.mileposts["m7"].at == (70, 30)
    assert hidden.document.selection == {Ref("milepost", "m7")}
    assert reason(hidden, "paste") is not None


def test_what_another_program_put_under_our_name_is_refused(hidden):
    data = QMimeData()
    data.setData(MIME, b'{"board": {"sheet": 3}}')
    QGuiApplication.clipboard().setMimeData(data)
    run_copying(hidden, "paste")
    assert "cannot be read" in hidden.status.message and hidden.document.undo_stack.count() == 0


def test_a_copied_coast_comes_back_to_the_hundredth(hidden):
    hidden.document.select([Ref("region", "NE"), Ref("line", "ERIE-2")])
    run_copying(hidden, "copy")
    piece = hidden.clipboard.piece()
    assert piece.board.regions["NE"].outline == a_small_board().build().regions["NE"].outline
    assert piece.board.lines["ERIE-2"].path[1] == (30, 60)


PROGRAM = """
import sys
from PySide6.QtCore import QMimeData, QTimer
from studio.app.application import application
app = application()
data = QMimeData()
data.setText("copied")
app.clipboard().setMimeData(data)
QTimer.singleShot(0, app.quit)
sys.exit(app.exec())
"""


def test_the_program_ends_without_a_crash_after_a_copy():
    ended = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_keys_copy_on_the_board_and_not_in_a_line_of_text(window, qtbot):
    window.document.select(LINE)
    window.view.setFocus()
    qtbot.waitUntil(lambda: window.view.hasFocus() and window.actions_["copy"].isEnabled())
    qtbot.keyClick(window.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert window.clipboard.has_piece


def test_items_are_selected_by_decomposed_and_composed_letters_alike():
    board = a_small_board().with_label("words", "A\u030alesund", (9, 9), size=7.0).build()
    for asked in ("label.text = \u00c5LESUND", "text ~ a\u030ales", "label.text ~ \u00e5"):
        assert [ref.id for ref in selected_where(board, asked)] == ["words"]


PROJECT = f"{Path(__file__).parents[2]}/"
BOARD = a_small_board().with_label("words", "Old & New", (9, 9), size=7.0).with_milepost("m9", at=(200, 150)).build()


def ids(asked):
    return [ref.id for ref in selected_where(BOARD, asked)]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("region = NE", ["albany", "buffalo"]),
        ("city.region != ne", ["chicago", "detroit"]),
        ("region = northeast", ["albany", "buffalo"]),
        ("city.region != Northeast", ["chicago", "detroit"]),
        ("region ~ north c", ["chicago", "detroit"]),
        ("name ~ alb", ["albany"]),
        ("line.railroad=ERIE", ["ERIE-1", "ERIE-2"]),
        ("size >= 7", ["words"]),
        ("size < 7", []),
        ("label.text = old & new", ["words"]),
        ("milepost.id ~ m9", ["m9"]),
    ],
)
def test_things_are_found_by_the_value_of_a_field(asked, found):
    assert ids(asked) == found


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("NE", "field, an operator"),
        ("colour = red", "no field “colour”"),
        ("fish.name = a", "no items of the kind"),
        ("size > big", "number"),
    ],
)
def test_what_cannot_be_asked_is_said(asked, said):
    with pytest.raises(ValueError, match=said):
        ids(asked)


def selected_by(window, monkeypatch, id, answer=None):
    monkeypatch.setattr(window.shell, "ask", lambda *_: answer)
    window.actions_.run(window.actions_.commands[id])
    return {ref.id for ref in window.document.selection}


def test_the_menu_selects_by_a_value_and_says_what_it_did_not_understand(hidden, monkeypatch):
    assert selected_by(hidden, monkeypatch, "select-where", "region = NC") == {"chicago", "detroit"}
    assert "2 items" in hidden.status.message
    assert selected_by(hidden, monkeypatch, "select-where", "nothing") == {"chicago", "detroit"}
    assert "field, an operator" in hidden.status.message


def test_a_shortest_way_is_selected_with_its_sections(hidden, monkeypatch):
    assert "two mileposts" in hidden.actions_.commands["select-way"].disabled()
    hidden.document.select([Ref("city", "albany"), Ref("milepost", "m6")])
    found = selected_by(hidden, monkeypatch, "select-way")
    assert {"m1", "m6"} <= found and len([id for id in found if " " in id]) == 2
    assert "2 mileposts" in hidden.status.message


def test_mileposts_in_one_place_are_found_and_merged_place_by_place(hidden, monkeypatch):
    assert selected_by(hidden, monkeypatch, "select-coinciding") == set()
    assert "No two mileposts" in hidden.status.message
    hidden.document.perform(MoveMileposts({"m2": (100.05, 20), "j1": (60, 100), "m1": (20, 100.01)}))
    assert selected_by(hidden, monkeypatch, "select-coinciding") == {"m1", "m2", "m3", "m4", "m5", "j1"}
    steps = hidden.document.undo_stack.count()
    board = do(hidden, monkeypatch, "merge-mileposts", *hidden.document.selection)
    assert {*board.mileposts, *board.junctions} == {"m1", "m3", "m4", "m5", "m6"}
    assert hidden.document.undo_stack.count() == steps + 1
    assert "2 mileposts merged. Albany and Chicago are cities" in hidden.status.message
    assert board.cities["buffalo"].milepost == "m3" and "m2" not in board.lines["NYC-1"].path


def test_mileposts_apart_become_the_one_with_the_city(hidden, monkeypatch):
    assert "two mileposts" in command(hidden, "merge-mileposts").disabled()
    board = do(hidden, monkeypatch, "merge-mileposts", M2, Ref("junction", "j1"), ALBANY)
    assert board.lines["NYC-1"].path == ("m1", "m3", "m6") and not board.junctions
    before = hidden.document.committed
    board = do(hidden, monkeypatch, "merge-mileposts", ALBANY, Ref("city", "buffalo"))
    assert hidden.document.committed is before and "cannot be merged" in hidden.status.message


@pytest.mark.parametrize("answer", ["12.5 -3", "12,5 -3", "12,5; -3,0"])
def test_the_whole_board_moves_by_typed_millimeters(hidden, monkeypatch, answer):
    board = do(hidden, monkeypatch, "move-board", ALBANY, answer=answer)
    assert where(board, "m6") == (112.5, 97) and board.regions["NE"].outline[0].points[0] == (12.5, -3)
    assert hidden.document.undo_stack.undoText() == "Move board by 12.5, -3 mm"
    do(hidden, monkeypatch, "move-by", answer="0; -40")
    assert "3 mileposts and texts are off the sheet now" in hidden.status.message
    before = hidden.document.committed
    for answer in ("12", "nan 3", "1e9 0", "0 0", None):
        do(hidden, monkeypatch, "move-board", answer=answer)
        assert hidden.document.committed is before, answer


def test_everything_selected_is_scaled_and_turned_with_its_land(hidden, monkeypatch):
    hidden.actions_.run(command(hidden, "select-all"))
    assert {"region", "milepost"} <= {ref.kind for ref in hidden.document.selection}
    board = do(hidden, monkeypatch, "scale-by", *hidden.document.selection, answer="50")
    assert where(board, "m1") == (40, 40) and board.regions["NE"].outline[0].points[0] == (30, 30)
    board = do(hidden, monkeypatch, "turn-right", *hidden.document.selection)
    assert where(board, "m1") == (80, 40) and board.sheet.width == 240


def test_names_plates_and_the_legend_are_moved_by_keys_and_placed_automatically_again(window, monkeypatch):
    view, before = window.findChild(BoardView), window.document.committed
    view.settle()
    for refs in ([Ref("region", "NE")], [Ref("railroad", "ERIE")], [ALBANY], []):
        do(window, monkeypatch, "move-names", *refs)
        for _ in range(3):
            view.use_key("shift+right")
        view.use_key("enter")
    look = window.document.committed.look
    assert [*look.region_name_positions] == ["NE"] and [*look.name_offsets] == ["albany"]
    assert [one.segment[2] for one in look.plate_offsets] == ["ERIE"] and look.plate_offsets[0].offset[0] >= 15
    assert window.document.undo_stack.count() == 4 - ("legend" not in look.chart_positions)
    do(window, monkeypatch, "free-names")
    assert window.document.committed.look == replace(before.look, chart_positions=look.chart_positions)


@contextmanager
def entered():
    """The files of the project in which a function is called meanwhile, with the number of calls of each function."""
    calls = Counter()

    def called(frame, event, argument):
        code = frame.f_code
        file = code.co_filename.removeprefix(PROJECT)
        if event == "call" and file.startswith(("engine/", "studio/")):
            calls[file, code.co_name] += 1

    sys.setprofile(called)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def settle():
    for _ in range(5):
        QApplication.processEvents()


def test_menus_and_inspector_wait_until_a_rubber_band_is_released(window, qtbot):
    window.dock_set.wake()
    qtbot.waitUntil(lambda: window.dock_set.all["inspector"].is_made and not window.document.inspector.busy)
    settle()
    view = window.view.viewport()
    start, delete_ = QPoint(2, 2), window.actions_["delete"]
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    with entered() as calls:
        for step in range(1, 9):
            QTest.mouseMove(view, start + QPoint(view.width() - 9, view.height() - 9) * step / 8)
            settle()
    assert len(window.document.selection) > 5
    files = {file for file, _ in calls}
    assert not [file for file in files if file.startswith(("studio/commands/", "studio/panels/forms/"))]
    assert not delete_.isEnabled()
    with entered() as calls:
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(view.width() - 7, view.height() - 7))
        qtbot.waitUntil(delete_.isEnabled)
    assert calls["studio/app/menus/actions.py", "_refresh"] == 1
    assert calls["studio/panels/inspector.py", "refresh"] == 1


def test_menus_wait_until_a_pressed_thing_is_released(window, qtbot):
    view, delete_ = window.view, window.actions_["delete"]
    board = window.document.scenario.board
    place = view.place_of(board.mileposts[board.cities["albany"].milepost].at)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    settle()
    assert window.document.selection == {Ref("city", "albany")} and not delete_.isEnabled()
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(delete_.isEnabled)


def test_the_work_of_the_stretch_tool_is_applied_and_discarded_by_buttons(active, qtbot):
    toolbox, bar, document = active.toolbox, active.bars.options, active.document
    assert not bar.work.isVisible()
    toolbox.choose("stretch")
    view, work = active.view, bar.work
    qtbot.waitUntil(work.isVisible)
    assert not work.apply.isEnabled() and not work.discard.isEnabled()

    def drag():
        places = [view.mapFromScene(QPointF(*at)) for at in ((60, 100), (66, 104))]
        QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=places[0])
        QTest.mouseMove(view.viewport(), places[1])
        QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=places[1])

    before = document.committed
    drag()
    assert work.words.text().startswith("1 control point") and work.apply.isEnabled()
    QTest.mouseClick(work.discard, Qt.MouseButton.LeftButton)
    assert document.scenario is before and not view.tool.points and not work.discard.isEnabled()
    drag()
    QTest.mouseClick(work.apply, Qt.MouseButton.LeftButton)
    assert document.undo_stack.count() == 1 and document.committed is not before and not work.apply.isEnabled()
    assert view.hasFocus()


def test_network_of_selected_railroads_opens_its_analysis(qtbot, active):
    command = active.actions_.commands["network-of-selected"]
    active.document.select([])
    assert command.disabled() == "Select railroads or their lines first."
    one, other = list(active.document.scenario.board.railroads)[:2]
    active.document.select([Ref("railroad", one), Ref("railroad", other)])
    command.run()
    panel = active.dock_set.all["analysis"].panel
    qtbot.waitUntil(lambda: panel.report is not None and "gaps" in panel.report.data)
    assert panel.report.data["railroads"] == [one, other]


def test_live_figures_are_switched_in_the_menu(qtbot, active):
    command = active.actions_.commands["live-figures"]
    assert command.disabled() is None and not command.checked()
    command.run()
    live = active.shell.live
    qtbot.waitUntil(lambda: live.shown_for is active.document.scenario)
    assert command.checked() and live.overlay.legend.isVisible()
    command.run()
    assert not command.checked() and not live.overlay.legend.isVisible()
    active.document.new(a_line())
    assert command.disabled() == "This game system has no live figures."


def test_live_figures_are_remembered_for_the_next_start(qtbot, active):
    active.actions_.commands["live-figures"].run()
    assert load_settings().live_figures
    again = MainWindow(load_settings())
    assert again.shell.live is None and again.actions_.commands["live-figures"].checked()
    again.document.new(active.document.scenario)
    qtbot.waitUntil(lambda: again.shell.live is not None and again.shell.live.shown_for is again.document.scenario)
    again.actions_.commands["live-figures"].run()
    assert not load_settings().live_figures
    again.document.close()
    delete(again)
