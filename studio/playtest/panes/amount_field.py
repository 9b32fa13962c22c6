"""Another amount than those offered: a field for a bid or an offer of any legal sum."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QVBoxLayout, QWidget

from engine.game.amount import Amount
from engine.game.rules import Action
from engine.i18n import tr
from engine.plain_text import plain_line
from studio.widgets.elided import ShortenedButton
from studio.widgets.label import WholeWords
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip

LONGEST = 24
"""Characters that an amount is typed with at most."""


class AmountEdit(QLineEdit):
    """Takes an amount; the keys Up and Down go to the next legal one, Escape cancels."""

    stepped = Signal(int)
    given_up = Signal()

    def event(self, event: QEvent) -> bool:
        """Escape is for this line while somebody types here, and pauses no game."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.given_up.emit()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down step."""
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}
        if event.key() in steps:
            self.stepped.emit(steps[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)


class AmountField(QWidget):
    """What kinds of amounts may be named, the amount, and a button that says what it means. `chosen` brings the action.

    Nothing that is typed is changed into something else: the button works while the amount is legal, and else says
    what is wanted.
    """

    chosen = Signal(object)
    given_up = Signal()
    """Escape was pressed: no amount is wanted, and the keyboard is wanted elsewhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.amounts: tuple[Amount, ...] = ()
        self.kinds = QComboBox()
        self.kinds.setAccessibleName(tr("What the amount is for"))
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
        """Shows these kinds of amounts, nothing where there are none."""
        self.amounts = tuple(amounts)
        self.kinds.clear()
        self.kinds.addItems([plain_line(amount.title) for amount in amounts])
        self.kinds.setVisible(len(amounts) > 1)
        self.edit.clear()
        self.setVisible(bool(amounts))
        self._say()

    def begin(self) -> None:
        """The keyboard goes to the amount."""
        if self.amounts:
            self.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.edit.selectAll()

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard is here."""
        return self.edit.hasFocus() or self.button.hasFocus() or self.kinds.hasFocus()

    def take(self) -> None:
        """Chooses the amount, if it is legal."""
        if (action := self.action) is not None:
            self.chosen.emit(action)

    @property
    def action(self) -> Action | None:
        """The decision with the amount typed, or None where it is not legal."""
        kind = self._kind()
        typed = kind.parse(self.edit.text()) if kind is not None else None
        return kind.action(typed) if kind is not None and typed is not None and kind.is_legal(typed) else None

    def _kind(self) -> Amount | None:
        place = self.kinds.currentIndex()
        return self.amounts[place] if 0 <= place < len(self.amounts) else None

    def _step(self, steps: int) -> None:
        kind = self._kind()
        if kind is not None:
            self.edit.setText(f"{kind.near(kind.parse(self.edit.text()), steps):,}")

    def _say(self) -> None:
        kind, action = self._kind(), self.action
        if kind is None:
            return
        self.button.setEnabled(action is not None)
        self.button.setText(no_mnemonic(str(action) if action is not None else kind.title))
        self.button.setToolTip(tip(str(action) if action is not None else kind.range_text))
        self.hint.setText(" ".join(filter(None, (tr("Possible: {0}.").format(kind.range_text), kind.note))))
