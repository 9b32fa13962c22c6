"""Changes of the open file by other programs: notices, and a question before a save overwrites them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from engine.edit.merge.merging import Choice
from engine.errors import EditError, FileError, in_brief
from engine.i18n import tr
from engine.model.comparison.single import Way
from studio.app.files.differences import DifferencesDialog
from studio.document.document import Document
from studio.document.presence import OtherStudios
from studio.widgets.message_box import Box, Button, Icon, Role, warn
from studio.widgets.notices import Notices, Offer

NOTICE, OTHERS = "outside", "other_studios"


class Over(Enum):
    """Choices for a file that another program changed."""

    SAVE_OVER = "overwrite"
    SAVE_ELSEWHERE = "save as"  # not shown
    MERGE = "merge"
    CANCEL = "cancel"


def ask_over(document: Document, path: Path, window: QWidget) -> Over:
    """Ask what to do about a file that changed; the differences can be shown first."""
    gone = not path.exists()
    if gone:
        text = tr("{path} no longer exists.").format(path=path.name)
        more = tr("Another program removed or renamed the file after you opened or saved it.")
    else:
        text = tr("Another program changed {path}.").format(path=path.name)
        more = tr(
            "If you merge, the file gets the changes of both. If you overwrite it, the version of the other program "
            "is available in File > Version History."
        )
    while True:
        box = Box(window, Icon.Warning, text, more)
        over = box.addButton(tr("Save &Again") if gone else tr("&Overwrite"), Role.AcceptRole)
        merge = None if gone else box.addButton(tr("&Merge and Save"), Role.AcceptRole)
        elsewhere = box.addButton(tr("Save &As…"), Role.AcceptRole)
        differs = None if gone else box.addButton(tr("Show &Differences…"), Role.ActionRole)
        cancel = box.addButton(Button.Cancel)
        box.setDefaultButton(elsewhere)
        box.setEscapeButton(cancel)
        box.exec()
        pressed = box.clickedButton()
        if pressed is over:
            return Over.SAVE_OVER
        if pressed is elsewhere:
            return Over.SAVE_ELSEWHERE
        if merge is not None and pressed is merge:
            return Over.MERGE
        if differs is None or pressed is not differs:
            return Over.CANCEL
        DifferencesDialog(path, document.committed, window).exec()


class Outside(QObject):
    """Follows changes of the open file by other programs.

    The file is read again if nothing was changed here, which can be undone. Otherwise a notice above the board offers
    choices.
    """

    def __init__(
        self,
        document: Document,
        notices: Notices,
        save: Callable[[], object],
        save_as: Callable[[], object],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._notices, self._window = document, notices, window
        self._save, self._save_as = save, save_as
        document.changed_outside.connect(self._look)
        document.clean_changed.connect(self._drop_when_clean)
        document.path_changed.connect(self._follow)
        self.other_studios = OtherStudios(self)
        self.other_studios.changed.connect(self._tell_others)

    def look(self) -> None:
        """Check for changes now: not every change sends a signal."""
        self._document.look_at_file()
        self.other_studios.look()

    def close(self) -> None:
        """Stop following the file."""
        self.other_studios.follow(None)

    def read_again(self) -> None:
        """Read the file; show a notice if that fails."""
        document = self._document
        assert document.path is not None
        try:
            document.reload()
        except FileError as error:
            self._tell_unreadable(document.path, error)
            return
        self._notices.drop(NOTICE)
        document.noticed.emit(tr("Another program changed the file, so it was read again. Undo restores your version."))

    def merge(self) -> bool:
        """Merge the changes of the other program into the open board, after a choice for every conflict. Return whether
        that was done."""
        from engine.files.merging import merged_scenarios
        from studio.app.files.merge_dialog import MergeDialog

        document = self._document
        assert document.path is not None
        try:
            theirs, digest = document.read_outside()
        except FileError as error:
            self._tell_unreadable(document.path, error)
            return False
        document.end_preview()
        choices: dict[Way, Choice] = {}
        while True:
            try:
                merged = merged_scenarios(document.base, document.committed, theirs, choices)
            except EditError as error:
                warn(self._window, tr("Cannot Merge"), in_brief(error))
                return False
            left = [conflict for conflict in merged.conflicts if conflict.way not in choices]
            if not left:
                break
            # A choice may lead to another conflict, such as a line whose city is gone.
            dialog = MergeDialog(document.path.name, left, self._window)
            accepted = dialog.exec() == QDialog.DialogCode.Accepted
            choices |= dialog.choices()
            dialog.deleteLater()
            if not accepted:
                return False
        document.merge(merged.scenario, theirs, digest)
        self._notices.drop(NOTICE)
        told = tr("Merged with the changes of the other program. Undo restores your version.")
        document.noticed.emit(" ".join((told, *merged.notes)))
        return True

    def _tell_unreadable(self, path: Path, error: FileError) -> None:
        words = tr("Another program changed {0}, and the file cannot be read: {1}")
        self._notices.put(
            NOTICE,
            words.format(path.name, in_brief(error)),
            Offer(tr("Read Again"), tr("Try to read the file again"), self._look_again),
            self._elsewhere(),
        )

    def _look_again(self) -> None:
        """Read the file again, or offer the choices again if there are unsaved changes."""
        if self._document.undo_stack.isClean():
            self.read_again()
        else:
            self._offer()

    def _look(self) -> None:
        document = self._document
        if document.path is None or not document.is_astray:
            self._notices.drop(NOTICE)
        elif document.is_gone:
            words = tr(
                "{0} no longer exists, because another program removed or renamed it. The board stays open here."
            )
            again = Offer(tr("Save Again"), tr("Save the file again in the same place"), self._save)
            self._notices.put(NOTICE, words.format(document.path.name), again, self._elsewhere())
        elif document.undo_stack.isClean():
            self.read_again()
        else:
            self._offer()

    def _offer(self) -> None:
        """Offer the choices for unsaved changes and a changed file."""
        path = self._document.path
        assert path is not None
        words = tr("Another program changed {0}. You have unsaved changes.")
        self._notices.put(
            NOTICE,
            words.format(path.name),
            Offer(
                tr("Merge"),
                tr("Add the changes of the other program to yours. Undo restores your version."),
                self.merge,
            ),
            Offer(
                tr("Reload"),
                tr("Replace the open version by the content of the file. Undo restores your version."),
                self.read_again,
            ),
            Offer(tr("Show Differences…"), tr("Compare the file with the open version"), self._show),
            self._elsewhere(),
        )

    def _follow(self, path: Path | None) -> None:
        self._notices.drop(NOTICE)
        # A bundled board is saved under another name, so there is no conflict.
        self.other_studios.follow(None if self._document.folder is None else path)

    def _tell_others(self, others: int) -> None:
        path = self._document.path
        if not others or path is None:
            self._notices.drop(OTHERS)
            return
        words = tr("{0} is also open in another window of the studio. Save in one window only, or work on a copy.")
        tooltip = tr("Continue with a copy that has no file yet")
        self._notices.put(OTHERS, words.format(path.name), Offer(tr("Open as Copy"), tooltip, self._copy))

    def _copy(self) -> None:
        self._document.detach()
        self._document.noticed.emit(tr("This is a copy; it has no file yet."))

    def _elsewhere(self) -> Offer:
        return Offer(tr("Save As…"), tr("Keep both versions: save yours to another file"), self._save_as)

    def _show(self) -> None:
        if self._document.path is not None:
            DifferencesDialog(self._document.path, self._document.committed, self._window).exec()

    def _drop_when_clean(self, clean: bool) -> None:
        if clean:
            self._notices.drop(NOTICE)
