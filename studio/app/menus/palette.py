"""The command palette: everything by a few letters of its name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from engine.model.board import Board
from engine.model.grids.grid import cell_ref
from engine.model.ids import Kind, Ref, RegionId
from engine.validate.issue import Issue
from studio.app.menus.toolbox import Toolbox
from studio.commands.command import Command
from studio.document.document import Document
from studio.words.mnemonic import without_keys
from studio.words.tip import tip

MOST = 60
"""Rows shown; more letters say it better than scrolling."""


class Entry(NamedTuple):
    """One row: what it is called, what kind of thing it is, its keys, why it cannot run, and what it does."""

    title: str
    kind: str
    run: Callable[[], object]
    keys: str = ""
    reason: str = ""


def rank(wanted: str, title: str) -> int | None:
    """How well letters fit a title, less is better: its beginning, a word's beginning, inside, letters in order."""
    title = title.casefold()
    at = title.find(wanted)
    if at == 0:
        return 0
    if at > 0:
        return 1 if not title[at - 1].isalnum() else 2
    place = -1
    for letter in wanted.replace(" ", ""):
        place = title.find(letter, place + 1)
        if place < 0:
            return None
    return 3


Index = QModelIndex | QPersistentModelIndex


class EntryModel(QAbstractListModel):
    """The entries that fit what was typed, best first. `called` gives those that are too many to be listed, by their
    exact name."""

    def __init__(self, entries: list[Entry], parent: QObject, called: Callable[[str], list[Entry]]) -> None:
        super().__init__(parent)
        self._entries, self._called = entries, called
        self.shown = entries[:MOST]

    def narrow(self, text: str) -> None:
        """Show what fits; of what fits as well, first the title that the letters are the most of."""
        wanted = text.strip().casefold()
        found = [
            (fit, len(e.title) if wanted else 0, number)
            for number, e in enumerate(self._entries)
            if (fit := rank(wanted, e.title)) is not None
        ]
        self.beginResetModel()
        listed = [self._entries[number] for *_, number in sorted(found)]
        self.shown = [*self._called(text.strip()), *listed][:MOST]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return len(self.shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.shown[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.title
            case Qt.ItemDataRole.ToolTipRole:
                return tip(entry.reason or entry.kind)
            case Qt.ItemDataRole.UserRole:
                return entry
        return None


class EntryDelegate(QStyledItemDelegate):
    """Title left, then the kind or the reason why not; keys right."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: Entry = index.data(Qt.ItemDataRole.UserRole)
        self.initStyleOption(option, index)
        option.text = ""
        option.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        picked = bool(option.state & QStyle.StateFlag.State_Selected)
        group = QPalette.ColorGroup.Disabled if entry.reason and not picked else QPalette.ColorGroup.Active
        role = QPalette.ColorRole.HighlightedText if picked else QPalette.ColorRole.Text
        colour = option.palette.color(group, role)
        area, metrics = option.rect.adjusted(8, 0, -8, 0), option.fontMetrics
        centre = Qt.AlignmentFlag.AlignVCenter
        painter.save()
        painter.setPen(colour)
        keys_width = metrics.horizontalAdvance(entry.keys) + 12 if entry.keys else 0
        painter.drawText(area, int(centre | Qt.AlignmentFlag.AlignRight), entry.keys)
        room = area.width() - keys_width
        title = metrics.elidedText(entry.title, Qt.TextElideMode.ElideRight, room)
        painter.drawText(area, int(centre), title)
        used = metrics.horizontalAdvance(title) + 12
        aside = QRect(area.left() + used, area.top(), max(0, room - used), area.height())
        if not picked:
            painter.setPen(option.palette.color(QPalette.ColorRole.PlaceholderText))
        detail = metrics.elidedText(entry.reason or entry.kind, Qt.TextElideMode.ElideRight, aside.width())
        painter.drawText(aside, int(centre), detail)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, option.fontMetrics.height() + 10)


class Palette(QDialog):
    """A line to type in and what fits it. Enter runs the chosen entry; one that cannot run says why."""

    def __init__(
        self, entries: list[Entry], placeholder: str, say: Callable[[str], None], parent: QWidget,
        called: Callable[[str], list[Entry]] = lambda text: [],
    ) -> None:  # fmt: skip
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._say = say
        self.line = QLineEdit(placeholderText=placeholder, clearButtonEnabled=True)
        self.line.setAccessibleName(placeholder)
        self.model = EntryModel(entries, self, called)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(EntryDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(self.tr("Matches"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.line)
        layout.addWidget(self.list)
        self.line.textChanged.connect(self._narrow)
        self.line.returnPressed.connect(self._run)
        self.list.clicked.connect(self._run)
        self.line.installEventFilter(self)
        self._choose(0)
        width = min(680, parent.width() - 40)
        self.resize(width, min(460, parent.height() - 80))
        self.move(parent.mapToGlobal(parent.rect().topLeft()).x() + (parent.width() - width) // 2,
                  parent.mapToGlobal(parent.rect().topLeft()).y() + 60)  # fmt: skip
        self.line.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys walk the list while the line has the keyboard."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}
            step = steps.get(Qt.Key(event.key()))
            if step is not None:
                self._choose(self.list.currentIndex().row() + step)
                return True
        return False

    def _narrow(self, text: str) -> None:
        self.model.narrow(text)
        self._choose(0)

    def _choose(self, row: int) -> None:
        last = self.model.rowCount() - 1
        self.list.setCurrentIndex(self.model.index(max(0, min(row, last)), 0))

    def _run(self) -> None:
        index = self.list.currentIndex()
        if not index.isValid():
            return
        entry: Entry = index.data(Qt.ItemDataRole.UserRole)
        act = partial(self._say, entry.reason) if entry.reason else entry.run
        window = self.parentWidget()
        assert window is not None
        # After the press: what a command asks runs an event loop, which would delete this box inside its own press.
        QTimer.singleShot(0, window, act)
        self.close()


def command_entries(commands: Iterable[Command], run: Callable[[Command], None], above: str = "") -> list[Entry]:
    """The commands, those of submenus after the name of the menu."""
    entries = []
    for command in commands:
        words = without_keys(command.words).removesuffix("…")
        if command.children is not None:
            entries += command_entries(command.children(), run, f"{words}: ")
        elif command.id != "palette":
            keys = QKeySequence(command.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
            entries.append(Entry(above + words, command.tooltip, partial(run, command), keys, command.disabled() or ""))
    return entries


def tool_entries(toolbox: Toolbox) -> list[Entry]:
    """The tools of the open board."""
    return [
        Entry(f"{tool.title} (tool)", tool.tooltip, partial(toolbox.choose, tool.id), tool.shortcut, reason)
        for tool, reason in toolbox.offered()
    ]


def flight(document: Document, *refs: Ref) -> Callable[[], None]:
    """Selects these things and shows them."""

    def fly() -> None:
        document.select(refs)
        document.focus(refs)

    return fly


def cell_entries(document: Document, label: str) -> list[Entry]:
    """The cell of that label, if there is one."""
    if not label:
        return []
    from engine.model.cells import lattice_of
    from studio.panels.forms.grid_fields import cell_words

    cell = lattice_of(document.scenario.board).by_label.get(label)
    if cell is None:
        return []
    return [Entry(cell_words(document.scenario, cell), "cell", flight(document, cell_ref(cell)))]


def thing_entries(document: Document, milepost_too: bool) -> list[Entry]:
    """Cities, railroads, regions, features, connections, issues and, if wanted, lines and mileposts: choosing one flies
    to it."""
    board, to = document.scenario.board, partial(flight, document)
    entries = [
        Entry(c.name, f"city in {_name(board, c.region)}", to(Ref("city", id))) for id, c in board.cities.items()
    ]
    entries += [Entry(f"{id} {r.name}", "railroad", to(Ref("railroad", id))) for id, r in board.railroads.items()]
    entries += [Entry(r.name, "region", to(Ref("region", id))) for id, r in board.regions.items()]
    on_grid: dict[Kind, Collection[str]] = {
        "site": board.sites, "feature": board.features, "connection": board.connections, "terrain": board.terrains,
    }  # fmt: skip
    refs = [Ref(kind, id) for kind, ids in on_grid.items() for id in ids]
    if refs:
        # Names of cells need numpy, which a board without any does not wait for.
        from studio.panels.names import name_of

        entries += [Entry(name_of(board, ref), "city" if ref.kind == "site" else ref.kind, to(ref)) for ref in refs]
    if milepost_too:
        entries += [
            Entry(f"{id} {m.name}".rstrip(), "milepost", to(Ref("milepost", id))) for id, m in board.mileposts.items()
        ]
        entries += [Entry(id, "junction", to(Ref("junction", id))) for id in board.junctions]
        entries += [Entry(id, "line", to(Ref("line", id))) for id in board.lines]
    for issue in document.issues:
        entries.append(Entry(issue.message, issue.severity, partial(_look_at, document, issue)))
    return entries


def _look_at(document: Document, issue: Issue) -> None:
    document.select(issue.about)
    document.focus(issue.places or issue.about)


def _name(board: Board, region: RegionId) -> str:
    return board.regions[region].name if region in board.regions else region
