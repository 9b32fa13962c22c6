"""File > Export Game in the window."""

import json

import pytest
from PySide6.QtWidgets import QFileDialog

from engine.files.library import bundled
from studio.commands.file import file_commands
from studio.widgets.message_box import Box


@pytest.fixture
def dice(window):
    window.document.load(bundled()["dice/short-line"])
    return window


def test_menu_has_all_targets(window):
    (menu,) = [each for each in file_commands(window.document, window.shell) if each.id == "export-game"]
    targets = [each.id for each in menu.children()]
    assert targets == [
        "export-tabletop-simulator", "export-vassal", "export-thegamecrafter", "export-printplay", "export-production",
    ]  # fmt: skip


def test_game_is_saved_in_a_folder_of_its_own(dice, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    dice.shell.export_game("tabletop-simulator")
    (file,) = (tmp_path / "short-line").glob("*.json")
    assert json.loads(file.read_text())["ObjectStates"]


@pytest.mark.slow
def test_module_and_production_file_are_saved(dice, tmp_path, monkeypatch):
    for target, name in (("vassal", "a.vmod"), ("production", "a.pdf")):
        file = tmp_path / name
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, file=file: (str(file), ""))
        dice.shell.export_game(target)
        assert file.stat().st_size > 1_000


def test_folder_that_cannot_be_written_is_reported(dice, tmp_path, monkeypatch):
    (tmp_path / "short-line").write_text("a file")
    said = []
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    monkeypatch.setattr(Box, "exec", lambda box: said.append(box.text()))
    dice.shell.export_game("tabletop-simulator")
    assert "folder" in said[0]
