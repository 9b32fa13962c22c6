"""Which layers of the board can be seen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from studio.panels.empty import EmptyState

NAME = Qt.ItemDataRole.UserRole


class Layered(Protocol):
    """What has layers: the board's view."""

    layers_changed: Any

    def layers(self) -> Sequence[tuple[str, str, bool]]: ...
    def set_layer_visible(self, name: str, visible: bool) -> None: ...
    @property
    def locked(self) -> Collection[str]: ...
    def set_layer_locked(self, name: str, locked: bool) -> None: ...


class LayersPanel(QWidget):
    """A box for each layer, topmost first as the view names them; show all, or only the chosen one."""

    def __init__(self, view: Layered, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Layers"))
        self._view = view
        self._busy = False
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Layers of the board"))
        self.list.itemChanged.connect(self._set)
        self.list.itemDoubleClicked.connect(self.show_only_current)
        self.all_button = QPushButton(self.tr("Show all"), self)
        self.all_button.setToolTip(self.tr("Shows every layer"))
        self.all_button.clicked.connect(self.show_all)
        self.only_button = QPushButton(self.tr("Only this"), self)
        self.only_button.setToolTip(self.tr("Hides every layer but the chosen one (double click)"))
        self.only_button.clicked.connect(self.show_only_current)
        self.lock_button = QPushButton(self.tr("Lock this layer"), self)
        self.lock_button.setCheckable(True)
        self.lock_button.setToolTip(self.tr("Clicks go through the chosen layer, as through hidden ones"))
        self.lock_button.clicked.connect(self._lock)
        self.list.currentItemChanged.connect(lambda *_: self._show_lock())
        self.empty = EmptyState(
            self.tr("Layers of the board are shown and hidden here once a board is open."), parent=self
        )
        buttons = QHBoxLayout()
        buttons.addWidget(self.all_button)
        buttons.addWidget(self.only_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.empty, 1)
        layout.addLayout(buttons)
        layout.addWidget(self.lock_button)
        view.layers_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the view's layers as they are now."""
        layers = list(self._view.layers())
        self._busy = True
        if [name for name, _, _ in layers] != [self.list.item(i).data(NAME) for i in range(self.list.count())]:
            self.list.clear()
            for name, title, _ in layers:
                item = QListWidgetItem(title, self.list)
                item.setData(NAME, name)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        for row, (_, title, visible) in enumerate(layers):
            locked = layers[row][0] in self._view.locked
            self.list.item(row).setText(self.tr("{0} (locked)").format(title) if locked else title)
            self.list.item(row).setCheckState(Qt.CheckState.Checked if visible else Qt.CheckState.Unchecked)
        self._busy = False
        self._show_lock()
        self.list.setVisible(bool(layers))
        self.empty.setVisible(not layers)

    def _set(self, item: QListWidgetItem) -> None:
        if not self._busy:
            self._view.set_layer_visible(item.data(NAME), item.checkState() == Qt.CheckState.Checked)

    def _show_lock(self) -> None:
        chosen = self.list.currentItem()
        self.lock_button.setEnabled(chosen is not None)
        self.lock_button.setChecked(chosen is not None and chosen.data(NAME) in self._view.locked)

    def _lock(self, locked: bool) -> None:
        self._view.set_layer_locked(self.list.currentItem().data(NAME), locked)

    def show_all(self) -> None:
        """Shows every layer."""
        for name, _, visible in list(self._view.layers()):
            if not visible:
                self._view.set_layer_visible(name, True)
        self.refresh()

    def show_only_current(self) -> None:
        """Hides every layer but the chosen one."""
        chosen = self.list.currentItem()
        if chosen is None:
            return
        only = chosen.data(NAME)
        for name, _, visible in list(self._view.layers()):
            if visible != (name == only):
                self._view.set_layer_visible(name, name == only)
        self.refresh()
