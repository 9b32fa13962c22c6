"""The help page about each panel, table and window, and the page for the focused widget. A tool names its own page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from studio.app.docks import LazyDock
from studio.family import studio_family
from studio.panels.tables.tabs import TablesPanel


class Topic(NamedTuple):
    """A page by file name, and a text on it to scroll to."""

    page: str
    words: str = ""


PANELS: Mapping[str, Topic] = {
    "inspector": Topic("1-window", "Inspector"),
    "layers": Topic("1-window", "Layers"),
    "issues": Topic("3-issues"),
    "tables": Topic("4-tables"),
    "analysis": Topic("8-analysis"),
    "games": Topic("7-bots"),
    "lab": Topic("8-lab"),
    "history": Topic("1-window", "History"),
}

WINDOWS: Mapping[str, Topic] = {
    "AgainDialog": Topic("5-playtest"),
    "BotDialog": Topic("7-bots", "Edit a bot"),
    "BoardChoices": Topic("1-start", "Ctrl+W"),
    "CalculateDialog": Topic("4-tables", "Number cells accept a calculation"),
    "ConsoleWindow": Topic("9-sharing", "Console"),
    "CompareWindow": Topic("9-former-versions", "Compare with"),
    "Comparison": Topic("5-playtest"),
    "CrashDialog": Topic("9-unsaved-work"),
    "DifferencesDialog": Topic("9-former-versions"),
    "LessonsPanel": Topic("1-start", "Lessons"),
    "MergeDialog": Topic("9-former-versions"),
    "VariantsDialog": Topic("9-former-versions", "Design variants"),
    "FillDialog": Topic("9-new-land", "Fill the tables"),
    "GlossaryWindow": Topic("1-window", "Glossary"),
    "GameFactsDialog": Topic("5-playtest"),
    "GeographyDialog": Topic("9-new-land", "Add to an open board"),
    "ImageDialog": Topic("9-grids", "Drawing over a scan"),
    "ImportDialog": Topic("4-tables", "An import first shows"),
    "HexesDialog": Topic("9-grids", "New Grid of Hexes"),
    "LandDialog": Topic("9-new-land"),
    "NewBoardDialog": Topic("1-start"),
    "NotesDialog": Topic("5-playtest"),
    "OpenPackDialog": Topic("9-sharing", "Send a board"),
    "PackDialog": Topic("9-sharing", "Send a board"),
    "OutlineDialog": Topic("9-grids", "New Grid over an Outline"),
    "Palette": Topic("1-window", "The palette"),
    "Loading": Topic("5-playtest"),
    "PlaytestWindow": Topic("5-playtest"),
    "ProposedColours": Topic("4-tables", "Railroads and prices"),
    "RunDialog": Topic("8-lab", "Runs"),
    "NumberDialog": Topic("8-lab", "Runs"),
    "AnimationDialog": Topic("9-sharing", "Show a game as an animated picture"),
    "RailroadDialog": Topic("2-drawing", "add a railroad"),
    "RecoveryDialog": Topic("9-unsaved-work"),
    "Refusal": Topic("3-issues"),
    "PictureDialog": Topic("9-sharing", "Save a picture"),
    "PrintKitDialog": Topic("9-sharing", "Print and play"),
    "PreflightDialog": Topic("9-sharing", "Check the game for print"),
    "RulesWindow": Topic("9-sharing", "The rules as text"),
    "RegionDialog": Topic("2-drawing", "add a region"),
    "RulesDialog": Topic("6-options"),
    "SchematizeDialog": Topic("9-new-land", "A schematic layout"),
    "StartDialog": Topic("5-playtest"),
    "HuntDialog": Topic("7-bots"),
    "PluginsDialog": Topic("9-sharing", "Plug-ins"),
    "TrustDialog": Topic("9-sharing", "Plug-ins"),
    "StatusLine": Topic("1-window", "The status line"),
    "VersionsDialog": Topic("9-former-versions"),
}
"""Topics by the class name of a window, or of a part of one. A family adds its own windows (`StudioFamily`)."""

START = Topic("1-start")
TOOLED = frozenset({"BoardView", "ToolOptions", "ToolOptionsBar"})
"""Widgets that belong to the current tool: the board, and the tool options."""


def topics_of_windows(family: str) -> Mapping[str, Topic]:
    """Return the topics of all windows that boards of a family can open."""
    its = studio_family(family)
    return {**WINDOWS, **{name: Topic(page) for name, page in its.help_of_windows.items()}} if its else WINDOWS


def topic_of(widget: QWidget | None, tool: Topic, family: str) -> Topic:
    """Return the topic of the widget that has the keyboard, or of the nearest widget around it that has one.

    `tool` is the topic of the chosen tool, which applies to the board and to the options of tools. `family` is the ID
    of the family of the open board, which has a page for its tables.
    """
    of_tool, its, windows = False, studio_family(family), topics_of_windows(family)
    while widget is not None:
        kinds = [kind.__name__ for kind in type(widget).__mro__]
        # Boards in games and comparisons have no tools: their windows have pages of their own.
        of_tool = of_tool or not TOOLED.isdisjoint(kinds)
        if isinstance(widget, LazyDock):
            tables = widget.panel if widget.is_made else None
            if isinstance(tables, TablesPanel) and tables.current_title and its is not None and its.help_of_tables:
                return Topic(its.help_of_tables, tables.current_title)
            return PANELS[widget.objectName()]
        found = next((windows[kind] for kind in kinds if kind in windows), None)
        if found is not None:
            return found
        widget = widget.parentWidget()
    return tool if of_tool else START
