"""Whose eyes the author looks through: everybody's, or those of one seat from which the rules hide things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from engine.game.kernel.drive import Moment
from engine.game.rules import Seat
from engine.i18n import tr
from studio.playtest.session.session import GameSetup
from studio.widgets.label import Words
from studio.widgets.tip import tip


def usual_viewer(setup: GameSetup) -> Seat | None:
    """The only person at the table sees what their seat may know; with bots alone or several people nothing is hidden,
    because the author looks on or everybody looks at one screen."""
    people = [seat for seat in range(len(setup.seats)) if setup.is_person(seat)]
    return people[0] if len(people) == 1 else None


CURTAIN = "curtain"
"""In place of a seat: whoever is asked, and a curtain before that."""


class Viewpoint(QWidget):
    """A choice of "everybody", every seat, and where several people play, of whoever is asked. `changed` says that it
    was made, or that another person is there."""

    changed = Signal()

    def __init__(self, setup: GameSetup, letters: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setup = setup
        self.choice = QComboBox()
        self.choice.setAccessibleName(tr("View as"))
        self.choice.setToolTip(
            tr("Everybody: nothing is hidden. A seat: only what the rules let that seat know (Alt+V)")
        )
        # With large type a long choice is cut off: it does not widen the window, and its list shows it in whole.
        self.choice.setMinimumContentsLength(8)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.addItem(tr("everybody"), None)
        for number, seat in enumerate(setup.seats):
            self.choice.addItem(f"{letters[number]}  {seat.name}", number)
        self._people = [seat for seat in range(len(setup.seats)) if setup.is_person(seat)]
        if len(self._people) > 1:
            self.choice.addItem(tr("whoever is asked, behind a curtain"), CURTAIN)
            words = tr("Behind a curtain: what a person has is hidden until the next one says they are there.")
            self.choice.setToolTip(tip(f"{self.choice.toolTip()}\n{words}"))
        self._present: Seat | None = None
        self.look_as(usual_viewer(setup))
        self.choice.currentIndexChanged.connect(self._choose)
        label = Words(tr("&View as"))
        label.setBuddy(self.choice)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(label)
        layout.addWidget(self.choice, 1)

    @property
    def viewer(self) -> Seat | None:
        """The seat through whose eyes the game is seen; None for everybody."""
        if self.has_curtain:
            return self._people[0] if self._present is None else self._present
        found: Seat | None = self.choice.currentData()
        return found

    @property
    def has_curtain(self) -> bool:
        """Whether people look one after the other."""
        return bool(self.choice.currentData() == CURTAIN)

    def look_as(self, viewer: Seat | None) -> None:
        """Choose a seat, None for everybody."""
        self.choice.setCurrentIndex(0 if viewer is None else viewer + 1)

    def look_in_turn(self) -> None:
        """Choose whoever is asked, where several people play."""
        found = self.choice.findData(CURTAIN)
        if found >= 0:
            self.choice.setCurrentIndex(found)

    def let_in(self, seat: Seat) -> None:
        """This person is there now."""
        self._present = seat
        self.changed.emit()

    def wanted(self, at: Moment, waits: bool) -> Seat | None:
        """Who has to say first that they are there: the person who decides at a position, and at the beginning any;
        None where nobody has to, or nothing is hidden from them. Whoever is there may roll and draw for another."""
        setup = self._setup
        asked = setup.actor(at)
        if not self.has_curtain or asked is None:
            return None
        if not waits or not setup.is_person(asked):
            return self._people[0] if self._present is None else None
        if asked == self._present:
            return None
        if all(setup.rules.view(at.state, seat) is at.state for seat in range(len(setup.seats))):
            self._present = asked
            return None
        return asked

    def _choose(self, _: int) -> None:
        self._present = None
        self.changed.emit()

    def seen(self, at: Moment) -> Any:
        """The state of a position as far as the viewer may know it; all of it once the game is over."""
        if self.viewer is None or self._setup.actor(at) is None:
            return at.state
        return self._setup.rules.view(at.state, self.viewer)
