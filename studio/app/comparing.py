"""Comparing the open scenario with its file or another one, in a new window."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.i18n import tr
from studio.app.files.differences import read
from studio.app.files.open_and_save import Files
from studio.app.theme import tone_of
from studio.compare.window import CompareWindow, Side
from studio.document.document import Document


class Comparing(QObject):
    """Opens windows with two boards side by side: a file on the left, the open board on the right."""

    def __init__(self, document: Document, files: Files, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window

    def with_saved(self, theme: str) -> CompareWindow:
        """Show the changes since the file was saved."""
        path = self._document.path
        assert path is not None
        return self._shown(path, theme)

    def with_another(self, theme: str) -> CompareWindow | None:
        """Ask for a file and show how it differs from the open board; return None if the user cancels."""
        kinds = tr("Scenarios (*.yaml *.yml);;All files (*)")
        title = tr("Compare With")
        name, _ = QFileDialog.getOpenFileName(self._window, title, self._files.folder(), kinds)
        if not name:
            return None
        return self._shown(Path(name), theme)

    def _shown(self, path: Path, theme: str) -> CompareWindow:
        own, scenario = self._document.path, self._document.committed
        title = tr("{value} (current)").format(value=scenario.title if own is None else own.name)
        window = CompareWindow(file_side(path), Side(title, lambda: scenario), tone_of(theme), self._window)
        window.show()
        return window


def file_side(path: Path) -> Side:
    """A file to compare."""
    return Side(path.name, partial(read, path))
