"""The help window."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QImage, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import tr
from engine.text_match import folded
from studio.app.changes import changelog
from studio.app.help.pages import CHANGES, SHORTCUTS, heading, help_folder, pages, words_of
from studio.panels.undo_line_edit import Line
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words
from studio.widgets.measured import open_at


class Page(QTextBrowser):
    """A page whose pictures fit its width; a missing one leaves no mark. It reads nothing outside of the help folder. A
    link to a folder with files of an example emits `example_chosen`. Translated pages share both with the English."""

    example_chosen = Signal(object)

    def __init__(self, folder: Path) -> None:
        super().__init__(openExternalLinks=True)
        self._folder = folder.resolve()

    def loadResource(self, type: int, name: QUrl | str) -> object:
        """Load the page, and pictures fitted to it."""
        url = self.source().resolved(name)
        place = self._place(url)
        mine = url.isLocalFile() and place.is_relative_to(self._folder)
        if type != QTextDocument.ResourceType.ImageResource:
            return super().loadResource(type, name) if mine else None
        picture = QImage(str(place)) if mine else QImage()
        if picture.isNull():
            picture = QImage(1, 1, QImage.Format.Format_ARGB32)
            picture.fill(Qt.GlobalColor.transparent)
        room = max(200, self.viewport().width() - 24)
        smooth = Qt.TransformationMode.SmoothTransformation
        return picture.scaledToWidth(room, smooth) if picture.width() > room else picture

    def doSetSource(
        self, name: QUrl | str, type: QTextDocument.ResourceType = QTextDocument.ResourceType.UnknownResource
    ) -> None:
        """Show another page, or offer the files of an example."""
        place = self._place(self.source().resolved(name))
        if place.is_dir() and place.is_relative_to(self._folder):
            self.example_chosen.emit(place)
        else:
            super().doSetSource(name, type)

    def _place(self, url: QUrl) -> Path:
        """Return the file or folder of a link: beside the page, or in the help folder."""
        place = Path(url.toLocalFile()).resolve()
        shared = self._folder / place.name
        return place if place.exists() or not shared.exists() else shared

    def go_to(self, words: str) -> None:
        """Show and mark the next match of the words, or of the first of them."""
        if not words.strip():
            return
        for wanted in (words.strip(), words.split()[0]):
            if self.find(wanted) or self._from_the_top(wanted):
                # After the page has its layout.
                QTimer.singleShot(0, self, self._bring_up)
                return

    def _from_the_top(self, words: str) -> bool:
        before = self.textCursor()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        found = self.find(words)
        if not found:
            self.setTextCursor(before)
        return found

    def _bring_up(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect().top() - 2 * self.fontMetrics().lineSpacing())


class HelpWindow(QDialog):
    """The list of pages with a search field on the left, the page on the right."""

    def __init__(self, sheet: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Help"))
        letters = self.fontMetrics()
        open_at(self, 145 * letters.averageCharWidth(), 42 * letters.lineSpacing())
        self._pages = pages()
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Pages"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for name, path in self._pages.items():
            self._add(name, heading(path))
        self._sheets = {SHORTCUTS: sheet, CHANGES: changelog()}
        self._add(SHORTCUTS, tr("Keyboard Shortcuts"))
        self._add(CHANGES, tr("Changes"))
        self._texts = {
            **{name: path.read_text(encoding="utf-8") for name, path in self._pages.items()},
            **self._sheets,
        }
        self.text = Page(help_folder() or Path())
        self.text.setAccessibleName(tr("Page"))
        self.search = Line()
        self.search.setAccessibleName(tr("Find in the help"))
        self.search.setPlaceholderText(tr("Find"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(lambda: self.text.go_to(self.search.text()))
        self.none = EmptyState(tr("No page contains these words."), "picture-search", tr("Clear Search"))
        self.none.acted.connect(self.search.clear)
        self.none.hide()
        self.saved = Words(wraps=True)
        self.saved.hide()
        self.text.example_chosen.connect(self._save_example)
        beside = QWidget()
        left = QVBoxLayout(beside)
        left.setContentsMargins(0, 0, 0, 0)
        for part in (self.search, self.none, self.list, self.saved):
            left.addWidget(part)
        split = QSplitter()
        split.addWidget(beside)
        split.addWidget(self.text)
        split.setSizes([42 * letters.averageCharWidth(), 110 * letters.averageCharWidth()])
        QVBoxLayout(self).addWidget(split)
        self.list.currentItemChanged.connect(self._turn)

    def show_page(self, name: str, words: str = "") -> None:
        """Show a page at words of the English page; the first page if there is none of that name."""
        self._show(name)
        self.text.go_to(words_of(name, words))

    def _show(self, name: str) -> None:
        if name not in self._texts:
            name = next(iter(self._pages), SHORTCUTS)
        if name in self._sheets:
            self.text.setMarkdown(self._sheets[name])
        else:
            self.text.setSource(QUrl.fromLocalFile(str(self._pages[name])))
        self.list.blockSignals(True)
        self.list.setCurrentRow([*self._texts].index(name))
        self.list.blockSignals(False)

    def _save_example(self, example: Path) -> None:
        """Ask for a folder, and copy the files of an example into a new one in it."""
        chosen = QFileDialog.getExistingDirectory(self, tr("Save the Files of the Example"))
        if not chosen:
            return
        target = Path(chosen) / example.name
        try:
            shutil.copytree(example, target)
        except FileExistsError:
            said = tr("{folder} exists already. Choose another folder.").format(folder=target)
        except OSError as error:
            said = tr("Cannot save the files: {reason}.").format(reason=error.strerror or str(error))
        else:
            said = tr("The files are in {folder}.").format(folder=target)
        self.saved.setText(said)
        self.saved.show()

    def _turn(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._show(item.data(Qt.ItemDataRole.UserRole))
            self.text.go_to(self.search.text())

    def _find(self, text: str) -> None:
        """List the pages that contain all words, and show the first of them."""
        wanted = folded(text).split()
        items = [self.list.item(row) for row in range(self.list.count())]
        found = []
        for item in items:
            page = folded(self._texts[item.data(Qt.ItemDataRole.UserRole)])
            item.setHidden(not all(word in page for word in wanted))
            found += [] if item.isHidden() else [item]
        self.none.setVisible(not found)
        if wanted and found and self.list.currentItem() not in found:
            self.list.setCurrentItem(found[0])
        elif found:
            self.text.go_to(text)

    def _add(self, name: str, title: str) -> None:
        item = QListWidgetItem(title, self.list)
        item.setData(Qt.ItemDataRole.UserRole, name)
