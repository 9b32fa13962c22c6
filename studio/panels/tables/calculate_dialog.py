"""The dialog that changes the numbers of the selected cells by a calculation, each by its own value."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from engine.i18n import ntr, tr
from studio.panels.numbers import result_hint
from studio.panels.tables.calculation import calculated_cells
from studio.panels.tables.clipboard import text_of
from studio.panels.undo_line_edit import Line
from studio.widgets.dialog import Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import window_title

SHOWN = 3
"""Number of cells whose values are shown before and after."""


class CalculateDialog(Dialog):
    """Asks for a calculation, and shows the first results. `typed` is the calculation."""

    def __init__(self, cells: Sequence[QModelIndex], currency: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Quick Calculation")))
        self._cells, self._currency = cells, currency
        label = Words(tr("Calculation for each selected cell:"), self)
        self.line = Line("+10%", self)
        self.line.setAccessibleName(tr("Calculation"))
        self.line.setToolTip(tr("Change each number, such as +10%, -500, *2 or /3, or set all to 100*2"))
        self.line.selectAll()
        label.setBuddy(self.line)
        self.told = Words(parent=self, wraps=True)
        self.told.setAccessibleName(tr("Results"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (label, self.line, self.told, self.buttons):
            layout.addWidget(part)
        self.line.textChanged.connect(self._show)
        self.line.setFocus()
        self._show()

    @property
    def typed(self) -> str:
        """The calculation as typed."""
        return self.line.text()

    def _show(self) -> None:
        try:
            results = calculated_cells(self._cells, self.typed, self._currency)
        except ValueError as error:
            self.told.setText(str(error))
            self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(False)
            return
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(True)
        lines = [f"{text_of(index)} {result_hint(value).replace('=', '→')}" for index, value in results[:SHOWN]]
        if len(results) > SHOWN:
            more = len(results) - SHOWN
            lines.append(ntr("and {n:,} more cell", "and {n:,} more cells", more).format(n=more))
        self.told.setText("\n".join(lines))
