"""File > Print and Play: parts, sheets, and a file that is written or canceled."""

import csv
from threading import Event

import pypdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from engine.edit.header import ChangeHeader
from studio.app.print_kit import PrintKitDialog
from studio.app.settings import Settings, load_settings
from studio.export.kit.build import kit_of
from studio.export.kit.money import notes_of
from studio.export.shops.profiles import PROFILES
from studio.widgets.message_box import Box
from tests.bundled import bundled_scenario

ON, OFF = Qt.CheckState.Checked, Qt.CheckState.Unchecked


@pytest.fixture
def dialog(window, qtbot, tmp_path):
    found = PrintKitDialog(window.document, Settings(), lambda: str(tmp_path), window)
    qtbot.addWidget(found)
    qtbot.waitUntil(lambda: found.kit is not None and not found._painter.is_busy)
    yield found
    found.close()


def choose(dialog, *names):
    for item in dialog._items():
        item.setCheckState(ON if item.data(Qt.ItemDataRole.UserRole) in names else OFF)


def test_checked_parts_are_saved(dialog, qtbot, tmp_path):
    assert dialog.parts.count() > 5
    choose(dialog, "tokens", "rules")
    count = len(dialog._sheets)
    assert 2 <= count < len(dialog.kit.sheets) and {sheet.part for sheet in dialog._sheets} == {"tokens", "rules"}
    dialog.save_to(tmp_path / "kit.pdf")
    assert not dialog.save.isEnabled() and not dialog.cancel.isHidden()
    qtbot.waitUntil(lambda: not dialog._writer.is_busy)
    assert len(pypdf.PdfReader(tmp_path / "kit.pdf").pages) == count
    assert dialog.save.isEnabled() and dialog.cancel.isHidden() and "kit.pdf" in dialog.said.text()


def test_checked_parts_are_saved_as_images(dialog, qtbot, tmp_path, monkeypatch):
    choose(dialog, "tokens")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    first = dialog.images.menu().actions()[0]
    first.trigger()
    assert not dialog.images.isEnabled() and not dialog.cancel.isHidden()
    qtbot.waitUntil(lambda: not dialog._writer.is_busy)
    (folder,) = tmp_path.glob("*-thegamecrafter")
    listed = {row["file"] for row in csv.DictReader((folder / "pieces.csv").read_text().splitlines())}
    assert listed == {str(file.relative_to(folder)) for file in folder.rglob("*.png")}
    assert listed and all(name.startswith("tokens") for name in listed)
    assert dialog.saved == folder and str(folder) in dialog.said.text() and dialog.images.isEnabled()


def test_images_that_cannot_be_saved_are_reported(dialog, qtbot, tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr(Box, "exec", lambda box: said.append(box.text()))
    choose(dialog, "tokens")
    file = tmp_path / "file"
    file.write_bytes(b"")
    dialog.save_images_to(file, PROFILES["printplay"])
    qtbot.waitUntil(lambda: bool(said))
    assert "found a file" in said[0] and dialog.images.isEnabled() and dialog.cancel.isHidden()
    dialog.save_images_to(tmp_path / "folder", PROFILES["printplay"])
    dialog.cancel.click()
    dialog._writer.close()
    assert "folder" in dialog.said.text() and dialog.saved is None and dialog.images.isEnabled()


def test_cancel_leaves_no_file(dialog, qtbot, tmp_path):
    dialog.save_to(tmp_path / "kit.pdf")
    dialog.cancel.click()
    assert dialog.cancel.isHidden() and dialog.save.isEnabled()
    dialog._writer.close()
    assert list(tmp_path.glob("*.pdf")) == []


def test_nothing_checked_cannot_be_saved(dialog):
    choose(dialog)
    assert not dialog.save.isEnabled() and dialog.preview.picture is None and "at least one part" in dialog.said.text()


def test_wrong_paper_is_explained_and_the_right_one_remembered(dialog, qtbot):
    dialog.paper.setEditText("10x10")
    dialog.look_again()
    assert "mm" in dialog.said.text() and not dialog.save.isEnabled()
    dialog.paper.setEditText("200x300")
    dialog.look_again()
    qtbot.waitUntil(lambda: dialog.kit is not None)
    assert {sheet.paper.width for sheet in dialog.kit.sheets} == {200, 300}
    assert load_settings().kit_paper == "200x300"


def test_kit_follows_the_board(window, dialog, qtbot):
    window.document.perform(ChangeHeader(title="Another Land"))
    dialog.look_again()
    qtbot.waitUntil(lambda: not dialog._layer.is_busy)
    assert "Another Land" in dialog.windowTitle()
    window.document.close()
    dialog.look_again()
    assert dialog.isHidden()


def test_games_for_the_money_show_progress_and_can_be_canceled(dialog, qtbot, monkeypatch):
    begun, is_canceled = [], Event()

    def played(scenario, request):
        if request.games:
            request.step(0, request.games)
            begun.append(request.games)
            is_canceled.wait(10)
            request.step(1, request.games)
            begun.append("next game")
        return kit_of(scenario, request)

    monkeypatch.setattr("studio.app.print_kit.kit_of", played)
    dialog.games.setValue(700)
    qtbot.waitUntil(lambda: begun == [700])
    qtbot.waitUntil(lambda: "700 games" in dialog.said.text())
    assert not dialog.bar.isHidden() and not dialog.cancel.isHidden()
    dialog.cancel.click()
    is_canceled.set()
    qtbot.waitUntil(lambda: not dialog._layer.is_busy)
    assert begun == [700] and dialog.games.value() == 0 and dialog.cancel.isHidden() and dialog.kit is not None
    assert "games" not in dialog.said.text()


def test_number_of_games_for_the_money_is_that_of_the_dialog(dialog):
    assert dialog.request.games is None
    dialog.games.setValue(20)
    assert dialog.request.games == 20


def test_notes_by_hand_begin_with_the_numbers_of_the_sheets(window, qtbot, tmp_path):
    window.document.new(bundled_scenario("tycoon/amber-coast"))
    dialog = PrintKitDialog(window.document, Settings(), lambda: str(tmp_path), window)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.kit is not None)
    assert not dialog.notes.isEnabled()
    dialog.by_hand.click()
    assert notes_of(dialog.notes.text()) == printed_notes(dialog.kit) and not dialog.games.isEnabled()
    dialog.notes.setText("")
    qtbot.keyClicks(dialog.notes, "500:12, 1000: 3")
    qtbot.waitUntil(lambda: printed_notes(dialog.kit) == {500: 12, 1_000: 3})
    assert "set by hand" in dialog.said.text()
    qtbot.keyClicks(dialog.notes, ",5")
    qtbot.waitUntil(lambda: "VALUE:NUMBER" in dialog.said.text())
    assert not dialog.save.isEnabled()
    dialog.by_hand.click()
    qtbot.waitUntil(lambda: dialog.kit is not None)
    assert dialog.request.notes == {} and "simulated games" in dialog.said.text()
    dialog.close()


def printed_notes(kit):
    (deck,) = next(part for part in kit.parts if part.name == "money").contents
    return {int(card.name): card.copies for card in deck.cards}


def test_message_states_the_games_behind_the_money(window, qtbot, tmp_path):
    window.document.new(bundled_scenario("boxcars/us-rail-baron"))
    dialog = PrintKitDialog(window.document, Settings(), lambda: str(tmp_path), window)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: "1,000 simulated games" in dialog.said.text())
    choose(dialog, "tokens")
    assert "games" not in dialog.said.text()
    dialog.close()
