"""The choice between two versions of a board for every part that both changed in different ways."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.edit.merge.merging import Choice
from engine.files.merging import Conflict
from engine.i18n import ntr, tr
from engine.model.comparison.single import Way
from engine.plain_text import plain_line
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.label import Words
from studio.widgets.tip import tip

SIDES: tuple[Choice, Choice] = ("mine", "theirs")
"""The sides by the columns that show them."""


class MergeDialog(Dialog):
    """A row for each conflict, with the change of either version; one of the two is checked."""

    extent = LIST_SIZE

    def __init__(self, name: str, conflicts: Sequence[Conflict], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Merge"))
        self._conflicts = tuple(conflicts)
        told = Words(wraps=True)
        text = ntr(
            "The open board and {name} differ in {n} place that both changed. Choose a version; all other changes of "
            "both are merged.",
            "The open board and {name} differ in {n} places that both changed. Choose a version for each; all other "
            "changes of both are merged.",
            len(self._conflicts),
        )
        told.setText(text.format(name=name, n=len(self._conflicts)))
        self.rows = QTreeWidget()
        self.rows.setAccessibleName(tr("Conflicts"))
        self.rows.setHeaderLabels([tr("Open board"), plain_line(name)])
        self.rows.setRootIsDecorated(False)
        self.rows.setUniformRowHeights(True)
        self.rows.setAllColumnsShowFocus(False)
        self.rows.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for row, conflict in enumerate(self._conflicts):
            item = QTreeWidgetItem(self.rows, [plain_line(conflict.mine), plain_line(conflict.theirs)])
            for column, text in enumerate((conflict.mine, conflict.theirs)):
                item.setToolTip(column, tip(text))
                item.setCheckState(column, Qt.CheckState.Unchecked)
            item.setCheckState(0, Qt.CheckState.Checked)
            if not row:
                self.rows.setCurrentItem(item)
        self.rows.itemChanged.connect(self._keep_one)
        buttons, role = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel), QDialogButtonBox.ButtonRole
        self.all_mine = buttons.addButton(tr("Choose All of &Open Board"), role.ActionRole)
        self.all_theirs = buttons.addButton(tr("Choose All of &File"), role.ActionRole)
        self.merge = buttons.addButton(tr("&Merge"), role.AcceptRole)
        self.all_mine.setToolTip(tip(tr("Choose the version of the open board in every row")))
        self.all_theirs.setToolTip(tip(tr("Choose the version of the file in every row")))
        self.merge.setToolTip(tip(tr("Merge both versions as one undo step")))
        self.all_mine.clicked.connect(lambda: self._choose_all(0))
        self.all_theirs.clicked.connect(lambda: self._choose_all(1))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(told)
        layout.addWidget(self.rows, 1)
        layout.addWidget(buttons)
        self.merge.setDefault(True)
        self.rows.setFocus()

    def choices(self) -> dict[Way, Choice]:
        """Return the chosen side of each conflict."""
        found: dict[Way, Choice] = {}
        for row, conflict in enumerate(self._conflicts):
            item = self.rows.topLevelItem(row)
            assert item is not None, "each conflict has a row"
            found[conflict.way] = SIDES[item.checkState(1) == Qt.CheckState.Checked]
        return found

    def _choose_all(self, column: int) -> None:
        for row in range(self.rows.topLevelItemCount()):
            item = self.rows.topLevelItem(row)
            if item is not None:
                item.setCheckState(column, Qt.CheckState.Checked)

    def _keep_one(self, item: QTreeWidgetItem, column: int) -> None:
        """Exactly one of the two boxes is checked."""
        is_on = item.checkState(column) == Qt.CheckState.Checked
        other = Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked
        if item.checkState(1 - column) != other:
            item.setCheckState(1 - column, other)
