"""The panels of the window and how each is created when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from engine.i18n import tr_noop
from studio.app.docks import Make
from studio.app.settings import Settings
from studio.document.document import Document

if TYPE_CHECKING:
    from studio.canvas.view import BoardView


def panels(
    document: Document, settings: Settings, view: Callable[[], BoardView], open_record: Callable[[Path], object]
) -> dict[str, tuple[str, Make]]:
    """Return title (marked with `tr_noop`) and factory of each panel by name. `view` returns the board view and
    creates it on first use; `open_record` opens the record of a game."""

    def inspector() -> QWidget:
        from studio.panels.inspector import InspectorPanel

        def remember(folded: frozenset[str]) -> None:
            settings.folded = tuple(sorted(folded))

        panel = InspectorPanel(document, folded=frozenset(settings.folded))
        panel.folded.connect(remember)
        return panel

    def layers() -> QWidget:
        from studio.panels.layers import LayersPanel

        return LayersPanel(view())

    def issues() -> QWidget:
        from studio.panels.issues.panel import IssuesPanel

        return IssuesPanel(document)

    def tables() -> QWidget:
        from studio.panels.tables.tabs import TablesPanel

        return TablesPanel(document)

    def history() -> QWidget:
        from studio.panels.history import HistoryPanel

        return HistoryPanel(document)

    def analysis() -> QWidget:
        from studio.lab.panel import AnalysisPanel

        return AnalysisPanel(document, view)

    def games() -> QWidget:
        from studio.lab.games import GamesPanel
        from studio.playtest.start.rules_dialog import ask_rules

        return GamesPanel(document, view, ask_rules)

    def lab() -> QWidget:
        from studio.lab.lab_panel import LabPanel
        from studio.playtest.start.rules_dialog import ask_rules

        return LabPanel(document, view, ask_rules, open_record)

    return {
        "inspector": (tr_noop("Inspector"), inspector),
        "layers": (tr_noop("Layers"), layers),
        "issues": (tr_noop("Issues"), issues),
        "tables": (tr_noop("Tables"), tables),
        "analysis": (tr_noop("Analysis"), analysis),
        "games": (tr_noop("Games"), games),
        "lab": (tr_noop("Lab"), lab),
        "history": (tr_noop("History"), history),
    }
