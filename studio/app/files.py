"""Opening and saving with the author asked: names, unsaved changes, what cannot be read."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.errors import FileError
from engine.files.library import bundled_name
from engine.model.scenario import Scenario
from studio.app.settings import Settings, save_settings
from studio.app.tracing import Tracings
from studio.document.document import Document
from studio.words.box import Box, Button, Icon

Answer = Button


class Files(QObject):
    """The file verbs of the window."""

    def __init__(self, document: Document, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._settings, self._window = document, settings, window
        self.tracings = Tracings(document, window)
        document.changed_outside.connect(self._changed_outside)

    def may_leave(self) -> bool:
        """Whether what is open may be given up: it is saved, or the author saves or discards it now."""
        if self._document.is_clean:
            return True
        question = self.tr("Save the changes to {0}?").format(title_of(self._document))
        box = Box(self._window, Icon.Question, question, self.tr("What is not saved is lost."))
        box.setStandardButtons(Answer.Save | Answer.Discard | Answer.Cancel)
        box.setDefaultButton(Answer.Save)
        answer = box.exec()
        return self.save() if answer == Answer.Save else answer == Answer.Discard

    def open(self, path: Path) -> bool:
        """Open a file if what is open may be given up. What cannot be read is told, and what is open stays."""
        if not self.may_leave():
            return False
        try:
            self._document.load(path)
        except FileError as error:
            self.refuse(self.tr("{0} cannot be opened").format(path.name), error)
            return False
        self.remember(path)
        return True

    def choose(self) -> None:
        """Ask which file to open."""
        name, _ = QFileDialog.getOpenFileName(self._window, self.tr("Open a scenario"), self._folder(), self._filter())
        if name:
            self.open(Path(name))

    def start(self, scenario: Scenario) -> None:
        """Begin with a scenario without a file."""
        if self.may_leave():
            self._document.new(scenario)

    def save(self) -> bool:
        """Save; a bundled board and a new one ask for a name. Whether it is saved."""
        path = self._document.path
        if path is None or bundled_name(path) is not None:
            return self.save_as()
        return self._save(path)

    def save_as(self) -> bool:
        """Ask for a name and save. Whether it is saved."""
        path = self._document.path
        first = Path(self._folder()) / (path.name if path else f"{_slug(self._document.scenario.title)}.yaml")
        name, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save the scenario"), str(first), self._filter())
        if not name:
            return False
        target = Path(name)
        return self._save(target if target.suffix else target.with_suffix(".yaml"))

    def reload(self) -> None:
        """Read the file again. It is one undo step, so nothing is lost."""
        try:
            self._document.reload()
        except FileError as error:
            self.refuse(self.tr("The file cannot be read again"), error)

    def export(self) -> None:
        """Ask for a name and write a picture of the board."""
        from studio.export.pictures import export_board

        first = (self._document.path or Path(_slug(self._document.scenario.title))).with_suffix(".png").name
        kinds = "PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"
        traced: list[str] = []
        if self._document.committed.look.tracing is not None:
            words = self.tr("{0} with the tracing image (*.{1})")
            traced = [words.format(kind, kind.lower()) for kind in ("PNG", "SVG", "PDF")]
        name, kind = QFileDialog.getSaveFileName(
            self._window, self.tr("Export a picture"), str(Path(self._folder()) / first), ";;".join((kinds, *traced))
        )
        if not name:
            return
        target = Path(name)
        if not target.suffix:
            target = target.with_suffix(f".{kind[:3].lower()}")
        try:
            folder = self._document.folder
            export_board(self._document.committed, target, folder=folder, with_tracing=kind in traced)
        except FileError as error:
            self.refuse(self.tr("The picture cannot be written"), error)
            return
        self._document.noticed.emit(self.tr("Wrote {0}").format(target))

    def forget_recent(self) -> None:
        """Empty the list of recent files."""
        self._settings.recent = ()
        save_settings(self._settings)

    def remember(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        self._settings.remember_file(path)
        save_settings(self._settings)

    def refuse(self, title: str, error: FileError) -> None:
        """Say what is wrong with a file: one line for each problem, with its place in the document and its line."""
        problems = [
            ": ".join(
                part for part in (self.tr("line {0}").format(p.line) if p.line else "", p.path, p.message) if part
            )
            for p in error.problems
        ]
        Box(self._window, Icon.Warning, title, "\n".join((str(error.file), *problems))).exec()

    def _save(self, path: Path) -> bool:
        was_copied = self.tracings.take_along(path)
        try:
            self._document.save(path)
        except FileError as error:
            if was_copied:
                self._document.undo_stack.undo()
            self.refuse(self.tr("The scenario cannot be saved"), error)
            return False
        self.remember(path)
        self._document.noticed.emit(self.tr("Saved {0}").format(path.name))
        return True

    def _changed_outside(self) -> None:
        if not self._document.is_clean:
            said = self.tr("Another program changed {0}.").format(title_of(self._document))
            more = self.tr("There are unsaved changes here. Read the file again? Undo brings back what is here now.")
            box = Box(self._window, Icon.Question, said, more)
            box.setStandardButtons(Answer.Yes | Answer.No)
            if box.exec() != Answer.Yes:
                return
        self.reload()
        self._document.noticed.emit(self.tr("The file was changed by another program and read again."))

    def _folder(self) -> str:
        path = self._document.path
        if path is None or bundled_name(path) is not None:
            return str(Path.home())
        return str(path.parent)

    def _filter(self) -> str:
        return self.tr("Scenarios (*.yaml *.yml);;All files (*)")


def title_of(document: Document) -> str:
    """What the open scenario is called: its file's name, else its title."""
    return document.path.name if document.path else document.scenario.title


def _slug(title: str) -> str:
    from engine.edit.ids import slug

    return slug(title).replace("_", "-") or "board"
