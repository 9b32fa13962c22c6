"""Measuring on a grid: the fewest steps from cell to cell."""

import pytest

from engine.model.lattice import lattice, steps
from studio.tools.measure import MeasureTool, Phase
from tests.tools.grids import GridDesk


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("to", [(4, 1), (1, 5), (0, 3)])
def test_two_clicks_count_the_steps(orientation, to):
    desk, tool = GridDesk(orientation=orientation), MeasureTool()
    desk.tap(tool, (1, 1))
    desk.tap(tool, to)
    label, far = lattice(desk.grid).label, steps((1, 1), to)
    assert tool.phase is Phase.DONE
    assert f"{far} steps from {label((1, 1))} to {label(to)}" in desk.said
    assert max(len(shape.points) for shape in tool.drawing) == far + 1


def test_one_step_is_one_step_and_none_are_none():
    desk, tool = GridDesk(), MeasureTool()
    desk.tap(tool, (1, 1))
    tool.move(desk, desk.on((2, 1)))
    assert "10.0 mm, 1 step from" in tool.hint
    tool.move(desk, desk.on((1, 1)))
    assert "0.0 mm, 0 steps." in tool.hint
