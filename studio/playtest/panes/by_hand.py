"""Where somebody types what was rolled or drawn at a real table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from engine.game.rules import Action, Draw
from engine.i18n import tr
from engine.plain_text import plain_line
from studio.widgets.label import Words


def typed_outcomes(draw: Draw, text: str) -> Sequence[Action]:
    """The outcomes that a text may mean; one where it is clear. Dice are typed as `35` or `3 5`, everything else by
    words of it: an outcome that has each of them whole comes before those where they are parts of words."""
    wanted = _words(text)
    outcomes = [action for action, _ in draw.outcomes]
    if not wanted:
        return ()
    exact = [action for action in outcomes if wanted == _words(str(action)) or text.strip() == action.code]
    dice = [int(digit) for digit in "".join(wanted)] if "".join(wanted).isdecimal() else []
    rolled = [action for action in outcomes if dice and [*action.faces, *_bonus(action)] == dice]
    # Dice that count in any order are listed in one, and lie on the table in another.
    rolled = rolled or [action for action in outcomes if dice and _in_order(action, dice)]
    whole = [action for action in outcomes if set(wanted) <= set(_words(str(action)))]
    parts = [action for action in outcomes if all(word in str(action).casefold() for word in wanted)]
    return next((found for found in (exact, rolled, whole, parts) if found), [])


def as_typed(action: Action) -> str:
    """How an outcome can be typed: its dice where it has any, else its words."""
    return " ".join(str(face) for face in (*action.faces, *_bonus(action))) or str(action)


def _in_order(action: Action, dice: list[int]) -> bool:
    count = len(action.faces)
    return sorted(dice[:count]) == sorted(action.faces) and dice[count:] == _bonus(action)


def _bonus(action: Action) -> list[int]:
    return [action.bonus] if action.bonus else []


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


MAX_TOLD = 4
"""So many outcomes are named where a text may mean several, or none."""


FIELDS = (QLineEdit, QPlainTextEdit)
"""Where somebody may be typing something else."""


class ByHand(QWidget):
    """A line for what chance brought. `taken` brings the outcome that the line means."""

    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draw: Draw | None = None
        self._was_typing = False
        self.line = QLineEdit()
        self.line.setAccessibleName(tr("What was rolled or drawn"))
        self.line.setToolTip(tr("The dice as 3 5, or words of what was drawn; Enter takes it"))
        self.line.setClearButtonEnabled(True)
        self._texts = QStringListModel(self)
        completer = QCompleter(self._texts, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.line.setCompleter(completer)
        self.said = Words(wraps=True)
        self.said.hide()
        self.line.returnPressed.connect(self.take)
        # A click on an outcome is all that a hand on the mouse can do.
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
        """What may be typed in now; nothing where nothing is rolled. Whoever typed the roll before has the keys here
        again, unless they are in another field by now."""
        if draw == self._draw:
            return
        self._draw = draw
        self._was_typing = self._was_typing or self.window().focusWidget() is self.line
        self._popup.hide()
        self.line.clear()
        self.said.hide()
        self.line.setEnabled(draw is not None)
        if draw is None:
            self.line.setPlaceholderText(tr("Nothing is to be rolled or drawn now"))
            return
        rolled, drawn = tr("Roll {0} and type what came"), tr("Draw {0} and type what came")
        asked = rolled if draw.is_roll else drawn
        self.line.setPlaceholderText(plain_line(asked.format(draw.text)))
        if self._was_typing and not isinstance(self.window().focusWidget(), FIELDS):
            self.line.setFocus()
        self._was_typing = False
        self._texts.setStringList([plain_line(str(action)) for action, _ in draw.outcomes])

    def _take_clicked(self, index: QModelIndex) -> None:
        self.line.setText(str(index.data()))
        self.take()

    def _possible(self) -> str:
        """What can come, as it is typed; the first few where it is much."""
        outcomes = [as_typed(action) for action, _ in self._draw.outcomes] if self._draw is not None else []
        more = " …" if len(outcomes) > MAX_TOLD else ""
        return "; ".join(plain_line(text) for text in outcomes[:MAX_TOLD]) + more

    def take(self) -> None:
        """Bring the outcome that the line means, or say why there is none."""
        if self._draw is None:
            return
        found = typed_outcomes(self._draw, self.line.text())
        if len({str(action) for action in found}) == 1:
            self.taken.emit(found[0])
            return
        some = "; ".join(plain_line(str(action)) for action in found[:MAX_TOLD])
        if found:
            self.said.setText(tr("{0} outcomes fit: {1} …").format(len(found), some))
        else:
            self.said.setText(tr("Nothing like that can come now, but: {0}").format(self._possible()))
        self.said.show()
        self.line.selectAll()
