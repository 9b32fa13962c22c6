"""Spin boxes that also take calculations: `100*2`, `(3+4)*2`, `+10%`. A number out of range becomes the nearest one."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QWidget

from engine.i18n import format_number, plain_number, tr
from engine.tables.expressions import calculated, is_calculation
from studio.widgets.result_hint import ResultHint
from studio.widgets.tokens import SPACE

PARTS = frozenset("0123456789eE.,'’+-*/×÷·−()%= \u00a0\u202f")
MAX_LENGTH = 200
"""Maximum number of characters of a number or a calculation with prefix and unit."""
HUGE = 1e15
"""Least number that is shown with an exponent."""
Validated = tuple[QValidator.State, str, int]


class _Typing(QObject):
    """Reads the typed text of a box. During a calculation the value stays, and its result is shown below the box, as is
    the range for a number outside of it."""

    def __init__(self, box: QSpinBox | QDoubleSpinBox) -> None:
        super().__init__(box)
        self._box = box
        self._former: float | None = None
        line = box.lineEdit()
        # A style sheet cannot indent the text of a spin box.
        line.setTextMargins(SPACE.xs, 0, 0, 0)
        # Thousands of pasted digits would freeze the window for seconds.
        line.setMaxLength(MAX_LENGTH)
        line.textEdited.connect(self._remember)
        self.hint = ResultHint(line, self._hint_for, box)
        box.editingFinished.connect(self._end)

    def _remember(self) -> None:
        # The first letters may be a value of their own: 50% halves the value from before.
        if self._former is None:
            self._former = self._box.value()

    def _end(self) -> None:
        self._former = None
        self.hint.hide()

    @property
    def _present(self) -> float:
        return self._box.value() if self._former is None else self._former

    def _calculation(self, text: str) -> str | None:
        """Return the calculation in a text of the box; None for a plain number."""
        bare = self._bare(text)
        return bare if is_calculation(bare, self._box.minimum() < 0) else None

    def _result(self, typed: str) -> float:
        box = self._box
        value = calculated(
            typed,
            self._present,
            is_whole=isinstance(box, QSpinBox),
            can_be_negative=box.minimum() < 0,
            unit=box.suffix(),
        )
        self._check_range(value)
        return value

    def _check_range(self, value: float) -> None:
        box = self._box
        if not box.minimum() <= value <= box.maximum():
            raise ValueError(
                tr("{result} is out of range. Expected {least} to {most}.").format(
                    result=shown_result(value), least=shown_result(box.minimum()), most=shown_result(box.maximum())
                )
            )

    def _hint_for(self, text: str) -> str:
        typed = self._calculation(text)
        if typed is not None:
            return f"= {shown_result(self._result(typed))}"
        value = self._plain(text)
        if value is not None:
            self._check_range(value)
        return ""

    def _plain(self, text: str) -> float | None:
        """Return the plain number in a text of the box; None if it is none."""
        try:
            return float(plain_number(self._bare(text)))
        except ValueError:
            return None

    def _bare(self, text: str) -> str:
        box = self._box
        return text.strip().removeprefix(box.prefix().strip()).removesuffix(box.suffix().strip()).strip()

    def validated(self, text: str, at: int, usual: Validated) -> Validated:
        """Return the state of a text, whose state as a plain number is `usual`."""
        if self._calculation(text) is not None:
            return QValidator.State.Intermediate, text, at
        if usual[0] == QValidator.State.Invalid and PARTS.issuperset(self._bare(text)):
            return QValidator.State.Intermediate, text, at
        return usual

    def fixed(self, text: str) -> str:
        """Return the text of the result of a calculation, or of the former value; of a plain number that is out of
        range the nearest value."""
        typed, box = self._calculation(text), self._box
        value: float
        if typed is None:
            plain = self._plain(text)
            has_exponent = "e" in self._bare(text).casefold()
            if plain is None and has_exponent:
                plain = self._present
            # The box itself reads no exponent.
            if plain is None or (box.minimum() <= plain <= box.maximum() and not has_exponent):
                return text
            value = min(box.maximum(), max(box.minimum(), plain))
        else:
            try:
                value = self._result(typed)
            except ValueError:
                value = self._present
        number = box.textFromValue(int(value)) if isinstance(box, QSpinBox) else box.textFromValue(value)
        return f"{box.prefix()}{number}{box.suffix()}"


class NumberBox(QSpinBox):
    """A spin box for a whole number or a calculation."""

    _typing: _Typing | None = None

    def __init__(self, parent: QWidget | None = None, **properties: Any) -> None:
        super().__init__(parent, **properties)
        self._typing = _Typing(self)

    @property
    def hint(self) -> str:
        """The text of the hint below the box; empty without a calculation."""
        return self._typing.hint.text if self._typing is not None else ""

    def validate(self, input: str, pos: int) -> Validated:
        usual = super().validate(input, pos)
        return usual if self._typing is None else self._typing.validated(input, pos, usual)

    def fixup(self, input: str) -> str:
        return input if self._typing is None else self._typing.fixed(input)


class DecimalBox(QDoubleSpinBox):
    """A spin box for a number with decimals or a calculation."""

    _typing: _Typing | None = None

    def __init__(self, parent: QWidget | None = None, **properties: Any) -> None:
        super().__init__(parent, **properties)
        self._typing = _Typing(self)

    @property
    def hint(self) -> str:
        """The text of the hint below the box; empty without a calculation."""
        return self._typing.hint.text if self._typing is not None else ""

    def validate(self, input: str, pos: int) -> Validated:
        usual = super().validate(input, pos)
        return usual if self._typing is None else self._typing.validated(input, pos, usual)

    def fixup(self, input: str) -> str:
        return input if self._typing is None else self._typing.fixed(input)


def shown_result(value: float) -> str:
    """Return a result with the separators of the language, and up to three decimals; a huge one as 1e+99."""
    if abs(value) >= HUGE:
        return f"{value:g}"
    if value == int(value):
        return format_number(int(value))
    text = format_number(value, ",.3f")
    return text.rstrip("0")
