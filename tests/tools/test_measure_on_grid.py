"""Measuring on a grid: the fewest steps from cell to cell."""

import pytest

from engine.model.grids.lattice import lattice, steps
from studio.tools.measure import MeasureTool, Phase
from tests.tools.grids import GridEditor


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("to", [(4, 1), (1, 5), (0, 3)])
def test_two_clicks_count_the_steps(orientation, to):
    editor, tool = GridEditor(orientation=orientation), MeasureTool()
    editor.tap(tool, (1, 1))
    editor.tap(tool, to)
    label, far = lattice(editor.grid).label, steps((1, 1), to)
    assert tool.phase is Phase.DONE
    assert f"{far} steps from {label((1, 1))} to {label(to)}" in editor.said
    assert max(len(shape.points) for shape in tool.drawing) == far + 1


def test_one_step_is_one_step_and_none_are_none():
    editor, tool = GridEditor(), MeasureTool()
    editor.tap(tool, (1, 1))
    tool.move(editor, editor.on((2, 1)))
    assert "10.0 mm, 1 step from" in tool.hint
    tool.move(editor, editor.on((1, 1)))
    assert "0.0 mm, 0 steps." in tool.hint


def test_a_family_with_track_says_what_the_cheapest_costs():
    from tests.grids import a_grid

    editor, tool = GridEditor(a_grid("cmmmcc", "cccccc").scenario()), MeasureTool()
    editor.tap(tool, (0, 0))
    tool.move(editor, editor.on((4, 0)))
    assert "cheapest" not in tool.hint
    editor.tap(tool, (4, 0))
    assert editor.said.endswith("4 steps from 0,0 to 4,0; cheapest track $5 over 5 steps")
    assert max(len(shape.points) for shape in tool.drawing) == 6


def test_where_no_track_can_be_built_it_says_so():
    from tests.grids import a_grid

    blocked = a_grid("cccccc").with_feature("wall", "blocked", ((1, 0), (2, 0)))
    editor, tool = GridEditor(blocked.scenario()), MeasureTool()
    editor.tap(tool, (0, 0))
    editor.tap(tool, (4, 0))
    assert editor.said.endswith("no track can be built")
