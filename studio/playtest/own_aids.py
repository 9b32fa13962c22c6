"""What a family adds to the board of a playtest: drawings over it, gestures with mouse and keys, a pane beside the
journal.

A family hands it over in its value for the studio, so that this room knows no family.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from engine.game.ends import End
from engine.game.kernel.drive import Moment
from engine.game.rules import Action, Seat
from engine.model.ids import Ref
from studio.family import studio_family
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.marks import Place
from studio.playtest.session.session import GameSetup, Session


class Aid(QObject):
    """Helps to play on a board. `chosen` brings a decision, `planned` a `Next` of the rider, which is played
    decision by decision; `said` a sentence for the status line."""

    chosen = Signal(object)
    planned = Signal(object)
    said = Signal(str)
    pane: QWidget | None = None
    """Stands beside the journal."""
    viewer: Seat | None = None
    """Through whose eyes the game is seen; None: everybody's."""

    def show_position(self, session: Session, state: Any) -> None:
        """Show how the game stands, in the state that may be seen."""

    def offer(self, session: Session, actions: Sequence[Action]) -> None:
        """A person may decide so; nothing while nobody does."""

    def places(self, actions: Sequence[Action]) -> Sequence[Place] | None:
        """Where choices are clicked on the board; None for the usual places."""
        return None

    def in_order(self, actions: Sequence[Action]) -> Sequence[Action]:
        """The choices as the list has them."""
        return actions

    def heading(self, action: Action) -> str:
        """The heading under which the list of choices has an action."""
        return ""

    def is_rare(self, action: Action) -> bool:
        """Whether a choice is made on the board so much sooner that the list need not show it unless it is asked for.
        All choices of a heading are."""
        return False

    def light_up(self, action: Action | None) -> None:
        """The pointer is on a choice of the list, or on none any more."""

    def note(self, actions: Sequence[Action]) -> str:
        """How a person goes on; nothing for the usual words."""
        return ""

    def chance_text(self, at: Moment) -> str:
        """The words for what chance brought to a position, where not everybody may know it or the rules tell more of
        it; nothing for the usual words."""
        return ""

    def ride_hint(self, end: End) -> str:
        """What the pointer says of a ride beside its fees; nothing for the usual words."""
        return ""

    def sign(self, seat: Seat) -> QPixmap | None:
        """What tells a seat on the board, shown beside its name."""
        return None

    @property
    def wants_cursor(self) -> bool:
        """Whether mileposts are to be pointed at by keys now, though nobody rides."""
        return False

    def point_at(self, post: Ref) -> None:
        """The cursor of the keys stands at a milepost."""

    def take(self, post: Ref) -> None:
        """Space or Enter was pressed at a milepost."""


AidMaker = Callable[[PlayBoard, GameSetup, Sequence[str], Sequence[str]], Aid]
"""Makes the aid of a game: its board and setup, and a colour and a letter for each seat."""


def own_aid(family: str) -> AidMaker | None:
    """What makes the aid of a family, or None."""
    found = studio_family(family)
    return cast(AidMaker, found.aid()) if found and found.aid else None
