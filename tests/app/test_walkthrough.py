"""The steps of the help page "A new land in 20 minutes"."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shiboken6 import delete
from typer.testing import CliRunner

from engine.cli.main import application
from engine.files.scenarios import save
from engine.game.family import family
from engine.model.scenario import Scenario
from engine.validate.inspection import checks_for, inspect
from studio.app.adding.land_dialog import LandDialog
from studio.app.help.pages import pages
from tests.pictures import ITALY, germany, germany_1938, italy, italy_by_hand, type_in
from tests.waiting import wait_for


def is_without_errors(scenario: Scenario) -> bool:
    return inspect(scenario, checks_for(family(scenario.family))).ok


@pytest.mark.slow
def test_germany_is_made_without_an_error_by_the_values_of_the_page(window, qtbot):
    page = pages()["new-land"].read_text(encoding="utf-8")
    dialog, made = LandDialog(window), []
    dialog.made.connect(made.append)
    dialog.show()
    for field, text in germany(dialog):
        type_in(field, text)
        assert (f"`{Path(text).name}`" if "/" in text else f"**{text}**") in page
    wait_for(qtbot, lambda: dialog.create_button.isEnabled())
    assert dialog.notes.text().endswith("The board can be played.")
    dialog.create_button.click()
    (board,) = made
    assert board.title == "Germany 1938" and board.board.sheet.width == 594 and len(board.board.cities) == 50
    assert not {"Deutsche Bahn", "RBD Kattowitz"} & {each.name for each in board.board.railroads.values()}
    assert is_without_errors(board)
    assert all(f"**{text}**" in page for _, text in italy(dialog))
    names = [city for railroad in ITALY for line in railroad.lines for city in line.split() if "/" not in city]
    assert all(name in page for name in names) and all(railroad.name in page for railroad in ITALY)
    delete(dialog)


@pytest.mark.slow
@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize(("make", "sheet"), [(germany_1938, None), (italy_by_hand, (420, 594))])
def test_four_bots_finish_95_of_100_games(make, sheet, qapp, tmp_path):
    board = make(tmp_path)
    assert is_without_errors(board) and (sheet is None or (board.board.sheet.width, board.board.sheet.height) == sheet)
    file = tmp_path / "board.yaml"
    save(board, file)
    done = CliRunner().invoke(application(), ["simulate", str(file), "--games", "100", "--format", "json"])
    assert sum(seat["wins"] for seat in json.loads(done.stdout)["seats"]) >= 95
