"""Additions of a game system to the board of a playtest: overlays, gestures with mouse and keys, and a pane next to the
journal.

A game system provides them in its value for the studio, so this package knows no game system.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from engine.game.drive import Moment
from engine.game.ends import End
from engine.game.rules import Action, Seat
from engine.model.ids import Ref
from studio.family import studio_family
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.marks import Place
from studio.playtest.session.session import GameSetup, Session


class Aid(QObject):
    """Helper for playing on a board. `chosen` carries an action, `planned` a `Next` of the rider, which is played
    decision by decision; `said` a message for the status bar."""

    chosen = Signal(object)
    planned = Signal(object)
    said = Signal(str)
    pane: QWidget | None = None
    """Pane next to the journal."""
    viewer: Seat | None = None
    """Seat whose view is shown; None for everyone."""

    def show_position(self, session: Session, state: Any) -> None:
        """Show the position in the state that may be seen."""

    def offer(self, session: Session, actions: Sequence[Action]) -> None:
        """Offer these decisions to a human; none to end it."""

    def places(self, actions: Sequence[Action]) -> Sequence[Place] | None:
        """Return the places to click for choices on the board; None for the default places."""
        return None

    def in_order(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the choices in the order of the list."""
        return actions

    def heading(self, action: Action) -> str:
        """Return the heading of an action in the list of choices."""
        return ""

    def is_rare(self, action: Action) -> bool:
        """Return whether a choice is usually made on the board, so that the list shows it only on request. All choices
        under one heading must agree."""
        return False

    def light_up(self, action: Action | None) -> None:
        """React to the pointer on a choice of the list; None if it left."""

    def note(self, actions: Sequence[Action]) -> str:
        """Return a hint on how to continue; empty for the default."""
        return ""

    def chance_text(self, at: Moment) -> str:
        """Return the text of the draw that led to a position, if the rules hide it or more is to be said; empty for the
        default."""
        return ""

    def ride_hint(self, end: End) -> str:
        """Return additional text for a ride next to its fees; empty for the default."""
        return ""

    def sign(self, seat: Seat) -> QPixmap | None:
        """Return the sign of a seat on the board, shown next to its name."""
        return None

    @property
    def wants_cursor(self) -> bool:
        """Return whether mileposts can be selected by keys now, although nothing rides."""
        return False

    def point_at(self, post: Ref) -> None:
        """React to the keyboard cursor at a milepost."""

    def take(self, post: Ref) -> None:
        """React to Space or Enter at a milepost."""


AidMaker = Callable[[PlayBoard, GameSetup, Sequence[str], Sequence[str]], Aid]
"""Factory of the aid of a game, from its board, setup, and a color and a letter for each seat."""


def own_aid(family: str) -> AidMaker | None:
    """Return the factory of a game system's aid, or None."""
    found = studio_family(family)
    return cast(AidMaker, found.aid()) if found and found.aid else None
