"""Moving the sheet under the hand. The view does it; this says so."""

from __future__ import annotations

from studio.tools.tool import Tool


class PanTool(Tool):
    """Drags the board. The view reads `pans`: with it every drag moves the sheet."""

    id, title, shortcut, icon, cursor = "pan", "Pan", "H", "pan", "hand"
    tooltip = "Drag to move the board; with any other tool hold Space or the middle button."
    pans = True
