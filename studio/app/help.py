"""Help: the pages of `resources/help`, and the sheet of shortcuts made from the commands and tools."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QImage, QKeySequence, QTextDocument
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QSplitter, QTextBrowser, QVBoxLayout, QWidget

from studio.commands.command import Command
from studio.tools.tool import Tool
from studio.words.mnemonic import without_keys

_PLACES = (Path(__file__).parents[2] / "resources" / "help", Path(__file__).parents[1] / "resources" / "help")
SHORTCUTS = "shortcuts"


def pages() -> dict[str, Path]:
    """The help pages by name, those of the checkout before those of the wheel."""
    for place in _PLACES:
        if place.is_dir():
            return {path.stem: path for path in sorted(place.glob("*.md"))}
    return {}


def shortcut_sheet(commands: Iterable[Command], tools: Iterable[Tool]) -> str:
    """Every shortcut, as Markdown."""
    every = list(tools)
    titles = {"any": tr("Tool"), "lines": tr("Tool for lines"), "grid": tr("Tool for grids")}
    rows = [f"# {tr('Keyboard shortcuts')}"]
    for boards, title in titles.items():
        rows += ["", f"| {title} | {tr('Key')} |", "|---|---|"]
        rows += [f"| {one.title}: {one.tooltip} | **{one.shortcut}** |" for one in every if one.boards == boards]
    rows += ["", f"| {tr('Command')} | {tr('Keys')} |", "|---|---|"]
    for command in commands:
        if command.shortcut:
            keys = QKeySequence(command.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
            words = without_keys(command.words).removesuffix("…")
            rows.append(f"| {words} | **{keys}** |")
    rows += [
        "",
        f"| {tr('On the board')} | |",
        "|---|---|",
        f"| {tr('Zoom around the pointer')} | **{tr('Wheel')}** |",
        f"| {tr('Pan')} | **{tr('Space or middle button, drag')}** |",
        f"| {tr('Nudge by half a millimetre; 5 mm with Shift')} | **{tr('Arrow keys')}** |",
        f"| {tr('Switch snapping off while held')} | **Ctrl** |",
        f"| {tr('Cancel the gesture, then the selection, then the tool')} | **Esc** |",
    ]
    return "\n".join(rows)


class Page(QTextBrowser):
    """A page whose pictures are no wider than it is; one that is not there leaves no mark. It reads nothing outside of
    its folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(openExternalLinks=True)
        self._folder = folder.resolve()

    def loadResource(self, type: int, name: QUrl | str) -> object:
        """The page itself, and pictures fitted to it."""
        url = self.source().resolved(name)
        place = Path(url.toLocalFile()).resolve()
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


class HelpWindow(QDialog):
    """The pages left, the page right."""

    def __init__(self, sheet: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Help"))
        self.resize(860, 620)
        self._sheet = sheet
        self._pages = pages()
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Pages"))
        for name, path in self._pages.items():
            self._add(name, heading(path))
        self._add(SHORTCUTS, self.tr("Keyboard shortcuts"))
        self.text = Page(next(iter(self._pages.values()), _PLACES[0]).parent)
        self.text.setAccessibleName(self.tr("Page"))
        split = QSplitter()
        split.addWidget(self.list)
        split.addWidget(self.text)
        split.setSizes([180, 680])
        QVBoxLayout(self).addWidget(split)
        self.list.currentItemChanged.connect(lambda item: self.show_page(item.data(Qt.ItemDataRole.UserRole)))

    def show_page(self, name: str) -> None:
        """Show one page; the first where there is none of that name."""
        if name != SHORTCUTS and name not in self._pages:
            name = next(iter(self._pages), SHORTCUTS)
        if name == SHORTCUTS:
            self.text.setMarkdown(self._sheet)
        else:
            self.text.setSource(QUrl.fromLocalFile(str(self._pages[name])))
        self.list.blockSignals(True)
        self.list.setCurrentRow([*self._pages, SHORTCUTS].index(name))
        self.list.blockSignals(False)

    def _add(self, name: str, title: str) -> None:
        item = QListWidgetItem(title, self.list)
        item.setData(Qt.ItemDataRole.UserRole, name)


def heading(path: Path) -> str:
    """What a page calls itself: its first heading, else its file's name."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((line.lstrip("# ").strip() for line in lines if line.startswith("# ")), path.stem)


def tr(text: str) -> str:
    """The text in the user's language."""
    return QCoreApplication.translate("help", text)
