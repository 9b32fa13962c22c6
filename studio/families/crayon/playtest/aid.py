"""What the crayon family adds to the board of a playtest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtGui import QColor, QPixmap

from engine.families.crayon.rules.board import CompiledBoard
from engine.game.rules import Seat
from studio.families.crayon.playtest.load_badges import LoadBadges
from studio.families.crayon.playtest.patterns import pattern_of, sample
from studio.families.crayon.playtest.track_layer import TrackLayer
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.own_aids import Aid
from studio.playtest.session import GameSetup, Session


class CrayonAid(Aid):
    """Track as it is drawn, and the loads of trains."""

    def __init__(self, board: PlayBoard, setup: GameSetup, colours: Sequence[str], letters: Sequence[str]) -> None:
        super().__init__(board)
        self._colours = colours
        self._m: CompiledBoard = setup.start().state.m
        self.track = TrackLayer(board, self._m, colours)
        self.loads = LoadBadges(board, self._m, colours, letters)

    def show_position(self, session: Session, state: Any) -> None:
        """Track and trains as they stand."""
        turn = state.turn
        before = next((at for at in reversed(session.positions) if at.state.turn != turn), session.positions[0])
        self.track.show(bytes(state.g.track), bytes(before.state.g.track))
        self.loads.show(state.g)

    def sign(self, seat: Seat) -> QPixmap | None:
        """The pattern of the seat's track."""
        return sample(pattern_of(seat, len(self._colours)), QColor(self._colours[seat]))
