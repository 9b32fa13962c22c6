"""Moving the sheet under the hand. The view does it with an empty hand; this says so."""

from __future__ import annotations

from studio.tools.tool import Tool


class PanTool(Tool):
    """Stands for the empty hand, with which every drag moves the sheet."""

    id, title, shortcut, icon, cursor = "pan", "Pan", "H", "pan", "hand"
    tooltip = "Drag to move the board; with any other tool hold Space or the middle button."
