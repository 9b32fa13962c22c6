"""Panning the sheet. The view itself pans; this tool only describes it."""

from __future__ import annotations

from engine.i18n import tr_noop
from studio.tools.tool import Tool


class PanTool(Tool):
    """The tool with which every drag pans the sheet."""

    id, title, shortcut, icon, cursor = "pan", tr_noop("Pan"), "H", "pan", "hand"
    help = ("1-start", "Look around")
    tooltip = tr_noop("Drag to move the board; with any other tool hold Space or the middle button")
