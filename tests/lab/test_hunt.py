"""The hunt for gaps as a dialog: progress, cancel, findings that are opened at the place."""

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from engine.files.records import load_record
from engine.fuzzing import game_fuzzer
from studio.document.document import Document
from studio.lab.fuzz_dialog import KIND, TEXT, HuntDialog
from studio.lab.fuzz_run import MOST_KEPT
from tests.families.boxcars.boards import a_ladder
from tests.gamelog.games import a_short_game
from tests.waiting import SECONDS_LONG

SHORT = a_short_game().rule(win__cash=10**9, game__turn_limit=4).scenario()


@pytest.fixture
def here(monkeypatch):
    """No processes: what workers do is done here, a game at a time, as soon as the gate is open."""
    gate = threading.Event()
    gate.set()

    def done(start, job, tasks, workers, told, cancelled, ready):
        play = start(job)
        for task in tasks:
            if cancelled():
                return
            yield play([task])
            gate.wait(SECONDS_LONG)

    monkeypatch.setattr(game_fuzzer, "done_by_workers", done)
    return gate


@pytest.fixture
def document(qtbot):
    found = Document()
    found.new(SHORT)
    yield found
    found.inspector.start_over()


@pytest.fixture
def dialog(qtbot, document, here):
    found = HuntDialog(document)
    found.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(found)
    with qtbot.waitExposed(found):
        found.show()
    yield found
    found.close()


def hunted(qtbot, dialog, games=6):
    dialog.games.setValue(games)
    qtbot.mouseClick(dialog.play, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dialog._is_playing)


def test_findings_are_listed_and_a_double_click_or_enter_asks_for_the_game_at_the_place(qtbot, dialog):
    hunted(qtbot, dialog)
    kinds = [dialog.table.item(row, KIND).text() for row in range(dialog.table.rowCount())]
    assert "no winner" in kinds and "6 games" in dialog.said.text()
    row = kinds.index("no winner")
    assert "limit of 4 turns" in dialog.table.item(row, TEXT).text()
    place = dialog.table.visualItemRect(dialog.table.item(row, TEXT)).center()
    qtbot.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(dialog.record_asked) as asked:
        qtbot.mouseDClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseRelease(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    record = load_record(asked.args[0])
    assert len(record.actions) == dialog._hunt.found[row].gap.step and "no winner" in record.notes[0].text
    dialog.table.setFocus()
    with qtbot.waitSignal(dialog.record_asked):
        qtbot.keyClick(dialog.table, Qt.Key.Key_Return)


def test_a_hunt_is_stopped_by_its_button_and_by_escape_and_keeps_what_it_found(qtbot, dialog, here):
    for stop in (dialog.play.click, lambda: qtbot.keyClick(dialog, Qt.Key.Key_Escape)):
        here.clear()
        place = dialog.play.pos()
        dialog.games.setValue(1_000)
        dialog.play.click()
        qtbot.waitUntil(lambda: dialog._hunt.done >= 1)
        assert dialog.progress.isVisible() and not dialog.games.isEnabled()
        dialog.layout().activate()
        assert dialog.play.pos() == place, "who stops it clicks where it was begun"
        stop()
        here.set()
        qtbot.waitUntil(lambda: not dialog._is_playing)
        assert dialog.isVisible() and dialog._hunt.done < 1_000 and dialog.games.isEnabled()


def test_nothing_found_and_a_board_with_errors_are_told(qtbot, dialog, document, monkeypatch):
    monkeypatch.setattr(game_fuzzer, "tables_of", lambda *_: (("hill", "hill"),))
    monkeypatch.setattr("studio.lab.fuzz_run.tables_of", lambda *_: (("hill", "hill"),))
    document.new(a_ladder().rule(win__cash=25_000).scenario())
    hunted(qtbot, dialog, 1)
    assert "no findings" in dialog.said.text() and not dialog.save.isEnabled()
    document.new(a_ladder().cities("upper", "atlantis").scenario())
    hunted(qtbot, dialog, 1)
    assert "The board has errors." in dialog.said.text()


def test_the_records_are_written_into_a_folder(qtbot, dialog, tmp_path):
    hunted(qtbot, dialog)
    dialog.save_to(tmp_path / "gaps")
    assert len(list((tmp_path / "gaps").glob("*.yaml"))) == dialog.table.rowCount() > 0
    assert "written to" in dialog.said.text()


def test_only_so_many_records_of_opened_findings_stay(qtbot, dialog):
    hunted(qtbot, dialog)
    path = dialog._hunt.written(dialog._hunt.found[0])
    for number in range(MOST_KEPT + 9):
        (path.parent / f"old-{number}.yaml").write_text("")
    again = dialog._hunt.written(dialog._hunt.found[0])
    assert again.exists() and len(list(path.parent.glob("*.yaml"))) <= MOST_KEPT + 1


def test_enter_presses_no_button_of_the_dialog_by_itself(dialog):
    assert not any(button.autoDefault() for button in dialog.findChildren(QPushButton))
