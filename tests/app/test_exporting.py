"""File > Export Game in the window."""

import json

import pypdf
import pytest
from PySide6.QtWidgets import QFileDialog

from engine.files.library import bundled
from studio.commands.file import file_commands
from studio.export.remote.tabletop import export_tabletop
from studio.export.remote.vassal import export_vassal
from studio.widgets.message_box import Box
from tests.export.icc import cmyk_profile


@pytest.fixture
def dice(window):
    window.document.load(bundled()["dice/short-line"])
    return window


def test_menu_has_all_targets(window):
    (menu,) = [each for each in file_commands(window.document, window.shell) if each.id == "export-game"]
    targets = [each.id for each in menu.children()]
    assert targets == [
        "export-tabletop-simulator", "export-vassal", "export-plug-in",
        "export-thegamecrafter", "export-printplay", "export-production",
    ]  # fmt: skip


def test_game_is_saved_in_a_folder_of_its_own(dice, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    dice.shell.export_game("tabletop-simulator")
    (file,) = (tmp_path / "short-line").glob("*.json")
    assert json.loads(file.read_text())["ObjectStates"]


@pytest.mark.parametrize(("export", "name"), [(export_tabletop, "table"), (export_vassal, "table.vmod")])
def test_a_canceled_export_writes_nothing(dice, tmp_path, export, name):
    into = tmp_path / "exports"
    into.mkdir()
    assert not export(dice.document.committed, into / name, wanted=lambda: False)
    assert list(into.iterdir()) == []


@pytest.mark.parametrize("target", ["tabletop-simulator", "vassal"])
def test_cancel_ends_an_export(dice, tmp_path, monkeypatch, target):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "exports"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "exports" / "table.vmod"), ""))
    into = tmp_path / "exports"
    into.mkdir()
    asked = []

    def canceled(_window, _words, work):
        asked.append(work(lambda: False))
        return asked[-1]

    monkeypatch.setattr("studio.app.exporting.waited_for", canceled)
    dice.shell.export_game(target)
    assert asked == [0] and list(into.iterdir()) == []


@pytest.mark.slow
def test_module_and_production_file_are_saved(dice, tmp_path, monkeypatch):
    monkeypatch.setattr(Box, "exec", lambda box: int(Box.StandardButton.No.value))
    for target, name in (("vassal", "a.vmod"), ("production", "a.pdf")):
        file = tmp_path / name
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, file=file: (str(file), ""))
        dice.shell.export_game(target)
        assert file.stat().st_size > 1_000


def test_production_asks_for_the_profile_of_the_shop_which_makes_cmyk(dice, tmp_path, monkeypatch):
    asked, colors = [], {}
    (tmp_path / "shop.icc").write_bytes(cmyk_profile())
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "shop.icc"), ""))
    for answer in (Box.StandardButton.Yes, Box.StandardButton.No, Box.StandardButton.Cancel):
        file = tmp_path / f"{answer.name}.pdf"
        monkeypatch.setattr(Box, "exec", lambda box, answer=answer: asked.append(box.text()) or int(answer.value))
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, file=file: (str(file), ""))
        dice.shell.export_game("production")
        if file.exists():
            intent = pypdf.PdfReader(file).trailer["/Root"]["/OutputIntents"][0]
            colors[answer.name] = intent["/DestOutputProfile"]["/N"]
    assert colors == {"Yes": 4, "No": 3} and "CMYK only with" in asked[0]


def test_folder_that_cannot_be_written_is_reported(dice, tmp_path, monkeypatch):
    (tmp_path / "short-line").write_text("a file")
    said = []
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    monkeypatch.setattr(Box, "exec", lambda box: said.append(box.text()))
    dice.shell.export_game("tabletop-simulator")
    assert "folder" in said[0]
