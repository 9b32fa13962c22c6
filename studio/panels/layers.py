"""The layers of the board: visibility, opacity, order and groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import QPoint, QSignalBlocker, Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSlider, QVBoxLayout, QWidget

from engine.edit.edit import Edit, Several
from engine.edit.sheet.layers import (
    ChangeLayerGroup,
    ChangeLayers,
    LayerRow,
    ResetLayers,
    ShowAllLayers,
    ShowLayersAlone,
    grouped,
    moved,
    put,
    rows_of,
    ungrouped,
)
from engine.errors import EditError
from engine.i18n import ptr, tr
from engine.model.layers import Layering, LayerName, Stacked
from studio.panels.layer_tree import Key, LayerTree, Where
from studio.widgets.empty_state import EmptyState
from studio.widgets.icon_button import IconButton
from studio.widgets.label import Words
from studio.widgets.mnemonic import entry
from studio.widgets.number_box import NumberBox
from studio.widgets.responsive_row import Pair, row_of
from studio.widgets.tokens import SPACE


class Layered(Protocol):
    """The board view and its document."""

    layers_changed: Any
    document: Any

    def layers(self) -> Sequence[Stacked]: ...
    def leaves_out(self, name: LayerName) -> bool: ...


class LayersPanel(QWidget):
    """A check box for each layer, the top layer first, and buttons for the selected ones. Everything is stored in the
    scenario, and each step can be undone."""

    def __init__(self, view: Layered, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Layers"))
        self._view = view
        self.tree = LayerTree(self)
        self.tree.setAccessibleName(tr("Layers of the board, the uppermost first"))
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._menu)
        self.tree.switched.connect(self._switch)
        self.tree.renamed.connect(lambda group, name: self._perform(ChangeLayerGroup(group, name=name)))
        self.tree.dropped.connect(self._drop)
        self.tree.raised.connect(self.move_chosen)
        self.tree.itemSelectionChanged.connect(self._show_chosen)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, 100)
        self.slider.setPageStep(10)
        self.slider.setAccessibleName(tr("Opacity"))
        self.slider.valueChanged.connect(self._slide)
        self.slider.sliderReleased.connect(lambda: self._set_opacity(self.slider.value()))
        self.percent = NumberBox(self)
        self.percent.setRange(0, 100)
        self.percent.setSuffix(tr("{n}%").format(n=""))
        self.percent.setKeyboardTracking(False)
        self.percent.setAccessibleName(tr("Opacity in percent"))
        self.percent.valueChanged.connect(lambda value: self._set_opacity(value, nudge=True))
        said = Words(tr("Opacity"), self)
        said.setBuddy(self.slider)
        covers = Pair(row_of(said, self.slider), self.percent)
        words = tr("Move above the next layer (Alt+Up, or drag it)")
        self.up = IconButton(ptr("move", "Up"), "raise", words, self._up, self)
        words = tr("Move below the next layer (Alt+Down, or drag it)")
        self.down = IconButton(ptr("move", "Down"), "lower", words, self._down, self)
        self.group = IconButton("", "", "", self._group, self)
        self.alone = IconButton(tr("Solo"), "alone", tr("Show the selected layers only"), self._alone, self)
        self.lock = IconButton(tr("Lock"), "lock", tr("Ignore clicks on the selected layers"), self._lock, self)
        words = tr("Show every layer and leave solo mode")
        self.all = IconButton(tr("Show All"), "show", words, self._show_all, self)
        for button in (self.alone, self.lock):
            button.setCheckable(True)
        self.empty = EmptyState(tr("Open a board to show and hide its layers here."), "picture-layers", parent=self)
        self._below = QWidget(self)
        # At the right, the one that is not about the selected layers.
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE.xs)
        for button in (self.up, self.down, self.group, self.alone, self.lock):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(self.all)
        below = QVBoxLayout(self._below)
        below.setContentsMargins(0, 0, 0, 0)
        below.addWidget(covers)
        below.setSpacing(SPACE.xs)
        below.addLayout(buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.tree, 1)
        layout.addWidget(self.empty, 1)
        layout.addWidget(self._below)
        self.setFocusProxy(self.tree)
        view.layers_changed.connect(self.refresh)
        view.document.opened.connect(self.refresh)
        self.refresh()

    @property
    def _layering(self) -> Layering:
        found: Layering = self._view.document.scenario.look.layers
        return found

    @property
    def _rows(self) -> tuple[LayerRow, ...]:
        return rows_of(self._view.layers())

    def refresh(self) -> None:
        """Show the current layers."""
        stack = list(self._view.layers()) if getattr(self._view.document, "is_open", True) else []
        self.tree.show_stack(stack, self._layering.groups, self._layering.solo)
        self.tree.setVisible(bool(stack))
        self._below.setVisible(bool(stack))
        self.empty.setVisible(not stack)
        self._show_chosen()

    def _names(self) -> tuple[LayerName, ...]:
        """Return the selected layers, including those of selected groups, from the bottom up."""
        keys = self.tree.chosen()
        groups, names = {key.group for key in keys if key.name is None}, {key.name for key in keys}
        return tuple(one.name for one in self._view.layers() if one.name in names or one.group in groups)

    def _show_chosen(self) -> None:
        keys, names, layers = self.tree.chosen(), self._names(), self._layering
        opacities = [self._looks(key)[0] for key in keys]
        blockers = QSignalBlocker(self.slider), QSignalBlocker(self.percent)
        if not self.slider.isSliderDown():
            self.slider.setValue(round(100 * (opacities[0] if opacities else 1)))
        self.percent.setValue(round(100 * (opacities[0] if opacities else 1)))
        del blockers
        for widget in (self.slider, self.percent, self.up, self.down, self.group, self.alone, self.lock):
            widget.setEnabled(bool(keys))
        self.lock.setChecked(bool(keys) and all(self._looks(key)[1] for key in keys))
        self.alone.setChecked(bool(names) and set(names) == set(layers.solo))
        in_group = bool(keys) and all(key.group for key in keys)
        if in_group:
            words = tr("Remove the group; its layers keep their order")
            self.group.show_title(tr("Ungroup"), "ungroup", words)
        else:
            words = tr("Group the selected layers, to hide and move them together. F2 renames the group.")
            self.group.show_title(tr("Group"), "group", words)
        hidden = any(not one.shown for one in self._view.layers())
        self.all.setEnabled(hidden)

    def _looks(self, key: Key) -> tuple[float, bool]:
        """Return opacity and lock of a row."""
        if key.name is None:
            group = self._layering.groups[key.group]
            return group.opacity, group.locked
        own = next(one.own for one in self._view.layers() if one.name == key.name)
        return own.opacity, own.locked

    def _change(self, title: str, **fields: Any) -> Edit | None:
        """Return the edit of the selected rows."""
        keys = self.tree.chosen()
        names = tuple(key.name for key in keys if key.name is not None)
        edits: list[Edit] = [ChangeLayers(names, **fields)] if names else []
        edits += [ChangeLayerGroup(key.group, **fields) for key in keys if key.name is None]
        return None if not edits else edits[0] if len(edits) == 1 else Several(title, tuple(edits))

    def _perform(self, edit: Edit | None) -> None:
        if edit is not None:
            try:
                self._view.document.perform(edit)
            except EditError:
                self.refresh()  # An empty name or that of another group: show the previous name again.

    def _switch(self, key: Key, shown: bool) -> None:
        edit = ChangeLayerGroup(key.group, shown=shown) if key.name is None else ChangeLayers((key.name,), shown=shown)
        self._perform(edit)

    def _slide(self, value: int) -> None:
        """Preview a dragged slider; perform a step by key or wheel."""
        if not self.slider.isSliderDown():
            self._set_opacity(value, nudge=True)
            return
        edit = self._change(tr("Change opacity"), opacity=value / 100)
        if edit is not None:
            self._view.document.preview(edit)

    def _set_opacity(self, value: int, nudge: bool = False) -> None:
        self._perform(self._change(tr("Change opacity"), opacity=value / 100, nudge=nudge))

    def move_chosen(self, up: bool) -> None:
        """Move the selected rows up or down by one."""
        names = self._names()
        if names:
            self._perform(moved(self._rows, names, up))

    def _up(self) -> None:
        self.move_chosen(True)

    def _down(self) -> None:
        self.move_chosen(False)

    def _group(self) -> None:
        keys, names = self.tree.chosen(), self._names()
        if not names:
            return
        if all(key.group for key in keys):
            self._perform(ungrouped(self._rows, names))
        else:
            self._perform(grouped(self._rows, names))

    def _alone(self) -> None:
        names = self._names()
        self._perform(ShowLayersAlone(() if set(names) == set(self._layering.solo) else names))
        self._show_chosen()
        if self._layering.solo and all(self._view.leaves_out(name) for name in self._layering.solo):
            self._view.document.noticed.emit(
                tr("The legend is hidden because the board is too small to read it. Zoom in to see it.")
            )

    def _lock(self) -> None:
        locked = not all(self._looks(key)[1] for key in self.tree.chosen())
        self._perform(self._change(tr("Lock layers") if locked else tr("Unlock layers"), locked=locked))
        self._show_chosen()

    def _show_all(self) -> None:
        self._perform(ShowAllLayers())

    def _drop(self, keys: Sequence[Key], at: Key | None, where: Where) -> None:
        """Move the dragged layers to the drop position; a drop on itself does nothing."""
        rows, names = self._rows, self._names()
        groups = {key.group for key in keys if key.name is None}
        taken = [row for row in rows if row.group in groups]
        taken += [LayerRow("", (key.name,)) for key in keys if key.name is not None and key.group not in groups]
        taken.sort(key=lambda row: next(n for n, one in enumerate(rows) if row.names[0] in one.names))
        if at is None:
            self._perform(put(rows, taken, None, True, False))
            return
        own = next(row for row in rows if (at.name in row.names if at.name is not None else row.group == at.group))
        left = [name for name in own.names if name not in names]
        if not left or at.name in names:
            return
        into = at.name is not None or where == Where.OnItem
        # The top on screen is last in order; a drop on a group moves to its top.
        below = where == Where.BelowItem
        beside = at.name if at.name is not None else left[0] if below else left[-1]
        self._perform(put(rows, taken, beside, below, into))

    def _menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        some = bool(self.tree.chosen())
        for button in (self.up, self.down, self.group, self.alone, self.lock):
            entry(menu, button.text(), button.click).setEnabled(some)
        menu.addSeparator()
        entry(menu, tr("Show all layers"), self._show_all)
        entry(menu, tr("Reset all layers"), lambda: self._perform(ResetLayers()))
        menu.exec(self.tree.viewport().mapToGlobal(place))
        menu.deleteLater()
