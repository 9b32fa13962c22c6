"""A menu that fills all bot seats at once: casual or expert bots."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QWidget

from engine.i18n import tr
from studio.widgets.mnemonic import NamesMenu, entry
from studio.widgets.tip import tip


class WholeTable(QPushButton):
    """A menu of both line-ups; `seat` gets whether expert bots were chosen."""

    def __init__(self, seat: Callable[[bool], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(tr("Line-Up"))
        self.setAutoDefault(False)
        words = tr("Fill all bot seats with casual or expert bots")
        self.setToolTip(tip(words))
        self.setAccessibleName(words)
        menu = NamesMenu(self)
        menu.setToolTipsVisible(True)
        self.people = entry(menu, tr("Casual Bots"), lambda: seat(False))
        self.people.setToolTip(tip(tr("Bots with different styles that play like experienced people")))
        self.sharks = entry(menu, tr("Expert Bots"), lambda: seat(True))
        self.sharks.setToolTip(tip(tr("The strongest bot in every seat")))
        self.setMenu(menu)
