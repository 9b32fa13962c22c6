"""View of the game: everyone's, or that of one seat from which the rules hide things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from engine.game.drive import Moment
from engine.game.rules import Seat
from engine.i18n import tr
from studio.playtest.session.session import GameSetup
from studio.widgets.label import Words
from studio.widgets.tip import tip


def usual_viewer(setup: GameSetup) -> Seat | None:
    """Return the default viewer: the only human's seat. With bots alone or several humans, nothing is hidden."""
    people = [seat for seat in range(len(setup.seats)) if setup.is_person(seat)]
    return people[0] if len(people) == 1 else None


PASS_DEVICE = "curtain"
"""Value for the active player with the pass-device screen, in place of a seat."""


class Viewpoint(QWidget):
    """Choice of “Everyone”, each seat, and with several humans the pass-device screen. `changed` reports another choice
    or another person in front of the device."""

    changed = Signal()

    def __init__(self, setup: GameSetup, letters: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setup = setup
        self.choice = QComboBox()
        self.choice.setAccessibleName(tr("View as"))
        self.choice.setToolTip(
            tr("Everyone: nothing is hidden. A player: only what this player may know by the rules (Alt+V).")
        )
        # With large type, a long entry is cut off instead of widening the window; its list shows it in full.
        self.choice.setMinimumContentsLength(8)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.addItem(tr("Everyone"), None)
        for number, seat in enumerate(setup.seats):
            self.choice.addItem(f"{letters[number]}  {seat.name}", number)
        self._people = [seat for seat in range(len(setup.seats)) if setup.is_person(seat)]
        if len(self._people) > 1:
            self.choice.addItem(tr("Active player, with pass-device screen"), PASS_DEVICE)
            words = tr(
                "With the pass-device screen, a player's hand stays hidden until that player confirms they "
                "are at the screen."
            )
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
        """Seat whose view is shown; None for everyone."""
        if self.has_curtain:
            return self._people[0] if self._present is None else self._present
        found: Seat | None = self.choice.currentData()
        return found

    @property
    def has_curtain(self) -> bool:
        """Whether humans take turns in front of the device."""
        return bool(self.choice.currentData() == PASS_DEVICE)

    def look_as(self, viewer: Seat | None) -> None:
        """Choose a seat, or None for everyone."""
        self.choice.setCurrentIndex(0 if viewer is None else viewer + 1)

    def look_in_turn(self) -> None:
        """Choose the pass-device screen if there are several humans."""
        found = self.choice.findData(PASS_DEVICE)
        if found >= 0:
            self.choice.setCurrentIndex(found)

    def take_over(self, former: Viewpoint) -> None:
        """Show the same view as a former one of the same game, without asking again who is there."""
        self.choice.setCurrentIndex(former.choice.currentIndex())
        self._present = former._present
        self.changed.emit()

    def let_in(self, seat: Seat) -> None:
        """Set the person in front of the device."""
        self._present = seat
        self.changed.emit()

    def required_viewer(self, at: Moment, waits: bool) -> Seat | None:
        """Return the seat that must confirm its presence first: the human who decides at a position, at the start any
        human. None if nothing is hidden from the present person. Rolls and draws may be made for another seat."""
        setup = self._setup
        asked = setup.actor(at)
        if not self.has_curtain or asked is None:
            return None
        if not waits or not setup.is_person(asked):
            return self._people[0] if self._present is None else None
        if asked == self._present:
            return None
        if all(setup.rules.information_state(at.state, seat) is at.state for seat in range(len(setup.seats))):
            self._present = asked
            return None
        return asked

    def _choose(self, _: int) -> None:
        self._present = None
        self.changed.emit()

    def visible_state(self, at: Moment) -> Any:
        """Return the state of a position as far as the viewer may know it; all of it once the game is over."""
        if self.viewer is None or self._setup.actor(at) is None:
            return at.state
        return self._setup.rules.information_state(at.state, self.viewer)
