"""Message boxes and the question for a line of text."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QInputDialog, QLabel, QMessageBox, QWidget

from engine.plain_text import plain_text, shortened
from studio.widgets.mnemonic import letter_of

MOST = 1500
"""Characters that a box shows of a text; more would make it higher than the screen."""
Button = QMessageBox.StandardButton
Icon = QMessageBox.Icon
Role = QMessageBox.ButtonRole


class Box(QMessageBox):
    """A message box that shows any text as it is."""

    def __init__(
        self, parent: QWidget | None, icon: Icon, text: str, more: str = "", title: str = "Boxcars Studio"
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIcon(icon)
        self.setWindowTitle(window_title(title))
        self.setText(text)
        if more:
            self.setInformativeText(more)

    def setText(self, text: str) -> None:
        """Shows this text."""
        super().setText(_breakable(text))
        self._keep_plain()

    def setInformativeText(self, text: str) -> None:
        """Shows this text below the other."""
        super().setInformativeText(_breakable(text))
        self._keep_plain()

    def showEvent(self, event: QShowEvent) -> None:
        """Every answer has a letter: Qt gives some of its own none."""
        taken = {letter_of(button.text()) for button in self.buttons()}
        for button in self.buttons():
            words = button.text()
            free = next(
                (at for at, letter in enumerate(words.casefold()) if letter.isalpha() and letter not in taken), -1
            )
            if not letter_of(words) and free >= 0:
                taken.add(words[free].casefold())
                button.setText(f"{words[:free]}&{words[free:]}")
        super().showEvent(event)

    def _keep_plain(self) -> None:
        """The label of the informative text does not follow the box's text format; and both have to wrap."""
        for label in self.findChildren(QLabel):
            if not label.pixmap():
                label.setTextFormat(Qt.TextFormat.PlainText)
                label.setWordWrap(True)


def warn(parent: QWidget | None, title: str, text: str) -> None:
    """Says what went wrong and waits until it is read."""
    Box(parent, Icon.Warning, text, title=title).exec()


def ask(parent: QWidget | None, title: str, text: str, buttons: Button, default: Button) -> Button:
    """The button that is pressed under a question."""
    box = Box(parent, Icon.Question, text, title=title)
    box.setStandardButtons(buttons)
    box.setDefaultButton(default)
    return Button(box.exec())


LINE_LETTERS = 64
"""Letters that a dialog for a line of text is wide at least."""


def ask_for_line(parent: QWidget | None, title: str, label: str, text: str = "") -> str | None:
    """A line of text that is typed in, or None where the question is given up."""
    dialog = line_dialog(parent, title, label, text)
    given = dialog.exec() == QDialog.DialogCode.Accepted
    typed = dialog.textValue()
    dialog.deleteLater()
    return typed if given else None


def line_dialog(parent: QWidget | None, title: str, label: str, text: str = "") -> QInputDialog:
    """The dialog that asks for a line of text."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(window_title(title))
    dialog.setTextValue(text)
    # The label belongs to the field, and would take the letter behind an ampersand for its key.
    dialog.setLabelText(_breakable(label).replace("&", "&&"))
    for each in dialog.findChildren(QLabel):
        each.setTextFormat(Qt.TextFormat.PlainText)
        each.setWordWrap(True)
    # Qt's own is as wide as the label: a sentence is typed into it, and its title is to be read.
    dialog.resize(dialog.sizeHint().expandedTo(QSize(dialog.fontMetrics().averageCharWidth() * LINE_LETTERS, 0)))
    return dialog


def window_title(text: str, marked: bool = False) -> str:
    """What to hand to `setWindowTitle`: Qt puts the mark of unsaved changes where `[*]` stands, `marked` at the end."""
    return plain_text(shortened(text.replace("\n", " "), 120)).replace("[*]", "[*][*]") + ("[*]" if marked else "")


def _breakable(text: str) -> str:
    """The text, not too long, with places to break in words that no window could hold."""
    words = plain_text(shortened(text, MOST)).split(" ")
    return " ".join("\u200b".join(word[at : at + 60] for at in range(0, len(word), 60)) for word in words)
