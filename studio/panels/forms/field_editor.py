"""One row of a form: the editor of a field, and the error below it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from typing import Any, Protocol

from PySide6.QtCore import QEvent, QSignalBlocker, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.tables.expressions import is_calculation
from studio.paint.pattern_icon import swatch
from studio.panels.color_dialog import ask_colour, colours_of
from studio.panels.forms.fields import Field, changed_each
from studio.panels.numbers import grouped, plain, result_hint, result_of
from studio.panels.signs import severity_colour
from studio.panels.undo_line_edit import Line
from studio.widgets.elided import ElidedBox
from studio.widgets.label import Words
from studio.widgets.result_hint import ResultHint
from studio.widgets.tip import tip


class _ChoiceBox(ElidedBox):
    """Pass the wheel to the form, which scrolls, and Ctrl+F to the panel."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Search by letters only without Ctrl."""
        if event.matches(QKeySequence.StandardKey.Find):
            event.ignore()
        else:
            super().keyPressEvent(event)


LEFT_FOR_GOOD = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.MouseFocusReason)
"""Reasons why a line loses the focus temporarily, as to its own menu."""


class _TypedLine(Line):
    """A line edit in which Esc discards the typing. If nothing was typed, Esc returns the focus to the caller of
    `write`, or is passed on."""

    def __init__(self, editor: FieldEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def event(self, event: QEvent) -> bool:
        editor = self._editor
        is_heard = editor.has_typing or editor.then is not None
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and is_heard:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                if editor.has_typing:
                    editor.give_up()
                elif editor.then is not None:
                    then, editor.then = editor.then, None
                    then()
                return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the beginning of a long text again when the focus leaves."""
        super().focusOutEvent(event)
        if event.reason() in LEFT_FOR_GOOD:
            self.setCursorPosition(0)
            self._editor.then = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """After Enter, return the focus to the caller of `write`, unless the value was refused."""
        # A new name may change the ID: for a moment there is no item, and the line loses the focus.
        then = self._editor.then
        super().keyPressEvent(event)
        if then is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self._editor.has_problem:
            self._editor.then = None
            then()


class Board(Protocol):
    """The document that previews a color while it is chosen."""

    @property
    def scenario(self) -> Scenario: ...
    def preview(self, edit: Edit) -> None: ...
    def end_preview(self) -> None: ...


class FieldEditor(QWidget):
    """Shows a field and performs its edit when the user has chosen another value. A refused value is explained under
    the editor and not applied."""

    def __init__(
        self, field: Field, perform: Callable[[Edit], None], parent: QWidget | None = None, board: Board | None = None
    ) -> None:
        super().__init__(parent)
        self.field, self._perform, self._board = field, perform, board
        self.then: Callable[[], object] | None = None
        """Callback that returns the focus after Enter; None if the user came here directly."""
        self._line = QHBoxLayout()
        self._line.setContentsMargins(0, 0, 0, 0)
        self.editors = self._made()
        for editor in self.editors:
            editor.setAccessibleName(field.title)
            self._line.addWidget(editor, 1)
        # Most fields have no unit, no default and no problem: a form has fewer widgets if those are created on use.
        if field.has_default:
            self._line.addWidget(self.reset)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(1)
        layout.addLayout(self._line)
        self.setFocusProxy(self.editors[0])
        for place, editor in enumerate(self.editors):
            if isinstance(editor, QLineEdit) and field.editor != "text":
                ResultHint(editor, partial(self._hint_for, place))
        self._show_unit()
        self._fill()

    @cached_property
    def unit(self) -> Words:
        """The label of the unit, right of the editor."""
        unit = Words(parent=self)
        self._line.insertWidget(len(self.editors), unit)
        return unit

    @cached_property
    def reset(self) -> QToolButton:
        """The button that restores the default."""
        reset = QToolButton(self)
        reset.setText("↺")
        reset.setAccessibleName(tr("Reset {title}").format(title=self.field.title))
        reset.setToolTip(tr("Restore the default"))
        reset.clicked.connect(self._go_back)
        policy = reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        reset.setSizePolicy(policy)
        return reset

    @cached_property
    def wrong(self) -> Words:
        """The label of the problem, below the editor."""
        wrong = Words(parent=self, wraps=True)
        wrong.setAccessibleName(tr("Problem with the value"))
        wrong.hide()
        layout = self.layout()
        assert layout is not None
        layout.addWidget(wrong)
        return wrong

    @property
    def has_problem(self) -> bool:
        """Whether the typed value was refused."""
        return "wrong" in self.__dict__ and bool(self.wrong.text())

    @property
    def stops(self) -> list[QWidget]:
        """The widgets in tab order."""
        return [*self.editors, *([self.reset] if self.field.has_default else [])]

    def _made(self) -> list[QWidget]:
        kind = self.field.editor
        if kind in ("text", "number", "whole", "point"):
            lines = [_TypedLine(self) for _ in range(2 if kind == "point" else 1)]
            for line in lines:
                line.setReadOnly(self.field.edit is None)
                line.editingFinished.connect(self._typed)
            return list(lines)
        if kind == "choice":
            box = _ChoiceBox(self)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(8)
            box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            box.activated.connect(lambda: self._choose(box.currentData()))
            return [box]
        if kind == "switch":
            switch = QCheckBox(self)
            switch.clicked.connect(lambda: self._choose(switch.checkState() != Qt.CheckState.Unchecked))
            return [switch]
        if kind == "colour":
            button = QPushButton(self)
            button.clicked.connect(self._ask_colour)
            return [button]
        label = Words(parent=self)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return [label]

    def ask(self, then: Callable[[], object]) -> None:
        """Focus the editor and select its text; after Enter with an accepted value `then` is called."""
        first = self.editors[0]
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(first, QLineEdit):
            first.selectAll()
            self.then = then

    def show_field(self, field: Field) -> None:
        """Show the current value of the field."""
        former, self.field = self.field, field
        self._show_unit()
        if field.value != former.value or field.choices != former.choices or field.is_set != former.is_set:
            self._fill()
            self.tell("")

    def _show_unit(self) -> None:
        """The unit may change while the value stays: the user renames the currency."""
        is_shown = bool(self.field.unit) and self.field.editor not in ("told", "choice", "switch")
        if is_shown or "unit" in self.__dict__:
            self.unit.setText(self.field.unit)
            self.unit.setVisible(is_shown)

    def _fill(self) -> None:
        field = self.field
        for editor in self.editors:
            editor.setToolTip(tip(field.tip))
        if field.has_default:
            self.reset.setVisible(field.reset is not None)
        blockers = [QSignalBlocker(editor) for editor in self.editors]
        first = self.editors[0]
        if isinstance(first, QLineEdit):
            for line, text in zip(self.editors, self._texts(), strict=True):
                assert isinstance(line, QLineEdit)
                line.setText(text)
                line.setCursorPosition(0)
                line.setPlaceholderText(tr("(multiple values)") if field.is_mixed else "")
        elif isinstance(first, QComboBox):
            if [(first.itemData(i), first.itemText(i)) for i in range(first.count())] != list(field.choices):
                first.clear()
                for value, title in field.choices:
                    first.addItem(title, value)
            chosen = -1 if field.is_mixed else first.findData(field.value)
            first.setCurrentIndex(chosen)
            # Hidden items would widen the box.
            unlisted = tr("(multiple values)") if field.is_mixed else str(field.value)
            first.setPlaceholderText(unlisted if chosen < 0 else "")
        elif isinstance(first, QCheckBox):
            state = Qt.CheckState.Checked if field.value else Qt.CheckState.Unchecked
            first.setCheckState(Qt.CheckState.PartiallyChecked if field.is_mixed else state)
        elif isinstance(first, QPushButton):
            first.setText(tr("(multiple values)") if field.is_mixed else field.value or tr("(automatic)"))
            if not field.is_mixed and field.value:
                first.setIcon(swatch(field.value))
        elif isinstance(first, Words):
            first.setText(tr("(multiple values)") if field.is_mixed else str(field.value))
        del blockers

    def _texts(self) -> list[str]:
        field = self.field
        if field.is_mixed or field.value == "":
            return [""] * len(self.editors)
        if field.editor == "point":
            return [plain(number) for number in field.value]
        if field.editor == "whole":
            return [grouped(field.value)]
        return [plain(field.value) if field.editor == "number" else str(field.value)]

    def _lines(self) -> list[str]:
        """The texts of the line edits."""
        return [editor.text() for editor in self.editors if isinstance(editor, QLineEdit)]

    @property
    def has_typing(self) -> bool:
        """Whether the texts differ from the value."""
        return self._lines() != self._texts()

    def give_up(self) -> None:
        """Restore the value in place of the typed text."""
        self._fill()
        self.tell("")

    def _typed(self) -> None:
        texts = self._lines()
        if not self.has_typing:
            self.tell("")
            return
        try:
            if self.field.each and self._calculates(texts[0]):
                self._perform(changed_each(self.field, self._results(0, texts[0])))
            else:
                self._choose(self._read(texts))
        except (ValueError, EditError) as error:
            self.tell(str(error))

    def _read(self, texts: list[str]) -> Any:
        kind = self.field.editor
        if kind == "point":
            return tuple(self._results(place, text)[0] for place, text in enumerate(texts))
        if kind == "number" or (kind == "whole" and texts[0].strip()):
            return self._results(0, texts[0])[0]
        return texts[0].strip()

    def _calculates(self, text: str) -> bool:
        """Return whether a typed text is a calculation."""
        field = self.field
        return field.editor in ("number", "whole") and is_calculation(text, self._can_be_negative)

    @property
    def _can_be_negative(self) -> bool:
        return self.field.can_be_negative and self.field.editor != "whole"

    def _results(self, place: int, text: str) -> list[float]:
        """Return the values of a typed text, one for each item. Raises ValueError."""
        field = self.field
        now = (field.value[place],) if field.editor == "point" else field.numbers
        can_be_negative = self._can_be_negative
        return [result_of(text, number, field.editor == "whole", can_be_negative, field.unit) for number in now]

    def _hint_for(self, place: int, text: str) -> str:
        """Return the result of a calculation while it is typed; nothing for a plain number."""
        if not is_calculation(text, self._can_be_negative):
            return ""
        results = self._results(place, text)
        return result_hint(min(results), max(results))

    def _choose(self, value: Any) -> None:
        if self.field.edit is None or value == self.field.value:
            return
        try:
            self._perform(self.field.edit(value))
        except (ValueError, EditError) as error:
            self.tell(str(error))
            if not isinstance(self.editors[0], QLineEdit):
                self._fill()

    def _ask_colour(self) -> None:
        now, board = self.field.value if isinstance(self.field.value, str) else "", self._board
        palette = colours_of(board.scenario.look) if board is not None else []
        chosen = ask_colour(now, self.field.title, palette, self._try_colour, self)
        if board is not None:
            board.end_preview()
        if chosen is not None:
            self._choose(chosen)

    def _try_colour(self, colour: str) -> None:
        """Preview the color on the board."""
        if self._board is not None and self.field.edit is not None:
            with suppress(ValueError, EditError):
                self._board.preview(self.field.edit(colour))

    def _go_back(self) -> None:
        if self.field.reset is not None:
            try:
                self._perform(self.field.reset)
            except EditError as error:
                self.tell(str(error))

    def tell(self, words: str) -> None:
        """Show an error under the editor; nothing if the value is valid."""
        if not words and "wrong" not in self.__dict__:
            return
        red = severity_colour(self.palette(), "error")
        for label in (self.wrong, *self.editors) if words else ():
            palette = label.palette()
            palette.setColor(QPalette.ColorRole.WindowText if label is self.wrong else QPalette.ColorRole.Text, red)
            label.setPalette(palette)
        if not words:
            for editor in self.editors:
                editor.setPalette(QPalette())
        self.wrong.setText(words)
        self.wrong.setVisible(bool(words))
