"""The window with a grid board: deleting, selecting, finding, and what the status line says of a cell."""

import subprocess
import sys

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication

from engine.edit.grids.cells import PaintCells
from engine.families.tycoon.content import TycoonContent
from engine.files import scenarios
from engine.game.family import family
from engine.model.grids.lattice import centre
from engine.model.ids import Ref
from studio.app.menus.finding import cell_entries, thing_entries
from studio.app.menus.palette import EntryModel, rank
from studio.document.document import Document
from tests.grids import a_grid
from tests.opening import studio_with

CELLS = [Ref("cell", "0,0"), Ref("cell", "1,0")]


@pytest.fixture
def window(qtbot, tmp_path):
    made = (
        a_grid("ccmccc", "ccmccc", "ccmccc", "cccccc", spacing=20)
        .with_site("alder", (0, 3))
        .with_feature("styx", "river", ((3, 1), (4, 1)))
        .with_connection("ferry-1", "ferry", (0, 0), (4, 0))
    )
    scenarios.save(made.scenario(), tmp_path / "grid.yaml")
    with studio_with(qtbot, tmp_path / "grid.yaml") as window:
        yield window


def hover(window, qtbot, at):
    """Moves the mouse to a place in millimetres, from elsewhere: a mouse that stays where it is tells nothing."""
    qtbot.mouseMove(window.view.viewport(), QPoint(2, 2))
    qtbot.mouseMove(window.view.viewport(), QPoint(window.view.mapFromScene(*at)))


def run(window, id):
    window.actions_.run(next(command for command in window.commands if command.id == id))


def test_delete_takes_things_off_the_grid_and_undo_puts_them_back(window):
    document = window.document
    for kind, id in (("site", "alder"), ("feature", "styx"), ("connection", "ferry-1")):
        document.select([Ref(kind, id)])
        run(window, "delete")
        assert getattr(document.scenario.board, f"{kind}s") == {}
        document.undo_stack.undo()
        assert list(getattr(document.scenario.board, f"{kind}s")) == [id]


def test_delete_erases_cells_and_things_in_one_step(window):
    document = window.document
    before = document.scenario
    document.select([*CELLS, Ref("site", "alder")])
    run(window, "delete")
    assert document.scenario.board.grid.letters.rows[0].startswith("..") and not document.scenario.board.sites
    assert document.selection == frozenset()
    document.undo_stack.undo()
    assert document.scenario == before


def test_rename_id_gives_a_city_another_id(window, monkeypatch):
    document = window.document
    document.select([Ref("site", "alder")])
    monkeypatch.setattr(window.shell, "ask", lambda *words: "elder")
    run(window, "rename-id")
    assert list(document.scenario.board.sites) == ["elder"] and document.selection == {Ref("site", "elder")}


def test_connected_cells_are_those_of_the_same_terrain(window):
    window.document.select([Ref("cell", "0,0")])
    run(window, "select-connected")
    cells = {ref.id for ref in window.document.selection}
    # Around the mountains by the fourth row.
    assert len(cells) == 21 and "2,0" not in cells and "5,0" in cells


def test_alike_are_all_cells_of_the_terrain_and_all_things_of_the_kind(window):
    window.document.select([Ref("cell", "2,0")])
    run(window, "select-alike")
    assert {ref.id for ref in window.document.selection} == {"2,0", "2,1", "1,2"}


def test_all_are_the_things_on_the_board(window):
    run(window, "select-all")
    assert {ref.kind for ref in window.document.selection} == {"site", "feature", "connection"}


def test_the_status_line_says_which_cell_is_under_the_pointer(window, qtbot):
    board = window.document.scenario.board
    hover(window, qtbot, centre(board.grid, (2, 0)))
    qtbot.waitUntil(lambda: window.status.cell.text() == "2,0 · Mountain")
    assert window.status.cell.isVisible()


def test_a_cell_below_a_pointer_that_rests_is_told_anew_when_its_terrain_is_another(window, qtbot):
    hover(window, qtbot, centre(window.document.scenario.board.grid, (2, 0)))
    qtbot.waitUntil(lambda: window.status.cell.text() == "2,0 · Mountain")
    window.document.perform(PaintCells((((2, 0), "clear"),)))
    assert window.status.cell.text() == "2,0 · Clear"


def test_a_city_is_named_under_the_pointer(window, qtbot):
    hover(window, qtbot, centre(window.document.scenario.board.grid, (0, 3)))
    qtbot.waitUntil(lambda: window.status.over.text() == "City Alder (alder)")


def test_the_palette_finds_cities_rivers_and_ferries(window):
    titles = [entry.title for entry in thing_entries(window.document, True)]
    assert [name for name in ("Alder", "Styx", "Mountain") if name not in titles] == []
    assert any(rank("ferry 0,0", title) == 0 for title in titles)


def test_a_cell_is_found_by_its_number(window, qtbot):
    model = EntryModel(thing_entries(window.document, True), window, lambda text: cell_entries(window.document, text))
    model.narrow("2,1")
    assert model.shown[0].title == "2,1 · Mountain"
    with qtbot.waitSignal(window.document.focus_requested):
        model.shown[0].run()
    assert window.document.selection == {Ref("cell", "2,1")}
    model.narrow("99,99")
    assert not any(entry.kind == "cell" for entry in model.shown)


def test_the_next_issue_flies_to_a_city_without_a_cell(window, qtbot):
    from engine.edit.grids.cells import PaintCells

    document = window.document
    document.perform(PaintCells((((0, 3), None),)))
    qtbot.waitUntil(lambda: not document.inspector.busy)
    flown = []
    document.focus_requested.connect(lambda places, zoom: flown.append(places))
    for _ in document.issues:
        run(window, "next-issue")
        if Ref("site", "alder") in document.selection:
            break
    assert document.selection == {Ref("site", "alder")}
    box = window.view._box_of(flown[-1])
    assert not box.isNull() and window.view._visible_rect().contains(box)


def test_a_family_without_rules_says_why_it_cannot_be_played(qtbot, tmp_path, monkeypatch):
    drawn = replace(family("tycoon"), rules=None)
    monkeypatch.setattr(Document, "family", property(lambda self: drawn))
    scenarios.save(a_grid().scenario(family="tycoon", content=TycoonContent()), tmp_path / "hexes.yaml")
    with studio_with(qtbot, tmp_path / "hexes.yaml") as window:
        assert window.document.family.rules is None
        said = []
        QTimer.singleShot(0, lambda: said.append(QApplication.activeModalWidget()) or said[0].accept())
        qtbot.keyClick(window.view, Qt.Key.Key_F5)
        assert "Railroad Tycoon the Boardgame cannot be played yet" in said[0].text()
        assert "Boxcars and Rail Baron" in said[0].informativeText()
        assert "the board cannot be played" in window.actions_["games"].toolTip()


def test_a_terrain_is_added_by_its_name(window, monkeypatch):
    monkeypatch.setattr(window.shell, "ask", lambda *words: "Salt Marsh")
    run(window, "add-terrain")
    assert window.document.scenario.board.terrains["salt-marsh"].name == "Salt Marsh"
    assert window.document.selection == {Ref("terrain", "salt-marsh")}


def test_the_sheet_is_fitted_to_the_grid(window):
    run(window, "fit-sheet")
    sheet = window.document.scenario.board.sheet
    assert sheet.width < 180 and sheet.height < 120


def test_a_grid_gets_no_railroads_and_lines_get_no_terrain(window, board_file):
    reasons = {command.id: command.disabled() for command in window.commands}
    assert "grid" in reasons["add-railroad"] and reasons["add-terrain"] is None
    window.document.undo_stack.setClean()
    window.shell.open_file(board_file)
    reasons = {command.id: command.disabled() for command in window.commands}
    assert reasons["add-railroad"] is None and "no grid" in reasons["add-terrain"]


def test_the_window_does_not_wait_for_numpy():
    code = "import sys, studio.app.window; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
