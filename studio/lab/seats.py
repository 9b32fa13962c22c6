"""Bots of a simulation: one per seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QComboBox, QToolButton, QWidget

from engine.i18n import tr
from engine.sim.run import SEATS
from studio.widgets.fit_table import WholeTable
from studio.widgets.responsive_row import Columns
from studio.widgets.still_wheel import still_wheel
from studio.widgets.tip import tip

NARROW = 64
"""Minimum width of a choice in screen pixels, so that it does not widen a small window."""


class Seats(Columns):
    """Choice of bots for each of one to six seats, or of a line-up: `table` returns the bots for a number of seats,
    expert or casual."""

    def __init__(self, table: Callable[[int, bool], Sequence[str]], parent: QWidget | None = None) -> None:
        super().__init__((), len(SEATS) + 3, parent)
        self._names: tuple[str, ...] = ()
        self.choices: list[QComboBox] = []
        self.more, self.fewer = QToolButton(self), QToolButton(self)
        for button, sign, words, act in (
            (self.more, "+", tr("Add seat"), self._add),
            (self.fewer, "−", tr("Remove last seat"), self._remove),
        ):
            button.setText(sign)
            button.setToolTip(tip(words))
            button.setAccessibleName(words)
            button.clicked.connect(act)
            self.put(button)
        self.whole = WholeTable(lambda sharks: self.seat(table(len(self.choices), sharks)), self)
        self.put(self.whole)

    @property
    def bots(self) -> tuple[str, ...]:
        """Bots in the order of the seats."""
        return tuple(choice.currentText() for choice in self.choices)

    def offer(self, names: Sequence[str], usual: Sequence[str]) -> None:
        """Offer these bots. If they differ from before, the default line-up is set."""
        if tuple(names) != self._names:
            self._names = tuple(names)
            self.seat(usual)

    def seat(self, bots: Sequence[str]) -> None:
        """Set these bots."""
        while self.choices:
            self._remove()
        for bot in bots:
            self._add()
            self.choices[-1].setCurrentText(bot)

    def _add(self) -> None:
        choice = QComboBox(self)
        choice.addItems(self._names)
        still_wheel(choice)
        if self.choices:
            choice.setCurrentText(self.choices[-1].currentText())
        number = len(self.choices) + 1
        choice.setMinimumWidth(NARROW)
        words = tr("Bot of seat {number}").format(number=number)
        choice.setToolTip(tip(words))
        choice.setAccessibleName(words)
        self.put(choice, len(self.choices))
        # The buttons, which are older, come after all bots.
        self.setTabOrder(self.choices[-1] if self.choices else self.more.previousInFocusChain() or self, choice)
        self.choices.append(choice)
        self._allow()

    def _remove(self) -> None:
        choice = self.choices.pop()
        self.take(choice)
        choice.deleteLater()
        self._allow()

    def _allow(self) -> None:
        self.more.setEnabled(len(self.choices) < len(SEATS))
        self.fewer.setEnabled(len(self.choices) > 1)
