"""Actions of the Version History dialog: open, restore and save versions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from engine.errors import FileError
from engine.i18n import tr
from engine.model.scenario import Scenario
from studio.app.files.open_and_save import Files
from studio.document.document import Document
from studio.widgets.saving import ask_where_to_save

if TYPE_CHECKING:
    from engine.files.saves.backups import FormerVersion
    from studio.app.files.versions import VersionsDialog


class Former(QObject):
    """Shows the dialog and performs its actions."""

    def __init__(self, document: Document, files: Files, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window
        self.dialog: VersionsDialog | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing has ever been saved here. This is called at every change and checks one folder only."""
        from engine.files.saves.backups import is_empty

        return is_empty()

    def show(self) -> None:
        """Show the dialog."""
        from studio.app.files.versions import VersionsDialog

        dialog = self.dialog = VersionsDialog(self._document, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.copy_asked.connect(self._open_copy)
        dialog.restore_asked.connect(self._restore)
        dialog.save_asked.connect(self._save_elsewhere)
        dialog.open()

    def _open_copy(self, asked: tuple[Scenario, Path]) -> None:
        from engine.files.imported.tracings import found_from_afar

        scenario, folder = asked
        if not self._files.may_leave():
            return
        self._document.new(found_from_afar(scenario, folder), is_work=True)
        self._close()
        self._document.noticed.emit(tr("This is a copy of a previous version; it has no file yet."))

    def _restore(self, scenario: Scenario, moment: str) -> None:
        self._document.put(scenario, tr("Restore version of {moment}").format(moment=moment))
        self._close()
        self._document.noticed.emit(tr("Restored. Undo returns to the state before."))

    def _save_elsewhere(self, version: FormerVersion) -> None:
        from engine.files.opening import MAX_BYTES, read_file
        from engine.files.saves.backups import keep_found
        from engine.files.saves.saving import save_bytes

        dialog = self.dialog
        assert dialog is not None and dialog.saved_file is not None
        file = dialog.saved_file.file
        folder = file.parent if file.parent.is_dir() else Path.home()
        chosen = ask_where_to_save(dialog, tr("Save Version As"), folder / f"{file.stem}-former.yaml", ["*.yaml"])
        if chosen is None:
            return
        target = chosen.path
        try:
            data = read_file(version.path, MAX_BYTES)
            keep_found(target, dialog.saved_file.title)
            save_bytes(target, data)
        except FileError as error:
            self._files.refuse(tr("Cannot Save Version"), error)
        else:
            self._document.noticed.emit(tr("Saved {target}.").format(target=target.name))

    def _close(self) -> None:
        if self.dialog is not None:
            self.dialog.accept()
            self.dialog = None
