"""Field for typing the results of physical dice and cards."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from engine.game.rules import Action, Draw
from engine.i18n import tr
from engine.model.naming import capital
from engine.plain_text import plain_line
from engine.text_match import folded
from studio.widgets.label import Words


def typed_outcomes(draw: Draw, text: str) -> Sequence[Action]:
    """Return the outcomes that a text may stand for; one if it is clear. Dice are typed as `35` or `3 5`, everything
    else by words: outcomes with each of them as a whole word precede those with parts."""
    wanted = _words(text)
    outcomes = [action for action, _ in draw.outcomes]
    if not wanted:
        return ()
    exact = [action for action in outcomes if wanted == _words(str(action)) or text.strip() == action.code]
    dice = [int(digit) for digit in "".join(wanted)] if "".join(wanted).isdecimal() else []
    rolled = [action for action in outcomes if dice and [*action.faces, *_bonus(action)] == dice]
    # Outcomes list unordered dice in one order, but the user may type another.
    rolled = rolled or [action for action in outcomes if dice and _in_order(action, dice)]
    whole = [action for action in outcomes if set(wanted) <= set(_words(str(action)))]
    parts = [action for action in outcomes if all(word in folded(str(action)) for word in wanted)]
    return next((found for found in (exact, rolled, whole, parts) if found), [])


def as_typed(action: Action) -> str:
    """Return how an outcome can be typed: its dice if it has any, else its text."""
    return " ".join(str(face) for face in (*action.faces, *_bonus(action))) or str(action)


def _in_order(action: Action, dice: list[int]) -> bool:
    count = len(action.faces)
    return sorted(dice[:count]) == sorted(action.faces) and dice[count:] == _bonus(action)


def _bonus(action: Action) -> list[int]:
    return [action.bonus] if action.bonus else []


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", folded(text))


MAX_TOLD = 4
"""Number of outcomes named when a text is ambiguous or invalid."""


FIELDS = (QLineEdit, QPlainTextEdit)
"""Widgets in which the user may be typing."""


class ByHand(QWidget):
    """Line for the result of a roll or draw. `taken` carries the outcome."""

    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draw: Draw | None = None
        self._was_typing = False
        self.line = QLineEdit()
        self.line.setAccessibleName(tr("Roll or card"))
        self.line.setToolTip(tr("Type the dice (3 5) or words of the card; Enter accepts it"))
        self.line.setClearButtonEnabled(True)
        self._texts = QStringListModel(self)
        completer = QCompleter(self._texts, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.line.setCompleter(completer)
        self.said = Words(wraps=True)
        self.said.hide()
        self.line.returnPressed.connect(self.take)
        # A mouse user can only click an outcome.
        popup = completer.popup()
        assert popup is not None
        self._popup = popup
        popup.clicked.connect(self._take_clicked)
        self.line.textEdited.connect(lambda _: self.said.hide())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.line)
        layout.addWidget(self.said)

    def offer(self, draw: Draw | None) -> None:
        """Set the possible outcomes; None if nothing is rolled. A user who typed the last roll gets the focus here
        again, unless another field has it."""
        if draw == self._draw:
            return
        self._draw = draw
        self._was_typing = self._was_typing or self.window().focusWidget() is self.line
        self._popup.hide()
        self.line.clear()
        self.said.hide()
        self.line.setEnabled(draw is not None)
        if draw is None:
            self.line.setPlaceholderText(tr("No roll or card now"))
            return
        rolled, drawn = tr("Roll {dice} and type the result"), tr("Draw {cards} and type the result")
        asked = rolled if draw.is_roll else drawn
        self.line.setPlaceholderText(plain_line(capital(asked.format(dice=draw.text, cards=draw.text))))
        if self._was_typing and not isinstance(self.window().focusWidget(), FIELDS):
            self.line.setFocus()
        self._was_typing = False
        self._texts.setStringList([plain_line(str(action)) for action, _ in draw.outcomes])

    def _take_clicked(self, index: QModelIndex) -> None:
        self.line.setText(str(index.data()))
        self.take()

    def _possible(self) -> str:
        """Return the possible results as they are typed; the first few if there are many."""
        outcomes = [as_typed(action) for action, _ in self._draw.outcomes] if self._draw is not None else []
        more = " …" if len(outcomes) > MAX_TOLD else ""
        return "; ".join(plain_line(text) for text in outcomes[:MAX_TOLD]) + more

    def take(self) -> None:
        """Accept the outcome of the line, or show why there is none."""
        if self._draw is None:
            return
        found = typed_outcomes(self._draw, self.line.text())
        if len({str(action) for action in found}) == 1:
            self.taken.emit(found[0])
            return
        some = "; ".join(plain_line(str(action)) for action in found[:MAX_TOLD])
        if found:
            self.said.setText(tr("{n} results match: {some} …").format(n=len(found), some=some))
        else:
            self.said.setText(tr("Not a possible result. Possible: {results}").format(results=self._possible()))
        self.said.show()
        self.line.selectAll()
