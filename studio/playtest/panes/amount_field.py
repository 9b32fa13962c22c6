"""Field for a bid or an offer of any legal amount."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QVBoxLayout, QWidget

from engine.game.amount import Amount
from engine.game.rules import Action
from engine.i18n import format_number, tr
from engine.plain_text import plain_line
from studio.widgets.elided import ShortenedButton
from studio.widgets.label import WholeWords
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip

LONGEST = 24
"""Maximum number of characters."""


class AmountEdit(QLineEdit):
    """Field for an amount; Up and Down go to the next legal one, Esc cancels."""

    stepped = Signal(int)
    given_up = Signal()

    def event(self, event: QEvent) -> bool:
        """Handle Esc here while the user is typing, instead of pausing the game."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.given_up.emit()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with Up and Down."""
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}
        if event.key() in steps:
            self.stepped.emit(steps[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)


class AmountField(QWidget):
    """Kinds of amounts, a field for the amount, and a button that names the action. `chosen` carries the action.

    Typed text is never changed: the button is enabled while the amount is legal, and otherwise shows what is expected.
    """

    chosen = Signal(object)
    given_up = Signal()
    """Emitted on Esc: the user cancels the amount."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.amounts: tuple[Amount, ...] = ()
        self.kinds = QComboBox()
        self.kinds.setAccessibleName(tr("Kind of amount"))
        self.kinds.currentIndexChanged.connect(lambda _: self._say())
        self.edit = AmountEdit()
        self.edit.setMaxLength(LONGEST)
        self.edit.setPlaceholderText(tr("Another amount… (A)"))
        self.edit.setAccessibleName(tr("Another amount"))
        self.edit.textChanged.connect(lambda _: self._say())
        self.edit.stepped.connect(self._step)
        self.edit.given_up.connect(self.edit.clear)
        self.edit.given_up.connect(self.given_up)
        self.button = ShortenedButton("")
        self.button.clicked.connect(self.take)
        self.hint = WholeWords()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 3, 0, 0)
        column.setSpacing(3)
        for widget in (self.kinds, self.edit, self.button, self.hint):
            column.addWidget(widget)
        for widget in (self.edit, self.button):
            widget.setMinimumHeight(widget.sizeHint().height())
        self.offer(())

    def offer(self, amounts: Sequence[Amount]) -> None:
        """Show these kinds of amounts; none hides the field."""
        self.amounts = tuple(amounts)
        self.kinds.clear()
        self.kinds.addItems([plain_line(amount.title) for amount in amounts])
        self.kinds.setVisible(len(amounts) > 1)
        self.edit.clear()
        self.setVisible(bool(amounts))
        self._say()

    def begin(self) -> None:
        """Give the amount the focus."""
        if self.amounts:
            self.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.edit.selectAll()

    @property
    def has_focus(self) -> bool:
        """Whether the focus is here."""
        return self.edit.hasFocus() or self.button.hasFocus() or self.kinds.hasFocus()

    def take(self) -> None:
        """Choose the amount if it is legal."""
        if (action := self.action) is not None:
            self.chosen.emit(action)

    @property
    def action(self) -> Action | None:
        """Action with the typed amount, or None if it is not legal."""
        kind = self._kind()
        typed = kind.parse(self.edit.text()) if kind is not None else None
        return kind.action(typed) if kind is not None and typed is not None and kind.is_legal(typed) else None

    def _kind(self) -> Amount | None:
        place = self.kinds.currentIndex()
        return self.amounts[place] if 0 <= place < len(self.amounts) else None

    def _step(self, steps: int) -> None:
        kind = self._kind()
        if kind is not None:
            self.edit.setText(format_number(kind.near(kind.parse(self.edit.text()), steps)))

    def _say(self) -> None:
        kind, action = self._kind(), self.action
        if kind is None:
            return
        self.button.setEnabled(action is not None)
        self.button.setText(no_mnemonic(str(action) if action is not None else kind.title))
        self.button.setToolTip(tip(str(action) if action is not None else kind.range_text))
        self.hint.setText(" ".join(filter(None, (tr("Possible: {wanted}.").format(wanted=kind.range_text), kind.note))))
