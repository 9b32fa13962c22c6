"""Comparing the open scenario with its file or another one, in a new window."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.errors import EditError, in_brief
from engine.i18n import ntr, tr
from engine.model.comparison.single import Way
from engine.model.scenario import Scenario
from studio.app.files.differences import read
from studio.app.files.open_and_save import Files
from studio.app.theme import tone_of
from studio.compare.window import CompareWindow, Side, Target
from studio.document.document import Document
from studio.document.reading import same_file
from studio.widgets.message_box import warn


class Comparing(QObject):
    """Opens windows with two boards side by side: the open board, on its left the saved file or on its right another
    file."""

    def __init__(self, document: Document, files: Files, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window

    def with_saved(self, theme: str) -> CompareWindow:
        """Show the changes since the file was saved."""
        path = self._document.path
        assert path is not None
        return self._shown(path, theme, is_after=True)

    def with_another(self, theme: str) -> CompareWindow | None:
        """Ask for a file and show how it differs from the open board; return None if the user cancels."""
        kinds = tr("Scenarios (*.yaml *.yml);;All files (*)")
        title = tr("Compare With")
        name, _ = QFileDialog.getOpenFileName(self._window, title, self._files.folder(), kinds)
        if not name:
            return None
        return self.with_file(Path(name), theme)

    def with_file(self, path: Path, theme: str) -> CompareWindow:
        """Show how a file differs from the open board."""
        own = self._document.path
        return self._shown(path, theme, is_after=own is not None and same_file(own, path))

    def _shown(self, path: Path, theme: str, is_after: bool) -> CompareWindow:
        own, scenario = self._document.path, self._document.committed
        title = tr("{value} (current)").format(value=scenario.title if own is None else own.name)
        take = partial(self._take, path.name, is_after)
        target = Target(is_after, lambda: self._document.committed, take, self._document.stepped)
        tone = tone_of(theme)
        sides = [Side(title, lambda: scenario), file_side(path)]
        before, after = reversed(sides) if is_after else sides
        window = CompareWindow(before, after, tone, self._window, target)
        # The list is about the board that was open.
        self._document.opened.connect(window.close)
        window.show()
        return window

    def _take(self, name: str, reverts: bool, other: Scenario, ways: tuple[Way, ...]) -> None:
        """Give the open board single values of another scenario, as one undo step."""
        from engine.files.merging import with_changes_of

        try:
            after = with_changes_of(self._document.committed, other, ways)
        except EditError as error:
            warn(self._window, tr("Cannot Take Over Changes"), in_brief(error))
            return
        if reverts:
            text = ntr("Revert {n} change", "Revert {n} changes", len(ways))
        else:
            text = ntr("Take over {n} change from {name}", "Take over {n} changes from {name}", len(ways))
        self._document.put(after, text.format(n=len(ways), name=name))


def file_side(path: Path) -> Side:
    """A file to compare."""
    return Side(path.name, partial(read, path))
