"""Selecting on a grid: a drag over bare cells is a rubber band, a drag of a city moves it."""

from engine.model.grids.grid import cell_ref
from engine.model.ids import Ref
from studio.tools.select import Phase, SelectTool
from tests.tools.grids import GridEditor

YORK = Ref("site", "york")


def test_a_click_on_a_cell_selects_it():
    editor, tool = GridEditor(), SelectTool()
    here = editor.on((1, 1))._replace(over=cell_ref((1, 1)))
    tool.press(editor, here)
    tool.release(editor, here)
    assert editor.selection == {cell_ref((1, 1))}


def test_a_drag_from_a_cell_is_a_rubber_band():
    editor, tool = GridEditor(), SelectTool()
    asked = []
    editor.refs_in = lambda rect: asked.append(rect) or {YORK}
    tool.press(editor, editor.on((1, 1))._replace(over=cell_ref((1, 1))))
    tool.move(editor, editor.on((4, 4)))
    assert tool.phase is Phase.BAND and tool.drawing and asked
    tool.release(editor, editor.on((4, 4)))
    assert editor.selection == {YORK} and not editor.steps


def test_a_drag_moves_a_city_to_another_cell():
    editor, tool = GridEditor(), SelectTool()
    tool.press(editor, editor.on((3, 4))._replace(over=YORK))
    tool.move(editor, editor.on((5, 2)))
    assert editor.committed.board.sites["york"].cell == (3, 4) and editor.scenario.board.sites["york"].cell == (5, 2)
    tool.release(editor, editor.on((5, 2)))
    assert editor.committed.board.sites["york"].cell == (5, 2) and len(editor.steps) == 1


def test_arrows_move_a_city_cell_by_cell():
    editor, tool = GridEditor(), SelectTool()
    editor.select([YORK])
    assert tool.key(editor, "right")
    assert editor.committed.board.sites["york"].cell == (4, 4)


def test_delete_erases_cells_and_removes_cities_in_one_step():
    editor, tool = GridEditor(), SelectTool()
    editor.select([YORK, cell_ref((0, 0))])
    tool.key(editor, "delete")
    assert not editor.committed.board.sites and (0, 0) not in editor.cells("clear") and len(editor.steps) == 1
