"""What the tycoon family adds to the board of a playtest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game.rules import Action
from studio.families.tycoon.playtest.pane import Pane
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.own_aids import Aid
from studio.playtest.session import GameSetup, Session


class TycoonAid(Aid):
    """Names of cities over the locomotives, and a pane beside the journal."""

    pane: Pane

    def __init__(self, board: PlayBoard, setup: GameSetup, colours: Sequence[str], letters: Sequence[str]) -> None:
        super().__init__(board)
        self.pane = Pane()
        self.pane.chosen.connect(self.chosen)
        self.pane.pointed.connect(board.light_up)
        board.raise_names()

    def show_position(self, session: Session, state: Any) -> None:
        """The pane as the game stands."""
        self.pane.show_position(session, state)

    def offer(self, session: Session, actions: Sequence[Action]) -> None:
        """What may be decided in the pane."""
        self.pane.offer(session, actions)
