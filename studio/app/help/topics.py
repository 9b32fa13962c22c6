"""Which page of help is about what: tools, panels, tables, windows; and what has the keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtWidgets import QTabWidget, QWidget

from studio.app.docks import LazyDock


class Topic(NamedTuple):
    """A page by the name of its file, and words on it where its reader is to begin."""

    page: str
    words: str = ""


TOOLS: Mapping[str, Topic] = {
    "select": Topic("2-drawing", "select several"),
    "pan": Topic("1-start", "Look around"),
    "milepost": Topic("2-drawing", "add a milepost"),
    "city": Topic("2-drawing", "add a city"),
    "line": Topic("2-drawing", "draw a line"),
    "split": Topic("2-drawing", "split or join lines"),
    "join": Topic("2-drawing", "split or join lines"),
    "delete": Topic("2-drawing", "remove"),
    "region": Topic("2-drawing", "bend an outline"),
    "coast": Topic("2-drawing", "redraw a coast"),
    "label": Topic("2-drawing", "write on the board"),
    "measure": Topic("2-drawing", "measure"),
    "tracing": Topic("9-grids", "move the image"),
    "brush": Topic("9-grids", "paint terrain"),
    "straight": Topic("9-grids", "paint a straight line"),
    "rectangle": Topic("9-grids", "paint a rectangle"),
    "polygon": Topic("9-grids", "paint a rectangle, or a polygon"),
    "fill": Topic("9-grids", "fill adjoining cells"),
    "curve": Topic("9-grids", "draw a river, a lake or a coast"),
    "sides": Topic("9-grids", "draw along sides"),
    "course": Topic("9-grids", "lead a river through cells"),
    "site": Topic("9-grids", "add a city"),
    "connection": Topic("9-grids", "join two cells by ferry"),
    "lasso": Topic("9-grids", "give cells to a region"),
}

PANELS: Mapping[str, Topic] = {
    "inspector": Topic("1-window", "Inspector"),
    "layers": Topic("1-window", "Layers"),
    "issues": Topic("3-issues"),
    "tables": Topic("4-tables"),
    "analysis": Topic("8-analysis"),
    "games": Topic("7-bots"),
    "history": Topic("1-window", "History"),
}

TABLES: Mapping[str, str] = {"boxcars": "4-tables", "crayon": "9-crayon", "dice": "9-dice", "tycoon": "9-tycoon"}
"""The page about the tables of each family; those of the grid stand there, too."""

WINDOWS: Mapping[str, Topic] = {
    "AgainDialog": Topic("5-playtest"),
    "BoardChoices": Topic("1-start", "Ctrl+W"),
    "CompareWindow": Topic("9-former-versions", "Compare with"),
    "Comparison": Topic("5-playtest"),
    "CrashDialog": Topic("9-unsaved-work"),
    "DifferencesDialog": Topic("9-former-versions"),
    "GameFactsDialog": Topic("5-playtest"),
    "ImageDialog": Topic("9-grids", "Drawing over a scan"),
    "ImportDialog": Topic("4-tables", "An import first shows"),
    "NewBoardDialog": Topic("1-start"),
    "NotesDialog": Topic("5-playtest"),
    "OutlineDialog": Topic("9-grids", "New Grid over an Outline"),
    "Palette": Topic("1-window", "The palette"),
    "Loading": Topic("5-playtest"),
    "PickList": Topic("9-crayon"),
    "PlaytestWindow": Topic("5-playtest"),
    "ProposedColours": Topic("4-tables", "Railroads and prices"),
    "RailroadDialog": Topic("2-drawing", "add a railroad"),
    "RecoveryDialog": Topic("9-unsaved-work"),
    "Refusal": Topic("3-issues"),
    "RegionDialog": Topic("2-drawing", "add a region"),
    "RulesDialog": Topic("6-options"),
    "StartDialog": Topic("5-playtest"),
    "HuntDialog": Topic("7-bots"),
    "StatusLine": Topic("1-window", "The status line"),
    "VersionsDialog": Topic("9-former-versions"),
}
"""By the name of the class of a window, or of a part of one."""

START = Topic("1-start")
TOOLED = frozenset({"BoardView", "ToolOptions", "ToolOptionsBar"})
"""What belongs to the tool in hand: the board, and what stands above it for that tool."""


def topic_of(widget: QWidget | None, tool: str, family: str) -> Topic:
    """The topic of what has the keyboard, else of what is around it: the table in front of the tables, the tool in hand
    on the board that is edited and beside its options. `family` is the kind of the open board."""
    of_tool = False
    while widget is not None:
        kinds = [kind.__name__ for kind in type(widget).__mro__]
        # Boards of games and of comparisons know no tools: their windows have a page of their own.
        of_tool = of_tool or not TOOLED.isdisjoint(kinds)
        if isinstance(widget, LazyDock):
            tabs = widget.findChild(QTabWidget) if widget.objectName() == "tables" else None
            if tabs is not None and family in TABLES:
                return Topic(TABLES[family], tabs.tabText(tabs.currentIndex()))
            return PANELS[widget.objectName()]
        found = next((WINDOWS[kind] for kind in kinds if kind in WINDOWS), None)
        if found is not None:
            return found
        widget = widget.parentWidget()
    return TOOLS.get(tool, START) if of_tool else START
