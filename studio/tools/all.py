"""The tools, in the order of the toolbar."""

from __future__ import annotations

from studio.tools.coast import CoastTool
from studio.tools.label import LabelTool
from studio.tools.lines.city import CityTool
from studio.tools.lines.line import LineTool
from studio.tools.lines.milepost import MilepostTool
from studio.tools.lines.split_and_join import DeleteTool, JoinTool, SplitTool
from studio.tools.measure import MeasureTool
from studio.tools.pan import PanTool
from studio.tools.region import RegionTool
from studio.tools.select import SelectTool
from studio.tools.stretch import StretchTool
from studio.tools.tool import Tool
from studio.tools.tracing import TracingTool


def all_tools() -> list[Tool]:
    """Return new tools for boards drawn with lines and for any board, Select first."""
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
        CoastTool(),
        LabelTool(),
        MeasureTool(),
        StretchTool(),
        TracingTool(),
    ]


def grid_tools() -> list[Tool]:
    """Return new tools for boards with a grid. Their imports are slow, so this waits for such a board."""
    from studio.tools.features.connection import ConnectionTool
    from studio.tools.features.course import CourseTool
    from studio.tools.features.curve import CurveTool
    from studio.tools.features.sides import SidesTool
    from studio.tools.features.site import SiteTool
    from studio.tools.lasso import LassoTool
    from studio.tools.terrain.brush import BrushTool
    from studio.tools.terrain.fill import FillTool
    from studio.tools.terrain.paintbox import Paintbox
    from studio.tools.terrain.polygon import PolygonTool
    from studio.tools.terrain.rectangle import RectangleTool
    from studio.tools.terrain.straight import StraightTool

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
