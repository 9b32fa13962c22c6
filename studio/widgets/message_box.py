"""Message boxes and the dialog for a line of text."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QInputDialog, QLabel, QMessageBox, QWidget

from engine.plain_text import plain_text, shortened
from studio.widgets.mnemonic import letter_of

MOST = 1500
"""Maximum number of characters in a box; more would make it higher than the screen."""
Button = QMessageBox.StandardButton
Icon = QMessageBox.Icon
Role = QMessageBox.ButtonRole


class Box(QMessageBox):
    """A message box that shows any text literally."""

    def __init__(
        self,
        parent: QWidget | None,
        icon: Icon,
        text: str,
        more: str = "",
        title: str = "Boxcars Studio",  # not shown
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIcon(icon)
        self.setWindowTitle(window_title(title))
        self.setText(text)
        if more:
            self.setInformativeText(more)

    def setText(self, text: str) -> None:
        """Show this text."""
        super().setText(_breakable(text))
        self._keep_plain()

    def setInformativeText(self, text: str) -> None:
        """Show this text below the other."""
        super().setInformativeText(_breakable(text))
        self._keep_plain()

    def showEvent(self, event: QShowEvent) -> None:
        """Give every button a mnemonic: Qt omits some."""
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
        """The label of the informative text ignores the box's text format; both have to wrap."""
        for label in self.findChildren(QLabel):
            if not label.pixmap():
                label.setTextFormat(Qt.TextFormat.PlainText)
                label.setWordWrap(True)


def warn(parent: QWidget | None, title: str, text: str) -> None:
    """Show an error and wait until the user closes it."""
    Box(parent, Icon.Warning, text, title=title).exec()


def ask(parent: QWidget | None, title: str, text: str, buttons: Button, default: Button) -> Button:
    """Ask a question and return the pressed button."""
    box = Box(parent, Icon.Question, text, title=title)
    box.setStandardButtons(buttons)
    box.setDefaultButton(default)
    return Button(box.exec())


LINE_LETTERS = 64
"""Minimum width of a dialog for a line of text, in letters."""


def ask_for_line(parent: QWidget | None, title: str, label: str, text: str = "") -> str | None:
    """Ask for a line of text; return None if the user cancels."""
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
    # Without a buddy the label belongs to the field and would take the letter after an ampersand as its mnemonic.
    dialog.setLabelText(_breakable(label).replace("&", "&&"))
    for each in dialog.findChildren(QLabel):
        each.setTextFormat(Qt.TextFormat.PlainText)
        each.setWordWrap(True)
    # Qt's own dialog is as wide as the label, too narrow for a sentence and the title.
    dialog.resize(dialog.sizeHint().expandedTo(QSize(dialog.fontMetrics().averageCharWidth() * LINE_LETTERS, 0)))
    return dialog


def window_title(text: str, marked: bool = False) -> str:
    """Return the text for `setWindowTitle`: Qt replaces `[*]` by the mark of unsaved changes, `marked` adds it at the
    end."""
    return plain_text(shortened(text.replace("\n", " "), 120)).replace("[*]", "[*][*]") + ("[*]" if marked else "")


def _breakable(text: str) -> str:
    """Return a shortened text, with places to break in words that are wider than any window."""
    words = plain_text(shortened(text, MOST)).split(" ")
    return " ".join("\u200b".join(word[at : at + 60] for at in range(0, len(word), 60)) for word in words)
