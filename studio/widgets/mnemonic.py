"""Buttons, check boxes, tabs and menus, in which `&` marks a mnemonic."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu

from engine.plain_text import plain_line, shortened
from studio.widgets.tip import tip

MOST = 100
"""Maximum length of such a text, which widens its button or menu."""


def no_mnemonic(text: str) -> str:
    """Return a text for a button, check box, group box, tab or menu that shows it literally, on one line."""
    return plain_line(shortened(text, MOST)).replace("&", "&&")


def without_keys(text: str) -> str:
    """Return the visible text without mnemonics."""
    return re.sub("&(.)", r"\1", text) if "&" in text else text


def letter_of(words: str) -> str:
    """Return the mnemonic of a button or menu entry in lower case; empty if none is marked."""
    _, mark, after = words.replace("&&", "").partition("&")
    return after[:1].casefold() if mark else ""


class NamesMenu(QMenu):
    """A menu of names without mnemonics: a letter goes to the next name that starts with it, and Enter chooses that."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next name that starts with a letter; other keys work as in any menu."""
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
    """Add an entry with a literal text to a menu, with `aside` in the column of shortcuts. Its tooltip is the text."""
    added = menu.addAction(no_mnemonic(text) + (f"\t{no_mnemonic(aside)}" if aside else ""))
    added.setToolTip(tip(text))
    if act is not None:
        added.triggered.connect(lambda: act())
    return added


def submenu(menu: QMenu, text: str) -> QMenu:
    """Add a submenu with a literal title."""
    added = menu.addMenu(no_mnemonic(text))
    added.menuAction().setToolTip(tip(text))
    return added
