"""Selecting on a grid: a drag over bare cells is a rubber band, a drag of a city moves it."""

from engine.model.grid import cell_ref
from engine.model.ids import Ref
from studio.tools.select import Phase, SelectTool
from tests.tools.grids import GridDesk

YORK = Ref("site", "york")


def test_a_click_on_a_cell_selects_it():
    desk, tool = GridDesk(), SelectTool()
    here = desk.on((1, 1))._replace(over=cell_ref((1, 1)))
    tool.press(desk, here)
    tool.release(desk, here)
    assert desk.selection == {cell_ref((1, 1))}


def test_a_drag_from_a_cell_is_a_rubber_band():
    desk, tool = GridDesk(), SelectTool()
    asked = []
    desk.refs_in = lambda rect: asked.append(rect) or {YORK}
    tool.press(desk, desk.on((1, 1))._replace(over=cell_ref((1, 1))))
    tool.move(desk, desk.on((4, 4)))
    assert tool.phase is Phase.BAND and tool.drawing and asked
    tool.release(desk, desk.on((4, 4)))
    assert desk.selection == {YORK} and not desk.steps


def test_a_drag_moves_a_city_to_another_cell():
    desk, tool = GridDesk(), SelectTool()
    tool.press(desk, desk.on((3, 4))._replace(over=YORK))
    tool.move(desk, desk.on((5, 2)))
    assert desk.committed.board.sites["york"].cell == (3, 4) and desk.scenario.board.sites["york"].cell == (5, 2)
    tool.release(desk, desk.on((5, 2)))
    assert desk.committed.board.sites["york"].cell == (5, 2) and len(desk.steps) == 1


def test_arrows_move_a_city_cell_by_cell():
    desk, tool = GridDesk(), SelectTool()
    desk.select([YORK])
    assert tool.key(desk, "right")
    assert desk.committed.board.sites["york"].cell == (4, 4)


def test_delete_erases_cells_and_removes_cities_in_one_step():
    desk, tool = GridDesk(), SelectTool()
    desk.select([YORK, cell_ref((0, 0))])
    tool.key(desk, "delete")
    assert not desk.committed.board.sites and (0, 0) not in desk.cells("clear") and len(desk.steps) == 1
