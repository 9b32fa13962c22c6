"""Cutting, copying and pasting on the board, between windows too."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication

from engine.files import scenarios
from engine.model.ids import Ref
from studio.commands.clipboard import MIME
from tests.builders import a_board, a_small_board
from tests.opening import studio_with

ROOT = Path(__file__).parents[2]
LINE = [Ref("line", "NYC-1"), Ref("city", "albany")]


@pytest.fixture(autouse=True)
def _empty_clipboard(qapp):
    QGuiApplication.clipboard().clear()


def run(window, id):
    window.actions_.run(window.actions_.commands[id])


def reason(window, id):
    return window.actions_.commands[id].disabled()


def test_nothing_can_be_pasted_or_copied_before_something_is_there(window):
    assert "copied yet" in reason(window, "paste")
    assert all("Select" in reason(window, id) for id in ("cut", "copy", "duplicate"))
    window.document.select(LINE)
    run(window, "copy")
    assert reason(window, "paste") is None


def test_a_copy_is_pasted_into_another_window(window, qtbot, tmp_path):
    window.document.select(LINE)
    run(window, "copy")
    scenarios.save(a_board().with_milepost("m1").scenario(), tmp_path / "other.yaml")
    with studio_with(qtbot, tmp_path / "other.yaml") as other:
        run(other, "paste")
        board = other.document.scenario.board
        assert board.lines["NYC-1"].path == ("m4", "m2", "m3", "m6")
        assert Ref("city", "albany") in other.document.selection
        assert "m1 → m4" in other.status.said
        assert "what it needs and this board did not have: region" in other.status.said
        assert other.document.undo_stack.undoText().startswith("Paste 1 city")


def test_what_leads_out_of_the_copied_part_is_told(window):
    window.document.select([Ref("milepost", "m2"), Ref("city", "buffalo")])
    run(window, "copy")
    assert "leads out of it: of NYC-1, PA-1." in window.status.said
    window.document.select(
        [
            Ref("line", "NYC-1"),
            Ref("line", "PA-1"),
            Ref("line", "PA-2"),
            *(Ref("line", id) for id in ("ERIE-1", "ERIE-2")),
        ]
    )
    run(window, "copy")
    assert "Copied" in window.status.said and "leads out" not in window.status.said


def test_who_deletes_or_cuts_hears_which_tables_lose_rows_with_it(window):
    for verb in ("cut", "delete"):
        window.document.select([Ref("city", "albany")])
        run(window, verb)
        assert "went from tables, too: " in window.status.said and "payoffs" in window.status.said
        window.document.undo_stack.undo()
    window.status.forget()
    window.document.select([Ref("section", "m1 m2 NYC")])
    run(window, "delete")
    assert not window.document.is_clean and "tables" not in window.status.said


def test_cutting_takes_away_in_one_step_what_pasting_brings_back(window):
    window.document.select(LINE)
    run(window, "cut")
    assert "NYC-1" not in window.document.scenario.board.lines and window.document.undo_stack.count() == 1
    run(window, "paste")
    assert {"NYC-1", "PA-1"} <= window.document.scenario.board.lines.keys()


def test_a_city_that_is_cut_and_pasted_keeps_what_the_tables_said_of_it(window):
    before = window.document.scenario
    window.document.select([Ref("city", "albany")])
    run(window, "cut")
    assert "Pasting it on this board brings all of it back" in window.status.said
    assert window.document.scenario.content.payoff("albany", "chicago") is None
    run(window, "paste")
    assert "albany" in window.document.scenario.board.cities and window.document.scenario.content == before.content


def test_a_duplicate_stands_beside_and_leaves_the_clipboard_alone(window):
    window.document.select([Ref("milepost", "m2")])
    run(window, "duplicate")
    assert window.document.scenario.board.mileposts["m7"].at == (70, 30)
    assert window.document.selection == {Ref("milepost", "m7")}
    assert reason(window, "paste") is not None


def test_what_another_program_put_under_our_name_is_refused(window):
    data = QMimeData()
    data.setData(MIME, b'{"board": {"sheet": 3}}')
    QGuiApplication.clipboard().setMimeData(data)
    run(window, "paste")
    assert "cannot be read" in window.status.said and window.document.undo_stack.count() == 0


def test_a_copied_coast_comes_back_to_the_hundredth(window):
    window.document.select([Ref("region", "NE"), Ref("line", "ERIE-2")])
    run(window, "copy")
    piece = window.clipboard.piece()
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
