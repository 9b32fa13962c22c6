"""Fields for the choices of railways, shared by the dialogs that import them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QDoubleSpinBox, QLineEdit

from engine.i18n import tr
from studio.app.adding.outline_dialog import number_box
from studio.widgets.special_spin_box import SpecialSpinBox
from studio.widgets.tip import tip


class OperatorLine(QLineEdit):
    """Field for the only operators, separated by semicolons; empty for all. It completes those of the file."""

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText(tr("all operators"))
        self.setToolTip(tip(tr("Use only tracks of this operator; separate several by semicolons")))
        self._offered = QStringListModel(self)
        completer = QCompleter(self._offered, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCompleter(completer)

    @property
    def names(self) -> tuple[str, ...]:
        """The typed operators."""
        return tuple(name for each in self.text().split(";") if (name := each.strip()))

    def offer(self, names: Sequence[str]) -> None:
        """Complete these names from now on; without any, those of before."""
        if names:
            self._offered.setStringList(names)


def carrying_box() -> SpecialSpinBox:
    """Return a field for the least number of pairs of cities that use a line."""
    box = SpecialSpinBox(tr("every line"), 0, 10_000, 0)
    box.setToolTip(tip(tr("Keep only lines on the shortest ways of this number of pairs of cities, or more")))
    return box


def reach_box() -> QDoubleSpinBox:
    """Return a field for the kilometers from a city within which a track leads into it; 0 for the default."""
    box = number_box(0, 0, 200, " km")
    box.setSpecialValueText(tr("automatic"))
    box.setToolTip(
        tip(tr("Lead tracks into a city that they pass within this distance; automatic is 6 km, but at most 3 mm"))
    )
    return box
