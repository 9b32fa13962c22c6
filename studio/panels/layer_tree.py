"""The layers of the board as a tree, the top layer first, with groups, moved by dragging."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QItemSelectionModel, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QDropEvent, QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from engine.edit.sheet.layers import LayerRow, rows_of, turned
from engine.i18n import tr
from engine.model.layers import LayerGroup, LayerName, Stacked
from studio.widgets.tip import tip

KEY = Qt.ItemDataRole.UserRole
TITLE, STATE = 0, 1
Where = QAbstractItemView.DropIndicatorPosition


class Key(NamedTuple):
    """Key of a row: a group, a layer, or a layer in a group."""

    group: str
    name: LayerName | None = None


class LayerTree(QTreeWidget):
    """Check boxes for visible layers. A drop is only reported; the rows change with the board."""

    switched = Signal(object, bool)
    """Emitted with the Key of a toggled check box."""
    renamed = Signal(str, str)
    """Emitted with a group and its new name."""
    dropped = Signal(object, object, object)
    """Emitted with the dragged Keys, the Key of the drop target (None: below all), and the position."""
    raised = Signal(bool)
    """Emitted to move the selected rows up (True) or down."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shape: tuple[tuple[bool, tuple[LayerName, ...]], ...] = ()
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setUniformRowHeights(True)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(STATE, QHeaderView.ResizeMode.ResizeToContents)
        self.itemChanged.connect(self._report_change)

    def show_stack(self, stack: Sequence[Stacked], groups: dict[str, LayerGroup], solo: Sequence[LayerName]) -> None:
        """Show the layers, given from the bottom up."""
        rows = turned(rows_of(stack))
        shape = tuple((bool(row.group), row.names) for row in rows)
        blocker = QSignalBlocker(self)
        if shape != self._shape:
            self._shape = shape
            # Only groups open and close.
            self.setRootIsDecorated(any(is_group for is_group, _ in shape))
            self._build(rows)
        by_name = {one.name: one for one in stack}
        for at, row in enumerate(rows):
            item = _there(self.topLevelItem(at))
            if row.group:
                own = groups[row.group]
                self._write(item, Key(row.group), row.group, own.shown, _state(own.opacity, own.locked, False))
            for n, name in enumerate(row.names):
                self._write_layer(_there(item.child(n)) if row.group else item, by_name[name], solo)
        del blocker

    def _build(self, rows: Sequence[LayerRow]) -> None:
        """Rebuild the rows; selection and collapsed groups stay."""
        chosen, current = self.chosen(), self.current()
        closed = {key.group for item, key in self._items() if key.name is None and not item.isExpanded()}
        self.clear()
        for row in rows:
            item = QTreeWidgetItem(self)
            item.setData(TITLE, KEY, Key(row.group, None if row.group else row.names[0]))
            for name in row.names if row.group else ():
                QTreeWidgetItem(item).setData(TITLE, KEY, Key(row.group, name))
            item.setExpanded(row.group not in closed)
        for item, key in self._items():
            if any(_is_same(key, one) for one in chosen):
                item.setSelected(True)
            if current is not None and _is_same(key, current):
                self.setCurrentItem(item, TITLE, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _write_layer(self, item: QTreeWidgetItem, one: Stacked, solo: Sequence[LayerName]) -> None:
        state = _state(one.own.opacity, one.own.locked, one.name in solo)
        self._write(item, Key(one.group, one.name), one.layer.title, one.own.shown, state)
        # Only slant the font: everything else follows the font of the tree.
        font = QFont()
        font.setItalic(not one.shown)
        item.setFont(TITLE, font)

    def _write(self, item: QTreeWidgetItem, key: Key, title: str, shown: bool, state: str) -> None:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
        flags |= Qt.ItemFlag.ItemIsDragEnabled
        if key.name is None:
            flags |= Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDropEnabled
        item.setFlags(flags)
        item.setData(TITLE, KEY, key)
        item.setText(TITLE, title)
        item.setToolTip(TITLE, tip(title))
        item.setText(STATE, state)
        item.setCheckState(TITLE, Qt.CheckState.Checked if shown else Qt.CheckState.Unchecked)

    def _items(self) -> list[tuple[QTreeWidgetItem, Key]]:
        every: list[QTreeWidgetItem] = []
        for at in range(self.topLevelItemCount()):
            top = _there(self.topLevelItem(at))
            every += [top, *(_there(top.child(n)) for n in range(top.childCount()))]
        return [(item, key_of(item)) for item in every]

    def chosen(self) -> list[Key]:
        """Return the selected rows, the top one first."""
        return [key for item, key in self._items() if item.isSelected()]

    def current(self) -> Key | None:
        """Return the current row."""
        item = self.currentItem()
        return None if item is None else key_of(item)

    def choose(self, *names: str) -> None:
        """Select the layers of these names, and the groups."""
        self.clearSelection()
        for item, key in self._items():
            if (key.name or key.group) in names:
                item.setSelected(True)
                self.setCurrentItem(item, TITLE, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _report_change(self, item: QTreeWidgetItem) -> None:
        key, title = key_of(item), item.text(TITLE)
        if key.name is None and title != key.group:
            self.renamed.emit(key.group, title)
        else:
            self.switched.emit(key, item.checkState(TITLE) == Qt.CheckState.Checked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the selected rows with Alt and an arrow key."""
        up = {Qt.Key.Key_Up: True, Qt.Key.Key_Down: False}.get(Qt.Key(event.key()))
        if up is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.raised.emit(up)
            return
        super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Report a drop. Qt moves no row: the tree follows the board."""
        item = self.itemAt(event.position().toPoint())
        where = self.dropIndicatorPosition() if item is not None else Where.OnViewport
        self.dropped.emit(self.chosen(), None if item is None else key_of(item), where)
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.setState(QAbstractItemView.State.NoState)


def key_of(item: QTreeWidgetItem) -> Key:
    """Return the key of a row."""
    return Key(*item.data(TITLE, KEY))


def _there(item: QTreeWidgetItem | None) -> QTreeWidgetItem:
    """Return an existing row of the tree."""
    assert item is not None
    return item


def _is_same(key: Key, other: Key) -> bool:
    """Return whether two rows are the same item, a layer in any group."""
    return key.name == other.name and (key.name is not None or key.group == other.group)


def _state(opacity: float, locked: bool, alone: bool) -> str:
    """Return the text next to the title: only unusual values."""
    said = ["alone"] if alone else []
    said += [tr("{n}%").format(n=f"{opacity * 100:.0f}")] if opacity < 1 else []
    return ", ".join([*said, *(["locked"] if locked else [])])
