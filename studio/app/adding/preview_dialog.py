"""A dialog whose edit is computed in the background and shown on the board before it is used."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QLayout, QVBoxLayout, QWidget

from engine.edit.edit import Edit
from engine.errors import EditError, in_words
from engine.model.scenario import Scenario
from studio.app.adding.notes import BusyBar, Notes
from studio.document.document import Document
from studio.threads.worker import Worker
from studio.widgets.dialog import Dialog
from studio.widgets.message_box import window_title


class Computed(Edit, frozen=True):
    """An edit whose result a worker has computed already."""

    edit: Edit
    before: Scenario
    after: Scenario

    def text(self, scenario: Scenario) -> str:
        return self.edit.text(scenario)

    def apply(self, scenario: Scenario) -> Scenario:
        return self.after if scenario is self.before else self.edit.apply(scenario)


def computed(edit: Edit, scenario: Scenario) -> Computed:
    """Return the edit with its result. Raises EditError."""
    return Computed(edit, scenario, edit.apply(scenario))


class PreviewDialog(Dialog):
    """Notes, a sign that work is going on, and OK for one undo step, which is enabled while the board shows the edit.
    Cancel and Escape leave the board unchanged. Subclasses lay out their fields with `lay_out`, and call
    `show_edit` or `show_none` for every change of them."""

    def __init__(self, document: Document, title: str, ok: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(title))
        self._document = document
        self._edit: Edit | None = None
        self._worker = Worker("preview", self)
        self.finished.connect(lambda _: self._worker.forget())
        self.notes = Notes()
        self.busy = BusyBar()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setText(ok)
        self.ok.setEnabled(False)
        self.ok.setDefault(True)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.rejected.connect(document.end_preview)

    def lay_out(self, *parts: QWidget | QLayout) -> None:
        """Lay out the fields, then the notes and buttons, which Tab reaches last. The dialog begins in the first field:
        while OK is disabled, Qt would begin at Cancel, which Enter then chooses."""
        whole = QVBoxLayout(self)
        for part in parts:
            if isinstance(part, QLayout):
                whole.addLayout(part)
            else:
                whole.addWidget(part)
        for below in (self.notes.in_area(4), self.busy, self.buttons):
            whole.addWidget(below)
        place = self.nextInFocusChain()
        while place is not None and not place.focusPolicy() & Qt.FocusPolicy.TabFocus:
            place = place.nextInFocusChain()
        if place is not None:
            place.setFocus()

    def show_edit(self, find: Callable[[], tuple[Computed, str]]) -> None:
        """Find the edit and its notes in the background, and show both. An error is shown in place of the notes."""
        self._edit = None
        self.ok.setEnabled(False)
        self.busy.show()
        self._worker.ask(lambda _: find(), self._take, self._fail)

    def show_none(self, said: str) -> None:
        """Show the board without an edit, and what is to be chosen first."""
        self._worker.forget()
        self._fail_with(said)

    def _take(self, found: tuple[Edit, str]) -> None:
        edit, said = found
        try:
            self._document.preview(edit)
        except EditError as error:
            self._fail(error)
            return
        self.busy.hide()
        self._edit = edit
        self.notes.setText(said)
        self.ok.setEnabled(True)

    def _fail(self, error: BaseException) -> None:
        self._fail_with(in_words(error))

    def _fail_with(self, said: str) -> None:
        self._edit = None
        self.ok.setEnabled(False)
        self.busy.hide()
        self._document.end_preview()
        self.notes.setText(said)

    def _accept(self) -> None:
        if self._edit is not None:
            self._document.perform(self._edit)
            self.accept()
