"""Rivers, ridges, cities, connections and regions of a grid, without a window."""

import math
from itertools import pairwise

import pytest
from msgspec.structs import replace

from engine.edit.grids.curves import handles_of
from engine.edit.remove import Remove
from engine.model.geometry import Ring, rounded
from engine.model.grids.curves import sides_crossed
from engine.model.grids.grid import Feature, Site, cell_ref
from engine.model.grids.lattice import cells_of, centre, lattice, neighbour, side_at, side_between, straight
from engine.model.ids import Ref
from studio.tools.cells import side_line, side_near
from studio.tools.features.connection import ConnectionTool
from studio.tools.features.course import CourseTool
from studio.tools.features.curve import CurveTool
from studio.tools.features.sides import SidesTool
from studio.tools.features.site import SiteTool
from studio.tools.lasso import LassoTool
from studio.tools.lines.split_and_join import DeleteTool
from studio.tools.measure import MeasureTool
from studio.tools.tool import Shape
from tests.tools.grids import GridEditor

YORK = Ref("site", "york")


@pytest.fixture
def editor():
    return GridEditor()


def middle(a, b):
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def on_side(editor, side):
    """The pointer in the middle of a side, a hair inside its first cell."""
    x, y = middle(*side_line(editor.grid, side))
    cx, cy = centre(editor.grid, side[:2])
    return editor.pointer((x + 0.02 * (cx - x), y + 0.02 * (cy - y)))


def only(table):
    (one,) = table.values()
    return one


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("way", range(6))
def test_the_side_under_the_pointer_is_the_nearest(orientation, way):
    grid = GridEditor(orientation=orientation).grid
    here, there = centre(grid, (4, 4)), centre(grid, neighbour((4, 4), way))
    assert side_near(grid, middle(middle(here, there), here)) == side_at((4, 4), way)
    assert middle(*side_line(grid, side_at((4, 4), way))) == pytest.approx(middle(here, there))


def test_a_river_parts_the_neighbours_between_which_it_runs(editor):
    """Down between the columns of two cells in a row it parts those two."""
    tool = CurveTool()
    top, bottom = middle(centre(editor.grid, (3, 2)), centre(editor.grid, (4, 2))), centre(editor.grid, (3, 4))
    for x, y in ((top[0], top[1] - 4), top, (top[0], bottom[1])):
        editor.click(tool, (x, y))
    assert editor.steps == [] and any(shape.kind == "bar" for shape in tool.drawing)
    assert tool.key(editor, "enter")
    river = only(editor.scenario.board.features)
    assert river.kind == "river" and len(river.curves) == 1
    assert side_between((3, 2), (4, 2)) in river.sides
    assert len(editor.steps) == 1 and not tool.drawing


def test_backspace_takes_a_point_of_a_river_back_and_escape_all(editor):
    tool = CurveTool()
    editor.click(tool, (30, 30))
    editor.click(tool, (60, 60))
    assert tool.key(editor, "backspace") and tool.key(editor, "enter")
    assert editor.steps == [] and "two points" in editor.said
    assert tool.cancel(editor) and not tool.cancel(editor)


def test_a_click_on_the_first_point_closes_a_lake(editor):
    tool = CurveTool()
    tool.choose("kind", "lake")
    for point in ((40, 40), (70, 42), (55, 66), (40, 40)):
        editor.click(tool, point)
    lake = only(editor.scenario.board.features)
    assert lake.kind == "lake" and lake.curves[0].points[0] == lake.curves[0].points[-1]


def test_a_chosen_river_grows(editor):
    tool = CurveTool()
    for start in (30, 50):
        for x in (start, start + 20):
            editor.click(tool, (x, 32))
        assert tool.key(editor, "enter")
        tool.choose("feature", next(iter(editor.scenario.board.features)))
    assert len(only(editor.scenario.board.features).curves) == 2


@pytest.fixture
def river(editor):
    """The editor with a river through four clicks, each far enough from a straight line to be a handle."""
    tool = CurveTool()
    for point in ((20, 30), (40, 50), (60, 30), (80, 50)):
        editor.click(tool, point)
    tool.key(editor, "enter")
    editor.steps.clear()
    return editor


def curve_of(editor):
    (curve,) = only(editor.scenario.board.features).curves
    return curve.points


def test_a_point_of_a_river_is_dragged_and_the_rest_stays(river):
    tool, before = CurveTool(), curve_of(river)
    sides = only(river.scenario.board.features).sides
    tool.move(river, river.pointer((40, 50)))
    assert (40, 50) in tool.drawing[0].points and "reshape" in tool.hint
    river.drag(tool, (40, 50), (42, 60), (44, 70))
    after = curve_of(river)
    assert len(river.steps) == 1 and "Move a point" in river.steps[0].text(river.scenario)
    assert (44, 70) in after and (40, 50) not in after and len(after) > 20
    near = [min(math.dist(at, other) for other in before) for at in after]
    assert max(near) > 10 and max(near[-12:]) == 0 and after[0] == before[0]
    new = only(river.scenario.board.features).sides
    assert new != sides and set(new) == set(sides_crossed(river.grid, after))


def test_a_point_is_added_to_a_river_and_removed_again(river):
    tool, before = CurveTool(), curve_of(river)
    marks = handles_of(Ring(before), river.grid.spacing)
    first, last = max(pairwise(marks), key=lambda pair: pair[1] - pair[0])
    at = before[(first + last) // 2]
    river.drag(tool, at, (at[0] + 3, at[1]), (at[0] + 12, at[1] + 8))
    assert rounded((at[0] + 12, at[1] + 8)) in curve_of(river)
    (step,) = river.steps
    assert step.is_new
    river.click(tool, rounded((at[0] + 12, at[1] + 8)), button="right")
    assert len(river.steps) == 2 and rounded((at[0] + 12, at[1] + 8)) not in curve_of(river)
    assert max(min(math.dist(a, b) for b in before) for a in curve_of(river)) < 3


def test_a_click_on_a_river_begins_a_tributary_and_escape_ends_a_drag(river):
    tool = CurveTool()
    river.click(tool, (40, 50))
    river.click(tool, (40, 90))
    tool.key(river, "enter")
    assert len(river.scenario.board.features) == 2
    before = river.scenario
    tool.press(river, river.pointer((80, 50)))
    tool.move(river, river.pointer((90, 60)))
    assert river.scenario is not before and tool.is_dragging
    assert tool.cancel(river) and river.scenario is before and not tool.is_dragging


def test_the_seam_of_a_lake_is_reshaped_like_any_point(editor):
    tool = CurveTool()
    tool.choose("kind", "lake")
    for point in ((40, 40), (70, 42), (65, 66), (42, 64), (40, 40)):
        editor.click(tool, point)
    editor.drag(tool, (40, 40), (35, 35), (30, 30))
    curve = curve_of(editor)
    assert curve[0] == curve[-1] and (30, 30) in curve and (40, 40) not in curve
    assert max(math.dist(a, b) for a, b in pairwise(curve)) < editor.grid.spacing


def test_sides_come_and_go_one_by_one(editor):
    tool, side = SidesTool(), side_between((3, 3), (4, 3))
    for wanted in ((side,), ()):
        pointer = on_side(editor, side)
        tool.press(editor, pointer)
        tool.release(editor, pointer)
        assert only(editor.scenario.board.features).sides == wanted
    assert only(editor.scenario.board.features).kind == "ridge"


def test_a_drag_along_sides_takes_every_one_as_one_step(editor):
    tool = SidesTool()
    line = [side_between((3, 3), (4, 3)), side_between((3, 3), (3, 4)), side_between((2, 4), (3, 4))]
    tool.press(editor, on_side(editor, line[0]))
    for side in line[1:]:
        tool.move(editor, on_side(editor, side))
    tool.release(editor, on_side(editor, line[-1]))
    assert set(line) <= set(only(editor.scenario.board.features).sides) and len(editor.steps) == 1


def test_the_selected_feature_gets_the_sides():
    editor, side = GridEditor(features={"tees": Feature("river", "Tees")}), side_between((3, 3), (4, 3))
    editor.select([Ref("feature", "tees")])
    tool = SidesTool()
    tool.choose("kind", "river")
    tool.press(editor, on_side(editor, side))
    tool.release(editor, on_side(editor, side))
    assert editor.scenario.board.features["tees"].sides == (side,)


def test_the_sides_of_the_selected_feature_are_shown():
    side = side_between((3, 3), (4, 3))
    editor = GridEditor(features={"tees": Feature("river", "Tees", sides=(side,))})
    editor.select([Ref("feature", "tees")])
    tool = SidesTool()
    tool.choose("kind", "river")
    tool.move(editor, on_side(editor, side_between((5, 3), (6, 3))))
    assert Shape("line", side_line(editor.grid, side)) in tool.drawing


def test_a_ridge_does_not_grow_a_selected_river():
    editor, side = GridEditor(features={"tees": Feature("river", "Tees")}), side_between((3, 3), (4, 3))
    editor.select([Ref("feature", "tees")])
    tool = SidesTool()
    tool.press(editor, on_side(editor, side))
    tool.release(editor, on_side(editor, side))
    assert editor.scenario.board.features["ridge"].sides == (side,)


def test_sides_at_the_rim_part_nobody(editor):
    tool = SidesTool()
    pointer = on_side(editor, side_at((0, 0), 2))
    tool.press(editor, pointer)
    tool.release(editor, pointer)
    assert editor.steps == [] and editor.said


def test_escape_while_drawing_sides_leaves_no_trace(editor):
    tool, before = SidesTool(), editor.scenario
    tool.press(editor, on_side(editor, side_between((3, 3), (4, 3))))
    assert editor.scenario is not before
    assert tool.cancel(editor) and editor.scenario is before


def test_a_river_runs_from_cell_to_cell(editor):
    tool = CourseTool()
    for cell in ((2, 2), (5, 2), (5, 4)):
        editor.tap(tool, cell)
    assert tool.key(editor, "enter")
    assert only(editor.scenario.board.features).courses == ((*straight((2, 2), (5, 2)), (5, 3), (5, 4)),)


def test_only_the_ends_of_a_river_lie_off_the_grid(editor):
    tool = CourseTool()
    for cell in ((-1, 2), (0, 2)):
        editor.tap(tool, cell)
    assert tool.key(editor, "enter") and len(editor.steps) == 1
    for cell in ((-3, 2), (0, 2)):
        editor.tap(tool, cell)
    assert tool.key(editor, "enter") and len(editor.steps) == 1 and "ends" in editor.said


def test_a_click_makes_a_city_and_the_next_another_size(editor):
    tool = SiteTool()
    for _ in range(2):
        editor.tap(tool, (6, 6))
    city = next(site for id, site in editor.scenario.board.sites.items() if id != "york")
    assert (city.name, city.cell, city.size) == ("New city", (6, 6), "major")


def test_a_double_click_by_mistake_makes_one_city_of_the_size_in_hand(editor):
    tool, at = SiteTool(), centre(editor.grid, (6, 6))
    editor.click(tool, at)
    editor.click(tool, at, double=True)
    assert [site.size for id, site in editor.scenario.board.sites.items() if id != "york"] == ["medium"]
    assert len(editor.steps) == 1


@pytest.mark.parametrize("double", [False, True])
def test_the_name_of_a_new_city_is_typed_next_also_after_a_double_click(editor, double):
    tool, at = SiteTool(), centre(editor.grid, (6, 6))
    editor.click(tool, at)
    if double:
        del editor.naming
        editor.click(tool, at, double=True)
    field, (ref,) = editor.naming
    assert field == "name" and editor.scenario.board.sites[ref.id].cell == (6, 6) and "Type its name" in editor.said


def test_a_drag_moves_a_city_and_brackets_size_it(editor):
    tool = SiteTool()
    editor.sweep(tool, (3, 4), (4, 4), (5, 5))
    assert editor.scenario.board.sites["york"].cell == (5, 5) and len(editor.steps) == 1
    assert tool.key(editor, "[")
    assert editor.scenario.board.sites["york"].size == "small"


def test_a_major_city_is_held_at_any_of_its_cells():
    editor = GridEditor(sites={"york": Site("York", (3, 4), "major")})
    editor.sweep(SiteTool(), (4, 4), (5, 4))
    assert editor.scenario.board.sites["york"].cell == (4, 4)


@pytest.mark.parametrize("moved_before", [False, True])
def test_a_city_that_an_undo_takes_away_while_it_is_held_is_let_go(editor, moved_before):
    tool, scenario = SiteTool(), editor.committed
    tool.press(editor, editor.on((3, 4)))
    if moved_before:
        tool.move(editor, editor.on((4, 4)))
    editor.committed = editor.scenario = Remove((Ref("site", "york"),)).apply(scenario)
    tool.move(editor, editor.on((5, 5)))
    tool.release(editor, editor.on((5, 5)))
    assert editor.steps == [] and editor.scenario is editor.committed and tool.phase.name == "IDLE"


def test_no_city_stands_off_the_grid(editor):
    editor.tap(SiteTool(), (-4, 2))
    assert editor.steps == [] and "cell" in editor.said


@pytest.mark.parametrize("gesture", ["drag", "clicks"])
def test_a_ferry_joins_two_cells(editor, gesture):
    tool = ConnectionTool()
    if gesture == "drag":
        editor.sweep(tool, (1, 1), (3, 1), (6, 2))
    else:
        editor.tap(tool, (1, 1))
        editor.tap(tool, (6, 2))
    ferry = only(editor.scenario.board.connections)
    assert (ferry.kind, ferry.between) == ("ferry", ((1, 1), (6, 2)))


def test_the_same_ferry_is_not_drawn_twice(editor):
    tool = ConnectionTool()
    editor.sweep(tool, (1, 1), (6, 2))
    editor.sweep(tool, (6, 2), (1, 1))
    assert len(editor.steps) == 1 and "already" in editor.said


def test_only_neighbours_are_closed_to_each_other(editor):
    tool = ConnectionTool()
    assert tool.key(editor, "4")
    editor.sweep(tool, (1, 1), (6, 2))
    assert editor.steps == [] and "neighbors" in editor.said
    editor.sweep(tool, (1, 1), (2, 1))
    assert only(editor.scenario.board.connections).kind == "closed"


def around(editor, tool, button):
    """A loop around the cells (2, 2) and (3, 2)."""
    x, y = centre(editor.grid, (2, 2))
    places = [(x - 4, y - 4), (x + 14, y - 4), (x + 14, y + 4), (x - 4, y + 4)]
    tool.press(editor, editor.pointer(places[0], button=button))
    for place in places[1:]:
        tool.move(editor, editor.pointer(place, button=button))
    tool.release(editor, editor.pointer(places[-1], button=button))


def test_a_lasso_gives_cells_to_a_region_and_out_of_the_others(editor):
    tool = LassoTool()
    around(editor, tool, "left")
    assert set(cells_of(editor.scenario.board.regions["east"].cells)) == {(2, 2), (3, 2)}
    assert tool.key(editor, "2")
    around(editor, tool, "left")
    regions = editor.scenario.board.regions
    assert set(cells_of(regions["west"].cells)) == {(2, 2), (3, 2)} and not regions["east"].cells


def test_the_right_button_takes_cells_out_of_all_regions(editor):
    tool = LassoTool()
    around(editor, tool, "left")
    around(editor, tool, "right")
    assert not any(region.cells for region in editor.scenario.board.regions.values())


def test_lasso_gives_cells_to_the_selected_region(editor):
    tool = LassoTool()
    tool.choose("region", "east")
    editor.select([Ref("region", "west")])
    around(editor, tool, "left")
    assert editor.scenario.board.regions["west"].cells and not editor.scenario.board.regions["east"].cells


def test_a_lasso_needs_a_region(editor):
    board = replace(editor.scenario.board, regions={})
    editor.committed = editor.scenario = replace(editor.scenario, board=board)
    around(editor, LassoTool(), "left")
    assert editor.steps == [] and "region" in editor.said


def test_the_delete_tool_takes_a_cell_off_the_grid(editor):
    editor.click(DeleteTool(), centre(editor.grid, (2, 2)), cell_ref((2, 2)))
    assert (2, 2) not in lattice(editor.grid)
    editor.click(DeleteTool(), centre(editor.grid, (3, 4)), YORK)
    assert "york" not in editor.scenario.board.sites


def test_measuring_counts_the_steps_of_the_lattice(editor):
    tool = MeasureTool()
    editor.tap(tool, (1, 1))
    editor.tap(tool, (4, 2))
    assert editor.said.startswith("36.1 mm, 4 steps from ")


def test_a_click_on_the_first_point_closes_no_line_of_two_points(editor):
    tool = CurveTool()
    for point in ((40, 40), (70, 42), (40, 40)):
        editor.click(tool, point)
    assert editor.steps == []
    assert tool.key(editor, "enter") and len(editor.steps) == 1
