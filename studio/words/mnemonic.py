"""Buttons, boxes, tabs and menus, which take an `&` for the mark of a key."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from engine.plain_text import plain_line, shortened
from studio.words.tip import tip

MOST = 100
"""Characters of such a text: the button or menu becomes as wide as it is."""


def no_mnemonic(text: str) -> str:
    """What to hand to a button, check box, group box, tab or menu, so that this very text is shown, on one line."""
    return plain_line(shortened(text, MOST)).replace("&", "&&")


def without_keys(text: str) -> str:
    """What a text with mnemonics shows."""
    return re.sub("&(.)", r"\1", text)


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
