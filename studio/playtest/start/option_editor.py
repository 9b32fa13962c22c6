"""Editor of one rule: a number, switch or choice."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox

from engine.game.rules import Option
from engine.i18n import format_number, tr
from engine.model.scenario import RuleValue
from engine.money import around, money
from studio.widgets.elided import ShortenedBox
from studio.widgets.number_box import DecimalBox, NumberBox
from studio.widgets.tip import tip

LARGE = 5_000
"""Amount of money from which the arrows of a field change it in steps of 500."""

Widget = QCheckBox | QComboBox | NumberBox | DecimalBox


class OptionEditor(QObject):
    """Editor of one option. `widget` shows it, `value` reads it, `put` sets it; `changed` is called after each
    change."""

    def __init__(self, option: Option, value: RuleValue, currency: str, changed: Callable[[], object]) -> None:
        super().__init__()
        self.option, self.usual = option, value
        self.widget = self._widget(currency)
        self.widget.setAccessibleName(tr(option.title))
        self.widget.setToolTip(tip(option_tooltip(option)))
        self.widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.widget.installEventFilter(self)
        if isinstance(self.widget, NumberBox | DecimalBox):
            self.widget.lineEdit().installEventFilter(self)
        self.put(value)
        match self.widget:
            case QCheckBox():
                self.widget.toggled.connect(lambda _: changed())
            case QComboBox():
                self.widget.currentIndexChanged.connect(lambda _: changed())
            case _:
                self.widget.valueChanged.connect(lambda _: changed())

    @property
    def value(self) -> RuleValue:
        """Current value."""
        match self.widget:
            case QCheckBox():
                return self.widget.isChecked()
            case QComboBox():
                return str(self.widget.currentData())
            case _:
                return self.widget.value()

    def put(self, value: RuleValue) -> None:
        """Set a value."""
        match self.widget:
            case QCheckBox():
                self.widget.setChecked(bool(value))
            case QComboBox():
                self.widget.setCurrentIndex(max(0, self.widget.findData(value)))
            case NumberBox():
                self.widget.setValue(int(value))
            case _:
                self.widget.setValue(float(value))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The mouse wheel changes only a focused field, else scrolls the list; a double-click selects the number."""
        if event.type() == QEvent.Type.MouseButtonDblClick and watched is not self.widget:
            assert isinstance(self.widget, NumberBox | DecimalBox)
            self.widget.selectAll()
            return True
        if event.type() == QEvent.Type.Wheel and not self.widget.hasFocus():
            event.ignore()
            return True
        return False

    def _widget(self, currency: str) -> Widget:
        option = self.option
        if option.type == "bool":
            return QCheckBox()
        if option.type == "choice":
            combo = ShortenedBox()
            for choice in option.choices:
                combo.addItem(option.display_name(choice), choice)
            return combo
        low, high = option.lowest, option.highest
        assert low is not None and high is not None
        spin: NumberBox | DecimalBox
        if option.type == "int":
            spin = NumberBox()
            spin.setRange(int(low), int(high))
            spin.setGroupSeparatorShown(True)
            spin.setSingleStep(500 if option.unit == "$" and float(option.default) >= LARGE else 1)
        else:
            spin = DecimalBox()
            spin.setRange(float(low), float(high))
            spin.setDecimals(3)
            spin.setSingleStep(0.05)
        if option.unit == "$":
            spin.setPrefix(around(currency).before)
            spin.setSuffix(around(currency).behind)
        elif option.unit:
            spin.setSuffix(f" {tr(option.unit)}")
        return spin


def option_tooltip(option: Option) -> str:
    """Return the title, the name used in files and by `--set`, and the rules of an option."""
    return "\n".join(part for part in (tr(option.title), option.name, option.rule) if part)


def value_text(option: Option, value: RuleValue, currency: str) -> str:
    """Return a value of an option as text."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, str):
        return option.display_name(value)
    unit = tr(option.unit) if option.unit else ""
    return money(currency, value) if unit == "$" else f"{format_number(value, 'g')} {unit}".strip()
