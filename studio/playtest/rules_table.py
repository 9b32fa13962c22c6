"""The numbers and switches of the rules, to be set otherwise for one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHeaderView,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from engine.game.rules import Option
from engine.model.scenario import RuleValue

MOST = 2_000_000_000


class RulesTable(QTableWidget):
    """Title, value and the scenario's value of every option; `chosen` has those that differ."""

    def __init__(
        self,
        options: Sequence[Option],
        usual: Mapping[str, RuleValue],
        currency: str = "$",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(len(options), 3, parent)
        self._options, self._usual, self._currency = options, usual, currency
        self.editors: dict[str, QWidget] = {}
        self.setHorizontalHeaderLabels([self.tr("Rule"), self.tr("In this game"), self.tr("On this board")])
        self.setAccessibleName(self.tr("Rules for this game"))
        self.verticalHeader().hide()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        for row, option in enumerate(options):
            title = QTableWidgetItem(option.title)
            title.setToolTip(f"{option.title}\n{option.name}  {option.rule}".strip())
            self.setItem(row, 0, title)
            editor = self._editor(option, usual[option.name])
            editor.setAccessibleName(option.title)
            self.editors[option.name] = editor
            self.setCellWidget(row, 1, editor)
            item = QTableWidgetItem(_said(usual[option.name], option.unit, currency))
            item.setTextAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
            self.setItem(row, 2, item)
        header = self.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)

    def chosen(self) -> dict[str, RuleValue]:
        """The options whose value is not the scenario's."""
        found = {}
        for option in self._options:
            value = self._value(option)
            if value != self._usual[option.name]:
                found[option.name] = value
        return found

    def _editor(self, option: Option, value: RuleValue) -> QWidget:
        if option.type == "bool":
            check = QCheckBox()
            check.setChecked(bool(value))
            return check
        if option.type == "choice":
            combo = QComboBox()
            for choice in option.choices:
                combo.addItem(choice.replace("_", " "), choice)
            combo.setCurrentIndex(max(0, combo.findData(value)))
            return combo
        low = -MOST if option.lowest is None else option.lowest
        high = MOST if option.highest is None else option.highest
        if option.type == "int":
            spin = QSpinBox()
            spin.setRange(int(low), int(high))
            spin.setGroupSeparatorShown(True)
            spin.setValue(int(value))
            self._dress(spin, option.unit)
            return spin
        box = QDoubleSpinBox()
        box.setRange(float(low), float(high))
        box.setDecimals(3)
        box.setSingleStep(0.05)
        box.setValue(float(value))
        self._dress(box, option.unit)
        return box

    def _dress(self, spin: QSpinBox | QDoubleSpinBox, unit: str) -> None:
        spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if unit == "$":
            spin.setPrefix(self._currency)
        elif unit:
            spin.setSuffix(f" {unit}")

    def _value(self, option: Option) -> RuleValue:
        editor = self.editors[option.name]
        if isinstance(editor, QCheckBox):
            return editor.isChecked()
        if isinstance(editor, QComboBox):
            return str(editor.currentData())
        assert isinstance(editor, QSpinBox | QDoubleSpinBox)
        return editor.value()


def _said(value: RuleValue, unit: str, currency: str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value.replace("_", " ")
    return f"{currency}{value:,}" if unit == "$" else f"{value:g} {unit}".strip()
