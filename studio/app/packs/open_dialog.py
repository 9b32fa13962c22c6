"""The dialog that shows the content of a pack before anything of it is used."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import format_number, ntr, tr, tr_noop
from engine.packs.archive import Manifest, PackedFile
from engine.plain_text import plain_line
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import window_title

ROLES = {
    "scenario": tr_noop("Scenario"),
    "image": tr_noop("Image"),
    "character": tr_noop("Bot"),
    "record": tr_noop("Game"),
    "runs": tr_noop("Runs"),
    "code": tr_noop("Code"),
    "other": tr_noop("Not data"),
}
"""Display names of the roles of files."""


class OpenPackDialog(Dialog):
    """Shows the files of a pack, and asks for the folder to unpack it into and which parts to use."""

    extent = LIST_SIZE

    def __init__(self, file: Path, manifest: Manifest, new_bots: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Open Pack: {title}").format(title=manifest.title)))
        told = Words(wraps=True)
        told.setText(
            tr(
                "The pack was checked: every file is complete and unchanged since it was packed. Nothing has "
                "been saved yet."
            )
        )
        note = Words(manifest.note, wraps=True)
        note.setVisible(bool(manifest.note))
        self.rows = QTreeWidget()
        self.rows.setAccessibleName(tr("Files of the pack"))
        self.rows.setRootIsDecorated(False)
        self.rows.setHeaderLabels([tr("File"), tr("Kind"), tr("Size (bytes)")])
        for packed in manifest.files:
            QTreeWidgetItem(self.rows, [plain_line(packed.name), _role(packed), format_number(packed.size)])
        for column in range(3):
            self.rows.resizeColumnToContents(column)
        self.folder = QLineEdit(str(_free(file.with_suffix(""))))
        label = Words(tr("Unpack into &folder"))
        label.setBuddy(self.folder)
        browse = QPushButton(tr("&Choose…"))
        browse.setToolTip(tr("Choose the folder above the new one"))
        browse.setAutoDefault(False)
        browse.clicked.connect(self._choose)
        self.bots = QCheckBox(
            ntr("Add {n} bot to my own &bots", "Add {n} bots to my own &bots", new_bots).format(n=new_bots)
        )
        self.bots.setToolTip(
            tr("Copy the bots of the line-up: the first game has them as its seats, and each can be chosen by name")
        )
        self.bots.setChecked(True)
        self.bots.setVisible(new_bots > 0)
        others = len(manifest.others)
        words = ntr(
            "&Unpack {n} file that is not data of Boxcars Studio",
            "&Unpack {n} files that are not data of Boxcars Studio",
            others,
        )
        self.others = QCheckBox(words.format(n=others))
        self.others.setToolTip(
            tr("Save these files also. Code runs only after you trust it; the program does not use the other files.")
        )
        self.others.setVisible(others > 0)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.folder, 1)
        row.addWidget(browse)
        layout = QVBoxLayout(self)
        layout.addWidget(told)
        layout.addWidget(note)
        layout.addWidget(self.rows, 1)
        layout.addWidget(label)
        layout.addLayout(row)
        layout.addWidget(self.bots)
        layout.addWidget(self.others)
        layout.addWidget(buttons)

    def _choose(self) -> None:
        here = Path(self.folder.text())
        name = QFileDialog.getExistingDirectory(self, tr("Unpack Into Folder"), str(here.parent))
        if name:
            self.folder.setText(str(Path(name) / here.name))


def _role(packed: PackedFile) -> str:
    return tr(ROLES[packed.role if packed.is_data or packed.role == "code" else "other"])


def _free(folder: Path) -> Path:
    """Return the folder, or one with a number if it exists."""
    number, free = 1, folder
    while free.exists():
        number += 1
        free = folder.with_name(f"{folder.name}-{number}")
    return free
