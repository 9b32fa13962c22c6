"""Who sits down at all seats of bots at once: people, or sharks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QWidget

from engine.i18n import tr
from studio.widgets.mnemonic import NamesMenu, entry
from studio.widgets.tip import tip


class WholeTable(QPushButton):
    """A menu of both tables; `seat` is told whether sharks were chosen."""

    def __init__(self, seat: Callable[[bool], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(tr("Table"))
        self.setAutoDefault(False)
        words = tr("Choose who plays at all seats of bots at once: people, or sharks")
        self.setToolTip(tip(words))
        self.setAccessibleName(words)
        menu = NamesMenu(self)
        menu.setToolTipsVisible(True)
        self.people = entry(menu, tr("People"), lambda: seat(False))
        self.people.setToolTip(tip(tr("They buy and play as experienced people do, each in a way of its own.")))
        self.sharks = entry(menu, tr("Sharks"), lambda: seat(True))
        self.sharks.setToolTip(tip(tr("The strongest bot sits at every seat, whatever it does to win.")))
        self.setMenu(menu)
