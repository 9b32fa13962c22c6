"""Buttons, boxes, tabs and menus, which take an `&` for the mark of a key."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu

from engine.plain_text import plain_line, shortened
from studio.widgets.tip import tip

MOST = 100
"""Characters of such a text: the button or menu becomes as wide as it is."""


def no_mnemonic(text: str) -> str:
    """What to hand to a button, check box, group box, tab or menu, so that this very text is shown, on one line."""
    return plain_line(shortened(text, MOST)).replace("&", "&&")


def without_keys(text: str) -> str:
    """What a text with mnemonics shows."""
    return re.sub("&(.)", r"\1", text)


def letter_of(words: str) -> str:
    """The letter that chooses a button or an entry of a menu, small; nothing where none is marked."""
    _, mark, after = words.replace("&&", "").partition("&")
    return after[:1].casefold() if mark else ""


class NamesMenu(QMenu):
    """A menu of names, which have no mark of a key: a letter leads to the next one that begins with it, as in a list,
    and Enter takes that."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Goes to what begins with the letter; other keys do what they do in any menu."""
        letter, actions = event.text().casefold(), self.actions()
        current = self.activeAction()
        after = actions.index(current) + 1 if current is not None else 0
        in_turn = [*actions[after:], *actions[:after]] if letter.strip() else []
        for action in in_turn:
            if action.isEnabled() and without_keys(action.text()).casefold().startswith(letter):
                self.setActiveAction(action)
                return
        super().keyPressEvent(event)


def entry(menu: QMenu, text: str, act: Callable[[], object] | None = None, aside: str = "") -> QAction:
    """Adds an entry with any text to a menu, `aside` where shortcuts stand. Its tooltip, which Qt makes of the text
    otherwise, is the text too."""
    added = menu.addAction(no_mnemonic(text) + (f"\t{no_mnemonic(aside)}" if aside else ""))
    added.setToolTip(tip(text))
    if act is not None:
        added.triggered.connect(lambda: act())
    return added


def submenu(menu: QMenu, text: str) -> QMenu:
    """Adds a menu with any text as title to another."""
    added = menu.addMenu(no_mnemonic(text))
    added.menuAction().setToolTip(tip(text))
    return added
