"""Comparing the open scenario with its file or another one, in a window of its own."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from studio.app.files.differences import read
from studio.app.files.open_and_save import Files
from studio.app.theme import tone_of
from studio.compare.window import CompareWindow, Side
from studio.document.document import Document


class Comparing(QObject):
    """Opens windows with two boards beside each other."""

    def __init__(self, document: Document, files: Files, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window

    def with_saved(self, theme: str) -> CompareWindow:
        """What has been changed since the file was saved."""
        path = self._document.path
        assert path is not None
        return self._shown(file_side(path), self._open(self.tr("{0}, as it stands").format(path.name)), theme)

    def with_another(self, theme: str) -> CompareWindow | None:
        """Ask for a file, and show what it has otherwise; None when the author thinks better of it."""
        kinds = self.tr("Scenarios (*.yaml *.yml);;All files (*)")
        title = self.tr("Compare with")
        name, _ = QFileDialog.getOpenFileName(self._window, title, self._files.folder(), kinds)
        if not name:
            return None
        own = self._document.committed.title if self._document.path is None else self._document.path.name
        return self._shown(self._open(own), file_side(Path(name)), theme)

    def _open(self, title: str) -> Side:
        scenario = self._document.committed
        return Side(title, lambda: scenario)

    def _shown(self, before: Side, after: Side, theme: str) -> CompareWindow:
        window = CompareWindow(before, after, tone_of(theme), self._window)
        window.show()
        return window


def file_side(path: Path) -> Side:
    """A file to compare."""
    return Side(path.name, partial(read, path))
