"""Rivers, ridges, cities, connections and regions of a grid, without a window."""

import pytest
from msgspec.structs import replace

from engine.edit.remove import Remove
from engine.model.grid import Feature, Site, cell_ref
from engine.model.ids import Ref
from engine.model.lattice import cells_of, centre, lattice, neighbour, side_at, side_between, straight
from studio.tools.cells import side_line, side_near
from studio.tools.connection import ConnectionTool
from studio.tools.course import CourseTool
from studio.tools.curve import CurveTool
from studio.tools.lasso import LassoTool
from studio.tools.measure import MeasureTool
from studio.tools.shears import DeleteTool
from studio.tools.sides import SidesTool
from studio.tools.site import SiteTool
from tests.tools.grids import GridDesk

YORK = Ref("site", "york")


@pytest.fixture
def desk():
    return GridDesk()


def middle(a, b):
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def on_side(desk, side):
    """The pointer in the middle of a side, a hair inside its first cell."""
    x, y = middle(*side_line(desk.grid, side))
    cx, cy = centre(desk.grid, side[:2])
    return desk.pointer((x + 0.02 * (cx - x), y + 0.02 * (cy - y)))


def only(table):
    (one,) = table.values()
    return one


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("way", range(6))
def test_the_side_under_the_pointer_is_the_nearest(orientation, way):
    grid = GridDesk(orientation=orientation).grid
    here, there = centre(grid, (4, 4)), centre(grid, neighbour((4, 4), way))
    assert side_near(grid, middle(middle(here, there), here)) == side_at((4, 4), way)
    assert middle(*side_line(grid, side_at((4, 4), way))) == pytest.approx(middle(here, there))


def test_a_river_parts_the_neighbours_between_which_it_runs(desk):
    """Down between the columns of two cells in a row it parts those two."""
    tool = CurveTool()
    top, bottom = middle(centre(desk.grid, (3, 2)), centre(desk.grid, (4, 2))), centre(desk.grid, (3, 4))
    for x, y in ((top[0], top[1] - 4), top, (top[0], bottom[1])):
        desk.click(tool, (x, y))
    assert desk.steps == [] and any(shape.kind == "bar" for shape in tool.drawing)
    assert tool.key(desk, "enter")
    river = only(desk.scenario.board.features)
    assert river.kind == "river" and len(river.curves) == 1
    assert side_between((3, 2), (4, 2)) in river.sides
    assert len(desk.steps) == 1 and not tool.drawing


def test_backspace_takes_a_point_of_a_river_back_and_escape_all(desk):
    tool = CurveTool()
    desk.click(tool, (30, 30))
    desk.click(tool, (60, 60))
    assert tool.key(desk, "backspace") and tool.key(desk, "enter")
    assert desk.steps == [] and "two points" in desk.said
    assert tool.cancel(desk) and not tool.cancel(desk)


def test_a_click_on_the_first_point_closes_a_lake(desk):
    tool = CurveTool()
    tool.choose("kind", "lake")
    for point in ((40, 40), (70, 42), (55, 66), (40, 40)):
        desk.click(tool, point)
    lake = only(desk.scenario.board.features)
    assert lake.kind == "lake" and lake.curves[0].points[0] == lake.curves[0].points[-1]


def test_a_chosen_river_grows(desk):
    tool = CurveTool()
    for start in (30, 50):
        for x in (start, start + 20):
            desk.click(tool, (x, 32))
        assert tool.key(desk, "enter")
        tool.choose("feature", next(iter(desk.scenario.board.features)))
    assert len(only(desk.scenario.board.features).curves) == 2


def test_sides_come_and_go_one_by_one(desk):
    tool, side = SidesTool(), side_between((3, 3), (4, 3))
    for wanted in ((side,), ()):
        pointer = on_side(desk, side)
        tool.press(desk, pointer)
        tool.release(desk, pointer)
        assert only(desk.scenario.board.features).sides == wanted
    assert only(desk.scenario.board.features).kind == "ridge"


def test_a_drag_along_sides_takes_every_one_as_one_step(desk):
    tool = SidesTool()
    line = [side_between((3, 3), (4, 3)), side_between((3, 3), (3, 4)), side_between((2, 4), (3, 4))]
    tool.press(desk, on_side(desk, line[0]))
    for side in line[1:]:
        tool.move(desk, on_side(desk, side))
    tool.release(desk, on_side(desk, line[-1]))
    assert set(line) <= set(only(desk.scenario.board.features).sides) and len(desk.steps) == 1


def test_the_selected_feature_gets_the_sides():
    desk, side = GridDesk(features={"tees": Feature("river", "Tees")}), side_between((3, 3), (4, 3))
    desk.select([Ref("feature", "tees")])
    tool = SidesTool()
    tool.choose("kind", "river")
    tool.press(desk, on_side(desk, side))
    tool.release(desk, on_side(desk, side))
    assert desk.scenario.board.features["tees"].sides == (side,)


def test_a_ridge_does_not_grow_a_selected_river():
    desk, side = GridDesk(features={"tees": Feature("river", "Tees")}), side_between((3, 3), (4, 3))
    desk.select([Ref("feature", "tees")])
    tool = SidesTool()
    tool.press(desk, on_side(desk, side))
    tool.release(desk, on_side(desk, side))
    assert desk.scenario.board.features["ridge"].sides == (side,)


def test_sides_at_the_rim_part_nobody(desk):
    tool = SidesTool()
    pointer = on_side(desk, side_at((0, 0), 2))
    tool.press(desk, pointer)
    tool.release(desk, pointer)
    assert desk.steps == [] and desk.said


def test_escape_while_drawing_sides_leaves_no_trace(desk):
    tool, before = SidesTool(), desk.scenario
    tool.press(desk, on_side(desk, side_between((3, 3), (4, 3))))
    assert desk.scenario is not before
    assert tool.cancel(desk) and desk.scenario is before


def test_a_river_runs_from_cell_to_cell(desk):
    tool = CourseTool()
    for cell in ((2, 2), (5, 2), (5, 4)):
        desk.tap(tool, cell)
    assert tool.key(desk, "enter")
    assert only(desk.scenario.board.features).courses == ((*straight((2, 2), (5, 2)), (5, 3), (5, 4)),)


def test_only_the_ends_of_a_river_lie_off_the_grid(desk):
    tool = CourseTool()
    for cell in ((-1, 2), (0, 2)):
        desk.tap(tool, cell)
    assert tool.key(desk, "enter") and len(desk.steps) == 1
    for cell in ((-3, 2), (0, 2)):
        desk.tap(tool, cell)
    assert tool.key(desk, "enter") and len(desk.steps) == 1 and "ends" in desk.said


def test_a_click_makes_a_city_and_the_next_another_size(desk):
    tool = SiteTool()
    for _ in range(2):
        desk.tap(tool, (6, 6))
    city = next(site for id, site in desk.scenario.board.sites.items() if id != "york")
    assert (city.name, city.cell, city.size) == ("New city", (6, 6), "major")


def test_a_drag_moves_a_city_and_brackets_size_it(desk):
    tool = SiteTool()
    desk.sweep(tool, (3, 4), (4, 4), (5, 5))
    assert desk.scenario.board.sites["york"].cell == (5, 5) and len(desk.steps) == 1
    assert tool.key(desk, "[")
    assert desk.scenario.board.sites["york"].size == "small"


def test_a_major_city_is_held_at_any_of_its_cells():
    desk = GridDesk(sites={"york": Site("York", (3, 4), "major")})
    desk.sweep(SiteTool(), (4, 4), (5, 4))
    assert desk.scenario.board.sites["york"].cell == (4, 4)


@pytest.mark.parametrize("moved_before", [False, True])
def test_a_city_that_an_undo_takes_away_while_it_is_held_is_let_go(desk, moved_before):
    tool, scenario = SiteTool(), desk.committed
    tool.press(desk, desk.on((3, 4)))
    if moved_before:
        tool.move(desk, desk.on((4, 4)))
    desk.committed = desk.scenario = Remove((Ref("site", "york"),)).apply(scenario)
    tool.move(desk, desk.on((5, 5)))
    tool.release(desk, desk.on((5, 5)))
    assert desk.steps == [] and desk.scenario is desk.committed and tool.phase.name == "IDLE"


def test_no_city_stands_off_the_grid(desk):
    desk.tap(SiteTool(), (-4, 2))
    assert desk.steps == [] and "cell" in desk.said


@pytest.mark.parametrize("gesture", ["drag", "clicks"])
def test_a_ferry_joins_two_cells(desk, gesture):
    tool = ConnectionTool()
    if gesture == "drag":
        desk.sweep(tool, (1, 1), (3, 1), (6, 2))
    else:
        desk.tap(tool, (1, 1))
        desk.tap(tool, (6, 2))
    ferry = only(desk.scenario.board.connections)
    assert (ferry.kind, ferry.between) == ("ferry", ((1, 1), (6, 2)))


def test_the_same_ferry_is_not_drawn_twice(desk):
    tool = ConnectionTool()
    desk.sweep(tool, (1, 1), (6, 2))
    desk.sweep(tool, (6, 2), (1, 1))
    assert len(desk.steps) == 1 and "already" in desk.said


def test_only_neighbours_are_closed_to_each_other(desk):
    tool = ConnectionTool()
    assert tool.key(desk, "4")
    desk.sweep(tool, (1, 1), (6, 2))
    assert desk.steps == [] and "neighbours" in desk.said
    desk.sweep(tool, (1, 1), (2, 1))
    assert only(desk.scenario.board.connections).kind == "closed"


def around(desk, tool, button):
    """A loop around the cells (2, 2) and (3, 2)."""
    x, y = centre(desk.grid, (2, 2))
    places = [(x - 4, y - 4), (x + 14, y - 4), (x + 14, y + 4), (x - 4, y + 4)]
    tool.press(desk, desk.pointer(places[0], button=button))
    for place in places[1:]:
        tool.move(desk, desk.pointer(place, button=button))
    tool.release(desk, desk.pointer(places[-1], button=button))


def test_a_lasso_gives_cells_to_a_region_and_out_of_the_others(desk):
    tool = LassoTool()
    around(desk, tool, "left")
    assert set(cells_of(desk.scenario.board.regions["east"].cells)) == {(2, 2), (3, 2)}
    assert tool.key(desk, "2")
    around(desk, tool, "left")
    regions = desk.scenario.board.regions
    assert set(cells_of(regions["west"].cells)) == {(2, 2), (3, 2)} and not regions["east"].cells


def test_the_right_button_takes_cells_out_of_all_regions(desk):
    tool = LassoTool()
    around(desk, tool, "left")
    around(desk, tool, "right")
    assert not any(region.cells for region in desk.scenario.board.regions.values())


def test_a_lasso_needs_a_region(desk):
    board = replace(desk.scenario.board, regions={})
    desk.committed = desk.scenario = replace(desk.scenario, board=board)
    around(desk, LassoTool(), "left")
    assert desk.steps == [] and "region" in desk.said


def test_the_delete_tool_takes_a_cell_off_the_grid(desk):
    desk.click(DeleteTool(), centre(desk.grid, (2, 2)), cell_ref((2, 2)))
    assert (2, 2) not in lattice(desk.grid)
    desk.click(DeleteTool(), centre(desk.grid, (3, 4)), YORK)
    assert "york" not in desk.scenario.board.sites


def test_measuring_counts_the_steps_of_the_lattice(desk):
    tool = MeasureTool()
    desk.tap(tool, (1, 1))
    desk.tap(tool, (4, 2))
    assert desk.said.startswith("36.1 mm, 4 steps from ")
