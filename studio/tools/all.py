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


def all_tools() -> list[Tool]:
    """Fresh tools, Select first."""
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
    ]
