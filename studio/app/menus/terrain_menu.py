"""The weights of a terrain mix, in a menu below its button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFormLayout, QMenu, QSpinBox, QToolButton, QWidget, QWidgetAction

from engine.i18n import tr
from engine.model.ids import TerrainId
from studio.document.document import Document
from studio.widgets.label import add_row
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.number_box import NumberBox

if TYPE_CHECKING:
    from studio.tools.terrain.paintbox import Paintbox


class MixButton(QToolButton):
    """Shows the weights, and opens a form for them and the seed."""

    changed = Signal()

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._box: Paintbox | None = None
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._name()
        self.menu_ = QMenu(self)
        self.setMenu(self.menu_)
        self.menu_.aboutToShow.connect(self._fill)
        self.menu_.aboutToHide.connect(self.changed)
        self.spins: dict[str, QSpinBox] = {}

    def _name(self) -> None:
        self.setToolTip(tr("Frequency of each terrain, and the seed of the random choice"))
        self.setAccessibleName(tr("Weights of the mix"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._name()
            if self._box is not None:
                self.show_box(self._box)

    def show_box(self, box: Paintbox) -> None:
        """Show the weights of the paint settings."""
        self._box = box
        terrains = self._document.scenario.board.terrains
        parts = [f"{n} {terrains[id].name}" for id, n in box.mix.items() if n and id in terrains]
        # The arrow would cover the end of the text.
        self.setText(no_mnemonic(" : ".join(parts) or tr("Weights…")) + "    ")

    def _fill(self) -> None:
        self.menu_.clear()
        form = QWidget()
        layout = QFormLayout(form)
        self.spins = {}
        box, terrains = self._box, self._document.scenario.board.terrains
        assert box is not None
        for id, terrain in terrains.items():
            self._row(layout, str(id), terrain.name, box.mix.get(id, 0), 0, 9)
        self._row(layout, "", tr("Seed"), box.seed, 1, 9999)
        action = QWidgetAction(self.menu_)
        action.setDefaultWidget(form)
        self.menu_.addAction(action)

    def _row(self, layout: QFormLayout, key: str, title: str, value: int, low: int, high: int) -> None:
        spin = NumberBox(minimum=low, maximum=high, value=value)
        spin.setAccessibleName(title)
        spin.valueChanged.connect(lambda number: self._set(key, number))
        add_row(layout, no_mnemonic(title), spin)
        self.spins[key] = spin

    def _set(self, key: str, number: int) -> None:
        box = self._box
        assert box is not None
        if key:
            box.mix = {**box.mix, TerrainId(key): number}
        else:
            box.seed = number
        self.show_box(box)
