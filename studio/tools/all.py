"""The tools, in the order of the toolbar."""

from __future__ import annotations

from studio.tools.city import CityTool
from studio.tools.label import LabelTool
from studio.tools.line import LineTool
from studio.tools.measure import MeasureTool
from studio.tools.milepost import MilepostTool
from studio.tools.pan import PanTool
from studio.tools.region import RegionTool
from studio.tools.select import SelectTool
from studio.tools.shears import DeleteTool, JoinTool, SplitTool
from studio.tools.tool import Tool
from studio.tools.tracing import TracingTool


def all_tools() -> list[Tool]:
    """Fresh tools for boards drawn with lines and those for any board, Select first."""
    return [
        SelectTool(),
        PanTool(),
        MilepostTool(),
        CityTool(),
        LineTool(),
        SplitTool(),
        JoinTool(),
        DeleteTool(),
        RegionTool(),
        LabelTool(),
        MeasureTool(),
        TracingTool(),
    ]


def grid_tools() -> list[Tool]:
    """Fresh tools for boards with a grid. What they import takes longer, so this waits for such a board."""
    from studio.tools.brush import BrushTool
    from studio.tools.connection import ConnectionTool
    from studio.tools.course import CourseTool
    from studio.tools.curve import CurveTool
    from studio.tools.fill import FillTool
    from studio.tools.lasso import LassoTool
    from studio.tools.paintbox import Paintbox
    from studio.tools.polygon import PolygonTool
    from studio.tools.rectangle import RectangleTool
    from studio.tools.sides import SidesTool
    from studio.tools.site import SiteTool
    from studio.tools.straight import StraightTool

    box = Paintbox()
    return [
        BrushTool(box),
        StraightTool(box),
        RectangleTool(box),
        FillTool(box),
        PolygonTool(box),
        CurveTool(),
        SidesTool(),
        CourseTool(),
        SiteTool(),
        ConnectionTool(),
        LassoTool(),
    ]
