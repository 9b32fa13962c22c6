"""A list with check boxes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from engine.i18n import tr
from engine.text_match import folded
from studio.panels.undo_line_edit import Line
from studio.widgets.measured import open_at
from studio.widgets.message_box import window_title

ID = Qt.ItemDataRole.UserRole


class PickList(QDialog):
    """Checks the chosen entries. Space checks and unchecks; typing filters the list."""

    def __init__(
        self, title: str, choices: Sequence[tuple[str, str]], chosen: Collection[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(title))
        self.filter = Line(self)
        self.filter.setPlaceholderText(tr("Filter"))
        self.filter.setAccessibleName(tr("Filter"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._narrow)
        self.list = QListWidget(self)
        self.list.setAccessibleName(title)
        self.list.setToolTip(tr("Press Space or click the box to select an entry"))
        for id, name in choices:
            item = QListWidgetItem(name, self.list)
            item.setData(ID, id)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if id in chosen else Qt.CheckState.Unchecked)
        self.buttons = QDialogButtonBox(self)
        self.buttons.setStandardButtons(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (self.filter, self.list, self.buttons):
            layout.addWidget(part)
        open_at(self, self.fontMetrics().averageCharWidth() * 44, self.fontMetrics().height() * 28)

    def picked(self) -> tuple[str, ...]:
        """Return the IDs of the checked entries in list order."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return tuple(item.data(ID) for item in items if item.checkState() == Qt.CheckState.Checked)

    def _narrow(self, text: str) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(folded(text) not in folded(item.text()))


def pick(
    title: str, choices: Sequence[tuple[str, str]], chosen: Collection[str], parent: QWidget
) -> tuple[str, ...] | None:
    """Return the checked entries, or None if the dialog was canceled."""
    dialog = PickList(title, choices, chosen, parent)
    return dialog.picked() if dialog.exec() == QDialog.DialogCode.Accepted else None
