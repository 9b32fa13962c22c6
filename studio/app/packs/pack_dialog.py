"""The dialog of File > Pack for a Playtester: own bots, games, runs and other files of a pack."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.bots.named import bot_description, bot_names
from engine.game.family import Family
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plain_text import plain_line
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words
from studio.widgets.message_box import window_title
from studio.widgets.tip import tip

FILE, ROLE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class Choices(NamedTuple):
    """The parts of a pack that the user chose."""

    bots: tuple[str, ...]
    records: tuple[Path, ...]
    runs: tuple[Path, ...]
    others: tuple[Path, ...]
    note: str


class PackDialog(Dialog):
    """Asks which parts to pack; `choices` has the answer."""

    extent = LIST_SIZE

    def __init__(self, scenario: Scenario, family: Family, folder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Pack for a Playtester")))
        self._folder = folder
        told = Words(wraps=True)
        told.setText(
            tr(
                "A pack is one file with the board, its images, and the parts that you choose here. The "
                "playtester opens "
                "it with Boxcars Studio."
            )
        )
        self.bots = QListWidget()
        self.bots.setAccessibleName(tr("Bots of the line-up"))
        for name in bot_names(family, scenario):
            item = QListWidgetItem(plain_line(name), self.bots)
            item.setCheckState(Qt.CheckState.Unchecked)
            item.setToolTip(tip(bot_description(family, name, scenario)))
        self.files = QListWidget()
        self.files.setAccessibleName(tr("Games, runs and files"))
        self.files.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self.files.itemSelectionChanged.connect(self._follow)
        self.empty = EmptyState(tr("No games, runs or files are added."), "picture-pack")
        records = QPushButton(tr("Add &Games…"))
        records.setToolTip(tr("Add game records"))
        records.clicked.connect(self._choose_records)
        runs = QPushButton(tr("Add R&uns…"))
        runs.setToolTip(tr("Add a store of simulated games"))
        runs.clicked.connect(self._choose_runs)
        others = QPushButton(tr("Add &Files…"))
        others.setToolTip(tr("Add other files, such as pictures or notes"))
        others.clicked.connect(self._choose_others)
        self.remove = QPushButton(tr("&Remove"))
        self.remove.setToolTip(tr("Remove the selected files from the list (Del)"))
        self.remove.setShortcut("Del")
        self.remove.clicked.connect(self._remove)
        self.note = QLineEdit()
        self.note.setMaxLength(1_000)
        self.note.setPlaceholderText(tr("For example: please try the northern route"))
        note_label = Words(tr("&Note to the playtester"))
        note_label.setBuddy(self.note)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Save &Pack…"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout()
        for button in (records, runs, others, self.remove):
            button.setAutoDefault(False)
            column.addWidget(button)
        column.addStretch(1)
        left, lists = QVBoxLayout(), QHBoxLayout()
        left.addWidget(self.files, 1)
        left.addWidget(self.empty, 1)
        lists.addLayout(left, 1)
        lists.addLayout(column)
        line_up, parts = QGroupBox(tr("Line-up")), QGroupBox(tr("Games, runs and files"))
        QVBoxLayout(line_up).addWidget(self.bots)
        parts.setLayout(lists)
        layout = QVBoxLayout(self)
        layout.addWidget(told)
        layout.addWidget(line_up, 1)
        layout.addWidget(parts, 1)
        layout.addWidget(note_label)
        layout.addWidget(self.note)
        layout.addWidget(buttons)
        self._follow()

    @property
    def choices(self) -> Choices:
        """The chosen parts."""
        rows = [self.bots.item(row) for row in range(self.bots.count())]
        bots = tuple(item.text() for item in rows if item.checkState() == Qt.CheckState.Checked)
        files = [self.files.item(row) for row in range(self.files.count())]
        by_role = {
            role: tuple(Path(item.data(FILE)) for item in files if item.data(ROLE) == role)
            for role in ("record", "runs", "other")
        }
        return Choices(bots, by_role["record"], by_role["runs"], by_role["other"], self.note.text().strip())

    def add(self, path: Path, role: str) -> None:
        """Add a file with its role: record, runs or other."""
        titles = {"record": tr("Game: {name}"), "runs": tr("Runs: {name}"), "other": tr("File: {name}")}
        item = QListWidgetItem(plain_line(titles[role].format(name=path.name)), self.files)
        item.setData(FILE, str(path))
        item.setData(ROLE, role)
        item.setToolTip(tip(str(path)))
        self._follow()

    def _choose_records(self) -> None:
        self._choose(tr("Add Games"), tr("Records (*.yaml *.yml);;All files (*)"), "record")

    def _choose_runs(self) -> None:
        self._choose(tr("Add Runs"), tr("All files (*)"), "runs")

    def _choose_others(self) -> None:
        self._choose(tr("Add Files"), tr("All files (*)"), "other")

    def _choose(self, title: str, kinds: str, role: str) -> None:
        names, _ = QFileDialog.getOpenFileNames(self, title, self._folder, kinds)
        for name in names:
            self.add(Path(name), role)

    def _remove(self) -> None:
        for item in self.files.selectedItems():
            self.files.takeItem(self.files.row(item))
        self._follow()

    def _follow(self) -> None:
        self.files.setVisible(self.files.count() > 0)
        self.empty.setVisible(not self.files.count())
        self.remove.setEnabled(bool(self.files.selectedItems()))
