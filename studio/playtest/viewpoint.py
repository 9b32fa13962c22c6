"""Whose eyes the author looks through: everybody's, or those of one seat from which the rules hide things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from engine.game.kernel.drive import Moment
from engine.game.rules import Seat
from studio.playtest.session import GameSetup
from studio.words.label import Words


def usual_viewer(setup: GameSetup) -> Seat | None:
    """The only person at the table sees what their seat may know; with bots alone or several people nothing is hidden,
    because the author looks on or everybody looks at one screen."""
    people = [seat for seat in range(len(setup.seats)) if setup.is_person(seat)]
    return people[0] if len(people) == 1 else None


class Viewpoint(QWidget):
    """A choice of "everybody" and every seat. `changed` says that it was made."""

    changed = Signal()

    def __init__(self, setup: GameSetup, letters: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setup = setup
        self.choice = QComboBox()
        self.choice.setAccessibleName(self.tr("View as"))
        self.choice.setToolTip(
            self.tr("Everybody: nothing is hidden. A seat: only what the rules let that seat know (Alt+V)")
        )
        self.choice.addItem(self.tr("everybody"), None)
        for number, seat in enumerate(setup.seats):
            self.choice.addItem(f"{letters[number]}  {seat.name}", number)
        self.look_as(usual_viewer(setup))
        self.choice.currentIndexChanged.connect(lambda _: self.changed.emit())
        label = Words(self.tr("&View as"))
        label.setBuddy(self.choice)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(label)
        layout.addWidget(self.choice, 1)

    @property
    def viewer(self) -> Seat | None:
        """The seat through whose eyes the game is seen; None for everybody."""
        found: Seat | None = self.choice.currentData()
        return found

    def look_as(self, viewer: Seat | None) -> None:
        """Choose a seat, None for everybody."""
        self.choice.setCurrentIndex(0 if viewer is None else viewer + 1)

    def seen(self, at: Moment) -> Any:
        """The state of a position as far as the viewer may know it; all of it once the game is over."""
        if self.viewer is None or self._setup.actor(at) is None:
            return at.state
        return self._setup.rules.view(at.state, self.viewer)
