"""Tables of a few rows, without a filter and with narrow buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHeaderView, QPushButton, QWidget

from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.panels.tables.entry_view import EntryView
from studio.panels.tables.record_table import Column


class SmallTable(EntryView):
    """A table next to others; its rows keep their order."""

    def __init__(
        self,
        document: Document,
        ids: Callable[[Scenario], Mapping[str, Any]],
        columns: Sequence[Column],
        title: str,
        unit: str,
        empty: str,
        refs: Callable[[Scenario, str], Iterable[Ref]] = lambda scenario, id: (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, ids, columns, title, unit, empty, refs, parent=parent, is_small=True)
        self.told.setWordWrap(True)
        self.view.setSortingEnabled(False)
        self.sheet.no_sorting = tr("The order of these rows matters in the game.")
        self.view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def add_action(self, title: str, key: QKeySequence, hint: str, act: Callable[[], None]) -> QPushButton:
        """Add a narrow button to the table's bar, with a key."""
        button = super().add_action(title, key, hint, act)
        button.setMaximumWidth(self.fontMetrics().horizontalAdvance(title) + 24)
        return button
