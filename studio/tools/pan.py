"""Panning the sheet. The view itself pans; this tool only describes it."""

from __future__ import annotations

from studio.tools.tool import Tool


class PanTool(Tool):
    """The tool with which every drag pans the sheet."""

    id, title, shortcut, icon, cursor = "pan", "Pan", "H", "pan", "hand"
    help = ("1-start", "Look around")
    tooltip = "Drag to move the board; with any other tool hold Space or the middle button."
