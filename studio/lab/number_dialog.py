"""Dialog for a whole number."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from studio.widgets.dialog import Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import window_title
from studio.widgets.number_box import NumberBox


class NumberDialog(Dialog):
    """Asks for a whole number; `number` is the answer."""

    def __init__(self, parent: QWidget | None, title: str, label: str, value: int, least: int, most: int) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(title))
        self.box = NumberBox(self)
        self.box.setRange(least, most)
        self.box.setGroupSeparatorShown(True)
        self.box.setValue(value)
        self.box.setAccessibleName(label)
        self.box.selectAll()
        words = Words(label, self, wraps=True)
        words.setBuddy(self.box)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (words, self.box, buttons):
            layout.addWidget(part)

    @property
    def number(self) -> int:
        """The number as entered."""
        return self.box.value()


def ask_number(parent: QWidget | None, title: str, label: str, value: int, least: int, most: int) -> int | None:
    """Ask for a whole number; return None if the user cancels."""
    dialog = NumberDialog(parent, title, label, value, least, most)
    is_given = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.number if is_given else None
