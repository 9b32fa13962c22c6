"""The tracing image as a file: chosen, copied next to its scenario, and copied again for Save As."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.edit.sheet.tracing import ChangeTracing, SetTracing
from engine.errors import FileError
from engine.files.imported.tracings import copied_beside, name_for, tracing_path
from engine.i18n import tr
from engine.model.look import Tracing
from studio.app.files.waiting import waited_for
from studio.document.document import Document
from studio.widgets.message_box import Box, Button, Icon


class Tracings(QObject):
    """Adds tracing images to the open board."""

    def __init__(self, document: Document, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._window = document, window

    def choose(self) -> None:
        """Ask for an image and show it under the board."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, tr("Choose Tracing Image"), str(self._document.folder or Path.home()), kinds()
        )
        if name:
            self.lay(Path(name))

    def lay(self, source: Path) -> None:
        """Add an image under the board, as large as the sheet or as the previous image. Copy it next to the scenario
        after asking, or at the first save."""
        from studio.paint.land.tracing import measured

        document, folder = self._document, self._document.folder
        try:
            words = tr("Reading {source}…").format(source=source.name)
            size = waited_for(self._window, words, lambda wanted: measured(source, wanted))
            if size is None:
                return
            if folder is None or source.resolve().is_relative_to(folder.resolve()):
                file = name_for(source, folder)
            elif self._may_copy(source, folder):
                file = copied_beside(source, folder)
            else:
                return
        except FileError as error:
            self._refuse(error)
            return
        old, sheet = document.committed.look.tracing, document.committed.board.sheet
        width = min(sheet.width, sheet.height * size.width() / size.height())
        new = replace(old, file=file, shown=True) if old is not None else Tracing(file, max(0.1, round(width, 2)))
        document.perform(SetTracing(new))
        if folder is None:
            document.noticed.emit(tr("The image is copied next to the board when you save it."))

    def take_along(self, target: Path) -> bool:
        """Copy the tracing image before a scenario is saved to another folder. Return whether the scenario names
        another file now, by a step that can be undone. Report errors to the user."""
        document, tracing = self._document, self._document.committed.look.tracing
        if tracing is None or document.folder == target.parent:
            return False
        try:
            file = copied_beside(tracing_path(tracing, document.folder), target.parent)
        except FileError as error:
            self._refuse(error)
            return False
        if file == tracing.file:
            return False
        document.perform(ChangeTracing(file=file))
        return True

    def _may_copy(self, source: Path, folder: Path) -> bool:
        box = Box(self._window, Icon.Question, tr("Copy {source} next to the board?").format(source=source.name))
        box.setInformativeText(
            tr("A board needs its image in its own folder, {folder}. The original file is not moved.").format(
                folder=folder
            )
        )
        copy = box.addButton(tr("Copy"), Box.ButtonRole.AcceptRole)
        box.addButton(Button.Cancel)
        box.setDefaultButton(copy)
        box.exec()
        return box.clickedButton() is copy

    def _refuse(self, error: FileError) -> None:
        Box(self._window, Icon.Warning, tr("Cannot Use Tracing Image"), str(error)).exec()


def kinds() -> str:
    """Return the file dialog filter of readable images."""
    from PySide6.QtGui import QImageReader

    endings = " ".join(f"*.{bytes(kind.data()).decode()}" for kind in QImageReader.supportedImageFormats())
    return tr("Images ({endings});;All files (*)").format(endings=endings)
